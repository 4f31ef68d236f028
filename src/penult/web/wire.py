"""The server's end of a socket: uvicorn's own, with a short way for what is told.

An ASGI application sends by a coroutine that may have to wait. Most of the time nothing waits,
and then a frame can leave at once: this protocol offers that as an extension of the scope.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WRITE = "penult.write"  # its name among the extensions of a scope

Write: TypeAlias = Callable[[str], bool]

TEXT = 0x81  # the first byte of a frame: a text, and all of it
SHORT = 126  # lengths below fit into the second byte
LONG = 1 << 16


class Wire(WebSocketsSansIOProtocol):
    """What it cannot send at once, it leaves to the ordinary way."""

    async def run_asgi(self) -> None:
        extensions = self.scope.setdefault("extensions", {})
        assert extensions is not None
        extensions[WRITE] = self.write  # type: ignore[assignment]
        await super().run_asgi()

    def write(self, text: str) -> bool:
        """Send a text now; False: the line is full, or closes."""
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame(text.encode()))
        return True


def frame(text: bytes) -> bytes:
    """A text as a server sends it, in one frame and without a mask (RFC 6455, 5.2).

    >>> frame(b"Hello").hex()
    '810548656c6c6f'
    """
    size = len(text)
    if size < SHORT:
        return bytes((TEXT, size)) + text
    if size < LONG:
        return bytes((TEXT, SHORT, size >> 8, size & 0xFF)) + text
    return bytes((TEXT, SHORT + 1)) + size.to_bytes(8, "big") + text
