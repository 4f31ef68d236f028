"""Requests that reach the wrong node are passed on to the owner, through real sockets."""

from __future__ import annotations

import asyncio
import socket
import time
from typing import Any

import pytest
import websockets

from penult.core.errors import PenultError
from penult.server.connections import HEAD
from penult.server.errors import Busy
from penult.server.nodes.inner import ACCEPTED, proxy_line
from penult.server.nodes.relay import DIAL, SILENCE, FarEnd
from tests.server.nodes.two_nodes import HOST, LOOPS, PIECE, Client, Node, address_of, get, run

MOST = 1 << 21  # bytes that may wait between two ends, the system's buffers included
STUCK = 0.5  # seconds without a byte


@pytest.fixture(params=LOOPS)
def loop(request: pytest.FixtureRequest) -> str:
    return str(request.param)


async def gone(node: Node) -> None:
    """Its connections have ended, and nothing of them is left."""
    while node.registry.open or node.relays.open_relays or node.state.connections:
        await asyncio.sleep(0.01)


def test_a_request_is_answered_by_whoever_has_the_table(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        for path in ("/api/games", "/t/here", "/api/tables/here/seats", "/"):
            head, told = await client.ask(path)
            assert (told["by"], told["path"], told["inner"]) == ("here", path, False)
            assert b"connection: close" not in head.lower()
        head, told = await client.ask("/api/tables/there?0")
        assert (told["by"], told["path"]) == ("there", "/api/tables/there")
        assert b"connection: close" in head.lower() and await client.rest() == b""
        assert here.asked == ["here", "here", "there"] and there.asked == []
        assert here.metrics.passed_on == 1
        await gone(here)
        await gone(there)
        client.close()

    run(loop, scenario)


def test_the_owner_sees_the_client_as_the_other_node_does(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        _, told = await client.ask("/t/there")
        assert told["by"] == "there" and told["inner"]
        assert told["client"] == client.own
        assert told["server"] == [HOST, int(here.public.partition(":")[2])]
        client.close()

    run(loop, scenario)


def test_the_owner_counts_the_clients_address_and_not_the_nodes(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        client.say(get("/t/there/deaf"))
        while not there.registry.open:
            await asyncio.sleep(0.01)
        (seen,) = there.registry.open.values()
        assert seen.address == client.own[0]
        client.close()
        await gone(there)

    run(loop, scenario)


def test_a_body_reaches_the_owner_whenever_it_comes(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        client.say(b"POST /api/tables/there HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n")
        for _ in range(200):
            client.say(bytes(1000))
            await client.writer.drain()
            await asyncio.sleep(0.001)
        _, told = await client.reply()
        assert (told["by"], told["body"]) == ("there", 200_000)
        client.close()

    run(loop, scenario)


@pytest.mark.parametrize("table", ["here", "there"])
def test_a_request_may_come_in_single_bytes(loop: str, table: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        for byte in get(f"/t/{table}", "X-More: yes"):
            client.say(bytes([byte]))
            await client.writer.drain()
            await asyncio.sleep(0.0005)
        _, told = await client.reply()
        assert told["by"] == table and here.asked == [table]
        client.close()

    run(loop, scenario)


def test_requests_sent_at_once_are_routed_one_by_one(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        paths = ("/t/here", "/api/games", "/t/here", "/t/there", "/t/here")
        client.say(b"".join(get(path) for path in paths))
        told = [(await client.reply())[1] for _ in range(4)]
        assert [each["by"] for each in told] == ["here", "here", "here", "there"]
        assert [each["path"] for each in told] == list(paths[:4])
        assert await client.rest() == b"", "the owner answers once and closes"
        assert there.served == ["/t/there"] and here.served == list(paths[:3])
        client.close()

    run(loop, scenario)


def test_a_request_after_one_whose_body_was_not_awaited_is_routed(loop: str) -> None:
    """The server answers before it has read the body; the next request comes with its end."""

    async def scenario(here: Node, there: Node) -> None:
        async def hasty(scope: Any, receive: Any, send: Any) -> None:
            headers = [(b"content-length", b"2")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": b"ok"})

        usual, here.answer = here.answer, hasty  # type: ignore[method-assign]
        client = await Client.at(here.public)
        client.say(b"POST /t/here HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n01234")
        await client.reply()
        here.answer = usual  # type: ignore[method-assign]
        client.say(b"56789" + get("/t/there"))
        _, told = await client.reply()
        assert told["by"] == "there"
        client.close()

    run(loop, scenario)


def test_between_nodes_goes_what_the_client_says_and_hears_and_its_address(
    loop: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    forth, back = bytearray(), bytearray()
    write, data_received = FarEnd.write, FarEnd.data_received

    def noted_write(end: FarEnd, data: bytes) -> None:
        forth.extend(data)
        write(end, data)

    def noted_answer(end: FarEnd, data: bytes) -> None:
        back.extend(data)
        data_received(end, data)

    monkeypatch.setattr(FarEnd, "write", noted_write)
    monkeypatch.setattr(FarEnd, "data_received", noted_answer)

    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        said = get("/api/tables/there/record", "Authorization: Bearer secret")
        client.say(said)
        heard = await client.rest()
        address = (client.own[0], client.own[1])
        server = (HOST, int(here.public.partition(":")[2]))
        assert forth == proxy_line(address, server) + said
        assert back == ACCEPTED + heard
        assert heard.startswith(b"HTTP/1.1 200")
        client.close()

    run(loop, scenario)


def test_a_slow_response_is_waited_for(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        _, told = await client.ask(f"/t/there?{SILENCE + 0.3}")
        assert told["by"] == "there"
        client.close()

    run(loop, scenario)


def test_a_socket_is_passed_on_both_ways(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        texts: list[str | bytes] = [
            "short",
            "x" * 300,
            "y" * 70_000,
            b"\x00" * 1000,
            "z" * (1 << 20),
        ]
        async with websockets.connect(
            f"ws://{here.public}/ws/there", max_size=None, compression=None
        ) as client:
            for text in texts * 3:
                await client.send(text)
                assert await client.recv() == text
            for text in texts * 3:
                await client.send(text)
            assert [await client.recv() for _ in texts * 3] == texts * 3
            await client.send("bye")
            with pytest.raises(websockets.ConnectionClosedError):
                await client.recv()
            assert (client.close_code, client.close_reason) == (4321, "asked")
        assert there.served == ["/ws/there"] and here.served == []
        await gone(here)
        await gone(there)

    run(loop, scenario)


def test_an_idle_socket_is_not_taken_for_a_slow_request(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        async with websockets.connect(f"ws://{here.public}/ws/there") as client:
            await client.send("one")
            assert await client.recv() == "one"
            usual = here.registry.now
            here.registry.now = lambda: usual() + 2 * HEAD
            here.registry.sweep()
            await client.send("two")
            assert await client.recv() == "two"

    run(loop, scenario)


# Slow ends


async def settled(amount: Any) -> int:
    """The value of ``amount`` once it stands still."""
    before, since = amount(), time.monotonic()
    while time.monotonic() - since < STUCK:
        await asyncio.sleep(0.02)
        if amount() != before:
            before, since = amount(), time.monotonic()
    return int(before)


def test_a_client_that_does_not_read_holds_the_owner_up_and_not_the_memory(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public, received=4096)
        client.writer.transport.pause_reading()  # type: ignore[attr-defined]
        client.say(get("/t/there/endless"))
        while not there.sent:
            await asyncio.sleep(0.01)
        sent = await settled(lambda: there.sent)
        assert sent < MOST
        (relay,) = here.relays.open_relays
        assert relay.near.transport
        assert relay.near.transport.get_write_buffer_size() < 1 << 19
        client.writer.transport.resume_reading()  # type: ignore[attr-defined]
        await client.reader.readexactly(sent + 10 * len(PIECE))
        assert there.sent > sent, "it goes on as soon as the client does"
        client.close()
        await gone(here)
        await gone(there)

    run(loop, scenario)


def test_an_owner_that_does_not_read_holds_the_client_up_and_not_the_memory(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        line = client.writer.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        client.say(b"POST /t/there/deaf HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n")
        sent = 0

        async def send() -> None:
            nonlocal sent
            while True:
                client.say(PIECE)
                await client.writer.drain()
                sent += len(PIECE)

        sending = asyncio.create_task(send())
        assert await settled(lambda: sent) < MOST
        (relay,) = here.relays.open_relays
        assert relay.far.transport
        assert relay.far.transport.get_write_buffer_size() < 1 << 19
        sending.cancel()
        client.close()
        for transport in list(there.registry.open):  # as when its patience is over
            transport.abort()
        await gone(here)
        await gone(there)

    run(loop, scenario)


# Owners that aren't well


async def refusal(here: Node, path: str = "/t/there") -> tuple[bytes, float]:
    """What a client is told, and after how many seconds."""
    client = await Client.at(here.public)
    began = time.monotonic()
    client.say(get(path))
    said = await client.rest()
    client.close()
    await gone(here)
    return said, time.monotonic() - began


def test_a_client_of_an_owner_that_is_gone_may_try_again(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        nobody = socket.create_server((HOST, 0))
        here.owners["there"] = address_of(nobody)
        nobody.close()
        said, _ = await refusal(here)
        assert said.startswith(b"HTTP/1.1 503 ") and b"\r\nretry-after: 1\r\n" in said

    run(loop, scenario)


def test_a_name_that_leads_nowhere_is_no_owner(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        here.owners["there"] = "nowhere.invalid:1"
        said, _ = await refusal(here)
        assert said.startswith(b"HTTP/1.1 503 ")

    run(loop, scenario)


def test_an_owner_that_cannot_be_reached_is_given_up_after_half_a_second(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        full = socket.socket()
        full.bind((HOST, 0))
        full.listen(0)
        waiting = [socket.socket() for _ in range(4)]
        for each in waiting:  # from the second on, the system lets them wait
            each.setblocking(False)
            each.connect_ex(full.getsockname())
        here.owners["there"] = address_of(full)
        said, took = await refusal(here)
        assert said.startswith(b"HTTP/1.1 503 ") and took >= DIAL * 0.9
        for each in (full, *waiting):
            each.close()

    run(loop, scenario)


@pytest.mark.parametrize(
    "answer", [b"", ACCEPTED[:-1], b"HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret"]
)
def test_an_owner_that_does_not_accept_is_given_up_and_not_heard(loop: str, answer: bytes) -> None:
    async def scenario(here: Node, there: Node) -> None:
        heard = []

        async def odd(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            heard.append(await reader.readline())
            writer.write(answer)
            await reader.read()
            writer.close()

        server = await asyncio.start_server(odd, HOST, 0)
        here.owners["there"] = address_of(server.sockets[0])
        said, took = await refusal(here)
        assert said.startswith(b"HTTP/1.1 503 ") and b"secret" not in said
        assert heard[0].startswith(b"PROXY TCP4 127.0.0.1 ")
        assert took >= SILENCE * 0.9 or len(answer) > len(ACCEPTED)
        server.close()

    run(loop, scenario)


@pytest.mark.parametrize("path", ["/ws/there", "/t/there/deaf"])
def test_relays_end_with_the_owners_lease(loop: str, path: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
        more = (*upgrade, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==") if "ws" in path else ()
        client.say(get(path, *more))
        while not there.served:
            await asyncio.sleep(0.01)
        here.relays.keep({there.inner, here.inner})
        await asyncio.sleep(0.05)
        assert len(here.relays.open_relays) == 1, "it lives"
        here.relays.keep({here.inner})
        await client.rest()
        await gone(here)
        await gone(there)
        client.close()

    run(loop, scenario)


def test_a_lease_that_ends_while_the_owner_is_dialled_ends_the_connection(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        silent = socket.create_server((HOST, 0))
        here.owners["there"] = address_of(silent)
        client = await Client.at(here.public)
        client.say(get("/t/there"))
        while not here.relays.open_relays:
            await asyncio.sleep(0)
        here.relays.keep(())
        assert await client.rest() == b""
        await gone(here)
        client.close()
        silent.close()

    run(loop, scenario)


def test_a_client_that_leaves_ends_the_relay(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        client.say(get("/t/there/deaf"))
        while not there.served:
            await asyncio.sleep(0.01)
        client.close()
        await gone(here)
        await gone(there)

    run(loop, scenario)


@pytest.mark.parametrize("trouble", [Busy(), KeyError("a bug")])
def test_if_nobody_knows_the_owner_the_request_is_answered_here(
    loop: str, trouble: PenultError | KeyError
) -> None:
    async def scenario(here: Node, there: Node) -> None:
        here.trouble = trouble
        client = await Client.at(here.public)
        _, told = await client.ask("/t/there")
        assert told["by"] == "here"
        client.close()

    run(loop, scenario)


def test_a_server_that_stops_closes_sockets_and_lets_responses_through(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        client.say(get("/t/there?0.3"))
        async with websockets.connect(f"ws://{here.public}/ws/there") as other:
            await other.send("hello")
            await other.recv()
            while len(there.served) < 2:
                await asyncio.sleep(0.01)
            for connection in list(here.state.connections):
                connection.shutdown()
            with pytest.raises(websockets.ConnectionClosedError):
                await other.recv()
        _, told = await client.reply()
        assert told["by"] == "there"
        client.close()

    run(loop, scenario)
