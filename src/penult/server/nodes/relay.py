"""Connections that are passed on to the node that has their table.

Bytes are copied both ways. Whoever reads slowly is sent no faster: while one end is full, nothing
is read from the other. A relay ends with either end, or with the owner's lease.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Collection
from typing import Any, cast

from penult.server.connections import Connections
from penult.server.monitoring import Metrics
from penult.server.nodes.inner import ACCEPTED

DIAL = 0.5  # seconds to reach the owner
SILENCE = 1.0  # seconds for the owner to accept what is passed on
BUFFER = 1 << 17  # bytes of the system's buffers towards the owner; the default is megabytes
UNAVAILABLE = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"connection: close\r\ncontent-length: 0\r\nretry-after: 1\r\n\r\n"
)


def split_address(address: str) -> tuple[str, int]:
    """Host and port.

    >>> split_address("node-1:8001"), split_address("[2001:db8::1]:8001")
    (('node-1', 8001), ('2001:db8::1', 8001))
    """
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


class End(asyncio.Protocol):
    """One end of a relay: what arrives here is written to the other."""

    other: End
    transport: asyncio.Transport | None = None  # None: not connected yet, or lost
    is_full = False

    def __init__(self, lost: Callable[[], None]) -> None:
        self._lost = lost

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.other.write(data)

    def pause_writing(self) -> None:
        self.is_full = True
        self.other.pause_reading()

    def resume_writing(self) -> None:
        self.is_full = False
        self.other.resume_reading()

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        self.other.close()
        self._lost()

    def write(self, data: bytes) -> None:
        if self.transport and not self.transport.is_closing():
            self.transport.write(data)

    def pause_reading(self) -> None:
        if self.transport and not self.transport.is_closing():
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        if self.transport and not self.transport.is_closing():
            self.transport.resume_reading()

    def close(self) -> None:
        """Close when everything is written."""
        if self.transport:
            self.transport.close()

    def abort(self) -> None:
        if self.transport:
            self.transport.abort()


class NearEnd(End):
    """The client's end."""

    def __init__(
        self,
        lost: Callable[[], None],
        registry: Connections,
        connections: set[Any],
        *,
        is_socket: bool,
    ) -> None:
        super().__init__(lost)
        self._registry = registry
        self._connections = connections
        self._is_socket = is_socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._registry.upgrade(transport)  # how long a request may take is the owner's affair
        self._connections.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        self._registry.leave(self.transport)
        self._connections.discard(self)
        super().connection_lost(error)

    def refuse(self) -> None:
        self.write(UNAVAILABLE)
        self.close()

    def shutdown(self) -> None:
        """The server stops. A response on its way ends the relay by itself; a socket doesn't."""
        if self._is_socket:
            self.close()


class FarEnd(End):
    """The owner's end. Nothing of it reaches the client before the owner has accepted."""

    def __init__(
        self, lost: Callable[[], None], opening: bytes, refused: Callable[[], None]
    ) -> None:
        super().__init__(lost)
        self._opening = opening
        self._refused = refused
        self._heard: bytes | None = b""  # None: the owner has accepted

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        line = transport.get_extra_info("socket")
        for buffer in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            line.setsockopt(socket.SOL_SOCKET, buffer, BUFFER)
        self._impatience = asyncio.get_running_loop().call_later(SILENCE, self.abort)
        self.write(self._opening)

    def data_received(self, data: bytes) -> None:
        if self._heard is None:
            super().data_received(data)
            return
        self._heard += data
        if len(self._heard) >= len(ACCEPTED):
            self._check(self._heard)

    def _check(self, heard: bytes) -> None:
        self._impatience.cancel()
        if not heard.startswith(ACCEPTED):
            self.abort()  # whatever it is, it isn't a node
            return
        self._heard = None
        if response := heard[len(ACCEPTED) :]:
            super().data_received(response)

    def connection_lost(self, error: Exception | None) -> None:
        self._impatience.cancel()
        if self._heard is not None:
            self._refused()
        super().connection_lost(error)


class Relay:
    """A connection that is passed on."""

    def __init__(self, near: NearEnd, far: FarEnd) -> None:
        near.other, far.other = far, near
        self.near = near
        self.far = far
        self._dialling: asyncio.Task[None] | None = None

    def begin(self, transport: asyncio.Transport, owner: str) -> None:
        """Take over the client's connection, from which nothing is read at present."""
        transport.set_protocol(self.near)
        self.near.connection_made(transport)
        self._dialling = asyncio.get_running_loop().create_task(self._dial(owner))

    async def _dial(self, owner: str) -> None:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(DIAL):
                await loop.create_connection(lambda: self.far, *split_address(owner))
        except (OSError, TimeoutError):
            self.near.refuse()
            return
        if not self.near.transport:
            self.far.abort()
        elif not self.far.is_full:
            self.near.resume_reading()

    def cut(self) -> None:
        if self._dialling:
            self._dialling.cancel()
        self.near.abort()
        self.far.abort()

    @property
    def is_over(self) -> bool:
        return not self.near.transport and not self.far.transport


class Relays:
    """All connections that this node passes on."""

    def __init__(self, registry: Connections, metrics: Metrics) -> None:
        self.registry = registry
        self._metrics = metrics
        self._open: dict[str, set[Relay]] = {}  # by the owner's address

    def pass_on(
        self,
        transport: asyncio.Transport,
        owner: str,
        opening: bytes,
        connections: set[Any],
        *,
        is_socket: bool,
    ) -> None:
        """``opening``: what the owner is sent first; ``connections``: those of the server."""

        def lost() -> None:
            if relay.is_over:
                self._open[owner].discard(relay)

        near = NearEnd(lost, self.registry, connections, is_socket=is_socket)
        relay = Relay(near, FarEnd(lost, opening, near.refuse))
        self._metrics.passed_on += 1
        self._open.setdefault(owner, set()).add(relay)
        relay.begin(transport, owner)

    def keep(self, alive: Collection[str]) -> None:
        """Cut all connections to nodes other than these."""
        for owner in self._open.keys() - set(alive):
            for relay in list(self._open[owner]):
                relay.cut()

    @property
    def open_relays(self) -> list[Relay]:
        return [relay for relays in self._open.values() for relay in relays]
