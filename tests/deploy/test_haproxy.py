"""haproxy.cfg sends each table to one node, notices nodes that fail, and limits sockets."""

from __future__ import annotations

import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from tests.deploy.haproxy import DummyNode, Entrance, entrance

TABLES = [f"k7mq2xw{number:03}" for number in range(60)]
VISITORS = [f"127.0.0.{number}" for number in range(1, 31)]
SOON = 10  # seconds; what happens in time takes one or two
MOST = 100  # sockets of an address


@pytest.fixture
def nodes() -> list[DummyNode]:
    return [DummyNode(name) for name in "abc"]


@pytest.fixture
def web(tmp_path: Path, nodes: list[DummyNode]) -> Iterator[Entrance]:
    with entrance(tmp_path, *nodes) as made:
        yield made


def homes(web: Entrance) -> dict[str, str]:
    return {table: web.node_for(f"/t/{table}") for table in TABLES}


def until(holds: Callable[[], bool]) -> None:
    ends = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.05)


def test_all_paths_of_a_table_lead_to_one_node(web: Entrance) -> None:
    for table in TABLES[:20]:
        encoded = "".join(f"%{ord(letter):x}" for letter in table)
        paths = {
            *(f"/t/{table}", f"/t/{table}?x=/t/other", f"/t/{encoded}"),
            *(f"/api/tables/{table}", f"/api/tables/{table}/seats", f"/api/tables/{encoded}/qr"),
        }
        found = {web.node_for(path, visitor) for path in paths for visitor in VISITORS[:2]}
        assert len(found) == 1, table


def test_sockets_go_where_the_table_is(web: Entrance, nodes: list[DummyNode]) -> None:
    table = TABLES[0]
    home = web.node_for(f"/t/{table}")
    with web.open_socket(table) as made:
        assert status(made) == 101
        (node,) = (each for each in nodes if each.name == home)
        node.live = 503
        assert is_closed(made)


def test_every_node_gets_a_share_of_the_tables(web: Entrance) -> None:
    """With 60 tables on 3 nodes, a node without any has a probability of 3 * (2/3) ** 60."""
    assert len(Counter(homes(web).values())) == 3


def test_requests_without_a_table_stay_at_a_node_by_address(web: Entrance) -> None:
    paths = (
        "/",
        "/api/tables",
        "/api/codes/abcdef",
        "/api/moves/123456",
        "/api/tables/?x=1",
        "/t/",
    )
    found = {visitor: {web.node_for(path, visitor) for path in paths} for visitor in VISITORS}
    assert all(len(each) == 1 for each in found.values())
    assert set.union(*found.values()) == {"a", "b", "c"}


def test_only_the_tables_of_a_lost_node_move_and_they_come_back(
    web: Entrance, nodes: list[DummyNode]
) -> None:
    before = homes(web)
    nodes[0].live = 503
    until(lambda: "a" not in homes(web).values())
    during = homes(web)
    assert {table for table in TABLES if during[table] != before[table]} == {
        table for table in TABLES if before[table] == "a"
    }
    nodes[0].live = 200
    until(lambda: homes(web) == before)


def test_a_node_that_hangs_loses_its_connections(web: Entrance, nodes: list[DummyNode]) -> None:
    homes_before = homes(web)
    table = next(table for table in TABLES if homes_before[table] == "b")
    with web.open_socket(table) as made:
        assert status(made) == 101
        nodes[1].turns.clear()
        assert is_closed(made)
    assert web.node_for(f"/t/{table}") != "b"


def test_a_node_that_died_is_noticed_by_the_next_request(
    web: Entrance, nodes: list[DummyNode]
) -> None:
    before = homes(web)
    table = next(table for table in TABLES if before[table] == "c")
    nodes[2].shutdown()
    nodes[2].server_close()
    assert web.node_for(f"/t/{table}") != "c"


def test_visitors_cannot_claim_to_be_somebody_else(web: Entrance) -> None:
    forged = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    seen = web.ask("/", "127.0.0.7", forged).json()["headers"]
    assert (seen["x-forwarded-for"], seen["x-forwarded-proto"]) == ("127.0.0.7", "http")


@pytest.mark.parametrize("path", ["/metrics", "/metrics?x=1", "/%6detrics", "/metrics/"])
def test_metrics_stay_inside(web: Entrance, path: str) -> None:
    assert web.ask(path).status == 404


def test_monitoring_has_an_entrance_of_its_own(web: Entrance) -> None:
    base = f"http://127.0.0.1:{web.inside}"
    assert httpx.get(f"{base}/live").status_code == 200
    metrics = httpx.get(f"{base}/metrics").text
    assert metrics.count('haproxy_server_status{proxy="nodes",server="node1",state="UP"} 1') == 1
    assert httpx.get(f"{base}/t/{TABLES[0]}").status_code == 404


def test_an_address_has_a_limit_of_sockets(web: Entrance) -> None:
    with ExitStack() as opened:
        for number in range(MOST):
            made = opened.enter_context(web.open_socket(TABLES[number % 9]))
            assert status(made) == 101
        assert next_status(web) == 429
        assert web.ask("/").status == 200
        assert next_status(web, "127.0.0.2") == 101
        made.close()
        until(lambda: next_status(web) == 101)


def test_the_log_tells_of_nodes_and_of_no_table(web: Entrance, nodes: list[DummyNode]) -> None:
    web.ask(f"/t/{TABLES[0]}")
    web.ask(f"/api/tables/{quote('ä' + TABLES[1])}")
    nodes[0].live = 503
    until(lambda: "Server nodes/node1 is DOWN" in web.log.read_text())
    assert TABLES[0] not in web.log.read_text() and TABLES[1] not in web.log.read_text()


def next_status(web: Entrance, source: str = "127.0.0.1") -> int:
    with web.open_socket(TABLES[0], source) as made:
        return status(made)


def status(made: socket.socket) -> int:
    return int(made.recv(4096).split()[1])


def is_closed(made: socket.socket) -> bool:
    """Whether the other side hangs up soon."""
    made.settimeout(SOON)
    try:
        return made.recv(1) == b""
    except ConnectionResetError:
        return True
