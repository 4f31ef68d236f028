"""Bots for Master: ``random``, ``eager`` (plays a random card if it can) and ``sensible``."""

from __future__ import annotations

from penult.bots.habits import (
    ALL_HANDS,
    CERTAIN,
    NOTICES,
    NOTICES_WRONG,
    best_colour,
    best_partner,
    chance_of_honesty,
    chance_of_lacking,
    fewest_of_opponents,
    has,
    held_among,
    is_opponent,
    neighbour,
    one_of_the_first,
    outlook,
    remembers,
    sees,
    size_after,
    uniform,
)
from penult.chance.stream import Stream
from penult.core.actions import WAIT
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, ActionId, Card, Seat
from penult.games.master import phase
from penult.games.master.cards import (
    ACCUSE,
    CALL,
    CALL_OUT,
    CATCH,
    CHALLENGE,
    COLOUR,
    COLOURED,
    DRAW,
    FACE,
    JOKERS,
    JUMP,
    KINDS,
    LAY,
    NAME,
    NO,
    POINTS,
    PRESS,
    RESUME,
    SUPER,
    YES,
    Face,
    fitting,
    is_wild,
)
from penult.games.master.view import FEW, View
from penult.games.mechanics.lays import naming, swapping
from penult.match.policy import Bot

# The value of playing a card, tuned in simulations (docs/bots.md)
POINT = 1  # for each point of the card
OWN_POINT = 2  # instead, where players score the cards in their own hands
POINT_IN_DANGER = 1  # added when an opponent has one card left
FOLLOWED = 5  # for each card in hand that could be played next; not with two players
LAYS_AN_ACTION = -15  # +2, Reverse and Skip: better kept until somebody is nearly out
LAYS_A_JOKER = -80
LAYS_A_SUPER = -120
HURTS = 2  # for each card somebody else draws
PLAYS_AGAIN = 25
TURN = 30  # of a player with one card; half as much with two, and so on
MOVES = 6  # for each percent that swapping hands changes the chance of winning
GIVES_A_JOKER = 20
IS_DOUBTED = -120  # for every four cards, if a bluff is certain to be challenged
SAVES_THE_ROUND = 90  # a bluff against an opponent who has one card left
KEEPS_IT = -110  # playing nothing
OWES = 20  # for each card it would have to draw
LOWEST = -1_000_000
HIGHEST = 1_000_000

# Chances in percent; stakes of a challenge in cards
BOLD = 40  # of considering a bluff
SLIPS = 1  # of playing a wrong card where the table accepts one
BLUFFS = 10  # how often opponents are expected to bluff when they could
BLUFFS_IN_NEED = 35  # when the next player is nearly out
NAMES_IT_AGAIN = 100  # when the colour stays the same, although an honest player had none of it
FAILED_DOUBT = 2
LOST_TURN = 3

# Occasions for coins that don't depend on a card
BLUFFING = 1 << 20
SLIPPING = 1 << 21


# eager: plays at random whenever it can


