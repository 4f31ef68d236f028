"""The store of a server of several nodes: rows of tables in PostgreSQL.

A table belongs to one node at a time. Whoever claims it raises its epoch, and every write names the
epoch and the version that it goes on from, so what another node writes is refused. One connection
writes, one batch at a time; requests that arrive meanwhile form the next.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import asyncpg
import msgspec
from msgspec import Struct

from penult.core.ids import Seat
from penult.server.errors import Busy
from penult.server.storage.postgres_link import (
    FAILURES,
    connected,
    explanation,
    is_lost,
    may_pass,
    state_of,
)
from penult.server.storage.postgres_schema import LOCKS, migrate
from penult.server.storage.reading import row_of
from penult.server.storage.store import (
    OURS,
    SEARCHED,
    Answers,
    Claim,
    Request,
    Room,
    StoredLog,
    answer_here,
)
from penult.server.storage.table_summary import (
    CHANGING,
    COLUMNS,
    ArchivedMatch,
    StoredSnapshot,
    TableSummary,
)
from penult.server.storage.writer import (
    ROWS_AT_ONCE,
    Expiry,
    NotWritten,
    Stale,
    columns,
    spans,
)
from penult.tables.events import EVENT_FORMAT, LogRow

READERS = 3  # connections for reading and claiming
PATIENCE = 2.0  # seconds to try again while the database can't be reached
COMMAND = 10.0  # seconds after which a statement counts as lost
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0  # seconds between two attempts to connect
OVERDUE = 2000  # milliseconds that players have to come back to a table by themselves

FIRST_EPOCH = 1  # of a table that was opened here
NO_EPOCH = -1  # of a table that isn't ours

# Writing. Tables that don't come back are stale; the others of a batch are written


def arrays(kinds: Iterable[str], after: int = 0) -> str:
    return ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(kinds, after + 1))


def kind_of(annotation: str) -> str:
    return {"str": "text", "bool": "bool", "bytes": "bytea"}.get(annotation, "bigint")


def kinds_of(struct: type[Struct]) -> list[str]:
    return [kind_of(struct.__annotations__[name]) for name in struct.__struct_fields__]


TABLES = [*kinds_of(TableSummary), "bigint", "bigint", "text"]
EVENTS = ["text", "bigint", "bigint", "bigint", "text", "text"]
MATCHES = kinds_of(ArchivedMatch)
MATCH_COLUMNS = ArchivedMatch.__struct_fields__

WRITE = f"""
WITH new AS (
  SELECT * FROM unnest({arrays(TABLES)}) AS n({COLUMNS}, before, epoch, wish)),
moved AS (
  UPDATE seating s SET {", ".join(f"{name} = n.{name}" for name in CHANGING)},
    absent = NULL, format = greatest(s.format, {EVENT_FORMAT})
  FROM new n WHERE s.id = n.id AND s.version = n.before AND s.epoch = n.epoch AND n.before > 0
  RETURNING s.id),
made AS (
  INSERT INTO seating ({COLUMNS}, wish, format, node, epoch)
  SELECT {COLUMNS}, wish, {EVENT_FORMAT}, ${{node}}::int, epoch FROM new WHERE before = 0
  RETURNING id),
done AS (SELECT id FROM moved UNION ALL SELECT id FROM made),
written AS (
  INSERT INTO event (seating, version, at, actor, command, fact)
  SELECT e.* FROM unnest({arrays(EVENTS, len(TABLES))})
    AS e(seating, version, at, actor, command, fact)
  WHERE e.seating IN (SELECT id FROM done)),
kept AS (
  INSERT INTO archive ({", ".join(MATCH_COLUMNS)})
  SELECT a.* FROM unnest({arrays(MATCHES, len(TABLES) + len(EVENTS))})
    AS a({", ".join(MATCH_COLUMNS)})
  WHERE a.id IN (SELECT id FROM done) OR a.id NOT IN (SELECT id FROM new)
  ON CONFLICT (id) DO UPDATE SET {", ".join(f"{n} = excluded.{n}" for n in MATCH_COLUMNS[1:])})
SELECT id FROM done
""".replace("{node}", str(len(TABLES) + len(EVENTS) + len(MATCHES) + 1))

TOUCH = "UPDATE schema SET version = version"  # to see whether anything can be written

# A cache: nobody waits for the disk
SNAPSHOTS = f"""
WITH quick AS (SELECT set_config('synchronous_commit', 'off', true))
INSERT INTO snapshot SELECT n.* FROM quick, unnest({arrays(kinds_of(StoredSnapshot))})
  AS n(seating, version, program, hash, body)
