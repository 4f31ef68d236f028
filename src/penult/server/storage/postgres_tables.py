"""All tables of a database at rest, for commands."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from penult.server.errors import Busy, DatabaseInUse
from penult.server.storage.opening import shown
from penult.server.storage.postgres import DELETE_ROWS, FINISH_DELETING, PostgresStore
from penult.server.storage.store import Request, StoredLog
from penult.server.storage.table_summary import COLUMNS, ArchivedMatch, TableSummary
from penult.server.storage.writer import ROWS_AT_ONCE

RECORD = f"SELECT {', '.join(ArchivedMatch.__struct_fields__)} FROM archive"
AT_ONCE = 100  # records that are read together

T = TypeVar("T")


class PostgresTables:
    """``alone``: no node may be running; tables can be added while some are, too."""

    def __init__(self, link: str, *, alone: bool) -> None:
        self.link = link
        self._alone = alone
        self._runner = asyncio.Runner()
        self._store = PostgresStore(link)
        try:
            self._run(self._store.open())
        except BaseException:
            self._runner.close()
            raise
        try:
            self._check_alone()
        except DatabaseInUse:
            self._close()
            raise

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)

    def _fetch(self, sql: str, *values: object) -> list[Any]:
        return self._run(self._store.fetch(sql, *values))

    def _check_alone(self) -> None:
        alive = "SELECT 1 FROM node WHERE until > clock_timestamp() LIMIT 1"
        if self._alone and self._fetch(alive):
            raise DatabaseInUse(database=shown(self.link))

    def summaries(self) -> list[TableSummary]:
        return [
            TableSummary(*row)
            for row in self._fetch(f"SELECT {COLUMNS} FROM seating ORDER BY changed")
        ]

    def log(self, id: str) -> StoredLog | None:
        return self._run(self._store.log(id))

    def records(self) -> Iterator[ArchivedMatch]:
        last: tuple[int, str] = (-1, "")
        page = f"{RECORD} WHERE (ended, id) > ($1, $2) ORDER BY ended, id LIMIT {AT_ONCE}"
        while found := self._fetch(page, *last):
            yield from (ArchivedMatch(*row) for row in found)
            last = (found[-1]["ended"], found[-1]["id"])

    def record(self, id: str) -> ArchivedMatch | None:
        found = self._fetch(f"{RECORD} WHERE id = $1", id)
        return ArchivedMatch(*found[0]) if found else None

    def add(self, requests: list[Request]) -> None:
        self._run(self._add(requests))

    async def _add(self, requests: list[Request]) -> None:
        loop = asyncio.get_running_loop()
        answers: list[asyncio.Future[Exception | None]] = [loop.create_future() for _ in requests]
        self._store.save_all(
            [
                replace(each, done=answer.set_result)
                for each, answer in zip(requests, answers, strict=True)
            ]
        )
        for error in filter(None, await asyncio.gather(*answers)):
            raise Busy from error

    def purge(self) -> None:
        self._fetch(FINISH_DELETING)
        while self._run(self._store.has_expired_rows()):
            self._fetch(DELETE_ROWS, ROWS_AT_ONCE)
            self._fetch(FINISH_DELETING)

    def quiet_since(self, summary: TableSummary) -> int:
        """When the last node stopped, or when its own did."""
        sql = (
            "SELECT (extract(epoch FROM coalesce(s.absent, (SELECT max(beat) FROM node)))"
            " * 1000)::bigint FROM seating s WHERE s.id = $1"
        )
        found = self._fetch(sql, summary.id)
        return int(found[0][0] or summary.changed) if found else summary.changed

    def set_quiet_since(self, times: dict[str, int]) -> None:
        sql = (
            "UPDATE seating s SET absent = to_timestamp(t.at / 1000.0)"
            " FROM unnest($1::text[], $2::bigint[]) AS t(id, at)"
            " WHERE s.id = t.id AND s.node = 0 AND s.due IS NOT NULL"
        )
        self._fetch(sql, list(times), list(times.values()))

    def close(self) -> None:
        try:
            self._check_alone()  # a node that started meanwhile may have changed something
        finally:
            self._close()

    def _close(self) -> None:
        self._run(self._store.close())
        self._runner.close()
