"""Bots for Tippo: ``random``, ``eager``, ``balancing`` (keeps it level) and ``sensible``."""

from __future__ import annotations

from penult.bots.habits import NOTICES, follower, has, notices, remembers, uniform, will_leave_one
from penult.chance.stream import Stream, roll
from penult.core.actions import WAIT
from penult.core.ids import COLOURS, NO_COLOUR, NO_TRAY, ActionId, Card, Mask, Seat
from penult.core.shapes import COPIES, WORD
from penult.games.tippo import phase
from penult.games.tippo.balance import CARD, RIM, TRAYS, A, B, other
from penult.games.tippo.cards import (
    CALL,
    CATCH,
    COLOUR,
    COLOURED,
    DRAW,
    FACE,
    JOKERS,
    NAME,
    NAMED,
    PASS,
    POINTS,
    SAME_COLOUR,
    STOPS,
    TILT,
    TRAY,
    WORDS,
    Face,
    fitting,
    is_lay,
    is_stop,
    lay_of,
)
from penult.games.tippo.options import Options
from penult.games.tippo.view import View
from penult.match.policy import Bot

# The value of playing a card on a tray, tuned in simulations (docs/bots.md)
POINT = 1  # for each point of the card
FOLLOWED = 10  # for each card in hand that could be played next
NARROWS = 10  # if both trays then need the same colour
FALLS = -400  # a certain fall
LEANS_BEFORE_MY_LAST = -20  # for each card that one side is then heavier by
LEANS_BEFORE_THEIR_LAST = 50
TRAPS = 20  # the same when the light side is frozen
FREEZES = 10
FREEZES_THE_NEXT_TO_WIN = 20
LAYS_A_JOKER = -170
LAYS_A_SUPER = -200
LAYS_A_TILT = -45
TIPS_ME = -150
TIPS_BEFORE_ME = 60  # the player before tips it, and it is my turn again
PLAYS_AGAIN = 30
HURTS = 5  # for each card somebody else draws
HURTS_THE_NEXT_TO_WIN = 40
KEEPS_IT = -100  # playing nothing
NEARLY_OUT = 4  # cards
LOWEST = -1_000_000

# The standard balance: used to estimate risks that aren't shown, and Tilts
STANDARD = Options()
SLIP, SLIP_LOAD, SLIP_LEAST = STANDARD.slip_limit, STANDARD.slip_load, STANDARD.slip_least
FALL, FALL_LOAD, FALL_LEAST = STANDARD.fall_limit, STANDARD.fall_load, STANDARD.fall_least
DISC, SPEED = STANDARD.disc_weight, STANDARD.slide_speed
CERTAIN = 1_000  # risks are in thousandths
MOST_DEALT = 20  # cards by a Tilt
LIGHTER = 100  # how much lighter or heavier than usual the cards of a Tilt may be


# eager: plays at random whenever it can


