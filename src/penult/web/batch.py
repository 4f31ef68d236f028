"""What one commit writes: many rows by few statements.

Between two statements the writing thread has to get hold of the interpreter again, which the event
loop holds most of the time: so it is asked for seldom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

import apsw
import msgspec

from penult.table.facts import Row
from penult.web.sheets import COLUMNS, MARKS, MOVING, Sheet, moving

SIZES = (64, 16, 4, 1)  # rows of one statement
ENCODER = msgspec.json.Encoder()

Values: TypeAlias = tuple[Any, ...]
Written: TypeAlias = "tuple[Sheet, list[Row]]"


class Stale(Exception):
    """Somebody else wrote these versions, or this command, before."""


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
    events = [columns(sheet.id, row) for sheet, rows in written for row in rows]
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


def columns(id: str, row: Row) -> Values:
    fact = ENCODER.encode(row.fact).decode()
    return id, row.version, row.at, row.actor, row.command or None, fact
