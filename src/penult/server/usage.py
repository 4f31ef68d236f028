"""``penult stats``: how many matches were opened and finished, by game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing

import msgspec
from msgspec import Struct

from penult.games.registry import NAMES
from penult.i18n import Catalogue
from penult.server.storage.opening import shown, tables_of
from penult.server.storage.table_summary import TableSummary
from penult.tables.seating import TablePhase

DAY = 86_400_000  # milliseconds
WEEK, MONTH = 7 * DAY, 30 * DAY
COLUMNS = {
    "stats-open": "open",
    "stats-week": "week",
    "stats-month": "month",
    "stats-all": "all",
    "stats-left": "left",
}  # headings, and what is below
GAP = "  "
TOTAL = "total"


class MatchCounts(Struct):
    """Tables of one game, or of all."""

    open: int = 0
    week: int = 0  # whose match ended within 7 days
    month: int = 0  # within 30 days
    all: int = 0  # whose match has ended
    left: int = 0  # closed before the end, because everybody left

    def count(self, table: TableSummary, now: int) -> None:
        if table.phase == TablePhase.CLOSED:
            self.left += 1
        elif table.phase == TablePhase.OVER:
            self.all += 1
            self.week += now - table.changed < WEEK
            self.month += now - table.changed < MONTH
        else:
            self.open += 1


def usage_in(source: str, now: int) -> dict[str, MatchCounts]:
    """By game, in the usual order; "total" is the sum."""
    found = {name: MatchCounts() for name in (*NAMES, TOTAL)}
    with closing(tables_of(source)) as tables:
        for table in tables.summaries():
            for name in (table.game, TOTAL):
                found.setdefault(name, MatchCounts()).count(table, now)
    return found


def as_json(usage: dict[str, MatchCounts]) -> str:
    return msgspec.json.encode(usage).decode()


def usage_lines(source: str, usage: dict[str, MatchCounts], texts: Catalogue) -> Iterator[str]:
    """A table for the terminal: one row for each game that was played."""
    yield texts.text("stats-of", source=shown(source))
    rows = [[texts.text("stats-game"), *map(texts.text, COLUMNS)]]
    for game, counts in usage.items():
        figures = [getattr(counts, name) for name in COLUMNS.values()]
        if any(figures) or game == TOTAL:
            named = texts.text("stats-total" if game == TOTAL else f"game-{game}")
            rows.append([named, *map(texts.number, figures)])
    yield from in_columns(rows)


def in_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The first column to the left, figures to the right.

    >>> list(in_columns([["Game", "Open"], ["Royal", "12"]]))
    ['Game   Open', 'Royal    12']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (text.rjust(width) for text, width in zip(others, widths[1:], strict=True))
        yield GAP.join((first.ljust(widths[0]), *cells))
