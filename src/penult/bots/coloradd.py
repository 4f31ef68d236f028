"""Bots for ColorADD: ``random``, ``eager`` (lays at random when it can) and ``sensible``."""

from __future__ import annotations

from penult.bots.chance_bots import one_of_the_first, uniform
from penult.bots.colours import CERTAIN, best_colour, chance_of_honesty, count_of_colour
from penult.bots.habits import (
    NOTICES,
    NOTICES_WRONG,
    follower,
    has,
    notices,
    remembers,
    will_leave_one,
)
from penult.chance.stream import Stream
from penult.games.coloradd import phase
from penult.games.coloradd.actions import (
    CALL,
    CALL_OUT,
    CATCH,
    CHALLENGE,
    DRAW,
    JUMP,
    LAY,
    NAME,
    PASS,
    is_jump,
    lay_naming,
    lay_swapping,
)
from penult.games.coloradd.cards import COLOUR, FACE, POINTS, WILD_FOUR, is_wild
from penult.games.coloradd.view import View
from penult.play.policy import Bot
from penult.vocabulary.actions import WAIT
from penult.vocabulary.deck import COLOURED, Face
from penult.vocabulary.ids import NO_COLOUR, ActionId, Card, Seat

DOUBTS_BELOW = 12  # percent: challenge when a lawful +4 is less likely than this


# Lays at random when it can


def eager(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """A card at random if one can be laid, otherwise the plainest act; never reacts."""
    if view.turn != view.viewer:
        return WAIT
    return one_of_the_first(legal, size, LAY, JUMP, stream)


# Plays with sense


def sensible(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    if view.turn != view.viewer:
        return reaction(view, legal, size, stream)
    if view.phase == phase.NAMING:
        return NAME + best_colour(view, NO_COLOUR)
    if view.phase == phase.OWING:
        return answer_to_debt(view, legal, size)
    if view.phase != phase.ACT and view.phase != phase.DRAWN:
        return legal[0]
    if view.exposed & ~(1 << view.viewer) != 0:
        caught = reaction(view, legal, size, stream)
        if caught != WAIT:
            return caught
    card = best_lay(view)
    if card < 0:
        return DRAW if has(legal, size, DRAW) else PASS
    if has(legal, size, CALL) and will_leave_one(view) and remembers(view, stream, view.turns):
        return CALL
    return lay_of(view, card, legal, size)


def best_lay(view: View) -> Card:
    """The card to lay by the book, or -1 to draw instead."""
    mask = view.lays
    best = -1
    highest = -1
    while mask:
        card = (mask & -mask).bit_length() - 1
        mask &= mask - 1
        worth = worth_of_laying(view, card)
        if worth > highest:
            highest = worth
            best = card
    return best


def worth_of_laying(view: View, card: Card) -> int:
    """Get rid of dear cards, keep wilds, hurt a neighbour who is nearly out."""
    last = view.sizes[view.viewer] == 1
    if is_wild(card):
        if card == WILD_FOUR and view.bluff == 1 and not last:
            return -1  # never unlawfully
        return 0 if not last else 100
    worth = 1 + POINTS[card] + 3 * count_of_colour(view, COLOUR[card])
    if FACE[card] >= Face.DRAW_TWO and view.sizes[follower(view)] <= 2:
        worth += 40
    return worth


def lay_of(view: View, card: Card, legal: list[ActionId], size: int) -> ActionId:
    """How to lay this card: name the best colour, swap with the smallest hand."""
    if is_wild(card):
        return lay_naming(card, best_colour(view, NO_COLOUR))
    if has(legal, size, LAY + card):
        return LAY + card
    return lay_swapping(card, smallest_hand(view))


def smallest_hand(view: View) -> Seat:
    """The other seat with the fewest cards."""
    best = follower(view)
    for seat in range(view.seats):
        if seat != view.viewer and view.sizes[seat] < view.sizes[best]:
            best = seat
    return best


# Debts and doubts


def answer_to_debt(view: View, legal: list[ActionId], size: int) -> ActionId:
    for place in range(size):
        if legal[place] < COLOURED:
            return legal[place]  # a +2 on a +2
    if view.lays >> WILD_FOUR & 1 and view.bluff == 0:
        return lay_naming(WILD_FOUR, best_colour(view, NO_COLOUR))
    if has(legal, size, CHALLENGE) and chance_of_honesty(view) < DOUBTS_BELOW * CERTAIN // 100:
        return CHALLENGE
    return DRAW


# Out of turn


def reaction(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """Call what was forgotten to be called, catch, call out, jump in: if it is noticed."""
    for place in range(size):
        action = legal[place]
        if action == CALL and view.turn != view.viewer:
            if remembers(view, stream, view.played):
                return CALL
        elif action == CALL_OUT:
            if notices(view, stream, NOTICES_WRONG):
                return CALL_OUT
        elif action >= CATCH:
            if view.exposed >> action - CATCH & 1 and notices(view, stream, NOTICES):
                return action
        elif is_jump(action) and notices(view, stream, NOTICES):
            jump = JUMP + lay_of_twin(view, legal, size)
            if has(legal, size, jump):
                return jump
    return WAIT


def lay_of_twin(view: View, legal: list[ActionId], size: int) -> ActionId:
    """How the card on top would be laid; the jump-in is the same, further down the table."""
    if is_wild(view.top):
        return lay_naming(view.top, best_colour(view, NO_COLOUR))
    if has(legal, size, JUMP + view.top):
        return view.top
    return lay_swapping(view.top, smallest_hand(view))


BOTS = (
    Bot("random", uniform, looks=False),
    Bot("eager", eager, looks=False),
    Bot("sensible", sensible),
)
