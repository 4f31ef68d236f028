"""Servers that start at once: a process that has imported everything forks them.

``python -m tests.server.forked_server FOLDER`` reads ``start MILLISECONDS``, ``memory`` and
``kill``. Each server is a process whose clock is that many milliseconds ahead, as after an outage.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from penult.core.errors import PenultError
from penult.server import serve
from tests.server.serving import LIMITS, QUICK, tell

PATIENT = replace(
    LIMITS, hello=30_000, rate=10**6, burst=10**6
)  # the machine may have other things to do


class ForkedServer:
    """``start`` and ``kill`` servers on one folder; what they write to stderr is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.link = ""
        self._errors = (folder / "stderr").open("w")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.forked_server", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )

    def __enter__(self) -> ForkedServer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
        self._errors.close()

    def _say(self, words: str) -> str:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(words + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def start(self, ahead: int) -> str:
        self.link = self._say(f"start {ahead}")
        assert self.link, "the server did not start"
        return self.link

    def kill(self) -> None:
        assert self._say("kill") == "dead"

    def memory(self) -> int:
        """Bytes that the server holds."""
        return int(self._say("memory")) * os.sysconf("SC_PAGE_SIZE")

    @property
    def complaints(self) -> list[str]:
        """Errors in the log, and whatever else is no line of it."""
        lines = (self.folder / "stderr").read_text().splitlines()
        return [line for line in lines if not is_usual(line)]


def is_usual(line: str) -> bool:
    """That a client sends bytes that are no text is its own fault."""
    return bool(re.search(r"level=(info|warning) | said=\"Invalid UTF-8", line))


def main() -> None:
    child = 0
    for line in sys.stdin:
        order, *words = line.split()
        if order == "start":
            child = os.fork()
            if child == 0:
                live(Path(sys.argv[1]), int(words[0]))
        elif order == "memory":
            tell(Path(f"/proc/{child}/statm").read_text().split()[1])
        else:
            end(child, signal.SIGKILL)
            child = 0
            tell("dead")
    if child:
        end(child, signal.SIGTERM)


def end(child: int, how: signal.Signals) -> None:
    os.kill(child, how)
    os.waitpid(child, 0)


def live(folder: Path, ahead: int) -> None:
    steady = serve.steady_clock

    def clock(least: int) -> Callable[[], int]:
        now = steady(max(0, least - ahead))
        return lambda: now() + ahead

    serve.steady_clock = clock
    settings = serve.Settings(port=0, data=folder, pace=QUICK, limits=PATIENT)
    try:
        serve.serve(settings, tell)
    except PenultError:
        traceback.print_exc()
        tell("")
    os._exit(0)


if __name__ == "__main__":
    main()
