"""The compiled arena, shared by all workers of a test run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from fcntl import LOCK_EX, LOCK_UN, flock
from functools import cache
from typing import Any, TypeAlias

import numba
import pytest

from penult.games.registry import find
from penult.simulate import run
from penult.simulate.compile import native
from penult.simulate.compile.calls import teach_call
from penult.simulate.run import Plan, compile_arena, known_parts, play_block
from tests.simulate.plans import OPTIONS, bots_for, plan_of

# As an option of one function, bounds checks would not cover the functions it calls
numba.config.BOUNDSCHECK = 1  # type: ignore[attr-defined]

Compiling: TypeAlias = Callable[[str], Any]
FEW = 2


def teach_without_inlining(
    function: Any, instead: Any, options: dict[str, Any], is_idle: Any
) -> None:
    """No inlining: it makes games faster but compiling half as long again."""
    teach_call(function, instead, options | {"forceinline": False}, is_idle)


def known_parts_here(plan: Plan) -> tuple[Any, ...]:
    """Where few parts are known anyway, treat none as known, as in the two-speed comparison.

    So most rules are compiled once for both.
    """
    known = known_parts(plan)
    return known if plan.options in known or len(known) > FEW else ()


PATCHES = pytest.MonkeyPatch()  # for as long as tests run
PATCHES.setattr(native, "teach_call", teach_without_inlining)
PATCHES.setattr(run, "known_parts", known_parts_here)


@pytest.fixture(scope="session")
def plays(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Compiling]:
    """A game's arena, compiled by the first worker that needs it.

    The cache on disk belongs to this run.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    folder = tmp_path_factory.getbasetemp().parent / f"compiled-{run}"
    folder.mkdir(exist_ok=True)

    @cache
    def play_of(game: str) -> Any:
        with (folder / f"lock-{game}").open("w") as lock:
            flock(lock, LOCK_EX)
            function = compile_arena(find(game), bots_for(game))
            for name in OPTIONS[game]:  # the book's options, and all others together
                play_block(plan_of(game, name), function, 0, 0)
            flock(lock, LOCK_UN)
        return function

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield play_of
