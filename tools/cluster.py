"""A cluster on this machine, to try out and to break: ``make cluster``.

PostgreSQL, three nodes and haproxy run on free ports, with everything they write in a temporary
folder. A line is printed whenever a node joins, is lost or comes back. A node that died is started
again after a few seconds; Ctrl-C stops everything and deletes the folder.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from subprocess import DEVNULL, STDOUT, Popen, TimeoutExpired

import httpx
from tests.server.postgres import MISSING, debian_programs, wheel_programs
from tests.server.postgres import running as running_postgres
from tests.server.programs import find_program, free_port

CONFIGURATION = Path(__file__).parents[1] / "deploy" / "haproxy.cfg"
BY_NAME = re.compile("server-template .*")
NODES = 3
SOCKETS = 100  # of an address, as in that file
PAUSE = 3.0  # seconds until a dead node is started again: time to watch the others take over
LOOK = 0.25  # seconds between two looks at a node
PATIENCE = 2.0  # seconds that a node has to answer
GRACE = 10.0  # seconds that a process has to stop
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
WELCOME = """
{link}

Open a table and play. Then take a node away and watch:
  kill -9 PID       it dies, and is started again after {pause:.0f} seconds
  kill -STOP PID    it hangs, until kill -CONT PID
Logs of the nodes: {folder}. Ctrl-C stops everything.
"""


def haproxy_configuration(
    web: str, inside: str, nodes: Sequence[str], sockets: int = SOCKETS
) -> str:
    """That of ``deploy/``, with other addresses to listen on, and nodes that aren't in the DNS.

    ``sockets``: how many an address may have.
    """
    text = CONFIGURATION.read_text()
    servers = (f"server node{number} {address}" for number, address in enumerate(nodes, 1))
    for old, new in {
        "bind :8080": f"bind {web}",
        "bind :8404": f"bind {inside}",
        BY_NAME.findall(text)[0]: "\n    ".join(servers),
        f"gt {SOCKETS}": f"gt {sockets}",
    }.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


class Node:
    """A node, and the processes that it is one after the other."""

    def __init__(self, number: int, database: str, link: str, folder: Path) -> None:
        self.name = f"Node {number}"
        port, inner = free_port(), free_port()
        self.address = f"127.0.0.1:{port}"
        self._log = folder / f"node{number}.log"
        self._environment = {**os.environ, "PENULT_DATABASE": database}
        command = (sys.executable, "-m", "penult", "serve", "--lang", "en", "--link", link)
        self._command = (*command, "--port", str(port), "--inner", f"127.0.0.1:{inner}")
        self.process = self._started()

    def _started(self) -> Popen[bytes]:
        with self._log.open("a") as log:
            return started(self._command, log.fileno(), self._environment)

    async def watch(self) -> None:
        """Say what happens to this node, and start it again when it has died."""
        has_joined = is_live = False
        while True:
            if self.process.poll() is not None:
                say(f"{self.name} died ({how(self.process.returncode)}).")
                await asyncio.sleep(PAUSE)
                self.process = self._started()
                is_live = False
            was_live, is_live = is_live, await self._is_live()
            if is_live and not was_live:
                say(
                    f"{self.name} {'came back' if has_joined else 'joined'}: pid {self.process.pid}"
                )
                has_joined = True
            elif was_live and not is_live and self.process.poll() is None:
                say(f"{self.name} is lost: it hangs, or can't reach the database.")
            await asyncio.sleep(LOOK)

    async def _is_live(self) -> bool:
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            try:
                return (await client.get(f"http://{self.address}/api/live")).is_success
            except httpx.HTTPError:
                return False


def say(line: str) -> None:
    print(time.strftime("%H:%M:%S"), line, flush=True)


def how(code: int) -> str:
    """How a process ended.

    >>> how(2), how(-9)
    ('exit code 2', 'SIGKILL')
    """
    return signal.Signals(-code).name if code < 0 else f"exit code {code}"


def started(command: Sequence[str], log: int, env: dict[str, str] | None = None) -> Popen[bytes]:
    """A process in a session of its own, so that Ctrl-C is for us alone."""
    return Popen(command, stdin=DEVNULL, stdout=log, stderr=STDOUT, env=env, start_new_session=True)


def stop(processes: Sequence[Popen[bytes]]) -> None:
    for process in processes:
        process.terminate()
        process.send_signal(signal.SIGCONT)  # or one that hangs would never notice
    ends = time.monotonic() + GRACE
    for process in processes:
        try:
            process.wait(max(0, ends - time.monotonic()))
        except TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def haproxy(
    program: str, web: str, nodes: Sequence[str], folder: Path, sockets: int = SOCKETS
) -> Iterator[None]:
    configuration, log = folder / "haproxy.cfg", folder / "haproxy.log"
    inside = f"127.0.0.1:{free_port()}"
    configuration.write_text(haproxy_configuration(web, inside, nodes, sockets))
    with log.open("w") as printed:
        process = started((program, "-db", "-f", str(configuration)), printed.fileno())
    try:
        yield
    finally:
        stop([process])


@asynccontextmanager
async def signals() -> AsyncIterator[asyncio.Event]:
    """What tells us to stop only sets an event. Before and after that, it has to wait."""
    stopping = asyncio.Event()
    for each in STOPPING:
        asyncio.get_running_loop().add_signal_handler(each, stopping.set)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
    try:
        yield stopping
    finally:
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)


async def run(program: str, database: str, folder: Path) -> None:
    web = f"127.0.0.1:{free_port()}"
    link = f"http://{web}"
    async with signals() as stopping:
        nodes = [Node(number, database, link, folder) for number in range(1, NODES + 1)]
        try:
            with haproxy(program, web, [node.address for node in nodes], folder):
                print(WELCOME.format(link=link, folder=folder, pause=PAUSE), flush=True)
                watching = [asyncio.create_task(node.watch()) for node in nodes]
                stopped = asyncio.create_task(stopping.wait())
                ended, _ = await asyncio.wait((stopped, *watching), return_when="FIRST_COMPLETED")
                for task in ended:
                    task.result()  # or an error of ours would be lost
        finally:
            say("Stopping ...")
            stop([node.process for node in nodes])


def main() -> None:
    program = find_program("haproxy")
    if program is None:
        sys.exit("haproxy isn't installed; make proxies gets it where there is apt-get")
    if not (debian_programs() or wheel_programs()):
        sys.exit(MISSING)
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)  # PostgreSQL starts and stops undisturbed
    with (
        running_postgres("fsync=on") as postgres,
        tempfile.TemporaryDirectory(prefix="penult-cluster-") as folder,
    ):
        asyncio.run(run(program, postgres.database(), Path(folder)))


if __name__ == "__main__":
    main()
