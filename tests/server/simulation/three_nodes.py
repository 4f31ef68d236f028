"""A world with three nodes, their database, and a balancer in front of them."""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from random import Random

from penult.core.errors import PenultError
from penult.games.registry import find
from penult.server.live_table import LATE
from penult.server.nodes.membership import BEAT, LEASE, NoAnswer
from penult.server.pulse import EVERY
from penult.server.pulse import LONG as STOOD_STILL
from penult.server.service import RETRY_AFTER
from tests.server.simulation.database import Database
from tests.server.simulation.judging import merged
from tests.server.simulation.node import NotingStore, SimulatedNode
from tests.server.simulation.server import Line
from tests.server.simulation.wire import Weather, Wire, wired
from tests.server.simulation.world import Outcome, World

NODES = 3
CHECKS = 0.5  # seconds between two questions of the balancer
FAILED = 2  # unanswered questions after which a node is down
DRIFT = 2e-4  # seconds by which a machine's clock may go wrong in a second
SHORT, LONG = (0.05, 3.0), (3.0, 12.0)  # seconds of a hang or a cut
DOWN = (0.1, 1.5)  # seconds until the database or a node runs again
LEAVING = 15.0  # seconds to stop by itself
SLACK = 300  # milliseconds by which nodes may differ about the time, and to read a table
OLD = round(LEASE * 1000) + SLACK  # milliseconds for which nodes may show old tables
UNNOTICED = round((EVERY + STOOD_STILL) * 1000)  # milliseconds of a hang, at most
FOREVER = 1 << 60

Span = tuple[int, int]


class Machine:
    """Where nodes run, one after the other."""

    def __init__(self, number: int, wire: Wire, rng: Random) -> None:
        self.address = f"10.0.0.{number}:8001"
        self.link = f"postgresql://penult@database{number}/penult"
        self.wire = wire
        self.ahead = rng.uniform(0, 10_000)  # seconds since it was switched on
        self.drift = rng.uniform(-DRIFT, DRIFT)
        self.node: SimulatedNode | None = None

    def steady(self) -> float:
        return self.ahead + asyncio.get_running_loop().time() * (1 + self.drift)


@dataclass
class Trouble:
    """Something kept a node from its tables."""

    node: int  # its number
    began: int
    runs: bool  # nobody notices, unless something has to be stored
    ended: int = FOREVER

    @property
    def is_noticed(self) -> bool:
        return self.ended == FOREVER or (not self.runs and self.ended - self.began > UNNOTICED)


