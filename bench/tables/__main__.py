"""``make bench-tables``: what a live table costs, and how it compares with boardgame.io.

Server and load share this machine, so look at ratios and CPU per move. CPU is that of the server
alone, with its writer process. Nothing else should be running.

Both servers get the same load: as many tables with four sockets each; an action ends when all four
have heard of it. Handicaps of ours: every action is on disk before it is shown, is checked
against the rules of a real game, comes with events and lists of legal actions, and gets an answer
of its own. Theirs is in memory, accepts any card and answers nobody, but sends the whole state each
time, because that is how it works.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from statistics import median
from urllib.request import urlopen

import uvloop

from bench.tables import ours, theirs
from bench.tables.load import Board, Run, closed, open_loop
from bench.tables.process import Process
from bench.tables.wire import Requests
from penult.bots import find

WARM = 2.0  # seconds before measuring
PEER_TABLES = 50


def quantile(delays: list[float], share: float) -> float:
    """In milliseconds."""
    return sorted(delays)[min(len(delays) - 1, int(len(delays) * share))] * 1000


def report(name: str, run: Run, seconds: float, cpu: Mapping[str, float], memory: int) -> float:
    moves = len(run.delays)
    if not moves:
        print(f"{name:14} no move came through, {run.errors} errors")
        return 0.0
    print(
        f"{name:14} {moves / seconds:7.0f} moves/s, act to last seat"
        f" p50 {quantile(run.delays, 0.5):6.1f} p99 {quantile(run.delays, 0.99):6.1f}"
        f" p99.9 {quantile(run.delays, 0.999):6.1f} max {quantile(run.delays, 1):6.1f} ms,"
        f" CPU {sum(cpu.values()) / moves * 1e6:5.0f} us a move{shares(cpu, moves)},"
        f" {memory / 1e6:4.0f} MB, errors {run.errors}"
        + (f", {run.late} not begun in time" if run.late else ""),
        flush=True,
    )
    return moves / seconds


def shares(cpu: Mapping[str, float], moves: int) -> str:
    """How much of it each program used, if there are several."""
    used = {name: round(seconds / moves * 1e6) for name, seconds in cpu.items()}
    told = ", ".join(f"{name} {each}" for name, each in used.items() if each)
    return f" ({told})" if len(used) > 1 else ""


def started(folder: str, nodes: int = 0) -> Process:
    """One process with SQLite, or so many nodes with PostgreSQL and haproxy."""
    if nodes:
        return Process([sys.executable, "-m", "bench.tables.cluster", str(nodes)])
    return Process([sys.executable, "-m", "bench.tables.host", folder])


async def at_rest(server: Process, game: str, tables: int) -> list[ours.Table]:
    """Open tables, then sockets; print what each of them costs."""
    opened = ours.several(server.link, game, ours.HELPERS)
    before = server.memory()
    opened += ours.several(server.link, game, tables - len(opened))
    with_tables = server.memory()
    await ours.join(server.link, opened)
    await asyncio.sleep(1)
    with_sockets = server.memory()
    a_table = (with_tables - before) / (tables - ours.HELPERS)
    a_socket = (with_sockets - with_tables) / (tables * ours.SEATS)
    print(
        f"at rest: {a_table / 1e3:.1f} kB a table of {game}, {a_socket / 1e3:.1f} kB a socket"
        f" ({tables} tables, {tables * ours.SEATS} sockets)",
        flush=True,
    )
    return opened


async def measured(
    name: str, server: Process, boards: Sequence[Board], seconds: float, rate: float = 0
) -> float:
    warming = open_loop(boards, rate, WARM) if rate else closed(boards, WARM)
    await warming
    before = server.cpu_by_program()
    run = await (open_loop(boards, rate, seconds) if rate else closed(boards, seconds))
    return report(name, run, seconds, server.cpu_by_program(before), server.memory())


def first_table(game: str) -> None:
    """Time from start to the first table."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        server = started(folder)
        try:
            requests = Requests(server.link)
            requests.send("POST", "/api/tables", {"game": game, "name": "A", "seats": 4})
            print(f"start to first table: {time.perf_counter() - began:.2f} s", flush=True)
        finally:
            server.stop()


