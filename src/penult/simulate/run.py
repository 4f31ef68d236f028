"""Simulations: blocks of games on all cores. The sums don't depend on the number of workers."""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from penult.chance import orders, seeds, stream
from penult.core import deck
from penult.core.coercion import WrongKind, number_in, one_of_kind, whole
from penult.core.errors import PenultError
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
from penult.simulate.compile import (
    compiled,
    interpreted,
    log,
    mark,
    register,
    skip_when_idle,
    texts,
    warn_once,
)
from penult.simulate.compile.mistakes import head_of, place_of
from penult.simulate.compile.records import Compiled, Record
from penult.simulate.sums import Counters, Sums

BLOCK = 8192  # single rounds in one task
BLOCK_MATCHES = 256
PENULT = Path(__file__).parents[1]
SLOWER = 256  # about how many times slower interpreted games are

NOT_COMPILED: dict[tuple[Game, tuple[Bot, ...]], Compiled] = {}  # but interpreted


class BotNotCompiled(PenultError):
    """A bot of somebody's own does what compiled code can't."""

    key = "sim-bot-not-compiled"


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
    rules: tuple[tuple[int, ...], ...] = ()  # of custom cards, encoded, one row each

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
    """All modules of a package and its subpackages, imported."""
    root = importlib.import_module(package)
    names = sorted(info.name for info in pkgutil.walk_packages(root.__path__, package + "."))
    return [importlib.import_module(name) for name in names]


