"""Counting frames and connections, with a transport in memory and a clock set by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from penult.server.connections import BODY, HEAD, STALLED, Connections, HttpConnection
from penult.server.limits import Limits
from penult.server.sockets.budget import FrameScanner, budgeted
from penult.server.sockets.fast_websocket import HANDSHAKE, FastWebSocketProtocol, MemoryTransport
from tests.server.hostility import frame

MANY = 10**6


def frames_of(rng: Random) -> list[bytes]:
    """Some frames, the last one with a length of eight bytes."""
    sizes = [rng.choice((0, 0, 1, 7, 125, 126, 300)) for _ in range(rng.randrange(8))]
    some = [frame(rng.randrange(16), b"\x81" * size, mask=rng.random() < 0.8) for size in sizes]
    size = rng.choice((0, 9, 70_000))
    return [*some, b"\x82\xff" + size.to_bytes(8, "big") + bytes(4) + b"\xfe" * size]


@pytest.mark.parametrize("seed", range(200))
def test_frames_are_found_however_they_are_divided(seed: int) -> None:
    rng = Random(seed)
    frames = frames_of(rng)
    data = b"".join(frames)
    cuts = sorted(rng.randrange(len(data)) for _ in range(rng.randrange(12)))
    scanner, found = FrameScanner(), 0
    for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
        count, whole = scanner.count(data[start:end], MANY)
        assert whole == end - start
        found += count
    assert found == len(frames)


@pytest.mark.parametrize("seed", range(50))
def test_it_counts_no_further_than_it_has_to(seed: int) -> None:
    frames = frames_of(Random(seed))
    data = b"".join(frames)
    for most in range(len(frames)):
        before = sum(map(len, frames[:most]))
        assert FrameScanner().count(data, most) == (most + 1, before)


# One socket


class Line(MemoryTransport):
    """A transport that says what was asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_read = True
        self.is_aborted = False
        self.unsent = 0

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def abort(self) -> None:
        self.is_aborted = True

    def get_write_buffer_size(self) -> int:
        return self.unsent


def no_limit(limit: str) -> None: ...


