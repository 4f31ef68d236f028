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
from functools import partial

import msgspec

from penult.core.errors import PenultError
from penult.server import snapshots
from penult.server.errors import JobBroken
from penult.server.monitoring import TableLog
from penult.server.storage.store import Store
from penult.server.storage.table_summary import StoredSnapshot, TableSummary
from penult.server.workers.jobs import Checking, Rebuilding
from penult.server.workers.pool import Workers
from penult.tables.errors import FrozenTable

LITTLE = 64  # what is replayed at once, in rows of most games
COST = 600.0  # seconds of CPU time for a table; no match has ever needed that
BACKGROUND = 1  # rank of jobs that nobody waits for
REMEMBERED = 1000  # snapshots to check
DUTY = 10  # checks take at most one tenth of the time

VISITOR: ContextVar[str] = ContextVar("visitor", default="")  # the address of who is asking now


class Rebuilds:
    """Tables that workers are replaying."""

    def __init__(
        self, store: Store, workers: Workers, built: Callable[[StoredSnapshot], None]
    ) -> None:
        """``built`` is called with each result."""
        self._store = store
        self._workers = workers
        self._built = built
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._unaided: set[str] = set()  # workers failed: they are replayed here, however long

    def takes(self, summary: TableSummary, found: StoredSnapshot | None) -> bool:
        """Whether a worker has to wake this table; if so, it has been asked."""
        id = summary.id
        if id in self._unaided:
            return False
        known = found.version if found and snapshots.fits(found) else 0
        if snapshots.cost(summary.game, summary.version - known) <= LITTLE:
            return False
        if id not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._rebuild(id))
            self._tasks[id] = task
            task.add_done_callback(partial(self._forget, id))
        return True

    async def finish(self, id: str) -> None:
        """Wait for a table; the work goes on even if nobody waits any more."""
        task = self._tasks.get(id)
        if task:
            await asyncio.shield(task)

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    async def _rebuild(self, id: str) -> None:
        job = Rebuilding(str(self._store.folder), id)
        try:
            body = await self._workers.visit(job, VISITOR.get(), most=COST)
        except JobBroken:
            self._unaided.add(id)
        else:
            self._built(msgspec.msgpack.decode(body, type=StoredSnapshot))

    def _forget(self, id: str, task: asyncio.Task[None]) -> None:
        del self._tasks[id]
        if not task.cancelled():
            task.exception()  # whoever waits gets it


class SnapshotChecks:
    """Snapshots that should be compared with their log, one at a time."""

    def __init__(
        self, store: Store, workers: Workers, log: TableLog, discard: Callable[[str], None]
    ) -> None:
        """``discard`` is called with the id of a table whose snapshot is wrong."""
        self._store = store
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
        job = Checking(str(self._store.folder), id)
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


def is_frozen(error: PenultError) -> bool:
    """Whether a worker found that the log doesn't lead where it should."""
    return error.key == FrozenTable.key
