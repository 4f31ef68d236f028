"""A bot in a seat of a match that asks a thinking process and, if need be, waits for it."""

from __future__ import annotations

from penult.bots import Decision, SeatedBot
from penult.core.ids import Seat
from penult.match.match import Match
from penult.thinking.client import PatientClient

PATIENCE = 5.0  # seconds; even the strongest level needs much less


class ThinkingBot(SeatedBot):
    """Until its game is compiled, it plays as ``sensible``."""

    def __init__(self, match: Match, seat: Seat, name: str, client: PatientClient) -> None:
        super().__init__(match, seat, name)
        self._client = client

    def answer(self, match: Match) -> Decision | None:
        mind, moves = self.bot.mind, match.moves(self.seat)
        if mind is None or not moves:
            return super().answer(match)
        occasion = len(match.acts)
        found = self._client.ask(
            match, self.seat, mind, self.stream.seed, occasion, seconds=PATIENCE
        )
        if found is None:
            return super().answer(match)
        action = found.action_in(match.game)
        if action is None and match.turn == self.seat:
            action = moves[0]
        return None if action is None else Decision(self.seat, action, self.delay(occasion))
