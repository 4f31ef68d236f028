"""An event loop whose time jumps to whatever is next, and chance that a seed repeats."""

from __future__ import annotations

import asyncio
import secrets
import selectors
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from penult.chance import seeds

THREADS = 10  # seconds of real time


class Jumping(selectors.SelectSelector):
    """Never waits: the time that would have been waited has passed."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[Any, int]]:
        if timeout is None:  # only another thread can go on
            if not (found := super().select(THREADS)):
                raise RuntimeError("nothing will ever happen")
            return found
        self.passed += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.passed


@contextmanager
def repeatable(rng: Random) -> Iterator[None]:
    """What is drawn from the system is drawn from the seed."""
    patch = {
        "choice": rng.choice,
        "randbits": rng.getrandbits,
        "randbelow": rng.randrange,
        "token_bytes": lambda size=32: rng.randbytes(size),
        "token_hex": lambda size=32: rng.randbytes(size).hex(),
        "token_urlsafe": lambda size=32: rng.randbytes(size).hex(),
    }
    with pytest.MonkeyPatch.context() as patched:
        for name, value in patch.items():
            patched.setattr(secrets, name, value)
        patched.setattr(seeds, "fresh", lambda: rng.getrandbits(seeds.BITS))
        yield
