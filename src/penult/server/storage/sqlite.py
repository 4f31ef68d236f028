"""The store of a single server: one SQLite file in a data folder.

Two lock files make sure that a folder has one server. ``server`` is held by the main process,
``lock`` by its writer process too, so that after a crash the next server waits for the last
batch to be written.
"""

from __future__ import annotations

import fcntl
import queue
import shutil
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import IO, TypeAlias

import apsw

from penult.core.errors import PenultError
from penult.core.ids import Seat
from penult.server.errors import BadFolder, DataInUse
from penult.server.storage.files import (
    FILE,
    LOCK_FILES,
    PRIVATE_FOLDER,
    check_identity,
    explained,
    make_private,
    open_private,
)
from penult.server.storage.reading import SqliteReader, check_version
from penult.server.storage.store import OURS, Answers, Claim, Request, Room, answer_here
from penult.server.storage.table_summary import ArchivedMatch, StoredSnapshot, TableSummary
from penult.server.storage.writer import (
    ROWS_AT_ONCE,
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
from penult.tables.events import LogRow

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
        release_locks(locks)
        raise DataInUse(folder=folder)
    return locks


def release_locks(locks: Locks) -> None:
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


def batch_of(batch: list[Request]) -> WriteBatch:
    return WriteBatch(
        [(each.summary, [columns(row) for row in each.rows]) for each in batch if each.summary],
        [each.archived for each in batch if each.archived],
        max(each.alive for each in batch),
        [each.snapshot for each in batch if each.snapshot],
        [each.expiry for each in batch if each.expiry],
        [each.outage for each in batch if each.outage],
    )


class SqliteStore:
    is_shared = False
    owned: Collection[str] = ()

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.deliver: Callable[[Answers], None] = answer_here
        self._locks = locked(folder)
        try:
            self._writing = opened(folder)
        except PenultError:
            release_locks(self._locks)
            raise
        self.made_private = make_private(folder)  # names of files
        self.reader = SqliteReader.of(folder)
        self._start_writing()

    @property
    def source(self) -> str:
        return str(self.folder)

    @property
    def lock(self) -> int:
        """The folder's lock, to be inherited by the writer process."""
        return self._locks[-1].fileno()

    async def open(self) -> None:
        """It was opened when it was made, so that a wrong folder is noticed at once."""

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
        while self.reader.has_expired_rows():
            with self._writing:
                delete_rows(self._writing, ROWS_AT_ONCE)

    def shrink(self) -> None:
        """Give the disk back what the file doesn't need; no server is running."""
        self.finish_deleting()
        self._writing.execute("VACUUM")
        self._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def close(self) -> None:
        self.close_now()

    def close_now(self) -> None:
        """Close the store, after everything is saved."""
        self._stop_writing()
        self.reader.close()
        self._writing.close()
        release_locks(self._locks)

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

    async def wake(self, now: int) -> int:
        """Note the outage since the server was last alive."""
        alive = self.reader.alive()
        with self._writing:
            if alive is not None and alive > now:
                self._set_back(now)
            if alive is not None and alive < now:
                self._writing.execute("INSERT INTO outage VALUES (?, ?)", (alive, now))
            write_life(self._writing, now)
        return now - (alive or now)

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

    # There is only one server, so every table is its own

    async def claim(self, id: str, rules: Mapping[str, int]) -> Claim:
        return OURS

    async def claim_overdue(self, now: int, rules: Mapping[str, int], most: int) -> dict[str, int]:
        return {}

    async def taken(self) -> list[str]:
        return []

    async def release(self, ids: Collection[str]) -> None:
        pass

    # Reading is so quick that it needn't leave the event loop

    async def summary(self, id: str) -> TableSummary | None:
        return self.reader.summary(id)

    async def snapshot(self, id: str) -> StoredSnapshot | None:
        return self.reader.snapshot(id)

    async def rows(self, id: str, after: int = 0, most: int = 1 << 62) -> list[LogRow]:
        return self.reader.rows(id, after, most)

    async def version_of(self, id: str, actor: Seat, command: str) -> int | None:
        return self.reader.version_of(id, actor, command)

    async def due(self) -> list[tuple[int, str]]:
        return self.reader.due()

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
        return self.reader.open_tables(phases, most, game=game, seats=seats, free=free, terms=terms)

    async def id_of(self, code: str) -> str | None:
        return self.reader.id_of(code)

    async def id_of_wish(self, wish: str) -> str | None:
        return None  # the lobby of a single server remembers

    async def open_count(self, since: int) -> int:
        return self.reader.open_count(since)

    async def ended_before(self, at: int, most: int) -> list[str]:
        return self.reader.ended_before(at, most)

    async def has_expired_rows(self) -> bool:
        return self.reader.has_expired_rows()

    async def record(self, id: str) -> str | None:
        return self.reader.record(id)

    async def archived(self, game: str, before: int, most: int) -> list[ArchivedMatch]:
        return self.reader.archived(game, before, most)

    async def lost_since(self, at: int) -> int:
        return self.reader.lost_since(at)

    async def last_beat(self) -> int | None:
        return self.reader.last_beat()

    async def room(self) -> Room | None:
        try:
            size = sum(path.stat().st_size for path in self.folder.glob(f"{FILE}*"))
            return Room(size, shutil.disk_usage(self.folder).free)
        except OSError:
            return None  # whatever it is, writing fails too, and says why


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
