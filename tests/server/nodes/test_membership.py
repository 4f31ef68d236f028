"""Who is a node, and until when: a virtual clock, and a database that answers as it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, cast

import pytest

from penult.server.nodes.membership import HOLD, LEASE, Beat, LeaseOver, Membership, NoAnswer
from tests.server.simulation.loop import VirtualLoop

HERE, THERE = "10.0.0.1:8001", "10.0.0.2:8001"
EPOCH = 1_800_000_000_000  # milliseconds
FOREVER = 10.0**9


class Database:
    """Rows of nodes, as several keepers see them."""

    def __init__(self) -> None:
        self.until: dict[int, float] = {}
        self.addresses: dict[int, str] = {}
        self.is_up = True
        self.delay = 0.001  # seconds

    def time(self) -> float:
        return asyncio.get_running_loop().time()

    async def go(self) -> None:
        """Half of the way to the database and back."""
        await asyncio.sleep(self.delay / 2)
        if not self.is_up:
            raise NoAnswer

    def alive(self) -> dict[int, str]:
        return {n: self.addresses[n] for n, until in self.until.items() if until > self.time()}


class FakeKeeper:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.number = 0

    async def join(self, address: str) -> int:
        await self.database.go()
        self.number = len(self.database.until) + 1
        self.database.addresses[self.number] = address
        self.database.until[self.number] = self.database.time() + LEASE
        await self.database.go()
        return self.number

    async def beat(self) -> Beat:
        await self.database.go()
        alive, now = self.database.alive(), self.database.time()
        if self.number in alive:
            self.database.until[self.number] = now + LEASE
        await self.database.go()
        if self.number not in alive:
            raise LeaseOver
        return Beat(EPOCH * 1000 + round(now * 1_000_000), alive)

    async def leave(self) -> None:
        await self.database.go()
        self.database.until[self.number] = self.database.time()


class Node:
    """A membership, and what it told its service and when."""

    def __init__(self, database: Database, address: str = HERE) -> None:
        self.loop = cast(VirtualLoop, asyncio.get_running_loop())
        self.is_broken = False
        self.told: list[tuple[str, float]] = []
        self.numbers: list[int] = []
        self.seen: list[Mapping[int, str]] = []
        self.membership = Membership(
            FakeKeeper(database),
            address,
            fenced=lambda: self.told.append(("fenced", self.loop.time())),
            joined=self.joined,
            seen=self.see,
            steady=self.loop.time,
        )

    def joined(self, number: int) -> None:
        self.told.append(("joined", self.loop.time()))
        self.numbers.append(number)

    def see(self, alive: Mapping[int, str]) -> None:
        self.seen.append(alive)
        if self.is_broken:
            raise KeyError

    @property
    def events(self) -> list[str]:
        return [event for event, _ in self.told]


def virtually(scenario: Callable[[Database], Coroutine[Any, Any, None]]) -> None:
    async def all_of_it() -> None:
        await scenario(Database())

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(all_of_it())


def test_a_node_that_joined_knows_its_number_the_time_and_the_others() -> None:
    async def scenario(database: Database) -> None:
        one, two = Node(database), Node(database, THERE)
        assert not one.membership.holds and one.membership.lease_left == 0
        await one.membership.join()
        await two.membership.join()
        assert (one.numbers, two.numbers) == ([1], [2])
        assert one.membership.holds and 3400 <= one.membership.lease_left <= 3500
        assert two.membership.alive == {1: HERE, 2: THERE}
        await asyncio.sleep(1.1)
        assert one.membership.alive == {1: HERE, 2: THERE}
        assert one.membership.now() == EPOCH + round(database.time() * 1000)

    virtually(scenario)


def test_beats_keep_the_lease_for_as_long_as_they_are_answered() -> None:
    async def scenario(database: Database) -> None:
        node = Node(database)
        await node.membership.join()
        least = LEASE
        for _ in range(1000):
            await asyncio.sleep(0.05)
            least = min(least, database.until[1] - database.time())
            assert node.membership.holds
        assert node.events == ["joined"]
        assert least >= 2.9, "a beat every second"

    virtually(scenario)


@pytest.mark.parametrize("delay", [0.001, FOREVER], ids=["refused", "silent"])
def test_a_node_without_answers_gives_up_after_three_and_a_half_seconds(delay: float) -> None:
    async def scenario(database: Database) -> None:
        node = Node(database)
        await node.membership.join()
        await asyncio.sleep(5.25)
        left = node.membership.lease_left / 1000
        assert HOLD - 1.01 <= left <= HOLD
        database.is_up, database.delay = False, delay
        await asyncio.sleep(left - 0.01)
        assert node.membership.holds and node.events == ["joined"]
        await asyncio.sleep(0.02)
        assert not node.membership.holds and node.membership.lease_left == 0
        assert node.events == ["joined", "fenced"]
        assert database.time() < database.until[1], "while the lease still keeps others away"
        assert node.membership.alive == {} == node.seen[-1]
        await asyncio.sleep(60)
        assert node.events == ["joined", "fenced"], "once"

    virtually(scenario)


def test_it_comes_back_with_a_new_number_as_soon_as_the_database_does() -> None:
    async def scenario(database: Database) -> None:
        node = Node(database)
        await node.membership.join()
        database.is_up = False
        await asyncio.sleep(30)
        database.is_up = True
        back = database.time()
        await asyncio.sleep(0.5)
        assert node.events == ["joined", "fenced", "joined"]
        assert node.numbers == [1, 2] and node.membership.number == 2
        assert node.membership.holds and node.membership.alive == {2: HERE}
        assert node.told[-1][1] - back <= 0.2
        await asyncio.sleep(60)
        assert node.numbers == [1, 2]

    virtually(scenario)


def test_an_outage_shorter_than_the_lease_costs_nothing() -> None:
    async def scenario(database: Database) -> None:
        node = Node(database)
        await node.membership.join()
        for delay in (0.001, FOREVER):
            database.is_up, database.delay = False, delay
            await asyncio.sleep(2.0)
            database.is_up, database.delay = True, 0.001
            await asyncio.sleep(5)
        assert node.events == ["joined"] and node.membership.holds

    virtually(scenario)


def test_a_process_that_was_stopped_finds_its_lease_over() -> None:
    """Its timers ran late, and the answer to its last beat waits in the socket."""

    async def scenario(database: Database) -> None:
        node = Node(database)
        await node.membership.join()
        database.delay = 0.2
        await asyncio.sleep(1.15)  # the answer to a beat is on its way
        assert database.until[1] > database.time() + 3.9
        node.loop.stand_still(20)
        assert not node.membership.holds, "even before any timer ran"
        await asyncio.sleep(0.7)
        assert node.events == ["joined", "fenced", "joined"] and node.numbers == [1, 2]

    virtually(scenario)


def test_a_row_that_is_over_fences_at_once() -> None:
    """As when this machine's steady clock stood still while it was asleep."""

    async def scenario(database: Database) -> None:
        node = Node(database)
        await node.membership.join()
        await asyncio.sleep(0.5)
        database.until[1] = 0
        await asyncio.sleep(1.0)
        assert node.events == ["joined", "fenced", "joined"] and node.numbers == [1, 2]

    virtually(scenario)


