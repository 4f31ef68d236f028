"""One connection. It has an outbox and a writer of its own: nobody waits for who does not read."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, TypeAlias

from penult.core.ids import Seat
from penult.server.protocol import Close
from penult.server.sockets.fast_websocket import DirectIO

FAREWELL = 1  # seconds
HINTS = 16  # of what may get lost, the latest

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]


class Socket:
    """One connection: what cannot be sent at once waits in its outbox for its writer."""

    def __init__(self, send: Send, viewer: Seat, most: int, direct: DirectIO | None = None) -> None:
        self.viewer = viewer
        self.closing: tuple[int, str] | None = None
        self._send = send
        self.direct = direct  # None: this server has no fast path
        self._most = most
        self.muted: frozenset[Seat] = frozenset()
        self.lost = 0  # hints
        self.voice = ""  # whose remarks are counted together
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
        """Sent when nothing else waits; who is behind loses the oldest."""
        if not self.closing and (self._hints or not self._are_sent((message,))):
            self.lost += len(self._hints) == HINTS
            self._hints.append(message)
            self._wakeup.set()

    def close(self, code: int, reason: str) -> None:
        """Both ends stop; a reader that closes itself sees it by ``closing``."""
        if self.closing is None:
            self.closing = code, reason
            self._wakeup.set()
            if self.reader and self.reader is not asyncio.current_task():
                self.reader.cancel()

    def _are_sent(self, messages: tuple[str, ...]) -> bool:
        """At once, unless something waits that was told before."""
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
    """Send what was told before and say goodbye, unless the other side has gone or is stuck."""
    if not gone:
        await asyncio.wait({writer}, timeout=FAREWELL)
    writer.cancel()
    await asyncio.gather(writer, return_exceptions=True)
    if gone:
        return
    with suppress(TimeoutError, RuntimeError, OSError):  # it does not read, or is gone after all
        await asyncio.wait_for(socket.say_goodbye(), FAREWELL)
