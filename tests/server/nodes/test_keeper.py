"""A node's row and lock in a real PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from typing import Any

import asyncpg
import pytest

from penult import __version__
from penult.server.nodes.membership import HOLD, Beat, LeaseOver, Membership, NoAnswer
from penult.server.storage.postgres_keeper import LOCKS, PostgresKeeper
from tests.server.postgres import Postgres, running

NODES = """
CREATE TABLE node (
    number int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, address text NOT NULL,
    program text NOT NULL, beat timestamptz NOT NULL, until timestamptz NOT NULL)
"""
HERE, THERE = "10.0.0.1:8001", "10.0.0.2:8001"
IS_FREE = f"SELECT pg_try_advisory_xact_lock_shared({LOCKS}, $1)"
LEFT = "SELECT extract(epoch FROM until - clock_timestamp()) FROM node WHERE number = $1"
SESSIONS = "SELECT pid FROM pg_stat_activity WHERE application_name = 'penult-keeper'"


def run(link: str, scenario: Callable[[Any], Coroutine[Any, Any, None]]) -> None:
    """Run it with a connection that watches."""

    async def all_of_it() -> None:
        watching = await asyncpg.connect(link)
        try:
            await watching.execute(NODES)
            await scenario(watching)
        finally:
            watching.terminate()

    asyncio.run(all_of_it())


@pytest.fixture
def crashing() -> Iterator[Postgres]:
    """A server of the test's own, which writes nothing that it needn't."""
    with running("wal_writer_delay=10s") as server:
        yield server


async def beaten(keeper: PostgresKeeper, seconds: float = 5.0) -> Beat:
    """Its next beat that is answered."""
    until = time.monotonic() + seconds
    while True:
        try:
            return await asyncio.wait_for(keeper.beat(), 1)
        except (NoAnswer, TimeoutError):
            assert time.monotonic() < until
            await asyncio.sleep(0.05)


def test_a_new_node_has_a_row_a_lease_and_a_lock(database: str) -> None:
    async def scenario(watching: Any) -> None:
        one, two = PostgresKeeper(database), PostgresKeeper(database)
        assert await one.join(HERE) == 1
        assert await two.join(THERE) == 2
        before = time.time()
        beat = await one.beat()
        await two.beat()
        assert beat.alive == {1: HERE, 2: THERE}
        assert before - 1 < beat.time / 1_000_000 < time.time() + 1, "it is the same machine"
        assert await watching.fetchval("SELECT program FROM node WHERE number = 1") == __version__
        assert 3.5 < await watching.fetchval(LEFT, 1) <= 4
        assert not await watching.fetchval(IS_FREE, 1)
        await one.leave()
        assert await watching.fetchval(LEFT, 1) <= 0
        assert (await two.beat()).alive == {2: THERE}
        await two.leave()

    run(database, scenario)


def test_a_lease_that_ended_is_not_prolonged(database: str) -> None:
    async def scenario(watching: Any) -> None:
        keeper = PostgresKeeper(database)
        await keeper.join(HERE)
        await keeper.beat()
        await watching.execute("UPDATE node SET until = clock_timestamp()")
        with pytest.raises(LeaseOver):
            await keeper.beat()
        assert await watching.fetchval(LEFT, 1) <= 0
        assert await keeper.join(HERE) == 2
        assert (await keeper.beat()).alive == {2: HERE}
        await keeper.leave()

    run(database, scenario)


def test_a_beat_that_was_under_way_for_too_long_does_not_count(database: str) -> None:
    """The node has fenced itself, and what it did last was seen by nobody."""

    async def scenario(watching: Any) -> None:
        keeper = PostgresKeeper(database)
        await keeper.join(HERE)
        await keeper.beat()
        await watching.execute("UPDATE node SET until = clock_timestamp() + interval '1 hour'")
        beat = await watching.fetchval("SELECT beat FROM node")
        lock = watching.transaction()
        await lock.start()
        await watching.execute("LOCK TABLE node")
        waiting = asyncio.create_task(keeper.beat())
        await asyncio.sleep(HOLD + 0.1)
        await lock.rollback()
        with pytest.raises(LeaseOver):
            await waiting
        assert await watching.fetchval("SELECT beat FROM node") == beat
        await keeper.leave()

    run(database, scenario)


def test_joining_again_ends_the_lease_before_but_keeps_its_last_beat(database: str) -> None:
    """Others may have the tables at once, and count from that beat how long nobody had them."""

    async def scenario(watching: Any) -> None:
        keeper = PostgresKeeper(database)
        await keeper.join(HERE)
        await keeper.beat()
        beat = await watching.fetchval("SELECT beat FROM node")
        await keeper.join(HERE)
        assert await watching.fetchval(LEFT, 1) <= 0
        assert await watching.fetchval("SELECT beat FROM node WHERE number = 1") == beat
        assert await watching.fetchval(IS_FREE, 1)
        await keeper.leave()

    run(database, scenario)


def test_a_connection_that_breaks_is_replaced_with_its_lock(database: str) -> None:
    async def scenario(watching: Any) -> None:
        keeper = PostgresKeeper(database)
        await keeper.join(HERE)
        await keeper.beat()
        broken = await watching.fetchval(SESSIONS)
        await watching.execute("SELECT pg_terminate_backend($1)", broken)
        assert (await beaten(keeper)).alive == {1: HERE}
        assert await watching.fetchval(SESSIONS) != broken
        assert not await watching.fetchval(IS_FREE, 1)
        await keeper.leave()

    run(database, scenario)


def test_a_session_that_hangs_is_left_and_its_lock_taken_over(database: str) -> None:
    async def scenario(watching: Any) -> None:
        keeper = PostgresKeeper(database)
        await keeper.join(HERE)
        await keeper.beat()
        hanging = await watching.fetchval(SESSIONS)
        os.kill(hanging, signal.SIGSTOP)
        try:
            assert (await beaten(keeper)).alive == {1: HERE}
        finally:
            os.kill(hanging, signal.SIGCONT)
        while hanging in [row["pid"] for row in await watching.fetch(SESSIONS)]:
            await asyncio.sleep(0.01)
        await keeper.beat()
        assert not await watching.fetchval(IS_FREE, 1)
        await keeper.leave()

    run(database, scenario)


JOINED = """
import asyncio, sys
from penult.server.storage.postgres_keeper import PostgresKeeper

