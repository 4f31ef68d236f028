"""What a connection may send below the level of messages: bytes, and frames of any kind.

The WebSocket library answers pings, collects fragments and reads empty frames without asking
anybody. So ``budgeted`` counts what arrives before the library sees it. It relies only on what
asyncio documents about protocols, and works with any WebSocket class.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from penult.server.connections import Connections
from penult.server.limits import SECOND, Bucket, Limits
from penult.server.protocol import Close

HEAD = 6  # bytes before the data of a short frame of a client
LONGEST_HEAD = 14
MASK = 4  # bytes
LENGTHS = {126: 2, 127: 8}  # bytes of a length that doesn't fit into the second byte
CLOSE = 0x88  # first byte of a closing frame
FAREWELL = 1  # seconds to send it


class FrameScanner:
    """Finds the frames in what a client sends (RFC 6455, 5.2)."""

    def __init__(self) -> None:
        self._head = b""  # the part of a frame's head that has arrived
        self._left = 0  # bytes of a frame whose head has been read

    def count(self, data: bytes, most: int) -> tuple[int, int]:
        """How many frames begin in these bytes, and where frame ``most`` + 1 begins.

        Counts no further than that frame.
        """
        size = len(data)
        if not (self._left or self._head) and size >= HEAD and data[1] == 0x80 + size - HEAD:
            return 1, size if most else 0  # as usual: a single short frame
        frames, at = 0, min(self._left, size)
        self._left -= at
        while at < size:
            frames += not self._head
            if frames > most:
                return frames, at
            at += self._read_head(data[at : at + LONGEST_HEAD])
            skipped = min(self._left, size - at)
            self._left -= skipped
            at += skipped
        return frames, size

    def _read_head(self, data: bytes) -> int:
        """Read the head of a frame, or a part of it; returns how many bytes it has here."""
        before, head = len(self._head), (self._head + data)[:LONGEST_HEAD]
        length = head[1] & 0x7F if len(head) > 1 else 0
        more = LENGTHS.get(length, 0)
        whole = 2 + more + (MASK if len(head) > 1 and head[1] & 0x80 else 0)
        if len(head) < whole:
            self._head = head
            return len(head) - before
        self._head = b""
        self._left = int.from_bytes(head[2 : 2 + more], "big") if more else length
        return whole - before


def closing_frame(code: int, reason: str) -> bytes:
    """The last frame of a server (RFC 6455, 5.5.1).

    >>> closing_frame(1000, "").hex()
    '880203e8'
    """
    return bytes((CLOSE, 2 + len(reason))) + code.to_bytes(2, "big") + reason.encode()


class Budget(asyncio.Protocol):
    """The part of a WebSocket class that closes connections which send too much.

    A client that doesn't read isn't read either: otherwise the answers to its pings would pile up.
    """

    limits: ClassVar[Limits]
    registry: ClassVar[Connections]
    _scanner: FrameScanner | None = None  # None: the request for a socket hasn't been passed on
    _is_cut = False
    _is_writable = True

    def connection_made(self, transport: Any) -> None:
        self._line = transport
        self._held: list[bytes] = []
        self.registry.upgrade(transport)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.registry.leave(self._line)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_cut:
            return
        if self._scanner is None:
            self._scanner = FrameScanner()
            self._frames = Bucket(self.limits.frames, self.limits.frame_burst, milliseconds())
            self._bytes = Bucket(self.limits.bytes, self.limits.byte_burst, milliseconds())
            super().data_received(data)
        elif self._is_writable:
            self._pass_on(self._scanner, data)
        else:
            self._held.append(data)
            self._line.pause_reading()

    def _pass_on(self, scanner: FrameScanner, data: bytes) -> None:
        now = milliseconds()
        frames, end = scanner.count(data, self._frames.left(now))
        if not self._bytes.take(now, len(data)):
            self._cut("bytes")
        elif self._frames.take(now, frames):
            super().data_received(data)
        else:
            super().data_received(data[:end])
            self._cut("frames")

    def _cut(self, reason: str) -> None:
        self._is_cut = True
        self.registry.limited(reason)
        if not self._line.is_closing():
            self._line.write(closing_frame(Close.TOO_MUCH, reason))
            self._line.close()
        asyncio.get_running_loop().call_later(FAREWELL, self._line.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._is_writable = False
        self._line.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_writable = True
        while self._held and self._is_writable:
            self.data_received(self._held.pop(0))
        if self._is_writable:
            self._line.resume_reading()


def budgeted(base: type[asyncio.Protocol], limits: Limits, registry: Connections) -> Any:
    """A WebSocket class with a budget."""
    return type("BudgetedWebSocket", (Budget, base), {"limits": limits, "registry": registry})


def milliseconds() -> int:
    return int(asyncio.get_running_loop().time() * SECOND)
