"""The results of one pair of bots, deal by deal.

With two seats a deal is played twice, once with each bot in each seat. With more, each bot in turn
sits alone among the others of the other bot: in every seat, on the same deal. A deal's outcome is
how many of these rounds each side won. Deals that ended alike are counted together, so a score
holds all there is to know about wins without a list of all deals. If luck is taken out of the
results, there is such a list besides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from penult.core.ids import NOBODY
from penult.lab.intervals import Figure, around, least_share, student
from penult.simulate.compile.records import Compiled
from penult.simulate.run import Plan, workspace_after

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Outcome: TypeAlias = tuple[int, ...]  # rounds won: by the one alone, by the others; twice if many


class Rounds(NamedTuple):
    """What came of a block of deals with one seating."""

    winners: Ints
    gained: Ints  # by seat
    luck: Floats | None = None  # by seat, if it was computed


ALIKE = 1e-9  # a smaller spread comes from rounding
Play: TypeAlias = Callable[[list[int], range], Rounds]  # takes the chairs and a block of deals


@dataclass
class Score:
    """What is known about a pair so far."""

    seats: int
    deals: int = 0
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    points: list[int] = field(default_factory=lambda: [0, 0])  # by side: who is alone
    squares: list[int] = field(default_factory=lambda: [0, 0])
    adjusted: list[tuple[float, ...]] = field(default_factory=list)  # see ``adjusted_wins``

    def add(self, other: Score) -> None:
        self.deals += other.deals
        self.outcomes += other.outcomes
        for side in range(2):
            self.points[side] += other.points[side]
            self.squares[side] += other.squares[side]
        self.adjusted += other.adjusted

    def wins(self, side: int) -> Figure:
        """The share of rounds that one bot won alone against the other."""
        column = side if self.seats == 2 else 2 * side
        hits = sum(count * outcome[column] for outcome, count in self.outcomes.items())
        squares = sum(count * outcome[column] ** 2 for outcome, count in self.outcomes.items())
        return share_over_deals(hits, squares, self.deals, self.seats)

    def adjusted_wins(self, side: int) -> Figure | None:
        """The same share without luck; None if luck wasn't computed.

        A row of ``adjusted`` is a deal: the rounds that each side won alone, less its luck.
        """
        if not self.adjusted:
            return None
        shares = np.array(self.adjusted)[:, side] / self.seats
        average, deals = float(shares.mean()), len(shares)
        spread = float(shares.std(ddof=1)) if deals > 1 else 0.0
        if spread < ALIKE:
            return Figure(average)
        return around(average, student(deals - 1) * spread / sqrt(deals))

    def uses_adjusted(self, side: int) -> bool:
        """Does the interval become narrower without luck?"""
        adjusted = self.adjusted_wins(side)
        return adjusted is not None and half_width(adjusted) < half_width(self.wins(side))

    def best_wins(self, side: int) -> Figure:
        """The share with the narrower interval."""
        adjusted = self.adjusted_wins(side)
        return adjusted if adjusted and self.uses_adjusted(side) else self.wins(side)

    def lead(self, side: int) -> Figure:
        """Points per round that the bot alone scored more than the others on average."""
        among = self.seats * (self.seats - 1)
        total, squares = self.points[side], self.squares[side]
        average = total / max(self.deals, 1)
        spread = self.deals * squares - total * total
        if self.deals < 2 or spread <= 0:
            return Figure(average / among)
        half = student(self.deals - 1) * sqrt(spread / (self.deals - 1)) / self.deals
        return around(average, half).times(1 / among)

    def is_precise(self, precision: float) -> bool:
        return all(half_width(self.best_wins(side)) <= precision for side in range(2))


def share_over_deals(hits: int, squares: int, deals: int, rounds: int) -> Figure:
    """A share of rounds with an interval over deals, each of which was played several times.

    Wilson's interval for as many independent rounds as would vary as much. Where all deals
    ended alike, every deal counts as one.
    """
    p = hits / max(deals * rounds, 1)
    if deals < 2:
        return Figure(p)
    spread = deals * squares - hits * hits  # of a deal's wins, times deals squared
    variance = spread / (deals - 1) / deals**2 / rounds**2
    tries = p * (1 - p) / variance if spread else float(deals)
    return Figure(p, least_share(p, tries), 1 - least_share(1 - p, tries))


def half_width(figure: Figure) -> float:
    """The longer side of an interval; infinite where there is none."""
    if figure.low is None or figure.high is None:
        return float("inf")
    return max(figure.high - figure.value, figure.value - figure.low)


# Playing


def play_deals(plan: Plan, function: Compiled, pair: tuple[int, int], block: range) -> Score:
    """Play a block of deals from every seat. The bots of a pair are given by number."""

    def play(chairs: list[int], block: range) -> Rounds:
        return rounds_of(plan, function, chairs, block)

    return score_block(plan.seats, play, pair, block)


def score_block(seats: int, play: Play, pair: tuple[int, int], block: range) -> Score:
    one, other = pair
    halves = [alone_in_every_seat(seats, play, one, other, block)]
    halves += [alone_in_every_seat(seats, play, other, one, block)] if seats > 2 else []
    columns = [column.tolist() for half in halves for column in (half.won, half.lost)]
    sides = halves if seats > 2 else [halves[0], halves[0].reversed()]
    return Score(
        seats=seats,
        deals=len(block),
        outcomes=Counter(zip(*columns, strict=True)),
        points=[int(each.lead.sum()) for each in sides],
        squares=[int((each.lead * each.lead).sum()) for each in sides],
        adjusted=list(zip(*(each.adjusted() for each in sides), strict=True)),
    )


class Alone(NamedTuple):
    """For each deal: the rounds that one bot won from every seat, and those the others won."""

    won: Ints
    lost: Ints
    lead: Ints  # the sum over the others of how many points it scored more than they did
    luck: Floats | None

    def reversed(self) -> Alone:
        """The same from the other side; for two seats."""
        luck = None if self.luck is None else -self.luck
        return Alone(self.lost, self.won, -self.lead, luck)

    def adjusted(self) -> list[float]:
        """The rounds won without luck; nothing if luck wasn't computed."""
        without: list[float] = [] if self.luck is None else (self.won - self.luck).tolist()
        return without


def alone_in_every_seat(seats: int, play: Play, one: int, other: int, block: range) -> Alone:
    won, lost, lead = (np.zeros(len(block), np.int64) for _ in range(3))
    luck = []
    for seat in range(seats):
        winners, gained, by_seat = play(seating(seats, seat, one, other), block)
        won += winners == seat
        lost += (winners != seat) & (winners != NOBODY)
        lead += seats * gained[:, seat] - gained.sum(axis=1)
        luck += [] if by_seat is None else [by_seat[:, seat]]
    return Alone(won, lost, lead, np.sum(luck, axis=0) if luck else None)


def seating(seats: int, seat: int, one: int, other: int) -> list[int]:
    """
    >>> seating(4, 1, 7, 0)
    [0, 7, 0, 0]
    """
    return [one if each == seat else other for each in range(seats)]


def rounds_of(plan: Plan, function: Compiled, chairs: list[int], block: range) -> Rounds:
    """The winner of each round, and what each seat gained."""
    after: Any = workspace_after(plan, function, block.start, len(block), chairs)
    return Rounds(after["winners"][: len(block)], after["gained"][: len(block), : plan.seats])
