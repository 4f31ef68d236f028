"""Bots: ``policy(view, legal, size, stream) -> action``, nothing else to look at.

``legal[:size]`` are the ids of the legal acts; out of turn a policy may answer ``WAIT``. The
policies are plain functions on ints like the rules, so the same source runs at both speeds.
"""

from __future__ import annotations

from importlib import import_module

from penult.errors import UnknownBot
from penult.play.policy import Bot


def bots_of(game: str) -> dict[str, Bot]:
    """The bots of a game, by name; they live in ``penult.bots.<game>``."""
    found: tuple[Bot, ...] = import_module(f"penult.bots.{game}").BOTS
    return {bot.name: bot for bot in found}


def find(game: str, name: str) -> Bot:
    known = bots_of(game)
    if name not in known:
        raise UnknownBot(name=name, known=", ".join(known))
    return known[name]