async def main():
    keeper = PostgresKeeper(sys.argv[1])
    await keeper.join("10.0.0.1:8001")
    await keeper.beat()
    print(keeper.number, flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


def test_the_lock_of_a_killed_process_is_free_long_before_its_lease_ends(database: str) -> None:
    async def scenario(watching: Any) -> None:
        node = subprocess.Popen(
            [sys.executable, "-c", JOINED, database], stdout=subprocess.PIPE, text=True
        )
        assert node.stdout
        try:
            number = int(await asyncio.to_thread(node.stdout.readline))
            assert not await watching.fetchval(IS_FREE, number)
        finally:
            node.kill()
            node.wait()
            node.stdout.close()
        while not await watching.fetchval(IS_FREE, number):
            await asyncio.sleep(0.005)
        assert await watching.fetchval(LEFT, number) > 0

    run(database, scenario)


def test_a_node_keeps_its_number_and_its_lock_through_a_crash_of_the_database(
    crashing: Postgres,
) -> None:
    async def scenario(watching: Any) -> None:
        keeper = PostgresKeeper(crashing.link)
        await keeper.join(HERE)
        await keeper.beat()
        await watching.execute("UPDATE node SET until = clock_timestamp() + interval '1 hour'")
        await asyncio.to_thread(crashing.restart)
        assert (await beaten(keeper)).alive == {1: HERE}
        again = await asyncpg.connect(crashing.link)
        assert not await again.fetchval(IS_FREE, 1)
        again.terminate()
        await keeper.leave()

    run(crashing.link, scenario)


def test_a_number_is_not_given_away_twice_even_after_a_crash(crashing: Postgres) -> None:
    async def scenario(watching: Any) -> None:
        keeper = PostgresKeeper(crashing.link)
        assert await keeper.join(HERE) == 1
        await asyncio.to_thread(crashing.restart)
        assert await keeper.join(HERE) > 1
        await keeper.leave()

    run(crashing.link, scenario)


def test_a_database_that_hangs_fences_a_node_which_then_comes_back(crashing: Postgres) -> None:
    """In real time, and so as long as a lease lasts."""

    async def scenario(watching: Any) -> None:
        told: list[object] = []
        node = Membership(
            PostgresKeeper(crashing.link),
            HERE,
            fenced=lambda: told.append("fenced"),
            joined=told.append,
        )
        await node.join()
        began = time.monotonic()
        processes = server_processes(crashing)
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            while node.holds:
                await asyncio.sleep(0.01)
            assert time.monotonic() - began > 2.4, "3.5 s after a beat of the last second"
            await asyncio.sleep(0.1)
            assert told[1:] == ["fenced"] and node.alive == {}
        finally:
            for process in processes:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)
        while not node.holds:
            await asyncio.sleep(0.01)
        assert told == [1, "fenced", node.number] and node.number > 1
        await node.leave()

    run(crashing.link, scenario)


def server_processes(server: Postgres) -> list[int]:
    main = int((server.folder / "data" / "postmaster.pid").read_text().split()[0])
    children = subprocess.run(["pgrep", "-P", str(main)], capture_output=True, text=True).stdout
    return [main, *map(int, children.split())]


def test_without_a_database_there_is_no_answer() -> None:
    async def scenario() -> None:
        keeper = PostgresKeeper("postgresql://penult@127.0.0.1:9/penult")
        with pytest.raises(NoAnswer):
            await keeper.join(HERE)

    asyncio.run(scenario())
