"""The compiled search: made once for each game, kept on disk, and loaded in the background."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from penult.bots import find
from penult.chance import orders, stream
from penult.core.shapes import overwriter
from penult.games.game import Game
from penult.games.mechanics.knowledge import Knowledge
from penult.match.policy import Bot
from penult.simulate import arena
from penult.simulate.compile import compiled, copying, interpreted, mark, register
from penult.simulate.compile.records import Compiled, Record
from penult.simulate.run import constant_parts, is_ours, modules_beside, register_rules
from penult.thinking import playing_on, search, world
from penult.thinking.search import Rollout, Trials

MODEL = "sensible"  # who plays the worlds out


@cache
def compile_search(game: Game, cached: bool = True) -> Compiled:
    """The search of a game, compiled on its first call."""
    bot = find(game.name, MODEL)
    register_rules(game)
    register([orders, stream, arena, world, search])
    register(modules_beside(bot))
    build = search.build(game, (bot,), copying(game.state), mark)
    return compiled(build, f"think-{game.name}" if cached else "")


@cache
def compile_prospects(game: Game, bots: tuple[Bot, ...]) -> Compiled:
    """What plays positions with open hands on, compiled on its first call.

    Only what has no bots but Penult's own is kept: others may change under the same name.
    """
    register_rules(game)
    register([orders, stream, arena, search, playing_on])
    for bot in bots:
        register(modules_beside(bot))
    build = playing_on.build(game, bots, copying(game.state), mark)
    name = "-".join(["prospects", game.name, *(bot.name for bot in bots)])
    return compiled(build, name if all(map(is_ours, bots)) else "")


def interpret_search(game: Game) -> Compiled:
    """The same function, thousands of times slower, for tests."""
    return interpreted(search.build(game, (find(game.name, MODEL),), overwriter(game.state)))


@dataclass
class Desk:
    """A search with its memory. One thread at a time may use it."""

    function: Compiled
    trials: Record
    knowledge: Record
    base: Record
    world: Record
    trial: Record
    view: Record
    workspace: Record
    course: Record

    @classmethod
    def make(cls, game: Game, function: Compiled, state: Any) -> Desk:
        base = function.pack(state, constant_parts(game, state.options))
        kinds = (Trials, Knowledge, arena.Workspace, Rollout)
        trials, known, workspace, course = map(function.blank, kinds)
        view = function.pack(game.view())
        return cls(function, trials, known, base, base.copy(), base.copy(), view, workspace, course)

    def run(self, budget: int) -> int:
        row: int = self.function(
            self.trials,
            self.knowledge,
            self.base,
            self.world,
            self.trial,
            self.view,
            self.workspace,
            self.course,
            budget,
        )
        return row
