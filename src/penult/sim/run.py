"""Simulations: blocks of games on all cores, the same sums for any number of workers."""

from __future__ import annotations

import hashlib
import importlib
import os
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

import penult
from penult.chance import orders, seeds, stream
from penult.games import clockwork, lays
from penult.games import game as games_in_general
from penult.games.game import Game
from penult.play.policy import Bot
from penult.sim import arena
from penult.sim.arena import Count
from penult.sim.compiled import register
from penult.sim.pack import dtype_of, pack
from penult.vocabulary import deck

Counters = npt.NDArray[np.int64]
BLOCK = 4096  # games in one piece of work
BLOCK_MATCHES = 256


@dataclass(frozen=True)
class Plan:
    """What to simulate. Game number ``i`` has the seed ``seed + i``."""

    game: Game
    options: Any
    seats: int
    bots: tuple[Bot, ...]
    games: int
    seed: int
    whole: bool = False  # matches up to the target instead of single rounds


# Compiling


def modules_of(package: str) -> list[ModuleType]:
    """A package's modules, imported."""
    root = importlib.import_module(package)
    names = sorted(info.name for info in pkgutil.iter_modules(root.__path__, package + "."))
    return [importlib.import_module(name) for name in names]


def sources_hash() -> str:
    """Of everything that may end up in compiled code: numba only watches the outer function."""
    digest = hashlib.sha256(numba.__version__.encode())
    root = Path(penult.__file__).parent
    for folder in ("vocabulary", "mechanics", "games", "chance", "bots", "sim"):
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "penult" / sources_hash()


# Modules of a game that only ask
QUESTIONS = ("options", "cards", "actions", "legality", "choices")
# Mechanics that make up the meld solver: whole searches, nothing to inline
SOLVER = (
    "draft",
    "frontier",
    "keeping",
    "lays",
    "listing",
    "meld_tables",
    "melds",
    "plans",
    "questions",
    "runs",
    "ways",
)


def register_rules(game: Game) -> None:
    for module in modules_of(f"penult.games.{game.name}"):
        register([module], inline=module.__name__.endswith(QUESTIONS))
    for module in modules_of("penult.mechanics"):
        register([module], inline=not module.__name__.endswith(SOLVER))
    register([deck, lays], inline=True)
    register([clockwork, games_in_general])


def modules_beside(bot: Bot) -> list[ModuleType]:
    """The module of a policy and, if it lives in a package, those beside it."""
    name = bot.policy.__module__
    package = name.rpartition(".")[0]
    return modules_of(package) if package else [importlib.import_module(name)]


@cache
def compile_arena(game: Game, bots: tuple[Bot, ...], cached: bool = True) -> Any:
    """The compiled play function; with our own bots cached on disk under a hash of the sources."""
    register_rules(game)
    register([orders, stream, arena])
    for bot in bots:
        register(modules_beside(bot))
    names = "-".join(bot.name for bot in bots)
    ours = all(bot.policy.__module__.startswith("penult.") for bot in bots)
    if cached and ours:
        numba.config.CACHE_DIR = str(cache_folder() / f"{game.name}-{names}")  # type: ignore[attr-defined]
    mark = numba.extending.register_jitable
    return numba.njit(nogil=True, cache=cached and ours)(arena.build(game, bots, mark))


# Running


def play_block(plan: Plan, function: Any, first: int, games: int) -> Counters:
    fresh = plan.game.state()
    fresh.options = plan.options
    packed = np.zeros(1, dtype_of(type(fresh)))
    pack(fresh, packed[0])
    desks = np.zeros(1, dtype_of(arena.Desk))
    function(
        np.zeros(1, packed.dtype),
        packed,
        np.zeros(1, dtype_of(type(plan.game.view()))),
        desks,
        np.array(seeds.key_of(plan.seed), np.int64),
        plan.seats,
        first,
        games,
        plan.whole,
    )
    counters: Counters = desks[0]["counters"]
    return counters


def blocks(plan: Plan) -> Iterator[tuple[int, int]]:
    size = BLOCK_MATCHES if plan.whole else BLOCK
    for first in range(0, plan.games, size):
        yield first, min(size, plan.games - first)


def warm_up(plan: Plan) -> None:
    """Compile (or load) now, so that the progress of the games is theirs alone."""
    play_block(plan, compile_arena(plan.game, plan.bots), 0, 0)


def simulate(
    plan: Plan, workers: int = 0, progress: Callable[[int], None] = lambda games: None
) -> Counters:
    """The counters of all games; after Ctrl-C those of the blocks that were finished."""
    function = compile_arena(plan.game, plan.bots)
    total = np.zeros(Count.SIZE, np.int64)
    workers = workers or os.cpu_count() or 1
    todo = blocks(plan)
    pool = ThreadPoolExecutor(workers)
    running: set[Future[Counters]] = set()
    try:
        while True:
            for _ in range(2 * workers - len(running)):
                block = next(todo, None)
                if block is None:
                    break
                running.add(pool.submit(play_block, plan, function, *block))
            if not running:
                return total
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                total += future.result()
                progress(int(future.result()[Count.GAMES]))
    except KeyboardInterrupt:
        return total
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def with_games(plan: Plan, games: int) -> Plan:
    return replace(plan, games=games)


__all__: Sequence[str] = ("Counters", "Plan", "compile_arena", "simulate", "warm_up")
