"""Snapshots of live tables: when one is due, and how a table wakes from one."""

from __future__ import annotations

from penult.games.registry import find
from penult.server.live_table import LiveTable, continued
from penult.server.storage.store import Store
from penult.server.storage.table_summary import StoredSnapshot, TableSummary
from penult.tables import snapshot

EVERY = 128  # rows between two snapshots, or fewer where replaying a row is expensive
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
    table = live.table
    live.has_snapshot()
    body = snapshot.write(table)
    check = snapshot.check_of(table.id, body)
    return StoredSnapshot(table.id, table.version, snapshot.program(), check, body)


def fits(found: StoredSnapshot) -> bool:
    """Whether this program wrote the snapshot, and nothing happened to it since."""
    if found.program != snapshot.program():
        return False
    return found.hash == snapshot.check_of(found.seating, found.body)


def restored(store: Store, found: StoredSnapshot, summary: TableSummary) -> LiveTable:
    """The table from its snapshot and later rows; raises if they don't lead to the summary."""
    live = LiveTable(snapshot.read(found.seating, found.body))
    live.has_snapshot()
    continued(live.table, store.rows(summary.id, after=live.table.version), summary)
    return live
