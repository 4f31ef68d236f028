"""Simulations: blocks of games on all cores, the same sums for any number of workers."""

from __future__ import annotations

import hashlib
import importlib
import os
import pkgutil
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

import penult
from penult.chance import orders, seeds, stream
from penult.core import deck
from penult.core.coercion import WrongKind, number_in, one_of_kind, whole
from penult.games import clockwork
from penult.games import game as games_in_general
from penult.games.custom import effect, program
from penult.games.game import Game
from penult.games.mechanics.journal import Journal
from penult.i18n.quoting import plain
from penult.match.errors import NoSeed
from penult.match.options import check_table
from penult.match.policy import Bot
from penult.match.validation import seats_in
from penult.simulate import arena
from penult.simulate.arena import Count
from penult.simulate.compile.memory import Packed
from penult.simulate.compile.rules import IDLE_MODULES, mark, register

Counters = npt.NDArray[np.int64]
BLOCK = 8192  # games in one piece of work
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
    rules: tuple[tuple[int, ...], ...] = ()  # what is written on cards, row by row

    def __post_init__(self) -> None:
        one_of_kind(self.game, Game, "game")
        one_of_kind(self.options, type(self.game.new_options()), "own-options")
        check_table(self.game, self.options, seats_in(self.seats))
        if not isinstance(self.bots, tuple) or not self.bots:
            raise WrongKind("bots", self.bots)
        for bot in self.bots:
            one_of_kind(bot, Bot, "bots")
        number_in(self.games, "games")
        if whole(self.seed) is None or self.seed < 0:
            raise NoSeed(text=plain(self.seed)[:60], size=seeds.BITS // 4)
        if not isinstance(self.rules, tuple) or not all(map(is_row, self.rules)):
            raise WrongKind("rules", self.rules)


def is_row(given: object) -> bool:
    """What ``row_of`` makes of a written card."""
    return isinstance(given, tuple) and len(given) == program.ROW and None not in map(whole, given)


# Compiling


def modules_of(package: str) -> list[ModuleType]:
    """A package's modules, those of its subpackages too, imported."""
    root = importlib.import_module(package)
    names = sorted(info.name for info in pkgutil.walk_packages(root.__path__, package + "."))
    return [importlib.import_module(name) for name in names]


def sources_hash() -> str:
    """Of everything that may end up in compiled code: numba only watches the outer function."""
    digest = hashlib.sha256(numba.__version__.encode())
    root = Path(penult.__file__).parent
    for folder in ("core", "games", "chance", "bots", "simulate"):
        for pattern in ("*.py", "*.bin"):
            for path in sorted((root / folder).rglob(pattern)):
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "penult" / sources_hash()


# Modules of a game that every act goes through: what they define is inlined
ALWAYS = ("options", "cards", "actions", "legality", "rules", "laying", "turn")
# A game's own parts of the state: small functions, inlined like the shared mechanics
PARTS = (
    *("agreement", "balance", "court", "draft", "effect", "pending", "program", "queue", "ring"),
    *("sceptre", "shoe", "teams", "tiles", "transitions", "trays", "vote", "wards"),
)
INLINED = frozenset((*ALWAYS, *PARTS))


def last_name(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


def register_package(package: str) -> None:
    for module in modules_of(package):
        register([module], inline=last_name(module) in INLINED)


def register_rules(game: Game) -> None:
    register_package(f"penult.games.{game.name}")
    register([deck, program, effect, *modules_of("penult.games.mechanics")], inline=True)
    register([clockwork, games_in_general])
    IDLE_MODULES.update(game.idle_modules)


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
        folder = cache_folder() / "-".join([game.name, names, *game.tallies])
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    loop = arena.build(game, bots, mark)
    return numba.njit(nogil=True, cache=cached and ours)(loop)


# Running


def known_parts(plan: Plan) -> tuple[Any, ...]:
    """What compiled games need not look up: nobody reads the journal, and the book is the book.

    Options that differ from the book's are looked up, so that all of them share one compilation.
    """
    book = plan.options == plan.game.new_options()
    idle = plan.game.idle(plan.options)
    return (Journal(), plan.options, *idle) if book else (Journal(), *idle)


def put_rules(plan: Plan, state: Any) -> None:
    """What is written on cards."""
    if plan.game.workshop:
        for slot, row in enumerate(plan.rules):
            plan.game.workshop.put(state, slot, row)


@lru_cache(1)
def laid_out(plan: Plan) -> tuple[Packed, Packed]:
    """The state from which all blocks begin, and a view."""
    state = plan.game.state()
    state.options = plan.options
    put_rules(plan, state)
    return Packed(state, known_parts(plan)), Packed(plan.game.view())


def play_block(plan: Plan, function: Any, first: int, games: int) -> Counters:
    state, view = (packed.copy() for packed in laid_out(plan))
    desk = Packed.blank(arena.Workspace)
    desk.record["root"] = seeds.key_of(plan.seed)
    function(state, view, desk, plan.seats, first, games, plan.whole)
    counters: Counters = desk.record["counters"]
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
    one_of_kind(plan, Plan, "plan")
    workers = number_in(workers, "workers")
    function = compile_arena(plan.game, plan.bots)
    total = np.zeros(Count.SIZE, np.int64)
    workers = workers or os.cpu_count() or 1
    played = in_turn(plan, function) if workers == 1 else beside(plan, function, workers)
    with closing(played):
        try:
            for counters in played:
                total += counters
                progress(int(counters[Count.GAMES]))
        except KeyboardInterrupt:
            pass
    return total


def in_turn(plan: Plan, function: Any) -> Generator[Counters, None, None]:
    """One block after the other: who is alone needs no threads."""
    for first, games in blocks(plan):
        yield play_block(plan, function, first, games)


def beside(plan: Plan, function: Any, workers: int) -> Generator[Counters, None, None]:
    """Blocks on so many threads, as they come: compiled code does not hold the interpreter."""
    todo = blocks(plan)
    pool = ThreadPoolExecutor(workers)
    running: set[Future[Counters]] = set()
    done: set[Future[Counters]] = set()
    try:
        while True:
            for block in islice(todo, 2 * workers - len(running)):
                running.add(pool.submit(play_block, plan, function, *block))
            yield from (future.result() for future in done)
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def with_games(plan: Plan, games: int) -> Plan:
    return replace(plan, games=games)


__all__: Sequence[str] = ("Counters", "Plan", "compile_arena", "simulate", "warm_up")
