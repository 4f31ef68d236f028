"""A socket that reconnects automatically, and commands that are carried out exactly once.

A command is kept until it is answered. After a reconnect it is sent again with the same id, and the
server recognises the repeat.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from penult.client.api import Address, Server
from penult.client.errors import Denied, Gone, Moved, Unreachable
from penult.core.errors import PenultError
from penult.server.protocol import (
    Bye,
    ClientMessage,
    Close,
    Done,
    Fault,
    Hello,
    Pong,
    Previewed,
    Reacted,
    Refusal,
    Said,
    ServerMessage,
    Update,
    Watchers,
    Welcome,
    Why,
)

SHORTEST, LONGEST = 0.2, 3.0  # seconds until the next attempt
BIGGEST = 1 << 20  # bytes of a message
HOPELESS = {Close.SEAT_GONE, Close.NOT_TEXT, Close.TOO_BIG, Close.FOREIGN}
TRANSIENT = (429, 500, 502, 503, 504)

Answered = Done | Refusal | Why | Previewed | Pong
Heard = Welcome | Update | Said | Reacted | Watchers

DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
ENCODER = msgspec.json.Encoder()


@dataclass(slots=True)
class PendingCommand:
    """A command without an answer yet."""

    text: str
    answer: asyncio.Future[Answered]


def pause(failures: int) -> float:
    """Seconds to wait: longer after each failure, and randomised."""
    longest = min(LONGEST, SHORTEST * (1 << min(failures, 10)))
    return longest * random.uniform(0.5, 1.0)


class Connection:
    """``last`` returns the last version seen; ``hear`` gets messages that aren't answers."""

    def __init__(
        self,
        server: Server,
        table: str,
        token: str,
        last: Callable[[], int],
        hear: Callable[[Heard], None],
        lost: Callable[[], None],
    ) -> None:
        self.server = server
        self.table = table
        self.token = token
        self._last = last
        self._hear = hear
        self._lost = lost
        self._failures = 0
        self._told_to_wait = 0.0  # seconds
        self._waiting: dict[str, PendingCommand] = {}
        self._socket: ClientConnection | None = None
        self._name = secrets.token_hex(4)
        self._count = 0

    # Commands

    def fresh_id(self) -> str:
        """A command id that no device has used for this seat."""
        self._count += 1
        return f"{self._name}-{self._count}"

    async def ask(self, id: str, message: ClientMessage) -> Answered:
        """Send a message and wait for its answer, across reconnects."""
        text = ENCODER.encode(message).decode()
        answer: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self._waiting[id] = PendingCommand(text, answer)
        try:
            if self._socket:
                with suppress(ConnectionClosed):  # it will be sent again
                    await self._socket.send(text)
            return await answer
        finally:
            self._waiting.pop(id, None)

    # The connection

    async def run(self) -> None:
        """Stay connected until cancelled; raises if reconnecting is pointless."""
        while True:
            try:
                await self._session()
            except (Denied, Gone) as error:
                if is_final(error):
                    raise
            except (WebSocketException, OSError, TimeoutError, Unreachable, msgspec.DecodeError):
                pass
            self._lost()
            await asyncio.sleep(self._told_to_wait + pause(self._failures))
            self._failures += 1
            self._told_to_wait = 0.0

    async def _session(self) -> None:
        ticket = await self.server.ticket(self.table, self.token)
        where = Address(self.server.link, self.table).socket
        async with connect(where, compression=None, max_size=BIGGEST) as socket:
            await socket.send(
                ENCODER.encode(Hello(ticket, self._last(), self.server.language)).decode()
            )
            try:
                await self._listen(socket)
            finally:
                self._socket = None
            self._judge(socket.close_code or 0)

    async def _listen(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                message = DECODER.decode(await socket.recv(decode=True))
                self._take(message)
                if isinstance(message, Welcome):
                    self._failures = 0
                    await self._repeat(socket)

    async def _repeat(self, socket: ClientConnection) -> None:
        """Send unanswered commands again; from then on commands are sent at once."""
        said: set[str] = set()
        while todo := [id for id in self._waiting if id not in said]:
            for id in todo:
                said.add(id)
                if waiting := self._waiting.get(id):
                    await socket.send(waiting.text)
        self._socket = socket

    def _take(self, message: ServerMessage) -> None:
        match message:
            case Done() | Refusal() | Why() | Previewed() | Pong():
                waiting = self._waiting.get(message.id)
                if waiting and not waiting.answer.done():
                    waiting.answer.set_result(message)
            case Bye(retry):
                self._told_to_wait = retry / 1000
            case Fault():
                pass
            case _:
                self._hear(message)

    def _judge(self, code: int) -> None:
        if code == Close.SEAT_MOVED:
            raise Moved(code=code)
        if code in HOPELESS:
            raise Gone(code=code)
        if code == Close.TOO_MUCH:
            self._failures = max(self._failures, 3)

    def give_up(self, error: PenultError) -> None:
        """Fail all commands that are waiting for an answer."""
        for waiting in self._waiting.values():
            if not waiting.answer.done():
                waiting.answer.set_exception(error)


def is_final(error: Denied | Gone) -> bool:
    return isinstance(error, Gone) or error.status not in TRANSIENT
