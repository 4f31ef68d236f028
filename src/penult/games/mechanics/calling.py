"""The last-card call: who owes it, who made it, and who can still be caught."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import Mask, Seat
from penult.games.mechanics.hands import Hands
from penult.games.positions import Field, FieldForm


@quick
class CatchClose(IntEnum):
    """What ends the time to catch somebody (AR-29)."""

    TURN_TAKEN = 0
    NEXT_LAY = 1
    NEXT_ACTION = 2


@quick
class LateCall(IntEnum):
    """May you still call after playing, until you are caught (AR-30)?"""

    ALLOWED = 0
    NO = 1


@quick
class CallAfterEffect(IntEnum):
    """Who owes a call when an effect leaves somebody one card (AR-52, MR-84)."""

    LAYER = 0
    EVERYONE = 1


@dataclass(slots=True)
class Calling:
    exposed: Mask = 0  # seats that can be caught: one card and no call
    early: Mask = 0  # the current seat, if it called before playing
    cried: Mask = 0  # seats with a false catch since the last card played


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
    """The seat has one card left: without a call it can be caught."""
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
    """It is too late to catch anybody, and a call without a card played is void."""
    calling.exposed = 0
    calling.early = 0


def close_by_lay(calling: Calling, layer: Seat) -> None:
    """A card was played: older windows close, and only its player's early call counts."""
    calling.exposed = 0
    calling.early &= 1 << layer
    calling.cried = 0


def expose_again(calling: Calling, h: Hands, seats: int, before: Mask) -> None:
    """A card is taken back: seats that could be caught before can be again, on one card."""
    for seat in range(seats):
        if before >> seat & 1 and h.size[seat] == 1:
            calling.exposed |= 1 << seat


def owe_after_exchange(calling: Calling, h: Hands, layer: Seat, receivers: Mask) -> None:
    """Hands have moved: with one card, the layer and these receivers must call (MR-84)."""
    calling.exposed = 0
    owing = receivers | 1 << layer
    while owing:
        seat = (owing & -owing).bit_length() - 1
        owing &= owing - 1
        if h.size[seat] == 1:
            must_have_called(calling, seat)
