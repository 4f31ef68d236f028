"""Compiling rules with numba: nothing outside this package imports numba or llvmlite.

Functions of the rules are registered; ``compiled`` then compiles a function that calls them. There
are two backends:

* ``native`` has its own memory layout, calls and linking, built on numba's internals;
* ``plain`` uses only what numba documents, on NumPy records. Its code runs at about a quarter of
  the speed and takes several times as long to compile.

``native`` is used if it passes a test in a process of its own, and ``plain`` if it doesn't or if
``PENULT_PLAIN_NUMBA=1`` is set. ``interpreted`` is for what neither can compile.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Protocol, cast

from penult.i18n import Catalogue, catalogue
from penult.simulate.compile.records import Compiled, Record, pack, unpacked

PLAIN = "PENULT_PLAIN_NUMBA"
PROBE = "penult.simulate.compile.probe"
PROBED = "native-works"  # in the cache folder, once the probe has passed
PROBE_SECONDS = 300

log = logging.getLogger("penult.simulate")
language = ContextVar("language", default="en")  # of warnings


def texts() -> Catalogue:
    return catalogue(language.get())


@cache
def warn_once(line: str) -> None:
    log.warning("%s", line)


# The backends


class Backend(Protocol):
    NAME: str

    def mark(self, function: Any, inline: bool = False) -> Any: ...

    def skip_when_idle(self, modules: Iterable[str]) -> None: ...

    def copying(self, cls: Any) -> Callable[[Any, Any], None]: ...

    def compiled(self, function: Any, folder: Path | None, boundscheck: bool) -> Compiled: ...


def load(name: str) -> Backend:
    return cast("Backend", import_module(f"{__name__}.{name}"))


@cache
def backend() -> Backend:
    """The backend of this process."""
    if os.environ.get(PLAIN, "0") not in ("", "0"):
        return load("plain")
    if reason := why_not_native():
        warn_once(texts().text("sim-plain-numba", reason=reason))
        return load("plain")
    return load("native")


def why_not_native() -> str:
    """What the probe of the native backend reports; nothing if it passes.

    It runs in another process, so that nothing that goes wrong can affect this one. That process
    uses the native backend directly; as it is told to choose plain numba, it never starts a probe.
    """
    from penult.simulate.compile.disk_cache import cache_folder

    folder = cache_folder()
    if (folder and (folder / PROBED).exists()) or not sys.executable or hasattr(sys, "frozen"):
        return ""
    try:
        done = subprocess.run(
            [sys.executable, "-m", PROBE],
            env={**os.environ, PLAIN: "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            timeout=PROBE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        return lines[-1] if lines else f"status {done.returncode}"
    if folder:
        (folder / PROBED).touch()
    return ""


# What the rest of the program uses


def mark(function: Any, inline: bool = False) -> Any:
    """Let compiled code call this function, and return it. The first mark counts."""
    return backend().mark(function, inline)


def functions_of(module: ModuleType) -> list[FunctionType]:
    """The functions that a module defines itself."""
    found = (each for each in vars(module).values() if isinstance(each, FunctionType))
    return [function for function in found if function.__module__ == module.__name__]


def register(modules: Iterable[ModuleType], inline: bool = False) -> None:
    """Mark the functions these modules define.

    ``inline`` is for what every action goes through: it makes games about 50 % faster. Inlining
    what happens once a round only slows the compiler down.
    """
    for module in modules:
        for function in functions_of(module):
            mark(function, inline)


def skip_when_idle(modules: Iterable[str]) -> None:
    """Functions of these modules do nothing while a part of the state they define is idle."""
    backend().skip_when_idle(modules)


def copying(cls: Any) -> Callable[[Any, Any], None]:
    """A function for compiled code that copies one such state over another.

    Options and scratch space stay as they are.
    """
    return backend().copying(cls)


def compiled(
    function: Callable[..., Any], kept_as: str = "", boundscheck: bool = False
) -> Compiled:
    """The function, compiled when it is first called with arguments of new types.

    ``kept_as`` names a folder for its machine code in the user's cache; without one, or if the
    cache can't be written, every process compiles anew.
    """
    from penult.simulate.compile.disk_cache import cache_folder

    base = cache_folder() if kept_as else None
    folder = base / backend().NAME / kept_as if base else None
    return backend().compiled(function, folder, boundscheck)


def interpreted(function: Callable[..., Any]) -> Compiled:
    """The function behind the same interface, not compiled: records become dataclasses for it."""

    def call(*args: Any) -> Any:
        plain = [unpacked(each) if isinstance(each, Record) else each for each in args]
        answer = function(*plain)
        for each, value in zip(args, plain, strict=True):
            if isinstance(each, Record):
                pack(value, each.record)
        return answer

    return Compiled(call, Record.whole, Record.blank)
