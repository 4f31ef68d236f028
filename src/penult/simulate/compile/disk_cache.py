"""Where machine code is kept between runs, without touching numba's settings for anybody else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from itertools import count
from pathlib import Path
from secrets import randbits
from tempfile import TemporaryFile
from threading import Lock
from typing import Any

import numba
from numba.core.bytecode import FunctionIdentity

from penult.core.sources import sources_hash
from penult.simulate.compile import texts, warn_once

SOURCES = (
    "core",
    "games",
    "chance",
    "bots",
    "simulate",
    "thinking",
)  # folders whose code is compiled
redirecting = Lock()

# numba numbers the functions of a process from 1, and names machine code after them. Code kept by
# two processes could then have the same names, and mix when a third one loads both.
FunctionIdentity._unique_ids = count(randbits(48))


def compiled_sources() -> str:
    """Changes with anything that may end up in machine code; numba only watches one function."""
    return sources_hash(SOURCES, version("numba"), version("llvmlite"), sys.version)


def cache_folder() -> Path | None:
    """The folder for this version of the sources; None if it can't be written to.

    No other place is tried: numba would run whatever it found in a folder open to others.
    """
    try:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        folder = base / "penult" / compiled_sources()
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError) as error:  # the latter if there is no home at all
        warn_once(texts().text("sim-not-kept", reason=error))
        return None


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Functions decorated in here are cached in this folder.

    numba takes the folder from its settings while it decorates a function and never looks again,
    so what is set here is gone before anybody else's function is decorated.
    """
    with redirecting:
        config: Any = numba.config
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


def jit(function: Any, folder: Path | None, boundscheck: bool) -> Any:
    """Compiled code for Python to call; it runs without the interpreter lock."""
    # None leaves it to NUMBA_BOUNDSCHECK
    options: dict[str, Any] = {"nogil": True, "boundscheck": boundscheck or None}
    if folder is None:
        return numba.njit(**options)(function)
    with kept_in(folder):
        return numba.njit(cache=True, **options)(function)
