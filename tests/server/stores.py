"""All engines of the store, for tests: a source is a data folder or a link to a database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from penult.server.live_table import LiveTable
from penult.server.storage.opening import is_link
from penult.server.storage.postgres import PostgresStore
from penult.server.storage.sqlite import SqliteStore
from penult.server.storage.store import Request, Store, answer_here
from penult.server.storage.table_summary import TableSummary
from penult.server.storage.write_queue import WriteQueue
from penult.tables.events import LogRow, Started, TableEvent
from tests.tables.driver import TableDriver

THREAD = "thread:"  # before a data folder: a thread of this process writes there
LONGEST = 120  # seconds after which a test hangs, however busy the machine is


def run(what: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(what, LONGEST))


@asynccontextmanager
async def opened(source: str, number: int = 1) -> AsyncIterator[Store]:
    if is_link(source):
        async with node(source, number) as shared:
            yield shared
        return
    in_thread = source.startswith(THREAD)
    folder = Path(source.removeprefix(THREAD))
    store = SqliteStore(folder) if in_thread else WriteQueue(folder)
    loop = asyncio.get_running_loop()
    store.deliver = lambda answers: loop.call_soon_threadsafe(answer_here, answers)  # type: ignore[assignment]
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def node(link: str, number: int = 1) -> AsyncIterator[PostgresStore]:
    """The store of a node that isn't in the list of nodes, so that it counts as gone."""
    store = PostgresStore(link)
    await store.open()
    store.number = number
    try:
        yield store
    finally:
        await asyncio.wait_for(store.close(), LONGEST)


def summary_of(driver: TableDriver, **changes: Any) -> TableSummary:
    return msgspec.structs.replace(LiveTable(driver.table).summary(due=None), **changes)


def begun(id: str = "t", **changes: Any) -> tuple[list[LogRow], TableSummary]:
    """A table that has begun, with a code only it can have."""
    driver = gathered()
    return driver.rows[:], summary_of(driver, id=id, **{"code": ""} | changes)


@cache
def gathered() -> TableDriver:
    driver = TableDriver("coloradd")
    driver.gather()
    return driver


def gone_on(
    summary: TableSummary, event: TableEvent | None = None, *, command: str = "", **changes: Any
) -> tuple[list[LogRow], TableSummary]:
    """What a table adds with its next event."""
    after = msgspec.structs.replace(summary, version=summary.version + 1, **changes)
    row = LogRow(after.version, 1_000_000, actor=1, command=command, event=event or Started("00"))
    return [row], after


Wanted = tuple[list[LogRow], TableSummary | None]


def asked(store: Store, *wanted: Wanted) -> asyncio.Future[list[Exception | None]]:
    """Ask for all of it at once; what is answered, in the order of the answers."""
    return requested(store, *[Request(*each, ignored) for each in wanted])


def ignored(error: Exception | None) -> None:
    """Replaced in ``requested``."""


def requested(store: Store, *requests: Request) -> asyncio.Future[list[Exception | None]]:
    answers: list[Exception | None] = []
    all_answered: asyncio.Future[list[Exception | None]] = asyncio.Future()

    def done(error: Exception | None) -> None:
        answers.append(error)
        if len(answers) == len(requests):
            all_answered.set_result(answers)

    store.save_all([msgspec.structs.replace(each, done=done) for each in requests])
    return all_answered


async def save(store: Store, rows: list[LogRow], summary: TableSummary | None) -> Exception | None:
    """Save and wait for the answer."""
    return (await asked(store, (rows, summary)))[0]


async def stored(store: Store, **parts: Any) -> None:
    """Save a request without a table, and wait until it and all before it are done with."""
    [error] = await requested(store, Request([], None, ignored, **parts))
    assert error is None
    [error] = await requested(store, Request([], None, ignored, alive=parts.get("alive", 1)))
    assert error is None


async def kept(store: Store, id: str = "t", **changes: Any) -> tuple[list[LogRow], TableSummary]:
    """A table that has begun and is stored."""
    rows, summary = begun(id, **changes)
    assert await save(store, rows, summary) is None
    return rows, summary
