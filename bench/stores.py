"""How fast acts become durable in SQLite and in PostgreSQL, and how fast a table is claimed.

``python -m bench.stores [--seconds 5] [--rounds 3] [--link LINK]``; without a link, a PostgreSQL of
its own is started in a temporary folder, with its usual care for the disk. The engines take turns.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from statistics import median, quantiles

import msgspec
from tests.server.postgres import running
from tests.server.stores import gathered, summary_of

from penult.server.storage.opening import is_link
from penult.server.storage.postgres import PostgresStore
from penult.server.storage.store import Request, Store
from penult.server.storage.table_summary import TableSummary
from penult.server.storage.write_queue import WriteQueue
from penult.tables.events import Acted, LogRow

SHAPES = ((1, 1), (1, 64), (2, 64), (4, 64))  # writers, acts in a commit
CLAIMS = 500
NAMES = count()
SAFE = ("fsync=on", "shared_buffers=64MB")


class Table:
    """A table, and its next act: an ordinary row with a command, and the summary after it."""

    def __init__(self) -> None:
        self.rows = gathered().rows[:]
        self.summary = summary_of(gathered(), id=f"t{next(NAMES)}", code="", public=True)

    def begin(self) -> tuple[list[LogRow], TableSummary]:
        return self.rows, self.summary

    def act(self) -> tuple[list[LogRow], TableSummary]:
        version = self.summary.version + 1
        now = int(time.time() * 1000)
        row = LogRow(version, now, 1, f"c{version:012}", Acted(1, "r7"))
        self.summary = msgspec.structs.replace(
            self.summary, version=version, changed=now, due=now + 30_000
        )
        return [row], self.summary


async def saved(store: Store, wanted: list[tuple[list[LogRow], TableSummary]]) -> None:
    loop = asyncio.get_running_loop()
    last: asyncio.Future[None] = loop.create_future()

    def done(error: Exception | None) -> None:
        if error:
            raise error

    def end(error: Exception | None) -> None:
        done(error)
        last.set_result(None)

    requests = [Request(*each, done) for each in wanted[:-1]]
    store.save_all([*requests, Request(*wanted[-1], end)])
    await last


@asynccontextmanager
async def opened(source: str, number: int) -> AsyncIterator[Store]:
    if is_link(source):
        store = PostgresStore(source)
        await store.open()
        store.number = number
        yield store
        await store.close()
    else:
        queue = WriteQueue(Path(source))
        yield queue
        await queue.close()


async def writing(store: Store, size: int, seconds: float, times: list[float]) -> int:
    tables = [Table() for _ in range(size)]
    await saved(store, [table.begin() for table in tables])
    acts, until = 0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        wanted = [table.act() for table in tables]
        began = time.perf_counter()
        await saved(store, wanted)
        times.append(time.perf_counter() - began)
        acts += size
    return acts


async def measured(source: str, writers: int, size: int, seconds: float) -> str:
    """Writers are nodes, each with a store of its own; SQLite has one, which takes turns."""
    times: list[float] = []
    stores = [opened(source, number + 1) for number in range(writers if is_link(source) else 1)]
    open_stores = [await store.__aenter__() for store in stores]
    turns = [open_stores[number % len(stores)] for number in range(writers)]
    began = time.perf_counter()
    done = await asyncio.gather(*[writing(store, size, seconds, times) for store in turns])
    rate = sum(done) / (time.perf_counter() - began)
    for store in stores:
        await store.__aexit__(None, None, None)
    return f"{rate:8,.0f} acts/s  {shown(times)}"


def shown(times: list[float]) -> str:
    return f"p50 {median(times) * 1000:6.2f} ms  p99 {quantiles(times, n=100)[-1] * 1000:6.2f} ms"


async def claims(link: str) -> str:
    """Two nodes take a table from each other."""
    times: list[float] = []
    async with opened(link, 1) as one, opened(link, 2) as two:
        table = Table()
        await saved(one, [table.begin()])
        for number in range(CLAIMS):
            owner, other = (one, two) if number % 2 == 0 else (two, one)
            await owner.release([table.summary.id])
            began = time.perf_counter()
            claim = await other.claim(table.summary.id, {"coloradd": 99})
            times.append(time.perf_counter() - began)
            assert claim.is_ours
    return shown(times)


def compare(link: str, seconds: float, rounds: int) -> None:
    for each in range(rounds):
        for writers, size in SHAPES:
            name = f"{each + 1}: {writers} × {size:2}"
            with tempfile.TemporaryDirectory() as folder:
                print(
                    f"{name}  SQLite      {asyncio.run(measured(folder, writers, size, seconds))}"
                )
            print(f"{name}  PostgreSQL  {asyncio.run(measured(link, writers, size, seconds))}")
        print(f"{each + 1}: a claim         {asyncio.run(claims(link))}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--link", default="")
    options = parser.parse_args()
    if options.link:
        compare(options.link, options.seconds, options.rounds)
        return
    with running(*SAFE) as server:
        compare(server.database(), options.seconds, options.rounds)


if __name__ == "__main__":
    main()
