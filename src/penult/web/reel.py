"""Records that are played again: from marks on the way, so that no step is far away.

Some rules think long about an act (a whole table of melds is arranged anew), so a match that
somebody looks at is not played from its beginning for every page of it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from hashlib import blake2b

from penult.errors import LongReplay
from penult.play import record
from penult.play.match import Match
from penult.vocabulary.actions import Action
from penult.vocabulary.ids import Seat

EVERY = 25  # acts between two marks, at least
MARKS = 60  # of a record, about
PATIENCE = 60.0  # seconds for one question
KEPT = 8  # records


class Reel:
    """A record whose header holds; its acts are tried when somebody comes to them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.draft = record.sort_lines(text)
        first = record.begin(self.draft)
        self.game = first.game
        self.acts: list[tuple[Seat, Action]] = [
            (seat, action)
            for line, words in self.draft.acts
            for seat, actions, _ in [record.parse_line(first, line, words)]
            for action in actions
        ]
        self.every = max(EVERY, len(self.acts) // MARKS)
        self._marks = {0: first}  # nobody ever plays on in one of these

    def match_after(self, number: int) -> Match:
        """A match of one's own after so many acts."""
        until = time.monotonic() + PATIENCE
        at = max(mark for mark in tuple(self._marks) if mark <= number)
        match = self._marks[at].copy()
        for place in range(at, min(number, len(self.acts))):
            match.push(*self.acts[place])
            self.mark(match, place + 1)
            be_patient(until)
        return match

    def mark(self, match: Match, number: int) -> None:
        """Remember how the table stood here, if it is time for a mark."""
        if number % self.every or number in self._marks:
            return
        kept = match.copy()
        kept.acts.clear()
        kept.events.clear()
        self._marks[number] = kept

    def proven(self) -> Iterator[Match]:
        """The match before the first act and after each; ``BadRecord`` if something is untrue."""
        until = time.monotonic() + PATIENCE
        match = self._marks[0].copy()
        yield match
        for number, _ in enumerate(record.replay(match, self.draft), start=1):
            self.mark(match, number)
            yield match
            be_patient(until)
        record.prove_end(match, self.draft, last=self.text.count("\n"))


def be_patient(until: float) -> None:
    if time.monotonic() > until:
        raise LongReplay()


class Reels:
    """The records that were looked at lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, Reel] = OrderedDict()

    def of(self, text: str) -> Reel:
        key = blake2b(text.encode(), digest_size=16).digest()
        reel = self._kept.pop(key, None) or Reel(text)
        self._kept[key] = reel  # the latest stand last
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return reel
