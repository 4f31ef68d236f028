"""Reads the SQLite file of a data folder, also while a server is running."""

from __future__ import annotations

import errno
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import apsw
import msgspec

from penult.core.ids import Seat
from penult.server.errors import BadFolder, NewerData
from penult.server.storage.files import FILE, check_identity, explained
from penult.server.storage.store import SEARCHED, StoredLog
from penult.server.storage.table_summary import (
    COLUMNS,
    ArchivedMatch,
    StoredSnapshot,
    TableSummary,
)
from penult.server.storage.writer import MIGRATIONS, connected
from penult.tables.events import LogRow, TableEvent

AND_OPEN = "AND phase NOT IN ('over', 'closed')"  # as in the indexes
IS_ENDED = "phase IN ('over', 'closed')"
DECODER: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)

T = TypeVar("T", bound=msgspec.Struct)


class SqliteReader:
    def __init__(self, connection: apsw.Connection) -> None:
        self.connection = connection

    @classmethod
    def of(cls, folder: Path) -> SqliteReader:
        if not (folder / FILE).exists():
            raise BadFolder(folder=folder, why=FileNotFoundError(errno.ENOENT, ""))
        with explained(folder):
            check_identity(folder / FILE)
            connection = connected(folder / FILE)
            connection.pragma("query_only", True)
            check_version(connection, folder)
        return cls(connection)

    def close(self) -> None:
        self.connection.close()

    def summary(self, id: str) -> TableSummary | None:
        found = self._one(f"SELECT {COLUMNS} FROM seating WHERE id = ?", (id,))
        return summary_of(found) if found else None

    def snapshot(self, id: str) -> StoredSnapshot | None:
        found = self._one("SELECT * FROM snapshot WHERE seating = ?", (id,))
        return StoredSnapshot(*found) if found else None

    def rows(self, id: str, after: int = 0, most: int = 1 << 62) -> list[LogRow]:
        """The log of a table, or its rows after a version and up to another."""
        found = self.connection.execute(
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
        found = self.connection.execute(f"SELECT {COLUMNS} FROM seating ORDER BY changed")
        return [summary_of(columns) for columns in found]

    def due(self) -> list[tuple[int, str]]:
        """The alarms of all tables: time and id."""
        found = self.connection.execute("SELECT due, id FROM seating WHERE due IS NOT NULL")
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
        found = self.connection.execute(
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
        found = self.connection.execute(
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
        found = self.connection.execute(
            "SELECT id, game, options, seats, public, ended, finished, '' FROM archive"
            f" WHERE public = 1 AND ended < ?1 {of_game} ORDER BY ended DESC LIMIT ?3",
            (before, game, most),
        )
        return [as_struct(columns, ArchivedMatch) for columns in found]

    # Outages

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

    # A table as a whole

    def log(self, id: str) -> StoredLog | None:
        summary = self.summary(id)
        return StoredLog(summary, self.snapshot(id), self.rows(id)) if summary else None

    def _one(self, sql: str, values: tuple[Any, ...] = ()) -> tuple[Any, ...] | None:
        found: tuple[Any, ...] | None = self.connection.execute(sql, values).fetchone()
        return found


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
