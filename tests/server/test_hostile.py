"""Whatever is thrown at a live server, it stands, says so politely, and no table changes."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import apsw
import httpx
import pytest
import websockets

from penult.games.registry import find
from penult.server.storage.files import FILE
from tests.properties.tables import TIMES
from tests.server.forked_server import ForkedServer
from tests.server.guest import PATIENCE, Guest, bearer, opened, socket_of
from tests.server.hostility import frame, hostile, upgraded

MESSAGES = 10_000 if TIMES == 1 else 120_000
BATCH = 200
SILENCE = 2  # seconds after which the server has nothing more to say
ROOM = 24 * 2**20  # bytes by which the server may grow
OPTIONS = "turn_limit=86400 decision_limit=3600"  # nothing happens by itself


def stored(folder: Path) -> list[Any]:
    """All tables and what happened there, by a connection of its own.

    A busy machine may make the server slow; that it gives the time back doesn't count.
    """
    connection = apsw.Connection(str(folder / FILE), flags=apsw.SQLITE_OPEN_READONLY)
    happened = "SELECT seating, actor, command, fact FROM event"
    no_outage = 'WHERE fact NOT LIKE \'{"kind":"outage"%\' ORDER BY seating, version'
    found = [*connection.execute(f"{happened} {no_outage}")]
    found += connection.execute("SELECT id, phase FROM seating ORDER BY id")
    connection.close()
    return found


class Attack:
    """One hostile connection after the other, with a ticket of a seat or of a spectator."""

    def __init__(self, http: httpx.AsyncClient, link: str, table: str, token: str) -> None:
        self.http = http
        self.link, self.table, self.token = link, table, token
        self.rng = Random(token != "")
        self.acts = [act.text for act in find("coloradd").actions]
        self.answers = 0  # what follows a message that closes the socket is not even read

    async def go_on(self, count: int) -> None:
        while self.answers < count:
            where = f"{self.link}/api/tables/{self.table}/ticket"
            reply = await self.http.post(where, headers=bearer(self.token))
            hello = {"type": "hello", "ticket": reply.json()["ticket"]}
            address = socket_of(self.link, self.table)
            try:
                async with websockets.connect(address, compression=None) as line:
                    await line.send(json.dumps(hello))
                    await line.recv()
                    await self._attack(line, count)
            except websockets.ConnectionClosed as closed:
                assert closed.rcvd is None or closed.rcvd.code in (1003, 1009), closed

    async def _attack(self, line: websockets.ClientConnection, count: int) -> None:
        while self.answers < count:
            for _ in range(BATCH):
                await line.send(hostile(self.rng, self.acts))
            await line.send('{"type":"ping","id":"enough"}')
            while json.loads(await line.recv()).get("id") != "enough":
                self.answers += 1


async def honest_table(link: str) -> tuple[str, list[str]]:
    """Two people in the middle of a round; whose turn it is stays at the table."""
    table, tokens = await gathered_two(link)
    async with Guest(link, table, tokens[0]) as one, Guest(link, table, tokens[1]) as other:
        await one.do("accept")
        await other.do("accept")
        while not one.view:
            await one.hear()
        turn = one.view["turn"]
    return table, [tokens[turn], tokens[1 - turn]]


async def gathered_two(link: str) -> tuple[str, list[str]]:
    table, host = await opened(link, "coloradd", bots=0, seats=2, options=OPTIONS)
    async with httpx.AsyncClient(base_url=link) as client:
        reply = await client.post(f"/api/tables/{table}/seats", json={"name": "Max"})
    return table, [host, reply.json()["token"]]


def test_hostile_messages_change_nothing(websocket: str, tmp_path: Path) -> None:
    async def scenario(forked: ForkedServer) -> None:
        link = forked.start(0)
        table, (in_turn, waiting) = await honest_table(link)
        async with (
            Guest(link, table, in_turn) as honest,
            Guest(link, table, waiting),
            httpx.AsyncClient(verify=False) as http,
        ):
            before, seen = stored(tmp_path), honest.view
            attacks = [Attack(http, link, table, token) for token in ("", waiting)]
            await asyncio.gather(*(attack.go_on(MESSAGES // 20) for attack in attacks))
            memory = forked.memory()
            await asyncio.gather(*(attack.go_on(MESSAGES // 2) for attack in attacks))
            assert sum(attack.answers for attack in attacks) >= MESSAGES
            assert stored(tmp_path) == before
            assert forked.memory() < memory + ROOM
            async with Guest(link, table, in_turn) as again:
                assert again.view | {"patience": 0} == seen | {"patience": 0}
                assert (await again.do("act", act=again.view["legal"][0]))["type"] == "done"

    with ForkedServer(tmp_path) as forked:
        asyncio.run(scenario(forked))
    assert forked.complaints == []


# Below the messages: frames, and what is no HTTP


HELLO = frame(1, b'{"type":"hello","ticket":"made-up-made-up-made-up"}')
FRAMES = {
    "not masked": frame(1, b"{}", mask=False),
    "unknown code": frame(3, b"x"),
    "reserved bits": frame(1, b"x", final=0xF0),
    "a continuation of nothing": frame(0, b"x"),
    "a long ping": frame(9, b"x" * 200),
    "a ping in pieces": frame(9, b"x", final=0),
    "a bad closing code": frame(8, b"\x00\x01"),
    "a closing code of one byte": frame(8, b"\x03"),
    "half a message": frame(1, b"\xc3"),
    "no UTF-8": frame(1, b"\xff\xfe\xfd"),
    "a surrogate": frame(1, b"\xed\xa0\x80"),
    "a length of 2**62": b"\x81\xff" + (2**62).to_bytes(8, "big") + bytes(4),
    "a negative length": b"\x81\xff" + (2**64 - 1).to_bytes(8, "big") + bytes(4),
    "20 kB": frame(1, b"x" * 20_000),
    "pieces without end": frame(1, b"x" * 4000, final=0) + 50 * frame(0, b"x" * 4000, final=0),
    "bytes": frame(2, b"{}"),
    "a new text inside a text": frame(1, b"x", final=0) + frame(1, b"y"),
    "two hellos": HELLO + HELLO,
    "many pings": frame(9, b"x") * 500,
    "noise": bytes(range(256)) * 8,
}
REQUESTS = {
    "noise": bytes(range(256)) * 20,
    "no such method": b"BREW /api/tables HTTP/1.1\r\nhost: x\r\n\r\n",
    "a long line": b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 20_000 + b"\r\n",
    "two lengths": b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\n"
    b"content-length: 2\r\n\r\nxx",
    "a negative length": b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
    "a body that is too big": b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 9999999\r\n"
    b"content-type: application/json\r\nconnection: close\r\n\r\n" + b"x" * 40_000,
    "no JSON": b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n"
    b"content-type: application/json\r\nconnection: close\r\n\r\n\xff\xfe{",
    "deep JSON": b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n"
    b"content-type: application/json\r\nconnection: close\r\n\r\n" + b"[" * 9000,
    "a strange address": b"GET /api/tables/%00%ff%2e%2e HTTP/1.1\r\nhost: x\r\n"
    b"connection: close\r\n\r\n",
    "a strange header": b"POST /api/tables/x/accept HTTP/1.1\r\nhost: x\r\n"
    b"authorization: Bearer \xff\xfe\r\nconnection: close\r\n\r\n",
}


def connected(link: str) -> socket.socket:
    where = urlsplit(link)
    assert where.hostname and where.port
    return socket.create_connection((where.hostname, where.port), timeout=PATIENCE)


def said_until_the_end(line: socket.socket, thrown: bytes) -> bytes:
    """Throw this at the server; what it says until it hangs up or has nothing more to say."""
    said = b""
    line.settimeout(SILENCE)
    try:
        line.sendall(thrown)
        while more := line.recv(65_536):
            said += more
    except OSError:
        pass  # it hung up in the middle, or waits for more
    return said


def thrown(link: str, request: bytes) -> bytes:
    with connected(link) as line:
        return said_until_the_end(line, request)


@pytest.fixture(scope="module")
def target(websocket: str, tmp_path_factory: pytest.TempPathFactory) -> Any:
    with ForkedServer(tmp_path_factory.mktemp(websocket)) as forked:
        forked.start(0)
        yield forked
    assert forked.complaints == []


@pytest.mark.parametrize("case", FRAMES)
def test_frames_that_are_none_end_the_socket_and_nothing_else(
    case: str, target: ForkedServer
) -> None:
    with connected(target.link) as line:
        assert upgraded(line, "k7mq2xw4ab").startswith(b"HTTP/1.1 101")
        said_until_the_end(line, FRAMES[case])
    assert thrown(target.link, ALIVE).startswith(b"HTTP/1.1 200")
    assert target.complaints == []


@pytest.mark.parametrize("case", REQUESTS)
def test_requests_that_are_none_are_refused(case: str, target: ForkedServer) -> None:
    said = thrown(target.link, REQUESTS[case])
    assert not said or said.startswith((b"HTTP/1.1 4", b"HTTP/1.1 307"))
    assert thrown(target.link, ALIVE).startswith(b"HTTP/1.1 200")
    assert target.complaints == []


ALIVE = b"GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
