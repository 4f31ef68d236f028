"""What workers do about snapshots: rebuild tables whose log is long, and check stored snapshots.

A table without a usable snapshot, as after an upgrade, may take seconds to replay. A worker does
that, and the event loop takes over the result. A stored snapshot is a cache; now and then, when
nobody studies anything, a worker replays a log to see whether its snapshot is right.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar

import msgspec

from penult.core.errors import PenultError
from penult.server import snapshots
from penult.server.errors import JobBroken
from penult.server.monitoring import TableLog
from penult.server.storage.table_summary import StoredSnapshot, TableSummary
from penult.server.workers.jobs import Checking, Rebuilding
from penult.server.workers.pool import Workers

OWN = 4  # tables that are replayed at once because something is due there
LITTLE = 2 * snapshots.EVERY  # what is replayed at once, in rows of most games
COST = 600.0  # seconds of CPU time for a table; no match has ever needed that
BACKGROUND = 1  # rank of jobs that nobody waits for
REMEMBERED = 1000  # snapshots to check
DUTY = 10  # checks take at most one tenth of the time

VISITOR: ContextVar[str] = ContextVar("visitor", default="")  # the address of who is asking now


class Rebuilds:
    """Tables whose log workers replay."""

    def __init__(self, source: str, workers: Workers) -> None:
        self._source = source
        self._workers = workers
        self._own_turn = asyncio.Semaphore(OWN)
        self._unaided: set[str] = set()  # workers failed: they are replayed here, however long

    def takes(self, summary: TableSummary, found: StoredSnapshot | None) -> bool:
        """Whether a worker has to replay this table."""
        known = found.version if found and snapshots.fits(found) else 0
        is_long = snapshots.cost(summary.game, summary.version - known) > LITTLE
        return is_long and summary.id not in self._unaided

    async def snapshot(self, id: str) -> StoredSnapshot | None:
        """A snapshot of the table as it is stored; None if no worker could make one."""
        try:
            body = await self._made(Rebuilding(self._source, id))
        except JobBroken:
            self._unaided.add(id)
            return None
        return msgspec.msgpack.decode(body, type=StoredSnapshot)

    async def _made(self, job: Rebuilding) -> bytes:
        """For a visitor, who has a share; or because something is due at many tables at once."""
        address = VISITOR.get()
        if address:
            return await self._workers.visit(job, address, most=COST)
        async with self._own_turn:
            return await self._workers.study.ask(job, "tables", most=COST)


class SnapshotChecks:
    """Snapshots that should be compared with their log, one at a time."""

    def __init__(
        self, source: str, workers: Workers, log: TableLog, discard: Callable[[str], None]
    ) -> None:
        """``discard`` is called with the id of a table whose snapshot is wrong."""
        self._source = source
        self._workers = workers
        self._log = log
        self._discard = discard
        self._ids: dict[str, None] = {}  # in the order of arrival
        self._task: asyncio.Task[None] | None = None
        self._rest = 0.0  # until when nothing is checked

    def add(self, id: str) -> None:
        if len(self._ids) < REMEMBERED:
            self._ids[id] = None

    def go_on(self) -> None:
        """Check the next one, if nobody else needs the workers."""
        loop = asyncio.get_running_loop()
        if self._task or not self._ids or self._workers.study.pending or loop.time() < self._rest:
            return
        id = next(iter(self._ids))
        del self._ids[id]
        self._task = loop.create_task(self._check(id))

    def close(self) -> None:
        if self._task:
            self._task.cancel()

    async def _check(self, id: str) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        job = Checking(self._source, id)
        try:
            with suppress(JobBroken):
                await self._judge(id, job)
        finally:
            self._task = None
            self._rest = loop.time() + DUTY * (loop.time() - began)

    async def _judge(self, id: str, job: Checking) -> None:
        try:
            verdict = await self._workers.study.ask(job, "background", BACKGROUND, COST)
        except PenultError:
            return  # too long, or the log itself is wrong, which waking will show
        if verdict != snapshots.GONE:
            self._log.metrics.snapshots["checked"] += 1
        if verdict == snapshots.WRONG:
            self._discard(id)
