"""One connection, with an outbox and a writer of its own: a slow client never blocks the others."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

from penult.core.ids import Seat
from penult.server.protocol import Close

FAREWELL = 1  # seconds to send what is left when a socket closes
HINTS = 16  # messages that may get lost; older ones are dropped
DIRECT_IO = "penult.direct-io"  # name of the ASGI extension

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
OnText: TypeAlias = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class DirectIO:
    """The fast path around ASGI, if the server has one."""

    write: Callable[[Sequence[str]], bool]  # send now; False if the buffer is full or it closes
    listen: Callable[[OnText], None]  # from now on, texts go there


class Socket:
    """What can't be sent at once waits in the outbox for the writer."""

    def __init__(self, send: Send, viewer: Seat, most: int, direct: DirectIO | None = None) -> None:
        self.viewer = viewer
        self.closing: tuple[int, str] | None = None
        self._send = send
        self.direct = direct  # None: the server has no fast path
        self._most = most
        self.muted: frozenset[Seat] = frozenset()
        self.lost = 0  # hints dropped
        self.voice = ""  # key of the chat rate limit
        self.language = ""
        self._outbox: deque[str] = deque()
        self._hints: deque[str] = deque(maxlen=HINTS)
        self._wakeup = asyncio.Event()
        self._is_writing = False
        self.reader = asyncio.current_task()

    def tell(self, *messages: str) -> None:
        if self.closing or self._are_sent(messages):
            return
        if len(self._outbox) + len(messages) > self._most:
            self.close(Close.TOO_SLOW, "slow")
            return
        self._outbox.extend(messages)
        self._wakeup.set()

    def hint(self, message: str) -> None:
        """Send when nothing else waits; a slow client loses the oldest."""
        if not self.closing and (self._hints or not self._are_sent((message,))):
            self.lost += len(self._hints) == HINTS
            self._hints.append(message)
            self._wakeup.set()

    def close(self, code: int, reason: str) -> None:
        """Stop reader and writer. A reader that closes itself notices ``closing``."""
        if self.closing is None:
            self.closing = code, reason
            self._wakeup.set()
            if self.reader and self.reader is not asyncio.current_task():
                self.reader.cancel()

    def _are_sent(self, messages: tuple[str, ...]) -> bool:
        """Send at once, unless earlier messages are waiting."""
        if self.direct is None or self._outbox or self._is_writing:
            return False
        return self.direct.write(messages)

    async def say_goodbye(self) -> None:
        code, reason = self.closing or (Close.GOING_AWAY, "end")
        await self._send({"type": "websocket.close", "code": code, "reason": reason})

    async def write_on(self) -> None:
        while True:
            self._is_writing = True
            while waiting := self._outbox or (not self.closing and self._hints):
                await self._send({"type": "websocket.send", "text": waiting.popleft()})
            self._is_writing = False
            if self.closing:
                return
            self._wakeup.clear()
            await self._wakeup.wait()


async def finish(socket: Socket, writer: asyncio.Task[None], *, gone: bool) -> None:
    """Send what is left and close the socket, unless the client is gone or stuck."""
    if not gone:
        await asyncio.wait({writer}, timeout=FAREWELL)
    writer.cancel()
    await asyncio.gather(writer, return_exceptions=True)
    if gone:
        return
    with suppress(TimeoutError, RuntimeError, OSError):  # the client doesn't read, or is gone
        await asyncio.wait_for(socket.say_goodbye(), FAREWELL)