WHERE EXISTS (SELECT 1 FROM seating WHERE id = n.seating)
ON CONFLICT (seating) DO UPDATE SET version = excluded.version, program = excluded.program,
  hash = excluded.hash, body = excluded.body
"""

# Claiming. A node is gone when its lease is over, or when its process has lost its lock. That is a
# subquery, not a join: a claim that had to wait for another asks again, about the new owner

IS_GONE = f"""
NOT coalesce((
  SELECT n.until > clock_timestamp() AND NOT pg_try_advisory_xact_lock_shared({LOCKS}, n.number)
  FROM node n WHERE n.number = s.node), false)"""
KNOWS = "s.rules BETWEEN 1 AND ($2::jsonb ->> s.game)::int AND s.format <= $3"
TAKE = """
node = $1, epoch = s.epoch + 1, absent = coalesce(s.absent,
  CASE WHEN s.node <> $1 THEN (SELECT n.beat FROM node n WHERE n.number = s.node) END)"""
AWAY = "coalesce(extract(epoch FROM clock_timestamp() - s.absent) * 1000, 0)::bigint"

CLAIM = f"""
WITH taken AS (
  UPDATE seating s SET {TAKE} WHERE s.id = $4 AND {KNOWS} AND (s.node = $1 OR {IS_GONE})
  RETURNING s.epoch, {AWAY} AS away)
SELECT epoch, away, '' AS owner FROM taken
UNION ALL
SELECT 0, 0, n.address FROM seating s JOIN node n ON n.number = s.node
WHERE s.id = $4 AND n.number <> $1 AND n.until > clock_timestamp()
  AND NOT EXISTS (SELECT 1 FROM taken)
"""
CLAIM_OVERDUE = f"""
WITH overdue AS (
  SELECT s.id FROM seating s WHERE s.due <= $4 AND s.node <> $1 AND {KNOWS} AND {IS_GONE}
  ORDER BY s.due LIMIT $5 FOR UPDATE SKIP LOCKED)
UPDATE seating s SET {TAKE} FROM overdue WHERE s.id = overdue.id
RETURNING s.id, s.epoch, {AWAY} AS away
"""
TAKEN = """
SELECT o.id FROM unnest($1::text[], $2::int[]) AS o(id, epoch) JOIN seating s ON s.id = o.id
WHERE s.epoch <> o.epoch
"""
RELEASE = """
UPDATE seating s
SET node = 0, absent = CASE WHEN s.due IS NOT NULL THEN coalesce(s.absent, clock_timestamp()) END
FROM unnest($1::text[], $2::int[]) AS r(id, epoch) WHERE s.id = r.id AND s.epoch = r.epoch
"""

# Reading

IS_OPEN = "phase NOT IN ('over', 'closed')"  # as in the indexes
IS_ENDED = "phase IN ('over', 'closed')"
SUMMARY = f"SELECT {COLUMNS} FROM seating WHERE id = $1"
SNAPSHOT = "SELECT seating, version, program, hash, body FROM snapshot WHERE seating = $1"
ROWS = """
SELECT version, at, actor, command, fact FROM event
WHERE seating = $1 AND version > $2 AND version <= $3 ORDER BY version
"""
VERSION_OF = "SELECT version FROM event WHERE seating = $1 AND actor = $2 AND command = $3"
ID_OF_WISH = "SELECT id FROM seating WHERE wish = $1"
RECORD = "SELECT record FROM archive WHERE id = $1"
OPEN_COUNT = f"""
SELECT count(*) FROM seating WHERE public = ANY('{{f,t}}') AND {IS_OPEN} AND changed > $1
"""  # as in the index
LAST = (1 << 31) - 1  # no version is higher


# What waking a table takes, with values for which nothing is found
WAKING: tuple[tuple[Any, ...], ...] = (
    (CLAIM, 0, "{}", 0, ""),
    (SUMMARY, ""),
    (SNAPSHOT, ""),
    (ROWS, "", 0, 0),
    (RECORD, ""),
    (TAKEN, [], []),
    (RELEASE, [], []),
)


async def warm_up(connection: Any) -> None:
    """The database reads its catalogue and plans when it is first asked: let nobody wait."""
    for sql, *values in WAKING:
        await connection.fetch(sql, *values)


class PendingRequest(Struct, frozen=True):
    """A request, with the epoch in which it was made: whatever is claimed later isn't its own."""

    request: Request
    epoch: int


