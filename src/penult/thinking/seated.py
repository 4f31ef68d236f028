"""Bots in the seats of a match that may think ahead."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from penult.bots import Decision, SeatedBot
from penult.core.actions import Action
from penult.core.extras import MissingExtra, can_compile
from penult.core.ids import Seat
from penult.match.match import Match
from penult.match.mind import Mind
from penult.match.policy import Bot
from penult.thinking.client import PatientClient

PATIENCE = 5.0  # seconds; even the strongest level needs much less


class BotWithMind(SeatedBot):
    """A bot that thinks if it has a mind; where is up to ``think``."""

    def answer(self, match: Match) -> Decision | None:
        mind, moves = self.bot.mind, match.moves(self.seat)
        if mind is None or not moves:
            return super().answer(match)
        return self.think(match, mind, moves)

    @abstractmethod
    def think(self, match: Match, mind: Mind, moves: Sequence[Action]) -> Decision | None:
        """What it does now, or None if it doesn't react."""

    def decision(
        self, match: Match, found: Action | None, moves: Sequence[Action]
    ) -> Decision | None:
        """On its own turn it does something, whatever it found."""
        action = moves[0] if found is None and match.turn == self.seat else found
        return None if action is None else Decision(self.seat, action, self.delay(len(match.acts)))


class ThinkingBot(BotWithMind):
    """It asks a thinking process; until its game is compiled, it plays as ``sensible``.

    It needs the extra ``sim``.
    """

    def __init__(self, match: Match, seat: Seat, bot: str | Bot, client: PatientClient) -> None:
        super().__init__(match, seat, bot)
        if self.bot.mind and not can_compile():
            raise MissingExtra("sim")
        self._client = client

    def think(self, match: Match, mind: Mind, moves: Sequence[Action]) -> Decision | None:
        occasion = len(match.acts)
        found = self._client.ask(
            match, self.seat, mind, self.stream.seed, occasion, seconds=PATIENCE
        )
        if found is None:
            return SeatedBot.answer(self, match)
        return self.decision(match, found.action_in(match.game), moves)
