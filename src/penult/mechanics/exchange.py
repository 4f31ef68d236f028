"""The 7-0 variant: a zero passes every hand on, a seven swaps two of them (MAS-139 … 145)."""

from __future__ import annotations

from enum import IntEnum

from penult.mechanics import hands
from penult.mechanics.hands import Hands
from penult.mechanics.seats import Seats
from penult.vocabulary.deck import Face
from penult.vocabulary.ids import Seat
from penult.vocabulary.quick import quick


@quick
class SevenZeroLast(IntEnum):
    """Does a zero or seven laid as last card still move hands (MR-82)?"""

    ENDS = 0
    EXCHANGES = 1


@quick
class Moved(IntEnum):
    NOT = 0
    SWAPPED = 1
    PASSED_ON = 2


def effect_of(face: int) -> Moved:
    """How a card of this face moves hands."""
    if face == Face.SEVEN:
        return Moved.SWAPPED
    if face == Face.ZERO:
        return Moved.PASSED_ON
    return Moved.NOT


def move(h: Hands, seats: Seats, moved: int, seat: Seat, partner: Seat) -> None:
    if moved == Moved.SWAPPED:
        hands.swap(h, seat, partner)
    elif moved == Moved.PASSED_ON:
        hands.pass_on(h, seats.count, seats.direction)
