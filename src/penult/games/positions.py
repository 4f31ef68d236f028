"""How a game writes its position: the key and format of each field of the state."""

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
    PER_SEAT = auto()  # one number per seat
    POINTS = auto()  # the same, and it may be negative
    PILE = auto()  # cards, top first; its size is the field ``<path>_size``
    HANDS = auto()  # one line per seat; sizes follow from it
    CARDS = auto()  # one hand
    SIGNED = auto()  # a number that may be negative
    TRAYS = auto()  # one line per tray, top first; sizes are the field ``size`` beside it
    COLOURS = auto()  # one colour per tray
    WEIGHTS = auto()  # one number per tray
    OWN = auto()  # written and read by the field's own functions
    NUMBERS = auto()  # a number for each place of a short list
    PICKED = auto()  # one card per seat, stored as its number plus 1; 0 is none


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """One key of a position text; it is left out if it has its default."""

    key: str
    path: str
    form: FieldForm
    default: int | None = None  # None: the value in a fresh state
    names: type[IntEnum] | None = None
    write: Callable[[Any], str] | None = None  # of a state
    read: Callable[[Any, str], None] | None = None  # into a state
    cards: Callable[[Any], list[Card]] | None = None  # the cards that this field holds
    option: str = ""  # the option whose value is the default
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
    """A match is over if and only if somebody has won it; then it is nobody's turn."""
    if over != (winners != 0):
        return "won"
    return "ended" if decided and not over else ""
