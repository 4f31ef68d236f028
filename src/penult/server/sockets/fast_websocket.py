"""uvicorn's WebSocket protocol class with a fast path for text messages in both directions.

An ASGI application sends and receives through coroutines that may have to wait. Usually nothing has
to wait: then a text can be written to the transport at once, and an incoming text handed to the
application in the same call. This class offers that as an extension of the ASGI scope.

It relies on internals of uvicorn and websockets. ``check_internals`` tries them at start-up; if
they have changed, the server uses uvicorn's own class (see ``serve.websocket_class``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, cast

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from penult.server.sockets.connection import DIRECT_IO, DirectIO, Message, OnText, Receive, Send

TEXT = 0x81  # first byte of a frame that is a whole text message
MASKED = 0x80  # added to the second byte of a client's frame; four bytes of mask follow
HEAD = 6  # bytes before the text of a short masked frame
SHORT = 126  # lengths below fit into the second byte
LONG = 1 << 16


class FastWebSocketProtocol(WebSocketsSansIOProtocol):
    """Leaves to uvicorn whatever it can't do at once."""

    on_text: OnText | None = None

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

    def listen(self, on_text: OnText) -> None:
        self.on_text = on_text

    def data_received(self, data: bytes) -> None:
        """Most messages are short texts that arrive in one piece."""
        text = short_text(data) if self._is_between_frames() else None
        if text is None:
            super().data_received(data)
        elif self.on_text:
            self.on_text(text)

    def _is_between_frames(self) -> bool:
        """Whether nothing is buffered or queued, so that the next bytes start a new frame."""
        if self.on_text is None or self.close_sent or self.conn.state is not State.OPEN:
            return False
        return not self.conn.reader.buffer and self.conn.current_size is None and self.queue.empty()

    def send_receive_event_to_app(self) -> None:
        is_next = self.on_text and self.queue.empty() and not self.close_sent
        if not is_next or self.curr_msg_data_type != "text" or len(self.frames) != 1:
            super().send_receive_event_to_app()
            return
        try:
            text = self.frames[0].decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # closes the socket
            return
        self.frames = []
        assert self.on_text
        self.on_text(text)


def short_text(data: bytes) -> str | None:
    """The text of a client's frame if it is a single short one; otherwise None.

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
        return None  # uvicorn closes the socket


def unmasked(text: bytes, mask: bytes) -> bytes:
    """XOR a text with its repeated mask (RFC 6455, 5.3)."""
    size = len(text)
    over = (mask * (size // len(mask) + 1))[:size]
    return (int.from_bytes(text, "big") ^ int.from_bytes(over, "big")).to_bytes(size, "big")


def frame(text: bytes) -> bytes:
    """A text in a single unmasked frame, as a server sends it (RFC 6455, 5.2).

    >>> frame(b"Hello").hex()
    '810548656c6c6f'
    """
    size = len(text)
    if size < SHORT:
        return bytes((TEXT, size)) + text
    if size < LONG:
        return bytes((TEXT, SHORT, size >> 8, size & 0xFF)) + text
    return bytes((TEXT, SHORT + 1)) + size.to_bytes(8, "big") + text


# The check at start-up

HANDSHAKE = (
    b"GET /ws/check HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TIMEOUT = 5.0  # seconds


class UnexpectedInternals(Exception):
    """The installed uvicorn or websockets doesn't work with this class."""


class MemoryTransport(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.written = b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def close(self) -> None: ...

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


def check_internals() -> None:
    """Exchange a few messages in memory; raises if the class doesn't behave as it should."""
    try:
        asyncio.run(asyncio.wait_for(_exchange(), TIMEOUT))
    except UnexpectedInternals:
        raise
    except Exception as error:
        raise UnexpectedInternals(f"{type(error).__name__}: {error}") from error


async def _exchange() -> None:
    direct: list[str] = []  # texts by the fast path
    queued: list[str] = []  # and by ASGI
    opened = asyncio.Event()

    async def app(scope: Message, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"][DIRECT_IO].listen(direct.append)
        opened.set()
        while (message := await receive())["type"] == "websocket.receive":
            queued.append(message.get("text", ""))

    config = uvicorn.Config(cast(Any, app), log_config=None, ws_per_message_deflate=False)
    state, transport = ServerState(), MemoryTransport()
    config.load()
    protocol = FastWebSocketProtocol(config, state, {})
    protocol.connection_made(transport)
    protocol.data_received(HANDSHAKE)
    tasks = list(state.tasks)
    try:
        await opened.wait()
        _check_texts(protocol, transport)
    finally:
        protocol.connection_lost(None)
        await asyncio.gather(*tasks)
    if (direct, queued) != ([*TEXTS, "last"], ["in fragments"]):
        raise UnexpectedInternals("incoming texts")


TEXTS = ("short", "x" * 500, "divided")


def _check_texts(protocol: FastWebSocketProtocol, transport: MemoryTransport) -> None:
    short, long, split = (client_frame(text) for text in TEXTS)
    for data in (short, long, split[:9], split[9:], client_frame("last")):
        protocol.data_received(data)
    transport.written = b""
    if not protocol.write(["one", "two"]) or transport.written != frame(b"one") + frame(b"two"):
        raise UnexpectedInternals("outgoing texts")
    protocol.data_received(client_frame("in ", fin=False))
    protocol.data_received(client_frame("fragments", Opcode.CONT))


def client_frame(text: str, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin=fin).serialize(mask=True)
