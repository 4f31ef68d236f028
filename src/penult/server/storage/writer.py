"""The database writer process, the schema and its migrations."""

from __future__ import annotations

import fcntl
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeAlias

import apsw
import msgspec
from msgspec import Struct

from penult.server.storage.files import (
    APPLICATION,
    FILE,
    TURN_FILE,
    create_private,
    open_private,
)
from penult.server.storage.table_summary import (
    CHANGING,
    COLUMNS,
    MARKS,
    ArchivedMatch,
    StoredSnapshot,
    TableSummary,
    changing_values,
)

MIGRATIONS = (
    """
    CREATE TABLE seating (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL,
        seats INTEGER NOT NULL, free INTEGER NOT NULL, public INTEGER NOT NULL,
        phase TEXT NOT NULL, commitment TEXT NOT NULL, version INTEGER NOT NULL,
        due INTEGER, changed INTEGER NOT NULL,
        proof_version INTEGER NOT NULL, proof TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX open_tables ON seating (changed) WHERE public = 1;
    CREATE TABLE event (
        seating TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL,
        actor INTEGER NOT NULL, command TEXT, fact TEXT NOT NULL,
        PRIMARY KEY (seating, version)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX commands ON event (seating, actor, command) WHERE command IS NOT NULL;
    CREATE TABLE life (alive INTEGER NOT NULL);
    CREATE TABLE outage (began INTEGER NOT NULL, ended INTEGER NOT NULL);
    """,
    """
    ALTER TABLE seating ADD COLUMN code TEXT NOT NULL DEFAULT '';
    CREATE UNIQUE INDEX codes ON seating (code) WHERE code <> '';
    CREATE TABLE archive (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seats INTEGER NOT NULL,
        public INTEGER NOT NULL, ended INTEGER NOT NULL, finished INTEGER NOT NULL,
        record TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX ended ON archive (ended) WHERE public = 1;
    """,
    "ALTER TABLE seating ADD COLUMN bots INTEGER NOT NULL DEFAULT 0",
    """
    CREATE TABLE snapshot (
        seating TEXT PRIMARY KEY, version INTEGER NOT NULL, program TEXT NOT NULL,
        hash TEXT NOT NULL, body BLOB NOT NULL
    );
    """,
)


def connected(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(5000)
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "FULL")
    return connection


def create(path: Path) -> None:
    """Make a new database; a server that is killed meanwhile leaves none."""
    unfinished = path.with_name(f"{path.name}-new")
    unfinished.unlink(missing_ok=True)
    os.close(create_private(unfinished))  # SQLite gives its other files the same mode
    connection = connected(unfinished)
    migrate(connection)
    connection.close()
    unfinished.rename(path)


def migrate(connection: apsw.Connection) -> None:
    """Bring the file up to date; ``user_version`` is the number of migrations done."""
    done = connection.pragma("user_version")
    assert isinstance(done, int)
    with connection:
        for step in MIGRATIONS[done:]:
            connection.execute(step)
        connection.pragma("application_id", APPLICATION)
        connection.pragma("user_version", len(MIGRATIONS))


if TYPE_CHECKING:  # the writer process doesn't import tables
    from penult.tables.events import LogRow

SIZES = (64, 16, 4, 1)  # rows per statement
ROW_ENCODER = msgspec.json.Encoder()

Values: TypeAlias = tuple[Any, ...]
RowColumns: TypeAlias = tuple[int, int, int, str | None, str]  # of a row, without its table
Written: TypeAlias = tuple[TableSummary, list[RowColumns]]


class NotWritten(Exception):
    """A batch could not be written; nothing was changed."""


class Stale(NotWritten):
    """These versions, or this command, are already in the store."""


class WriteBatch(Struct, array_like=True):
    """What one commit writes."""

    tables: list[Written]
    archived: list[ArchivedMatch]  # matches that have just ended
    alive: int = 0  # the server is alive at this time
    snapshots: list[StoredSnapshot] = []  # written after the commit, see ``write_snapshots``

    @property
    def is_empty(self) -> bool:
        return not (self.tables or self.archived or self.alive or self.snapshots)


def write_batch(connection: apsw.Connection, batch: WriteBatch) -> None:
    with connection:
        if batch.alive:
            write_life(connection, batch.alive)
        for match in batch.archived:
            write_record(connection, match)
        write_tables(connection, batch.tables)


def write_snapshots(connection: apsw.Connection, snapshots: Sequence[StoredSnapshot]) -> None:
    """Write what nobody waits for: not synced, and nothing else fails if it does."""
    if not snapshots:
        return
    with suppress(apsw.Error):
        connection.pragma("synchronous", "NORMAL")
        with connection:
            for each in snapshots:
                values = msgspec.structs.astuple(each)
                connection.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)", values)
    connection.pragma("synchronous", "FULL")


