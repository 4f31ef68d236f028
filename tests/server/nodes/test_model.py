"""The database of the simulation does what PostgreSQL does."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from random import Random
from typing import Any, Protocol

import asyncpg
import pytest

from penult.server.nodes.membership import LeaseOver, NoAnswer
from penult.server.storage import postgres_keeper
from penult.server.storage.postgres import PostgresStore
from penult.server.storage.postgres_keeper import LOCKS, PostgresKeeper
from penult.server.storage.table_summary import TableSummary
from tests.server.simulation.database import Database
from tests.server.simulation.wire import Weather, Wire, wired
from tests.server.stores import LONGEST, asked, begun, gone_on

NODES = 3
TABLES = ("a", "b")
STEPS = 100
SEEDS = 100 if os.environ.get("PENULT_HEAVY") else 2
RULES = {"coloradd": 1}
LINK = "postgresql://penult@model/penult"
ACTS = (
    *("claim", "claim", "write", "write", "write", "burst"),
    *("release", "sweep", "taken", "beat", "break_lock", "end_lease", "rejoin"),
)


class Direct(Protocol):
    """A database, past all nodes."""

    async def end_lease(self, node: int) -> None: ...

    async def is_locked(self, node: int) -> bool: ...


class RealDatabase:
    def __init__(self, connection: Any) -> None:
        self.connection = connection

    async def end_lease(self, node: int) -> None:
        sql = "UPDATE node SET until = clock_timestamp() WHERE number = $1"
        await self.connection.execute(sql, node)

    async def is_locked(self, node: int) -> bool:
        sql = f"SELECT NOT pg_try_advisory_xact_lock_shared({LOCKS}, $1)"
        return bool(await self.connection.fetchval(sql, node))


class Model(Database):
    async def end_lease(self, node: int) -> None:
        self.nodes[node].until = self.now()

    async def is_locked(self, node: int) -> bool:
        return node in self.locks


class Side:
    """Three nodes at one of the two databases, and what each believes of the tables."""

    def __init__(self, link: str, database: Direct) -> None:
        self.stores = [PostgresStore(link) for _ in range(NODES)]
        self.keepers = [PostgresKeeper(link) for _ in range(NODES)]
        self.views: dict[tuple[int, str], TableSummary] = {}
        self.database = database
        self.commands = count()

    async def open(self) -> None:
        for number, (store, keeper) in enumerate(zip(self.stores, self.keepers, strict=True)):
            await store.open()
            store.number = await keeper.join(f"node{number}:1")
            await keeper.beat()
        for table in TABLES:
            rows, summary = begun(table, due=1)
            assert await asked(self.stores[0], (rows, summary)) == [None]
            self.views[0, table] = summary

    async def close(self) -> None:
        for store, keeper in zip(self.stores, self.keepers, strict=True):
            with suppress(NoAnswer):  # its session may be lost
                await keeper.leave()
            await store.close()

    async def does(self, act: str, node: int, table: str) -> object:
        """What a node hears of it."""
        answer: object = await getattr(self, f"_{act}")(node, table)
        return answer

    async def _claim(self, node: int, table: str) -> object:
        claim = await self.stores[node].claim(table, RULES)
        if claim.is_ours:
            summary = await self.stores[node].summary(table)
            assert summary
            self.views[node, table] = summary
        return claim.is_ours, claim.owner

    async def _write(self, node: int, table: str, acts: int = 1) -> object:
        after = self.views.get((node, table))
        if after is None:
            return None
        wanted = []
        for _ in range(acts):
            rows, after = gone_on(after, command=f"c{next(self.commands)}")
            wanted.append((rows, after))
        answers = await asked(self.stores[node], *wanted)
        self.views[node, table] = after
        if any(answers):
            del self.views[node, table]
        return [type(answer) for answer in answers]

    async def _burst(self, node: int, table: str) -> object:
        return await self._write(node, table, 3)

    async def _release(self, node: int, table: str) -> object:
        await self.stores[node].release([table])
        return None

    async def _sweep(self, node: int, table: str) -> object:
        return sorted(await self.stores[node].claim_overdue(10**15, RULES, 1))

    async def _taken(self, node: int, table: str) -> object:
        return sorted(await self.stores[node].taken())

    async def _beat(self, node: int, table: str) -> object:
        try:
            return dict((await self.keepers[node].beat()).alive)
        except (LeaseOver, NoAnswer) as error:
            return type(error)

    async def _break_lock(self, node: int, table: str) -> object:
        """The session is lost, and with it the lock, until the next beat."""
        keeper = self.keepers[node]
        if keeper._session:
            await keeper._session.close()
        while await self.database.is_locked(keeper.number):
            await asyncio.sleep(0.001)
        return None

    async def _end_lease(self, node: int, table: str) -> object:
        await self.database.end_lease(self.keepers[node].number)
        return None

    async def _rejoin(self, node: int, table: str) -> object:
        self.stores[node].number = await self.keepers[node].join(f"node{node}:1")
        return await self._beat(node, table)

    async def rows(self) -> object:
        """All of both tables."""
        reader = self.stores[0]
        return [(await reader.summary(table), await reader.rows(table)) for table in TABLES]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_same_happens_in_the_model(
    database: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LEASE", "HOLD"):  # time doesn't matter here
        monkeypatch.setattr(postgres_keeper, name, 600.0)

    async def scenario() -> None:
        rng = Random(seed)
        async with both(database) as (real, model):
            for _ in range(STEPS):
                act, node, table = rng.choice(ACTS), rng.randrange(NODES), rng.choice(TABLES)
                expected = await real.does(act, node, table)
                assert await model.does(act, node, table) == expected, (act, node, table)
            assert await model.rows() == await real.rows()

    asyncio.run(asyncio.wait_for(scenario(), LONGEST))


@asynccontextmanager
async def both(link: str) -> AsyncIterator[tuple[Side, Side]]:
    watching = await asyncpg.connect(link)
    loop = asyncio.get_running_loop()
    kept = Model(lambda: 10**15 + round(loop.time() * 1_000_000))
    real, model = Side(link, RealDatabase(watching)), Side(LINK, kept)
    await real.open()
    with wired({LINK: Wire(kept, Weather(), Random(0))}):
        await model.open()
        yield real, model
        await model.close()
        await real.close()
    await watching.close()
