"""Type aliases for seats, cards and actions, and the four colours."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

Seat: TypeAlias = int  # 0 … seats-1, clockwise
Card: TypeAlias = int  # a kind of card: row of the game's card table
Mask: TypeAlias = int  # a set of cards or of seats, one bit each
ActionId: TypeAlias = int  # row of the game's action table

NOBODY: Seat = -1
TABLE: Seat = -1  # the seat of actions that the table or its clock takes
NO_CARD: Card = -1
NO_TRAY = -1


class Colour(IntEnum):
    """The four colours in the fixed order of every picker (AR-61)."""

    RED = 0
    BLUE = 1
    YELLOW = 2
    GREEN = 3


NO_COLOUR = -1
COLOURS = len(Colour)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners (several after a shared win) and everybody's total."""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