class PostgresStore:
    """``open`` before anything else; ``number`` before anything is claimed or opened."""

    is_shared = True

    def __init__(self, link: str, pace: float = 0.0) -> None:
        """``pace``: seconds from one batch to the next, at least."""
        self.source = link
        self._pace = pace
        self.deliver: Callable[[Answers], None] = answer_here
        self._number = 0
        self._epochs: dict[str, int] = {}  # of the tables that are ours
        self._waiting: list[PendingRequest] = []
        self._singles: deque[PendingRequest] = deque()  # retried one by one, before those waiting
        self._news = asyncio.Event()
        self._is_closing = False
        self._next_batch_at = 0.0
        self._cannot_write = False  # the latest answer was no

    @property
    def number(self) -> int:
        """The number of this node; 0: it isn't a member, so it can't claim anything."""
        return self._number

    @number.setter
    def number(self, number: int) -> None:
        self._number = number
        self._epochs.clear()

    @property
    def owned(self) -> Collection[str]:
        return self._epochs.keys()

    async def open(self) -> None:
        """Connect, and bring the database up to date."""
        try:
            connection = await connected(self.source)
            try:
                await migrate(connection, self.source)
            finally:
                await connection.close()
            await self._connect()
            self._readers = await asyncpg.create_pool(
                self.source,
                min_size=READERS,
                max_size=READERS,
                connect=connected,
                init=warm_up,
                command_timeout=COMMAND,
            )
        except (*FAILURES, ValueError) as error:
            raise explanation(self.source, error) from error
        self._writer = asyncio.get_running_loop().create_task(self._write_on())

    async def close(self) -> None:
        """Close, after everything is saved."""
        self._is_closing = True
        self._news.set()
        await self._writer
        try:
            await self._connection.close(timeout=PATIENCE)
            await asyncio.wait_for(self._readers.close(), PATIENCE)
        except FAILURES:
            self._connection.terminate()
            self._readers.terminate()

    # Writing

    def save_all(self, requests: list[Request]) -> None:
        self._waiting += [PendingRequest(request, self._epoch_of(request)) for request in requests]
        if self._is_closing and self._writer.done():
            self._refuse()
        self._news.set()

    def beat(self, now: int) -> None:
        """The node's row tells that it is alive. But see whether what failed works again."""
        if self._cannot_write:
            self.save_all([Request([], None, lambda error: None, alive=now)])

    async def wake(self, now: int) -> int:
        return 0  # what was away are nodes; claims tell

    def _epoch_of(self, request: Request) -> int:
        summary = request.summary
        if summary is None:
            return NO_EPOCH
        if summary.version == len(request.rows):  # a new table
            self._epochs[summary.id] = FIRST_EPOCH
        return self._epochs.get(summary.id, NO_EPOCH)

    async def _write_on(self) -> None:
        while not self._is_closing or self._waiting or self._singles:
            if not self._waiting and not self._singles:
                await self._news.wait()
                self._news.clear()
                continue
            if not self._singles:
                await self._gather()
            if self._connection.is_closed():
                await self._reconnect()
            batch = self._next_batch()
            if batch:
                self._answer(await self._commit(batch))
                await self._write_later([pending.request for pending in batch])

    async def _gather(self) -> None:
        """Soon after a batch, wait for more: a small one costs nearly as much as a large one."""
        loop = asyncio.get_running_loop()
        left = self._next_batch_at - loop.time()
        if left > 0:
            await asyncio.sleep(left)
        self._next_batch_at = loop.time() + self._pace

    def _next_batch(self) -> list[PendingRequest]:
        if self._singles:
            return [self._singles.popleft()]
        batch, self._waiting = self._waiting, []
        return batch

    def _answer(self, answers: Answers) -> None:
        if answers:
            self._cannot_write = type(answers[-1][1]) is NotWritten
            self.deliver(answers)

    def _refuse(self) -> None:
        """Nothing can be written: answer everybody who waits."""
        refused, self._waiting = [*self._singles, *self._waiting], []
        self._singles.clear()
        self._answer([(pending.request, NotWritten("lost")) for pending in refused])

    async def _commit(self, batch: list[PendingRequest]) -> Answers:
        """Write all together; if that fails, one by one, so that only the faulty one fails."""
        try:
            stale = await self._write(batch)
        except Exception as error:  # whatever it is, everybody gets an answer
            if not isinstance(error, Stale) and is_lost(error):
                self._connection.terminate()  # nobody knows what became of the batch
                return [(pending.request, NotWritten("lost")) for pending in batch]
            if len(batch) > 1:
                self._singles.extend(batch)
                return []
            return [(batch[0].request, self._failed(batch[0], error))]
        for id in stale:
            self._epochs.pop(id, None)
        return [(pending.request, stale_in(pending.request, stale)) for pending in batch]

    def _failed(self, pending: PendingRequest, error: Exception) -> NotWritten:
        """What went wrong with a single request."""
        if pending.request.summary and (
            isinstance(error, Stale) or state_of(error).startswith("23")
        ):
            self._epochs.pop(pending.request.summary.id, None)
            return Stale()
        return NotWritten("DataError" if state_of(error)[:2] == "22" else type(error).__name__)

    async def _write(self, batch: list[PendingRequest]) -> set[str]:
        """The tables that were not written, because they have gone on elsewhere."""
        matches = [pending.request.archived for pending in batch if pending.request.archived]
        written = [
            (pending.request.summary, [columns(row) for row in pending.request.rows])
            for pending in batch
            if pending.request.summary
        ]
        if not written and not matches:
            if any(pending.request.alive for pending in batch):
                await self._connection.execute(TOUCH)
            return set()
        befores, latest = spans(written)
        epochs, wishes = self._marks(batch)
        tables = [
            (*msgspec.structs.astuple(latest[id]), befores[id], epochs[id], wishes.get(id))
            for id in latest
        ]
        events = [(summary.id, *row) for summary, rows in written for row in rows]
        arguments = (
            *transposed(tables, len(TABLES)),
            *transposed(events, len(EVENTS)),
            *transposed([msgspec.structs.astuple(match) for match in matches], len(MATCHES)),
        )
        done = await self._statement.fetch(*arguments, self._number)
        return set(latest).difference(id for (id,) in done)

    def _marks(self, batch: list[PendingRequest]) -> tuple[dict[str, int], dict[str, str]]:
        """The epoch of each table, and the wish with which it is opened."""
        epochs: dict[str, int] = {}
        wishes: dict[str, str] = {}
        for pending in batch:
            if pending.request.summary:
                id = pending.request.summary.id
                if epochs.setdefault(id, pending.epoch) != pending.epoch:
                    raise Stale  # one of them was made before somebody else had the table
                if pending.request.wish:
                    wishes.setdefault(id, pending.request.wish)
        return epochs, wishes

    async def _write_later(self, requests: list[Request]) -> None:
        """Write what nobody waits for; nothing else fails if it does."""
        made = [each.snapshot for each in requests if each.snapshot]
        try:
            if made:
                latest = {each.seating: msgspec.structs.astuple(each) for each in made}
                await self._connection.execute(SNAPSHOTS, *transposed([*latest.values()], 5))
            for each in requests:
                if each.expiry:
                    await self._delete(each.expiry)
        except FAILURES as error:
            if is_lost(error):
                self._connection.terminate()

    async def _delete(self, expiry: Expiry) -> None:
        """Delete finished tables and their records, and some of their rows.

        First tables disappear, then their rows, a few at a time. Whoever is killed meanwhile
        leaves the rest to others.
        """
        execute = self._connection.execute
        async with self._connection.transaction():
            await execute(DELETE_TABLES, expiry.ids, expiry.before, self._number)
            gone = "id = ANY($1::text[]) AND NOT EXISTS (SELECT 1 FROM seating s WHERE s.id = {})"
            await execute(f"DELETE FROM archive WHERE {gone.format('archive.id')}", expiry.ids)
            await execute(FORGET_SNAPSHOTS, expiry.ids)
            await execute(EXPIRE, expiry.ids)
        await execute(DELETE_ROWS, ROWS_AT_ONCE)
        await execute(FINISH_DELETING)

    async def _connect(self) -> None:
        self._connection = await connected(self.source, command_timeout=COMMAND)
        self._statement = await self._connection.prepare(WRITE)

    async def _reconnect(self) -> None:
        """Try until it works. Requests don't wait longer than ``PATIENCE``."""
        loop = asyncio.get_running_loop()
        began, pause = loop.time(), FIRST_PAUSE
        while self._waiting or self._singles or not self._is_closing:
            try:
                return await self._connect()
            except FAILURES:
                if loop.time() - began >= PATIENCE:
                    self._refuse()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        return None

    # Claims

    async def claim(self, id: str, rules: Mapping[str, int]) -> Claim:
        if id in self._epochs:
            return OURS
        number = self._number
        if not number:
            return Claim(False)
        known = msgspec.json.encode(rules).decode()
        found = await self.fetch(CLAIM, number, known, EVENT_FORMAT, id)
        if not found or not found[0]["epoch"] or number != self._number:
            return Claim(False, found[0]["owner"] if found else "")
        self._epochs[id] = found[0]["epoch"]
        return Claim(True, away=max(0, found[0]["away"]))

    async def claim_overdue(self, now: int, rules: Mapping[str, int], most: int) -> dict[str, int]:
        number = self._number
        if not number:
            return {}
        known = msgspec.json.encode(rules).decode()
        found = await self.fetch(CLAIM_OVERDUE, number, known, EVENT_FORMAT, now - OVERDUE, most)
        if number != self._number:
            return {}
        self._epochs.update({row["id"]: row["epoch"] for row in found})
        return {row["id"]: max(0, row["away"]) for row in found}

    async def taken(self) -> list[str]:
        epochs = dict(self._epochs)
        found = await self.fetch(TAKEN, list(epochs), list(epochs.values())) if epochs else []
        ids = [id for (id,) in found if self._epochs.get(id) == epochs[id]]
        for id in ids:
            del self._epochs[id]
        return ids

    async def release(self, ids: Collection[str]) -> None:
        epochs = {id: self._epochs.pop(id) for id in ids if id in self._epochs}
        if epochs:
            await self.fetch(RELEASE, list(epochs), list(epochs.values()))

    # Reading

    async def fetch(self, sql: str, *values: object) -> list[Any]:
        """Read; if the database restarts meanwhile, try again for a while."""
        loop = asyncio.get_running_loop()
        began, pause = loop.time(), FIRST_PAUSE
        while True:
            try:
                found: list[Any] = await self._readers.fetch(sql, *values)
                return found
            except FAILURES as error:
                if loop.time() - began >= PATIENCE or not may_pass(error):
                    raise Busy from error
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _one(self, sql: str, *values: object) -> Any:
        """The first value of the first row, or None."""
        found = await self.fetch(sql, *values)
        return found[0][0] if found else None

    async def summary(self, id: str) -> TableSummary | None:
        found = await self.fetch(SUMMARY, id)
        return TableSummary(*found[0]) if found else None

    async def snapshot(self, id: str) -> StoredSnapshot | None:
        found = await self.fetch(SNAPSHOT, id)
        return StoredSnapshot(*found[0]) if found else None

    async def rows(self, id: str, after: int = 0, most: int = LAST) -> list[LogRow]:
        return [row_of(*row) for row in await self.fetch(ROWS, id, after, min(most, LAST))]

    async def log(self, id: str) -> StoredLog | None:
        try:
            async with self._readers.acquire() as connection:
                return await log_in(connection, id)
        except FAILURES as error:
            raise Busy from error

    async def version_of(self, id: str, actor: Seat, command: str) -> int | None:
        version: int | None = await self._one(VERSION_OF, id, actor, command)
        return version

    async def due(self) -> list[tuple[int, str]]:
        return []  # nothing is ours from the start

    async def open_tables(
        self,
        phases: Iterable[str],
        most: int,
        *,
        game: str = "",
        seats: int = 0,
        free: int = 0,
        terms: Iterable[str] = (),
    ) -> list[TableSummary]:
        wanted = [f" {term}" if term.endswith("=") else f" {term} " for term in terms]
        limit = SEARCHED if wanted else most
        found = await self.fetch(
            OPEN_TABLES,
            list(phases),
            game,
            seats,
            free,
            limit,
            [term for term in wanted if not term.endswith("=")],
            [term for term in wanted if term.endswith("=")],
            most,
        )
        return [TableSummary(*row) for row in found]

    async def id_of(self, code: str) -> str | None:
        sql = f"SELECT id FROM seating WHERE code = $1 AND code <> '' AND {IS_OPEN}"
        id: str | None = await self._one(sql, code)
        return id

    async def id_of_wish(self, wish: str) -> str | None:
        id: str | None = await self._one(ID_OF_WISH, wish)
        return id

    async def open_count(self, since: int) -> int:
        return int(await self._one(OPEN_COUNT, since))

    async def ended_before(self, at: int, most: int) -> list[str]:
        return [row[0] for row in await self.fetch(ENDED_BEFORE, at, most, self._number)]

    async def has_expired_rows(self) -> bool:
        return await self._one("SELECT 1 FROM expired LIMIT 1") is not None

    async def record(self, id: str) -> str | None:
        record: str | None = await self._one(RECORD, id)
        return record

    async def archived(self, game: str, before: int, most: int) -> list[ArchivedMatch]:
        of_game = "AND game = $2" if game else "AND $2 = ''"
        found = await self.fetch(
            "SELECT id, game, options, seats, public, ended, finished, '' FROM archive"
            f" WHERE public AND ended < $1 {of_game} ORDER BY ended DESC LIMIT $3",
            before,
            game,
            most,
        )
        return [ArchivedMatch(*row) for row in found]

    async def lost_since(self, at: int) -> int:
        return 0  # claims tell

    async def last_beat(self) -> int | None:
        beat: int | None = await self._one(
            "SELECT (extract(epoch FROM max(beat)) * 1000)::bigint FROM node"
        )
        return beat

    async def room(self) -> Room | None:
        return None  # the disk is another machine's


