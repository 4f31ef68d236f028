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
    PATIENCE,
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
    """
    DROP INDEX open_tables;
    CREATE INDEX open_tables ON seating (public, changed, phase, game, seats, free)
        WHERE phase NOT IN ('over', 'closed');
    CREATE INDEX ended_tables ON seating (changed) WHERE phase IN ('over', 'closed');
    DROP INDEX ended;
    CREATE INDEX ended ON archive (public, ended);
    CREATE INDEX ended_of_a_game ON archive (public, game, ended);
    CREATE TABLE expired (id TEXT PRIMARY KEY) WITHOUT ROWID;
    """,
    "ALTER TABLE seating ADD COLUMN here INTEGER NOT NULL DEFAULT 0",
)


def connected(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(PATIENCE)
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
ROWS_AT_ONCE = 1000  # deleted between two commits of play
ROW_ENCODER = msgspec.json.Encoder()

Values: TypeAlias = tuple[Any, ...]
RowColumns: TypeAlias = tuple[int, int, int, str | None, str]  # of a row, without its table
Written: TypeAlias = tuple[TableSummary, list[RowColumns]]


class NotWritten(Exception):
    """A batch could not be written; nothing was changed."""


class Stale(NotWritten):
    """These versions, or this command, are already in the store."""


class Expiry(Struct, frozen=True, array_like=True):
    """Tables that are to be deleted, with their records, unless they have changed meanwhile."""

    before: int  # when they last changed
    ids: list[str]


class WriteBatch(Struct, array_like=True):
    """What one commit writes."""

    tables: list[Written]
    archived: list[ArchivedMatch]  # matches that have just ended
    alive: int = 0  # the server is alive at this time
    snapshots: list[StoredSnapshot] = []  # written after the commit, see ``write_later``
    expiries: list[Expiry] = []
    outages: list[tuple[int, int]] = []  # times in which nothing could be written

    @property
    def is_empty(self) -> bool:
        return not (self.tables or self.archived or self.alive or self.snapshots or self.expiries)


def write_batch(connection: apsw.Connection, batch: WriteBatch) -> None:
    with connection:
        if batch.alive:
            write_life(connection, batch.alive)
        for outage in batch.outages:
            connection.execute("INSERT INTO outage VALUES (?, ?)", outage)
        for match in batch.archived:
            write_record(connection, match)
        write_tables(connection, batch.tables)


def write_later(connection: apsw.Connection, batch: WriteBatch) -> None:
    """Write what nobody waits for: not synced, and nothing else fails if it does."""
    if not (batch.snapshots or batch.expiries):
        return
    with suppress(apsw.Error):
        connection.pragma("synchronous", "NORMAL")
        with connection:
            for each in batch.snapshots:
                values = msgspec.structs.astuple(each)
                connection.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)", values)
        for expiry in batch.expiries:
            write_expiry(connection, expiry)
    connection.pragma("synchronous", "FULL")


# Deleting: tables first disappear, then their rows go, a few at a time. A server that is killed
# meanwhile goes on where it was.


def write_expiry(connection: apsw.Connection, expiry: Expiry) -> None:
    connection.pragma("secure_delete", True)  # overwritten, not only forgotten
    try:
        with connection:
            for id in expiry.ids:
                delete_table(connection, id, expiry.before)
            delete_rows(connection, ROWS_AT_ONCE)
    finally:
        connection.pragma("secure_delete", False)


def delete_table(connection: apsw.Connection, id: str, before: int) -> None:
    """Delete a finished table and its record; its rows are deleted later."""
    over = "phase IN ('over', 'closed') AND changed < ?"
    connection.execute(f"DELETE FROM seating WHERE id = ? AND {over}", (id, before))
    if connection.execute("SELECT 1 FROM seating WHERE id = ?", (id,)).fetchone():
        return  # somebody came back
    connection.execute("DELETE FROM archive WHERE id = ?", (id,))
    connection.execute("DELETE FROM snapshot WHERE seating = ?", (id,))
    connection.execute("INSERT OR IGNORE INTO expired VALUES (?)", (id,))


def delete_rows(connection: apsw.Connection, most: int) -> None:
    """Delete rows of tables that are gone."""
    for (id,) in connection.execute("SELECT id FROM expired LIMIT ?", (most,)).fetchall():
        connection.execute(
            "DELETE FROM event WHERE seating = ?1 AND version IN"
            " (SELECT version FROM event WHERE seating = ?1 ORDER BY version LIMIT ?2)",
            (id, most),
        )
        most -= connection.changes()
        if most <= 0:
            return  # perhaps not all
        connection.execute("DELETE FROM expired WHERE id = ?", (id,))


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
        write_later(connection, batch)
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
