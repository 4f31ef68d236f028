"""The compiled arena, shared by all workers of one test run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from fcntl import LOCK_EX, LOCK_UN, flock
from typing import Any

import pytest

from penult.sim.run import compile_arena, play_block
from tests.sim.plans import BOTS, GAME, plan_of


@pytest.fixture(scope="session")
def play(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Compiled by the first worker that needs it; the cache on the disk is this run's own."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    folder = tmp_path_factory.getbasetemp().parent / f"compiled-{run}"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch, (folder / "lock").open("w") as lock:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        flock(lock, LOCK_EX)
        function = compile_arena(GAME, BOTS)
        play_block(plan_of("book"), function, 0, 0)
        flock(lock, LOCK_UN)
        yield function
