"""``make bench-relay``: what it costs when a message reaches its table's node through another one.

A socket of the owner and one that another node passes on take turns; both echo the same messages.
First one message at a time, for the delay; then many sockets at once, for the CPU time that the
passing node spends on a message, there and back. The three processes share this machine, so
nothing else should be running.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import sys
import time
from itertools import chain
from statistics import quantiles

import uvloop
from tests.server.hostility import END, frame, upgrade
from tests.server.nodes.two_nodes import Node

from bench.tables.process import Process

TABLE = "there"
ROUNDS = 10
WARM = 200  # messages before measuring
SOCKETS = 64


def serve(owner: str) -> None:
    """A node; ``owner``: the inner address of the node that has the table, or empty."""

    async def run() -> None:
        node = Node("node", {TABLE: owner} if owner else {})
        async with node.running():
            print(f"{node.public},{node.inner}", flush=True)
            await asyncio.sleep(3600)

    uvloop.run(run())


def node(owner: str = "") -> tuple[Process, str, str]:
    """A node in a process of its own, and its public and inner address."""
    process = Process([sys.executable, "-m", "bench.relay", "--serve", owner])
    public, inner = process.link.split(",")
    return process, public, inner


class EchoSocket:
    """A socket of the table that gets back what it sends."""

    def __init__(self, address: str, size: int) -> None:
        host, _, port = address.rpartition(":")
        self.line = socket.create_connection((host, int(port)))
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.line.sendall(upgrade(TABLE))
        head = b""
        while not head.endswith(END):
            head += self.line.recv(1)
        assert head.startswith(b"HTTP/1.1 101 "), head
        self.sent = frame(1, b"x" * size)
        self.awaited = len(frame(1, b"x" * size, mask=False))

    def say(self) -> None:
        self.line.sendall(self.sent)

    def hear(self) -> None:
        left = self.awaited
        while left:
            left -= len(self.line.recv(left))

    def delays(self, messages: int) -> list[float]:
        found = []
        for _ in range(messages):
            began = time.perf_counter()
            self.say()
            self.hear()
            found.append(time.perf_counter() - began)
        return found


def measure_delay(direct: str, passed_on: str, messages: int, size: int) -> None:
    sockets = [EchoSocket(address, size) for address in (direct, passed_on)]
    for each in sockets:
        each.delays(WARM)
    found = [[each.delays(messages // ROUNDS) for each in sockets] for _ in range(ROUNDS)]
    by_way = [list(chain.from_iterable(way)) for way in zip(*found, strict=True)]
    own, added = (quantiles(delays, n=100) for delays in by_way)
    for percent in (50, 99):
        before, after = own[percent - 1] * 1000, added[percent - 1] * 1000
        print(f"p{percent}: {before:.3f} ms, passed on {after:.3f} ms: {after - before:+.3f}")


def measure_cpu(process: Process, address: str, messages: int, size: int) -> None:
    sockets = [EchoSocket(address, size) for _ in range(SOCKETS)]
    before, began = process.cpu(), time.perf_counter()
    for _ in range(messages // SOCKETS):
        for each in sockets:
            each.say()
        for each in sockets:
            each.hear()
    count = messages // SOCKETS * SOCKETS
    cpu, rate = (process.cpu() - before) / count, count / (time.perf_counter() - began)
    print(f"{SOCKETS} sockets: {cpu * 1e6:.1f} us of CPU a message, {rate:.0f} messages/s")


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench-relay")
    parser.add_argument("--messages", type=int, default=20_000)
    parser.add_argument("--size", type=int, default=400, help="bytes of a message")
    parser.add_argument("--serve", metavar="OWNER", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.serve is not None:
        serve(wanted.serve)
        return
    owner, direct, inner = node()
    passing, passed_on, _ = node(inner)
    try:
        measure_delay(direct, passed_on, wanted.messages, wanted.size)
        measure_cpu(passing, passed_on, 5 * wanted.messages, wanted.size)
    finally:
        passing.stop()
        owner.stop()


if __name__ == "__main__":
    main()
