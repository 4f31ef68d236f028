"""Nodes of a cluster that die, hang, lose the database or are upgraded while people play.

What counts is what is stored: nothing acknowledged is lost or doubled, nobody is timed out, and
nobody is given back more time than was lost.
"""

from __future__ import annotations

import asyncio
import itertools
import re
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import httpx
import pytest

from penult.server.live_table import proven
from penult.server.nodes.inner import BAD_LINE
from penult.tables.events import LogRow, Outage
from tests.properties.tables import TIMES
from tests.server import postgres as own_postgres
from tests.server.loading import Place, Player, gathered, judge
from tests.server.nodes.cluster import BALANCE, ENOUGH, LOOK, Cluster, Node, Wire
from tests.server.postgres import Postgres
from tests.server.serving import tell
from tests.server.stores import opened

IS_HEAVY = TIMES > 1
HEAVY = pytest.mark.skipif(not IS_HEAVY, reason="faults take minutes: make heavy")
FAULTS = 50  # of each kind
NODES = 3
HANG = 10.0 if IS_HEAVY else 6.0  # seconds: longer than a lease
DOWN = 0.5  # seconds until a dead node is started again
THINKING = 0.03  # seconds
ROUNDING = 0.05  # seconds
SETTLED = 3  # actions of each player before and after a fault
AT_ONCE = "target=100000 catch_guard=0"  # nobody has to wait, so that only faults cause pauses
TABLES = (
    ("coloradd", 2, 2, AT_ONCE),
    ("master", 2, 2, f"{AT_ONCE} speed=20"),
    ("royal", 2, 3, AT_ONCE),
) * 2
FIRST = TABLES[0]
DOCS = Path(__file__).parents[3] / "docs"

Fault: TypeAlias = Callable[["Scene"], Coroutine[Any, Any, list[Node]]]


class Scene:
    """A cluster with its database, and a loop in which everything about it runs."""

    def __init__(self, cluster: Cluster, wires: list[Wire], postgres: Postgres) -> None:
        self.cluster = cluster
        self.wires = wires
        self.postgres = postgres
        self.rng = Random(1)
        self.owners: dict[str, Node] = {}  # of the tables that are played at

    def victims(self, count: int = 1) -> list[Node]:
        """Nodes with the most tables."""
        tables = Counter(self.owners.values())
        return sorted(self.cluster.nodes, key=lambda node: -tables[node])[:count]


@asynccontextmanager
async def staged(
    folder: Path, postgres: Postgres, database: str, balance: str = BALANCE
) -> AsyncIterator[Scene]:
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(16))
    wires = [Wire(database) for _ in range(NODES)]
    links = [await wire.open() for wire in wires]
    try:
        async with Cluster(folder, database, links, balance).running() as cluster:
            yield Scene(cluster, wires, postgres)
    finally:
        for wire in wires:
            await wire.close()


@pytest.fixture(scope="module")
def own() -> Iterator[Postgres]:
    """One that may crash."""
    with own_postgres.running() as server:
        yield server


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as made:
        yield made


@pytest.fixture(scope="module")
def scene(
    own: Postgres, runner: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Scene]:
    making = staged(tmp_path_factory.mktemp("nodes"), own, own.database())
    yield runner.run(making.__aenter__())
    runner.run(making.__aexit__(None, None, None))


# Faults; each returns the nodes whose players notice


async def kill(scene: Scene) -> list[Node]:
    [node] = scene.victims()
    await node.kill()
    await asyncio.sleep(DOWN)
    await scene.cluster.start(node)
    return [node]


async def hang(scene: Scene) -> list[Node]:
    [node] = scene.victims()
    node.signal(signal.SIGSTOP)
    await asyncio.sleep(HANG)
    node.signal(signal.SIGCONT)
    return [node]


async def cut_off(scene: Scene) -> list[Node]:
    [node] = scene.victims()
    wire = scene.wires[scene.cluster.nodes.index(node)]
    wire.hold()
    await asyncio.sleep(HANG)
    wire.release()
    return [node]


async def crash_postgres(scene: Scene) -> list[Node]:
    await asyncio.to_thread(scene.postgres.restart)
    return scene.cluster.nodes


