"""What PostgreSQL makes of the statements of a node, in memory.

Each statement happens at one moment. ``test_model.py`` compares it with the real one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import asyncpg
import msgspec

from penult.server.storage import postgres, postgres_keeper
from penult.server.storage.postgres import EVENTS, MATCHES, TABLES
from penult.server.storage.postgres_schema import LEAST, MIGRATIONS
from penult.server.storage.reading import row_of
from penult.server.storage.table_summary import TableSummary
from penult.tables.events import EVENT_FORMAT, LogRow

SUMMARY = TableSummary.__struct_fields__
ENDED = ("over", "closed")

Values: TypeAlias = tuple[Any, ...]


class Record:
    """A row of an answer, by number or by name."""

    def __init__(self, **values: Any) -> None:
        self._values = values

    def __getitem__(self, key: int | str) -> Any:
        return self._values[key] if isinstance(key, str) else [*self._values.values()][key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values.values())


@dataclass
class Seating:
    summary: TableSummary
    wish: str | None
    format: int
    node: int
    epoch: int
    whose: object  # the machine of the node
    absent: int | None = None  # microseconds


@dataclass
class NodeRow:
    address: str
    beat: int  # microseconds
    until: int


class Asking(Protocol):
    """A session."""

    @property
    def machine(self) -> object: ...


class Database:
    """``now``: microseconds since 1970."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.seating: dict[str, Seating] = {}
        self.events: dict[str, dict[int, Values]] = {}
        self.commands: dict[tuple[str, int, str], int] = {}
        self.archive: dict[str, Values] = {}
        self.snapshots: dict[str, Values] = {}
        self.nodes: dict[int, NodeRow] = {}
        self.locks: dict[int, Asking] = {}  # of nodes; who holds each
        self.owning: dict[str, list[tuple[int, int]]] = {}  # since when which node has a table
        self.strangers = 0  # how often somebody wrote to another's table
        self._statements: dict[str, Callable[..., Iterable[Record]]] = {
            postgres.WRITE: self._write,
            postgres.TOUCH: lambda session: (),
            postgres.SNAPSHOTS: self._keep_snapshots,
            postgres.CLAIM: self._claim,
            postgres.CLAIM_OVERDUE: self._claim_overdue,
            postgres.TAKEN: self._taken,
            postgres.RELEASE: self._release,
            postgres.SUMMARY: self._summary,
            postgres.SNAPSHOT: self._snapshot,
            postgres.ROWS: self._rows,
            postgres.VERSION_OF: self._version_of,
            postgres.ID_OF_WISH: self._id_of_wish,
            postgres.RECORD: self._record,
            postgres.OPEN_COUNT: self._open_count,
            postgres.OPEN_TABLES: self._open_tables,
            postgres_keeper.JOIN: self._join,
            postgres_keeper.BEAT: self._beat,
            postgres_keeper.LOCK: self._lock,
            postgres_keeper.LEAVE: self._leave,
            "SELECT pg_advisory_xact_lock($1)": lambda session, lock: (),
            "CREATE TABLE IF NOT EXISTS schema (version int NOT NULL, least int NOT NULL)": (
                lambda session: ()
            ),
            "SELECT to_regclass('schema')": lambda session: [Record(name="schema")],
            "SELECT version, least FROM schema": (
                lambda session: [Record(version=len(MIGRATIONS), least=LEAST)]
            ),
        }

    def answer(self, session: Asking, sql: str, values: Values) -> list[Record]:
        """Carry out a statement of a session; an error of asyncpg if it fails."""
        return list(self._statements[sql](session, *values))

    def log(self, id: str) -> list[LogRow]:
        return [row_of(*row) for _, row in sorted(self.events[id].items())]

    def unlock(self, session: Asking) -> None:
        """The session has ended."""
        self.locks = {node: holder for node, holder in self.locks.items() if holder is not session}

    # Writing

    def _write(self, session: Asking, *given: Any) -> list[Record]:
        columns, node = list(given[:-1]), given[-1]
        tables, events, matches = (
            list(zip(*[columns.pop(0) for _ in kinds], strict=True))
            for kinds in (TABLES, EVENTS, MATCHES)
        )
        done: dict[str, Seating] = {}
        for *values, before, epoch, wish in tables:
            summary = TableSummary(*values)
            made = self._written(summary, before, epoch, wish, node, session.machine)
            if made:
                done[made.summary.id] = made
        rows = [event for event in events if event[0] in done]
        self._check_unique(done, rows)
        for id, made in done.items():
            if id not in self.seating:
                self._has(id, made.node)
            self.seating[id] = made
        for id, version, at, actor, command, event in rows:
            self.events.setdefault(id, {})[version] = (version, at, actor, command, event)
            if command is not None:
                self.commands[id, actor, command] = version
        wanted = {values[0] for values in tables}
        self.archive |= {
            each[0]: each for each in matches if each[0] in done or each[0] not in wanted
        }
        return [Record(id=id) for id in done]

    def _written(
        self,
        summary: TableSummary,
        before: int,
        epoch: int,
        wish: str | None,
        node: int,
        whose: object,
    ) -> Seating | None:
        """The table as it will be; None if it has gone on without this node."""
        old = self.seating.get(summary.id)
        if before == 0:
            if old:
                raise asyncpg.UniqueViolationError("seating_pkey")
            return Seating(summary, wish, EVENT_FORMAT, node, epoch, whose)
        if old is None or (old.summary.version, old.epoch) != (before, epoch):
            return None
        self.strangers += old.node != 0 and old.whose is not whose
        format = max(old.format, EVENT_FORMAT)
        return Seating(summary, old.wish, format, old.node, epoch, old.whose)

    def _check_unique(self, done: dict[str, Seating], rows: list[Values]) -> None:
        others = [each for id, each in self.seating.items() if id not in done]
        for name in ("code", "wish"):
            taken = [taken_by(each, name) for each in (*others, *done.values())]
            check_each_once(each for each in taken if each)
        for id, version, *_ in rows:
            if version in self.events.get(id, {}):
                raise asyncpg.UniqueViolationError("event_pkey")
        commands = [(id, actor, command) for id, _, _, actor, command, _ in rows if command]
        check_each_once([*commands, *(self.commands.keys() & set(commands))])

    def _keep_snapshots(self, _session: Asking, *columns: Any) -> list[Record]:
        self.snapshots |= {row[0]: row for row in zip(*columns, strict=True)}
        return []

    # Claims

    def _has(self, id: str, node: int) -> None:
        self.owning.setdefault(id, []).append((self.now(), node))

    def _is_gone(self, node: int) -> bool:
        row = self.nodes.get(node)
        return not (row and row.until > self.now() and node in self.locks)

    def _knows(self, each: Seating, rules: str, format: int) -> bool:
        known = json.loads(rules).get(each.summary.game, 0)
        return 1 <= each.summary.rules <= known and each.format <= format

    def _take(self, each: Seating, node: int, whose: object) -> int:
        """Returns the milliseconds for which nobody had it."""
        if each.node != node and each.absent is None and each.node in self.nodes:
            each.absent = self.nodes[each.node].beat
        each.node, each.epoch, each.whose = node, each.epoch + 1, whose
        self._has(each.summary.id, node)
        return 0 if each.absent is None else round((self.now() - each.absent) / 1000)

    def _claim(
        self, session: Asking, node: int, rules: str, format: int, id: str
    ) -> Iterator[Record]:
        each = self.seating.get(id)
        if each is None:
            return
        if self._knows(each, rules, format) and (each.node == node or self._is_gone(each.node)):
            away = self._take(each, node, session.machine)
            yield Record(epoch=each.epoch, away=away, owner="")
            return
        owner = self.nodes.get(each.node)
        if owner and each.node != node and owner.until > self.now():
            yield Record(epoch=0, away=0, owner=owner.address)

    def _claim_overdue(
        self, session: Asking, node: int, rules: str, format: int, by: int, most: int
    ) -> list[Record]:
        overdue = [
            (each.summary.due, id, each)
            for id, each in self.seating.items()
            if each.summary.due is not None
            and each.summary.due <= by
            and each.node != node
            and self._knows(each, rules, format)
            and self._is_gone(each.node)
        ]
        found = []
        for _, id, each in sorted(overdue, key=lambda one: one[:2])[:most]:
            away = self._take(each, node, session.machine)
            found.append(Record(id=id, epoch=each.epoch, away=away))
        return found

    def _taken(self, _session: Asking, ids: list[str], epochs: list[int]) -> list[Record]:
        known = {id: each.epoch for id, each in self.seating.items()}
        ours = zip(ids, epochs, strict=True)
        return [Record(id=id) for id, epoch in ours if known.get(id, epoch) != epoch]

    def _release(self, _session: Asking, ids: list[str], epochs: list[int]) -> list[Record]:
        for id, epoch in zip(ids, epochs, strict=True):
            each = self.seating.get(id)
            if each and each.epoch == epoch:
                each.node = 0
                self._has(id, 0)
                since = each.absent if each.absent is not None else self.now()
                each.absent = since if each.summary.due is not None else None
        return []

    # Nodes

    def _join(
        self, _session: Asking, before: int, address: str, _program: str, lease: float
    ) -> list[Record]:
        self._leave(_session, before)
        number = len(self.nodes) + 1
        self.nodes[number] = NodeRow(address, self.now(), self._in(lease))
        return [Record(number=number)]

    def _beat(
        self, _session: Asking, number: int, lease: float, held_at: int | None, hold: float
    ) -> list[Record]:
        now = self.now()
        alive = {key: row.address for key, row in self.nodes.items() if row.until > now}
        if held_at is not None and now >= held_at + round(hold * 1_000_000):
            alive.pop(number, None)
        if number in alive:
            self.nodes[number].beat, self.nodes[number].until = now, self._in(lease)
        return [Record(number=key, address=address, time=now) for key, address in alive.items()]

    def _lock(self, session: Asking, number: int) -> list[Record]:
        return [Record(held=self.locks.setdefault(number, session) is session)]

    def _leave(self, _session: Asking, number: int) -> list[Record]:
        row = self.nodes.get(number)
        if row:
            row.until = min(row.until, self.now())
        return []

    def _in(self, seconds: float) -> int:
        return self.now() + round(seconds * 1_000_000)

    # Reading

    def _summary(self, _session: Asking, id: str) -> list[Record]:
        found = self.seating.get(id)
        return [Record(**msgspec.structs.asdict(found.summary))] if found else []

    def _snapshot(self, _session: Asking, id: str) -> list[Record]:
        names = ("seating", "version", "program", "hash", "body")
        found = self.snapshots.get(id)
        return [Record(**dict(zip(names, found, strict=True)))] if found else []

    def _rows(self, _session: Asking, id: str, after: int, most: int) -> list[Record]:
        names = ("version", "at", "actor", "command", "fact")
        return [
            Record(**dict(zip(names, row, strict=True)))
            for version, row in sorted(self.events.get(id, {}).items())
            if after < version <= most
        ]

    def _version_of(self, _session: Asking, id: str, actor: int, command: str) -> Iterator[Record]:
        if found := self.commands.get((id, actor, command)):
            yield Record(version=found)

    def _id_of_wish(self, _session: Asking, wish: str) -> list[Record]:
        return [Record(id=id) for id, each in self.seating.items() if each.wish == wish]

    def _record(self, _session: Asking, id: str) -> Iterator[Record]:
        if id in self.archive:
            yield Record(record=self.archive[id][-1])

    def _open_count(self, _session: Asking, since: int) -> list[Record]:
        return [Record(count=sum(each.changed > since for each in self._open()))]

    def _open(self) -> list[TableSummary]:
        every = [each.summary for each in self.seating.values()]
        return [each for each in every if each.phase not in ENDED]

    def _open_tables(
        self, _session: Asking, phases: list[str], game: str, seats: int, free: int, *_rest: Any
    ) -> list[Record]:
        """Without looking at options."""
        found = [
            each
            for each in self._open()
            if each.public and each.phase in phases and each.free >= free
            if each.game == (game or each.game) and each.seats == (seats or each.seats)
        ]
        latest = sorted(found, key=lambda each: -each.changed)
        return [Record(**msgspec.structs.asdict(each)) for each in latest]


def taken_by(each: Seating, name: str) -> str | None:
    return each.summary.code if name == "code" else each.wish


def check_each_once(values: Iterable[Any]) -> None:
    found = list(values)
    if len(found) != len(set(found)):
        raise asyncpg.UniqueViolationError
