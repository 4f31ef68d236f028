"""Match equity: how likely each seat is to win the match, from the totals between two rounds.

Rounds between ``sensible`` bots say what a round may bring. From these the chances are computed
backwards from the end of the match, as in backgammon. Who deals doesn't count, so seats can change
places: a state is the list of totals in ascending order, and its values go to the ranks. Totals lie
on a grid; between its points the chances are interpolated.

>>> table = equity_table("coloradd", seats=2)
>>> ahead, behind = table.chances((400, 100))
>>> ahead > 0.85 and abs(ahead + behind - 1) < 1e-6
True
>>> table.chances((510, 480))  # over
(1.0, 0.0)
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from penult.bots import find
from penult.games.game import Game
from penult.games.mechanics.scoring import Ending
from penult.games.registry import find as find_game
from penult.simulate.arena import RESULTS
from penult.simulate.run import Plan, arena_for, workspace_after
from penult.thinking.compiling import MODEL

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]

SAMPLE = 8192  # rounds that are played to see what a round may bring
SEED = 1
USED = 1024  # rounds that stand for all of them, each side as often in every place
POINTS = 41  # the most on one axis of the grid
UNKNOWNS = 3000  # with more sides, the grid is coarser
ENOUGH = 1e-5  # when no chance changes by more, further rounds left make no difference
AT_ONCE = 32  # states
SLIGHT = 0.002  # of a match: less than this isn't worth telling rounds apart


# The end of a match


def outcome(ending: Ending, totals: Floats, playing: Bools, left: int) -> tuple[Bools, Floats]:
    """Is the match over, and who shares in it then? A row for each table, a column for each side.

    ``playing`` are the sides that played the latest round, ``left`` the rounds that may follow.
    """
    alive = playing & (totals < ending.target) if ending.eliminates else playing
    if ending.eliminates:
        over = alive.sum(axis=1) < 2
    else:
        over = (ending.target > 0) & (totals.max(axis=1) >= ending.target)
    alive = np.where(alive.any(axis=1, keepdims=True), alive, playing)
    height = np.where(alive, -totals if ending.low else totals, -np.inf)
    ahead = height == height.max(axis=1, keepdims=True)
    number = ahead.sum(axis=1)
    if ending.ties_play_on and not ending.eliminates:
        over &= number == 1
    if left <= 0:
        over = np.ones_like(over)
    return over, ahead / number[:, None]


# The grid


@dataclass(frozen=True)
class TotalsGrid:
    """States are lists of levels in ascending order, one level for each side."""

    sides: int
    points: int  # levels from 0 to the highest total with which a side plays on
    highest: int
    limit: int = 0  # from this total on a side is out, which is one more level; 0: never

    @property
    def levels(self) -> int:
        return self.points + (self.limit > 0)

    @cached_property
    def states(self) -> Ints:
        rows = combinations_with_replacement(range(self.levels), self.sides)
        return np.array(list(rows), np.int64)

    @cached_property
    def totals(self) -> Floats:
        """Of each state."""
        step = self.highest / max(self.points - 1, 1)
        return np.where(self.states == self.points, float(self.limit), self.states * step)

    @cached_property
    def numbers(self) -> Ints:
        """Of states, by their levels read as digits."""
        found = np.zeros(self.levels**self.sides, np.int64)
        found[self.states @ self.digits] = np.arange(len(self.states))
        return found

    @cached_property
    def digits(self) -> Ints:
        return self.levels ** np.arange(self.sides, dtype=np.int64)

    def around(self, totals: Floats) -> tuple[Ints, Ints, Floats]:
        """The sides by rank, and the states around these totals with their weights.

        From the state just below, sides go up by one level, the one with the largest remainder
        first: a simplex with one corner more than there are sides.
        """
        order = np.argsort(totals, axis=1, kind="stable")
        ranked = np.take_along_axis(totals, order, axis=1)
        level = np.clip(ranked / self.highest, 0, 1) * (self.points - 1)
        if self.limit:
            level = np.where(ranked >= self.limit, self.points, level)
        below = np.floor(level)
        rest = level - below
        upwards = np.argsort(-rest, axis=1, kind="stable")
        place = np.argsort(upwards, axis=1)
        corners = below[:, None, :] + (place[:, None, :] < np.arange(self.sides + 1)[:, None])
        codes = np.minimum(corners, self.levels - 1).astype(np.int64) @ self.digits
        steps = np.take_along_axis(rest, upwards, axis=1)
        bounds = np.pad(steps, ((0, 0), (1, 1)), constant_values=(1.0, 0.0))
        bounds[:, 0] = 1.0
        return order, self.numbers[codes], bounds[:, :-1] - bounds[:, 1:]

    def fair(self, values: Floats) -> Floats:
        """Sides with the same total have the same chance."""
        same = np.arange(self.sides)[:, None] >= np.arange(self.sides)
        equal = self.states[:, :, None] == self.states[:, None, :]
        first = np.argmax(equal & same, axis=2)  # rank of the first side with this total
        group = (np.arange(len(self.states))[:, None] * self.sides + first).ravel()
        sums = np.bincount(group, values.ravel(), values.size)
        sizes = np.bincount(group, minlength=values.size)
        shared: Floats = (sums[group] / sizes[group]).reshape(values.shape)
        return shared


def grid_for(ending: Ending, sides: int, most: int) -> TotalsGrid:
    """``most``: the most points a side gained in a round."""
    highest = ending.target - 1 if ending.target else ending.rounds * most
    limit = ending.target if ending.eliminates else 0
    points = min(POINTS, highest + 1)
    while comb(sides + points + (limit > 0) - 1, sides) * sides > UNKNOWNS:
        points -= 1
    return TotalsGrid(sides, points, max(highest, 1), limit)


# What a round may bring


def sides_of(ending: Ending, seats: int) -> tuple[int, ...]:
    return ending.sides or tuple(range(seats))


def first_seats(sides: Sequence[int]) -> list[int]:
    """Of each side; partners have the same total."""
    return [sides.index(side) for side in sorted(set(sides))]


def sample(game: Game, options: Any, seats: int) -> Ints:
    """What each seat gained in simulated rounds."""
    rounds = max(SAMPLE // game.replay_cost, RESULTS)
    plan = Plan(game, options, seats, (find(game.name, MODEL),), rounds, SEED)
    function = arena_for(plan)
    blocks = range(0, rounds, RESULTS)
    rows = [workspace_after(plan, function, first, RESULTS)["gained"] for first in blocks]
    found: Ints = np.concatenate([row[:, :seats].copy() for row in rows])
    return found


def representative(gained: Ints, low: bool) -> Ints:
    """Some rounds that stand for all, turned around so that every side has every place."""
    sides = gained.shape[1]
    winner = gained.argmin(axis=1) if low else gained.argmax(axis=1)
    turned = (np.arange(sides) + winner[:, None]) % sides
    gained = np.take_along_axis(gained, turned, axis=1)
    gained = gained[np.lexsort((*gained.T, gained.sum(axis=1)))]
    few = USED // sides
    gained = gained[((np.arange(few) + 0.5) * len(gained) / few).astype(np.int64)]
    return np.concatenate([np.roll(gained, place, axis=1) for place in range(sides)])


def results_of(game: Game, options: Any, seats: int) -> list[Ints]:
    """What a round may bring, by number of sides from two on; all are the same unless some go out.

    Where fewer sides can't sit at such a table, those of the full table stand for them.
    """
    ending = game.ending(options, seats)
    sides = sides_of(ending, seats)
    first = first_seats(sides)
    full = sample(game, options, seats)[:, first]
    found = []
    for number in range(2, len(first)):
        fewer = number * seats // len(first)
        if ending.eliminates and fewer in game.seats and game.unfit(options, fewer) == 0:
            here = first_seats(sides_of(game.ending(options, fewer), fewer))
            found.append(representative(sample(game, options, fewer)[:, here], ending.low))
        else:
            found.append(representative(full[:, :number], ending.low))
    return [*found, representative(full, ending.low)]


# Backwards from the end


@dataclass
class RoundStep:
    """One round: the chances before it are ``ended + going @`` the chances after it."""

    last: Floats  # the chances before the last round
    ended: Floats  # what rounds contribute that end the match
    going: Floats


def step_of(ending: Ending, grid: TotalsGrid, results: Sequence[Ints]) -> RoundStep:
    states, sides = grid.states.shape
    last = np.zeros(states * sides)
    step = RoundStep(last, np.zeros_like(last), np.zeros((len(last), len(last))))
    in_play = (grid.totals < grid.limit) if grid.limit else np.ones_like(grid.states, bool)
    for number in range(2, sides + 1):
        some = np.flatnonzero(in_play.sum(axis=1) == number)
        padded = np.pad(results[number - 2], ((0, 0), (0, sides - number)))
        for begin in range(0, len(some), AT_ONCE):
            fill_in(step, ending, grid, padded, some[begin : begin + AT_ONCE], in_play)
    done = np.flatnonzero(in_play.sum(axis=1) < 2)
    shares = outcome(ending, grid.totals[done], np.ones((len(done), sides), bool), 0)[1]
    rows = (done[:, None] * sides + np.arange(sides)).ravel()
    step.last[rows] = step.ended[rows] = shares.ravel()
    return step


def fill_in(
    step: RoundStep, ending: Ending, grid: TotalsGrid, results: Ints, some: Ints, in_play: Bools
) -> None:
    """The rows of some states."""
    sides, rounds = grid.sides, len(results)
    after = (grid.totals[some][:, None, :] + results).reshape(-1, sides)
    playing = np.repeat(in_play[some], rounds, axis=0)
    over, shares = outcome(ending, after, playing, 1)
    rows = (some[:, None] * sides + np.arange(sides)).ravel()

    def mean(each: Floats) -> Floats:
        averages: Floats = each.reshape(len(some), rounds, sides).mean(axis=1).ravel()
        return averages

    step.last[rows] = mean(outcome(ending, after, playing, 0)[1])
    step.ended[rows] = mean(shares * over[:, None])
    order, states, weights = grid.around(after)
    rank = np.argsort(order, axis=1)
    columns = states[:, :, None] * sides + rank[:, None, :]
    here = np.repeat(np.arange(len(some)), rounds)[:, None, None] * sides + np.arange(sides)
    width = len(step.last)
    shared = (weights * ~over[:, None] / rounds)[:, :, None] * np.ones(sides)
    flat = (here * width + columns).ravel()
    step.going[rows] = np.bincount(flat, shared.ravel(), len(rows) * width).reshape(-1, width)


def values_of(ending: Ending, grid: TotalsGrid, step: RoundStep) -> Floats:
    """The chances by rounds left, from one on, until more of them make no difference."""
    shape = grid.states.shape
    found = [grid.fair(step.last.reshape(shape))]
    while len(found) < ending.rounds:
        before = step.ended + step.going @ found[-1].ravel()
        found.append(grid.fair(before.reshape(shape)))
        if np.abs(found[-1] - found[-2]).max() < ENOUGH:
            break
    return np.array(found)


# The table


@dataclass(frozen=True)
class EquityTable:
    ending: Ending
    sides: tuple[int, ...]  # of the seats
    grid: TotalsGrid
    results: Ints  # what a round may bring, by side
    values: Floats  # by rounds left (the last row: as many or more), state and rank

    def chances(self, totals: Sequence[int], rounds: int = 0) -> tuple[float, ...]:
        """Of every seat, after so many rounds. Partners win together and have the same chance."""
        return tuple(map(float, self.chances_of(np.array([totals]), rounds)[0]))

    def chances_of(self, totals: npt.ArrayLike, rounds: int = 0) -> Floats:
        """The same for many tables at once: a row each."""
        first = first_seats(self.sides)
        left = self.ending.rounds - rounds
        found = self._chances_of_sides(np.asarray(totals, float)[:, first], left)
        names = sorted(set(self.sides))
        return found[:, [names.index(side) for side in self.sides]]

    def _chances_of_sides(self, totals: Floats, left: int) -> Floats:
        over, shares = outcome(self.ending, totals, np.ones(totals.shape, bool), left)
        order, states, weights = self.grid.around(totals)
        row = self.values[min(max(left, 1), len(self.values)) - 1]
        ranked = np.einsum("mc,mcr->mr", weights, row[states])
        found = np.empty_like(ranked)
        np.put_along_axis(found, order, ranked, axis=1)
        return np.where(over[:, None], shares, found)


# What a round means for the match


@dataclass(frozen=True)
class RoundWorth:
    """What the points of a round are worth to one seat, where a win is 1 and a loss 0 on average.

    ``usual`` is the worth of a round in which everybody gains what they usually do: nothing, or
    where all are charged the mean. To this each seat adds what its own gain changes. That is exact
    where only one side gains points in a round.
    """

    usual: float
    step: int  # points between two gains
    by_seat: Floats  # seat and gain, in steps


def round_worth(
    table: EquityTable, totals: Sequence[int], rounds: int, seat: int, gains: int
) -> RoundWorth | None:
    """Before round number ``rounds``; None if it makes next to no difference who wins it."""
    ending, first = table.ending, first_seats(table.sides)
    before = np.asarray(totals, float)[: len(table.sides)]
    side = sorted(set(table.sides)).index(table.sides[seat])
    won = (table.results.argmin if ending.low else table.results.argmax)(axis=1) == side

    def chance_after(gained: Floats) -> Floats:
        return table.chances_of(before + gained, rounds + 1)[:, seat]

    def by_seats(gained: npt.ArrayLike) -> Floats:
        names = sorted(set(table.sides))
        columns = [names.index(each) for each in table.sides]
        return np.asarray(gained, float)[..., columns]

    after = chance_after(by_seats(table.results))
    high, low = after[won].mean(), after[~won].mean()
    if high - low < SLIGHT:
        return None
    usual = by_seats(table.results.mean(axis=0) if ending.low else np.zeros(len(first)))
    base = chance_after(usual[None])[0]
    step = max(-(-int(table.results.max()) // (gains - 1)), 1)
    shifts = np.zeros((len(before), gains))
    for each in first:  # partners gain together
        gained = np.tile(usual, (gains, 1))
        gained[
            :, [place for place in range(len(before)) if table.sides[place] == table.sides[each]]
        ] = step * np.arange(gains)[:, None]
        shifts[each] = chance_after(gained) - base
    scale = high - low
    return RoundWorth(float((base - low) / scale), step, shifts / scale)


def equity_table(game: Game | str, options: Any = None, seats: int = 2) -> EquityTable:
    """The table for such matches, made the first time in some seconds and kept on disk."""
    played = find_game(game) if isinstance(game, str) else game
    return made_table(played, played.new_options() if options is None else options, seats)


@cache
def made_table(game: Game, options: Any, seats: int) -> EquityTable:
    file = kept_at(game, options, seats)
    ending = game.ending(options, seats)
    try:
        kept = np.load(file) if file else {}
        results, values = kept["results"], kept["values"]
    except (OSError, KeyError, ValueError):
        results, values = computed(game, options, seats)
        if file:
            keep(file, results, values)
    sides = sides_of(ending, seats)
    grid = grid_for(ending, len(set(sides)), int(results.max()))
    return EquityTable(ending, sides, grid, results, values)


def computed(game: Game, options: Any, seats: int) -> tuple[Ints, Floats]:
    ending = game.ending(options, seats)
    results = results_of(game, options, seats)
    grid = grid_for(ending, len(results) + 1, int(results[-1].max()))
    return results[-1], values_of(ending, grid, step_of(ending, grid, results))


def kept_at(game: Game, options: Any, seats: int) -> Path | None:
    """Beside the compiled code, which is made anew when anything changes that counts here."""
    from penult.simulate.compile.disk_cache import cache_folder  # numba, only when it is needed

    folder = cache_folder()
    if folder is None:
        return None
    table = sha256(repr((options, seats)).encode()).hexdigest()[:16]
    return folder / "equity" / f"{game.name}-{table}.npz"


def keep(file: Path, results: Ints, values: Floats) -> None:
    """Written aside first, so that nobody reads half a file."""
    try:
        file.parent.mkdir(exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}.npz")
        np.savez(part, results=results, values=values)
        part.replace(file)
    except OSError:
        return  # then every process computes it anew
