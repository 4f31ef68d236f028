"""Check that every card of the deck is in a position exactly once."""

from __future__ import annotations

from collections import Counter
from functools import cache
from operator import attrgetter
from typing import Any

from penult.core.ids import NO_CARD, Card
from penult.games.game import Game
from penult.games.mechanics.hands import cards_of
from penult.games.positions import Field, FieldForm
from penult.match.errors import BadPosition


def get(state: Any, path: str) -> Any:
    return getter(path)(state)


@cache
def getter(path: str) -> attrgetter[Any]:
    """The getter for a dotted path, cached because positions are written often."""
    return attrgetter(path)


def sizes_beside(state: Any, field: Field) -> list[int]:
    """The sizes of the piles in a field that has several."""
    sizes: list[int] = get(state, field.path.rpartition(".")[0] + ".size")
    return sizes


def cards_on_trays(game: Game, state: Any) -> list[Card]:
    return [
        card
        for field in game.fields
        if field.form == FieldForm.TRAYS
        for cards, size in zip(get(state, field.path), sizes_beside(state, field), strict=True)
        for card in cards[:size]
    ]


def loose_cards(game: Game, state: Any) -> list[Card]:
    """Cards that are in no hand and no pile."""
    found = (get(state, field.path) for field in game.fields if field.form == FieldForm.LOOSE)
    own = (field.cards(state) for field in game.fields if field.cards is not None)
    return [
        *(card for card in found if card != NO_CARD),
        *(card for cards in own for card in cards),
    ]


def account_for_cards(game: Game, state: Any, open_stock: bool) -> None:
    """Raise ``BadPosition`` unless every card is there once; an open stock takes the rest."""
    piles = state.piles
    if not any(state.hands.size) and piles.talon_size == 0 and piles.stock_size == 0:
        return  # before the first round nothing is dealt
    missing = Counter(game.deck[: game.deck_size(state)])
    missing.subtract(cards_on_trays(game, state))
    missing.subtract(loose_cards(game, state))
    missing.subtract(piles.talon[: piles.talon_size])
    missing.subtract(piles.stock[: piles.stock_size])
    for seat in range(state.seats.count):
        missing.subtract(cards_of(state.hands.held[seat]))
    surplus = [card for card, count in missing.items() if count < 0]
    if surplus:
        raise BadPosition(what=game.cards[surplus[0]], why="too-many")
    rest = sorted(missing.elements(), reverse=True)
    if rest and not open_stock:
        raise BadPosition(what=game.cards[rest[0]], why="missing")
    stock = rest + piles.stock[: piles.stock_size]
    piles.stock[: len(stock)] = stock
    piles.stock_size = len(stock)