async def silent(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        pass


def with_socket(base: type[asyncio.Protocol], then: Callable[[Any, Line], None]) -> None:
    """Call this with an open socket of the class."""

    async def scenario() -> None:
        config = uvicorn.Config(silent, log_config=None, ws_per_message_deflate=False)
        config.load()
        state, line = ServerState(), Line()
        protocol = budgeted(base, Limits(), Connections(10, 10, no_limit))(config, state, {})
        protocol.connection_made(line)
        protocol.data_received(HANDSHAKE)
        while not line.written:
            await asyncio.sleep(0)
        line.written = b""
        tasks = list(state.tasks)
        then(protocol, line)
        protocol.connection_lost(None)
        await asyncio.gather(*tasks)

    asyncio.run(scenario())


CLASSES = [FastWebSocketProtocol, WebSocketsSansIOProtocol]


@pytest.mark.parametrize("base", CLASSES)
def test_pings_wait_until_their_answers_can_be_sent(base: type[asyncio.Protocol]) -> None:
    def ping(protocol: Any, line: Line) -> None:
        protocol.data_received(frame(9, b"one"))
        assert line.written == b"\x8a\x03one"
        protocol.pause_writing()
        assert not line.is_read
        for _ in range(3):
            protocol.data_received(frame(9, b"two"))  # was already under way
        assert line.written == b"\x8a\x03one"
        protocol.resume_writing()
        assert line.written == b"\x8a\x03one" + b"\x8a\x03two" * 3
        assert line.is_read

    with_socket(base, ping)


@pytest.mark.parametrize("base", CLASSES)
def test_nothing_is_read_after_the_budget(base: type[asyncio.Protocol]) -> None:
    def flood(protocol: Any, line: Line) -> None:
        protocol.data_received(frame(9, b"x") * 1000)
        answers, closing = line.written.split(b"\x88\x08", 1)
        assert answers == b"\x8a\x01x" * Limits().frame_burst
        assert closing == (4429).to_bytes(2, "big") + b"frames"
        protocol.data_received(frame(9, b"x"))
        assert line.written.endswith(b"frames")

    with_socket(base, flood)


@pytest.mark.parametrize("base", CLASSES)
def test_bytes_have_a_budget_of_their_own(base: type[asyncio.Protocol]) -> None:
    """As many frames as are allowed, but all of them long."""
    text = frame(1, b"x" * 4000)
    fit = Limits().byte_burst // len(text)
    assert fit < Limits().frame_burst - 1

    def flood(protocol: Any, line: Line) -> None:
        for _ in range(fit):
            protocol.data_received(text)
        assert line.written == b""
        for _ in range(Limits().frame_burst - fit):
            protocol.data_received(text)
        assert line.written == b"\x88\x07" + (4429).to_bytes(2, "big") + b"bytes"

    with_socket(base, flood)


# All connections


class Time:
    now = 0

    def __call__(self) -> int:
        return self.now


async def slow(scope: Any, receive: Any, send: Any) -> None:
    await asyncio.Event().wait()


def visited(time: Time, registry: Connections, *said: bytes) -> Line:
    """A connection on which this was said."""
    config = uvicorn.Config(slow, log_config=None)
    config.load()
    HttpConnection.registry = registry
    protocol, line = HttpConnection(config, ServerState(), {}), Line()
    protocol.connection_made(line)
    for data in said:
        protocol.data_received(data)
    return line


POST = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n"


@pytest.mark.parametrize(
    ("said", "patience"),
    [
        ([], HEAD),
        ([b"GET / HT"], HEAD),
        ([b"GET / HTTP/1.1\r\n", b"host: x\r\n"], HEAD),
        ([POST], BODY),
        ([POST, b"12345"], BODY),
        ([POST, b"123456789"], None),  # now it is for the server to answer
        ([b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"], None),
    ],
)
def test_a_request_has_to_arrive_in_time(said: list[bytes], patience: int | None) -> None:
    async def scenario() -> None:
        time = Time()
        registry = Connections(10, 10, no_limit, time)
        line = visited(time, registry, *said)
        time.now = (patience or 2 * BODY) - 1
        registry.sweep()
        assert not line.is_aborted
        time.now += 2
        registry.sweep()
        assert line.is_aborted is (patience is not None)
        assert len(registry.open) == (patience is None)

    asyncio.run(scenario())


def test_who_does_not_read_an_answer_is_not_waited_for() -> None:
    async def scenario() -> None:
        time = Time()
        registry = Connections(10, 10, no_limit, time)
        line = visited(time, registry, b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        for unsent in (5000, 4000, 3000):  # slow, but it reads
            line.unsent = unsent
            registry.sweep()
            time.now += STALLED
        registry.sweep()
        assert not line.is_aborted
        time.now += STALLED + 1
        registry.sweep()
        assert line.is_aborted

    asyncio.run(scenario())


def test_an_address_has_only_so_many_connections() -> None:
    limited: list[str] = []
    registry = Connections(2, 100, limited.append)
    lines = [Line() for _ in range(8)]
    ins = [registry.enter(line, "203.0.113.1") for line in lines[:3]]
    assert (ins, limited) == ([True, True, False], ["connections"])
    assert registry.enter(lines[3], "203.0.113.2")
    registry.leave(lines[0])
    assert registry.enter(lines[4], "203.0.113.1")
    assert all(registry.enter(line, "127.0.0.1") for line in lines[5:])


@pytest.mark.parametrize("proxy", ["10.0.0.2", "10.0.0.0/8", "2001:db8::/32"])
def test_a_proxy_brings_any_number_of_visitors(proxy: str) -> None:
    registry = Connections(2, 100, no_limit, proxies=("127.0.0.1", proxy))
    address = proxy.partition("/")[0]
    lines = [Line() for _ in range(20)]
    assert all(registry.enter(line, address) for line in lines)
    for line in lines:
        registry.leave(line)
    assert [registry.enter(Line(), "203.0.113.1") for _ in range(3)] == [True, True, False]


def test_if_there_are_too_many_the_longest_idle_one_goes() -> None:
    limited: list[str] = []
    registry = Connections(10, 2, limited.append)
    busy, idle, newest = Line(), Line(), Line()
    registry.enter(busy, "203.0.113.1")
    registry.upgrade(busy)
    registry.enter(idle, "203.0.113.2")
    registry.enter(newest, "203.0.113.3")
    assert (idle.is_aborted, busy.is_aborted, newest.is_aborted) == (True, False, False)
    assert (list(registry.open), limited) == ([busy, newest], ["files"])
