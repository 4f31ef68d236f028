"""Accepts connections and routes each request to the hall that has its table.

The table is read from the first line of a request, before anything else is parsed. The whole
connection moves, with the bytes received so far, and moves again if its next request is for another
hall. So neither requests nor responses are copied between processes.
"""

from __future__ import annotations

import re
from typing import ClassVar
from urllib.parse import unquote

import h11

from penult.server.connections import HttpConnection
from penult.server.halls.house import FRONT, House

LINE = b"\n"
LONGEST = 8192  # bytes of a first line
TABLE = re.compile(rb"[A-Z]+ (?:/api/tables|/t|/ws)/([^/? ]+)")
MOVE = re.compile(rb"[A-Z]+ /api/moves/([0-9]{1,9})")


class Door(HttpConnection):
    house: ClassVar[House]
    heard = b""  # received by another hall, or an incomplete line

    def connection_made(self, transport: object) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        heard, self.heard = self.heard, b""
        if heard:
            self.data_received(heard)

    def data_received(self, data: bytes) -> None:
        if not self._is_between_requests():
            super().data_received(data)
            return
        data, self.heard = self.heard + data, b""
        if LINE not in data and len(data) < LONGEST:
            self.heard = data
            return
        hall = hall_for(self.house, data)
        if hall == self.house.number:
            super().data_received(data)
        else:
            self._lead(hall, data)

    def _is_between_requests(self) -> bool:
        return self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]

    def _lead(self, hall: int, data: bytes) -> None:
        """If too many bytes were received, close the connection; the client will open a new one."""
        connection = self.transport.get_extra_info("socket").fileno()
        self.house.lead(hall, connection, data)
        self.transport.abort()


def hall_for(house: House, request: bytes) -> int:
    """The hall that answers a request, by its first line."""
    if table := table_in(request):
        return house.hall_of(table)
    move = MOVE.match(request)
    return house.hall_of_move(move[1].decode()) if move else FRONT


def table_in(request: bytes) -> str:
    """The table that a request names in its first line.

    >>> table_in(b"POST /api/tables/k7mq2xw4ab/seats HTTP/1.1")
    'k7mq2xw4ab'
    >>> table_in(b"GET /t/%6b7mq2xw4ab?x=1 HTTP/1.1")
    'k7mq2xw4ab'
    >>> table_in(b"GET /api/tables?game=royal HTTP/1.1")
    ''
    """
    found = TABLE.match(request)
    return unquote(found[1].decode("latin-1")) if found else ""
