"""What is counted and logged of what happens at tables."""

from __future__ import annotations

import logging
from functools import cache

from penult.server.monitoring import Metrics, mark, note
from penult.tables.events import Created, LogRow, Started, TableEvent
from penult.tables.seating import TablePhase
from penult.tables.table import Table


class TableLog:
    def __init__(self) -> None:
        self.metrics = Metrics()

    def stored(self, table: Table, rows: list[LogRow], took: int) -> None:
        self.metrics.commits.add(took)
        for row in rows:
            self.metrics.rows[kind_of(type(row.fact))] += 1
            match row.fact:
                case Created(game=game, seats=seats, public=public):
                    note("opened", table=mark(table.id), game=game, seats=seats, public=public)
                case Started():
                    note("started", table=mark(table.id), version=row.version)

    def ended(self, table: Table) -> None:
        finished = table.phase == TablePhase.OVER
        note("ended", table=mark(table.id), version=table.version, finished=finished)

    def not_stored(self, table: Table, error: Exception) -> None:
        self.metrics.unsaved += 1
        note("not-stored", logging.ERROR, error, table=mark(table.id))

    def frozen(self, id: str, error: BaseException | None) -> None:
        self.metrics.frozen += 1
        note("frozen", logging.ERROR, error, table=mark(id))


@cache
def kind_of(fact: type[TableEvent]) -> str:
    return str(fact.__struct_config__.tag)