OPEN_TABLES = f"""
SELECT {COLUMNS} FROM (
  SELECT * FROM seating WHERE public AND {IS_OPEN} AND phase = ANY($1::text[])
    AND (game = $2 OR $2 = '') AND (seats = $3 OR $3 = 0) AND free >= $4
  ORDER BY changed DESC LIMIT $5) AS suitable
WHERE NOT EXISTS (SELECT 1 FROM unnest($6::text[]) AS t(term)
                  WHERE strpos(' ' || options || ' ', term) = 0)
  AND NOT EXISTS (SELECT 1 FROM unnest($7::text[]) AS t(term)
                  WHERE strpos(' ' || options || ' ', term) > 0)
ORDER BY changed DESC LIMIT $8
"""

# Deleting. What another node has may be in use

IS_FREE = """
(s.node = $3 OR NOT coalesce(
  (SELECT n.until > clock_timestamp() FROM node n WHERE n.number = s.node), false))"""
ENDED_BEFORE = f"""
(SELECT id FROM seating s WHERE {IS_ENDED} AND changed < $1 AND {IS_FREE} LIMIT $2)
UNION ALL
(SELECT id FROM archive WHERE public = ANY('{{f,t}}') AND ended < $1
   AND NOT EXISTS (SELECT 1 FROM seating WHERE seating.id = archive.id) LIMIT $2)
LIMIT $2
"""
DELETE_TABLES = f"""
DELETE FROM seating s WHERE id = ANY($1::text[]) AND {IS_ENDED} AND changed < $2 AND {IS_FREE}
"""
FORGET_SNAPSHOTS = """
DELETE FROM snapshot WHERE seating = ANY($1::text[])
  AND NOT EXISTS (SELECT 1 FROM seating s WHERE s.id = snapshot.seating)
"""
EXPIRE = """
INSERT INTO expired SELECT id FROM unnest($1::text[]) AS gone(id)
WHERE NOT EXISTS (SELECT 1 FROM seating s WHERE s.id = gone.id) ON CONFLICT DO NOTHING
"""
DELETE_ROWS = """
DELETE FROM event USING (
  SELECT seating, version FROM event WHERE seating IN (SELECT id FROM expired) LIMIT $1) AS old
WHERE event.seating = old.seating AND event.version = old.version
"""
FINISH_DELETING = """
DELETE FROM expired WHERE NOT EXISTS (SELECT 1 FROM event WHERE event.seating = expired.id)
"""


