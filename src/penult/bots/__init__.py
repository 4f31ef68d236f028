"""Bots. A policy is ``policy(view, legal, size, stream) -> action``.

Each game lists its bots from the one for a first game to the best.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from penult.chance import seeds
from penult.chance.stream import Stream, mix
from penult.core.actions import WAIT, Action
from penult.core.errors import PenultError
from penult.core.ids import Seat
from penult.games import registry as games
from penult.match.match import Match
from penult.match.policy import Bot

FASTEST = 300  # milliseconds to notice something out of turn
SLOWEST = 1500


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
