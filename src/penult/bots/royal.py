"""Bots for Royal: ``random``, ``eager`` (plays a random card if it can) and ``sensible``."""

from __future__ import annotations

from penult.bots.habits import (
    NOTICES,
    follower,
    has,
    held_among,
    notices,
    one_of_the_first,
    remembers,
    uniform,
    will_leave_one,
)
from penult.chance.stream import Stream
from penult.core.actions import WAIT
from penult.core.ids import COLOURS, NO_CARD, NOBODY, ActionId, Card, Seat
from penult.games.royal import phase
from penult.games.royal.cards import (
    CALL,
    CATCH,
    COLOUR,
    DESIGNATE,
    DRAW,
    FACE,
    HIT,
    JOKER,
    LAY,
    NAME,
    PASS,
    POINTS,
    READY,
    SAME_COLOUR,
    START,
    Face,
    fitting,
)
from penult.games.royal.view import View
from penult.match.policy import Bot

# The value of playing a card, tuned in simulations against itself (docs/bots.md)
POINT = 1  # for each point of the card
FOLLOWED = 10  # for each card in hand with its colour, number or symbol
LAYS_A_JOKER = -60  # it always fits and lets the king name the colour: kept to the end
HURTS_ME = -70
HURTS_SOMEBODY = 10
HURTS_BY_CHOICE = 20
HURTS_THE_NEXT_TO_WIN = 30
PLAYS_AGAIN = 20
STAYS = 16  # with the colour, against a single opponent
NEARLY_OUT = 2  # cards


# eager: plays at random whenever it can


def eager(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """Play a random card if one can be played, otherwise the first legal action.

    It is ready at once, decides at random as king, and never calls or catches.
    """
    if legal[0] == READY:
        return READY
    if view.turn != view.viewer:
        return WAIT
    if legal[0] >= NAME:
        return one_of_the_first(legal, size, NAME, START, stream)
    return one_of_the_first(legal, size, LAY, DRAW, stream)


# sensible


def sensible(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    if view.phase == phase.READY:
        return READY
    answer = reaction(view, legal, size, stream)
    if answer != WAIT or view.turn != view.viewer:
        return answer
    if view.phase == phase.DESIGNATE:
        return DESIGNATE + most_dangerous(view)
    if view.phase == phase.TARGET:
        return HIT + most_dangerous(view)
    if view.phase == phase.COLOUR:
        return NAME + best_decree(view)
    card = best_lay(view)
    if card == NO_CARD:
        return DRAW if has(legal, size, DRAW) else PASS
    if will_leave_one(view) and has(legal, size, CALL) and remembers(view, stream, view.played + 1):
        return CALL
    return LAY + card


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
        elif CATCH <= action < READY and notices(view, stream, NOTICES):
            return action
    return WAIT


# What the king decides


def most_dangerous(view: View) -> Seat:
    """The opponent with the fewest cards; among equals the most points, then the next in turn."""
    best = NOBODY
    for step in range(1, view.seats):
        seat = (view.viewer + step * view.direction) % view.seats
        if seat != view.round_winner:
            if best == NOBODY or is_more_dangerous(view, seat, best):
                best = seat
    return best


def is_more_dangerous(view: View, seat: Seat, other: Seat) -> bool:
    if view.sizes[seat] != view.sizes[other]:
        return view.sizes[seat] < view.sizes[other]
    return view.totals[seat] > view.totals[other]


def best_decree(view: View) -> int:
    """The colour the viewer holds most of; in a tie, one that a dangerous player lacks."""
    best = 0
    most = -1
    for colour in range(COLOURS):
        worth = 2 * held_among(view, SAME_COLOUR[colour])
        if colour == view.colour and layer_seems_to_lack_it(view):
            worth += 1
        if worth > most:
            most = worth
            best = colour
    return best


def layer_seems_to_lack_it(view: View) -> bool:
    """Did a player who is nearly out play the joker? They probably had none of the colour."""
    if view.layer == NOBODY or view.layer == view.viewer:
        return False
    return view.sizes[view.layer] <= NEARLY_OUT


# Which card to play


def best_lay(view: View) -> Card:
    mask = view.lays
    best = NO_CARD
    highest = 0
    while mask:
        card = (mask & -mask).bit_length() - 1
        mask &= mask - 1
        worth = worth_of_laying(view, card)
        if best == NO_CARD or worth > highest:
            highest = worth
            best = card
    return best


def worth_of_laying(view: View, card: Card) -> int:
    """Expensive cards and common colours first; jokers and cards that hurt the viewer last."""
    if card == JOKER:
        return LAYS_A_JOKER
    worth = POINT * POINTS[card] + FOLLOWED * held_among(view, fitting(card, COLOUR[card]))
    if view.seats == 2 and COLOUR[card] == view.colour:
        worth += STAYS
    match FACE[card]:
        case Face.REVERSE:
            return worth + worth_of_reverse(view)
        case Face.SKIP:
            return worth + worth_of_skip(view)
        case Face.ROYAL:
            return worth + worth_of_royal(view)
        case Face.JESTER:
            return worth + worth_of_jester(view)
        case _:
            return worth


def worth_of_reverse(view: View) -> int:
    """Good if the next player is nearly out, bad if the one before is."""
    if view.seats == 2:
        return 0
    before = (view.viewer - view.direction) % view.seats
    return worth_of_danger(view, follower(view)) - worth_of_danger(view, before)


def worth_of_skip(view: View) -> int:
    return PLAYS_AGAIN if view.seats == 2 else worth_of_danger(view, follower(view))


def worth_of_royal(view: View) -> int:
    """A king chooses who draws; another king may well choose the viewer."""
    if view.king == view.viewer:
        return HURTS_BY_CHOICE + worth_of_danger(view, most_dangerous(view))
    return HURTS_ME if would_be_hit(view) else HURTS_SOMEBODY


def worth_of_jester(view: View) -> int:
    if view.jester == view.viewer:
        return HURTS_ME
    return HURTS_SOMEBODY + worth_of_danger(view, view.jester)


def worth_of_danger(view: View, seat: Seat) -> int:
    return HURTS_THE_NEXT_TO_WIN if view.sizes[seat] <= NEARLY_OUT else 0


def would_be_hit(view: View) -> bool:
    """Would the viewer be the most dangerous subject after playing a card?"""
    left = view.sizes[view.viewer] - 1
    for seat in range(view.seats):
        if seat != view.viewer and seat != view.king:
            if view.sizes[seat] < left:
                return False
            if view.sizes[seat] == left and view.totals[seat] > view.totals[view.viewer]:
                return False
    return True


# How many worlds levels imagine here. Differences are small here, and worlds cheap
WORLDS = {"steady": 30, "expert": 130, "champion": 3000}
BOTS = (
    Bot("random", uniform, looks=False),
    Bot("eager", eager, looks=False),
    Bot("sensible", sensible),
)
