"""The open connections of a process: how many an address may have, and how long one may idle."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from penult.server.limits import SECOND, AddressCounts

HEAD = 10 * SECOND  # for the head of a request, or for the next one to begin
BODY = 60 * SECOND  # for a whole request
STALLED = 10 * SECOND  # for a client to read something of what it was sent
EXTRA = 50  # connections of an address, in addition to its sockets
RESERVED = 128  # files that are no connections: the store, and what is accepted before others close
MOST = 60_000  # connections of a process
BODY_HEADERS = (b"content-length", b"transfer-encoding")
REFUSED = (
    b"HTTP/1.1 429 Too Many Requests\r\n"
    b"connection: close\r\ncontent-length: 0\r\nretry-after: 10\r\n\r\n"
)


class Stage(Enum):
    HEAD = auto()  # waiting for a request, or for the rest of its head
    BODY = auto()
    ANSWER = auto()  # a whole request has arrived
    SOCKET = auto()


PATIENCE = {Stage.HEAD: HEAD, Stage.BODY: BODY}


@dataclass(slots=True)
class OpenConnection:
    address: str
    stage: Stage
    since: int  # milliseconds
    unsent: int = 0  # bytes
    unsent_since: int = 0


class Connections:
    """By transport, because a connection that becomes a socket gets another protocol.

    ``most``: of all addresses together. When there are more, the one that has idled longest is
    closed. Connections from this machine and from ``proxies`` (addresses or networks) count only
    there, as one of them may bring many visitors.
    """

    def __init__(
        self,
        per_address: int,
        most: int,
        limited: Callable[[str], None],
        now: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
        proxies: Collection[str] = (),
    ) -> None:
        self.most = most
        self.limited = limited
        self.now = now
        self.open: dict[Any, OpenConnection] = {}
        self._counts = AddressCounts(per_address)
        self._proxies = [ipaddress.ip_network(each) for each in proxies]
        self._idle: dict[Any, None] = {}  # waiting for a request, longest first

    def enter(self, transport: Any, address: str) -> bool:
        """False if the connection has to be closed."""
        if self._is_visitor(address) and not self._counts.enter(address):
            self.limited("connections")
            return False
        self.open[transport] = OpenConnection(address, Stage.HEAD, self.now())
        self._idle[transport] = None
        if len(self.open) > self.most:
            self.limited("files")
            self._close(next(iter(self._idle)))
        return True

    def leave(self, transport: Any) -> None:
        connection = self.open.pop(transport, None)
        if connection:
            self._idle.pop(transport, None)
            if self._is_visitor(connection.address):
                self._counts.leave(connection.address)

    def _is_visitor(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return True
        return not any(found in network for network in self._proxies)

    def reach(self, transport: Any, stage: Stage) -> None:
        connection = self.open.get(transport)
        if connection is None or connection.stage is stage:
            return
        if stage is not Stage.BODY:
            connection.since = self.now()
        connection.stage = stage
        self._idle.pop(transport, None)
        if stage is Stage.HEAD:
            self._idle[transport] = None

    def upgrade(self, transport: Any) -> None:
        self.reach(transport, Stage.SOCKET)

    def sweep(self) -> None:
        """Close connections whose client keeps the server waiting."""
        now = self.now()
        for transport, connection in list(self.open.items()):
            patience = PATIENCE.get(connection.stage)
            if patience is not None and now - connection.since > patience:
                self.limited("idle")
                self._close(transport)
            elif self._is_stalled(transport, connection, now):
                self.limited("unread")
                self._close(transport)

    def _is_stalled(self, transport: Any, connection: OpenConnection, now: int) -> bool:
        unsent = transport.get_write_buffer_size()
        if not unsent or unsent < connection.unsent:
            connection.unsent_since = now
        connection.unsent = unsent
        return now - connection.unsent_since > STALLED and unsent > 0

    def _close(self, transport: Any) -> None:
        self.leave(transport)
        transport.abort()


class HttpConnection(H11Protocol):
    """uvicorn's class for HTTP, which would wait for a request for ever."""

    registry: ClassVar[Connections]
    _is_refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.registry.enter(transport, address):
            self._is_refused = True
            transport.write(REFUSED)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.registry.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._is_refused:
            super().data_received(data)
            self._note_stage()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The WebSocket library would wait for the body of a request for ever."""
        if any(name in BODY_HEADERS for name, _ in event.headers):
            self.send_400_response("No body, please.")
        else:
            super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self.registry.reach(self.transport, Stage.HEAD)
        super().on_response_complete()
        self._note_stage()

    def _note_stage(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            return
        self.registry.reach(self.transport, Stage.BODY if self.cycle.more_body else Stage.ANSWER)