# Modules of a game that every action goes through: their functions are inlined
ALWAYS = ("options", "cards", "actions", "legality", "rules", "laying", "turn")
# Parts of the state that only one game has: small functions, inlined like the shared mechanics
PARTS = (
    *("agreement", "balance", "draft", "effect", "pending", "program", "queue", "ring"),
    *("shoe", "teams", "tiles", "transitions", "trays", "voting", "wards"),
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
    skip_when_idle(game.idle_modules)


def modules_beside(bot: Bot) -> list[ModuleType]:
    """The module of a policy; if it belongs to a package, all modules of that package."""
    name = bot.policy.__module__
    package = name.rpartition(".")[0]
    return modules_of(package) if package else [importlib.import_module(name)]


def is_ours(bot: Bot) -> bool:
    """Is this bot part of Penult?"""
    return bot.policy.__module__.startswith("penult.")


@cache
def compile_arena(game: Game, bots: tuple[Bot, ...], cached: bool = True) -> Compiled:
    """The compiled play function. With Penult's own bots it is cached on disk."""
    register_rules(game)
    register([orders, stream, arena])
    for bot in bots:
        register(modules_beside(bot))
    ours = all(map(is_ours, bots))
    names = (game.name, *(bot.name for bot in bots), *game.tallies)
    return compiled(arena.build(game, bots, mark), "-".join(names) if cached and ours else "")


# Running


def known_parts(plan: Plan) -> tuple[Any, ...]:
    """Parts of the state that are compiled in as constants.

    The journal, which simulations never read; parts that the options leave untouched; and the
    options if they are the book's. Any other options are read at run time, so that all of them
    share one compilation.
    """
    return constant_parts(plan.game, plan.options)


def constant_parts(game: Game, options: Any) -> tuple[Any, ...]:
    """The same for a table with these options."""
    book = options == game.new_options()
    idle = game.idle(options)
    return (Journal(), options, *idle) if book else (Journal(), *idle)


def put_rules(plan: Plan, state: Any) -> None:
    """Write the rules of custom cards into a state."""
    if plan.game.workshop:
        for slot, row in enumerate(plan.rules):
            plan.game.workshop.put(state, slot, row)


@lru_cache(1)
def laid_out(plan: Plan, function: Compiled) -> tuple[Record, Record]:
    """The state every block starts from, and a view."""
    state = plan.game.state()
    state.options = plan.options
    put_rules(plan, state)
    return function.pack(state, known_parts(plan)), function.pack(plan.game.view())


def play_block(plan: Plan, function: Compiled, first: int, games: int) -> Counters:
    counters: Counters = workspace_after(plan, function, first, games)["counters"]
    return counters


def workspace_after(
    plan: Plan, function: Compiled, first: int, games: int, seating: Sequence[int] = ()
) -> Any:
    """The workspace after some games, in which bots sit as told or move on from game to game."""
    state, view = (packed.copy() for packed in laid_out(plan, function))
    workspace = function.blank(arena.Workspace)
    workspace.record["root"] = seeds.key_of(plan.seed)
    if seating:
        workspace.record["seated"] = 1
        workspace.record["seating"][: plan.seats] = seating
    function(state, view, workspace, plan.seats, first, games, plan.whole)
    return workspace.record


def blocks(plan: Plan, missing: Iterable[range]) -> Iterator[range]:
    size = BLOCK_MATCHES if plan.whole else BLOCK
    if (plan.game, plan.bots) in NOT_COMPILED:
        size = max(size // SLOWER, 1)  # or a progress bar would hardly move
    for games in missing:
        for first in range(0, len(games), size):
            yield games[first : first + size]


def arena_for(plan: Plan) -> Compiled:
    """The play function, compiled for this plan; interpreted if Penult can't be compiled."""
    game, bots = plan.game, plan.bots
    if not all(bot.compiles for bot in bots):
        play_as(plan, interpreted(arena.build(game, bots)))
    if (game, bots) in NOT_COMPILED:
        return NOT_COMPILED[game, bots]
    function = compile_arena(game, bots)
    try:
        play_block(plan, function, 0, 0)  # plays nothing, so only compiling can fail
    except OSError as error:
        warn_once(texts().text("sim-not-kept", reason=error))
        function = compile_arena(game, bots, cached=False)
    except Exception as error:
        refuse_bots_with_mistakes(bots, error)
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        reason = " ".join([f"{type(error).__name__}:", *lines[:2]])
        name = texts().text(f"game-{game.name}")
        warn_once(texts().text("sim-interpreted", game=name, reason=reason))
        log.debug("", exc_info=True)
        function = NOT_COMPILED[game, bots] = interpreted(arena.build(game, bots))
    return function


def refuse_bots_with_mistakes(bots: Iterable[Bot], error: Exception) -> None:
    """Raise a short error if a bot that isn't Penult's own is the reason for this one."""
    others = [bot for bot in bots if not is_ours(bot)]
    place = place_of(error)
    if not others or not place:
        return
    if place.file.parent == Path(arena.__file__).resolve().parent:  # its answer is no action
        place = head_of(others[0].policy)
    if PENULT not in place.file.parents:
        raise BotNotCompiled(file=place.file, line=place.line, source=place.source) from error


def play_as(plan: Plan, function: Compiled) -> None:
    """From now on, play such games with this function instead of compiling one."""
    NOT_COMPILED[plan.game, plan.bots] = function


def warm_up(plan: Plan) -> None:
    """Compile now, or load compiled code, so that a progress bar only measures games."""
    arena_for(plan)


Played: TypeAlias = Generator[tuple[range, Counters], None, None]  # some games, in any order


def simulate(
    plan: Plan, workers: int = 0, progress: Callable[[int], None] = lambda games: None
) -> Counters:
    """The counters of all games; after Ctrl-C, of the blocks finished so far."""
    one_of_kind(plan, Plan, "plan")
    played = on_threads(plan, [range(plan.games)], number_in(workers, "workers"))
    return gather(Sums(), played, progress).counters


def gather(
    sums: Sums,
    played: Played,
    progress: Callable[[int], None] = lambda games: None,
    keep: Callable[[Sums], None] = lambda sums: None,
) -> Sums:
    """Add what is played to the sums, until all is played or somebody presses Ctrl-C."""
    with closing(played):
        try:
            for games, counters in played:
                sums = sums.plus(games, counters)
                keep(sums)
                progress(len(games))
        except KeyboardInterrupt:
            pass
    return sums


def on_threads(plan: Plan, missing: Iterable[range], workers: int = 0) -> Played:
    """Play these games on so many threads of this process; by default, on all cores."""
    function = arena_for(plan)
    workers = workers or os.cpu_count() or 1
    todo = blocks(plan, missing)
    if workers == 1:
        return in_turn(plan, function, todo)
    return beside(plan, function, todo, workers)


def in_turn(plan: Plan, function: Compiled, todo: Iterator[range]) -> Played:
    """One block after the other, without threads."""
    for games in todo:
        yield played_block(plan, function, games)


def beside(plan: Plan, function: Compiled, todo: Iterator[range], workers: int) -> Played:
    """Blocks on several threads, in any order. Compiled code runs without the interpreter lock."""
    pool = ThreadPoolExecutor(workers)
    running: set[Future[tuple[range, Counters]]] = set()
    done: set[Future[tuple[range, Counters]]] = set()
    try:
        while True:
            for games in islice(todo, 2 * workers - len(running)):
                running.add(pool.submit(played_block, plan, function, games))
            yield from (future.result() for future in done)
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def played_block(plan: Plan, function: Compiled, games: range) -> tuple[range, Counters]:
    return games, play_block(plan, function, games.start, len(games))


__all__: Sequence[str] = ("Counters", "Plan", "compile_arena", "simulate", "warm_up")
