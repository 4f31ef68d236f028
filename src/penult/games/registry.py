"""The only list of games."""

from __future__ import annotations

from importlib import import_module

from penult.games.errors import UnknownGame
from penult.games.game import Game

NAMES = ("coloradd", "master", "royal", "rummy", "tippo")


def find(name: str) -> Game:
    """The game with this name; its module is loaded on first use."""
    if name not in NAMES:
        raise UnknownGame(name=name, known=", ".join(NAMES))
    game: Game = import_module(f"penult.games.{name}.game").GAME
    return game
