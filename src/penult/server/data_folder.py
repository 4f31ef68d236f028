"""``penult tables`` and ``penult verify``: list, export, import, measure and check tables.

They are in a data folder, or in a database that a link leads to.

The export of a running match holds its seed, so it is for the owner of the server only.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from penult.core.errors import PenultError
from penult.i18n import Catalogue
from penult.match.options import write_options
from penult.match.record import HEADING, origin_of, read_record
from penult.server import snapshots
from penult.server.errors import BadExport, TableExists
from penult.server.live_table import proven
from penult.server.monitoring import mark
from penult.server.storage.files import FILE, explained
from penult.server.storage.opening import read_log, tables_of
from penult.server.storage.size import size_of
from penult.server.storage.sqlite import SqliteStore
from penult.server.storage.store import Request
from penult.server.storage.table_summary import ArchivedMatch, TableSummary
from penult.server.storage.tables import Tables
from penult.server.workers.fair import finished
from penult.tables.errors import FrozenTable, NoSuchTable
from penult.tables.events import LogRow
from penult.tables.seating import fresh_id

FORMAT = "table 1"
ROOM = 10_000_000  # bytes; less isn't worth shrinking a file for


class Export(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    penult: str  # the format
    summary: TableSummary = msgspec.field(name="sheet")  # its name in export files
    rows: list[LogRow]


def lines(source: Path | str) -> Iterator[str]:
    """One line per table: log mark, id, code, game, phase, seats, time of the last change."""
    with closing(tables_of(str(source))) as tables:
        summaries = tables.summaries()
    for summary in summaries:
        at = time.strftime("%Y-%m-%d %H:%M", time.gmtime(summary.changed / 1000))
        taken = f"{summary.seats - summary.free}/{summary.seats}"
        code = summary.code or "-"
        yield f"{mark(summary.id)} {summary.id} {code} {summary.game} {summary.phase} {taken} {at}"


def exported(source: Path | str, id: str) -> str:
    """A table with all its rows, as JSON."""
    log = read_log(str(source), id)
    if log is None:
        raise NoSuchTable(table=id[:40])
    rows = log.rows[: log.summary.version]
    return msgspec.json.encode(Export(FORMAT, log.summary, rows)).decode()


def imported(source: Path | str, text: str) -> str:
    """Verify and import a table, or a record for the archive; returns its id."""
    request = of_record(text) if text.startswith(HEADING) else of_table(text)
    id = request.summary.id if request.summary else request.archived.id if request.archived else ""
    with closing(tables_of(str(source), fill=True)) as tables:
        tables.purge()  # perhaps of a table with the same id
        if tables.log(id) or tables.record(id):
            raise TableExists(table=id)
        tables.add([request])
    return id


def of_record(text: str) -> Request:
    match, origin = read_record(text), origin_of(text)
    match_row = ArchivedMatch(
        id=origin.table if origin else fresh_id(),
        game=match.game.name,
        options=write_options(match.game, match.options),
        seats=match.seats,
        public=False,
        ended=int(time.time() * 1000),
        finished=match.outcome is not None,
        record=text,
    )
    return Request([], None, lambda error: None, archived=match_row)


def of_table(text: str) -> Request:
    try:
        export = msgspec.json.decode(text, type=Export)
    except msgspec.DecodeError as error:
        raise BadExport() from error
    summary = export.summary
    if export.penult != FORMAT or not export.rows:
        raise BadExport()
    try:
        proven(summary.id, export.rows, summary)
    except Exception as error:
        raise FrozenTable(table=summary.id) from error
    return Request(export.rows, summary, lambda error: None)


# Checking


class Finding(msgspec.Struct, frozen=True):
    """One thing that was checked; ``flaw``: the key of a text, empty if it is right."""

    kind: str  # tables, snapshots or records
    id: str
    flaw: str = ""
    why: PenultError | None = None


def findings(source: Path | str) -> Iterator[Finding]:
    """Replay every log, compare every snapshot, prove every record; a server may be running."""
    with closing(tables_of(str(source))) as tables:
        for summary in tables.summaries():
            yield from findings_of_table(tables, summary.id)
        for match in tables.records():
            yield finding_of_record(match.id, match.record)


def findings_of_table(tables: Tables, id: str) -> Iterator[Finding]:
    try:
        log = tables.log(id)
        if log is None:
            return  # it was deleted in the meantime
        proven(id, log.rows[: log.summary.version], log.summary)
    except Exception:  # whatever is wrong with it
        yield Finding("tables", id, "cli-wrong-log")
        return
    yield Finding("tables", id)
    verdict = finished(snapshots.verdict(log))
    if verdict in (snapshots.RIGHT, snapshots.WRONG):
        yield Finding("snapshots", id, "cli-wrong-snapshot" if verdict == snapshots.WRONG else "")


def finding_of_record(id: str, record: str) -> Finding:
    try:
        read_record(record)
    except PenultError as error:
        return Finding("records", id, "cli-wrong-record", error)
    return Finding("records", id)


# Its size


def size_lines(folder: Path, texts: Catalogue) -> Iterator[str]:
    """What the folder holds, and what retention would delete."""
    size = size_of(folder, int(time.time() * 1000))
    total, free = megabytes(size.file, texts), megabytes(size.free, texts)
    yield texts.text("size-file", folder=folder, size=total, free=free)
    for part, taken in size.parts.items():
        yield "  " + texts.text(f"size-{part}", size=megabytes(taken, texts))
    for key, count in (("size-open", size.open_tables), ("size-ended", size.ended_tables)):
        yield texts.text(key, count=count, tables=texts.number(count))
    for days, count in size.older.items():
        if count:
            tables = texts.number(count)
            yield "  " + texts.text("size-older", days=days, count=count, tables=tables)
    if size.free >= max(ROOM, size.file // 4):
        yield texts.text("size-shrink")


def megabytes(size: int, texts: Catalogue) -> str:
    return texts.number(size / 1_000_000, places=1)


def shrunk(folder: Path) -> tuple[int, int]:
    """Make the file as small as possible; returns its size before and after."""
    store = SqliteStore(folder)
    before = (folder / FILE).stat().st_size
    try:
        with explained(folder):
            store.shrink()
    finally:
        store.close_now()
    return before, (folder / FILE).stat().st_size
