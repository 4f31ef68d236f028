"""The coloured deck that most games share: four colours of thirteen faces, and two kinds of wild.

A card is a small int, so that a hand is a bit mask: ``colour * FACES + face`` for the 52
coloured kinds, then the wilds. Games may append kinds of their own after ``WILD_FOUR``.
"""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import NO_COLOUR, Card, Colour

FACES = 13
COLOURED = len(Colour) * FACES


@quick
class Face(IntEnum):
    """What is printed on a coloured card; numbers are their own value."""

    ZERO = 0
    SEVEN = 7
    DRAW_TWO = 10
    REVERSE = 11
    SKIP = 12
    WILD = 13
    WILD_FOUR = 14
    CUSTOM = 15


WILD: Card = COLOURED
WILD_FOUR: Card = COLOURED + 1
KINDS = COLOURED + 2

LETTERS = "rbyg"
FACE_CODES = (*"0123456789", "+2", "rev", "skip")

COLOUR: tuple[int, ...] = (*(card // FACES for card in range(COLOURED)), NO_COLOUR, NO_COLOUR)
FACE: tuple[int, ...] = (
    *(card % FACES for card in range(COLOURED)),
    int(Face.WILD),
    int(Face.WILD_FOUR),
)
CODES: tuple[str, ...] = (
    *(letter + code for letter in LETTERS for code in FACE_CODES),
    "wild",
    "wild+4",
)
COPIES: tuple[int, ...] = (*(1 if FACE[card] == 0 else 2 for card in range(COLOURED)), 4, 4)
POINTS: tuple[int, ...] = (
    *(FACE[card] if FACE[card] <= 9 else 20 for card in range(COLOURED)),
    50,
    50,
)


def mask_of_colour(colour: int) -> int:
    return sum(1 << card for card in range(COLOURED) if COLOUR[card] == colour)


def mask_of_face(face: int) -> int:
    return sum(1 << card for card in range(COLOURED) if FACE[card] == face)


SAME_COLOUR: tuple[int, ...] = tuple(mask_of_colour(colour) for colour in Colour)
SAME_FACE: tuple[int, ...] = tuple(mask_of_face(face) for face in range(FACES))
NUMBERS = sum(SAME_FACE[:10])
