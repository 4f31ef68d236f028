"""Asks whose table a request is for, before anything of it is parsed.

The table is read from the first line. A request for a table of another node is passed on with its
whole connection; the owner closes it after one response, so the next request is routed anew.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias
from urllib.parse import unquote

import h11

from penult.core.errors import PenultError
from penult.server.connections import HttpConnection
from penult.server.monitoring import note
from penult.server.nodes.inner import proxy_line
from penult.server.nodes.relay import Relays

LINE = b"\n"
LONGEST = 16_384  # bytes of a head; whatever is longer is refused
TABLE = re.compile(r"(?:/api/tables|/t|/ws)/([^/]+)")
SOCKETS = "/ws/"

Whose: TypeAlias = Callable[[str], Awaitable[str]]


class Gate(h11.Connection):
    """Holds every request back until it is let in."""

    is_open = False

    def next_event(self) -> Any:
        if self.their_state is not h11.IDLE:
            return super().next_event()
        if not self.is_open:
            return h11.NEED_DATA
        event = super().next_event()
        self.is_open = not isinstance(event, h11.Request)
        return event


@dataclass(frozen=True, slots=True)
class Routes:
    whose: Whose  # the address of a table's owner, or empty if it's this node
    relays: Relays


class RoutedConnection(HttpConnection):
    routes: ClassVar[Routes]

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn: Gate = Gate(h11.SERVER, LONGEST)
        self._asking: asyncio.Task[None] | None = None

    def handle_events(self) -> None:
        super().handle_events()
        if self._is_at_gate():
            self._route(self.conn.trailing_data[0])

    def _is_at_gate(self) -> bool:
        return self.conn.their_state is h11.IDLE and not self.conn.is_open and not self._asking

    def _route(self, request: bytes) -> None:
        if not request or is_incomplete(request):
            return
        if table := table_in(request):
            self._unset_keepalive_if_required()
            self.flow.pause_reading()
            self._asking = self.loop.create_task(self._ask(table))
        else:
            self._let_in()

    def _let_in(self) -> None:
        self.conn.is_open = True
        self.handle_events()
        self._note_stage()

    async def _ask(self, table: str) -> None:
        try:
            owner = await self.routes.whose(table)
        except PenultError:
            owner = ""  # the answer will say why
        except Exception as error:
            note("not-routed", logging.ERROR, error)
            owner = ""
        await self.flow.drain()  # of the response before
        self._asking = None
        if self.transport.is_closing():
            return
        if owner:
            self._pass_on(owner)
        else:
            self.flow.resume_reading()
            self._let_in()

    def _pass_on(self, owner: str) -> None:
        request = self.conn.trailing_data[0]
        self.connections.discard(self)
        self.routes.relays.pass_on(
            self.transport,
            owner,
            proxy_line(self.client, self.server) + request,
            self.connections,
            is_socket=path_of(request).startswith(SOCKETS),
        )


def is_incomplete(request: bytes) -> bool:
    """Whether more of the first line has to come before anybody can tell whose it is."""
    return LINE not in request and len(request) <= LONGEST and request[:1].isalpha()


def table_in(request: bytes) -> str:
    """The table that a request names in its first line.

    >>> table_in(b"POST /api/tables/k7mq2xw4ab/seats HTTP/1.1\\n")
    'k7mq2xw4ab'
    >>> table_in(b"GET /t/%6b7mq2xw4ab?x=1 HTTP/1.1\\n")
    'k7mq2xw4ab'
    >>> table_in(b"GET /api/tables?game=royal HTTP/1.1\\n")
    ''
    """
    found = TABLE.match(path_of(request))
    return found[1] if found else ""


def path_of(request: bytes) -> str:
    """The path in the first line of a request, as the server will read it; empty if it has none."""
    line, newline, _ = request.partition(LINE)
    words = line.split(b" ")
    target = words[1] if newline and len(words) > 1 else b""
    return unquote(target.partition(b"?")[0].decode("latin-1"))
