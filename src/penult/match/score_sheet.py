"""The score sheet of a match: how each of its rounds ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from penult.core.events import Event, Kind
from penult.core.ids import NOBODY, Seat
from penult.match.match import Match


class RoundResult(NamedTuple):
    """A round: who went out, if anybody, and the totals afterwards, seat by seat."""

    winner: Seat
    totals: tuple[int, ...]


class ScoreSheet:
    """The finished rounds; call ``look`` after every action."""

    def __init__(self, match: Match) -> None:
        self.rounds: list[RoundResult] = []
        self._known = match.rounds
        self._out: Seat = NOBODY  # went out, but the round may not be over yet

    def rewind(self, match: Match) -> None:
        """Forget what was undone; the events of the current round must be known."""
        del self.rounds[match.rounds :]
        self._known, self._out = match.rounds, NOBODY
        for event in match.events:
            if event.kind == Kind.DEALT:
                self._out = NOBODY
            elif event.kind == Kind.WENT_OUT:
                self._out = event.seat

    def look(self, match: Match, events: Iterable[Event]) -> None:
        """Take in the events since the last call."""
        for event in events:
            if event.kind == Kind.WENT_OUT:
                self._out = event.seat
        if match.rounds > self._known:
            self.rounds.append(RoundResult(self._out, match.standing))
            self._known, self._out = match.rounds, NOBODY
