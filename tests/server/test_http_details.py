"""Requests that no honest client sends are refused, and never break anything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.http_driver import HttpDriver, visit
from tests.server.serving import Serving
from tests.server.test_hostile import thrown

UPGRADE = (
    b"GET /ws/x HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
)
END = b"host: x\r\nconnection: close\r\n\r\n"
WANTED = json.dumps({"game": "coloradd", "name": "Lea"})
ODD = {
    "no socket": b"GET /ws/x HTTP/1.1\r\n" + END,
    "a post": b"POST /ws/x HTTP/1.1\r\ncontent-length: 0\r\n" + END,
    "bytes in the path": b"GET /ws/%ff%fe HTTP/1.1\r\n" + END,
    "bytes in the query": b"GET /ws/x?%ff=%fe HTTP/1.1\r\n" + END,
    "bare bytes": b"GET /ws/\xff HTTP/1.1\r\n" + END,
    "no key": b"GET /ws/x HTTP/1.1\r\nupgrade: websocket\r\nhost: x\r\nconnection: upgrade\r\n\r\n",
    "another protocol": b"GET /ws/x HTTP/1.1\r\nupgrade: \xff\r\nhost: x\r\n"
    b"connection: upgrade, close\r\n\r\n",
    "two ends": b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n"
    b"transfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "two ends of an upgrade": UPGRADE + b"content-length: 4\r\ntransfer-encoding: chunked\r\n"
    b"\r\n0\r\n\r\n",
    "a body with an upgrade": UPGRADE + b"content-length: 4\r\n\r\nabcd",
    "bytes in the origin": UPGRADE + b"origin: \xff\xfe\r\n\r\n",
    "an odd origin": UPGRADE + b"origin: http://[x\r\n\r\n",
    "a port that is none": UPGRADE + b"origin: http://x:99999999\r\n\r\n",
}


@pytest.fixture(scope="module")
def link(websocket: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server, once with each WebSocket class."""
    with Serving(tmp_path_factory.mktemp(websocket)) as serving:
        yield serving.link


@pytest.mark.parametrize("case", ODD)
def test_odd_requests_are_the_clients_fault(case: str, link: str) -> None:
    assert thrown(link, ODD[case]).startswith(b"HTTP/1.1 4")


def test_a_request_with_two_ends_ends_the_connection(link: str) -> None:
    health = b"GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n"
    said = thrown(link, ODD["two ends"] + health)
    assert said.startswith(b"HTTP/1.1 400") and said.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "https://bad.example", "content-type": "text/plain"}, 403),
        ({"origin": "https://bad.example", "content-type": "application/json"}, 403),
        ({"origin": "null", "content-type": "application/json"}, 403),
        ({"content-type": "text/plain"}, 400),
        ({"content-type": "application/json"}, 201),
        ({"content-type": "application/json; charset=utf-8"}, 201),
        ({"origin": "http://testserver", "content-type": "application/json"}, 201),
    ],
)
def test_only_our_own_pages_and_programs_open_tables(
    headers: dict[str, str], status: int, tmp_path: Path
) -> None:
    async def what(http: HttpDriver) -> None:
        reply: httpx.Response = await http.client.post(
            "/api/tables", content=WANTED, headers=headers
        )
        assert reply.status_code == status
        assert http.store.reader.open_count(0) == (status == 201)

    visit(tmp_path, what)
