"""The store: reads and writes the SQLite file of a data folder.

Two lock files make sure that a folder has one server. ``server`` is held by the main process,
``lock`` by all of its processes, so that after a crash the next server waits for the last
batch to be written.
"""

from __future__ import annotations

import errno
import fcntl
import queue
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO, Any, TypeAlias, TypeVar

import apsw
import msgspec
from msgspec import Struct

from penult.core.errors import PenultError
from penult.core.ids import Seat
from penult.server.errors import BadFolder, DataInUse, NewerData
from penult.server.storage.files import (
    FILE,
    LOCK_FILES,
    PRIVATE_FOLDER,
    check_identity,
    explained,
    make_private,
    open_private,
)
from penult.server.storage.table_summary import (
    COLUMNS,
    ArchivedMatch,
    StoredSnapshot,
    TableSummary,
)
from penult.server.storage.writer import (
    MIGRATIONS,
    ROWS_AT_ONCE,
    Expiry,
    NotWritten,
    WriteBatch,
    columns,
    connected,
    create,
    delete_rows,
    migrate,
    write_batch,
    write_later,
    write_life,
)
from penult.tables.events import LogRow, TableEvent

Locks: TypeAlias = tuple[IO[str], ...]

LAST_START = 1.0  # seconds for a starting process to release inherited locks
LAST_BATCH = 20.0  # seconds for an orphaned writer to finish
LOOK = 0.02  # seconds between two attempts


def locked(folder: Path) -> Locks:
    """Lock both files, the inheritable one last; ``DataInUse`` if another server has one."""
    try:
        folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        locks = tuple(open_private(folder / name) for name in LOCK_FILES)
    except OSError as error:
        raise BadFolder(folder=folder, why=error) from error
    if not is_ours(locks[0], LAST_START) or not is_ours(locks[1], LAST_BATCH):
        release(locks)
        raise DataInUse(folder=folder)
    return locks


def release(locks: Locks) -> None:
    for lock in locks:
        lock.close()


def is_ours(lock: IO[str], patience: float) -> bool:
    """Try to get a lock for up to ``patience`` seconds."""
    until = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except OSError:
            if time.monotonic() >= until:
                return False
        time.sleep(LOOK)


SEARCHED = 1000  # tables searched for some options
AND_OPEN = "AND phase NOT IN ('over', 'closed')"  # as in the indexes
IS_ENDED = "phase IN ('over', 'closed')"
DECODER: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


T = TypeVar("T", bound=msgspec.Struct)


class Request(Struct, frozen=True):
    """Rows of one table to save; without a summary, only wait for earlier requests."""

    rows: list[LogRow]
    summary: TableSummary | None
    done: Callable[[Exception | None], None]
    alive: int = 0  # the server is alive at this time
    archived: ArchivedMatch | None = None  # the match has just ended
    snapshot: StoredSnapshot | None = None  # written when everything else is stored
    expiry: Expiry | None = None  # the same
    outage: tuple[int, int] | None = None  # nothing could be written then; with ``alive``

    @property
    def writes(self) -> bool:
        """Whether anything is written at all."""
        return bool(self.summary or self.archived or self.alive)


Answers: TypeAlias = "list[tuple[Request, Exception | None]]"


def answer_here(answers: Answers) -> None:
    for request, error in answers:
        request.done(error)


def batch_of(batch: list[Request]) -> WriteBatch:
    return WriteBatch(
        [(each.summary, [columns(row) for row in each.rows]) for each in batch if each.summary],
        [each.archived for each in batch if each.archived],
        max(each.alive for each in batch),
        [each.snapshot for each in batch if each.snapshot],
        [each.expiry for each in batch if each.expiry],
        [each.outage for each in batch if each.outage],
    )


