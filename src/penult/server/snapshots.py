"""Snapshots of live tables: when one is due, waking from one, and whether it is right."""

from __future__ import annotations

from penult.games.registry import find
from penult.server.live_table import LiveTable, continued, retaken
from penult.server.storage.store import StoredLog
from penult.server.storage.table_summary import StoredSnapshot, TableSummary
from penult.server.workers.fair import Steps
from penult.tables import snapshot
from penult.tables.events import LogRow
from penult.tables.table import Table

EVERY = 64  # rows between two snapshots, or fewer where replaying a row is expensive
FEW = 16  # rows that may as well be replayed


def cost(game: str, rows: int) -> int:
    """What replaying so many rows costs, in rows of most games."""
    return rows * find(game).replay_cost


def is_due(live: LiveTable) -> bool:
    """Whether much would have to be replayed, or a round has ended since the last snapshot."""
    table = live.table
    if table.match is None or live.kept == table.version:
        return False
    ended = table.match.rounds > live.kept_rounds
    return ended or cost(table.game, table.version - live.kept) >= EVERY


def is_worth_it(live: LiveTable) -> bool:
    """Whether a table that leaves memory should leave a snapshot."""
    return cost(live.table.game, live.table.version - live.kept) >= FEW


def made(live: LiveTable) -> StoredSnapshot:
    """A snapshot of a table all of whose rows are stored."""
    live.has_snapshot()
    return written(live.table)


def written(table: Table) -> StoredSnapshot:
    body = snapshot.write(table)
    check = snapshot.check_of(table.id, body)
    return StoredSnapshot(table.id, table.version, snapshot.program(), check, body)


def fits(found: StoredSnapshot) -> bool:
    """Whether this program wrote the snapshot, and nothing happened to it since."""
    if found.program != snapshot.program():
        return False
    return found.hash == snapshot.check_of(found.seating, found.body)


def restored(found: StoredSnapshot, rows: list[LogRow], summary: TableSummary) -> LiveTable:
    """The table from its snapshot and later rows; raises if they don't lead to the summary."""
    live = LiveTable(snapshot.read(found.seating, found.body))
    live.has_snapshot()
    live.woke_from = live.kept
    continued(live.table, rows, summary)
    return live


# In a worker, or in ``penult verify``

RIGHT, WRONG, OUTDATED, GONE = b"right", b"wrong", b"outdated", b"gone"


def rebuilt(log: StoredLog) -> Steps[StoredSnapshot]:
    """A snapshot of the table as it is in the store, made from its log."""
    id, found = log.summary.id, log.snapshot
    table = snapshot.read(id, found.body) if found and fits(found) else Table(id)
    yield
    rows = [row for row in log.rows if row.version > table.version]
    yield from retaken(table, rows, log.summary)
    return written(table)


def verdict(log: StoredLog) -> Steps[bytes]:
    """Whether a stored snapshot is what the log leads to, byte for byte."""
    id, found = log.summary.id, log.snapshot
    if found is None or not found.body:
        return GONE
    if found.program != snapshot.program():
        return OUTDATED  # never used, so it can do no harm
    table = Table(id)
    for row in log.rows[: found.version]:
        table.take(row)
        yield
    is_right = fits(found) and table.version == found.version
    return RIGHT if is_right and snapshot.write(table) == found.body else WRONG