@dataclass
class ThreeNodes(World):
    only: str = ""  # the only kind of trouble, apart from that of lines

    def __post_init__(self) -> None:
        super().__post_init__()
        self.weather = Weather()
        self.database = Database(lambda: self.now() * 1000)
        wires = [Wire(self.database, self.weather, self.rng) for _ in range(NODES)]
        self.machines = [Machine(number, wire, self.rng) for number, wire in enumerate(wires, 1)]
        self.is_lost = self.rng.random() < 0.3  # the balancer doesn't know tables
        self.failed: Counter[Machine] = Counter()  # unanswered questions in a row
        self.trouble: list[Trouble] = []
        self.waits: dict[str, list[Span]] = defaultdict(list)  # for the store
        self.refusals: dict[str, list[Span]] = defaultdict(list)

    @contextmanager
    def patched(self) -> Iterator[None]:
        with wired({machine.link: machine.wire for machine in self.machines}):
            yield

    async def start(self) -> None:
        for machine in self.machines:
            await self._start(machine)
        self.balancing = self.loop.create_task(self._balance())

    async def _start(self, machine: Machine) -> None:
        """Somebody starts it again until it runs."""
        while True:
            store = NotingStore(machine.link, self._noted)
            node = SimulatedNode(store, machine.address, machine.steady, self.rng)
            store.now = self.now
            try:
                await node.does(node.service.open())
            except (PenultError, NoAnswer):
                node.kill()
                machine.wire.close_all()
                await asyncio.sleep(self.rng.uniform(*DOWN))
            else:
                machine.node = node
                return

    def _noted(self, table: str, began: int, error: Exception | None) -> None:
        if error:
            self.refusals[table].append((began, self.now()))
        else:
            self.waits[table].append((began, self.now()))

    def servers(self) -> Iterable[SimulatedNode]:
        return [machine.node for machine in self.machines if machine.node]

    # The way in

    async def _balance(self) -> None:
        while True:
            for machine in self.machines:
                is_well = machine.node is not None and machine.node.is_well
                self.failed[machine] = 0 if is_well else self.failed[machine] + 1
                if self.failed[machine] == FAILED and machine.node:
                    for line in machine.node.lines:
                        if (line.through or line.server) is machine.node:
                            line.cut()
            await asyncio.sleep(CHECKS)

    def _near(self, table: str) -> SimulatedNode:
        """Whom the balancer asks."""
        well = [each for each in self.machines if self.failed[each] < FAILED]
        if self.is_lost:
            self.rng.shuffle(well)
        else:
            well.sort(key=lambda each: zlib.crc32(f"{each.address} {table}".encode()))
        running = [each.node for each in well if each.node]
        if not running:
            raise ConnectionRefusedError
        return running[0]

    async def _found(self, table: str) -> tuple[SimulatedNode, SimulatedNode | None]:
        """Who serves the table, and who passes the connection on."""
        near = self._near(table)
        try:
            address = await near.does(near.service.owner_of(table))
        except PenultError:
            return near, None
        if not address:
            return near, None
        owners = [each for each in self.servers() if each.address == address]
        if not owners:
            raise ConnectionRefusedError
        await owners[0].accept()
        return owners[0], near

    async def ticket(self, table: str, token: str) -> str:
        node, _ = await self._found(table)
        return await node.does(node.ticket(table, token))

    async def line(self, table: str) -> Line:
        node, through = await self._found(table)
        return node.connect(table, through)

    # What goes wrong

    def troubles(self) -> tuple[Callable[[], Awaitable[None]], ...]:
        """Those of nodes are more frequent than those of the database."""
        every = {
            "kill": self._kill,
            "hang": self._hang,
            "cut off": self._cut_off,
            "upgrade": self._upgrade,
            "two": self._two,
            "crash": self._crash,
            "slow": self._slow,
            "mute": self._mute,
        }
        often = (self._kill, self._hang, self._cut_off, self._upgrade)
        wanted = (every[self.only],) * 3 if self.only else (*often, *every.values())
        return (self.cut, self.cut, self.stall, *wanted)

    def _pick(self) -> Machine:
        return self.rng.choice([each for each in self.machines if each.node])

    @contextmanager
    def _troubled(self, machine: Machine, *, runs: bool = False) -> Iterator[None]:
        number = machine.node.membership.number if machine.node else 0
        trouble = Trouble(number, self.now(), runs)
        self.trouble.append(trouble)
        yield
        trouble.ended = self.now()

    async def _for_a_while(self) -> None:
        await asyncio.sleep(self.rng.uniform(*self.rng.choice((SHORT, LONG))))

    async def _kill(self, machine: Machine | None = None) -> None:
        """In the middle of whatever is under way."""
        machine = machine or self._pick()
        await asyncio.sleep(self.rng.uniform(0, 0.01))
        if not machine.node:
            return
        with self._troubled(machine):
            self.kill(machine.node)
            machine.node = None
            machine.wire.close_all()
            await asyncio.sleep(self.rng.uniform(*DOWN))
            await self._start(machine)

    async def _hang(self, machine: Machine | None = None) -> None:
        machine = machine or self._pick()
        if not machine.node:
            return
        with self._troubled(machine):
            machine.node.process.stop()
            await self._for_a_while()
            machine.node.process.go_on()

    async def _cut_off(self, machine: Machine | None = None) -> None:
        """From the database."""
        machine = machine or self._pick()
        with self._troubled(machine, runs=True):
            machine.wire.hold()
            await self._for_a_while()
            machine.wire.release()

    async def _two(self) -> None:
        """At once, at two nodes."""
        what = self.rng.choices((self._kill, self._hang, self._cut_off), k=2)
        where = self.rng.sample(self.machines, 2)
        await asyncio.gather(*[each(machine) for each, machine in zip(what, where, strict=True)])

    async def _upgrade(self) -> None:
        machine = self._pick()
        assert machine.node
        with self._troubled(machine):
            with suppress(TimeoutError):
                async with asyncio.timeout(LEAVING):
                    await machine.node.does(machine.node.leave())
            self.kill(machine.node)
            machine.node = None
            machine.wire.close_all()
            await self._start(machine)

    async def _crash(self) -> None:
        """The database restarts."""
        with ExitStack() as stack:
            for machine in self.machines:
                stack.enter_context(self._troubled(machine, runs=True))
                machine.wire.break_all()
            self.weather.is_down = True
            await asyncio.sleep(self.rng.uniform(*DOWN))
            self.weather.is_down = False

    async def _slow(self) -> None:
        self.weather.slow = 0.5
        await asyncio.sleep(self.rng.uniform(1, 8))
        self.weather.slow = 0

    async def _mute(self) -> None:
        self.weather.mute = 0.3
        await asyncio.sleep(self.rng.uniform(0.5, 3))
        self.weather.mute = 0

    async def recover(self) -> None:
        """Each trouble has ended by itself."""

    # Judging

    def versions(self) -> dict[str, int]:
        return {id: self.database.seating[id].summary.version for id in self.tables}

    def outcome(self, is_awake: bool) -> Outcome:
        self.balancing.cancel()
        self._end_troubles()
        return Outcome(
            {id: self.database.log(id) for id in self.tables},
            self.versions(),
            self.people,
            {id: [*self._lost(id), *self._repaid(id)] for id in self.tables},
            is_awake,
            self.errors,
            self.unshown,
            SLACK,
            OLD,
            self.database.strangers,
            {id: self._most(id) for id in self.tables if not self._waits_for_workers(id)},
        )

    def _waits_for_workers(self, table: str) -> bool:
        """Then nobody knows how long; that is given back, too."""
        return bool(find(self.database.seating[table].summary.game).slow)

    def _end_troubles(self) -> None:
        """Those from which a node hasn't come back under the same number never end."""
        latest = {each.node: each for each in self.trouble}
        for number in latest.keys() - {each.membership.number for each in self.servers()}:
            latest[number].ended = FOREVER

    def _owned(self, table: str) -> Iterator[tuple[int, Span]]:
        """Which node had a table when; 0: none."""
        had = [(since // 1000, node) for since, node in self.database.owning[table]]
        ends = [*[since for since, _ in had[1:]], self.now()]
        for (since, node), end in zip(had, ends, strict=True):
            yield node, (since, end)

    def _in_trouble(self, table: str) -> Iterator[tuple[Trouble, Span]]:
        """What kept the owner of a table from it, and when."""
        for node, (since, end) in self._owned(table):
            for each in self.trouble:
                if each.node == node and each.began < end and each.ended > since:
                    yield each, (max(since, each.began), min(end, each.ended))

    def _unowned(self, table: str) -> list[Span]:
        return [span for node, span in self._owned(table) if node == 0]

    def _lost(self, table: str) -> Iterator[Span]:
        """When nobody could play at a table."""
        yield from self._unowned(table)
        times = [row.at for row in self.database.log(table)]
        for trouble, (began, ended) in self._in_trouble(table):
            if trouble.is_noticed:
                if trouble.runs:  # then time went on with each row
                    began = max([began, *[at for at in times if at < ended]])
                yield began, max(began, ended)

    def _repaid(self, table: str) -> Iterator[Span]:
        """When it had to wait. What a node still owes when it is lost isn't given back."""
        times = [row.at for row in self.database.log(table)]
        for _, (since, end) in self._owned(table):
            for began, ended in self.waits[table]:
                if since <= ended < end and any(ended <= at < end for at in times):
                    if ended - began > LATE:
                        yield began, ended

    def _most(self, table: str) -> int:
        """How much time may be given back: all that may have been lost, and a little more."""
        before, after = round(1000 * BEAT) + SLACK, RETRY_AFTER + SLACK
        spans = [
            *self._unowned(table),
            *[(began - before, ended + SLACK) for _, (began, ended) in self._in_trouble(table)],
            *self.waits[table],
            *[(began, ended + after) for began, ended in self.refusals[table]],
        ]
        return sum(ended - began for began, ended in merged(spans))
