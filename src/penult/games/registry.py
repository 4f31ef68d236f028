"""The only list of games: what tables, pages and commands offer.

A game can do without it. Whoever has such a game as an object can play, read and verify matches of
it, but its name alone opens nothing.
"""

from __future__ import annotations

from importlib import import_module

from penult.games.errors import UnknownGame
from penult.games.game import Game

NAMES = ("coloradd", "master", "royal", "rummy", "tippo")


def find(name: str, given: Game | None = None) -> Game:
    """The game with this name: the one given, or one of the list, loaded on first use."""
    if given is not None and name == given.name:
        return given
    if name not in NAMES:
        raise UnknownGame(name=name, known=", ".join(NAMES))
    game: Game = import_module(f"penult.games.{name}.game").GAME
    return game
