"""``make bench-stalls``: what players notice while one visitor tries to stall the server.

Twenty tables with four people each play at a steady rate, alone and then with each attacker. An
action ends when the last seat has heard of it. The server has its usual limits. Those per address
apply to the attacker, who comes through a proxy, and not to the load. Server, load and attacker
share this machine, so nothing else should be running.

Then sleeping tables wake, and Rummy's actions are timed on the loop; these two are CPU times, with
garbage collected as in a server.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import re
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time
from asyncio.events import Handle
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import msgspec
import uvloop
from tests.server.hostility import END, frame, upgrade
from tests.server.test_service import FakeListener
from tests.tables.driver import TableDriver
from websockets.exceptions import ConnectionClosed

from bench.tables import ours
from bench.tables.__main__ import WARM, quantile, report
from bench.tables.load import open_loop
from bench.tables.process import Process
from penult.core.ids import TABLE
from penult.match.match import Match
from penult.server import snapshots
from penult.server.garbage import collect_little
from penult.server.live_table import LiveTable
from penult.server.monitoring import TableLog
from penult.server.service import Service
from penult.server.storage.sqlite import SqliteStore, batch_of
from penult.server.storage.store import Request
from penult.server.storage.write_queue import WriteQueue
from penult.server.storage.writer import write_batch
from penult.server.workers.pool import Workers
from penult.tables.commands import Accept, InviteBot, Sit
from penult.tables.events import Pace
from penult.tables.table import Table

TABLES, RATE = 20, 40.0
CONNECTIONS = 8  # of the one visitor, at a time
ADDRESS = {"X-Forwarded-For": "203.0.113.9"}  # this machine is trusted as a proxy
ROWS = 400  # of each long Rummy table
LONG_TABLES = 40
SLEEPING_TABLES = 5000
LISTED_TABLES = 1000
IDLE = 4000  # connections
PIECE = 2**16  # bytes sent at once
FEW_ROWS = 150  # of each table that wakes from its snapshot


# Attackers


@cache
def long_record() -> str:
    match = Match.new("coloradd", seats=2, seed=1, options="target=100000 turn_cap=100000")
    while len(match.acts) < 20_000:
        match.push("draw" if any(a.text == "draw" for a in match.legal()) else match.legal()[0])
    return match.record()


def asked(link: str, method: str, path: str, body: object = None) -> Any:
    """The answer; None after a moment if it was a refusal."""
    to = http.client.HTTPConnection(urlsplit(link).netloc, timeout=120)
    sent = None if body is None else msgspec.json.encode(body)
    try:
        to.request(method, path, sent, {"Content-Type": "application/json", **ADDRESS})
        answer = to.getresponse()
        text = answer.read()
        if answer.status < 300:
            return json.loads(text)
    except (OSError, http.client.HTTPException):
        pass
    finally:
        to.close()
    time.sleep(0.05)
    return None


def prove_records(link: str) -> None:
    while True:
        asked(link, "POST", "/api/records/course", {"record": long_record()})


def wake_long_tables(link: str) -> None:
    while True:
        for number in range(LONG_TABLES):
            asked(link, "GET", f"/api/tables/long{number:06}")


def wake_sleeping_tables(link: str) -> None:
    for number in shared_out(SLEEPING_TABLES):
        asked(link, "GET", f"/api/tables/t{number:08}")


def list_by_options(link: str) -> None:
    wanted = urlencode({"game": "coloradd", "options": "jump_in=on target=900"})
    while True:
        asked(link, "GET", f"/api/tables?{wanted}")


def take_tickets(link: str) -> None:
    table = own_table(link)
    while True:
        asked(link, "POST", f"/api/tables/{table}/ticket")


def send_empty_frames(link: str) -> None:
    flood(link, frame(1, b"x", final=0), frame(0, b"", final=0))


def send_pings(link: str) -> None:
    flood(link, b"", frame(9, b"x" * 125))


def flood(link: str, first: bytes, each: bytes) -> None:
    """Spectators that send as much as they can and never read; cut off, they come back."""
    table, piece = own_table(link), each * (PIECE // len(each))
    while True:
        ticket = asked(link, "POST", f"/api/tables/{table}/ticket")
        with suppress(OSError), connected(link) as line:
            hello = {"type": "hello", "ticket": ticket["ticket"] if ticket else ""}
            upgrade_as_visitor(line, table)
            line.sendall(frame(1, json.dumps(hello).encode()) + first)
            while True:
                line.sendall(piece)


def upgrade_as_visitor(line: socket.socket, table: str) -> None:
    (name, address), *_ = ADDRESS.items()
    line.sendall(upgrade(table).removesuffix(END) + f"\r\n{name}: {address}".encode() + END)
    line.recv(PIECE)


def keep_idle_connections(link: str) -> None:
    """They say nothing; each that is closed is replaced."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    lines: list[socket.socket] = []
    while True:
        lines = [line for line in lines if is_open(line)]
        with suppress(OSError):
            while len(lines) < IDLE // CONNECTIONS:
                lines.append(connected(link))
        time.sleep(0.1)


