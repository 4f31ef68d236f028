"""Tables, people, a server and everything that may go wrong, from one seed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.server.live_table import LATE
from penult.server.storage.sqlite import SqliteStore
from penult.tables.commands import InviteBot, Sit
from penult.tables.events import LogRow, Manners, Pace
from tests.server.simulation.disk import Disk, Weather
from tests.server.simulation.loop import VirtualLoop, repeatable
from tests.server.simulation.person import Person
from tests.server.simulation.server import Server

START = 1_000_000  # milliseconds
PACE = Pace(bot_fastest=300, bot_slowest=900, window=1500, between=8000)
STORMY = (15.0, 60.0)  # seconds in which things go wrong
MOST_ROWS = 60  # of a table; then the storm ends
CALM = 60.0  # seconds after which everybody must be back
OPTIONS = {  # times so short that people who are slow are timed out
    "coloradd": ("", "turn_limit=8 decision_limit=5", "jump_in=on illegal_lay=free"),
    "master": ("", "speed=4", "speed=12 jump_in=on"),
    "royal": ("", "turn_limit=8 decision_limit=5 reign_ms=20000"),
    "rummy": ("turn_time=30",),
    "tippo": ("", "turn_limit=8"),
}

RAIN = tuple(f'card "{name}" rule draw(others, 1)' for name in ("Drizzle", "Shower", "Rain"))
CUSTOMS = ((), RAIN)  # cards that people wrote
DELAYS = (0, 20)  # actions after which spectators see hands

SLOW = ("rummy", "tippo")  # whose rules take their time
OFTEN = tuple(name for name in NAMES for _ in range(1 if name in SLOW else 4))


@dataclass
class Outcome:
    """What is left to be judged."""

    tables: dict[str, list[LogRow]]
    summaries: dict[str, int]  # the version that each table's summary says
    people: list[Person]
    away: dict[str, list[tuple[int, int]]]  # when the server was dead, or could not store
    crashes: int
    awake: bool  # is everybody back, and was every command answered?
    errors: list[BaseException]  # that nobody caught
    unshown: int  # steps that were stored and could not be shown


class Unexpected(Exception):
    pass


@dataclass
class World:
    seed: int
    games: tuple[str, ...] = OFTEN
    server: Server | None = None
    calm: bool = False
    people: list[Person] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    away: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    errors: list[BaseException] = field(default_factory=list)
    crashes: int = 0
    unshown: int = 0

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.loop = VirtualLoop()
        self.disk = Disk()
        self.weather = Weather()

    def now(self) -> int:
        return START + round(self.loop.time() * 1000)

    def run(self) -> Outcome:
        with asyncio.Runner(loop_factory=lambda: self.loop) as runner, repeatable(self.rng):
            self.loop.set_exception_handler(self._note_error)
            return runner.run(self._evening())

    def _note_error(self, _loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        error = context.get("exception")
        self.errors.append(error if isinstance(error, BaseException) else Unexpected(context))

    async def _evening(self) -> Outcome:
        await self._start()
        for _ in range(self.rng.choice((1, 1, 2))):
            await self._gather(self.rng.choice(self.games))
        await self._storm()
        is_awake = await self._calm_down()
        assert self.server
        store = self.server.store
        for person in self.people:
            person.gone = True
        for id, began, ended in self.weather.spells:
            if ended - began > LATE:
                self.away[id].append((began, ended))
        self._kill()
        return Outcome(
            {id: store.reader.rows(id) for id in self.tables},
            versions(store, self.tables),
            self.people,
            self.away,
            self.crashes,
            is_awake,
            self.errors,
            self.unshown,
        )

    # The server

    async def _start(self) -> None:
        self.server = Server(self.disk, self.weather, self.now, self.rng)
        await self.server.service.open()

    def _kill(self) -> None:
        assert self.server
        self.unshown += self.server.service.table_log.metrics.unshown
        self.server.kill()

    async def _crash(self, seconds: float) -> None:
        began = self.now()
        self._kill()
        self.server = None
        self.crashes += 1
        await asyncio.sleep(seconds)
        for id in self.tables:
            self.away[id].append((began, self.now()))
        await self._start()

    # The people

    async def _gather(self, game: str) -> None:
        """So many people and bots; all of it asked for again until it is done."""
        assert self.server
        seats = self.rng.choice((2, 3, 4))
        service = self.server.service
        options = self.rng.choice(OPTIONS[game])
        customs = self.rng.choice(CUSTOMS) if game == "coloradd" else ()
        manners = Manners(delay=self.rng.choice(DELAYS))
        made = await service.create(
            *(game, seats, options),
            public=not customs,
            pace=PACE,
            manners=manners,
            customs=customs,
        )
        self.tables.append(made.id)
        self.away[made.id] = []
        persons = self.rng.randint(1, seats)
        for seat in range(persons):
            token = f"{made.id}-{seat}"
            for _ in range(self.rng.choice((1, 2))):
                await service.order(made.id, TABLE, Sit(f"P{seat}", token))
            self._person(made.id, seat, token)
        for _ in range(persons, seats):
            await service.order(made.id, 0, InviteBot(""))
        self._person(made.id, TABLE, "")

    def _person(self, table: str, seat: int, token: str) -> None:
        person = Person(self, self.rng, table, seat, token, self.rng.choice((1, 1, 2)))
        self.people.append(person)
        for device in person.devices:
            device.connect()

    # What goes wrong

    async def _storm(self) -> None:
        ends = self.loop.time() + self.rng.uniform(*STORMY)
        troubles: tuple[Callable[[], Awaitable[None]], ...] = (
            self._cut,
            self._cut,
            self._cut,
            self._stall,
            self._slow_disk,
            self._full_disk,
            self._mute_disk,
            self._power_cut,
        )
        while self.loop.time() < ends and not self._is_long():
            await asyncio.sleep(self.rng.expovariate(0.4))
            await self.rng.choice(troubles)()

    def _is_long(self) -> bool:
        assert self.server
        seen = versions(self.server.store, self.tables)
        return max(seen.values()) > MOST_ROWS

    async def _cut(self) -> None:
        assert self.server
        lines = [line for line in self.server.lines if line.is_open]
        for line in self.rng.sample(lines, min(len(lines), self.rng.choice((1, 1, 9)))):
            line.cut()

    async def _stall(self) -> None:
        assert self.server
        lines = [line for line in self.server.lines if line.is_open]
        if lines:
            self.rng.choice(lines).stall()

    async def _slow_disk(self) -> None:
        self.weather.slow = 0.5
        await asyncio.sleep(self.rng.uniform(1, 8))
        self.weather.slow = 0

    async def _full_disk(self) -> None:
        """Who could not be served because of it shall not pay for it."""
        self.weather.full = True
        await asyncio.sleep(self.rng.choice((0.3, 3, 12)) * self.rng.random())
        self.weather.full = False
        for id, began in self.weather.refused.items():
            self.away[id].append((began, self.now()))
        self.weather.refused.clear()

    async def _mute_disk(self) -> None:
        self.weather.mute = 0.3
        await asyncio.sleep(self.rng.uniform(0.5, 3))
        self.weather.mute = 0

    async def _power_cut(self) -> None:
        """In the middle of whatever is under way; sometimes the next follows at once."""
        await asyncio.sleep(self.rng.uniform(0, 0.01))
        await self._crash(self.rng.choice((0.1, 1, 10, 100)) * self.rng.random())
        if self.rng.random() < 0.2:
            await asyncio.sleep(self.rng.uniform(0, 0.5))
            await self._crash(self.rng.uniform(0.1, 5))

    async def _calm_down(self) -> bool:
        """Nothing goes wrong any more: everybody comes back and gets his answers."""
        assert self.server
        self.calm = True
        for line in self.server.lines:
            line.flow()
        ends = self.loop.time() + CALM
        while self.loop.time() < ends:
            await asyncio.sleep(0.5)
            if self._is_all_well():
                return True
        return False

    def _is_all_well(self) -> bool:
        """Everybody is here, is up to date and has all answers."""
        assert self.server
        stored = versions(self.server.store, self.tables)
        return all(
            person.gone
            or (
                not person.waits
                and all(d.is_here and d.version == stored[person.table] for d in person.devices)
            )
            for person in self.people
        )


def versions(store: SqliteStore, tables: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for id in tables:
        summary = store.reader.summary(id)
        assert summary
        found[id] = summary.version
    return found