async def steady(game: str, tables: int, rate: float, seconds: float, nodes: int = 0) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = started(folder, nodes)
        try:
            boards = await at_rest(server, game, tables)
            name = f"{rate:.0f} acts/s" if rate else "all it can"
            name += f", {nodes} nodes" if nodes else ", one process"
            await measured(name, server, boards, seconds, rate)
        finally:
            server.stop()


async def one_of_ours(game: str, seconds: float) -> float:
    with tempfile.TemporaryDirectory() as folder:
        server = started(folder)
        try:
            boards = ours.several(server.link, game, PEER_TABLES)
            await ours.join(server.link, boards)
            return await measured(f"penult {game}", server, boards, seconds)
        finally:
            server.stop()


async def one_of_theirs(seconds: float) -> float:
    server = theirs.started()
    try:
        requests = Requests(server.link)
        boards = [theirs.opened(requests) for _ in range(PEER_TABLES)]
        for match in boards:
            await theirs.join(server.link, match)
        await asyncio.sleep(0.5)
        return await measured("boardgame.io", server, boards, seconds)
    finally:
        server.stop()


async def beside_peer(game: str, pairs: int, seconds: float) -> None:
    """Ours on disk, theirs in memory; one after the other, several times."""
    if not theirs.is_possible():
        print("boardgame.io needs node and npm, which are not here")
        return
    ratios = []
    for number in range(pairs):
        runs = [one_of_ours(game, seconds), one_of_theirs(seconds)]
        ours_first = number % 2 == 0
        rates = [await run for run in (runs if ours_first else reversed(runs))]
        mine, peer = rates if ours_first else reversed(rates)
        ratios.append(mine / peer if peer else 0)
    print(
        f"penult : boardgame.io, {PEER_TABLES} tables: {', '.join(f'{r:.2f}' for r in ratios)};"
        f" median {median(ratios):.2f}"
    )


async def with_bots(game: str, bot: str, tables: int, rate: float, seconds: float) -> None:
    """Three people and such a bot at each table. Does its thinking make people wait?"""
    with tempfile.TemporaryDirectory() as folder:
        server = started(folder)
        try:
            boards = ours.several(server.link, game, tables, bot)
            await ours.join(server.link, boards)
            if find(game, bot).mind:
                await until_it_thinks(server, boards, rate)
            before = thoughts(server)
            await measured(f"{tables} {bot}", server, boards, seconds, rate)
            counts = {name: count - before.get(name, 0) for name, count in thoughts(server).items()}
            print(f"thoughts of {bot} in {seconds:.0f} s: {counts}", flush=True)
        finally:
            server.stop()


async def until_it_thinks(server: Process, boards: Sequence[Board], rate: float) -> None:
    """Play until the game is compiled."""
    while not thoughts(server).get("done"):
        await open_loop(boards, rate, WARM)


def thoughts(server: Process) -> dict[str, int]:
    """How many questions to the thinking process ended how."""
    with urlopen(f"{server.link}/metrics") as reply:
        found = re.findall(r'kind="think (\w+)"} (\d+)', reply.read().decode())
    return {ended: int(count) for ended, count in found}


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench-tables", description=__doc__)
    parser.add_argument("--game", default="coloradd")
    parser.add_argument("--nodes", type=int, default=0, help="compared with one process")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500, help="acts a second; 0: all it can")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pairs", type=int, default=5, help="runs beside boardgame.io; 0: none")
    parser.add_argument("--only", choices=("start", "steady", "peer", "bots"))
    parser.add_argument("--bot", default="champion", help="at every table, with --only bots")
    args = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    if args.only in (None, "start"):
        first_table(args.game)
    if args.only in (None, "steady"):
        for nodes in {0: None, args.nodes: None}:
            uvloop.run(steady(args.game, args.tables, args.rate, args.seconds, nodes))
    if args.only == "bots":
        uvloop.run(with_bots(args.game, args.bot, args.tables, args.rate, args.seconds))
    if args.only in (None, "peer") and args.pairs:
        uvloop.run(beside_peer(args.game, args.pairs, min(args.seconds, 6)))
    print(f"load of the machine after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
