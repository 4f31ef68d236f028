"""The server's side: service, gateway and lines to it, which can be cut, stall or die together."""

from __future__ import annotations

import asyncio
import contextvars
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import Any, TypeVar

from penult.core.ids import Seat
from penult.server.auth import Tickets
from penult.server.limits import Limits
from penult.server.service import Service
from penult.server.sockets.connection import Message
from penult.server.sockets.gateway import Gateway
from tests.server.simulation.loop import Process

LAG = (0.005, 0.3)  # seconds, one way
BEHIND = 1e-6  # an event loop may mix up what is due at the same moment
LIMITS = Limits(hello=5000, rate=200, burst=400, outbox=64)

T = TypeVar("T")


class Line:
    """One connection. Each way has its lag, and keeps its order as TCP does."""

    def __init__(self, server: Server, table: str, through: Server | None = None) -> None:
        """``through``: another server that passes it on."""
        self.rng = server.rng
        self.server = server
        self.through = through
        self.is_open = True
        self.hear: Callable[[str], None] = lambda text: None
        self.closed: Callable[[int], None] = lambda code: None
        self._inbound: asyncio.Queue[Message] = asyncio.Queue()
        self._inbound.put_nowait({"type": "websocket.connect"})
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._arrivals = [0.0, 0.0]  # the latest, each way
        self._loop = asyncio.get_running_loop()
        self._outside = contextvars.copy_context()  # of no process
        self.task = server.process.start(self._served(table))

    async def _served(self, table: str) -> None:
        scope = {"type": "websocket", "headers": [], "path": f"/ws/{table}"}
        with suppress(asyncio.CancelledError):
            await self.server.gateway(scope, self._inbound.get, self._send)
            self._later(1, self._ended, 1006)  # whoever did not hear the farewell notices now

    def _later(self, way: int, what: Callable[..., None], *given: Any) -> None:
        wanted = self._loop.time() + self.rng.uniform(*LAG)
        when = self._arrivals[way] = max(self._arrivals[way] + BEHIND, wanted)
        if self.through:
            passing_on = self.through.process.context
            self._loop.call_at(when, self._pass_on, what, given, context=passing_on)
        else:
            self._loop.call_at(when, what, *given, context=self._outside)

    def _pass_on(self, what: Callable[..., None], given: tuple[Any, ...]) -> None:
        self._loop.call_soon(what, *given, context=self._outside)

    # From the server

    async def _send(self, message: Message) -> None:
        await self._flowing.wait()
        if message["type"] == "websocket.send":
            self._later(1, self._told, message["text"])
        elif message["type"] == "websocket.close":
            self._later(1, self._ended, int(message["code"]))

    def _told(self, text: str) -> None:
        if self.is_open:
            self.hear(text)

    def _ended(self, code: int) -> None:
        if self.is_open:
            self.is_open = False
            self.closed(code)

    # From the client

    def say(self, text: str) -> None:
        """What was said before a cut may arrive all the same."""
        if self.is_open:
            self._later(0, self._inbound.put_nowait, {"type": "websocket.receive", "text": text})

    def cut(self) -> None:
        """The client notices at once, the server later; what was on its way to him is lost."""
        if self.is_open:
            self._ended(1006)
            self._flowing.set()
            self._later(0, self._inbound.put_nowait, {"type": "websocket.disconnect"})

    def drop(self) -> None:
        """Whoever passes it on gives it up."""
        self._later(1, self.cut)

    def stall(self) -> None:
        """The client stops reading."""
        self._flowing.clear()

    def flow(self) -> None:
        self._flowing.set()

    def die(self) -> None:
        """With the server."""
        self._flowing.set()
        self._ended(1006)


class Server:
    """One life of a server."""

    def __init__(self, service: Service, process: Process, rng: Random) -> None:
        self.rng = rng
        self.process = process
        self.service = service
        self.tickets = Tickets(service.now)
        self.gateway = Gateway(service, self.tickets, LIMITS)
        self.lines: deque[Line] = deque(maxlen=256)

    async def does(self, work: Coroutine[Any, Any, T]) -> T:
        """In its own process."""
        return await self.process.start(work)

    def connect(self, table: str, through: Server | None = None) -> Line:
        line = Line(self, table, through)
        for each in filter(None, (self, through)):
            each.lines.append(line)
        return line

    async def ticket(self, table: str, token: str) -> str:
        """As over HTTP."""
        viewer: Seat = await self.service.look(table, lambda t: t.seat_of(token))
        return self.tickets.issue(table, viewer, token, "127.0.0.1")

    def kill(self) -> None:
        """No farewell; what was not committed is gone."""
        self.process.kill()
        for line in self.lines:
            if line.server is self:
                line.die()
            else:
                line.cut()
