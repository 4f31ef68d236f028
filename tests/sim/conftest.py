"""The compiled arena, shared by all workers of one test run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from fcntl import LOCK_EX, LOCK_UN, flock
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numba
import pytest

from penult.games.registry import NAMES, find
from penult.sim.run import compile_arena, play_block
from tests.properties.tables import TIMES
from tests.sim.plans import OPTIONS, bots_for, plan_of

# Told to one function, numba checks the bounds in that one only, not in those it calls; told to
# all, it takes twice as long, so that is for heavy runs
if TIMES > 1:
    numba.config.BOUNDSCHECK = 1  # type: ignore[attr-defined]

Compiling: TypeAlias = Callable[[str], Any]
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a game stand together: so two workers seldom wait for the same compilation."""
    places = [place for place, item in enumerate(items) if HERE in item.path.parents]
    ours = sorted((items[place] for place in places), key=game_of)
    for place, item in zip(places, ours, strict=True):
        items[place] = item


def game_of(item: pytest.Item) -> str:
    """The game a test is about, if it is about one."""
    parameters: Any = getattr(item, "callspec", None)
    values = parameters.params.values() if parameters else ()
    return next((value for value in values if value in NAMES), "")


@pytest.fixture(scope="session")
def plays(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Compiling]:
    """The arena of a game, compiled by the first worker that needs it.

    The cache on the disk is this run's own.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    folder = tmp_path_factory.getbasetemp().parent / f"compiled-{run}"
    folder.mkdir(exist_ok=True)

    @cache
    def play_of(game: str) -> Any:
        with (folder / f"lock-{game}").open("w") as lock:
            flock(lock, LOCK_EX)
            function = compile_arena(find(game), bots_for(game))
            for name in OPTIONS[game]:  # the book's, and all others together
                play_block(plan_of(game, name), function, 0, 0)
            flock(lock, LOCK_UN)
        return function

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield play_of
