"""haproxy.cfg as it is: nodes from the DNS, and https if there is a certificate."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPSConnection
from pathlib import Path

import pytest
from tools.cluster import CONFIGURATION

from tests.deploy.haproxy import DummyNode, Entrance, haproxy, serving
from tests.deploy.names import names
from tests.deploy.test_haproxy import TABLES, homes, until
from tests.server.programs import certificate, free_port

HOSTS = [f"127.0.1.{number}" for number in range(1, 4)]
NAME = "node.example"
SITE = "games.example"


def moved(text: str, places: dict[str, str]) -> str:
    for old, new in places.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


@contextmanager
def shipped(folder: Path, found: list[str], **env: str) -> Iterator[tuple[Entrance, int]]:
    """The whole configuration with other ports and our DNS; also the port for https."""
    port, https, inside, nodes_port = (free_port() for _ in range(4))
    with ExitStack() as stack:
        nodes = [DummyNode(host, host, nodes_port) for host in HOSTS]
        stack.enter_context(serving(*nodes))
        asked = stack.enter_context(names(NAME, found))
        places = {
            "bind :8080": f"bind 127.0.0.1:{port}",
            "bind :8443": f"bind 127.0.0.1:{https}",
            "bind :8404": f"bind 127.0.0.1:{inside}",
            "parse-resolv-conf": f"nameserver test 127.0.0.1:{asked}",
            '"${NODES}":8000': f'"${{NODES}}":{nodes_port}',
        }
        text = moved(CONFIGURATION.read_text(), places)
        log = stack.enter_context(haproxy(folder, text, port, NODES=NAME, **env))
        yield Entrance(port, inside, log), https


def test_nodes_are_found_by_name(tmp_path: Path) -> None:
    found = HOSTS[:2]
    with shipped(tmp_path, found) as (web, _):
        until(lambda: all(web.ask(f"/t/{table}").status == 200 for table in TABLES))
        until(lambda: set(homes(web).values()) == set(found))
        found.append(HOSTS[2])
        until(lambda: set(homes(web).values()) == set(HOSTS))
        found.remove(HOSTS[0])
        until(lambda: set(homes(web).values()) == set(HOSTS[1:]))


@pytest.fixture(params=["one file", "two files"])
def secure(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Entrance, int, Path]]:
    made = certificate(tmp_path, SITE)
    key = tmp_path / "key.pem"
    if request.param == "one file":
        used = tmp_path / "site.pem"
        used.write_text(made.read_text() + key.read_text())
    else:
        used = made.rename(tmp_path / "site.crt")
        key.rename(tmp_path / "site.key")
    with shipped(tmp_path, HOSTS, CERTIFICATE=str(used)) as (web, https):
        yield web, https, used


def test_http_leads_to_https(secure: tuple[Entrance, int, Path]) -> None:
    web, _, _ = secure
    reply = web.ask("/t/abc?x=1", headers={"Host": SITE})
    assert reply.status == 301
    assert reply.headers["location"] == f"https://{SITE}/t/abc?x=1"


def test_nodes_hear_that_a_visitor_came_by_https(secure: tuple[Entrance, int, Path]) -> None:
    _, https, authority = secure
    context = ssl.create_default_context(cafile=str(authority))
    context.check_hostname = False  # the address is this machine's

    def status_and_body() -> tuple[int, bytes]:
        asking = HTTPSConnection("127.0.0.1", https, timeout=10, context=context)
        with closing(asking):
            asking.request("GET", "/", headers={"Host": SITE})
            reply = asking.getresponse()
            return reply.status, reply.read()

    until(lambda: status_and_body()[0] == 200)
    assert b'"x-forwarded-proto": "https"' in status_and_body()[1]