async def upgrade(scene: Scene) -> list[Node]:
    for node in scene.cluster.nodes:
        node.signal(signal.SIGTERM)
        await node.ended()
        await scene.cluster.start(node)
    return scene.cluster.nodes


async def kill_and_hang(scene: Scene) -> list[Node]:
    """Two of three at once."""
    dead, hanging = scene.victims(2)
    hanging.signal(signal.SIGSTOP)
    await dead.kill()
    await asyncio.sleep(HANG)
    hanging.signal(signal.SIGCONT)
    await scene.cluster.start(dead)
    return [dead, hanging]


KINDS: tuple[Fault, ...] = (kill, hang, cut_off, crash_postgres, upgrade, kill_and_hang)


def test_nothing_is_lost_or_doubled_by_any_fault(scene: Scene, runner: asyncio.Runner) -> None:
    runner.run(played_through(scene, KINDS))


@HEAVY
@pytest.mark.parametrize("fault", KINDS, ids=lambda fault: fault.__name__)
def test_nothing_is_lost_or_doubled(scene: Scene, runner: asyncio.Runner, fault: Fault) -> None:
    pauses = runner.run(played_through(scene, [fault] * FAULTS))
    tell(f"{fault.__name__}: next action after {', '.join(f'{each:.2f}' for each in pauses)} s")


async def played_through(scene: Scene, faults: Iterable[Fault]) -> list[float]:
    """The longest pause of players that each fault has caused."""
    place = Place(THINKING)
    place.link = scene.cluster.link
    players: list[Player] = []
    for game, people, seats, options in TABLES:
        players += await gathered(place, game, people, seats, options, scene.rng)
    pauses = []
    async with playing(place, players):
        for fault in faults:
            owners = await scene.cluster.owners()
            scene.owners = {each.table: owners[each.table] for each in players}
            began = time.time()
            nodes = await fault(scene)
            await everybody_plays_on(players)
            concerned = [each for each in players if scene.owners[each.table] in nodes]
            pauses.append(longest_pause(concerned, began))
    assert [player.faults for player in players] == [[]] * len(players)
    await judge_all(scene.cluster.database, players)
    return pauses


