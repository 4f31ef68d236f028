"""The inner port, where other nodes bring requests for the tables of this one.

A connection begins with a line that names the client it was made for (version 1 of the PROXY
protocol), and serves one request. The line is answered at once, so that the other node learns that
this one is well even if the request itself takes long. Whoever can reach this port can pretend to
be any client, so it belongs in a private network.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
from typing import Any, TypeAlias, cast

import h11

from penult.server.connections import HttpConnection

IS_INNER = "is_inner"  # in the state of an ASGI scope
ACCEPTED = b"HTTP/1.1 102 Processing\r\n\r\n"  # the answer to the first line
BAD_LINE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
NEWLINE = b"\r\n"
LONGEST = 107  # bytes of the first line, with its end
PATIENCE = 5.0  # seconds for the first line
FAMILIES = {4: "TCP4", 6: "TCP6"}
UNKNOWN = b"PROXY UNKNOWN"
LINE = re.compile(rb"PROXY (TCP[46]) (\S+) (\S+) (0|[1-9]\d{0,4}) (0|[1-9]\d{0,4})")
CLOSE = (b"connection", b"close")

Address: TypeAlias = tuple[str, int]


class BadLine(ValueError):
    """Not the first line of a connection between nodes."""


def proxy_line(client: Address | None, server: tuple[str, int | None] | None) -> bytes:
    """The first line of a connection: who is the client, and where it was received.

    >>> proxy_line(("203.0.113.7", 4711), ("192.0.2.1", 8000))
    b'PROXY TCP4 203.0.113.7 192.0.2.1 4711 8000\\r\\n'
    >>> proxy_line(None, None)
    b'PROXY UNKNOWN\\r\\n'
    """
    if client is None or server is None:
        return UNKNOWN + NEWLINE
    hosts = [host.partition("%")[0] for host, _ in (client, server)]
    family = FAMILIES[ipaddress.ip_address(hosts[0]).version]
    return f"PROXY {family} {hosts[0]} {hosts[1]} {client[1]} {server[1]}\r\n".encode()


def addresses_in(line: bytes) -> tuple[Address, Address] | None:
    """The client and the server that a first line names, without its end; None if it names none.

    >>> addresses_in(b"PROXY TCP6 2001:db8::7 ::1 4711 8000")
    (('2001:db8::7', 4711), ('::1', 8000))
    """
    if line == UNKNOWN or line.startswith(UNKNOWN + b" "):
        return None
    found = LINE.fullmatch(line)
    if not found:
        raise BadLine
    try:
        hosts = [ipaddress.ip_address(host.decode("ascii")) for host in found.group(2, 3)]
    except ValueError as error:
        raise BadLine from error
    ports = [int(port) for port in found.group(4, 5)]
    if {FAMILIES[host.version] for host in hosts} != {found[1].decode()} or max(ports) > 65535:
        raise BadLine
    return (str(hosts[0]), ports[0]), (str(hosts[1]), ports[1])


class OneRequest(h11.Connection):
    """HTTP that says with each response that the connection closes."""

    def send(self, event: Any) -> Any:
        if isinstance(event, h11.Response) and CLOSE not in event.headers:
            headers = [*event.headers, CLOSE]
            reason = event.reason
            event = h11.Response(status_code=event.status_code, headers=headers, reason=reason)
        return super().send(event)


class PassedOn:
    """A transport whose peer is the client that another node passed on."""

    def __init__(self, transport: asyncio.Transport, client: Address, server: Address) -> None:
        self._transport = transport
        self._told = {"socket": None, "peername": client, "sockname": server}

    def get_extra_info(self, name: str, default: object = None) -> object:
        if name in self._told:
            return self._told[name]
        return self._transport.get_extra_info(name, default)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class InnerConnection(HttpConnection):
    def __init__(
        self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None
    ) -> None:
        super().__init__(config, server_state, app_state | {IS_INNER: True}, _loop)
        self.conn = OneRequest(h11.SERVER)
        self._heard = b""  # the part of the first line that has arrived
        self._has_begun = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        self._impatience = self.loop.call_later(PATIENCE, transport.abort)

    def data_received(self, data: bytes) -> None:
        if self._has_begun:
            super().data_received(data)
            return
        self._heard += data
        line, newline, rest = self._heard.partition(NEWLINE)
        if not newline and len(line) < LONGEST:
            return
        try:
            if len(line) + len(newline) > LONGEST:
                raise BadLine
            self._begin(addresses_in(line))
        except BadLine:
            self.transport.write(BAD_LINE)
            self.transport.close()
            return
        if rest:
            super().data_received(rest)

    def _begin(self, addresses: tuple[Address, Address] | None) -> None:
        self._impatience.cancel()
        self._has_begun = True
        self.transport.write(ACCEPTED)
        passed_on = PassedOn(self.transport, *addresses) if addresses else self.transport
        super().connection_made(cast(asyncio.Transport, passed_on))

    def connection_lost(self, exc: Exception | None) -> None:
        self._impatience.cancel()
        if self._has_begun:
            super().connection_lost(exc)