def is_open(line: socket.socket) -> bool:
    try:
        return bool(line.recv(1, socket.MSG_DONTWAIT))
    except BlockingIOError:
        return True
    except OSError:
        return False


def connected(link: str) -> socket.socket:
    where = urlsplit(link)
    return socket.create_connection((where.hostname, where.port), timeout=120)


def own_table(link: str) -> str:
    while not (made := asked(link, "POST", "/api/tables", {"game": "coloradd", "name": "Lea"})):
        pass
    return str(made["table"])


def shared_out(count: int) -> range:
    """The numbers of this one of the attacker's threads."""
    return range(int(threading.current_thread().name), count, CONNECTIONS)


def play_rummy(link: str) -> None:
    """Somebody who lets everything be planned, previewed and taken back; cut off, they return."""
    while True:
        with suppress(ConnectionClosed):
            asyncio.run(rummy(link))


async def rummy(link: str) -> None:
    from tests.server.guest import Guest, opened

    table, token = await opened(link, "rummy", bots=1, seats=2)
    async with Guest(link, table, token) as guest:
        await guest.do("accept")
        while True:
            acts = guest.view.get("legal") or []
            plans = [act for act in acts if act.startswith("plan")]
            for plan in plans:
                await guest.do("preview", act=plan)
            for _ in range(5 if acts else 0):
                await guest.do("act", act=(plans or acts)[0])
                await guest.do("back")
            if acts:
                await guest.do("act", act=(plans or acts)[0])
            await guest.do("ping")  # hears what has happened meanwhile
            await asyncio.sleep(0.05)


# Tables under attack


def long_tables(folder: Path) -> None:
    """Rummy tables whose snapshots another version has written."""
    driver = played("rummy", ROWS)
    stored(folder, driver, [f"long{number:06}" for number in range(LONG_TABLES)], fits=False)


def sleeping_tables(folder: Path) -> None:
    stored(folder, played("coloradd", FEW_ROWS), ids_of(SLEEPING_TABLES), fits=True)


def listed_tables(folder: Path) -> None:
    """Public tables with a free seat, none with the options that are asked for."""
    driver = TableDriver("coloradd", options="jump_in=on", public=True)
    driver.do(TABLE, Sit("Ada", "0" * 64))
    stored(folder, driver, ids_of(LISTED_TABLES), fits=False)


def no_tables(folder: Path) -> None:
    pass


def ids_of(count: int) -> list[str]:
    return [f"t{number:08}" for number in range(count)]


def played(game: str, rows: int) -> TableDriver:
    driver = TableDriver(game, seats=4, options="target=100000")
    driver.gather(people=1)
    while len(driver.rows) < rows:
        driver.step()
    return driver


def stored(folder: Path, driver: TableDriver, ids: list[str], *, fits: bool) -> None:
    """Copies of one table, with their snapshots."""
    store = SqliteStore(folder)
    for first in range(0, len(ids), 500):
        requests, made = [], []
        for id in ids[first : first + 500]:
            driver.table.id = id
            live = LiveTable(driver.table)
            requests.append(Request(driver.rows, live.summary(None), lambda error: None))
            made.append(msgspec.structs.astuple(snapshots.made(live)))
        write_batch(store._writing, batch_of(requests))
        with store._writing:
            sql = "INSERT INTO snapshot VALUES (?, ?, ?, ?, ?)"
            store._writing.executemany(sql, made if fits else [])
    store.close_now()


async def under_attack(server: Process, name: str, seconds: float) -> None:
    tables = ours.several(server.link, "coloradd", TABLES)
    await ours.join(server.link, tables)
    await open_loop(tables, RATE, WARM)
    memory, cpu = server.memory(), server.cpu_by_program()
    attacker = attacking(server.link, name) if ATTACKS[name].act else None
    run = await open_loop(tables, RATE, seconds)
    report(name, run, seconds, server.cpu_by_program(cpu), server.memory())
    print(f"{'':14} memory of all processes grew by {(server.memory() - memory) / 1e6:.0f} MB")
    print(f"{'':14} {limited(server.link)}", flush=True)
    if attacker:
        attacker.kill()
        attacker.wait()


def attacking(link: str, name: str) -> subprocess.Popen[str]:
    """An attacker in a process of its own, so that the load keeps its interpreter."""
    command = [sys.executable, "-m", "bench.stalls", "--attack", name, "--link", link]
    begun = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert begun.stdout
    begun.stdout.readline()  # it is ready
    return begun


def attack(name: str, link: str) -> None:
    """Until killed."""
    what = ATTACKS[name].act
    assert what
    long_record()
    print("ready", flush=True)
    for number in range(CONNECTIONS):
        threading.Thread(target=what, args=(link,), name=str(number)).start()