def stale_in(request: Request, stale: set[str]) -> Stale | None:
    return Stale() if request.summary and request.summary.id in stale else None


def transposed(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    """Columns of rows, also of none."""
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]


async def check(link: str) -> None:
    """Bring the database up to date; an error that says what to do if it can't be used."""
    store = PostgresStore(link)
    await store.open()
    await store.close()


async def read_log(link: str, id: str) -> StoredLog | None:
    """Everything that is stored of a table; for processes other than the server."""
    try:
        connection = await connected(link, command_timeout=COMMAND)
    except (*FAILURES, ValueError) as error:
        raise explanation(link, error) from error
    try:
        return await log_in(connection, id)
    except FAILURES as error:
        raise Busy from error
    finally:
        await connection.close(timeout=COMMAND)


async def log_in(connection: Any, id: str) -> StoredLog | None:
    """The log of a table as it is at one moment."""
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        summary = await connection.fetchrow(SUMMARY, id)
        if summary is None:
            return None
        snapshot = await connection.fetchrow(SNAPSHOT, id)
        rows = await connection.fetch(ROWS, id, 0, summary["version"])
    return StoredLog(
        TableSummary(*summary),
        StoredSnapshot(*snapshot) if snapshot else None,
        [row_of(*row) for row in rows],
    )
