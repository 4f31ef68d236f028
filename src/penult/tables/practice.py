"""Practice: one person among bots may take back decisions and see the bots' hands."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from penult.match.match import Match
from penult.tables.seating import Chair


class Practice:
    """``is_on``: there is one person, no empty chair, and nobody who left may return."""

    def __init__(self) -> None:
        self.is_on = False
        self.shows_bots = False  # the person sees all hands
        self.taken_back = 0  # how often
        self.decisions: list[int] = []  # number of actions before each decision of the person
        self.round_starts: deque[Match] = deque(maxlen=2)  # so that less has to be replayed

    def look_around(self, chairs: Sequence[Chair]) -> None:
        """Everything that is for one person alone ends when another sits down."""
        people = sum(chair.is_person for chair in chairs)
        kept = any(chair.is_empty or chair.former for chair in chairs)
        self.is_on = people == 1 and not kept
        if not self.is_on:
            self.shows_bots = False
            self.decisions.clear()
            self.round_starts.clear()

    def is_decision(self, match: Match, seat: int, chair: Chair) -> bool:
        """Whether the person has a choice here: nobody wants to go back to a forced move."""
        return self.is_on and chair.is_person and len(match.moves(seat)) > 1

    def start_round(self, match: Match) -> None:
        if self.is_on:
            start = match.copy().share_scratch()
            start.events.clear()
            self.round_starts.append(start)

    def start_before(self, acts: int) -> Match | None:
        """The match as it was at the start of the round with this action, if that is known."""
        return next((s for s in reversed(self.round_starts) if len(s.acts) <= acts), None)

    def take_back(self, match: Match, acts: int) -> None:
        """Rewind the match until so many actions are left."""
        since = self.start_before(acts)
        while self.round_starts and self.round_starts[-1] is not since:
            self.round_starts.pop()
        match.rewind(acts, since)
        match.share_scratch()
        self.decisions = [each for each in self.decisions if each < acts]
        self.taken_back += 1
