"""Whose turn it is, the direction of play, and who deals."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import Seat
from penult.games.positions import Field, FieldForm

LEFT = 1
RIGHT = -1


@quick
class TwoPlayerReverse(IntEnum):
    """What a reverse does between two players (AR-41, ROY-R13)."""

    AS_SKIP = 0
    PLAIN = 1


@dataclass(slots=True)
class Seats:
    count: int = 0
    turn: Seat = 0
    direction: int = LEFT
    dealer: Seat = 0


FIELDS = (
    Field("turn", "seats.turn", FieldForm.SEAT),
    Field("direction", "seats.direction", FieldForm.DIRECTION),
    Field("dealer", "seats.dealer", FieldForm.SEAT),
)


def left_of(seats: Seats, seat: Seat) -> Seat:
    return 0 if seat + 1 == seats.count else seat + 1


def after(seats: Seats, seat: Seat) -> Seat:
    """The next seat in the direction of play."""
    following = seat + seats.direction
    if following == seats.count:
        return 0
    if following < 0:
        return seats.count - 1
    return following


def reverse(seats: Seats) -> None:
    seats.direction = -seats.direction