class Store:
    """``deliver`` is called with all answers of a commit at once."""

    def __init__(self, folder: Path, lock: IO[str] | None = None) -> None:
        """``lock``: the inherited lock, in a second process of the same server."""
        self.folder = folder
        self.deliver: Callable[[Answers], None] = answer_here
        self._locks = (lock,) if lock else locked(folder)
        try:
            self._writing = opened(folder)
        except PenultError:
            release(self._locks)
            raise
        self.made_private = [] if lock else make_private(folder)  # names of files
        self._reading = connected(folder / FILE)
        self._reading.pragma("query_only", True)
        self._start_writing()

    @classmethod
    def for_reading(cls, folder: Path) -> Store:
        """Open the folder of a running server for reading only."""
        store = object.__new__(cls)
        store.folder = folder
        if not (folder / FILE).exists():
            raise BadFolder(folder=folder, why=FileNotFoundError(errno.ENOENT, ""))
        with explained(folder):
            check_identity(folder / FILE)
            store._reading = connected(folder / FILE)
            store._reading.pragma("query_only", True)
            check_version(store._reading, folder)
        return store

    @property
    def reading(self) -> apsw.Connection:
        return self._reading

    @property
    def lock(self) -> int:
        """The folder's lock, to be inherited by other processes of this server."""
        return self._locks[-1].fileno()

    # Writing

    def save(
        self,
        rows: list[LogRow],
        summary: TableSummary | None,
        done: Callable[[Exception | None], None],
    ) -> None:
        """Save in the background; ``done`` is called, in order, when it is stored or failed."""
        self.save_all([Request(rows, summary, done)])

    def save_all(self, requests: list[Request]) -> None:
        """Save several requests and wake the writer only once."""
        self._requests.put(requests)

    def beat(self, now: int) -> None:
        """Note that the server is alive, to know later for how long it was down."""
        self.save_all([Request([], None, lambda error: None, now)])

    def finish_deleting(self) -> None:
        """Delete all rows of deleted tables; no server is running."""
        while self.has_expired_rows():
            with self._writing:
                delete_rows(self._writing, ROWS_AT_ONCE)

    def shrink(self) -> None:
        """Give the disk back what the file doesn't need; no server is running."""
        self.finish_deleting()
        self._writing.execute("VACUUM")
        self._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close the store, after everything is saved."""
        self._stop_writing()
        self._reading.close()
        self._writing.close()
        release(self._locks)

    def _start_writing(self) -> None:
        self._requests: queue.SimpleQueue[list[Request] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="store", daemon=True)
        self._thread.start()

    def _stop_writing(self) -> None:
        self._requests.put(None)
        self._thread.join()

    def _write_on(self) -> None:
        while (first := self._requests.get()) is not None:
            batch = first[:]
            last = False
            while not self._requests.empty() and not last:
                more = self._requests.get()
                last = more is None
                batch += more or []
            self.deliver(self._commit(batch))
            write_later(self._writing, batch_of(batch))
            if last:
                return

    def _commit(self, batch: list[Request]) -> Answers:
        """Commit all together; if that fails, one by one, so that only the faulty one fails."""
        try:
            self._write(batch)
            return [(request, None) for request in batch]
        except (apsw.Error, NotWritten) as error:
            if len(batch) == 1:
                return [(batch[0], error)]
        return [answer for request in batch for answer in self._commit([request])]

    def _write(self, batch: list[Request]) -> None:
        written = batch_of(batch)
        if not written.is_empty:
            write_batch(self._writing, written)

    # Outages

    def wake(self, now: int) -> None:
        """The server starts: note the outage since it was last alive."""
        alive = self.alive()
        with self._writing:
            if alive is not None and alive > now:
                self._set_back(now)
            if alive is not None and alive < now:
                self._writing.execute("INSERT INTO outage VALUES (?, ?)", (alive, now))
            write_life(self._writing, now)

    def _set_back(self, now: int) -> None:
        """The server ran with a clock that was ahead: nothing has happened after ``now``.

        Tables that were played meanwhile correct their own time when they wake, which is at once.
        """
        execute = self._writing.execute
        execute("UPDATE outage SET ended = ?1 WHERE ended > ?1", (now,))
        execute("DELETE FROM outage WHERE began >= ended")
        execute("UPDATE seating SET due = ?1 WHERE due > ?1 AND changed > ?1", (now,))
        execute("UPDATE seating SET changed = ?1 WHERE changed > ?1", (now,))
        execute("UPDATE archive SET ended = ?1 WHERE ended > ?1", (now,))

    def last_beat(self) -> int | None:
        """When the server last wrote that it is alive."""
        found = self._one("SELECT alive FROM life")
        return int(found[0]) if found else None

    def alive(self) -> int | None:
        """When the server was last known to be alive."""
        found = self._one(
            "SELECT max(at) FROM (SELECT alive AS at FROM life"
            " UNION ALL SELECT max(changed) FROM seating)"
        )
        return None if found is None or found[0] is None else int(found[0])

    def lost_since(self, at: int) -> int:
        """How long the server was down after this time."""
        found = self._one(
            "SELECT coalesce(sum(ended - max(began, ?)), 0) FROM outage WHERE ended > ?", (at, at)
        )
        return int(found[0]) if found else 0

    # Reading

    def summary(self, id: str) -> TableSummary | None:
        found = self._one(f"SELECT {COLUMNS} FROM seating WHERE id = ?", (id,))
        return summary_of(found) if found else None

    def snapshot(self, id: str) -> StoredSnapshot | None:
        found = self._one("SELECT * FROM snapshot WHERE seating = ?", (id,))
        return StoredSnapshot(*found) if found else None

    def rows(self, id: str, after: int = 0, most: int = 1 << 62) -> list[LogRow]:
        """The log of a table, or its rows after a version and up to another."""
        found = self._reading.execute(
            "SELECT version, at, actor, command, fact FROM event"
            " WHERE seating = ? AND version > ? AND version <= ? ORDER BY version",
            (id, after, most),
        )
        return [row_of(*columns) for columns in found]

    def version_of(self, id: str, actor: Seat, command: str) -> int | None:
        """The version of a command that was carried out before."""
        found = self._one(
            "SELECT version FROM event WHERE seating = ? AND actor = ? AND command = ?",
            (id, actor, command),
        )
        return int(found[0]) if found else None

    def summaries(self) -> list[TableSummary]:
        """All tables, most recent last."""
        found = self._reading.execute(f"SELECT {COLUMNS} FROM seating ORDER BY changed")
        return [summary_of(columns) for columns in found]

    def due(self) -> list[tuple[int, str]]:
        """The alarms of all tables: time and id."""
        found = self._reading.execute("SELECT due, id FROM seating WHERE due IS NOT NULL")
        return [(int(due), str(id)) for due, id in found]

    def open_tables(
        self,
        phases: Iterable[str],
        most: int,
        *,
        game: str = "",
        seats: int = 0,
        free: int = 0,
        terms: Iterable[str] = (),
    ) -> list[TableSummary]:
        """Public tables, most recent first, with at least ``free`` empty chairs.

        ``terms`` are options that they must have, as ``name=value``, or ``name=`` for its default,
        which isn't stored. They are looked for in the latest ``SEARCHED`` tables.
        """
        marks = ", ".join(f"'{phase}'" for phase in phases)
        suitable = (  # found by the index alone
            f"SELECT id FROM seating WHERE public = 1 {AND_OPEN} AND phase IN ({marks})"
            " AND (game = ?1 OR ?1 = '') AND (seats = ?2 OR ?2 = 0) AND free >= ?3"
            " ORDER BY changed DESC LIMIT ?4"
        )
        wanted = [f" {term}" if term.endswith("=") else f" {term} " for term in terms]
        having = "".join(
            f" AND instr(' ' || options || ' ', ?{number}) {'= 0' if term[-1] == '=' else '> 0'}"
            for number, term in enumerate(wanted, 6)
        )
        found = self._reading.execute(
            f"SELECT {COLUMNS} FROM seating WHERE id IN ({suitable}){having}"
            " ORDER BY changed DESC LIMIT ?5",
            (game, seats, free, SEARCHED if wanted else most, most, *wanted),
        )
        return [summary_of(columns) for columns in found]

    def id_of(self, code: str) -> str | None:
        """The table with this code, if its match isn't over."""
        found = self._one(
            f"SELECT id FROM seating WHERE code = ? AND code <> '' {AND_OPEN}", (code,)
        )
        return str(found[0]) if found else None

    def open_count(self, since: int) -> int:
        """Number of tables that aren't over and have changed since."""
        found = self._one(
            f"SELECT count(*) FROM seating WHERE public IN (0, 1) {AND_OPEN} AND changed > ?",
            (since,),
        )
        return int(found[0]) if found else 0

    def ended_before(self, at: int, most: int) -> list[str]:
        """Tables that are over and haven't changed since, and records without a table."""
        found = self._reading.execute(
            f"SELECT id FROM seating WHERE {IS_ENDED} AND changed < ?1"
            " UNION ALL SELECT id FROM archive WHERE public IN (0, 1) AND ended < ?1"
            " AND NOT EXISTS (SELECT 1 FROM seating WHERE seating.id = archive.id) LIMIT ?2",
            (at, most),
        )
        return [str(id) for (id,) in found]

    def has_expired_rows(self) -> bool:
        """Whether there are rows of tables that have been deleted."""
        return self._one("SELECT 1 FROM expired LIMIT 1") is not None

    def record(self, id: str) -> str | None:
        found = self._one("SELECT record FROM archive WHERE id = ?", (id,))
        return str(found[0]) if found else None

    def archived(self, game: str, before: int, most: int) -> list[ArchivedMatch]:
        """Public matches that have ended, most recent first, without their records."""
        of_game = "AND game = ?2" if game else "AND ?2 = ''"
        found = self._reading.execute(
            "SELECT id, game, options, seats, public, ended, finished, '' FROM archive"
            f" WHERE public = 1 AND ended < ?1 {of_game} ORDER BY ended DESC LIMIT ?3",
            (before, game, most),
        )
        return [as_struct(columns, ArchivedMatch) for columns in found]

    def _one(self, sql: str, values: tuple[Any, ...] = ()) -> tuple[Any, ...] | None:
        found: tuple[Any, ...] | None = self._reading.execute(sql, values).fetchone()
        return found


def opened(folder: Path) -> apsw.Connection:
    """Open the file, or make a new one, and migrate it."""
    with explained(folder):
        if not (folder / FILE).exists():
            create(folder / FILE)
        check_identity(folder / FILE)
        connection = connected(folder / FILE)
        check_version(connection, folder)
        migrate(connection)
    return connection


def check_version(connection: apsw.Connection, folder: Path) -> None:
    written = connection.pragma("user_version")
    if isinstance(written, int) and written > len(MIGRATIONS):
        connection.close()
        raise NewerData(folder=folder)


def sqlite_version() -> tuple[int, ...]:
    return tuple(int(part) for part in apsw.sqlite_lib_version().split("."))


def row_of(version: int, at: int, actor: Seat, command: str | None, event: str) -> LogRow:
    return LogRow(version, at, actor, command or "", DECODER.decode(event))


def summary_of(columns: tuple[Any, ...]) -> TableSummary:
    return as_struct(columns, TableSummary)


def as_struct(columns: tuple[Any, ...], kind: type[T]) -> T:
    named = dict(zip(kind.__struct_fields__, columns, strict=True))
    return msgspec.convert(named, kind, strict=False)
