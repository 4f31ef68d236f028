"""``make bench-waking``: how long a table of a cluster takes to wake, as a visitor sees it.

Tables of all games are stored as a node would have left them, with their snapshots. Then two nodes
start behind haproxy, and each table is asked for once, one after the other. Each round has new
nodes, as after an upgrade. Nothing else should be running.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random

import httpx
from tests.server.postgres import running
from tests.server.programs import find_program, free_port
from tests.tables.driver import TableDriver
from tools.cluster import haproxy, started, stop

from bench.tables.cluster import all_live
from penult.games.registry import NAMES
from penult.server import snapshots
from penult.server.live_table import LiveTable
from penult.server.storage.postgres_tables import PostgresTables
from penult.server.storage.store import Request
from penult.server.storage.table_summary import StoredSnapshot
from penult.tables.schedule import coming
from penult.tables.seating import TablePhase, fresh_id

NODES = 2
SETTLED = 3.0  # seconds from when all nodes are ready to the first request
PAUSE = 0.02  # seconds between two requests
ROWS = {"rummy": range(40, 200)}
USUAL_ROWS = range(60, 400)
SEATS = range(2, 5)
WORTH_TELLING = 30.0  # milliseconds


class Stored:
    """A table that is played as on a node, until everybody leaves."""

    def __init__(self, game: str, rng: Random) -> None:
        self.game = game
        seats = rng.choice(SEATS)
        self.driver = TableDriver(
            game, seats, id=fresh_id(), now=int(time.time() * 1000), seed=rng.getrandbits(64)
        )
        self.live = LiveTable(self.driver.table)
        self.snapshot: StoredSnapshot | None = None
        self.driver.gather(seats)
        rows = rng.choice(ROWS.get(game, USUAL_ROWS))
        while len(self.driver.rows) < rows and self.driver.phase() != TablePhase.OVER:
            self.driver.step()
            self._keep()
        self.driver.went(*range(seats))
        self._keep()

    def _keep(self) -> None:
        if snapshots.is_due(self.live):
            self.snapshot = snapshots.made(self.live)

    @property
    def rows(self) -> int:
        return len(self.driver.rows)

    @property
    def replayed(self) -> int:
        return self.rows - self.live.kept

    def request(self) -> Request:
        due = coming(self.driver.table)
        summary = self.live.summary(due.at if due else None)
        return Request(self.driver.rows, summary, lambda error: None, snapshot=self.snapshot)


def fill(database: str, games: Sequence[str], count: int) -> list[Stored]:
    rng = Random(7)
    made = [Stored(game, rng) for game in games for _ in range(count)]
    tables = PostgresTables(database, alone=True)
    for each in made:
        tables.add([each.request()])
    tables.close()
    return made


class Nodes:
    """Two nodes on the same ports in every round."""

    def __init__(self, database: str, folder: Path) -> None:
        self.addresses = [f"127.0.0.1:{free_port()}" for _ in range(NODES)]
        self._database = database
        self._log = folder / "nodes.log"

    def start(self) -> None:
        host = (sys.executable, "-m", "bench.tables.host")
        with self._log.open("a") as log:
            self._running = [
                started((*host, self._database, address), log.fileno())
                for address in self.addresses
            ]
        asyncio.run(all_live(self.addresses))

    def stop(self) -> None:
        stop(self._running)


def ask(link: str, tables: Sequence[Stored]) -> list[tuple[Stored, float]]:
    found = []
    with httpx.Client(base_url=link, timeout=30) as http:
        http.get("/api/live").raise_for_status()
        for table in tables:
            time.sleep(PAUSE)
            began = time.perf_counter()
            http.get(f"/api/tables/{table.driver.table.id}").raise_for_status()
            found.append((table, (time.perf_counter() - began) * 1000))
    return found


def measured(tables: list[Stored], database: str, rounds: int) -> dict[str, list[float]]:
    delays: dict[str, list[float]] = defaultdict(list)
    program = find_program("haproxy")
    assert program, "make proxies gets haproxy"
    with tempfile.TemporaryDirectory(prefix="penult-bench-") as name:
        nodes, web = Nodes(database, Path(name)), f"127.0.0.1:{free_port()}"
        with haproxy(program, web, nodes.addresses, Path(name)):
            for number in range(rounds):
                nodes.start()
                try:
                    asyncio.run(all_live([web]))
                    time.sleep(SETTLED)
                    Random(number).shuffle(tables)
                    for place, (table, delay) in enumerate(ask(f"http://{web}", tables), 1):
                        delays[table.game].append(delay)
                        if delay > WORTH_TELLING:
                            print(
                                f"  round {number + 1}, request {place}: {table.game},"
                                f" {delay:.0f} ms, {table.replayed} rows since the snapshot",
                                flush=True,
                            )
                finally:
                    nodes.stop()
    return delays


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench-waking", description=__doc__)
    parser.add_argument("--games", default=",".join(NAMES))
    parser.add_argument("--tables", type=int, default=60, help="of each game")
    parser.add_argument("--rounds", type=int, default=6)
    wanted = parser.parse_args()
    with running("fsync=on") as postgres:
        database = postgres.database()
        began = time.perf_counter()
        tables = fill(database, wanted.games.split(","), wanted.tables)
        print(f"{len(tables)} tables made in {time.perf_counter() - began:.0f} s", flush=True)
        for game, delays in sorted(measured(tables, database, wanted.rounds).items()):
            delays.sort()
            p50, p95, p99 = (delays[int(len(delays) * share)] for share in (0.5, 0.95, 0.99))
            print(
                f"{game:9} {len(delays)} requests: p50 {p50:5.1f} p95 {p95:5.1f} p99 {p99:5.1f}"
                f" max {delays[-1]:5.1f} ms"
            )


if __name__ == "__main__":
    main()
