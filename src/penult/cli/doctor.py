"""``penult doctor``: what is installed, what works, and what is slow and why.

Each check looks at one thing, changes nothing and never raises: what it finds is a line with a
grade. Only a fault makes the command fail.
"""

from __future__ import annotations

import os
import platform
import re
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path
from shutil import disk_usage, get_terminal_size
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, TypeAlias

from penult import __version__
from penult.core.errors import PenultError
from penult.i18n import Catalogue

OURS = ("dev", "bench", "docs", "learners", "all")  # for the project, or made of others
REQUIREMENT = re.compile(r"(?P<package>[\w.-]+).*?(extra == ['\"](?P<part>[\w-]+)['\"])?$")
COMMITS = 9
SLOW_COMMIT = 20  # milliseconds
LOW_DISK = 200_000_000  # bytes
FEW_FILES = 4096
NARROW = 40  # columns
SHAPES = "●■✚≈"


class Grade(StrEnum):
    GOOD = "✓"
    NOTE = "·"
    SLOW = "!"
    FAULT = "✗"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    grade: Grade
    key: str
    values: dict[str, Any]

    def line(self, texts: Catalogue) -> str:
        told = {name: shown(value, texts) for name, value in self.values.items()}
        return f"{self.grade} {texts.text(self.key, **told)}"


def shown(value: object, texts: Catalogue) -> object:
    if isinstance(value, PenultError):
        return value.text(texts.language)
    return texts.number(value, places=1) if isinstance(value, float) else value


def good(key: str, **values: object) -> Diagnosis:
    return Diagnosis(Grade.GOOD, key, values)


def note(key: str, **values: object) -> Diagnosis:
    return Diagnosis(Grade.NOTE, key, values)


def slow(key: str, **values: object) -> Diagnosis:
    return Diagnosis(Grade.SLOW, key, values)


def fault(key: str, **values: object) -> Diagnosis:
    return Diagnosis(Grade.FAULT, key, values)


@dataclass(frozen=True, slots=True)
class ServerSetup:
    """What a server would use."""

    folder: Path
    link: str  # to a database; empty: the folder
    port: int


Check: TypeAlias = Callable[[ServerSetup], Iterator[Diagnosis]]


def findings(setup: ServerSetup) -> Iterator[tuple[str, Diagnosis]]:
    """Everything that is found, with the key of its heading."""
    for heading, checks in CHECKS.items():
        for check in checks:
            for finding in check(setup):
                yield heading, finding


# What is installed


def program(_: ServerSetup) -> Iterator[Diagnosis]:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    yield good("doctor-program", version=__version__, python=python, system=platform.platform())
    cores = os.cpu_count() or 1
    yield good("doctor-cores", count=cores) if cores > 1 else slow("doctor-one-core")


def parts(_: ServerSetup) -> Iterator[Diagnosis]:
    """The extras: which of them are there, and what is missing of the others."""
    for part, packages in packages_by_part().items():
        there = {name: installed(name) for name in packages}
        missing = [name for name, found in there.items() if not found]
        told = ", ".join(f"{name} {found}" for name, found in there.items())
        if not missing:
            yield good("doctor-part", part=part or "penult", packages=told)
        elif part:
            yield note("doctor-no-part", part=part, packages=", ".join(missing))
        else:
            yield fault("doctor-broken", packages=", ".join(missing))


def packages_by_part() -> dict[str, list[str]]:
    """What each extra needs, as the package itself says; "" is what is always needed."""
    found: dict[str, list[str]] = {"": []}
    for requirement in requires("penult") or ():
        match = REQUIREMENT.match(requirement)
        assert match
        part, package = match["part"] or "", match["package"]
        if part not in OURS and package != "penult":
            found.setdefault(part, []).append(package)
    return found


