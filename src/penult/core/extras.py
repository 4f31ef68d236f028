"""Parts that need libraries which a plain ``pip install penult`` doesn't bring."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from penult.core.errors import PenultError

COMPILER = ("llvmlite", "numba", "numpy", "rich")  # with progress bars
SERVER = ("apsw", "h11", "litestar", "segno", "uvicorn", "uvloop")
# What each extra of pyproject.toml lets one import, first what only this extra brings
LIBRARIES: dict[str, tuple[str, ...]] = {
    "full": ("textual",),
    "sim": COMPILER,
    "data": ("pyarrow", *COMPILER),
    "study": ("pandas", "pyarrow", *COMPILER),
    "envs": ("gymnasium", "pettingzoo", "pyspiel", *COMPILER),
    "train": ("torch", *COMPILER),
    "ray": ("ray", *COMPILER),
    "serve": (*SERVER, *COMPILER),
    "postgres": ("asyncpg", *SERVER, *COMPILER),
}


class MissingExtra(PenultError, ImportError):
    """Something needs an extra that isn't installed; the message says how to install it."""

    key = "extra-sim"

    def __init__(self, extra: str) -> None:
        super().__init__()
        self.extra, self.key = extra, f"extra-{extra}"


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Within it, or in a function decorated with it, a library of the extra may be missing.

    What needs an extra may be part of what needs a larger one, and then that one is named.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in LIBRARIES[extra]:
            raise MissingExtra(extra) from None
        raise
    except MissingExtra as error:
        if set(LIBRARIES[error.extra]) < set(LIBRARIES[extra]):
            raise MissingExtra(extra) from None
        raise


def can_compile() -> bool:
    """Whether there is a compiler, and so bots that think ahead."""
    try:
        return find_spec("numba") is not None
    except ValueError:  # it was made impossible to import
        return False
