"""Links between the processes of a server: messages, and connections passed along with them."""

from __future__ import annotations

import asyncio
import os
import socket
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from penult.server.limits import Limits
from penult.server.monitoring import Figures
from penult.server.replies import NewPlayer, Seated
from penult.tables.events import Pace

MOST = 131_072  # bytes of a message


class Brief(Struct, tag=True):
    """The first message to a hall."""

    number: int
    halls: int
    folder: str
    ahead: int  # milliseconds from the machine's steady clock to the server's time
    pace: Pace
    limits: Limits
    link: str
    lan: str


class Led(Struct, tag=True):
    """A connection is passed on, with the bytes already received from it."""

    heard: bytes


class TableOpened(Struct, tag=True):
    """A table was opened in the receiver's hall."""

    table: str


class Seek(Struct, tag=True):
    """Asks for a seat at a table; ``lively``: only if somebody is there."""

    number: int
    table: str
    player: NewPlayer
    lively: bool


class Found(Struct, tag=True):
    """The answer to the request with this number."""

    number: int
    seated: Seated | None


class Report(Struct, tag=True):
    figures: Figures


Said: TypeAlias = Brief | Led | TableOpened | Seek | Found | Report
Hear: TypeAlias = Callable[[Said | None, list[int]], None]


def counter_of(kind: Any, value: Any) -> Any:
    """Msgspec doesn't know counters."""
    return Counter(value)


ENCODER = msgspec.msgpack.Encoder()
DECODER: msgspec.msgpack.Decoder[Said] = msgspec.msgpack.Decoder(Said, dec_hook=counter_of)


class HallLink:
    """One end of a link. Messages arrive whole and in order, or not at all."""

    def __init__(self, wire: socket.socket) -> None:
        self._wire = wire
        self._unsent: deque[tuple[bytes, list[int]]] = deque()

    @classmethod
    def pair(cls) -> tuple[HallLink, socket.socket]:
        """This end, and the other one for another process."""
        one, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        one.setblocking(False)
        return cls(one), other

    def tell(self, message: Said, *connections: int) -> bool:
        """Send a message; False if it's too long. Its connections may be closed here at once.

        It waits until the other end takes it; if that has gone, it is dropped.
        """
        text = ENCODER.encode(message)
        if len(text) > MOST:
            return False
        self._unsent.append((text, [os.dup(each) for each in connections]))
        if len(self._unsent) == 1:
            self._send()
        return True

    def _send(self) -> None:
        """Send as much as the socket takes."""
        loop = asyncio.get_running_loop()
        while self._unsent:
            text, connections = self._unsent[0]
            try:
                socket.send_fds(self._wire, [text], connections)
            except BlockingIOError:
                loop.add_writer(self._wire, self._send)
                return
            except OSError:
                pass  # the other end has gone, as the reader will notice
            self._unsent.popleft()
            for each in connections:
                os.close(each)
        if self._wire.fileno() >= 0:
            loop.remove_writer(self._wire)

    def wait(self) -> Said | None:
        """The first message, before there is an event loop; None if the other end has gone."""
        text = self._wire.recv(MOST)
        self._wire.setblocking(False)
        return DECODER.decode(text) if text else None

    def listen(self, hear: Hear) -> None:
        """``hear`` gets each message with its connections; None if the other end has gone."""
        asyncio.get_running_loop().add_reader(self._wire, self._receive, hear)

    def _receive(self, hear: Hear) -> None:
        try:
            text, connections, _, _ = socket.recv_fds(self._wire, MOST, 1)
        except BlockingIOError:
            return
        except OSError:
            text, connections = b"", []
        if not text:
            self.close()
        hear(DECODER.decode(text) if text else None, connections)

    def close(self) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._wire)
        loop.remove_writer(self._wire)
        self._wire.close()
