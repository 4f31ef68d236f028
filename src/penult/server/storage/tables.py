"""All tables of a store at rest, for commands that list, check, export, import and move them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from penult.server.errors import Busy
from penult.server.storage.files import explained
from penult.server.storage.reading import SqliteReader, as_struct
from penult.server.storage.sqlite import SqliteStore
from penult.server.storage.store import Request, StoredLog
from penult.server.storage.table_summary import ArchivedMatch, TableSummary


class Tables(Protocol):
    def summaries(self) -> list[TableSummary]:
        """All tables, most recent last."""

    def log(self, id: str) -> StoredLog | None: ...

    def records(self) -> Iterator[ArchivedMatch]: ...

    def record(self, id: str) -> ArchivedMatch | None: ...

    def add(self, requests: list[Request]) -> None:
        """Save and wait until everything is stored; ``Busy`` if it isn't."""

    def purge(self) -> None:
        """Delete what is left of deleted tables."""

    def quiet_since(self, summary: TableSummary) -> int:
        """The time from which nothing has happened at a table, for want of a server."""

    def set_quiet_since(self, times: dict[str, int]) -> None: ...

    def close(self) -> None: ...


class SqliteTables:
    """``alone``: no server is using the folder, so it can be written to."""

    def __init__(self, folder: Path, *, alone: bool) -> None:
        self.folder = folder
        self._store = SqliteStore(folder) if alone else None
        self._reader = self._store.reader if self._store else SqliteReader.of(folder)

    def summaries(self) -> list[TableSummary]:
        return self._reader.summaries()

    def log(self, id: str) -> StoredLog | None:
        return self._reader.log(id)

    def records(self) -> Iterator[ArchivedMatch]:
        for columns in self._reader.connection.execute("SELECT * FROM archive ORDER BY ended"):
            yield as_struct(columns, ArchivedMatch)

    def record(self, id: str) -> ArchivedMatch | None:
        sql = "SELECT * FROM archive WHERE id = ?"
        found = self._reader.connection.execute(sql, (id,)).fetchone()
        return as_struct(found, ArchivedMatch) if found else None

    def add(self, requests: list[Request]) -> None:
        assert self._store
        answered = threading.Semaphore(0)
        errors: list[Exception] = []

        def done(error: Exception | None) -> None:
            if error:
                errors.append(error)
            answered.release()

        with explained(self.folder):
            self._store.save_all([replace(each, done=done) for each in requests])
            for _ in requests:
                answered.acquire()
        if errors:
            raise Busy from errors[0]

    def purge(self) -> None:
        assert self._store
        self._store.finish_deleting()

    def quiet_since(self, summary: TableSummary) -> int:
        alive = self._reader.alive() or summary.changed
        return alive - self._reader.lost_since(summary.changed)

    def set_quiet_since(self, times: dict[str, int]) -> None:
        """The server that starts here only knows of one time, for all tables."""
        self.add([Request([], None, lambda error: None, alive=max(times.values()))])

    def close(self) -> None:
        if self._store:
            self._store.close_now()
        else:
            self._reader.close()
