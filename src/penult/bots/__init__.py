"""Bots. A policy is ``policy(view, legal, size, stream) -> action``.

Each game lists its bots from the one for a first game to the best.
"""

from __future__ import annotations

from importlib import import_module

from penult.core.errors import PenultError
from penult.games import registry as games
from penult.match.policy import Bot


class UnknownBot(PenultError):
    key = "error-unknown-bot"


def bots_of(game: str) -> dict[str, Bot]:
    """The bots of a game, by name; they live in ``penult.bots.<game>``."""
    found: tuple[Bot, ...] = import_module(f"penult.bots.{games.find(game).name}").BOTS
    return {bot.name: bot for bot in found}


def levels_of(game: str) -> tuple[str, ...]:
    """The bots that people choose as opponents, from the one for a first game to the best."""
    return tuple(bot.name for bot in bots_of(game).values() if bot.is_level)


def find(game: str, name: str) -> Bot:
    known = bots_of(game)
    if not isinstance(name, str) or name not in known:
        raise UnknownBot(name=name, known=", ".join(known))
    return known[name]
