"""The tiles: the numbers 1 to 12 in four colours, two of each, and four jokers.

A *kind* is a numbered tile, 0 to 47 (colour by colour), or ``JOKER``. Sets of tiles are counts by
kind, because equal tiles are interchangeable (RUL-38).
"""

from __future__ import annotations

from penult.core.deck import LETTERS
from penult.core.ids import COLOURS, NO_COLOUR, Card

NUMBERS = 12
COPIES = 2
JOKERS = 4
NUMBERED = COLOURS * NUMBERS  # kinds of numbered tiles
JOKER = NUMBERED
KINDS = NUMBERED + 1
TILES = NUMBERED * COPIES + JOKERS

ACTION = 20  # RUM-73: the tiles 2, 5 and 7
POINTS_OF_NUMBERS = (1, ACTION, 3, 4, ACTION, 6, ACTION, 8, 9, 10, 11, 12)  # RUM-72
POINTS = POINTS_OF_NUMBERS * COLOURS + (50,)  # by kind; RUM-74


def kind_of(colour: int, number: int) -> int:
    return colour * NUMBERS + number - 1


def colour_of(kind: int) -> int:
    return kind // NUMBERS


def number_of(kind: int) -> int:
    return kind % NUMBERS + 1


def copies_of(kind: int) -> int:
    """How many of a kind the game has (RUM-02)."""
    return JOKERS if kind == JOKER else COPIES


# A tile counts its number, an action tile too; a joker counts nothing (RUM-05, RUL-01)
CUT_RANKS: tuple[int, ...] = (*(number_of(kind) for kind in range(NUMBERED)), 0)
COLOUR: tuple[int, ...] = (*(kind // NUMBERS for kind in range(NUMBERED)), NO_COLOUR)
CODES: tuple[str, ...] = (
    *(LETTERS[colour] + str(number) for colour in range(COLOURS) for number in range(1, 13)),
    "joker",
)
DECK: tuple[Card, ...] = (
    *(kind for kind in range(NUMBERED) for _ in range(COPIES)),
    *(JOKER for _ in range(JOKERS)),
)
DECK_SIZE = len(DECK)

DRAW_TWO, SKIP, REVERSE = 2, 5, 7  # the numbers that act (RUM-04)


def acts(kind: Card) -> bool:
    """Is this an action tile (RUM-52 … 55)?"""
    if kind == JOKER:
        return True
    number = number_of(kind)
    return number == DRAW_TWO or number == SKIP or number == REVERSE
