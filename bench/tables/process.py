"""A server process: its first line, its CPU time and its memory.

The line ends with the link; numbers in front of it are processes that belong to the server, too.
"""

from __future__ import annotations

import os
import subprocess
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Process:
    def __init__(self, command: Sequence[str], env: dict[str, str] | None = None) -> None:
        self._run = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, **(env or {})},
        )
        assert self._run.stdout
        *others, self.link = self._run.stdout.readline().split()
        self._others = [int(each) for each in others if each.isdecimal()]

    def cpu(self) -> float:
        """Seconds used by all threads of the process and of its descendants."""
        return sum(self.cpu_by_program().values())

    def cpu_by_program(self, before: Mapping[str, float] | None = None) -> dict[str, float]:
        """``before``: what is subtracted, from the same programs."""
        used: dict[str, float] = defaultdict(float)
        used.update({name: -seconds for name, seconds in (before or {}).items()})
        for process in self._family():
            used[(process / "comm").read_text().strip()] += cpu_of(process)
        return used

    def memory(self) -> int:
        """Resident bytes; memory shared by processes counts for each of them."""
        return sum(memory_of(process) for process in self._family())

    def _family(self) -> list[Path]:
        roots = (self._run.pid, *self._others)
        return [each for root in roots for each in family_of(Path(f"/proc/{root}"))]

    def stop(self) -> None:
        self._run.terminate()
        try:
            self._run.wait(10)
        except subprocess.TimeoutExpired:
            self._run.kill()
            self._run.wait()


def family_of(process: Path) -> list[Path]:
    """The process, its children and theirs."""
    tasks = (process / "task").iterdir()
    children = [pid for task in tasks for pid in (task / "children").read_text().split()]
    return [process, *(each for pid in children for each in family_of(Path(f"/proc/{pid}")))]


def cpu_of(process: Path) -> float:
    after_name = (process / "stat").read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / TICKS


def memory_of(process: Path) -> int:
    return int((process / "statm").read_text().split()[1]) * PAGE
