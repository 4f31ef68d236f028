"""The inner port: its first line, and that it serves one request."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penult.server.nodes import inner
from penult.server.nodes.inner import ACCEPTED, LONGEST, BadLine, addresses_in, proxy_line
from tests.server.nodes.two_nodes import LOOPS, Client, Node, get, run

LINE = b"PROXY TCP4 203.0.113.7 192.0.2.1 4711 8000\r\n"
FORGED = [
    b"PROXY TCP4 203.0.113.7 192.0.2.1 4711 8000\r\n",
    b"PROXY UNKNOWN\r\n",
    b"\r\n\r\n\x00\r\nQUIT\n\x21\x11\x00\x0c\xcb\x00\x71\x07\xc0\x00\x02\x01\x12\x67\x1f\x40",
]
MALFORMED = [
    b"\r\n",
    b"GET /t/there HTTP/1.1\r\n",
    b"PROXY\r\n",
    b"PROXY \r\n",
    b"proxy UNKNOWN\r\n",
    b"PROXY UNKNOWNS\r\n",
    b"PROXY TCP4\r\n",
    b"PROXY TCP5 203.0.113.7 192.0.2.1 4711 8000\r\n",
    b"PROXY UDP4 203.0.113.7 192.0.2.1 4711 8000\r\n",
    b"PROXY TCP4 203.0.113.7 192.0.2.1 4711\r\n",
    b"PROXY TCP4 203.0.113.7 192.0.2.1 4711 8000 1\r\n",
    b"PROXY TCP4  203.0.113.7 192.0.2.1 4711 8000\r\n",
    b"PROXY TCP4 203.0.113.7 192.0.2.1 4711 65536\r\n",
    b"PROXY TCP4 203.0.113.7 192.0.2.1 04711 8000\r\n",
    b"PROXY TCP4 203.0.113.7 192.0.2.1 -1 8000\r\n",
    b"PROXY TCP4 203.0.113.7 192.0.2.1 \xd9\xa1 8000\r\n",
    b"PROXY TCP4 203.0.113 192.0.2.1 4711 8000\r\n",
    b"PROXY TCP4 203.0.113.07 192.0.2.1 4711 8000\r\n",
    b"PROXY TCP4 3405803783 192.0.2.1 4711 8000\r\n",
    b"PROXY TCP4 localhost 192.0.2.1 4711 8000\r\n",
    b"PROXY TCP4 \xff 192.0.2.1 4711 8000\r\n",
    b"PROXY TCP4 2001:db8::7 ::1 4711 8000\r\n",
    b"PROXY TCP6 203.0.113.7 192.0.2.1 4711 8000\r\n",
    b"PROXY TCP6 2001:db8::7 192.0.2.1 4711 8000\r\n",
    b"PROXY TCP4 203.0.113.7 192.0.2.1 4711 8000\n\r\n",
    b"PROXY UNKNOWN" + b" " * LONGEST + b"\r\n",
    b"P" * (LONGEST + 1),
]


@pytest.mark.parametrize("line", MALFORMED)
def test_no_other_line_is_understood(line: bytes) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(there.inner)
        client.say(line + get("/t/there"))
        said = await client.rest()
        assert said.startswith(b"HTTP/1.1 400 ") and there.served == []
        assert not there.state.connections and not there.registry.open
        client.close()

    run("uvloop", scenario)


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("line", FORGED)
def test_on_the_public_port_the_line_is_a_bad_request(loop: str, line: bytes) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        client.say(line + get("/t/there"))
        said = await client.rest()
        assert said.startswith(b"HTTP/1.1 400 ") and here.served == here.asked == []
        client.close()

    run(loop, scenario)


@pytest.mark.parametrize("loop", LOOPS)
def test_a_client_cannot_add_a_line_of_its_own(loop: str) -> None:
    """What the other node sends before the client's bytes is all that counts."""

    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(here.public)
        client.say(get("/t/there", LINE.decode().strip().replace(" ", ": ", 1)) + LINE)
        _, told = await client.reply()
        assert told["client"] == client.own
        assert await client.rest() == b""
        client.close()

    run(loop, scenario)


@pytest.mark.parametrize("loop", LOOPS)
def test_the_line_may_come_in_single_bytes(loop: str) -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(there.inner)
        for byte in LINE + get("/t/there"):
            client.say(bytes([byte]))
            await client.writer.drain()
            await asyncio.sleep(0.0005)
        assert await client.reader.readexactly(len(ACCEPTED)) == ACCEPTED
        _, told = await client.reply()
        assert (told["client"], told["server"]) == (["203.0.113.7", 4711], ["192.0.2.1", 8000])
        client.close()

    run(loop, scenario)


def test_without_an_address_it_is_the_nodes_own() -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(there.inner)
        client.say(b"PROXY UNKNOWN ffff:f...f:ffff 1 2 3\r\n" + get("/t/there"))
        assert await client.reader.readexactly(len(ACCEPTED)) == ACCEPTED
        _, told = await client.reply()
        assert told["client"] == client.own and told["inner"]
        client.close()

    run("uvloop", scenario)


def test_one_request_is_served_and_nothing_is_passed_on_again() -> None:
    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(there.inner)
        client.say(LINE + get("/t/here") + get("/t/there") + get("/api/games"))
        assert await client.reader.readexactly(len(ACCEPTED)) == ACCEPTED
        head, told = await client.reply()
        assert told["by"] == "there" and b"\r\nconnection: close\r\n" in head.lower()
        assert await client.rest() == b""
        assert there.served == ["/t/here"] and there.asked == []
        client.close()

    run("uvloop", scenario)


def test_whoever_says_nothing_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inner, "PATIENCE", 0.05)

    async def scenario(here: Node, there: Node) -> None:
        client = await Client.at(there.inner)
        client.say(LINE[:10])
        assert await client.rest() == b""
        client.close()

    run("uvloop", scenario)


ADDRESSES = st.one_of(
    st.tuples(st.ip_addresses(v=4), st.ip_addresses(v=4)),
    st.tuples(st.ip_addresses(v=6), st.ip_addresses(v=6)),
)
PORTS = st.integers(0, 65535)


@settings(deadline=None)
@given(ADDRESSES, PORTS, PORTS)
def test_a_line_that_is_written_is_read(hosts: tuple[object, object], one: int, two: int) -> None:
    client, server = (str(hosts[0]), one), (str(hosts[1]), two)
    line = proxy_line(client, server)
    assert line.endswith(b"\r\n") and len(line) <= LONGEST
    assert addresses_in(line.removesuffix(b"\r\n")) == (client, server)


@settings(deadline=None)
@given(st.binary(max_size=LONGEST))
def test_no_line_breaks_the_reader(line: bytes) -> None:
    try:
        found = addresses_in(line)
    except BadLine:
        return
    assert line.startswith(b"PROXY UNKNOWN") or found
