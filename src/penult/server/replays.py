"""Replays of records, with checkpoints so that no step is far away.

Some actions are expensive (Rummy rearranges a whole table of melds), so a match isn't replayed from
the start for every page. Whatever replays does so in ``Steps``, one action at a time, so that
a worker process can take turns between visitors and give up what takes too long.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from hashlib import blake2b

import msgspec

from penult.core.actions import Action
from penult.core.events import Event, Kind
from penult.core.ids import NOBODY, TABLE, Seat
from penult.match import record
from penult.match.match import Match
from penult.server import views
from penult.server.protocol import Happened, TableView
from penult.server.storage.table_summary import ArchivedMatch
from penult.server.views import ShownEvents, shown_event, with_hands
from penult.server.workers.fair import Steps
from penult.tables.seating import TablePhase
from penult.tables.table import Table

EVERY = 25  # actions between two checkpoints, at least
MARKS = 60  # checkpoints per record, about
KEPT = 8  # records in the cache


class Replayer:
    """A record whose header is valid. Its actions are verified as they are reached."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.draft = record.sort_lines(text)
        first = record.begin(self.draft).share_scratch()  # no checkpoints of its own
        self.game = first.game
        self.acts: list[tuple[Seat, Action]] = [
            (seat, action)
            for line, words in self.draft.acts
            for seat, actions, _ in [record.parse_line(first, line, words)]
            for action in actions
        ]
        self.every = max(EVERY, len(self.acts) // MARKS)
        self._marks = {0: first}  # checkpoints; never modified, only copied
        self._latest: tuple[int, Match] | None = None  # with the events of its round

    def match_after(self, number: int) -> Steps[Match]:
        """A copy of the match after this many actions."""
        at = max(mark for mark in tuple(self._marks) if mark <= number)
        match = self._marks[at].copy()
        for place in range(at, min(number, len(self.acts))):
            match.push(*self.acts[place])
            self.mark(match, place + 1)
            yield
        return match

    def round_until(self, number: int) -> Steps[Match]:
        """The same, with the events of its round: what its seats know follows from them."""
        if self._latest is None or self._latest[0] != number:
            match = self.start()
            for place in range(min(number, len(self.acts))):
                known = len(match.events)
                match.push(*self.acts[place])
                if any(event.kind == Kind.DEALT for event in match.events[known:]):
                    del match.events[:known]
                self.mark(match, place + 1)
                yield
            self._latest = number, match
        return self._latest[1].copy()

    def start(self) -> Match:
        """A copy of the match before the first action."""
        return self._marks[0].copy()

    def mark(self, match: Match, number: int) -> None:
        """Keep a checkpoint here, if it is time for one."""
        if number % self.every or number in self._marks:
            return
        kept = match.copy()
        kept.acts.clear()
        kept.events.clear()
        self._marks[number] = kept

    def proven(self) -> Iterator[Match]:
        """The match before the first action and after each; ``BadRecord`` if a line is wrong."""
        match = self.start()
        yield match
        for number, _ in enumerate(record.replay(match, self.draft), start=1):
            self.mark(match, number)
            yield match
        record.prove_end(match, self.draft, last=self.text.count("\n"))


class ReplayCache:
    """The most recently used records."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, Replayer] = OrderedDict()

    def of(self, text: str) -> Replayer:
        key = blake2b(text.encode(), digest_size=16).digest()
        replayer = self._kept.pop(key, None) or Replayer(text)
        self._kept[key] = replayer  # most recent last
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return replayer


ENDED = (TablePhase.OVER, TablePhase.CLOSED)
BEFORE = (NOBODY, "")  # seat and action of the frame before the first action


def archived_match(table: Table) -> ArchivedMatch | None:
    """The match for the archive, if it has ended or everybody has left."""
    if table.match is None or table.phase not in ENDED:
        return None
    return ArchivedMatch(
        id=table.id,
        game=table.game,
        options=table.options,
        seats=len(table.chairs),
        public=table.public,
        ended=table.changed,
        finished=table.phase == TablePhase.OVER,
        record=table.record(),
    )


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table after an action; ``view`` holds the changes, or everything in the first frame."""

    number: int
    view: TableView
    seat: int = NOBODY  # the seat that acted; -1: the table, or nobody
    act: str = ""  # empty: the deal
    events: tuple[Happened, ...] = ()


class Replay(msgspec.Struct, frozen=True):
    acts: int  # of the whole match
    frames: tuple[Frame, ...]


def replay(replayer: Replayer, viewer: Seat, start: int, count: int) -> Steps[Replay]:
    """Some frames of a record as a seat saw them; a spectator (-1) sees all hands."""
    last = min(len(replayer.acts), start + count - 1)
    if start > last:
        return Replay(len(replayer.acts), ())
    match = yield from replayer.match_after(max(start - 1, 0))
    if viewer != TABLE:
        match.checked_seat(viewer)
    found = []
    before: TableView | None = None
    for number in range(start, last + 1):
        known = len(match.events) if number else 0
        if number:
            match.push(*replayer.acts[number - 1])
        view = seen(match, viewer)
        who, act = (
            (replayer.acts[number - 1][0], replayer.acts[number - 1][1].text) if number else BEFORE
        )
        change = views.difference(before, view) if before else view
        found.append(Frame(number, change, who, act, told(match, match.events[known:], viewer)))
        before = view
        yield
    return Replay(len(replayer.acts), tuple(found))


def told(match: Match, events: Sequence[Event], viewer: Seat) -> tuple[Happened, ...]:
    """Events as a seat saw them; a spectator also sees which cards were drawn."""
    if viewer != TABLE:
        return ShownEvents(match.game, events).seen_by(viewer)
    return tuple(shown_event(match.game, event.seen_by(event.seat)) for event in events)


def seen(match: Match, viewer: Seat) -> TableView:
    """What a viewer sees of a match without a live table."""
    table = Table("")
    table.game, table.match, table.phase = match.game.name, match, TablePhase.PLAYING
    view = views.view_of(table, viewer)
    assert view
    return with_hands(view, match, behind=0) if viewer == TABLE else view
