"""What written cards do to a game: the same games with them, and with plain wilds instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from math import sqrt
from typing import Any

import numpy as np

from penult.games.game import Game
from penult.lab.summary import Figure
from penult.locales import Catalogue
from penult.play.written import workshop_of
from penult.sim.arena import Count
from penult.sim.run import Counters, Plan, simulate

BATCHES = 40  # of games: their differences give the interval
T_OF_39 = 2.0227  # 95 % of Student's distribution with one degree of freedom less


@cache
def judging(game: Game) -> Game:
    """The game, counting what tells how much written cards matter."""
    workshop = workshop_of(game)
    return replace(game, tallies=workshop.tallies, tally=workshop.tally)


@dataclass(frozen=True)
class Row:
    """One figure, with the cards and without, and the difference of the same games."""

    key: str
    with_cards: Figure
    without: Figure
    difference: Figure


@dataclass(frozen=True)
class Judgement:
    games: int
    rows: tuple[Row, ...]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def a_round(column: int, scale: float = 1.0) -> Callable[[Counters], float]:
    return lambda counters: scale * float(counters[column]) / max(int(counters[Count.ROUNDS]), 1)


FIGURES: tuple[tuple[str, Callable[[Counters], float]], ...] = (
    ("sim-length", a_round(Count.TURNS)),
    ("sim-points", a_round(Count.POINTS)),
    ("sim-first-wins", a_round(Count.PLACE_WINS, 100)),
    ("tally-customs", a_round(Count.TALLY)),
    ("tally-swing", a_round(Count.TALLY + 1)),
    ("sim-decided-percent", a_round(Count.TALLY + 2, 100)),
)


def judge(plan: Plan, workers: int) -> Judgement:
    """Play batches of the same games twice. Their seeds are those of the simulation."""
    pairs = [
        (simulate(part, workers), simulate(replace(part, rules=()), workers))
        for part in batches(plan)
    ]
    rows = [
        row_of(key, [(figure(one), figure(other)) for one, other in pairs])
        for key, figure in FIGURES
    ]
    return Judgement(sum(int(one[Count.GAMES]) for one, _ in pairs), tuple(rows))


def batches(plan: Plan) -> Iterator[Plan]:
    """Equal parts; a few games at the end may be left over."""
    games = max(plan.games // BATCHES, 1)
    for number in range(BATCHES):
        yield replace(plan, games=games, seed=plan.seed + number * games)


def row_of(key: str, pairs: Sequence[tuple[float, float]]) -> Row:
    ones, others = zip(*pairs, strict=True)
    return Row(key, spread(ones), spread(others), spread([one - other for one, other in pairs]))


def spread(values: Sequence[float]) -> Figure:
    """Mean and half width of its 95 % interval, from equal batches."""
    return Figure(
        float(np.mean(values)), T_OF_39 * float(np.std(values, ddof=1)) / sqrt(len(values))
    )


def judged(judgement: Judgement, texts: Catalogue) -> Iterator[str]:
    yield texts.text("sim-card-title", games=f"{judgement.games:_}")
    names = [texts.text(row.key) for row in judgement.rows]
    width = max(map(len, names))
    columns = [column.strip() for column in texts.text("sim-card-columns").split("|")]
    yield " " * width + "".join(f"{column:>20}" for column in columns)
    for name, row in zip(names, judgement.rows, strict=True):
        figures = (row.with_cards, row.without, row.difference)
        signs = ("", "", "+")
        cells = (f"{f.value:{s}.2f} ± {f.margin:.2f}" for f, s in zip(figures, signs, strict=True))
        yield f"{name:{width}}" + "".join(f"{cell:>20}" for cell in cells)
