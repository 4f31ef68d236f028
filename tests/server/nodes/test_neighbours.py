"""Small requests to other nodes, through real sockets."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from typing import Any

import pytest

from penult.server.nodes.inner import ACCEPTED
from penult.server.nodes.neighbours import (
    ANSWER,
    LONGEST,
    first_to_succeed,
    post,
    who_may_know,
)
from tests.server.nodes.two_nodes import HOST, Node, address_of, run

CLIENT = "203.0.113.7"
PATH = "/api/tables/there/seats"


def replying(status: int, delay: float = 0.0) -> Any:
    """An application that always answers this."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(delay)
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": str(status).encode()})

    return answer


async def saying(data: bytes) -> asyncio.Server:
    """A server that says this to everybody."""

    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        await reader.read()
        writer.close()

    return await asyncio.start_server(say, HOST, 0)


@pytest.mark.parametrize("client", [CLIENT, "2001:db8::7"])
def test_a_node_asks_another_for_a_client(client: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        found = await post(there.inner, PATH, b'{"name": "Lea"}', client)
        assert found and found.status == 200
        told = json.loads(found.body)
        assert (told["by"], told["path"], told["body"]) == ("there", PATH, 15)
        assert told["client"] == [client, 0] and told["inner"]

    run("uvloop", scenario)


@pytest.mark.parametrize("client", ["", "unknown", "x\r\nGET /"])
def test_what_is_no_address_is_not_passed_on(client: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        found = await post(there.inner, PATH, b"", client)
        assert found and json.loads(found.body)["client"][0] == HOST
        assert there.served == [PATH]

    run("uvloop", scenario)


def test_a_refusal_is_an_answer() -> None:
    async def scenario(here: Node, there: Node) -> None:
        there.answer = replying(404)  # type: ignore[method-assign]
        found = await post(there.inner, PATH, b"", CLIENT)
        assert found and (found.status, found.body) == (404, b"404")

    run("uvloop", scenario)


def test_a_node_that_is_gone_gives_no_answer() -> None:
    async def scenario(here: Node, there: Node) -> None:
        with socket.create_server((HOST, 0)) as nobody:
            gone = address_of(nobody)
        for address in (gone, "nowhere.invalid:1"):
            assert await post(address, PATH, b"", CLIENT) is None

    run("uvloop", scenario)


@pytest.mark.parametrize("said", [b"", ACCEPTED, ACCEPTED + b"HTTP/1.1 200 OK\r\n"])
def test_a_node_that_hangs_is_waited_for_a_second(said: bytes) -> None:
    async def scenario(here: Node, there: Node) -> None:
        server = await saying(said)
        began = time.monotonic()
        assert await post(address_of(server.sockets[0]), PATH, b"", CLIENT) is None
        assert ANSWER * 0.9 <= time.monotonic() - began < ANSWER + 3
        server.close()

    run("uvloop", scenario)


LONG = b"HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n\r\n" + bytes(2 * LONGEST)


@pytest.mark.parametrize("said", [b"\x00\r\n\r\n", b"x" * (2 * LONGEST), LONG])
def test_what_is_no_answer_is_none_at_once(said: bytes) -> None:
    async def scenario(here: Node, there: Node) -> None:
        server = await saying(said)
        async with asyncio.timeout(ANSWER * 0.9):
            assert await post(address_of(server.sockets[0]), PATH, b"", CLIENT) is None
        server.close()

    run("uvloop", scenario)


def test_the_first_node_that_knows_counts_and_the_others_are_not_waited_for() -> None:
    async def scenario(here: Node, there: Node) -> None:
        here.answer = replying(404)  # type: ignore[method-assign]
        there.answer = replying(201)  # type: ignore[method-assign]
        silent = await saying(b"")
        addresses = [address_of(silent.sockets[0]), here.inner, there.inner]
        async with asyncio.timeout(ANSWER * 0.9):
            found = await first_to_succeed(addresses, PATH, b"", CLIENT)
        assert found and found.status == 201
        assert await first_to_succeed([here.inner], PATH, b"", CLIENT) is None
        assert await first_to_succeed([], PATH, b"", CLIENT) is None
        silent.close()

    run("uvloop", scenario)


def test_only_nodes_with_the_last_digit_of_a_code_are_asked() -> None:
    alive = {1: "a:1", 10: "b:1", 11: "c:1", 21: "d:1"}
    assert who_may_know("904251", alive) == ["a:1", "c:1", "d:1"]
    assert who_may_know("904250", alive) == ["b:1"]
    assert who_may_know("904259", alive) == []
    assert who_may_know("", alive) == who_may_know("90425x", alive) == []
