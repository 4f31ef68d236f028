"""A world with one server and its disk."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable

from penult.server.live_table import LATE
from penult.server.service import Service
from penult.server.storage.sqlite import SqliteStore
from tests.server.simulation.disk import Disk, FickleStore, Weather
from tests.server.simulation.loop import Process
from tests.server.simulation.server import Line, Server
from tests.server.simulation.workers import FickleWorkers
from tests.server.simulation.world import Outcome, World


class OneServer(World):
    def __post_init__(self) -> None:
        super().__post_init__()
        self.disk = Disk()
        self.weather = Weather()
        self.server: Server | None = None
        self.store: SqliteStore
        self.away: dict[str, list[tuple[int, int]]] = defaultdict(list)

    async def start(self) -> None:
        self.store = FickleStore(self.disk, self.weather, self.rng, self.now)
        service = Service(self.store, self.now, workers=FickleWorkers(self.rng))
        server = Server(service, Process(), self.rng)
        await server.does(service.open())
        self.server = server

    def servers(self) -> Iterable[Server]:
        return [self.server] if self.server else []

    async def ticket(self, table: str, token: str) -> str:
        if self.server is None:
            raise ConnectionError
        return await self.server.does(self.server.ticket(table, token))

    async def line(self, table: str) -> Line:
        if self.server is None:
            raise ConnectionError
        return self.server.connect(table)

    def versions(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for id in self.tables:
            summary = self.store.reader.summary(id)
            assert summary
            found[id] = summary.version
        return found

    def outcome(self, is_awake: bool) -> Outcome:
        for id, began, ended in self.weather.spells:
            if ended - began > LATE:
                self.away[id].append((began, ended))
        return Outcome(
            {id: self.store.reader.rows(id) for id in self.tables},
            self.versions(),
            self.people,
            self.away,
            is_awake,
            self.errors,
            self.unshown,
        )

    # What goes wrong

    def troubles(self) -> tuple[Callable[[], Awaitable[None]], ...]:
        return (
            *(self.cut, self.cut, self.cut, self.stall),
            *(self._slow_disk, self._full_disk, self._mute_disk, self._power_cut),
        )

    async def recover(self) -> None:
        """Each trouble has ended by itself."""

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

    async def _crash(self, seconds: float) -> None:
        assert self.server
        began = self.now()
        self.kill(self.server)
        self.server = None
        await asyncio.sleep(seconds)
        for id in self.tables:
            self.away[id].append((began, self.now()))
        await self.start()
