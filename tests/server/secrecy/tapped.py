"""A service without a disk, at which everything that leaves it is written down by recipient."""

from __future__ import annotations

import asyncio
import copy
import logging
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, cast

import apsw
import httpx
from litestar import Litestar
from litestar.types import ASGIApp

from penult.core.ids import TABLE, Seat
from penult.match.match import Match
from penult.server.app import application
from penult.server.auth import Tickets
from penult.server.limits import Limits
from penult.server.live_table import LiveTable
from penult.server.monitoring import LogFormatter
from penult.server.nodes.inner import IS_INNER
from penult.server.service import Service
from penult.server.sockets.connection import Socket
from penult.server.sockets.gateway import Gateway
from penult.server.storage.reading import SqliteReader
from penult.server.storage.sqlite import SqliteStore
from penult.server.storage.store import Answers, Request, answer_here
from penult.server.storage.writer import migrate
from penult.tables.events import Acted, Pace
from penult.tables.table import Table

PACE = Pace(bot_fastest=10**8, bot_slowest=10**9, window=10**8, between=0)
START = 1_000_000
STATIC = ("schema", "/games", "/texts", "/ws", "/assets", "/art")


class Instant(SqliteStore):
    """Everything is stored at once; a shadow only reads what the other has stored."""

    def __init__(self, shadowed: Instant | None = None) -> None:
        self.folder = Path()  # nothing is written there
        self.is_shadow = shadowed is not None
        self.folder = Path()
        self._writing = shadowed._writing if shadowed else apsw.Connection(":memory:")
        self.reader = SqliteReader(self._writing)
        if not shadowed:
            migrate(self._writing)
        self.deliver: Callable[[Answers], None]

    def save_all(self, requests: list[Request]) -> None:
        if self.is_shadow:
            answer_here([(request, None) for request in requests])
        else:
            answer_here(self._commit(requests))


class Tap:
    """A listener that keeps all it is told."""

    def __init__(self, viewer: Seat) -> None:
        self.viewer = viewer
        self.language = "en"
        self.told: list[str] = []
        self.muted: frozenset[Seat] = frozenset()

    def tell(self, *messages: str) -> None:
        self.told += messages

    def hint(self, message: str) -> None:
        self.told.append(message)

    def close(self, code: int, reason: str) -> None:
        self.told.append(f"closed {code} {reason}")

    def take(self) -> list[str]:
        told, self.told = self.told, []
        return told


class Lines(logging.Handler):
    """All lines of the log, of every level."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(LogFormatter())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    def take(self) -> list[str]:
        lines, self.lines = self.lines, []
        return lines


class TappedServer:
    """A service, its gateway and its HTTP; ``now`` is turned by the test."""

    def __init__(self, shadowed: TappedServer | None = None) -> None:
        self.now = START
        self.store: Instant = Instant(shadowed.store if shadowed else None)
        self.service = Service(self.store, lambda: self.now)
        self.gateway = Gateway(self.service, Tickets(lambda: self.now), Limits())
        self.taps: dict[Seat, Tap] = {}
        self.id = ""

    @cached_property
    def app(self) -> Litestar:
        return application(self.service, PACE)

    @property
    def live(self) -> LiveTable:
        return self.service.live_tables[self.id]

    @property
    def table(self) -> Table:
        return self.live.table

    @property
    def match(self) -> Match:
        assert self.table.match
        return self.table.match

    def join(self, viewer: Seat, last: int = 0) -> Tap:
        tap = Tap(viewer)
        self.service.join(self.id, tap, last)
        return tap

    async def say(self, seat: Seat, text: str) -> None:
        """As if it came over the socket of that seat."""
        tap = self.taps.get(seat) or Tap(seat)
        self.gateway.receive_text(cast(Socket, tap), self.id, text, self.now)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def happen(self, seat: Seat, act: str) -> None:
        """The act of a bot, or of the table itself."""
        self.table.look(self.now)
        rows = [self.table.note(Acted(seat, act))]
        self.service._save(
            self.live, rows, self.service._messages(self.live, rows), lambda error: None
        )
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def pages(self, *, inner: bool = False) -> dict[str, str]:
        """Whatever can be had by GET without a token, headers included.

        ``inner``: by another node, from the port between them.
        """
        found: dict[str, str] = {}
        app = between_nodes(self.app) if inner else self.app
        transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            for path in paths(self.app):
                where = path.replace("{id:str}", self.id).replace("{name:str}", self.table.game)
                where = where.replace("{code:str}", self.table.code).replace("{seat:int}", "0")
                where = where.replace("{game:str}", self.table.game).replace("{clause:str}", "x")
                where = where.replace("{step:int}", "1").replace("{viewer:int}", "0")
                where = where.replace("{number:int}", "1")  # of a puzzle
                assert "{" not in where, f"unknown what stands in {where}"
                reply = await client.get(where)
                assert reply.status_code < 500, where
                found[path] = f"{reply.status_code} {sorted(reply.headers.items())} {reply.text}"
        return found

    def leave(self) -> None:
        self.service.alarms.stop()
        if self.service._ticking:
            self.service._ticking.cancel()


def between_nodes(app: Litestar) -> ASGIApp:
    async def asked(scope: Any, receive: Any, send: Any) -> None:
        scope["state"] = {IS_INNER: True}
        await app(scope, receive, send)

    return asked


def paths(app: Litestar) -> list[str]:
    """All that is asked for by GET, but for what never changes."""
    found = [route.path for route in app.routes if "GET" in getattr(route, "methods", ())]
    return [path for path in found if not any(word in path for word in STATIC)]


def forked(server: TappedServer, other: TappedServer, match: Match) -> None:
    """Make ``other`` the same server with another match behind the same table."""
    table = copy.copy(server.table)
    table.match = match
    table.clock = copy.copy(server.table.clock)
    assert table.clock
    table.clock.match = match
    table.clock.now = lambda: table.at
    table.seen_commands = copy.deepcopy(server.table.seen_commands)
    table._counts = server.table._counts.copy()
    table.chairs = copy.deepcopy(server.table.chairs)
    other.now, other.id = server.now, server.id
    other.taps = {each.viewer: Tap(each.viewer) for each in server.live.listeners}
    live = copy.copy(server.live)
    live.table, live.listeners = table, list(other.taps.values())
    live.shown = server.live.shown.copy()
    live.unsaved = server.live.unsaved.copy()
    other.service.live_tables = {server.id: live}
    other.service.alarms.due = dict(server.service.alarms.due)


def is_person(table: Table, seat: Seat) -> bool:
    return seat != TABLE and table.chairs[seat].is_person
