"""The 100 tiles: every colour has 1 to 12 twice, and there are four jokers (RUM-02 … 04)."""

from __future__ import annotations

from penult.mechanics.tiles import COPIES, JOKER, JOKERS, NUMBERED, NUMBERS, number_of
from penult.mechanics.tiles import POINTS as SOLVER_POINTS
from penult.vocabulary.deck import LETTERS
from penult.vocabulary.ids import COLOURS, NO_COLOUR, Card

# A joker taken from the table and kept on a rack: it has acted before (RUL-18, 19).
WORN: Card = JOKER + 1
KINDS = WORN + 1

COLOUR: tuple[int, ...] = (*(kind // NUMBERS for kind in range(NUMBERED)), NO_COLOUR, NO_COLOUR)
CODES: tuple[str, ...] = (
    *(LETTERS[colour] + str(number) for colour in range(COLOURS) for number in range(1, 13)),
    "joker",
    "worn",
)
POINTS: tuple[int, ...] = (*SOLVER_POINTS, SOLVER_POINTS[JOKER])  # RUM-72 … 74
DECK: tuple[Card, ...] = (
    *(kind for kind in range(NUMBERED) for _ in range(COPIES)),
    *(JOKER for _ in range(JOKERS)),
)
DECK_SIZE = len(DECK)

DRAW_TWO, SKIP, REVERSE = 2, 5, 7  # the numbers that act (RUM-04)


def is_joker(kind: Card) -> bool:
    return kind >= JOKER


def acts(kind: Card) -> bool:
    """Is this an action tile, fresh from a rack (RUM-52 … 55)? A worn joker is none."""
    if kind == JOKER:
        return True
    if kind == WORN:
        return False
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
    "WORN",
    "acts",
    "is_joker",
    "number_of",
]
