"""Ratings from who won against whom: Bradley and Terry's model, Luce's with more than two seats.

Each bot has a strength. The chance to win a round is a seat's strength divided by the sum of all
seats' strengths. The most likely strengths are found by Hunter's MM algorithm, which also works
for many samples at once: the bootstrap resamples deals, not rounds, as rounds of one deal aren't
independent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from penult.lab.intervals import Figure
from penult.lab.league.plan import Division
from penult.lab.league.score import Floats, Score

SAMPLES = 1_000
BETWEEN = (2.5, 97.5)  # percentiles
SCALE = 400  # points for a tenfold strength, as in chess
FIXED = 1_000  # the rating of the reference
CLOSE_ENOUGH = 1e-9
MOST_STEPS = 100_000


@dataclass(frozen=True)
class Contest:
    """One seat of ``alone`` against ``others`` seats of ``field``; bots are given by number."""

    alone: int
    field: int
    others: int


def strengths(contests: Sequence[Contest], bots: int, won: Floats, lost: Floats) -> Floats:
    """The most likely strengths, with 1 as their geometric mean.

    ``won`` and ``lost`` have a row for each sample and a column for each contest. In every contest
    one more round is divided among the seats, or a bot that never wins would have no rating.
    """
    seats = np.zeros((len(contests), bots))
    by_alone, by_field = np.zeros_like(seats), np.zeros_like(seats)
    for row, contest in enumerate(contests):
        seats[row, contest.alone] = by_alone[row, contest.alone] = 1
        seats[row, contest.field] = contest.others
        by_field[row, contest.field] = 1
    sizes = seats.sum(axis=1)
    won, lost = won + 1 / sizes, lost + 1 - 1 / sizes
    wins = won @ by_alone + lost @ by_field
    rounds = won + lost
    found: Floats = np.ones((len(won), bots))
    for _ in range(MOST_STEPS):
        better = wins / (rounds / (found @ seats.T) @ seats)
        better /= np.exp(np.log(better).mean(axis=1, keepdims=True))
        moved = np.abs(np.log(better / found)).max()
        found = better
        if moved < CLOSE_ENOUGH:
            break
    return found


def ratings_of(
    division: Division, scores: Mapping[tuple[str, str], Score], seed: int
) -> dict[str, Figure]:
    """The rating of each bot with a 95% interval; the reference has none."""
    names = division.names
    contests: list[Contest] = []
    won, lost = [], []
    rng = np.random.default_rng([seed, division.seats, *division.game.name.encode()])
    for (one, other), score in scores.items():
        pair = names.index(one), names.index(other)
        for side, sampled in enumerate(samples(score, rng)):
            contests.append(Contest(pair[side], pair[1 - side], division.seats - 1))
            won.append(sampled[:, 0])
            lost.append(sampled[:, 1])
    found = strengths(contests, len(names), np.stack(won, axis=1), np.stack(lost, axis=1))
    rated = FIXED + SCALE * np.log10(found / found[:, [names.index(division.reference)]])
    return {name: figure(name == division.reference, rated[:, n]) for n, name in enumerate(names)}


def samples(score: Score, rng: np.random.Generator) -> list[Floats]:
    """Rounds won and lost by the bot alone: a row for what was counted, then for each sample.

    There is one such table for two seats, and one for each side for more.
    """
    outcomes = sorted(score.outcomes)
    counts = np.array([score.outcomes[outcome] for outcome in outcomes])
    drawn = rng.multinomial(score.deals, counts / score.deals, size=SAMPLES)
    totals = np.vstack([counts, drawn]) @ np.array(outcomes, np.float64)
    tables = [totals[:, first : first + 2] for first in range(0, totals.shape[1], 2)]
    if not score.adjusted:
        return tables
    won = adjusted_sums(score, rng)
    return [
        without_luck(table, won[:, side]) if score.uses_adjusted(side) else table
        for side, table in enumerate(tables)
    ]


def adjusted_sums(score: Score, rng: np.random.Generator) -> Floats:
    """Rounds won without luck, a column for each side; samples of the deals as above."""
    rows = np.array(score.adjusted)
    drawn = [rows[rng.integers(len(rows), size=len(rows))].sum(axis=0) for _ in range(SAMPLES)]
    return np.vstack([rows.sum(axis=0), *drawn])


def without_luck(table: Floats, won: Floats) -> Floats:
    """As many rounds as in the table, shared out anew."""
    rounds = table.sum(axis=1)
    won = np.clip(won, 0, rounds)
    return np.stack([won, rounds - won], axis=1)


def figure(is_fixed: bool, rated: Floats) -> Figure:
    """The rating of the counted rounds, with the spread of the samples around it."""
    if is_fixed:
        return Figure(float(FIXED))
    low, high = np.percentile(rated[1:], BETWEEN)
    return Figure(float(rated[0]), float(low), float(high))
