"""``penult tables move``: all tables and records from a folder to a database, or back.

The source stays as it is. What was moved before is compared and left alone, so a move that was
interrupted goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from itertools import islice
from typing import TypeVar

from msgspec import Struct

from penult.server.errors import NotMoved, TableExists
from penult.server.storage.opening import tables_of
from penult.server.storage.store import Request, StoredLog
from penult.server.storage.table_summary import TableSummary
from penult.server.storage.tables import Tables

AT_ONCE = 50  # tables in one commit

T = TypeVar("T")


class MoveCounts(Struct, frozen=True):
    tables: int
    records: int


def move(source: str, target: str, progress: Callable[[int], None]) -> MoveCounts:
    """``progress`` gets per cent. No server may be running on either side."""
    tables_of(source).close()  # or a folder that is missing would be made
    with ExitStack() as stack:
        old = stack.enter_context(closing(tables_of(source, alone=True)))
        new = stack.enter_context(closing(tables_of(target, alone=True)))
        new.purge()
        summaries = old.summaries()
        for done, some in enumerate(portions(summaries)):
            progress(100 * AT_ONCE * done // len(summaries))
            move_tables(old, new, some)
        if summaries:
            new.set_quiet_since({each.id: old.quiet_since(each) for each in summaries})
        records = move_records(old, new)
        progress(100)
    return MoveCounts(len(summaries), records)


def portions(everything: Iterable[T]) -> Iterator[list[T]]:
    left = iter(everything)
    while some := list(islice(left, AT_ONCE)):
        yield some


def move_tables(old: Tables, new: Tables, summaries: list[TableSummary]) -> None:
    """Each is stored as a whole or not at all, then read again and compared."""
    logs = [log for log in (old.log(summary.id) for summary in summaries) if log]
    missing = [log for log in logs if not is_there(new, log)]
    new.add([request for log in missing for request in requests_of(log)])
    for log in missing:
        if not is_there(new, log):
            raise NotMoved(table=log.summary.id)


def is_there(new: Tables, log: StoredLog) -> bool:
    found = new.log(log.summary.id)
    if found and (found.summary, found.rows) != (log.summary, log.rows):
        raise TableExists(table=log.summary.id)
    return found is not None


def requests_of(log: StoredLog) -> list[Request]:
    if [row.version for row in log.rows] != list(range(1, log.summary.version + 1)):
        raise NotMoved(table=log.summary.id)
    requests = [Request(log.rows, log.summary, ignored)]
    if log.snapshot:
        requests.append(Request([], None, ignored, snapshot=log.snapshot))
    return requests


def ignored(error: Exception | None) -> None:
    """The answer is awaited elsewhere."""


def move_records(old: Tables, new: Tables) -> int:
    count = 0
    for record in old.records():
        found = new.record(record.id)
        if found is None:
            new.add([Request([], None, ignored, archived=record)])
            found = new.record(record.id)
        if found != record:
            raise TableExists(table=record.id)
        count += 1
    return count
