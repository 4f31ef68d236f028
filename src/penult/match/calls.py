"""Last cards that nobody announced: how often each seat forgot its call, and was caught."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from penult.core.actions import Verb
from penult.core.events import Event, Kind
from penult.core.ids import Seat
from penult.games.game import Game
from penult.match.match import Match


class ForgottenCalls:
    """Call ``look`` after every action, beginning before the first.

    A call is forgotten when the time to make it has passed: the seat was caught, or it is too late
    to catch it. Whoever calls late, but in time, has forgotten nothing.
    """

    def __init__(self, game: Game) -> None:
        self.are_made = any(action.verb == Verb.CALL for action in game.actions)
        self.forgotten: Counter[Seat] = Counter()
        self.caught: Counter[Seat] = Counter()
        self._open: set[Seat] = set()  # seats that can be caught

    def look(self, match: Match, events: Iterable[Event]) -> None:
        """Take in the events since the last call."""
        if not self.are_made:
            return
        exposed = 0 if match.outcome else match._state.calling.exposed
        now = {seat for seat in range(match.seats) if exposed >> seat & 1}
        called, caught = set[Seat](), set[Seat]()
        for event in events:
            if event.kind == Kind.CALLED:
                called.add(event.seat)
            elif event.kind == Kind.CAUGHT:
                caught.add(event.seat)
        self.forgotten.update((self._open | caught) - now - called)
        self.caught.update(caught)
        self._open = now