def eager(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """Play a random card if one can be played, otherwise the first legal action; never react."""
    if view.turn != view.viewer:
        return WAIT
    return one_of_the_first(legal, size, LAY, JUMP, stream)


# sensible


def sensible(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    answer = reaction(view, legal, size, stream)
    if answer != WAIT or view.turn != view.viewer:
        return answer
    match view.phase:
        case phase.NAMING:
            return NAME + best_colour(view, NO_COLOUR)
        case phase.OWING:
            return answer_to_debt(view, legal, size, stream)
        case phase.ACT | phase.DRAWN:
            return play(view, legal, size, stream)
        case _:
            return legal[0]  # press, start the clock, pay, go on


def play(view: View, legal: list[ActionId], size: int, stream: Stream) -> ActionId:
    if sees(view, stream, SLIPS, SLIPPING + view.turns):
        wrong = wrong_lay(view, legal, size)
        if wrong != WAIT:
            return wrong
    instead = alternative(legal, size)
    card = best_lay(view, LOWEST if instead == WAIT else KEEPS_IT, stream)
    return instead if card == NO_CARD else call_or_lay(view, card, legal, size, stream)


def alternative(legal: list[ActionId], size: int) -> ActionId:
    """What can be done instead of playing a card, if anything."""
    for place in range(size):
        if legal[place] == DRAW or legal[place] == PRESS:
            return legal[place]
    return WAIT


def wrong_lay(view: View, legal: list[ActionId], size: int) -> ActionId:
    """A coloured card that doesn't fit, where the table accepts one."""
    for place in range(size):
        if legal[place] < COLOURED and not view.lays >> legal[place] & 1:
            return legal[place]
    return WAIT


def call_or_lay(
    view: View, card: Card, legal: list[ActionId], size: int, stream: Stream
) -> ActionId:
    """Play the card; if it leaves one, call first unless the bot forgets."""
    if will_hold_one(view, card) and has(legal, size, CALL):
        if remembers(view, stream, view.played + 1):
            return CALL
    return LAY + way_of(view, card)


def will_hold_one(view: View, card: Card) -> bool:
    left = view.sizes[view.viewer] - 1
    return left == 1 or size_after(view, view.viewer, partner_of(view, card)) == 1


def way_of(view: View, card: Card) -> ActionId:
    """How to play this card, counted from the first lay or the first jump-in."""
    if is_wild(card):
        return naming(card, colour_to_name(view, card))
    if FACE[card] == Face.SEVEN and view.playing > 2 and moves_hands(view, card):
        return swapping(card, partner_of(view, card), KINDS)
    return card


def colour_to_name(view: View, card: Card) -> int:
    """The best colour; with a bluff, not the one that would give it away."""
    return best_colour(view, view.colour if card == SUPER and view.bluff == 1 else NO_COLOUR)


# Which card to play


def best_lay(view: View, above: int, stream: Stream) -> Card:
    """The most valuable card, if it is worth more than that."""
    mask = view.lays
    if view.bluff == 1 and not sees(view, stream, BOLD, BLUFFING + view.turns):
        mask &= ~(1 << SUPER)
    best = NO_CARD
    highest = above
    while mask:
        card = (mask & -mask).bit_length() - 1
        mask &= mask - 1
        worth = worth_of_laying(view, card)
        if worth > highest:
            highest = worth
            best = card
    return best


def worth_of_laying(view: View, card: Card) -> int:
    """Expensive cards first, jokers last; what can follow, who plays next, who draws."""
    if moves_hands(view, card):
        return worth_of_points(view, card) + worth_of_moving(view, partner_of(view, card))
    if view.sizes[view.viewer] == 1:
        return HIGHEST
    worth = worth_of_points(view, card) + worth_of_effect(view, card)
    return worth + (worth_of_following(view, card) if view.playing > 2 else 0)


def worth_of_points(view: View, card: Card) -> int:
    worth = OWN_POINT if view.own_cards == 1 else POINT
    if is_last(view, fewest_of_opponents(view)):
        worth += POINT_IN_DANGER
    return worth * POINTS[card]


def worth_of_following(view: View, card: Card) -> int:
    colour = colour_to_name(view, card) if is_wild(card) else COLOUR[card]
    return FOLLOWED * held_among(view, fitting(card, colour))


def is_last(view: View, size: int) -> bool:
    """Does the seat have one card, or perhaps one where the view only shows roughly how many?"""
    return size <= (FEW if view.coarse == 1 else 1)


def worth_of_effect(view: View, card: Card) -> int:
    match FACE[card]:
        case Face.DRAW_TWO:
            return LAYS_AN_ACTION + worth_of_turn(view, 2) + worth_of_draw(view, 2)
        case Face.SKIP:
            return LAYS_AN_ACTION + worth_of_turn(view, 2)
        case Face.REVERSE:
            steps = 2 if view.playing == 2 else -1
            return LAYS_AN_ACTION + worth_of_turn(view, steps)
        case Face.WILD:
            return LAYS_A_JOKER
        case Face.WILD_FOUR:
            worth = LAYS_A_SUPER + worth_of_turn(view, 2) + worth_of_draw(view, 4)
            return worth + (worth_of_bluff(view) if view.bluff == 1 else 0)
        case _:
            return 0


def worth_of_turn(view: View, steps: int) -> int:
    """The value of this seat playing next instead of the follower."""
    then = neighbour(view, view.viewer, steps)
    return turn_of(view, then) - turn_of(view, neighbour(view, view.viewer, 1))


def turn_of(view: View, seat: Seat) -> int:
    """Good for a partner who is nearly out, bad for an opponent."""
    if seat == view.viewer:
        return PLAYS_AGAIN
    worth = TURN // max(view.sizes[seat], 1)
    return -worth if is_opponent(view, seat) else worth


def worth_of_draw(view: View, cards: int) -> int:
    worth = HURTS * (view.debt + cards)
    return worth if is_opponent(view, neighbour(view, view.viewer, 1)) else -worth


# Hands that move


def moves_hands(view: View, card: Card) -> bool:
    """Does playing it make hands change places?"""
    if FACE[card] != Face.SEVEN and FACE[card] != Face.ZERO:
        return False
    return view.moving == 2 or (view.moving == 1 and view.sizes[view.viewer] > 1)


def partner_of(view: View, card: Card) -> Seat:
    """Who to swap with: ALL_HANDS if everybody passes their hand on, NOBODY if no hand moves."""
    if not moves_hands(view, card):
        return NOBODY
    return ALL_HANDS if FACE[card] == Face.ZERO else best_partner(view)


def worth_of_moving(view: View, partner: Seat) -> int:
    change = outlook(view, partner) - outlook(view, NOBODY)
    return MOVES * change // 10 - GIVES_A_JOKER * held_among(view, JOKERS)


# Debts, bluffs and challenges


def answer_to_debt(view: View, legal: list[ActionId], size: int, stream: Stream) -> ActionId:
    """Pass it on (to a partner only to go out), jump in to escape, challenge, or pay."""
    hits_opponent = is_opponent(view, neighbour(view, view.viewer, 1))
    price = KEEPS_IT - OWES * view.debt if hits_opponent else HIGHEST - 1
    card = best_lay(view, price, stream)
    if card != NO_CARD:
        return call_or_lay(view, card, legal, size, stream)
    jump = JUMP + way_of(view, view.top)
    if has(legal, size, jump) and sees(view, stream, NOTICES, view.played):
        if worth_of_laying(view, view.top) > price:
            return jump
    return CHALLENGE if has(legal, size, CHALLENGE) and doubts(view) else DRAW


def worth_of_bluff(view: View) -> int:
    """The more cards are left, the less credible it is that none has the colour."""
    risk = CERTAIN - chance_of_lacking(view, view.colour, view.sizes[view.viewer] - 1)
    worth = IS_DOUBTED * (view.debt + 4) // 4 * risk // CERTAIN
    victim = neighbour(view, view.viewer, 1)
    if is_opponent(view, victim) and is_last(view, view.sizes[victim]):
        worth += SAVES_THE_ROUND
    return worth


def doubts(view: View) -> bool:
    """Is a bluff likely enough for the stakes? A partner is never challenged."""
    if not is_opponent(view, view.challenged):
        return False
    honest = chance_of_honesty(view)
    willing = BLUFFS_IN_NEED if view.sizes[view.viewer] <= 2 else BLUFFS
    if view.colour == view.colour_before:
        willing = NAMES_IT_AGAIN
    gain = 2 * view.debt + LOST_TURN
    return (CERTAIN - honest) * willing * gain > honest * 100 * FAILED_DOUBT


# Out of turn


def reaction(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """Call late, catch, call out, vote, go on after a pause or jump in, if the bot notices."""
    lays = view.played + (0 if view.laid == NO_CARD else 1)
    for place in range(size):
        action = legal[place]
        if action == CALL:
            if view.exposed >> view.viewer & 1 and remembers(view, stream, lays):
                return CALL
        elif action == CALL_OUT:
            if is_opponent(view, view.wrong) and sees(view, stream, NOTICES_WRONG, lays):
                return CALL_OUT
        elif CATCH <= action < ACCUSE:
            if is_forgotten(view, action - CATCH) and sees(view, stream, NOTICES, lays):
                return action
        elif action == YES:
            return YES if view.accused == NOBODY else NO  # on a stop, on a remark
        elif action == RESUME:
            return RESUME
    if view.turn != view.viewer:
        return jump_in(view, legal, size, stream)
    return WAIT


def is_forgotten(view: View, seat: Seat) -> bool:
    """Did an opponent forget to call?"""
    return view.exposed >> seat & 1 == 1 and is_opponent(view, seat)


def jump_in(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """Jump in with the top card's twin, unless that skips a partner with few cards."""
    if size == 0 or view.top == NO_CARD or is_wild(view.top):
        return WAIT
    jump = JUMP + way_of(view, view.top)
    if not has(legal, size, jump) or not sees(view, stream, NOTICES, view.played):
        return WAIT
    if view.layer == view.viewer and takes_false_jumps(view, legal, size):
        return WAIT  # it might count as a false jump-in
    if not is_opponent(view, view.turn) and view.sizes[view.turn] <= FEW:
        return jump if view.sizes[view.viewer] == 1 else WAIT
    return jump if worth_of_laying(view, view.top) > KEEPS_IT else WAIT


def takes_false_jumps(view: View, legal: list[ActionId], size: int) -> bool:
    for place in range(size):
        if JUMP <= legal[place] < JUMP + COLOURED and legal[place] != JUMP + view.top:
            return True
    return False


# How many worlds levels imagine here. With fewer, weak levels would play alike
WORLDS = {"casual": 14, "steady": 36}
BOTS = (
    Bot("random", uniform, looks=False),
    Bot("eager", eager, looks=False),
    Bot("sensible", sensible),
)
