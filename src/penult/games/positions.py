"""How a game writes its position: which field of the state stands under which key, and how."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import Any

from penult.core.ids import Card, Mask


class FieldForm(Enum):
    NUMBER = auto()
    SEAT = auto()
    DIRECTION = auto()
    COLOUR = auto()
    CARD = auto()
    LOOSE = auto()  # a card that lies by itself, in no hand and no pile
    NAME = auto()  # a member of an enum
    SEATS = auto()  # a set of seats
    PER_SEAT = auto()  # one number a seat
    POINTS = auto()  # the same, and it may be negative
    PILE = auto()  # cards, top first; its size is the field ``<path>_size``
    HANDS = auto()  # a line a seat; sizes follow
    CARDS = auto()  # one hand
    SIGNED = auto()  # a number that may be negative
    TRAYS = auto()  # a line a tray, top first; sizes are the field ``size`` beside it
    COLOURS = auto()  # a colour a tray
    WEIGHTS = auto()  # a number a tray
    OWN = auto()  # as the field's own functions say
    NUMBERS = auto()  # a number for each place of a short list
    PICKED = auto()  # a card a seat, one more than its number; 0 is none


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """One key of a position text; it is left out while it has its default."""

    key: str
    path: str
    form: FieldForm
    default: int | None = None  # None: the value in a fresh state
    names: type[IntEnum] | None = None
    write: Callable[[Any], str] | None = None  # of a state
    read: Callable[[Any, str], None] | None = None  # into a state
    cards: Callable[[Any], list[Card]] | None = None  # that are accounted for here
    option: str = ""  # whose value is the default
    since: int = 1  # the version of the game that added the key


# A table with one talon; ``colour`` and ``drawn`` are the game's own
ONE_TALON = (
    Field("talon", "piles.talon", FieldForm.PILE),
    Field("colour", "colour", FieldForm.COLOUR),
    Field("hand", "hands.held", FieldForm.HANDS),
    Field("stock", "piles.stock", FieldForm.PILE),
    Field("drawn", "drawn", FieldForm.CARD),
)


def flaw_of_end(over: bool, winners: Mask, decided: bool) -> str:
    """A match is over if and only if somebody has won it, and then nobody plays on."""
    if over != (winners != 0):
        return "won"
    return "ended" if decided and not over else ""
