"""A cluster of real nodes behind a real haproxy, which can be killed, stopped and cut off."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import httpx
import msgspec
from tools.cluster import haproxy_configuration

from tests.server.nodes.forked_nodes import Wanted
from tests.server.programs import free_port, program, running

ENOUGH = 90  # seconds; only a broken cluster takes so long, however busy the machine
LOOK = 0.02  # seconds between two looks
HOST = "127.0.0.1"
BALANCE = "balance hash var(txn.key)"
OWNERS = "SELECT s.id, n.address FROM seating s JOIN node n ON n.number = s.node"


class Wire:
    """Between a node and PostgreSQL: what is said while it is held arrives late, if at all."""

    def __init__(self, link: str) -> None:
        self._there = urlsplit(link)
        self._flows = asyncio.Event()
        self._flows.set()
        self._copying: set[asyncio.Task[None]] = set()

    async def open(self) -> str:
        """The link on this side."""
        self._server = await asyncio.start_server(self._connected, HOST, 0)
        port = self._server.sockets[0].getsockname()[1]
        return f"{self._there.scheme}://{self._there.username}@{HOST}:{port}{self._there.path}"

    def hold(self) -> None:
        self._flows.clear()

    def release(self) -> None:
        self._flows.set()

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        try:
            far, forth = await asyncio.open_connection(self._there.hostname, self._there.port)
        except OSError:  # PostgreSQL is down
            back.close()
            return
        for reader, writer in ((near, forth), (far, back)):
            task = asyncio.create_task(self._copy(reader, writer))
            self._copying.add(task)
            task.add_done_callback(self._copying.discard)

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(1 << 16):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
            await self._flows.wait()
        except OSError:
            writer.transport.abort()
        finally:
            writer.close()

    async def close(self) -> None:
        self._server.close()
        for task in self._copying:
            task.cancel()
        await asyncio.gather(*self._copying, return_exceptions=True)


class Node:
    """One after the other, processes on the same ports."""

    def __init__(self, database: str, folder: Path, number: int) -> None:
        self.database = database
        self.port, inner = free_port(), free_port()
        self.address = f"{HOST}:{self.port}"
        self.inner = f"{HOST}:{inner}"
        self.log = folder / f"node{number}.log"
        self.newer = ""
        self.pid = 0

    @property
    def wanted(self) -> Wanted:
        return Wanted(self.port, self.inner, self.database, str(self.log), self.newer)

    def signal(self, how: signal.Signals) -> None:
        os.kill(self.pid, how)

    async def ended(self) -> None:
        async with asyncio.timeout(ENOUGH):
            while Path(f"/proc/{self.pid}").exists():
                await asyncio.sleep(LOOK)

    async def kill(self) -> None:
        self.signal(signal.SIGKILL)
        await self.ended()


class Cluster:
    def __init__(self, folder: Path, database: str, links: Sequence[str], balance: str) -> None:
        self.folder = folder
        self.database = database
        self.balance = balance
        self.nodes = [Node(link, folder, number) for number, link in enumerate(links, 1)]
        self.port = free_port()
        self.link = f"http://{HOST}:{self.port}"
        self._http = httpx.AsyncClient(timeout=5)
        self._turn = asyncio.Lock()  # to ask for a process
        self._forking: subprocess.Popen[str] | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Cluster]:
        text = haproxy_configuration(
            f"{HOST}:{self.port}",
            f"{HOST}:{free_port()}",
            [node.address for node in self.nodes],
        )
        assert BALANCE in text
        configuration = self.folder / "haproxy.cfg"
        configuration.write_text(text.replace(BALANCE, self.balance))
        self._forking = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nodes.forked_nodes"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        command = [program("haproxy"), "-db", "-f", str(configuration)]
        try:
            with running(command, self.folder / "haproxy.log"):
                await asyncio.gather(*[self.start(node) for node in self.nodes])
                await self._until(self.link + "/api/live")
                yield self
        finally:
            await self._stop()

    async def start(self, node: Node) -> None:
        """Start a node, and wait until it has joined."""
        assert self._forking and self._forking.stdin and self._forking.stdout
        async with self._turn:
            self._forking.stdin.write(msgspec.json.encode(node.wanted).decode() + "\n")
            self._forking.stdin.flush()
            node.pid = int(await asyncio.to_thread(self._forking.stdout.readline))
        await self._until(f"http://{node.address}/api/live")

    async def _until(self, link: str) -> None:
        async with asyncio.timeout(ENOUGH):
            while not await self._is_live(link):
                await asyncio.sleep(LOOK)

    async def _is_live(self, link: str) -> bool:
        try:
            return (await self._http.get(link)).is_success
        except httpx.HTTPError:
            return False

    async def _stop(self) -> None:
        assert self._forking and self._forking.stdin and self._forking.stdout
        for node in self.nodes:
            with suppress(ProcessLookupError):
                node.signal(signal.SIGKILL)
        self._forking.stdin.close()
        self._forking.wait()
        self._forking.stdout.close()
        await self._http.aclose()

    async def owners(self) -> dict[str, Node]:
        """The node that each table belongs to."""
        nodes = {node.inner: node for node in self.nodes}
        connection = await asyncpg.connect(self.database)
        try:
            return {row["id"]: nodes[row["address"]] for row in await connection.fetch(OWNERS)}
        finally:
            await connection.close()
