"""The stock (draw pile), face down, and the talon (discard pile), face up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from penult.core.ids import Card
from penult.core.shapes import CARDS, ints


@dataclass(slots=True)
class Piles:
    stock: list[int] = ints(CARDS)
    stock_size: int = 0
    talon: list[int] = ints(CARDS)
    talon_size: int = 0


def take(piles: Piles) -> Card:
    """Remove and return the top card of the stock."""
    piles.stock_size -= 1
    return piles.stock[piles.stock_size]


def put(piles: Piles, card: Card) -> None:
    """Put a card on the talon."""
    piles.talon[piles.talon_size] = card
    piles.talon_size += 1


def put_under(piles: Piles, card: Card) -> None:
    """Slip a card under the top of the talon."""
    put(piles, top(piles))
    piles.talon[piles.talon_size - 2] = card


def lift(piles: Piles) -> Card:
    """Remove and return the top card of the talon."""
    piles.talon_size -= 1
    return piles.talon[piles.talon_size]


def top(piles: Piles) -> Card:
    return piles.talon[piles.talon_size - 1]


def drawable(piles: Piles) -> int:
    """How many cards could still be drawn, counting those under the top of the talon."""
    return piles.stock_size + piles.talon_size - 1


def clear(piles: Piles) -> None:
    piles.stock_size = 0
    piles.talon_size = 0


def stack(piles: Piles, card: Card) -> None:
    """Put a card face down on the stock."""
    piles.stock[piles.stock_size] = card
    piles.stock_size += 1


def build(piles: Piles, order: Sequence[int], size: int, deck: Sequence[int]) -> None:
    """Make the stock of the first ``size`` cards of a deck, in the given order."""
    for place in range(size):
        piles.stock[place] = deck[order[place]]
    piles.stock_size = size


def recycle(piles: Piles, order: Sequence[int]) -> int:
    """Make a new stock of the talon except its top card; return how many cards it has."""
    size = piles.talon_size - 1
    for place in range(size):
        piles.stock[place] = piles.talon[order[place]]
    piles.stock_size = size
    piles.talon[0] = piles.talon[size]
    piles.talon_size = 1
    return size


def recycle_all(piles: Piles, order: Sequence[int]) -> int:
    """Make a new stock of all cards put aside; return how many it has."""
    size = piles.talon_size
    for place in range(size):
        piles.stock[place] = piles.talon[order[place]]
    piles.stock_size = size
    piles.talon_size = 0
    return size


def return_top(piles: Piles, order: Sequence[int]) -> None:
    """Put the only card of the talon back into the stock, then reorder the stock."""
    stack(piles, lift(piles))
    rearrange(piles, order)


def rearrange(piles: Piles, order: Sequence[int]) -> None:
    """Put the whole stock into another order. The talon, which is empty, serves as a table."""
    for place in range(piles.stock_size):
        piles.talon[place] = piles.stock[place]
    for place in range(piles.stock_size):
        piles.stock[place] = piles.talon[order[place]]


def hide(piles: Piles, open_cards: int = CARDS) -> None:
    """Of the stock only its size is known; of the talon, the top ``open_cards``.

    Places beyond the end of a pile still hold cards that once lay there.
    """
    for place in range(CARDS):
        piles.stock[place] = 0
        if not piles.talon_size - open_cards <= place < piles.talon_size:
            piles.talon[place] = 0
