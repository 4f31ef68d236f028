"""Three nodes at one database, whatever the order: one writer an epoch, no gap, nothing lost."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, field
from itertools import count

import asyncpg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penult.server.storage.postgres import PostgresStore
from penult.server.storage.table_summary import TableSummary
from tests.server.postgres import executed
from tests.server.stores import LONGEST, asked, begun, gone_on
from tests.server.test_postgres import joined, value

RULES = {"coloradd": 1}
NODES = 3
EXAMPLES = 1000 if os.environ.get("PENULT_HEAVY") else 40
NAMES = count()


@dataclass
class Node:
    """What a node believes; it only knows what its store told it."""

    store: PostgresStore
    view: TableSummary | None = None
    stored: list[str] = field(default_factory=list)  # commands that were answered for

    async def claim(self, id: str) -> None:
        if (await self.store.claim(id, RULES)).is_ours:
            self.view = await self.store.summary(id)

    async def write(self, id: str) -> None:
        await self._write(1)

    async def burst(self, id: str) -> None:
        """Several acts before the first is answered."""
        await self._write(3)

    async def _write(self, acts: int) -> None:
        if self.view is None:
            return
        wanted, after = [], self.view
        for _ in range(acts):
            rows, after = gone_on(after, command=f"{self.store.number}-{next(NAMES)}")
            wanted.append((rows, after))
        answers = await asked(self.store, *wanted)
        for (rows, _), error in zip(wanted, answers, strict=True):
            if error is None:
                self.stored.append(rows[0].command)
        self.view = None if any(answers) else after

    async def release(self, id: str) -> None:
        self.view = None
        await self.store.release([id])

    async def forget(self, id: str) -> None:
        """It lets go of what it shows, but not of the table."""
        self.view = None

    async def sweep(self, id: str) -> None:
        if id in await self.store.claim_overdue(10**15, RULES, 20):
            self.view = await self.store.summary(id)

    async def expire(self, id: str) -> None:
        """It hangs: others may think that it is gone, but it doesn't know."""
        await self._lease("-1 s")

    async def beat(self, id: str) -> None:
        await self._lease("60 s")

    async def rejoin(self, id: str) -> None:
        await self.expire(id)
        self.view = None
        self.store.number = await joined(self.store.source)

    async def _lease(self, length: str) -> None:
        sql = f"UPDATE node SET until = clock_timestamp() + interval '{length}' WHERE number ="
        await executed(self.store.source, f"{sql} {self.store.number}")


OFTEN = ("claim", "write", "burst")
ACTS = (*OFTEN, *OFTEN, "release", "forget", "sweep", "expire", "beat", "rejoin")
steps = st.tuples(st.integers(0, NODES - 1), st.sampled_from(ACTS))
at_once = st.lists(steps, min_size=1, max_size=3, unique_by=lambda step: step[0])

EPOCHS = """
CREATE TABLE written (seating text, version int, epoch int, node int, command text);
CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO written SELECT NEW.seating, NEW.version, s.epoch, s.node, NEW.command
  FROM seating s WHERE s.id = NEW.seating;
  RETURN NULL;
END $$;
CREATE TRIGGER note AFTER INSERT ON event FOR EACH ROW EXECUTE FUNCTION note();
"""


@pytest.fixture
def noting(database: str) -> str:
    """A database that notes in which epoch each row is written."""

    async def made() -> None:
        store = PostgresStore(database)
        await store.open()
        await store.close()
        await executed(database, EPOCHS)

    asyncio.run(made())
    return database


def test_any_order_of_claims_and_writes(noting: str) -> None:
    with asyncio.Runner() as runner:
        stores = [PostgresStore(noting) for _ in range(NODES)]
        for store in stores:
            runner.run(store.open())

        @settings(max_examples=EXAMPLES, deadline=None)
        @given(st.lists(at_once, min_size=1, max_size=25))
        def carry_out(schedule: list[list[tuple[int, str]]]) -> None:
            work = carried_out(noting, stores, schedule)
            runner.run(asyncio.wait_for(work, LONGEST))

        carry_out()
        for store in stores:
            runner.run(store.close())


async def carried_out(
    link: str, stores: list[PostgresStore], schedule: list[list[tuple[int, str]]]
) -> None:
    id = f"t{next(NAMES)}"
    nodes = [Node(store) for store in stores]
    for node in nodes:
        node.store.number = await joined(link, lease=60)
    rows, summary = begun(id, due=1)
    assert await asked(nodes[0].store, (rows, summary)) == [None]
    for together in schedule:
        await asyncio.gather(*[getattr(nodes[who], act)(id) for who, act in together])
    await check(link, id, nodes, len(rows))


async def check(link: str, id: str, nodes: list[Node], first: int) -> None:
    connection = await asyncpg.connect(link)
    written = await connection.fetch(
        "SELECT version, epoch, node, command FROM written WHERE seating = $1 ORDER BY version", id
    )
    last = await connection.fetchval("SELECT version FROM seating WHERE id = $1", id)
    await connection.close()
    assert [row["version"] for row in written] == list(range(1, last + 1))  # without gaps
    epochs = [row["epoch"] for row in written]
    assert epochs == sorted(epochs)  # nothing is written after a newer claim
    writers: dict[int, str] = {}
    for row in written[first:]:  # one writer an epoch
        name = row["command"].partition("-")[0]
        assert writers.setdefault(row["epoch"], name) == name
    stored = [command for node in nodes for command in node.stored]
    assert {row["command"] for row in written[first:]} == set(stored)
    assert len(stored) == last - first


@pytest.mark.parametrize("round", range(3))
def test_nodes_that_want_a_table_at_once(noting: str, round: int) -> None:
    """All claim it when its owner has just died; only one gets it."""

    async def what() -> None:
        nodes = [Node(PostgresStore(noting)) for _ in range(5)]
        for node in nodes:
            await node.store.open()
            node.store.number = await joined(noting, lease=60)
        keepers = [await asyncpg.connect(noting) for _ in nodes]
        for node, keeper in zip(nodes, keepers, strict=True):
            await keeper.execute(f"SELECT pg_advisory_lock(7919, {node.store.number})")
        dead, others = nodes[0], nodes[1:]
        for number in range(20):
            assert await asked(dead.store, begun(f"t{round}-{number}")) == [None]
        await dead.expire("")
        for number in range(20):
            id = f"t{round}-{number}"
            claims = await asyncio.gather(*[node.store.claim(id, RULES) for node in others])
            assert sum(claim.is_ours for claim in claims) == 1
            assert await value(noting, f"SELECT epoch FROM seating WHERE id = '{id}'") == 2
        for node, keeper in zip(nodes, keepers, strict=True):
            await keeper.close()
            await node.store.close()

    asyncio.run(asyncio.wait_for(what(), LONGEST))
