"""A client that stops reading does not slow its table, is cut off, and can come back."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.server.forked_server import ForkedServer
from tests.server.guest import Guest, bearer, opened, play, sockets
from tests.server.hostility import frame, upgraded

QUESTIONS = 30_000  # whose answers fill the line, and then the outbox
BUFFER = 4096  # bytes


def deaf(link: str, table: str, ticket: str) -> socket.socket:
    """A device that asks and asks and never reads an answer."""
    where = urlsplit(link)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
    line.connect((where.hostname, where.port))
    hello = json.dumps({"type": "hello", "ticket": ticket})
    upgraded(line, table)
    line.sendall(frame(1, hello.encode()))
    return line


def ask_on(line: socket.socket) -> None:
    with suppress(OSError):  # cut off
        line.sendall(frame(1, b'{"type":"ping","id":"still-there"}') * QUESTIONS)


@pytest.mark.usefixtures("websocket")
def test_who_does_not_read_is_cut_off_and_the_table_plays_on(tmp_path: Path) -> None:
    async def scenario(link: str) -> None:
        table, token = await opened(link, "coloradd", bots=2, seats=3)
        async with (
            httpx.AsyncClient(base_url=link, headers=bearer(token)) as http,
            Guest(link, table, token) as guest,
        ):
            await guest.do("accept")
            reply = await http.post(f"/api/tables/{table}/ticket")
            line = deaf(link, table, reply.json()["ticket"])
            await sockets(http, 2)
            asking = asyncio.create_task(asyncio.to_thread(ask_on, line))
            await play(guest, until=lambda: False)
            assert guest.info["phase"] in ("between", "over"), "the table went on meanwhile"
            await sockets(http, 1)
            line.close()
            await asking
            async with Guest(link, table, token) as back:
                assert back.view == guest.view

    with ForkedServer(tmp_path) as forked:
        asyncio.run(scenario(forked.start(0)))
        assert forked.complaints == []
