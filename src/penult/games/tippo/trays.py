"""Two discard piles side by side, each with its top card and the colour named for it."""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NO_COLOUR, Card
from penult.core.shapes import CARDS, ints
from penult.games.mechanics import piles
from penult.games.mechanics.piles import Piles
from penult.games.tippo.balance import TRAYS


@dataclass(slots=True)
class Trays:
    cards: list[list[int]] = ints(TRAYS, CARDS)
    size: list[int] = ints(TRAYS)
    colour: list[int] = ints(TRAYS)  # NO_COLOUR: none has been named yet


def clear(trays: Trays) -> None:
    for tray in range(TRAYS):
        trays.size[tray] = 0
        trays.colour[tray] = NO_COLOUR


def put(trays: Trays, tray: int, card: Card, colour: int) -> None:
    trays.cards[tray][trays.size[tray]] = card
    trays.size[tray] += 1
    trays.colour[tray] = colour


def top(trays: Trays, tray: int) -> Card:
    return trays.cards[tray][trays.size[tray] - 1]


def count(trays: Trays) -> int:
    return trays.size[0] + trays.size[1]


def colour_missing(trays: Trays) -> int:
    """The first tray for which no colour has been named, or -1."""
    for tray in range(TRAYS):
        if trays.size[tray] > 0 and trays.colour[tray] == NO_COLOUR:
            return tray
    return -1


def keep(trays: Trays, depth: int, aside: Piles) -> int:
    """Keep the top ``depth`` cards of each tray, set the others aside and return how many."""
    moved = 0
    for tray in range(TRAYS):
        below = max(trays.size[tray] - depth, 0)
        for place in range(below):
            piles.put(aside, trays.cards[tray][place])
        for place in range(trays.size[tray] - below):
            trays.cards[tray][place] = trays.cards[tray][below + place]
        trays.size[tray] -= below
        moved += below
    return moved


def hide(trays: Trays) -> None:
    """Only the top cards are known, and how many lie below them."""
    for tray in range(TRAYS):
        for place in range(CARDS):
            if place != trays.size[tray] - 1:
                trays.cards[tray][place] = 0
