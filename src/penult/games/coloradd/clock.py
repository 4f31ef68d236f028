"""Time limits (AR-25, 32, 59), and what the table does when one is up: never a penalty.

The book has no clock (ADD-93).
"""

from __future__ import annotations

from penult.core.ids import ActionId, Seat
from penult.games.clockwork import Clockwork
from penult.games.coloradd import phase
from penult.games.coloradd.cards import (
    COUNT,
    DRAW,
    FREEZE,
    LAY,
    NAME,
    PASS,
    SEEN,
    is_wild,
    lay_naming,
    lay_swapping,
)
from penult.games.coloradd.custom.answers import default_answer
from penult.games.coloradd.legality import is_stuck, kinds_that_swap, lawful_lays, would_bluff
from penult.games.coloradd.state import State
from penult.games.mechanics import debts, hands, piles, progress, seats
from penult.games.mechanics.options import time_to_catch, time_to_decide, time_to_play

SECOND = 1000
TIME_TO_CALL_OUT = 4 * SECOND  # a wrong last card (MR-62)
TIME_TO_AGREE = 600 * SECOND  # on the rules of custom cards


def question(s: State) -> int:
    """A number for what the table waits for, different from that of the question before it."""
    turn = progress.turn_number(s.progress, s.scores.rounds)
    if s.phase == phase.ACT or s.phase == phase.DRAWN:
        return turn
    asked = (s.effect.step & 0xFF) << 8 | (s.seats.turn + 1) << 4  # by a custom card's rule
    return -((turn << 16 | asked) << 5 | s.phase)


def limit(s: State) -> int:
    if s.phase == phase.CLOSING:
        return TIME_TO_CALL_OUT
    if s.phase == phase.WRITING:
        return TIME_TO_AGREE
    if s.phase == phase.ACT or s.phase == phase.DRAWN:
        return time_to_play(s.options) * SECOND
    return time_to_decide(s.options) * SECOND


def penult(s: State) -> int:
    """The number of the latest card played if it left one card, called or not (AR-32)."""
    return progress.penult(s.progress, s.hands.size, s.scores.rounds)


def guard(s: State) -> int:
    return time_to_catch(s.options)


def silent(s: State) -> ActionId:
    match s.phase:
        case phase.NAMING:
            return NAME + hands.most_held_colour(s.hands, s.seats.turn)
        case phase.CHECK:
            return SEEN
        case phase.CLOSING:
            return COUNT
        case phase.WRITING:
            return FREEZE
        case phase.DRAWN:
            return PASS
        case phase.OWING:
            return DRAW  # AR-25
        case phase.ACT:
            return draw_or_what_is_left(s, s.seats.turn)
        case _:
            return default_answer(s, s.seats.turn)  # AR-69


def draw_or_what_is_left(s: State, seat: Seat) -> ActionId:
    """Draw (AR-59); with nothing to draw, pass or play what must be played (AR-63)."""
    if piles.drawable(s.piles) > 0:
        return DRAW
    return PASS if is_stuck(s, seat) else first_duty(s, seat)


def first_duty(s: State, seat: Seat) -> ActionId:
    """Play the first legal card: name the colour held most, swap with the left neighbour."""
    lays = lawful_lays(s, seat)
    if would_bluff(s, seat):
        lays &= ~debts.WILD_FOUR_BIT
    card = (lays & -lays).bit_length() - 1
    if is_wild(card):
        return lay_naming(card, hands.most_held_colour(s.hands, seat))
    if kinds_that_swap(s, seat) >> card & 1:
        return lay_swapping(card, seats.left_of(s.seats, seat))
    return LAY + card


CLOCKWORK = Clockwork(limit=limit, silent=silent, question=question, penult=penult, guard=guard)