def write_life(connection: apsw.Connection, now: int) -> None:
    connection.execute("DELETE FROM life")
    connection.execute("INSERT INTO life VALUES (?)", (now,))


def write_record(connection: apsw.Connection, match: ArchivedMatch) -> None:
    values = msgspec.structs.astuple(match)
    marks = ", ".join("?" for _ in values)
    connection.execute(f"INSERT OR REPLACE INTO archive VALUES ({marks})", values)


def write_tables(connection: apsw.Connection, written: Sequence[Written]) -> None:
    """Append rows and update summaries; ``Stale`` if a table has another version."""
    befores, latest = spans(written)
    for id, summary in latest.items():
        if befores[id] == 0:
            values = msgspec.structs.astuple(summary)
            connection.execute(f"INSERT INTO seating ({COLUMNS}) VALUES ({MARKS})", values)
    old = [id for id in latest if befores[id]]
    changes = [(id, befores[id], *changing_values(latest[id])) for id in old]
    for some in portions(changes):
        connection.execute(update(len(some)), flat(some))
        if connection.changes() != len(some):
            raise Stale
    events = [(summary.id, *row) for summary, rows in written for row in rows]
    for some in portions(events):
        connection.execute(insert(len(some)), flat(some))


def spans(written: Iterable[Written]) -> tuple[dict[str, int], dict[str, TableSummary]]:
    """The version before and the last summary of each table, which may occur twice."""
    befores: dict[str, int] = {}
    latest: dict[str, TableSummary] = {}
    for summary, rows in written:
        before = summary.version - len(rows)
        if summary.id in latest and latest[summary.id].version != before:
            raise Stale
        befores.setdefault(summary.id, before)
        latest[summary.id] = summary
    return befores, latest


def portions(rows: Sequence[Values]) -> Iterator[Sequence[Values]]:
    """Split rows into a few fixed sizes, so that their statements are prepared once."""
    place = 0
    for size in SIZES:
        while len(rows) - place >= size:
            yield rows[place : place + size]
            place += size


def flat(rows: Iterable[Values]) -> Values:
    return tuple([value for row in rows for value in row])


@cache
def update(size: int) -> str:
    if size == 1:
        changes = ", ".join(f"{name} = ?{place}" for place, name in enumerate(CHANGING, 3))
        return f"UPDATE seating SET {changes} WHERE id = ?1 AND version = ?2"
    changes = ", ".join(f"{name} = new.column{place}" for place, name in enumerate(CHANGING, 3))
    new = f"(VALUES {marks(len(CHANGING) + 2, size)}) AS new"
    same = "id = new.column1 AND version = new.column2"
    return f"UPDATE seating SET {changes} FROM {new} WHERE {same}"


@cache
def insert(size: int) -> str:
    return f"INSERT INTO event VALUES {marks(6, size)}"


def marks(columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * rows)


def columns(row: LogRow) -> RowColumns:
    event = ROW_ENCODER.encode(row.event).decode()
    return row.version, row.at, row.actor, row.command or None, event


LENGTH = 8  # bytes of the length in front of a batch
DONE, STALE = b"\n", b"stale\n"  # answers are lines; any other is an error

BATCH_DECODER = msgspec.msgpack.Decoder(WriteBatch)
FRAME_ENCODER = msgspec.msgpack.Encoder()


def framed(batch: WriteBatch) -> bytes:
    text = FRAME_ENCODER.encode(batch)
    return len(text).to_bytes(LENGTH, "big") + text


def received(source: IO[bytes]) -> WriteBatch | None:
    """The next batch, or None if the connection has ended."""
    length = int.from_bytes(source.read(LENGTH), "big")
    text = source.read(length)
    return BATCH_DECODER.decode(text) if length and len(text) == length else None


def answer_to(connection: apsw.Connection, batch: WriteBatch) -> bytes:
    try:
        write_batch(connection, batch)
    except Stale:
        return STALE
    except apsw.Error as error:
        return f"{type(error).__name__}\n".encode()
    return DONE


def serve(connection: apsw.Connection, turns: IO[str], source: IO[bytes], to: IO[bytes]) -> None:
    while batch := received(source):
        fcntl.flock(turns, fcntl.LOCK_EX)
        to.write(answer_to(connection, batch))
        write_snapshots(connection, batch.snapshots)
        fcntl.flock(turns, fcntl.LOCK_UN)


def main(folder: Path) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):  # the server decides when to stop
        signal.signal(number, signal.SIG_IGN)
    connection = connected(folder / FILE)
    turns = open_private(folder / TURN_FILE)
    with suppress(ConnectionError), open(1, "wb", buffering=0) as answering:
        serve(connection, turns, sys.stdin.buffer, answering)
    connection.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
