"""Between a node and the database: what is said takes its time, and may be held back or lost."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import asyncpg
import pytest

from penult.server.storage.postgres import WRITE
from tests.server.simulation.database import Database, Record

LAG = (0.0003, 0.003)  # seconds, one way
QUICK = (0.0005, 0.003)  # seconds a statement takes
SLOW = (0.2, 3.0)
BEHIND = 1e-6  # an event loop may mix up what is due at the same moment
NOTICED = 4.0  # seconds until the database gives up a keeper that was cut off
KEEPER = "penult-keeper"


@dataclass
class Weather:
    """How the database behaves at present."""

    slow: float = 0.0  # how often a commit takes long
    mute: float = 0.0  # how often the answer to a commit is lost
    is_down: bool = False


class Wire:
    """The way of one node. What is held back arrives later, in order, if anybody still listens."""

    def __init__(self, database: Database, weather: Weather, rng: Random) -> None:
        self.database = database
        self.weather = weather
        self.rng = rng
        self.sessions: list[Session] = []
        self.is_held = False
        self._holds = 0  # how often it was held
        self._held: list[Callable[[], None]] = []
        self._arrivals = [0.0, 0.0]  # the latest, each way
        self._outside = contextvars.copy_context()  # of no process

    def go(self, way: int, what: Callable[[], None]) -> None:
        """``way``: 0 to the database, 1 back."""
        wanted = asyncio.get_running_loop().time() + self.rng.uniform(*LAG)
        self._arrivals[way] = max(self._arrivals[way] + BEHIND, wanted)
        self._at(self._arrivals[way], lambda: self._arrive(what))

    def later(self, seconds: float, what: Callable[[], None]) -> None:
        """The database is busy with it."""
        self._at(asyncio.get_running_loop().time() + seconds, what)

    def _at(self, when: float, what: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_at(when, what, context=self._outside)

    def _arrive(self, what: Callable[[], None]) -> None:
        if self.is_held:
            self._held.append(what)
        else:
            what()

    def hold(self) -> None:
        self.is_held = True
        self._holds += 1
        hold = self._holds
        self.later(NOTICED, lambda: self._give_up_keepers(hold))

    def _give_up_keepers(self, hold: int) -> None:
        if self.is_held and self._holds == hold:
            for session in [each for each in self.sessions if each.is_keeper]:
                session.miss()

    def release(self) -> None:
        self.is_held = False
        held, self._held = self._held, []
        for what in held:
            what()

    def break_all(self) -> None:
        """The database has crashed, with whatever it had not committed."""
        for session in list(self.sessions):
            session.crash()

    def close_all(self) -> None:
        """The node has been killed; the system says goodbye."""
        for session in list(self.sessions):
            session.terminate()

    async def connect(
        self,
        *,
        timeout: float,
        server_settings: Mapping[str, str],
        command_timeout: float | None = None,
    ) -> Session:
        is_keeper = server_settings["application_name"] == KEEPER
        session = Session(self, command_timeout, is_keeper=is_keeper)
        async with asyncio.timeout(timeout):
            await session.greet()
        self.sessions.append(session)
        return session


class Session:
    """A connection, as ``asyncpg`` has it."""

    def __init__(self, wire: Wire, patience: float | None, *, is_keeper: bool) -> None:
        self.wire = self.machine = wire
        self.patience = patience
        self.is_keeper = is_keeper
        self._is_open = True  # on this side
        self._is_open_there = False
        self._is_crashed = False
        self._reply: asyncio.Future[list[Record]] | None = None

    async def greet(self) -> None:
        try:
            await self._asked(self._greeted)
        except BaseException:
            self.terminate()
            raise

    def _greeted(self) -> None:
        if self.wire.weather.is_down:
            self._answer(ConnectionRefusedError())
        else:
            self._is_open_there = True
            self._answer([])

    async def _asked(self, what: Callable[[], None]) -> list[Record]:
        self._reply = asyncio.get_running_loop().create_future()
        self.wire.go(0, what)
        return await self._reply

    # As ``asyncpg`` has it

    async def fetch(self, sql: str, *values: object) -> list[Record]:
        if not self._is_open:
            raise asyncpg.InterfaceError("connection is closed")
        try:
            async with asyncio.timeout(self.patience):
                return await self._asked(lambda: self._arrived(sql, values))
        except (asyncio.CancelledError, TimeoutError):
            self.terminate()
            raise

    async def fetchrow(self, sql: str, *values: object) -> Record | None:
        found = await self.fetch(sql, *values)
        return found[0] if found else None

    async def fetchval(self, sql: str, *values: object) -> Any:
        found = await self.fetch(sql, *values)
        return found[0][0] if found else None

    async def execute(self, sql: str, *values: object) -> None:
        await self.fetch(sql, *values)

    async def prepare(self, sql: str) -> Statement:
        return Statement(self, sql)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        """Of a migration, which has nothing to do here."""
        yield

    def is_closed(self) -> bool:
        return not self._is_open

    def terminate(self) -> None:
        if self._is_open:
            self._is_open = False
            self._forget()
            self.wire.go(0, self.end_there)

    async def close(self, timeout: float | None = None) -> None:
        self.terminate()

    def _forget(self) -> None:
        if self in self.wire.sessions:
            self.wire.sessions.remove(self)

    # There

    def _arrived(self, sql: str, values: tuple[object, ...]) -> None:
        if self._is_open_there:
            is_slow = sql == WRITE and self.wire.rng.random() < self.wire.weather.slow
            seconds = self.wire.rng.uniform(*(SLOW if is_slow else QUICK))
            self.wire.later(seconds, lambda: self._carry_out(sql, values))

    def _carry_out(self, sql: str, values: tuple[object, ...]) -> None:
        """Also if whoever asked is gone meanwhile."""
        if self._is_crashed:
            return
        try:
            found = self.wire.database.answer(self, sql, values)
        except asyncpg.PostgresError as error:
            self._answer(error)
            return
        if sql == WRITE and self.wire.rng.random() < self.wire.weather.mute:
            self.miss()
        else:
            self._answer(found)

    def _answer(self, found: list[Record] | Exception) -> None:
        self.wire.go(1, lambda: self._answered(found))

    def miss(self) -> None:
        """The database gives this session up."""
        if self._is_open_there:
            self.end_there()
            self.wire.go(1, self.break_here)

    def crash(self) -> None:
        self._is_crashed = True
        self.miss()

    def end_there(self) -> None:
        self._is_open_there = False
        self.wire.database.unlock(self)

    # Back here

    def _answered(self, found: list[Record] | Exception) -> None:
        if self._reply and not self._reply.done():
            if isinstance(found, Exception):
                self._reply.set_exception(found)
            else:
                self._reply.set_result(found)

    def break_here(self) -> None:
        self._is_open = False
        self._forget()
        self._answered(asyncpg.ConnectionDoesNotExistError("planted"))


@dataclass
class Statement:
    session: Session
    sql: str

    async def fetch(self, *values: object) -> list[Record]:
        return await self.session.fetch(self.sql, *values)


class Pool:
    """Connections that are used in turn."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], size: int) -> None:
        self._connect = connect
        self._places = asyncio.Semaphore(size)
        self._free: list[Session] = []
        self._all: list[Session] = []

    async def fetch(self, sql: str, *values: object) -> list[Record]:
        async with self._places:
            session = await self._taken()
            try:
                return await session.fetch(sql, *values)
            finally:
                self._free.append(session)

    async def _taken(self) -> Session:
        self._free = [each for each in self._free if not each.is_closed()]
        if self._free:
            return self._free.pop()
        session: Session = await self._connect()
        self._all.append(session)
        return session

    async def close(self) -> None:
        self.terminate()

    def terminate(self) -> None:
        for session in self._all:
            session.terminate()


@contextmanager
def wired(wires: Mapping[str, Wire]) -> Iterator[None]:
    """``asyncpg`` connects over these, each with its link; to any other as usual."""
    usual = asyncpg.connect

    async def connect(link: str, **options: Any) -> Any:
        return await (wires[link].connect(**options) if link in wires else usual(link, **options))

    async def create_pool(link: str, **options: Any) -> Pool:
        patience = options["command_timeout"]
        made = partial(options["connect"], link, command_timeout=patience)
        return Pool(made, options["max_size"])

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(asyncpg, "connect", connect)
        patched.setattr(asyncpg, "create_pool", create_pool)
        yield
