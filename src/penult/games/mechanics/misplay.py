"""A wrong card on a free table: what to restore if somebody calls it out (MR-60 … 64)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Mask, Seat
from penult.games.mechanics.exchange import HandMove
from penult.games.positions import Field, FieldForm


@quick
class IllegalLay(IntEnum):
    """Does the table refuse a wrong card, or leave it to the players to notice (AR-58)?"""

    STRICT = 0
    FREE = 1


@quick
class Wrong(IntEnum):
    NOT = 0
    MATCH = 1  # it didn't fit
    OLDER = 2  # an older card after a draw
    JUMP = 3  # a false jump-in


@dataclass(slots=True)
class Misplay:
    wrong: int = Wrong.NOT
    seat: Seat = NOBODY  # who played it
    moved: int = HandMove.NOT
    partner: Seat = NOBODY  # of a swap
    colour: int = NO_COLOUR  # before the card was played, like all that follows
    direction: int = 0
    layer: Seat = NOBODY
    turn: Seat = NOBODY
    phase: int = 0
    drawn: Card = NO_CARD
    exposed: Mask = 0


def fields(phases: type[IntEnum]) -> tuple[Field, ...]:
    return (
        Field("wrong", "misplay.wrong", FieldForm.NAME, names=Wrong),
        Field("wrong-by", "misplay.seat", FieldForm.SEAT),
        Field("wrong-moved", "misplay.moved", FieldForm.NAME, names=HandMove),
        Field("wrong-partner", "misplay.partner", FieldForm.SEAT),
        Field("wrong-colour", "misplay.colour", FieldForm.COLOUR),
        Field("wrong-direction", "misplay.direction", FieldForm.DIRECTION),
        Field("wrong-layer", "misplay.layer", FieldForm.SEAT),
        Field("wrong-turn", "misplay.turn", FieldForm.SEAT),
        Field("wrong-phase", "misplay.phase", FieldForm.NAME, names=phases),
        Field("wrong-drawn", "misplay.drawn", FieldForm.CARD),
        Field("wrong-exposed", "misplay.exposed", FieldForm.SEATS),
    )


def remember(
    misplay: Misplay,
    wrong: int,
    seat: Seat,
    turn: Seat,
    phase: int,
    drawn: Card,
    colour: int,
    direction: int,
    layer: Seat,
    exposed: Mask,
) -> None:
    """Keep what a wrong card changes, so that it can be undone (MR-61)."""
    misplay.wrong = wrong
    misplay.seat = seat
    misplay.turn = turn
    misplay.phase = phase
    misplay.drawn = drawn
    misplay.colour = colour
    misplay.direction = direction
    misplay.layer = layer
    misplay.exposed = exposed


def can_be_called_out(misplay: Misplay) -> bool:
    return misplay.wrong != Wrong.NOT


def forget(misplay: Misplay) -> None:
    """Nobody noticed in time (MAS-105), or it has been undone."""
    misplay.wrong = Wrong.NOT
    misplay.seat = NOBODY
    misplay.moved = HandMove.NOT
    misplay.partner = NOBODY
    misplay.colour = NO_COLOUR
    misplay.direction = 0
    misplay.layer = NOBODY
    misplay.turn = NOBODY
    misplay.phase = 0
    misplay.drawn = NO_CARD
    misplay.exposed = 0


def hide(misplay: Misplay, viewer: Seat) -> None:
    """Only whoever drew a card knows it."""
    if misplay.turn != viewer:
        misplay.drawn = NO_CARD
