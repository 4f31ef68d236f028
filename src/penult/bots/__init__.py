"""Bots. A policy is ``policy(view, legal, size, stream) -> action``.

Each game lists its own bots from the weakest to the best; ``levels`` has the opponents to choose
from.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module

from penult.bots import learned
from penult.bots.levels import LADDER, PERSONAS, USUAL, bot_of
from penult.chance import seeds
from penult.chance.stream import Stream, mix
from penult.core.actions import WAIT, Action
from penult.core.errors import PenultError
from penult.core.ids import Seat
from penult.games import registry as games
from penult.match.match import Match
from penult.match.mind import Mind
from penult.match.policy import Bot

FASTEST = 300  # milliseconds to notice something out of turn
SLOWEST = 1500


class UnknownBot(PenultError):
    key = "error-unknown-bot"


@cache
def known_bots(name: str) -> dict[str, Bot]:
    module = import_module(f"penult.bots.{name}")
    own: tuple[Bot, ...] = module.BOTS
    worlds: dict[str, int] = getattr(module, "WORLDS", {})
    horizon: int = getattr(module, "HORIZON", 0)
    found = {bot.name: bot for bot in own}
    thinks = games.find_any(name).secrets is not None and USUAL in found
    for level in LADDER + PERSONAS:
        if level.mind and thinks and level.name not in found:
            found[level.name] = bot_of(level, worlds, horizon, found[USUAL])
    return found


def bots_of(game: str) -> dict[str, Bot]:
    """The bots of a game, by name: its own in ``penult.bots.<game>``, and those that think."""
    return known_bots(games.find(game).name).copy()


def plain_bots_of(game: str) -> dict[str, Bot]:
    """Those that don't think ahead, from the weakest to the best; they play very fast."""
    return {name: bot for name, bot in bots_of(game).items() if bot.mind is None}


def levels_of(game: str) -> tuple[str, ...]:
    """The opponents to choose from: from the one for a first game to the best."""
    known = bots_of(game)
    return tuple(level.name for level in LADDER if level.name in known)


def personas_of(game: str) -> tuple[str, ...]:
    """Opponents with habits of their own."""
    known = bots_of(game)
    return tuple(level.name for level in PERSONAS if level.name in known)


def find(game: str, name: str) -> Bot:
    known = bots_of(game)
    if not isinstance(name, str) or name not in names_of(game):
        raise UnknownBot(name=name, known=", ".join(names_of(game)))
    if name in known:
        return known[name]
    return learned.learned(games.find(game).name, known[USUAL].policy)


def names_of(game: str) -> list[str]:
    """All that ``find`` knows: also ``learned``, which takes a moment to load."""
    name = games.find(game).name
    return [*known_bots(name), *([learned.NAME] if learned.weights_of(name) else [])]


def adviser(game: str) -> Mind:
    """Who gives hints: the best level."""
    mind = find(game, levels_of(game)[-1]).mind
    assert mind
    return mind


@dataclass(frozen=True)
class Decision:
    seat: Seat
    action: Action
    delay: int  # milliseconds a person would have taken


class SeatedBot:
    """A bot in a seat of a match. It sees the seat's view and the legal actions, nothing else."""

    def __init__(self, match: Match, seat: Seat, bot: str | Bot) -> None:
        """``bot`` is the name of one of the game's bots, or any other bot."""
        self.seat = match.checked_seat(seat)
        self.bot = bot if isinstance(bot, Bot) else find(match.game.name, bot)
        self.stream = Stream(seed=seeds.stream(match.seed, self.seat))

    def answer(self, match: Match) -> Decision | None:
        """What the bot does now, or None if it doesn't react."""
        legal = match.moves(self.seat)
        if not legal:
            return None
        ids = [action.id for action in legal]
        choice = self.bot.policy(match.view(self.seat), ids, len(ids), self.stream)
        if choice == WAIT:
            return None
        return Decision(self.seat, match.game.actions[choice], self.delay(len(match.acts)))

    def delay(self, occasion: int) -> int:
        spread = mix(self.stream.seed ^ mix(occasion + 1)) * (SLOWEST - FASTEST) >> 32
        return FASTEST + spread
