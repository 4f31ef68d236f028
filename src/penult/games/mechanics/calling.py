"""The last-card call: who owes it, who made it, and until when he can be caught."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import Mask, Seat
from penult.games.mechanics.hands import Hands
from penult.games.positions import Field, FieldForm


@quick
class CatchClose(IntEnum):
    """What ends the time for a catch (AR-29)."""

    TURN_TAKEN = 0
    NEXT_LAY = 1
    NEXT_ACTION = 2


@quick
class LateCall(IntEnum):
    """May one still call after the lay, until caught (AR-30)?"""

    ALLOWED = 0
    NO = 1


@quick
class CallAfterEffect(IntEnum):
    """Who owes a call when an effect leaves somebody one card (AR-52, MR-84)."""

    LAYER = 0
    EVERYONE = 1


@dataclass(slots=True)
class Calling:
    exposed: Mask = 0  # seats with one card and no call that can be caught now
    early: Mask = 0  # the seat in turn that called before its lay
    cried: Mask = 0  # seats that caught wrongly since the last lay


FIELDS = (
    Field("exposed", "calling.exposed", FieldForm.SEATS),
    Field("called", "calling.early", FieldForm.SEATS),
)
CRIED_FIELD = Field("cried", "calling.cried", FieldForm.SEATS)  # where a false catch has a price


def call(calling: Calling, seat: Seat) -> None:
    if calling.exposed >> seat & 1:
        calling.exposed &= ~(1 << seat)
    else:
        calling.early |= 1 << seat


def must_have_called(calling: Calling, seat: Seat) -> None:
    """The seat laid down to one card: without a call it can be caught."""
    if not calling.early >> seat & 1:
        calling.exposed |= 1 << seat


def is_exposed(calling: Calling, seat: Seat) -> bool:
    return calling.exposed >> seat & 1 == 1


def called_early(calling: Calling, seat: Seat) -> bool:
    return calling.early >> seat & 1 == 1


def no_longer_exposed(calling: Calling, seat: Seat) -> None:
    calling.exposed &= ~(1 << seat)


def cry(calling: Calling, seat: Seat) -> None:
    calling.cried |= 1 << seat


def has_cried(calling: Calling, seat: Seat) -> bool:
    return calling.cried >> seat & 1 == 1


def close(calling: Calling) -> None:
    """Too late to catch anybody, and a call without a lay is void."""
    calling.exposed = 0
    calling.early = 0


def close_by_lay(calling: Calling, layer: Seat) -> None:
    """A card was laid: older windows close, and only its layer's early call still counts."""
    calling.exposed = 0
    calling.early &= 1 << layer
    calling.cried = 0


def expose_again(calling: Calling, h: Hands, seats: int, before: Mask) -> None:
    """Whoever could be caught before a card that is taken back can be again, if he has one left."""
    for seat in range(seats):
        if before >> seat & 1 and h.size[seat] == 1:
            calling.exposed |= 1 << seat


def owe_after_exchange(calling: Calling, h: Hands, layer: Seat, receivers: Mask) -> None:
    """One card after hands have moved: the layer must call, and those receivers (MR-84)."""
    calling.exposed = 0
    owing = receivers | 1 << layer
    while owing:
        seat = (owing & -owing).bit_length() - 1
        owing &= owing - 1
        if h.size[seat] == 1:
            must_have_called(calling, seat)
