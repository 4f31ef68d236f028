"""What is read of a request before it is passed on is what its owner will read."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from penult.server.nodes.routing import LONGEST, TABLE
from penult.server.sockets.fast_websocket import MemoryTransport
from tests.server.nodes.two_nodes import Client, Node, get, run

END = b"\r\nHost: x\r\n\r\n"
SMUGGLED = get("/t/smuggled")


class Line(MemoryTransport):
    """A transport in memory, as far as a connection looks at it."""

    is_closed = False

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def get_write_buffer_size(self) -> int:
        return 0


async def said(node: Node, data: bytes) -> None:
    """Let a node hear this, with all tables its own."""
    connection: Any = node.routed()
    connection.connection_made(Line())
    connection.data_received(data)
    for _ in range(12):
        await asyncio.sleep(0)
    connection.connection_lost(None)
    for task in list(node.state.tasks):
        task.cancel()
    await asyncio.gather(*node.state.tasks, return_exceptions=True)


def heard(*requests: bytes) -> list[tuple[list[str], list[str]]]:
    """For each: the tables that were asked for, and the paths that were served."""
    found = []

    async def all_of_them() -> None:
        for request in requests:
            node = Node("here", {})
            await said(node, request)
            node.public_socket.close()
            node.inner_socket.close()
            found.append((node.asked, node.served))

    asyncio.run(all_of_them())
    return found


def tables_in(paths: list[str]) -> list[str]:
    """The tables of paths as the application reads them."""
    return [match[1] for path in paths if (match := TABLE.match(path))]


ODD = [
    b"GET /t/a%2Fb HTTP/1.1" + END,
    b"GET /t/%61?x=/t/b HTTP/1.1" + END,
    b"GET /t%2Fa HTTP/1.1" + END,
    b"GET /%74/a HTTP/1.1" + END,
    b"GET /api/tables/a;/t/b HTTP/1.1" + END,
    b"GET /t/a%3Fb HTTP/1.1" + END,
    b"GET /t/a%20b HTTP/1.1" + END,
    b"GET /t/a%0d%0aHost HTTP/1.1" + END,
    b"GET /t/a%00 HTTP/1.1" + END,
    b"GET /t/a%ff HTTP/1.1" + END,
    b"GET /t/a# HTTP/1.1" + END,
    b"GET //t/a HTTP/1.1" + END,
    b"GET /t//a HTTP/1.1" + END,
    b"GET /./t/a HTTP/1.1" + END,
    b"GET /t/../ws/a HTTP/1.1" + END,
    b"GET http://x/t/a HTTP/1.1" + END,
    b"OPTIONS * HTTP/1.1" + END,
    b"CONNECT /t/a HTTP/1.1" + END,
    b"get /t/a HTTP/1.1" + END,
    b"G?T /t/a HTTP/1.1" + END,
    b"GET\t/t/a HTTP/1.1" + END,
    b"GET  /t/a HTTP/1.1" + END,
    b"GET /t/a  HTTP/1.1" + END,
    b"GET /t/a /t/b HTTP/1.1" + END,
    b"GET /t/a\r HTTP/1.1" + END,
    b"GET /t/a\nHost: x\n\n",
    b"GET /t/a HTTP/1.0\r\n\r\n",
    b"GET /t/a HTTP/2.0" + END,
    b"GET /t/a" + END,
    b"\r\nGET /t/a HTTP/1.1" + END,
    b"\nGET /t/a HTTP/1.1" + END,
    b" GET /t/a HTTP/1.1" + END,
    b"GET /t/a HTTP/1.1\r\nHost: x\r\n GET: /t/b\r\n\r\n",
    b"GET /t/\xc3\xa9 HTTP/1.1" + END,
]


@pytest.mark.parametrize("request_", ODD)
def test_what_is_served_was_asked_for(request_: bytes) -> None:
    ((asked, served),) = heard(request_)
    assert not served or asked == tables_in(served)


TARGETS = st.lists(
    st.sampled_from(
        (
            *(b"/", b"t", b"ws", b"api/tables", b"a", b"%2f", b"%74", b"?", b"#", b".", b" "),
            *(b"\t", b"%", b"%00", b"%0a", b"\xff", b"\r", b"\n", b";", b"http://x"),
        )
    ),
    max_size=8,
)


@settings(deadline=None)
@given(st.sampled_from([b"GET", b"POST", b"get", b"", b"GET "]), TARGETS)
@example(b"GET", [b"/", b"t", b"/", b"a"])
def test_no_request_is_served_under_another_table(method: bytes, target: list[bytes]) -> None:
    ((asked, served),) = heard(method + b" " + b"".join(target) + b" HTTP/1.1" + END)
    assert not served or asked == tables_in(served)


HIDING = {
    "in a body": b"POST /t/a HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(SMUGGLED),
    "in a chunk": b"POST /t/a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n"
    % len(SMUGGLED),
    "in a header": b"GET /t/a HTTP/1.1\r\nHost: x\r\nX-More: ",
}


@pytest.mark.parametrize("where", HIDING)
def test_a_request_within_another_is_none(where: str) -> None:
    ((asked, served),) = heard(HIDING[where] + SMUGGLED)
    assert asked == ["a"] and "/t/smuggled" not in served


@pytest.mark.parametrize("line", [b"GET /t/" + b"a" * 70_000, b"G" * 70_000])
def test_a_first_line_that_does_not_end_is_refused(line: bytes) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        client.say(line)
        reply = await client.rest()
        assert reply.startswith(b"HTTP/1.1 4") and here.asked == here.served == []
        client.close()

    run("uvloop", scenario)


@pytest.mark.parametrize("size", [LONGEST - 100, LONGEST, 10 * LONGEST])
def test_a_long_line_that_ends_is_read_like_any_other(size: int) -> None:
    line = b"GET /t/a?" + b"x" * size + b" HTTP/1.1" + END
    assert heard(line) == [(["a"], ["/t/a"])]


def test_bytes_that_are_no_request_are_refused_at_once() -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        client.say(b"\x16\x03\x01\x02\x00\x01\x00")
        assert (await client.rest()).startswith(b"HTTP/1.1 400 ")
        client.close()

    run("uvloop", scenario)