def installed(package: str) -> str:
    """Its version; empty if it isn't there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


# What a server needs


def pages(_: ServerSetup) -> Iterator[Diagnosis]:
    built = (Path(__file__).parents[1] / "static" / "index.html").exists()
    yield good("doctor-pages") if built else fault("doctor-no-pages")


def port(setup: ServerSetup) -> Iterator[Diagnosis]:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", setup.port))
        except OSError as error:
            yield note("doctor-port-taken", port=setup.port, why=error.strerror)
        else:
            yield good("doctor-port", port=setup.port)


def folder(setup: ServerSetup) -> Iterator[Diagnosis]:
    """Whether tables can be stored there, and how long that takes."""
    if setup.link:
        return
    found = setup.folder.absolute()
    nearest = next(path for path in (found, *found.parents) if path.exists())
    try:
        took = commit_time(nearest)
    except (OSError, sqlite3.Error) as error:
        yield fault("doctor-no-folder", folder=found, why=error)
        return
    yield good("doctor-folder" if nearest == found else "doctor-new-folder", folder=found)
    is_slow = took > SLOW_COMMIT
    yield slow("doctor-slow-commit", took=took) if is_slow else good("doctor-commit", took=took)
    free = disk_usage(nearest).free
    gigabytes = free / 1_000_000_000
    yield (
        slow("doctor-low-disk", free=gigabytes)
        if free < LOW_DISK
        else good("doctor-disk", free=gigabytes)
    )


def commit_time(folder: Path) -> float:
    """Milliseconds until a row is on the disk for good: what every action waits for."""
    with TemporaryDirectory(dir=folder) as scratch:
        connection = sqlite3.connect(Path(scratch) / "tried.db", isolation_level=None)
        connection.execute("PRAGMA journal_mode = wal")
        connection.execute("PRAGMA synchronous = full")
        connection.execute("CREATE TABLE tried (row)")
        times = []
        for row in range(COMMITS):
            start = perf_counter()
            connection.execute("INSERT INTO tried VALUES (?)", (row,))
            times.append(1000 * (perf_counter() - start))
        connection.close()
    return sorted(times)[COMMITS // 2]


def database(setup: ServerSetup) -> Iterator[Diagnosis]:
    """Whether PostgreSQL answers, and how soon."""
    if not setup.link or not find_spec("asyncpg"):
        return
    import asyncio

    from penult.server.storage.postgres_link import FAILURES, connected, explanation

    async def asked() -> tuple[str, float]:
        connection = await connected(setup.link)
        try:
            start = perf_counter()
            found = await connection.fetchval("SHOW server_version")
            return str(found).split()[0], 1000 * (perf_counter() - start)
        finally:
            await connection.close()

    try:
        number, took = asyncio.run(asked())
    except (*FAILURES, ValueError, TimeoutError) as error:
        yield fault("doctor-no-database", why=explanation(setup.link, error))
    else:
        yield good("doctor-database", version=number, took=took)


def sockets(_: ServerSetup) -> Iterator[Diagnosis]:
    """Whether our faster WebSockets work with the installed uvicorn."""
    if not find_spec("uvicorn"):
        return
    try:
        from penult.server.sockets.fast_websocket import check_internals

        check_internals()
    except Exception as error:  # whatever the import or the check raised
        yield slow("doctor-stock-sockets", why=error)
    else:
        yield good("doctor-sockets")


def open_files(_: ServerSetup) -> Iterator[Diagnosis]:
    try:
        from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit
    except ImportError:  # not on Windows
        return
    most = getrlimit(RLIMIT_NOFILE)[1]
    if most != RLIM_INFINITY and most < FEW_FILES:
        yield slow("doctor-few-files", count=most)


# What simulations and strong bots need


def compiler(_: ServerSetup) -> Iterator[Diagnosis]:
    if not find_spec("numba"):
        return
    from penult.simulate.compile import PLAIN, why_not_native
    from penult.simulate.compile.disk_cache import cache_folder

    if os.environ.get(PLAIN, "0") not in ("", "0"):
        yield slow("doctor-plain-numba", why=PLAIN)
    elif why := why_not_native():
        yield slow("doctor-plain-numba", why=why)
    else:
        yield good("doctor-compiler")
    kept = cache_folder()
    if kept is None:
        yield slow("doctor-not-kept")
    elif any(kept.rglob("*.nbc")):
        yield good("doctor-warm", folder=kept)
    else:
        yield note("doctor-cold", folder=kept)


# The terminal


def terminal(_: ServerSetup) -> Iterator[Diagnosis]:
    encoding = sys.stdout.encoding or "ascii"
    try:
        SHAPES.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        yield slow("doctor-no-shapes", encoding=encoding)
    else:
        yield good("doctor-shapes", encoding=encoding)
    columns, lines = get_terminal_size()
    if columns < NARROW:
        yield slow("doctor-narrow", columns=columns, least=NARROW)
    elif sys.stdout.isatty():
        yield good("doctor-columns", columns=columns, lines=lines)


CHECKS: dict[str, tuple[Check, ...]] = {
    "doctor-installed": (program, parts),
    "doctor-server": (pages, port, folder, database, sockets, open_files),
    "doctor-compiling": (compiler,),
    "doctor-terminal": (terminal,),
}
