"""The 108 cards of the classic deck; its wilds are called Joker and Super Joker (MAS-02, 03)."""

from __future__ import annotations

from penult.vocabulary import deck
from penult.vocabulary.deck import (
    COLOUR,
    COLOURED,
    FACE,
    KINDS,
    POINTS,
    SAME_COLOUR,
    SAME_FACE,
    Face,
)
from penult.vocabulary.ids import Card

JOKER: Card = deck.WILD
SUPER: Card = deck.WILD_FOUR
CODES: tuple[str, ...] = (*deck.CODES[:COLOURED], "joker", "super")
DECK: tuple[Card, ...] = tuple(card for card in range(KINDS) for _ in range(deck.COPIES[card]))
DECK_SIZE = len(DECK)

JOKERS = 1 << JOKER | 1 << SUPER
# What may cover a card by its number or symbol; a wild shares its symbol with nothing coloured.
ALIKE: tuple[int, ...] = tuple(
    SAME_FACE[FACE[card]] if card < COLOURED else 0 for card in range(KINDS)
)


def fitting(top: Card, colour: int) -> int:
    """The set of kinds that may cover ``top`` while ``colour`` is in force (MAS-15 … 17)."""
    return SAME_COLOUR[colour] | ALIKE[top] | JOKERS


def is_wild(card: Card) -> bool:
    return card >= COLOURED


__all__ = [
    "ALIKE",
    "CODES",
    "COLOUR",
    "COLOURED",
    "DECK",
    "DECK_SIZE",
    "FACE",
    "JOKER",
    "JOKERS",
    "KINDS",
    "POINTS",
    "SUPER",
    "Face",
    "fitting",
    "is_wild",
]