def limited(link: str) -> str:
    """What the server refused, by its own metrics."""
    to = http.client.HTTPConnection(urlsplit(link).netloc, timeout=120)
    to.request("GET", "/metrics")
    figures = to.getresponse().read().decode()
    found = re.findall(r'penult_limited_total{kind="(.+)"} ([1-9]\d*)', figures)
    to.close()
    return "limited: " + (", ".join(f"{kind} {count}" for kind, count in found) or "nothing")


class Attacker(NamedTuple):
    act: Callable[[str], None] | None
    prepare: Callable[[Path], None] = no_tables


ATTACKS = {
    "nobody": Attacker(None),
    "empty frames": Attacker(send_empty_frames),
    "pings": Attacker(send_pings),
    "records": Attacker(prove_records),
    "long tables": Attacker(wake_long_tables, long_tables),
    "sleeping": Attacker(wake_sleeping_tables, sleeping_tables),
    "rummy": Attacker(play_rummy),
    "listings": Attacker(list_by_options, listed_tables),
    "tickets": Attacker(take_tickets),
    "idle": Attacker(keep_idle_connections),
}


def attacks(seconds: float, only: str) -> None:
    for name, attacker in ATTACKS.items():
        if only and only != name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            attacker.prepare(Path(folder))
            server = Process([sys.executable, "-m", "bench.tables.host", folder, "1", "usual"])
            try:
                uvloop.run(under_attack(server, name, seconds))
            finally:
                server.stop()


# Waking


async def waking(count: int) -> None:
    for game in ("coloradd", "rummy"):
        with tempfile.TemporaryDirectory() as folder:
            driver, ids = played(game, FEW_ROWS), ids_of(count)
            stored(Path(folder), driver, ids, fits=True)
            await wake_all(Path(folder), ids, driver.now)


async def wake_all(folder: Path, ids: list[str], now: int) -> None:
    service = Service(SqliteStore(folder), lambda: now)
    await service.open()
    collect_little()
    times = []
    for id in ids:
        began = time.thread_time()
        service.live_table(id)
        times.append(time.thread_time() - began)
        del service.live_tables[id]
        if len(times) % 100 == 0:
            await service.stored()  # each notes that its person has gone
    print(
        f"waking {len(ids)} tables from their snapshots: {sum(times):.1f} s, each"
        f" p50 {quantile(times, 0.5):.2f} p99 {quantile(times, 0.99):.2f}"
        f" max {max(times) * 1000:.2f} ms",
        flush=True,
    )
    await service.close()


# Rummy on the loop


class Timed:
    """CPU time of every callback of the event loop."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self._run = Handle._run

    def __enter__(self) -> Timed:
        def timed(handle: Handle) -> None:
            began = time.thread_time()
            self._run(handle)
            self.times.append(time.thread_time() - began)

        Handle._run = timed  # type: ignore[assignment,method-assign]
        return self

    def __exit__(self, *_: object) -> None:
        Handle._run = self._run  # type: ignore[method-assign]


async def on_the_loop(seconds: float, with_workers: bool) -> None:
    """Six tables of bots; the longest callback of each action is what others have to wait."""
    log = TableLog()
    workers = Workers(log) if with_workers else None
    with tempfile.TemporaryDirectory() as folder:
        store = WriteQueue(Path(folder))
        service = Service(store, lambda: time.time_ns() // 1_000_000, log=log, workers=workers)
        await service.open()
        collect_little()
        for _ in range(6):
            await table_of_bots(service)
        with Timed() as timed:
            await asyncio.sleep(seconds)
        actions = log.metrics.rows["act"] + log.metrics.rows["due"]
        longest = sorted(timed.times, reverse=True)[:actions]
        print(
            f"rummy {'with' if workers else 'without'} workers: {actions} actions, CPU on the loop"
            f" {sum(timed.times) / actions * 1000:.2f} ms each, longest callback per action"
            f" p50 {quantile(longest, 0.5):.2f} p99 {quantile(longest, 0.99):.2f}"
            f" max {longest[0] * 1000:.1f} ms"
        )
        await service.close()
        if workers:
            workers.close()


async def table_of_bots(service: Service) -> Table:
    pace = Pace(bot_fastest=20, bot_slowest=60, between=1)
    table = await service.create("rummy", 4, "", public=False, pace=pace)
    await service.order(table.id, TABLE, Sit("Ada", "0" * 64))
    service.join(table.id, FakeListener(0), 0)
    for _ in range(3):
        await service.order(table.id, 0, InviteBot("sensible"))
    await service.order(table.id, 0, Accept())
    table.chairs[0].deputy = "sensible"
    return table


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--only", choices=(*ATTACKS, "waking", "loop"), default="")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--link", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.attack:
        attack(args.attack, args.link)
        return
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    if args.only in ("", *ATTACKS):
        attacks(args.seconds, args.only)
    if args.only in ("", "waking"):
        asyncio.run(waking(args.tables))
    if args.only in ("", "loop"):
        for with_workers in (False, True):
            asyncio.run(on_the_loop(args.seconds, with_workers))
    print(f"load of the machine after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
