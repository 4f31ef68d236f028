"""The 7-0 variant: a zero passes every hand on, a seven swaps two of them (MAS-139 … 145)."""

from __future__ import annotations

from enum import IntEnum

from penult.core.deck import Face
from penult.core.enums import quick
from penult.core.ids import Seat
from penult.games.mechanics import hands
from penult.games.mechanics.hands import Hands
from penult.games.mechanics.seats import Seats


@quick
class SevenZeroLast(IntEnum):
    """Does a zero or seven played as the last card still move hands (MR-82)?"""

    ENDS = 0
    EXCHANGES = 1


@quick
class HandMove(IntEnum):
    NOT = 0
    SWAPPED = 1
    PASSED_ON = 2


def effect_of(face: int) -> HandMove:
    """How a card of this face moves hands."""
    if face == Face.SEVEN:
        return HandMove.SWAPPED
    if face == Face.ZERO:
        return HandMove.PASSED_ON
    return HandMove.NOT


def move(h: Hands, seats: Seats, moved: int, seat: Seat, partner: Seat) -> None:
    if moved == HandMove.SWAPPED:
        hands.swap(h, seat, partner)
    elif moved == HandMove.PASSED_ON:
        hands.pass_on(h, seats.count, seats.direction)
