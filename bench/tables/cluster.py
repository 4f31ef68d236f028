"""Nodes with their PostgreSQL and haproxy: ``python -m bench.tables.cluster NODES``.

Prints the process id of PostgreSQL, which isn't a child of this process, and the link of haproxy.
All visitors come from one address here, so nothing is limited by address.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import tempfile
from pathlib import Path

import httpx
from tests.server.postgres import running
from tests.server.programs import find_program, free_port
from tools.cluster import haproxy, started, stop

READY = 30.0  # seconds


async def all_live(nodes: list[str]) -> None:
    async with asyncio.timeout(READY), httpx.AsyncClient() as client:
        for node in nodes:
            while not await is_live(client, node):
                await asyncio.sleep(0.1)


async def is_live(client: httpx.AsyncClient, node: str) -> bool:
    try:
        return (await client.get(f"http://{node}/api/live")).is_success
    except httpx.HTTPError:
        return False


def main(nodes: int) -> None:
    program = find_program("haproxy")
    assert program, "make proxies gets haproxy"
    with (
        running("fsync=on") as postgres,
        tempfile.TemporaryDirectory(prefix="penult-bench-") as name,
    ):
        folder, database = Path(name), postgres.database()
        addresses = [f"127.0.0.1:{free_port()}" for _ in range(nodes)]
        host = (sys.executable, "-m", "bench.tables.host")
        processes = []
        with (folder / "nodes.log").open("w") as log:
            for address in addresses:
                processes.append(started((*host, database, address), log.fileno()))
        web = f"127.0.0.1:{free_port()}"
        try:
            asyncio.run(all_live(addresses))
            with haproxy(program, web, addresses, folder, sockets=1_000_000):
                asyncio.run(all_live([web]))
                postmaster = (postgres.folder / "data" / "postmaster.pid").read_text().split()[0]
                print(postmaster, f"http://{web}", flush=True)
                signal.pause()
        finally:
            stop(processes)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # everything else stops, too
    main(int(sys.argv[1]))
