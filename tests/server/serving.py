"""A server in a process of its own, as users start it but with quick bots.

``python -m tests.server.serving FOLDER PORT [usual]`` serves, with usual limits or generous
ones; ``Serving(folder)`` starts and stops that.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from penult.server.limits import Limits
from penult.server.serve import Settings, serve
from penult.tables.events import Pace

QUICK = Pace(bot_fastest=1, bot_slowest=3, window=5, between=60_000)
LIMITS = Limits(hello=300, rate=10_000, burst=10_000, outbox=1000)


class Serving:
    module = "tests.server.serving"

    def __init__(
        self, folder: Path, port: int = 0, *more: str, files: int = 0, at_first: int = 0
    ) -> None:
        self.folder = folder
        self.files = files  # most that the process may open; 0: as many as usual
        self.at_first = at_first  # files it may open unless it asks for more
        self.port = port  # 0: any that is free
        self.more = more
        self.link = ""
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", self.module, str(self.folder), str(self.port), *self.more]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, preexec_fn=self._limit_files
        )
        assert self._process.stdout
        self.link = self._process.stdout.readline().strip()
        assert self.link, "the server did not start"
        return self

    def _limit_files(self) -> None:
        if self.files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))
        if self.at_first:
            hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.at_first, hard))

    def cpu(self) -> float:
        """Seconds that the main process has computed so far."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes that it holds."""
        return int(self._proc("statm").split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def _proc(self, name: str) -> str:
        assert self._process
        return Path(f"/proc/{self._process.pid}/{name}").read_text()

    def kill(self) -> None:
        """As a crash would."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self._process:
            self._process.send_signal(how)
            self._process.wait()
            assert self._process.stdout
            self._process.stdout.close()
            self._process = None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._end(signal.SIGTERM)


def main(folder: str, port: str, limits: str = "") -> None:
    where = Settings(port=int(port), data=Path(folder))
    serve(replace(where, pace=QUICK, limits=Limits() if limits == "usual" else LIMITS), tell)


def tell(link: str) -> None:
    sys.stdout.write(link + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
