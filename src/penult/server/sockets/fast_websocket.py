"""The server's end of a socket: uvicorn's own, with a short way for texts in both directions.

An ASGI application sends and receives by coroutines that may have to wait. Most of the time nothing
waits: then a text can leave at once, and be heard as soon as it is there. This protocol offers that
as an extension of the scope; a gateway at another server does without.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

DIRECT_IO = "penult.direct-io"  # its name among the extensions of a scope

Hear: TypeAlias = Callable[[str], None]

TEXT = 0x81  # the first byte of a frame: a text, and all of it
MASKED = 0x80  # added to the second byte of a client's frame; four bytes of mask follow
HEAD = 6  # bytes of such a short one before its text
SHORT = 126  # lengths below fit into the second byte
LONG = 1 << 16


@dataclass(frozen=True, slots=True)
class DirectIO:
    write: Callable[[Sequence[str]], bool]  # send texts now; False: the line is full, or closes
    listen: Callable[[Hear], None]  # from now on texts go there, unless an older one waits


class FastWebSocketProtocol(WebSocketsSansIOProtocol):
    """What it cannot do at once, it leaves to the ordinary way."""

    hear: Hear | None = None

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, Any], self.scope.setdefault("extensions", {}))
        extensions[DIRECT_IO] = DirectIO(self.write, self.listen)
        await super().run_asgi()

    def write(self, texts: Sequence[str]) -> bool:
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(b"".join([frame(text.encode()) for text in texts]))
        return True

    def listen(self, hear: Hear) -> None:
        self.hear = hear

    def data_received(self, data: bytes) -> None:
        """Most of what clients say is a short text that comes in one piece."""
        text = short_text(data) if self._is_between_frames() else None
        if text is None:
            super().data_received(data)
        elif self.hear:
            self.hear(text)

    def _is_between_frames(self) -> bool:
        """Is whoever hears texts next, and is nothing half heard?"""
        if self.hear is None or self.close_sent or self.conn.state is not State.OPEN:
            return False
        return not self.conn.reader.buffer and self.conn.current_size is None and self.queue.empty()

    def send_receive_event_to_app(self) -> None:
        is_next = self.hear and self.queue.empty() and not self.close_sent
        if not is_next or self.curr_msg_data_type != "text" or len(self.frames) != 1:
            super().send_receive_event_to_app()
            return
        try:
            text = self.frames[0].decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # which closes the socket
            return
        self.frames = []
        assert self.hear
        self.hear(text)


def short_text(data: bytes) -> str | None:
    """What a client says if it is one frame with one short text; None: the library must look.

    >>> short_text(bytes.fromhex("818537fa213d7f9f4d5158"))
    'Hello'
    """
    if len(data) < HEAD or data[0] != TEXT or data[1] != MASKED + len(data) - HEAD:
        return None
    if len(data) >= HEAD + SHORT:
        return None
    try:
        return unmasked(data[HEAD:], data[2:HEAD]).decode()
    except UnicodeDecodeError:
        return None  # so that the socket is closed


def unmasked(text: bytes, mask: bytes) -> bytes:
    """The four bytes of the mask, over and over, are taken off a text (RFC 6455, 5.3)."""
    size = len(text)
    over = (mask * (size // len(mask) + 1))[:size]
    return (int.from_bytes(text, "big") ^ int.from_bytes(over, "big")).to_bytes(size, "big")


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