@asynccontextmanager
async def playing(place: Place, players: list[Player]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        await everybody_plays_on(players)
        yield
    finally:
        place.is_over = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await place.http.aclose()


async def everybody_plays_on(players: list[Player]) -> None:
    wanted = {player: len(player.done) + SETTLED for player in players}
    async with asyncio.timeout(ENOUGH):
        while any(len(player.done) < count for player, count in wanted.items()):
            await asyncio.sleep(LOOK)


def longest_pause(players: list[Player], since: float) -> float:
    """Between two actions at a table."""
    tables: dict[str, list[float]] = {}
    for player in players:
        moments = tables.setdefault(player.table, [since])
        moments += [each for each in player.moments if each > since]
    times = map(sorted, tables.values())
    return max(
        (after - before for each in times for before, after in itertools.pairwise(each)),
        default=0,
    )


async def judge_all(database: str, players: list[Player]) -> None:
    async with opened(database) as store:
        for table in {player.table for player in players}:
            summary, rows = await store.summary(table), await store.rows(table)
            assert summary and proven(table, rows, summary)
            there = [player for player in players if player.table == table]
            judge(rows, there)
            assert given_without_waiting(rows, there) == []


def given_without_waiting(rows: list[LogRow], players: list[Player]) -> list[Outage]:
    """Outages after which more time was given back than somebody has waited until then."""
    waits = united(wait for player in players for wait in player.waits)
    given, found = 0.0, []
    for row in rows:
        if isinstance(row.event, Outage):
            given += row.event.lost / 1000
            waited = sum(max(0, min(until, row.at / 1000) - since) for since, until in waits)
            if given > waited + ROUNDING:
                found.append(row.event)
    return found


def united(spans: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """The same time, without anything twice.

    >>> united([(3, 4), (0, 2), (1, 2.5)])
    [(0, 2.5), (3, 4)]
    """
    found: list[tuple[float, float]] = []
    for since, until in sorted(spans):
        if found and since <= found[-1][1]:
            since, until = found[-1][0], max(found.pop()[1], until)
        found.append((since, until))
    return found


# A balancer that knows no tables; two versions


@HEAVY
def test_a_balancer_that_knows_no_tables_is_right_too(
    own: Postgres, runner: asyncio.Runner, tmp_path: Path
) -> None:
    database = own.database()

    async def scenario() -> int:
        async with staged(tmp_path, own, database, "balance roundrobin") as scene:
            await played_through(scene, [nothing, *([kill, hang] * (FAULTS // 10))])
            return await passed_on(scene.cluster)

    assert runner.run(scenario()) > len(TABLES)


async def nothing(scene: Scene) -> list[Node]:
    return []


async def passed_on(cluster: Cluster) -> int:
    total = 0
    async with httpx.AsyncClient() as http:
        for node in cluster.nodes:
            text = (await http.get(f"http://{node.address}/metrics")).text
            found = re.search(r"^penult_passed_on_total (\d+)", text, re.MULTILINE)
            assert found, text
            total += int(found[1])
    return total


@HEAVY
def test_a_node_claims_only_tables_whose_rules_it_knows(
    scene: Scene, runner: asyncio.Runner
) -> None:
    """Others can't take over a table of newer rules, and so wait for a node that can."""

    async def scenario() -> None:
        newest, game = scene.cluster.nodes[0], FIRST[0]
        await restart(scene.cluster, newest, game)
        place = Place(THINKING)
        place.link = f"http://{newest.address}"
        players = await gathered(place, *FIRST, scene.rng)
        await restart(scene.cluster, newest, game)
        for node in reversed(scene.cluster.nodes):  # nobody has the table yet
            await answered(place.http, f"http://{node.address}/api/tables/{players[0].table}")
        place.link = scene.cluster.link
        async with playing(place, players):
            await newest.kill()
            await asyncio.sleep(DOWN)
            owners = await scene.cluster.owners()
            assert owners[players[0].table] is newest
            await scene.cluster.start(newest)
            await everybody_plays_on(players)
            owners = await scene.cluster.owners()
            assert owners[players[0].table] is newest
        await restart(scene.cluster, newest, "")

    runner.run(scenario())


async def answered(http: httpx.AsyncClient, link: str) -> None:
    """A node hears of a new one with its next beat."""
    async with asyncio.timeout(ENOUGH):
        while not (await http.get(link)).is_success:
            await asyncio.sleep(LOOK)


async def restart(cluster: Cluster, node: Node, newer: str) -> None:
    node.signal(signal.SIGTERM)
    await node.ended()
    node.newer = newer
    await cluster.start(node)


# Monitoring


def test_what_the_docs_say_about_metrics_is_there(scene: Scene, runner: asyncio.Runner) -> None:
    async def scenario() -> str:
        async with httpx.AsyncClient() as http:
            return (await http.get(f"http://{scene.cluster.nodes[0].address}/metrics")).text

    metrics = runner.run(scenario())
    pages = [(DOCS / page).read_text(encoding="utf-8") for page in ("cluster.md", "serving.md")]
    named = {name for page in pages for name in re.findall(r"(?<=[`(])penult_[a-z_]+", page)}
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", metrics, re.MULTILINE))
    assert len(named) > 10
    assert [name for name in sorted(named) if name.removesuffix("_bucket") not in kinds] == []


# What isn't for the public


INNER = "/api/inner/moves/123456"


def test_what_is_between_nodes_is_not_for_the_public(scene: Scene, runner: asyncio.Runner) -> None:
    async def scenario() -> list[int]:
        async with httpx.AsyncClient() as http:
            links = [
                scene.cluster.link,
                *(f"http://{node.address}" for node in scene.cluster.nodes),
            ]
            return [(await http.post(link + INNER, json={})).status_code for link in links]

    assert runner.run(scenario()) == [404] * (1 + NODES)


@pytest.mark.parametrize("path", ["/api/live", INNER, "/metrics", "/"])
def test_without_its_first_line_the_inner_port_says_nothing(
    path: str, scene: Scene, runner: asyncio.Runner
) -> None:
    async def scenario() -> bytes:
        host, _, port = scene.cluster.nodes[0].inner.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        return answer

    assert runner.run(scenario()) == BAD_LINE
