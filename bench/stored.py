"""``make bench-stored``: how soon a server with many stored tables is ready, and how it answers.

Most tables are finished, some wait for players, and some were being played when the server was
killed, so that all of these are due when it starts. Finished tables are copies of one match under
other ids; nobody wakes them here.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import apsw
import httpx
from msgspec.structs import replace
from tests.tables.driver import TableDriver, hashed

from bench.tables.process import Process
from penult.core.ids import TABLE
from penult.server.live_table import LiveTable
from penult.server.replays import archived_match
from penult.server.storage.files import FILE
from penult.server.storage.sqlite import batch_of
from penult.server.storage.store import Request
from penult.server.storage.table_summary import TableSummary
from penult.server.storage.writer import connected, create, write_batch, write_life
from penult.tables.commands import Sit
from penult.tables.events import LogRow
from penult.tables.schedule import coming
from penult.tables.seating import TablePhase, fresh_id

GAME, SEATS, OPTIONS = "coloradd", 3, "target=300"
PLAYED = 30  # rows of tables that are being played
MOST = 10_000  # rows of the finished match
MINUTE = 60_000  # milliseconds
DAY = 1440 * MINUTE
WATCHED = 20.0  # seconds in which the server is asked again and again
ASKED = 200  # requests of each kind


def fill(folder: Path, tables: int) -> None:
    """Nine of ten tables are finished, one in twenty waits, one in twenty is being played."""
    now = int(time.time() * 1000)
    create(folder / FILE)
    connection = connected(folder / FILE)
    connection.pragma("synchronous", "OFF")
    some = tables // 20
    for number in range(2 * some):
        driver = opened(now - DAY // 2, number)
        if number < some:
            driver.gather(people=1)
            play(driver, PLAYED)
        store(connection, driver.rows, summary_of(driver))
    finish(connection, tables - 2 * some, now - DAY)
    with connection:
        write_life(connection, now)
    connection.close()


def opened(now: int, seed: int) -> TableDriver:
    driver = TableDriver(GAME, SEATS, OPTIONS, id=fresh_id(), now=now, public=True, seed=seed)
    driver.do(TABLE, Sit("Ada", hashed("secret 0")))
    return driver


def play(driver: TableDriver, rows: int) -> None:
    while len(driver.rows) < rows and driver.phase() != TablePhase.OVER:
        driver.step()


def summary_of(driver: TableDriver) -> TableSummary:
    due = coming(driver.table)
    return LiveTable(driver.table).summary(due.at if due else None)


def store(connection: apsw.Connection, rows: list[LogRow], summary: TableSummary) -> None:
    write_batch(connection, batch_of([Request(rows, summary, lambda error: None)]))


def finish(connection: apsw.Connection, tables: int, now: int) -> None:
    """One match is played to its end, and stored so many times."""
    driver = opened(now, 1)
    driver.gather(people=1)
    play(driver, MOST)
    summary, archived = summary_of(driver), archived_match(driver.table)
    assert archived
    ids = sorted(fresh_id() for _ in range(tables))  # one after the other in the file
    for number, id in enumerate(ids):
        ended = now - number * MINUTE
        of_table = replace(summary, id=id, changed=ended)
        of_record = replace(archived, id=id, ended=ended)
        request = Request(driver.rows, of_table, lambda error: None, archived=of_record)
        write_batch(connection, batch_of([request]))


def started(folder: Path) -> tuple[Process, float]:
    began = time.perf_counter()
    server = Process([sys.executable, "-m", "bench.tables.host", str(folder), "1"])
    httpx.get(f"{server.link}/api/health", timeout=600).raise_for_status()
    return server, time.perf_counter() - began


def timed(ask: Callable[[], httpx.Response]) -> float:
    began = time.perf_counter()
    ask().raise_for_status()
    return (time.perf_counter() - began) * 1000


def watch(server: Process) -> None:
    """How long requests take while the tables that are due wake up, and afterwards."""
    with httpx.Client(base_url=server.link, timeout=60) as http:
        ends, delays = time.perf_counter() + WATCHED, []
        while time.perf_counter() < ends:
            delays.append(timed(lambda: http.get("/api/games")))
            time.sleep(0.005)
        cpu = server.cpu()
        print(f"in the first {WATCHED:.0f} s: a request takes {told(delays)}, CPU {cpu:.1f} s")
        kinds: dict[str, Callable[[], httpx.Response]] = {
            "list": lambda: http.get("/api/tables"),
            "list of a game": lambda: http.get("/api/tables", params={"game": "royal"}),
            "list by options": lambda: http.get("/api/tables", params={"options": "target=300"}),
            "archive": lambda: http.get("/api/archive"),
            "archive of a game": lambda: http.get("/api/archive", params={"game": "royal"}),
            "open": lambda: http.post("/api/tables", json={"game": GAME, "name": "Ada"}),
            "health": lambda: http.get("/api/health"),
            "metrics": lambda: http.get("/metrics"),
        }
        for name, ask in kinds.items():
            before = server.cpu()
            delays = [timed(ask) for _ in range(ASKED)]
            cpu = (server.cpu() - before) / ASKED * 1000
            print(f"{name:18} {told(delays)}, CPU {cpu:.1f} ms")
        print(f"memory {server.memory() / 1e6:.0f} MB")


def told(delays: list[float]) -> str:
    delays = sorted(delays)
    late = delays[int(len(delays) * 0.99)]
    return f"p50 {median(delays):6.1f} p99 {late:6.1f} max {delays[-1]:6.1f} ms"


def main() -> None:
    reading = argparse.ArgumentParser()
    reading.add_argument("--tables", type=int, default=100_000)
    reading.add_argument("--folder", type=Path, help="keep the tables here, or use them again")
    given = reading.parse_args()
    with tempfile.TemporaryDirectory() as made:
        empty = Path(made) / "empty"
        server, seconds = started(empty)
        server.stop()
        print(f"ready after {seconds:.2f} s with no tables")
        folder: Path = given.folder or Path(made)
        if not (folder / FILE).exists():
            folder.mkdir(parents=True, exist_ok=True)
            fill(folder, given.tables)
        size = (folder / FILE).stat().st_size
        server, seconds = started(folder)
        print(f"ready after {seconds:.2f} s with {given.tables} tables, {size / 1e6:.0f} MB")
        try:
            watch(server)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
