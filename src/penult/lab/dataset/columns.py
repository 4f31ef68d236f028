"""The columns of a dataset; its card says what each contains."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

from penult.chance import seeds
from penult.core.extras import needs
from penult.games.game import Game
from penult.simulate.arena import SHARE
from penult.simulate.game_logs import SEEDS, GameLogs, Ints
from penult.simulate.log_loop import ActColumn, ResultColumn, RoundColumn
from penult.simulate.run import Plan


def pyarrow() -> Any:
    with needs("data"):
        import_module("pyarrow.parquet")
        return import_module("pyarrow")


def phases_of(game: Game) -> list[str]:
    """Their names; a phase's number is its place."""
    names = {int(each): each.name.lower() for each in phase_enum(game)}
    return [names.get(number, "") for number in range(max(names) + 1)]


def phase_enum(game: Game) -> Any:
    return import_module(f"penult.games.{game.name}.phase").Phase


class ArrowTables:
    """Makes Arrow tables of games."""

    def __init__(self, plan: Plan) -> None:
        self.pa = pyarrow()
        self.plan = plan
        self.phases = phases_of(plan.game)
        self.actions = [action.text for action in plan.game.actions]
        self.bots = [bot.name for bot in plan.bots]

    def table(self, first: int, logs: GameLogs) -> Any:
        """A row for each action; the first of the games has the number ``first``."""
        pa, acts = self.pa, logs.acts
        game, start = of_each(logs.results[:, ResultColumn.ACTS])
        rounds_before = np.append(0, logs.results[:-1, ResultColumn.ROUNDS])
        results = logs.results[game]
        rounds = logs.rounds[rounds_before[game] + acts[:, ActColumn.ROUND]]
        seat, action = acts[:, ActColumn.SEAT], acts[:, ActColumn.ACTION]
        bot = results[np.arange(len(acts)), ResultColumn.BOTS + np.maximum(seat, 0)]
        winner = rounds[:, RoundColumn.WINNER]
        columns = {
            "game": pa.array(first + game, pa.int32()),
            "seed": self._words(game, self._seeds(first, len(logs.results))),
            "round": pa.array(acts[:, ActColumn.ROUND], pa.int16()),
            "step": pa.array(np.arange(len(acts)) - start, pa.int32()),
            "seat": pa.array(seat, pa.int8()),
            "bot": self._words(bot, self.bots, missing=seat < 0),
            "phase": self._words(acts[:, ActColumn.PHASE], self.phases),
            "action": self._words(action, self.actions),
            "action_id": pa.array(action, pa.int16()),
            "legal": self._lists(acts[:, ActColumn.CHOICES], logs.choices),
            "round_winner": pa.array(winner, pa.int8(), mask=winner < 0),
            "round_points": self._seats(rounds[:, RoundColumn.POINTS :]),
            "payoffs": self._seats(results[:, ResultColumn.PAYOFFS :] / SHARE, np.float32),
            "totals": self._seats(results[:, ResultColumn.TOTALS :]),
        }
        return pa.table(columns)

    def _seeds(self, first: int, games: int) -> list[str]:
        numbers = range(first, first + games)
        return [seeds.in_hex((self.plan.seed + number) % SEEDS) for number in numbers]

    def _words(self, places: Ints, words: Sequence[str], missing: Any = None) -> Any:
        """A column of few different texts."""
        indices = self.pa.array(places, self.pa.int32(), mask=missing)
        return self.pa.DictionaryArray.from_arrays(indices, self.pa.array(words, self.pa.string()))

    def _lists(self, ends: Ints, values: Any) -> Any:
        offsets = self.pa.array(np.append(0, ends), self.pa.int32())
        return self.pa.ListArray.from_arrays(offsets, self.pa.array(values))

    def _seats(self, values: Any, kind: Any = np.int32) -> Any:
        """A column of lists with a number for each seat."""
        seats = self.plan.seats
        ends = seats * np.arange(1, len(values) + 1)
        return self._lists(ends, values[:, :seats].astype(kind).ravel())


def of_each(ends: Ints) -> tuple[Ints, Ints]:
    """For each row the number of its game, and where that begins."""
    starts = np.append(0, ends[:-1])
    game = np.repeat(np.arange(len(ends)), ends - starts)
    return game, starts[game]
