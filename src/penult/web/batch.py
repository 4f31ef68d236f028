"""What one commit writes: many rows by few statements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import apsw
import msgspec
from msgspec import Struct

from penult.web.sheets import COLUMNS, MARKS, MOVING, Kept, Sheet, moving

if TYPE_CHECKING:  # who writes need not know what it is about
    from penult.table.facts import Row

SIZES = (64, 16, 4, 1)  # rows of one statement
ENCODER = msgspec.json.Encoder()

Values: TypeAlias = tuple[Any, ...]
Columns: TypeAlias = tuple[int, int, int, str | None, str]  # of a row, all but its table
Written: TypeAlias = tuple[Sheet, list[Columns]]


class NotWritten(Exception):
    """Nothing of a page was written."""


class Stale(NotWritten):
    """Somebody else wrote these versions, or this command, before."""


class Page(Struct, array_like=True):
    """What one commit writes; it may come from another process."""

    tables: list[Written]
    kept: list[Kept]  # matches that have come to their end
    alive: int = 0  # the server is, at this time

    @property
    def is_blank(self) -> bool:
        return not (self.tables or self.kept or self.alive)


def write_page(connection: apsw.Connection, page: Page) -> None:
    with connection:
        if page.alive:
            write_life(connection, page.alive)
        for kept in page.kept:
            write_record(connection, kept)
        write_tables(connection, page.tables)


def write_life(connection: apsw.Connection, now: int) -> None:
    connection.execute("DELETE FROM life")
    connection.execute("INSERT INTO life VALUES (?)", (now,))


def write_record(connection: apsw.Connection, kept: Kept) -> None:
    values = msgspec.structs.astuple(kept)
    marks = ", ".join("?" for _ in values)
    connection.execute(f"INSERT OR REPLACE INTO archive VALUES ({marks})", values)


def write_tables(connection: apsw.Connection, written: Sequence[Written]) -> None:
    """Each table goes on from the version it had; ``Stale`` if one has another."""
    befores, latest = spans(written)
    for id, sheet in latest.items():
        if befores[id] == 0:
            values = msgspec.structs.astuple(sheet)
            connection.execute(f"INSERT INTO seating ({COLUMNS}) VALUES ({MARKS})", values)
    old = [id for id in latest if befores[id]]
    changes = [(id, befores[id], *moving(latest[id])) for id in old]
    for some in portions(changes):
        connection.execute(update(len(some)), flat(some))
        if connection.changes() != len(some):
            raise Stale
    events = [(sheet.id, *row) for sheet, rows in written for row in rows]
    for some in portions(events):
        connection.execute(insert(len(some)), flat(some))


def spans(written: Iterable[Written]) -> tuple[dict[str, int], dict[str, Sheet]]:
    """The version before and the sheet afterwards of each table; it may be written twice."""
    befores: dict[str, int] = {}
    latest: dict[str, Sheet] = {}
    for sheet, rows in written:
        before = sheet.version - len(rows)
        if sheet.id in latest and latest[sheet.id].version != before:
            raise Stale
        befores.setdefault(sheet.id, before)
        latest[sheet.id] = sheet
    return befores, latest


def portions(rows: Sequence[Values]) -> Iterator[Sequence[Values]]:
    """In sizes of which there are few, so that their statements are prepared once."""
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
        changes = ", ".join(f"{name} = ?{place}" for place, name in enumerate(MOVING, 3))
        return f"UPDATE seating SET {changes} WHERE id = ?1 AND version = ?2"
    changes = ", ".join(f"{name} = new.column{place}" for place, name in enumerate(MOVING, 3))
    new = f"(VALUES {marks(len(MOVING) + 2, size)}) AS new"
    same = "id = new.column1 AND version = new.column2"
    return f"UPDATE seating SET {changes} FROM {new} WHERE {same}"


@cache
def insert(size: int) -> str:
    return f"INSERT INTO event VALUES {marks(6, size)}"


def marks(columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * rows)


def columns(row: Row) -> Columns:
    fact = ENCODER.encode(row.fact).decode()
    return row.version, row.at, row.actor, row.command or None, fact