def test_answers_that_take_almost_a_second_keep_the_lease() -> None:
    async def scenario(database: Database) -> None:
        node = Node(database)
        await node.membership.join()
        database.delay = 0.95
        await asyncio.sleep(60)
        assert node.events == ["joined"] and node.membership.holds

    virtually(scenario)


def test_a_node_that_leaves_is_gone_for_the_others_at_once() -> None:
    async def scenario(database: Database) -> None:
        one, two = Node(database), Node(database, THERE)
        await one.membership.join()
        await two.membership.join()
        await one.membership.leave()
        assert not one.membership.holds and one.events == ["joined"]
        assert database.alive() == {2: THERE}
        await asyncio.sleep(1.1)
        assert two.seen[-1] == {2: THERE}
        await asyncio.sleep(60)
        assert one.events == ["joined"], "it neither comes back nor is it fenced"

    virtually(scenario)


def test_leaving_a_database_that_is_away_takes_a_second_at_most() -> None:
    async def scenario(database: Database) -> None:
        node = Node(database)
        await node.membership.join()
        database.delay = FOREVER
        began = database.time()
        await node.membership.leave()
        assert database.time() - began <= 1.01 and not node.membership.holds

    virtually(scenario)


def test_without_a_database_nobody_joins() -> None:
    async def scenario(database: Database) -> None:
        for is_up, delay in ((False, 0.001), (True, FOREVER)):
            database.is_up, database.delay = is_up, delay
            node = Node(database)
            with pytest.raises(NoAnswer):
                await node.membership.join()
            assert not node.membership.holds and node.events == []

    virtually(scenario)


def test_a_bug_in_whoever_listens_does_not_end_the_beats() -> None:
    async def scenario(database: Database) -> None:
        node = Node(database)
        await node.membership.join()
        node.is_broken = True
        await asyncio.sleep(2)
        node.is_broken = False
        await asyncio.sleep(60)
        assert node.events == ["joined"] and node.membership.holds

    virtually(scenario)
