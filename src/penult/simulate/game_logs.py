"""Games between bots with all their actions: as arrays, and as matches without replaying them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from penult.chance import orders, seeds, stream
from penult.core.shapes import clone, packed
from penult.games.game import Game
from penult.match.match import Match
from penult.match.policy import Bot
from penult.match.snapshot import MatchSnapshot, PositionSnapshot, position_of, restore
from penult.simulate import arena, log_loop, payoffs
from penult.simulate.arena import Workspace
from penult.simulate.compile import compiled, copying, mark, register
from penult.simulate.compile.records import Compiled, Record, Rows, pack, unpack
from penult.simulate.log_loop import ActColumn, Log, ResultColumn, RoundColumn
from penult.simulate.run import Plan, constant_parts, modules_beside, put_rules, register_rules

Ints: TypeAlias = npt.NDArray[np.int64]
Choices: TypeAlias = npt.NDArray[np.int16]
GAMES = 256  # games in one call
SEEDS = 1 << seeds.BITS
ACTS, CHOICES, ROUNDS = 1 << 15, 1 << 19, 1 << 12  # room to begin with


@dataclass(frozen=True)
class GameLogs:
    """Some games, one after the other; for the columns see ``log_loop``."""

    acts: Ints
    choices: Choices
    rounds: Ints
    results: Ints
    states: Ints  # after each game, and after the deal that would follow


@cache
def compile_logs(game: Game, bots: tuple[Bot, ...]) -> Compiled:
    """The function that plays games and keeps their actions, compiled on its first call."""
    register_rules(game)
    register([orders, stream, arena, payoffs, log_loop])
    for bot in bots:
        register(modules_beside(bot))
    ours = all(bot.policy.__module__.startswith("penult.") for bot in bots)
    name = "-".join(["logs", game.name, *(bot.name for bot in bots)])
    run = log_loop.build(game, bots, copying(type(game.state())), mark)
    return compiled(run, name if ours else "")


class Logger:
    """Plays games of a plan and keeps their actions. Each thread needs its own."""

    def __init__(self, plan: Plan, play: Callable[..., int] | None = None) -> None:
        """``play``: an interpreted function instead of a compiled one."""
        self.plan = plan
        self.sign = -1 if plan.game.ending(plan.options, plan.seats).low else 1
        fresh = plan.game.state()
        fresh.options = plan.options
        put_rules(plan, fresh)
        if play:
            self._make_objects(play, fresh)
        else:
            self._make_records(compile_logs(plan.game, plan.bots), fresh)
        self._make_room(ACTS, CHOICES, ROUNDS)

    def _make_objects(self, play: Callable[..., int], fresh: Any) -> None:
        workspace = Workspace()
        workspace.root[:] = seeds.key_of(self.plan.seed)
        self.play: Callable[..., int] = play
        self.states: Any = [clone(fresh) for _ in range(GAMES)]
        self.memory: tuple[Any, ...] = (
            clone(fresh),
            fresh,
            self.plan.game.view(),
            workspace,
            Log(),
        )

    def _make_records(self, run: Compiled, fresh: Any) -> None:
        known = constant_parts(self.plan.game, self.plan.options)
        state, workspace = run.pack(fresh, known), run.blank(Workspace)
        workspace.record["root"] = seeds.key_of(self.plan.seed)
        self.play = run
        others = (run.pack(self.plan.game.view()), workspace, run.pack(Log()))
        like = run.pack(fresh, known)
        pack(fresh, like.record)  # with the known parts, for whoever reads the states
        self.states = like.rows(GAMES)
        self.kept = kept_ints(fresh)
        self.memory = (state, run.pack(fresh, known), *others)

    def _make_room(self, acts: int, choices: int, rounds: int) -> None:
        self.acts = np.zeros((acts, ActColumn.SIZE), np.int64)
        self.choices = np.zeros(choices, np.int16)
        self.rounds = np.zeros((rounds, RoundColumn.SIZE), np.int64)
        self.results = np.zeros((GAMES, ResultColumn.SIZE), np.int64)

    def warm_up(self) -> None:
        """Compile now, or load compiled code."""
        self._run(0, 0)

    def logs(self, games: range) -> Iterator[GameLogs]:
        """These games, some at a time."""
        first = games.start
        while first < games.stop:
            count = self._run(first, min(GAMES, games.stop - first))
            if count:
                yield self._copied(count)
                first += count
            else:
                self._make_room(2 * len(self.acts), 2 * len(self.choices), 2 * len(self.rounds))

    def _run(self, first: int, games: int) -> int:
        arrays = (self.acts, self.choices, self.rounds, self.results)
        plan = self.plan
        return self.play(
            *self.memory, self.states, *arrays, plan.seats, first, games, plan.whole, self.sign
        )

    def _copied(self, games: int) -> GameLogs:
        results = self.results[:games].copy()
        acts, rounds = results[-1, ResultColumn.ACTS], results[-1, ResultColumn.ROUNDS]
        found = self.acts[:acts].copy()
        return GameLogs(
            acts=found,
            choices=self.choices[: found[-1, ActColumn.CHOICES]].copy(),
            rounds=self.rounds[:rounds].copy(),
            results=results,
            states=self._packed_states(games),
        )

    def _packed_states(self, games: int) -> Ints:
        if isinstance(self.states, Rows):
            found: Ints = self.states.ints[:games, self.kept]
            return found
        return np.array([packed(state) for state in self.states[:games]], np.int64)


def kept_ints(fresh: Any) -> Ints:
    """The places in a record of the ints that make a position."""
    record = Record(fresh)
    record.records.view(np.int64)[:] = np.arange(record.records.nbytes // 8)
    numbered = clone(fresh)
    unpack(record.record, numbered)
    return np.array(packed(numbered), np.int64)


class Reviver:
    """Makes matches of games that have been played."""

    def __init__(self, plan: Plan, fresh: Match) -> None:
        """``fresh``: a new match of this plan, with any seed."""
        self.plan, self.fresh = plan, fresh
        self.position = position_of(fresh)

    def match(self, number: int, acts: Ints, state: Ints) -> Match:
        """Game ``number``, without its events; ``acts`` are its rows in a log."""
        match = self.fresh.copy()
        match.seed = (self.plan.seed + number) % SEEDS
        position = PositionSnapshot(
            acts=len(acts), state=state.astype("<i8").tobytes(), words=self.position.words, begun=0
        )
        seats = (acts[:, ActColumn.SEAT] + 1).astype(np.uint8).tobytes()
        actions = acts[:, ActColumn.ACTION].astype("<u2").tobytes()
        restore(match, MatchSnapshot(position, seats, actions, {}, (), False))
        return match