def eager(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """Play a random card on a random tray, else the first legal action; never react."""
    if view.turn != view.viewer:
        return WAIT
    if legal[0] >= NAME:
        return legal[roll(stream, COLOURS)]
    chosen = legal[0]
    pairs = 0
    for place in range(size):
        if is_pair(legal[place]):
            pairs += 1
            if roll(stream, pairs) == 0:
                chosen = legal[place]
    return in_any_colour(chosen, stream)


def is_pair(action: ActionId) -> bool:
    """Is this the first action for a card and a tray? A joker has four, one for each colour."""
    return is_lay(action) and NAMED[action] <= 0


def in_any_colour(action: ActionId, stream: Stream) -> ActionId:
    return action if NAMED[action] == NO_COLOUR else action + roll(stream, COLOURS)


# balancing


def balancing(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """Like ``eager``, but only plays where it leaves the balance most level."""
    if view.turn != view.viewer or not is_lay(legal[0]):
        return eager(view, legal, size, stream)
    chosen = legal[0]
    pairs = 0
    for place in range(size):
        if is_pair(legal[place]):
            lean = lean_after(view, TRAY[legal[place]])
            least = lean_after(view, TRAY[chosen])
            pairs = 0 if lean < least else pairs
            if lean <= least:
                pairs += 1
                if roll(stream, pairs) == 0:
                    chosen = legal[place]
    return in_any_colour(chosen, stream)


def lean_after(view: View, tray: int) -> int:
    """The torque to either side once a card of the usual weight lies on the tray."""
    return abs(view.lean + (CARD if tray == B else -CARD))


# sensible


def sensible(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    answer = reaction(view, legal, size, stream)
    if answer != WAIT or view.turn != view.viewer:
        return answer
    if view.phase == phase.NAMING:
        return NAME + best_colour(view, tray_without_colour(view))
    instead = alternative(legal, size)
    action = best_lay(view, LOWEST if instead == WAIT else KEEPS_IT)
    if action == WAIT:
        return instead
    if will_leave_one(view) and has(legal, size, CALL) and remembers(view, stream, view.played + 1):
        return CALL
    return action


def alternative(legal: list[ActionId], size: int) -> ActionId:
    """What can be done instead of playing a card, if anything."""
    for place in range(size):
        if legal[place] == DRAW or legal[place] == PASS:
            return legal[place]
    return WAIT


# Calling and catching


def reaction(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """Catch what the bot notices; call late only if it didn't forget at the time."""
    if view.exposed == 0:
        return WAIT
    for place in range(size):
        action = legal[place]
        if action == CALL and view.exposed >> view.viewer & 1:
            if remembers(view, stream, view.played):
                return CALL
        elif CATCH <= action < NAME and notices(view, stream, NOTICES):
            return action
    return WAIT


# Colours


def tray_without_colour(view: View) -> int:
    return A if view.colours[A] == NO_COLOUR else B


def best_colour(view: View, tray: int) -> int:
    """The colour the viewer holds most of; in a tie, one the other tray doesn't need."""
    best = 0
    most = -1
    for colour in range(COLOURS):
        worth = 2 * held_of_colour(view, colour)
        if colour != view.colours[other(tray)]:
            worth += 1
        if worth > most:
            most = worth
            best = colour
    return best


def held_of_colour(view: View, colour: int) -> int:
    total = 0
    for word in range(WORDS):
        total += held(view, SAME_COLOUR[word * COLOURS + colour], word)
    return total


def held(view: View, kinds: Mask, word: int) -> int:
    """How many cards of these kinds, given as one word of a set, the viewer holds."""
    total = 0
    for copy in range(COPIES):
        total += (view.hand[word * COPIES + copy] & kinds).bit_count()
    return total


# Which card on which tray


def best_lay(view: View, least: int) -> ActionId:
    """The most valuable lay if it is worth more than ``least``, else WAIT."""
    best = WAIT
    highest = least
    for tray in range(TRAYS):
        for word in range(WORDS):
            mask = view.lays[tray * WORDS + word]
            while mask:
                card = word * WORD + (mask & -mask).bit_length() - 1
                mask &= mask - 1
                colour = best_colour(view, tray) if card >= COLOURED else COLOUR[card]
                worth = worth_of_laying(view, card, tray, colour)
                if worth > highest:
                    highest = worth
                    best = lay_of(card, tray, colour)
    return best


def worth_of_laying(view: View, card: Card, tray: int, colour: int) -> int:
    if view.sizes[view.viewer] == 1:
        return worth_of_going_out(view, card, tray)
    worth = POINT * POINTS[card] + FALLS * risk_of_fall(view, tray) // CERTAIN
    if card == TILT:
        return worth + LAYS_A_TILT + worth_of_tilt(view, tray)
    worth += worth_of_following(view, card, tray, colour) + worth_of_frost(view, card, tray)
    return worth + worth_of_lean(view, tray) + worth_of_effect(view, card)


def worth_of_going_out(view: View, card: Card, tray: int) -> int:
    """A fall takes the last card back; a disc that slides keeps sliding until it falls or rests."""
    worth = -risk_of_fall(view, tray) - risk_of_slide(view, tray)
    return worth + worth_of_tilt(view, tray) if card == TILT else worth


def worth_of_effect(view: View, card: Card) -> int:
    match FACE[card]:
        case Face.DRAW_TWO:
            return worth_of_skip(view) + 2 * HURTS
        case Face.REVERSE:
            return worth_of_reverse(view)
        case Face.SKIP:
            return worth_of_skip(view)
        case Face.JOKER:
            return LAYS_A_JOKER
        case Face.SUPER:
            return LAYS_A_SUPER + worth_of_skip(view) + 4 * HURTS
        case _:
            return 0


def worth_of_skip(view: View) -> int:
    return PLAYS_AGAIN if view.seats == 2 else worth_of_danger(view, follower(view))


def worth_of_reverse(view: View) -> int:
    """Good if the next player is nearly out, bad if the one before is."""
    if view.seats == 2:
        return 0
    before = (view.viewer - view.direction) % view.seats
    return worth_of_danger(view, follower(view)) - worth_of_danger(view, before)


def worth_of_danger(view: View, seat: Seat) -> int:
    return HURTS_THE_NEXT_TO_WIN if view.sizes[seat] <= NEARLY_OUT else 0


# What could be played next


def worth_of_following(view: View, card: Card, tray: int, colour: int) -> int:
    """How many cards in hand would then fit, on either tray."""
    beside = other(tray)
    frozen = frozen_after(view, card, tray)
    fit = -1  # the card itself is still in hand
    for word in range(WORDS):
        here = accepted(card, colour, frozen == tray, word)
        there = accepted(view.tops[beside], view.colours[beside], frozen == beside, word)
        fit += held(view, here | there, word)
    return FOLLOWED * fit + (NARROWS if colour == view.colours[beside] else 0)


def accepted(top: Card, colour: int, frozen: bool, word: int) -> Mask:
    """The kinds of card that a tray accepts under most options."""
    fits = fitting(top, colour, word)
    return fits & (JOKERS[word] | STOPS[word]) if frozen else fits


def frozen_after(view: View, card: Card, tray: int) -> int:
    """The tray that is frozen once this card has been played, or NO_TRAY."""
    beside = other(tray)
    if is_stop(card) == is_stop(view.tops[beside]):
        return NO_TRAY
    return tray if is_stop(card) else beside


# The balance


def risk_of_fall(view: View, tray: int) -> int:
    """The risk as shown; if it isn't, certain or none, judging by the lean."""
    if view.outcomes > 0:
        return CERTAIN * view.falls[tray] // view.outcomes
    return CERTAIN if cards_until_it_tips(view, tray, CARD) == 0 else 0


def risk_of_slide(view: View, tray: int) -> int:
    if view.outcomes > 0:
        return CERTAIN * view.slides[tray] // view.outcomes
    cards = view.tray_sizes[A] + view.tray_sizes[B] + 1
    slips = lean_after(view, tray) > slip_limit(cards)
    return CERTAIN - risk_of_fall(view, tray) if slips else 0


def slip_limit(cards: int) -> int:
    return max(SLIP_LEAST, SLIP - SLIP_LOAD * cards)


def fall_limit(cards: int) -> int:
    return max(FALL_LEAST, FALL - FALL_LOAD * cards)


def worth_of_frost(view: View, card: Card, tray: int) -> int:
    """A frozen tray hinders the next player, even more so if it is the lighter one."""
    frozen = frozen_after(view, card, tray)
    if frozen == NO_TRAY:
        return 0
    worth = FREEZES
    lean = view.lean + (CARD if tray == B else -CARD)
    if frozen == (A if lean > 0 else B):
        worth += TRAPS * abs(lean) // CARD
    if view.sizes[follower(view)] <= NEARLY_OUT:
        worth += FREEZES_THE_NEXT_TO_WIN
    return worth


def worth_of_lean(view: View, tray: int) -> int:
    """A player about to go out needs level scales."""
    if will_leave_one(view):
        return LEANS_BEFORE_MY_LAST * lean_after(view, tray) // CARD
    if view.sizes[follower(view)] == 1:
        return LEANS_BEFORE_THEIR_LAST * lean_after(view, tray) // CARD
    return 0


# Tilts


def worth_of_tilt(view: View, tray: int) -> int:
    """Good if the player before the viewer would tip the balance, bad if it is the viewer."""
    worth = 0
    for guess in range(3):
        weight = CARD + (guess - 1) * LIGHTER
        dealt = cards_until_it_tips(view, tray, weight)
        if dealt % view.seats == 0:
            worth += TIPS_ME
        elif (dealt + 1) % view.seats == 0:
            worth += TIPS_BEFORE_ME
    return worth // 3


def cards_until_it_tips(view: View, tray: int, weight: int) -> int:
    """How many cards a Tilt on this tray takes on the standard balance; 0 if only itself."""
    side = 1 if tray == B else -1
    disc = side * view.disc
    load = side * view.lean - DISC * disc // RIM
    cards = view.tray_sizes[A] + view.tray_sizes[B]
    for dealt in range(MOST_DEALT):
        cards += 1
        load += weight
        lean = load + DISC * disc // RIM
        above = abs(lean) - slip_limit(cards)
        if above > 0:
            slide = above * SPEED // CARD
            disc += slide if lean > 0 else -slide
        if abs(lean) >= fall_limit(cards) or abs(disc) >= RIM:
            return dealt
    return MOST_DEALT


# How many worlds levels imagine here. A world is dear: rounds are long
WORLDS = {"newcomer": 1, "casual": 6, "expert": 130, "champion": 400}
BOTS = (
    Bot("random", uniform, looks=False),
    Bot("eager", eager, looks=False),
    Bot("balancing", balancing, is_level=False),
    Bot("sensible", sensible),
)
