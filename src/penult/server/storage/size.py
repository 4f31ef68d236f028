"""What a data folder holds, and how much room it takes: ``penult tables size``."""

from __future__ import annotations

from pathlib import Path

import apsw
from msgspec import Struct

from penult.server.storage.files import FILE
from penult.server.storage.reading import IS_ENDED, SqliteReader

PARTS = {
    "event": "logs",
    "commands": "logs",
    "archive": "records",
    "ended": "records",
    "ended_of_a_game": "records",
    "snapshot": "snapshots",
    "sqlite_autoindex_snapshot_1": "snapshots",
}  # of the file; whatever else is in it is "rest"
AGES = (30, 90, 365)  # days
DAY = 86_400_000  # milliseconds


class Size(Struct, frozen=True):
    file: int  # bytes on the disk
    free: int  # of these, free for new tables
    parts: dict[str, int]  # bytes by what they are for; empty if this SQLite can't tell
    open_tables: int
    ended_tables: int
    older: dict[int, int]  # tables that ended more than so many days ago


def size_of(folder: Path, now: int) -> Size:
    """Measure a folder, also while a server is running."""
    connection = SqliteReader.of(folder).connection
    page, free = connection.pragma("page_size"), connection.pragma("freelist_count")
    assert isinstance(page, int) and isinstance(free, int)
    older = {days: f"{IS_ENDED} AND changed < {now - days * DAY}" for days in AGES}
    return Size(
        file=sum(path.stat().st_size for path in folder.glob(f"{FILE}*")),
        free=page * free,
        parts=parts_of(connection),
        open_tables=count(connection, f"NOT ({IS_ENDED})"),
        ended_tables=count(connection, IS_ENDED),
        older={days: count(connection, where) for days, where in older.items()},
    )


def parts_of(connection: apsw.Connection) -> dict[str, int]:
    parts = dict.fromkeys((*PARTS.values(), "rest"), 0)
    try:
        found = connection.execute("SELECT name, pgsize FROM dbstat WHERE aggregate = TRUE")
        for name, size in found:
            parts[PARTS.get(str(name), "rest")] += int(size)
    except apsw.SQLError:
        return {}  # built without this table
    return parts


def count(connection: apsw.Connection, where: str) -> int:
    found = connection.execute(f"SELECT count(*) FROM seating WHERE {where}").fetchone()
    return int(found[0]) if found else 0
