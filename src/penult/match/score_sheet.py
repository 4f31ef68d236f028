"""The score sheet of a match: how each of its rounds ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from penult.core.events import Event, Kind
from penult.core.ids import NOBODY, Seat
from penult.match.match import Match


class RoundResult(NamedTuple):
    """A round: who had nothing left, if anybody, and the totals then, seat by seat."""

    winner: Seat
    totals: tuple[int, ...]


class ScoreSheet:
    """The rounds that are over, for who looks after every act."""

    def __init__(self, match: Match) -> None:
        self.rounds: list[RoundResult] = []
        self._known = match.rounds
        self._out: Seat = NOBODY  # whose last card may still make others draw

    def look(self, match: Match, events: Iterable[Event]) -> None:
        """What has happened since the last time."""
        for event in events:
            if event.kind == Kind.WENT_OUT:
                self._out = event.seat
        if match.rounds > self._known:
            self.rounds.append(RoundResult(self._out, match.standing))
            self._known, self._out = match.rounds, NOBODY
