"""The only list of games: what tables, pages and commands offer.

A game can do without it. Whoever has such a game as an object can play, read and verify matches of
it, but its name alone opens nothing.
"""

from __future__ import annotations

from importlib import import_module

from penult.games.errors import UnknownGame
from penult.games.game import Game

NAMES = ("coloradd", "master", "royal", "rummy", "tippo")
UNLISTED = ("rlcard",)  # only for programs that ask for them


def find(name: str, given: Game | None = None) -> Game:
    """The game with this name: the one given, or one of the list, loaded on first use."""
    if given is not None and name == given.name:
        return given
    if name not in NAMES:
        raise UnknownGame(name=name, known=", ".join(NAMES))
    game: Game = import_module(f"penult.games.{name}.game").GAME
    return game


def find_any(name: str) -> Game:
    """The same for programs, which may also ask for a game that no table offers."""
    if name not in UNLISTED:
        return find(name)
    game: Game = import_module(f"penult.games.{name}.game").GAME
    return game
