"""Dictated shuffles for the clause tests of any game. Rules read an order from its end."""

from __future__ import annotations

from penult.games.game import Game

HAND = 7


def named_first(game: Game, codes: str, size: int) -> list[int]:
    """The places in the deck of the named cards, then all other places."""
    rest = list(range(size))
    named = []
    for code in codes.split():
        named.append(next(place for place in rest if game.cards[game.deck[place]] == code))
        rest.remove(named[-1])
    return named + rest


def on_top(game: Game, codes: str, size: int) -> list[int]:
    """The named cards come off the draw pile first."""
    return named_first(game, codes, size)[::-1]


def below_the_hands(game: Game, codes: str, seats: int, size: int) -> list[int]:
    """Seven arbitrary cards each, then the named cards come off the draw pile."""
    order = named_first(game, codes, size)
    count = len(codes.split())
    named, rest = order[:count], order[count:]
    dealt = HAND * seats
    return (rest[:dealt] + named + rest[dealt:])[::-1]


def all_but(game: Game, codes: str, size: int) -> str:
    """Every card of the deck except those named, for a hand that holds all the rest."""
    rest = named_first(game, codes, size)[len(codes.split()) :]
    return " ".join(game.cards[game.deck[place]] for place in rest)
