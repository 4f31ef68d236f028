"""The 100 tiles: every colour has 1 to 12 twice, and there are four jokers (RUM-02 … 04)."""

from __future__ import annotations

from penult.mechanics.tiles import (
    COPIES,
    JOKER,
    JOKERS,
    KINDS,
    NUMBERED,
    NUMBERS,
    POINTS,
    number_of,
)
from penult.vocabulary.deck import LETTERS
from penult.vocabulary.ids import COLOURS, NO_COLOUR, Card

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


__all__ = [
    "CODES",
    "COLOUR",
    "DECK",
    "DECK_SIZE",
    "DRAW_TWO",
    "JOKER",
    "KINDS",
    "NUMBERED",
    "NUMBERS",
    "POINTS",
    "REVERSE",
    "SKIP",
    "acts",
    "number_of",
]
