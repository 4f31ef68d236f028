"""What a simulation plays, as text: for files, and for workers on other machines.

A plan holds functions, and compiled code belongs to one plan in one process. So a plan is never
sent or stored itself; whoever gets a recipe makes its own plan from its own sources.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import msgspec

from penult import __version__
from penult.bots.own import named
from penult.chance import seeds
from penult.core.sources import sources_hash
from penult.games.registry import find
from penult.lab.judging import judging
from penult.match.options import read_options, write_options
from penult.match.origin import read_seed
from penult.simulate.run import Plan

SOURCES = ("bots", "chance", "core", "games", "match", "simulate", "thinking")


class Recipe(msgspec.Struct, frozen=True):
    game: str
    options: str
    seats: int
    bots: tuple[str, ...]
    seed: str
    games: int
    whole: bool
    rules: tuple[tuple[int, ...], ...]  # of custom cards, encoded
    judged: bool  # the game counts what custom cards do


def sources() -> str:
    """Changes with everything that could change a sum."""
    return sources_hash(SOURCES, __version__)


def recipe_of(plan: Plan) -> Recipe:
    return Recipe(
        game=plan.game.name,
        options=write_options(plan.game, plan.options),
        seats=plan.seats,
        bots=tuple(bot.name for bot in plan.bots),
        seed=seeds.in_hex(plan.seed),
        games=plan.games,
        whole=plan.whole,
        rules=plan.rules,
        judged=plan.game != find(plan.game.name),
    )


def plan_from(recipe: Recipe) -> Plan:
    game = find(recipe.game)
    return Plan(
        game=judging(game) if recipe.judged else game,
        options=read_options(game, recipe.options),
        seats=recipe.seats,
        bots=tuple(named(recipe.game, name) for name in recipe.bots),
        games=recipe.games,
        seed=read_seed(recipe.seed),
        whole=recipe.whole,
        rules=recipe.rules,
    )


def command_for(recipe: Recipe) -> str:
    """The command that starts this simulation, but for the texts of its custom cards."""
    return command_with("simulate", recipe)


def command_with(command: str, recipe: Recipe, *more: str) -> str:
    """Another command that plays these games."""
    return shlex.join(["penult", command, recipe.game, *flags(recipe), *more])


def flags(recipe: Recipe) -> Iterator[str]:
    yield from ("--games", str(recipe.games), "--seats", str(recipe.seats))
    yield from ("--bots", ",".join(recipe.bots))
    for pair in recipe.options.split():
        yield from ("-o", pair)
    yield from ("--seed", recipe.seed)
    yield from ["--match"] * recipe.whole
    yield from ["--custom", "…"] * len(recipe.rules)
