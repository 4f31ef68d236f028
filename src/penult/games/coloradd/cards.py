"""The 112 cards: the classic 108 and up to four customisable wilds (ADD-02, 03)."""

from __future__ import annotations

from penult.vocabulary import deck
from penult.vocabulary.deck import COLOURED, SAME_COLOUR, SAME_FACE, WILD, WILD_FOUR, Face
from penult.vocabulary.ids import NO_COLOUR, Card

CUSTOMS = 4
CUSTOM: Card = deck.KINDS  # the first of four kinds, one for each written rule (ADD-62)
KINDS = CUSTOM + CUSTOMS

COLOUR: tuple[int, ...] = (*deck.COLOUR, *(NO_COLOUR for _ in range(CUSTOMS)))
FACE: tuple[int, ...] = (*deck.FACE, *(int(Face.CUSTOM) for _ in range(CUSTOMS)))
POINTS: tuple[int, ...] = (*deck.POINTS, *(50 for _ in range(CUSTOMS)))  # ADD-63, 79
CODES: tuple[str, ...] = (*deck.CODES, *(f"custom{slot + 1}" for slot in range(CUSTOMS)))

# Customs stand at the end: a table that uses c of them plays with the first 108 + c cards.
DECK: tuple[Card, ...] = (
    *(card for card in range(deck.KINDS) for _ in range(deck.COPIES[card])),
    *(CUSTOM + slot for slot in range(CUSTOMS)),
)
CLASSIC_SIZE = len(DECK) - CUSTOMS

WILDS = sum(1 << card for card in range(COLOURED, KINDS))
# What may cover a card by its number or symbol, and any wild; a wild shares its symbol with
# nothing coloured.
ALIKE: tuple[int, ...] = tuple(
    SAME_FACE[FACE[card]] | WILDS if card < COLOURED else WILDS for card in range(KINDS)
)
# From the cheapest card to the dearest
BY_VALUE: tuple[Card, ...] = tuple(sorted(range(KINDS), key=lambda card: (POINTS[card], card)))


def fitting(top: Card, colour: int) -> int:
    """The set of kinds that may cover ``top`` while ``colour`` is in force (ADD-15 … 18)."""
    return SAME_COLOUR[colour] | ALIKE[top]


def is_wild(card: Card) -> bool:
    return card >= COLOURED


__all__ = [
    "ALIKE",
    "BY_VALUE",
    "CLASSIC_SIZE",
    "CODES",
    "COLOUR",
    "CUSTOM",
    "CUSTOMS",
    "DECK",
    "FACE",
    "KINDS",
    "POINTS",
    "WILD",
    "WILDS",
    "WILD_FOUR",
    "fitting",
    "is_wild",
]
