"""Tables, people, and everything that may go wrong with their lines, from one seed."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.server.service import Service
from penult.tables.commands import InviteBot, Sit
from penult.tables.events import LogRow, Manners, Pace
from tests.server.simulation.loop import VirtualLoop, repeatable
from tests.server.simulation.person import Person
from tests.server.simulation.server import Line, Server

START = 10**12  # milliseconds since 1970
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
    away: dict[str, list[tuple[int, int]]]  # when nobody could play, through the servers' fault
    awake: bool  # is everybody back, and was every command answered?
    errors: list[BaseException]  # that nobody caught
    unshown: int  # steps that were stored and could not be shown
    slack: int = 0  # milliseconds by which servers may differ about the time
    old: int = 0  # milliseconds for which a server may show a table that others go on with
    strangers: int = 0  # how often a server wrote to a table of another
    most: dict[str, int] = field(default_factory=dict)  # milliseconds that may be given back


class Unexpected(Exception):
    pass


@dataclass
class World(ABC):
    """``OneServer`` and ``ThreeNodes`` say who serves it."""

    seed: int
    games: tuple[str, ...] = OFTEN
    calm: bool = False
    people: list[Person] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    errors: list[BaseException] = field(default_factory=list)
    unshown: int = 0

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.loop = VirtualLoop()

    def now(self) -> int:
        return START + round(self.loop.time() * 1000)

    def run(self) -> Outcome:
        with (
            asyncio.Runner(loop_factory=lambda: self.loop) as runner,
            repeatable(self.rng),
            self.patched(),
        ):
            self.loop.set_exception_handler(self._note_error)
            return runner.run(self._evening())

    def _note_error(self, _loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        error = context.get("exception")
        self.errors.append(error if isinstance(error, BaseException) else Unexpected(context))

    async def _evening(self) -> Outcome:
        await self.start()
        for _ in range(self.rng.choice((1, 1, 2))):
            await self._gather(self.rng.choice(self.games))
        await self._storm()
        is_awake = await self._calm_down()
        for person in self.people:
            person.gone = True
        for server in self.servers():
            self.kill(server)
        return self.outcome(is_awake)

    # Who serves

    @contextmanager
    def patched(self) -> Iterator[None]:
        """What is different in this world."""
        yield

    @abstractmethod
    async def start(self) -> None: ...

    @abstractmethod
    def servers(self) -> Iterable[Server]:
        """Those that run now."""

    @abstractmethod
    async def ticket(self, table: str, token: str) -> str: ...

    @abstractmethod
    async def line(self, table: str) -> Line: ...

    @abstractmethod
    def troubles(self) -> tuple[Callable[[], Awaitable[None]], ...]:
        """What may go wrong, as often as it should."""

    @abstractmethod
    async def recover(self) -> None:
        """From now on, nothing goes wrong any more."""

    @abstractmethod
    def versions(self) -> dict[str, int]:
        """The stored version of each table."""

    @abstractmethod
    def outcome(self, is_awake: bool) -> Outcome: ...

    def kill(self, server: Server) -> None:
        self.unshown += server.service.table_log.metrics.unshown
        server.kill()

    # The people

    async def _gather(self, game: str) -> None:
        """So many people and bots; all of it asked for again until it is done."""
        seats = self.rng.choice((2, 3, 4))
        persons = self.rng.randint(1, seats)
        server = self.rng.choice(list(self.servers()))
        id = await server.does(self._opened(server.service, game, seats, persons))
        self.tables.append(id)
        for seat in range(persons):
            self._person(id, seat, token_of(id, seat))
        self._person(id, TABLE, "")

    async def _opened(self, service: Service, game: str, seats: int, persons: int) -> str:
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
        for seat in range(persons):
            for _ in range(self.rng.choice((1, 2))):
                await service.order(made.id, TABLE, Sit(f"P{seat}", token_of(made.id, seat)))
        for _ in range(persons, seats):
            await service.order(made.id, 0, InviteBot(""))
        await service.let_go(made.id)
        return made.id

    def _person(self, table: str, seat: int, token: str) -> None:
        person = Person(self, self.rng, table, seat, token, self.rng.choice((1, 1, 2)))
        self.people.append(person)
        for device in person.devices:
            device.connect()

    # What goes wrong

    async def _storm(self) -> None:
        ends = self.loop.time() + self.rng.uniform(*STORMY)
        troubles = self.troubles()
        while self.loop.time() < ends and not self._is_long():
            await asyncio.sleep(self.rng.expovariate(0.4))
            await self.rng.choice(troubles)()

    def _is_long(self) -> bool:
        return max(self.versions().values()) > MOST_ROWS

    def lines(self) -> list[Line]:
        """Those that are open."""
        return [line for server in self.servers() for line in server.lines if line.is_open]

    async def cut(self) -> None:
        lines = self.lines()
        for line in self.rng.sample(lines, min(len(lines), self.rng.choice((1, 1, 9)))):
            line.cut()

    async def stall(self) -> None:
        if lines := self.lines():
            self.rng.choice(lines).stall()

    async def _calm_down(self) -> bool:
        """Nothing goes wrong any more: everybody comes back and gets his answers."""
        self.calm = True
        await self.recover()
        for line in self.lines():
            line.flow()
        ends = self.loop.time() + CALM
        while self.loop.time() < ends:
            await asyncio.sleep(0.5)
            if self._is_all_well():
                return True
        return False

    def _is_all_well(self) -> bool:
        """Everybody is here, is up to date and has all answers."""
        stored = self.versions()
        return all(
            person.gone
            or (
                not person.waits
                and all(d.is_here and d.version == stored[person.table] for d in person.devices)
            )
            for person in self.people
        )


def token_of(table: str, seat: int) -> str:
    return f"{table}-{seat}"
