"""What must hold after any scenario, by the stored rows alone."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from penult.core.events import Event
from penult.core.ids import TABLE, Seat
from penult.games.clockwork import NEVER, ClockFace
from penult.server.live_table import LATE
from penult.server.protocol import TableView
from penult.server.views import ShownEvents, Watching, info_of, view_of, with_hands
from penult.tables.events import LogRow, Outage, TimedOut
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.server.simulation.person import Person, Seen
from tests.server.simulation.world import Outcome

AT_LAST = 1 << 60  # milliseconds


def judge(outcome: Outcome) -> None:
    if outcome.errors:
        raise outcome.errors[0]
    assert outcome.awake, "somebody is not back, or waits for an answer"
    assert outcome.unshown == 0, "something was stored and could not be shown"
    assert outcome.strangers == 0, "a node wrote to a table of another"
    for id, rows in outcome.tables.items():
        people = [person for person in outcome.people if person.table == id]
        judge_log(rows, outcome.summaries[id], outcome.slack)
        for person in people:
            judge_answers(rows, person)
        seen = [seen for person in people for seen in person.seen]
        Replay(id, seen, outcome.away[id], outcome.slack, outcome.old).judge(rows)
        given = sum(row.event.lost for row in rows if isinstance(row.event, Outage))
        assert given <= outcome.most.get(id, given), "more time was given back than was lost"


def judge_log(rows: list[LogRow], version: int, slack: int) -> None:
    assert [row.version for row in rows] == list(range(1, version + 1)), "a gap in the log"
    times = [row.at for row in rows]
    back = [before - after for before, after in pairwise(times) if after < before]
    assert max(back, default=0) <= slack, "time ran backwards"
    commands = Counter((row.actor, row.command) for row in rows if row.command)
    assert max(commands.values(), default=0) <= 1, "a command was carried out twice"


def judge_answers(rows: list[LogRow], person: Person) -> None:
    """What was acknowledged is in the log, and every answer says the same."""
    stored = {row.command: row.version for row in rows if row.command and row.actor == person.seat}
    for id, command in person.commands.items():
        done = {a["version"] for a in command.answers if a["type"] == "done"}
        if id in stored:
            assert done <= {stored[id]}, f"{id} is {stored[id]}, answered as {done}"
        elif command.body["type"] == "act":
            assert not done, f"{id} was acknowledged and is not in the log"


# The log once more, row by row


class Replay:
    """All that anybody saw at a version is what the log makes of it; nobody was hurried."""

    def __init__(
        self, id: str, seen: Sequence[Seen], away: list[tuple[int, int]], slack: int, old: int
    ) -> None:
        """``slack``: milliseconds that don't count; ``old``: how long old views may be shown."""
        self.table = Table(id)
        self.away = merged(away)
        self.slack = slack
        self.old = old
        self.told: list[list[Event]] = [[]]  # by each row
        self.had: dict[tuple[str, int], int] = defaultdict(int)  # milliseconds to answer in
        self.face: ClockFace | None = None
        self.looks: dict[int, list[Seen]] = defaultdict(list)
        for each in seen:
            self.looks[each.version].append(each)

    def judge(self, rows: list[LogRow]) -> None:
        table = self.table
        ends = [*[row.at for row in rows[1:]], AT_LAST]
        for row, end in zip(rows, ends, strict=True):
            if self.face:
                self.pass_time(row, self.face)
            before = len(table.match.events) if table.match else 0
            table._counts.clear()  # so that no event is forgotten
            table.take(row)
            self.told.append(table.match.events[before:] if table.match else [])
            self.look(row.version, end)
            self.face = self.face_after(self.face)
        assert not self.looks, "somebody saw a version that is not stored"

    def look(self, version: int, end: int) -> None:
        """``end``: when it was no longer the latest version."""
        looks = sorted(self.looks.pop(version, []), key=lambda each: each.now)
        assert all(each.now <= end + self.old for each in looks), "an old table was shown for long"
        seen = [each for each in looks if each.now <= end]
        shown: dict[tuple[Seat, int, int], Any] = {}
        for each in seen:
            self.table.look(each.now)
            key = each.viewer, each.now, each.view.get("behind", 0)
            if key not in shown:
                shown[key] = as_sent(seen_from(self.table, each.viewer, key[2]))
            assert each.view == shown[key], version
            assert each.info == as_sent(info_of(self.table)), version
            if each.events is not None and self.table.match:
                since = [e for part in self.told[each.since + 1 : version + 1] for e in part]
                events = ShownEvents(self.table.match.game, since).seen_by(each.viewer)
                assert each.events == as_sent(events), version

    # Time

    def face_after(self, before: ClockFace | None) -> ClockFace | None:
        table = self.table
        playing = table.match is not None and table.phase == TablePhase.PLAYING
        face = table.match.clock if table.match and playing else None
        if before and (face is None or face.question != before.question) and before.question <= 0:
            self.had.pop(("question", before.question), None)
        return face

    def pass_time(self, row: LogRow, face: ClockFace) -> None:
        """Only while the server was there."""
        since = self.table.changed
        away = [span for span in self.away if not is_young(*span, row.at)]
        present = row.at - since - overlap(since, row.at, away)
        self.had["question", face.question] += present
        self.had["period", face.period] += present
        if isinstance(row.event, TimedOut):
            self.judge_fall(row.event, face)

    def judge_fall(self, event: TimedOut, face: ClockFace) -> None:
        """Who is timed out had all of his time."""
        assert self.table.match
        game = self.table.match.game
        assert game.clockwork
        if event.seat != TABLE:
            assert face.limit < NEVER
            had = self.had["question", face.question]
            assert had + self.slack >= face.limit, "for the server's fault"
        elif game.clockwork.personal and event.act == game.actions[game.clockwork.sound].text:
            had = self.had["period", face.period]
            assert had + self.slack >= face.length - face.jitter, "rung too early"


def seen_from(table: Table, viewer: Seat, behind: int) -> TableView | None:
    """Who watches sees all hands once the match is over, or those of ``behind`` actions ago.

    They may be older than the delay says, while a worker computes later ones. The match as it was
    then is played here, and not by what the server follows it with.
    """
    view, match = view_of(table, viewer), table.match
    if view is None or match is None or viewer != TABLE:
        return view
    if not behind or table.has_hands_down or table.has_open_hands:
        return Watching().shown(table, view)
    assert behind >= table.manners.delay > 0, "hands are shown too early"
    earlier = table.new_match()
    for seat, action in match.acts[: len(match.acts) - behind]:
        earlier.push(seat, action)
    return with_hands(view, earlier, behind)


def as_sent(shown: Any) -> Any:
    return json.loads(msgspec.json.encode(shown)) if shown is not None else {}


def merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same time as spans that do not overlap."""
    found: list[tuple[int, int]] = []
    for since, till in sorted(spans):
        if found and since <= found[-1][1]:
            since, till = found[-1][0], max(till, found.pop()[1])
        found.append((since, till))
    return found


def is_young(began: int, ended: int, now: int) -> bool:
    """Had a commit that was under way not taken so long yet that its time is given back?"""
    return began < now < ended and now - began <= LATE


def overlap(begin: int, end: int, away: list[tuple[int, int]]) -> int:
    return sum(max(0, min(end, till) - max(begin, since)) for since, till in away)
