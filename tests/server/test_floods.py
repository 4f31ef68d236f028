"""One client that sends as much as it can is cut off, and costs the server little."""

from __future__ import annotations

import json
import re
import select
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.server.hostility import frame, upgraded
from tests.server.serving import Serving

TOO_MUCH = 4429
LINE = 2**16  # bytes sent at once


@pytest.fixture(scope="module")
def usual(websocket: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with the usual limits, once with each WebSocket class."""
    with Serving(tmp_path_factory.mktemp(websocket), 0, "usual") as serving:
        yield serving


@pytest.fixture(scope="module")
def generous(websocket: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One that accepts 10,000 messages a second."""
    with Serving(tmp_path_factory.mktemp(websocket)) as serving:
        yield serving


def connected(link: str) -> socket.socket:
    where = urlsplit(link)
    assert where.hostname and where.port
    return socket.create_connection((where.hostname, where.port), timeout=20)


def opened(link: str) -> str:
    asked = {"game": "coloradd", "name": "Lea"}
    return str(httpx.post(f"{link}/api/tables", json=asked).json()["table"])


def spectator(link: str) -> socket.socket:
    """A raw socket that was welcomed."""
    table = opened(link)
    ticket = httpx.post(f"{link}/api/tables/{table}/ticket").json()["ticket"]
    line = connected(link)
    assert upgraded(line, table).startswith(b"HTTP/1.1 101")
    line.sendall(frame(1, json.dumps({"type": "hello", "ticket": ticket}).encode()))
    assert b'"welcome"' in line.recv(LINE)
    return line


def sent_until_cut(line: socket.socket, flood: bytes, most: int) -> int:
    """Send this again and again; the bytes that the server took before it hung up."""
    sent = 0
    with suppress(OSError):
        while sent < most:
            sent += line.send(flood)
    return sent


def closing_code(line: socket.socket) -> int:
    """The code in the last frame that the server sent."""
    said = b""
    with suppress(OSError):
        while more := line.recv(LINE):
            said += more
    found = re.findall(rb"\x88[\x02-\x7d](..)", said, re.DOTALL)
    return int.from_bytes(found[-1], "big") if found else 0


def cost_of_requests(serving: Serving, count: int) -> float:
    """Seconds of the server's CPU."""
    before = serving.cpu()
    with httpx.Client(base_url=serving.link) as client:
        for _ in range(count):
            assert client.get("/api/health").status_code == 200
    return serving.cpu() - before


FLOODS = {
    "empty fragments": (frame(1, b"x", final=0), frame(0, b"", final=0)),
    "pings": (b"", frame(9, b"")),
    "pongs": (b"", frame(10, b"unasked")),
    "long pings": (b"", frame(9, b"x" * 125)),
    "fragments of a byte": (frame(1, b"x", final=0), frame(0, b"x", final=0)),
    "empty texts": (b"", frame(1, b"")),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_frames_is_cut_off_and_costs_little(kind: str, usual: Serving) -> None:
    begin, each = FLOODS[kind]
    usual_cost = cost_of_requests(usual, 100)
    before = usual.cpu()
    with spectator(usual.link) as line:
        line.sendall(begin)
        flood = each * (LINE // len(each))
        took = sent_until_cut(line, flood, 100 * LINE)
    assert took < 100 * LINE, "it hung up"
    cost_of_requests(usual, 1)  # whatever it still reads, it has read now
    assert usual.cpu() - before < max(usual_cost, 0.1)


@pytest.mark.parametrize("kind", FLOODS)
def test_a_client_learns_why_it_was_cut_off(kind: str, usual: Serving) -> None:
    begin, each = FLOODS[kind]
    with spectator(usual.link) as line:
        line.sendall(begin + each * 100)
        assert closing_code(line) == TOO_MUCH


def test_the_floods_are_in_the_metrics(usual: Serving) -> None:
    with spectator(usual.link) as line:
        line.sendall(frame(9, b"") * 100)
        closing_code(line)
    figures = httpx.get(f"{usual.link}/metrics").text
    found = re.search(r'penult_limited_total{kind="frames"} (\d+)', figures)
    assert found and int(found[1]) >= 1


def test_who_sends_too_many_bytes_is_cut_off(usual: Serving) -> None:
    """Texts at the allowed rate, but as long as they may be."""
    with spectator(usual.link) as line:
        took = sent_until_cut(line, frame(1, b"x" * 4000) * 10, 100 * LINE)
    assert took < 100 * LINE


def test_pings_of_a_client_that_does_not_read_fill_no_memory(generous: Serving) -> None:
    """Even if the rate allows them: the server stops reading, so the client can't send any more."""
    enough = 48 * 2**20
    flood = frame(9, b"x" * 125) * 400
    with spectator(generous.link) as line:
        before = generous.memory()
        line.setblocking(False)
        took = 0
        with suppress(ConnectionError):
            while took < enough and select.select([], [line], [], 2)[1]:
                with suppress(BlockingIOError):
                    took += line.send(flood)
        assert generous.memory() - before < 8 * 2**20
    assert took < enough, "it was held back, or cut off"
    assert httpx.get(f"{generous.link}/api/health").status_code == 200


def test_what_a_client_usually_sends_is_answered(usual: Serving) -> None:
    """Pings, a text in fragments, and as many messages as are allowed at once."""
    question = b'{"type":"ping","id":"still-there"}'
    with spectator(usual.link) as line:
        line.sendall(frame(9, b"one") + frame(1, question[:9], final=0) + frame(0, question[9:]))
        line.sendall(frame(1, question) * 39)
        said = b""
        while said.count(b"still-there") < 40:
            more = line.recv(LINE)
            assert more
            said += more
        assert said.count(b"\x8a\x03one") == 1


# Connections that say nothing


IDLE = 400
FILES = 300


@pytest.mark.parametrize("beginning", [b"", b"GET / HTTP/1.1\r\nhost: x\r\nx-"])
def test_idle_connections_leave_room_for_others(beginning: bytes, tmp_path: Path) -> None:
    """More than the process may have open, from an address that isn't counted."""
    with Serving(tmp_path, files=FILES) as serving:
        lines = []
        for _ in range(IDLE):
            lines.append(connected(serving.link))
            lines[-1].sendall(beginning)
        for _ in range(5):
            assert httpx.get(f"{serving.link}/api/health", timeout=20).status_code == 200
        for line in lines:
            line.close()


def test_the_server_asks_for_all_the_files_it_may_open(tmp_path: Path) -> None:
    with Serving(tmp_path, at_first=FILES) as serving:
        limits = re.search(r"Max open files +(\S+) +(\S+)", serving._proc("limits"))
        assert limits and limits[1] == limits[2] != str(FILES)
