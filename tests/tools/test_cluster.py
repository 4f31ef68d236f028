"""``make cluster``: a cluster to break, which leaves nothing behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest
from tools.cluster import SOCKETS, haproxy_configuration, stop

from tests.properties.tables import TIMES
from tests.server.postgres import MISSING, debian_programs, wheel_programs
from tests.server.programs import find_program

ROOT = Path(__file__).parents[2]
LONGEST = 120  # seconds, however busy the machine is
JOINED = re.compile(r"Node (\d) (joined|came back): pid (\d+)")


def test_only_what_differs_from_deploy_is_replaced() -> None:
    usual = (ROOT / "deploy" / "haproxy.cfg").read_text().splitlines()
    made = haproxy_configuration("127.0.0.1:1", "127.0.0.1:2", ["a:1", "b:2"], 5).splitlines()
    limits = [line.replace(f"gt {SOCKETS}", "gt 5") for line in usual if f"gt {SOCKETS}" in line]
    assert set(made) - set(usual) == {
        *limits,
        *("    bind 127.0.0.1:1", "    bind 127.0.0.1:2"),
        *("    server node1 a:1", "    server node2 b:2"),
    }
    assert [line for line in usual if line not in made and "server-template" in line]


def test_a_process_that_hangs_is_stopped_too() -> None:
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    process.send_signal(signal.SIGSTOP)
    stop([process])
    assert process.returncode == -signal.SIGTERM


class Trial:
    """``make cluster``, read line by line."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "TMPDIR": str(folder)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tools.cluster"],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment,
        )
        self.said = ""

    def until(self, pattern: str) -> str:
        """The first line that has this."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line
            if re.search(pattern, line):
                return line
        raise AssertionError(self.said)


@contextmanager
def tried(folder: Path) -> Iterator[Trial]:
    trial = Trial(folder)
    try:
        yield trial
    finally:
        if trial.process.poll() is None:
            trial.process.send_signal(signal.SIGINT)
            trial.process.communicate(timeout=LONGEST)


@pytest.fixture
def folder() -> Iterator[Path]:
    """For temporary files of all, also of PostgreSQL, which may run as somebody else."""
    with TemporaryDirectory() as made:
        Path(made).chmod(0o777)
        yield Path(made)


@pytest.mark.skipif(find_program("haproxy") is None, reason="haproxy isn't installed: make proxies")
@pytest.mark.skipif(not (debian_programs() or wheel_programs()), reason=MISSING)
@pytest.mark.skipif(TIMES == 1, reason="three nodes take their time: make heavy")
def test_a_node_that_is_killed_comes_back_and_ctrl_c_ends_everything(folder: Path) -> None:
    with tried(folder) as trial:
        link = trial.until(r"^http://").strip()
        pids: dict[str, int] = {}
        while len(pids) < 3:
            number, _, pid = JOINED.search(trial.until(JOINED.pattern)).groups()  # type: ignore[union-attr]
            pids[number] = int(pid)
        live(link)
        os.kill(pids["2"], signal.SIGKILL)
        trial.until(r"Node 2 died \(SIGKILL\)")
        live(link)
        back = JOINED.search(trial.until("Node 2 came back"))
        assert back and int(back[3]) != pids["2"]
        pids["2"] = int(back[3])
        trial.process.send_signal(signal.SIGINT)
        trial.process.communicate(timeout=LONGEST)
        assert trial.process.returncode == 0
    assert not [pid for pid in pids.values() if Path(f"/proc/{pid}").exists()]
    assert list(folder.iterdir()) == []


def live(link: str) -> None:
    """Somebody gets in."""
    ends = time.monotonic() + LONGEST
    while True:
        try:
            if httpx.get(f"{link}/api/live", timeout=5).is_success:
                return
        except httpx.HTTPError:
            pass
        assert time.monotonic() < ends
        time.sleep(0.1)
