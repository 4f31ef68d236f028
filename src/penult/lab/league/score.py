"""The results of one pair of bots, deal by deal.

With two seats a deal is played twice, once with each bot in each seat. With more, each bot in turn
sits alone among the others of the other bot: in every seat, on the same deal. A deal's outcome is
how many of these rounds each side won. Deals that ended alike are counted together, so a score
holds all there is to know about wins without a list of all deals.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from penult.core.ids import NOBODY
from penult.lab.intervals import Figure, around, least_share, student
from penult.simulate.compile.records import Compiled
from penult.simulate.run import Plan, workspace_after

Ints: TypeAlias = npt.NDArray[np.int64]
Outcome: TypeAlias = tuple[int, ...]  # rounds won: by the one alone, by the others; twice if many


@dataclass
class Score:
    """What is known about a pair so far."""

    seats: int
    deals: int = 0
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    points: list[int] = field(default_factory=lambda: [0, 0])  # by side: who is alone
    squares: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, other: Score) -> None:
        self.deals += other.deals
        self.outcomes += other.outcomes
        for side in range(2):
            self.points[side] += other.points[side]
            self.squares[side] += other.squares[side]

    def wins(self, side: int) -> Figure:
        """The share of rounds that one bot won alone against the other."""
        column = side if self.seats == 2 else 2 * side
        hits = sum(count * outcome[column] for outcome, count in self.outcomes.items())
        squares = sum(count * outcome[column] ** 2 for outcome, count in self.outcomes.items())
        return share_over_deals(hits, squares, self.deals, self.seats)

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
        return all(half_width(self.wins(side)) <= precision for side in range(2))


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
    one, other = pair
    halves = [alone_in_every_seat(plan, function, one, other, block)]
    if plan.seats > 2:
        halves.append(alone_in_every_seat(plan, function, other, one, block))
    columns = [column.tolist() for won, lost, _ in halves for column in (won, lost)]
    points = [half[2] for half in halves] if plan.seats > 2 else [halves[0][2], -halves[0][2]]
    return Score(
        seats=plan.seats,
        deals=len(block),
        outcomes=Counter(zip(*columns, strict=True)),
        points=[int(each.sum()) for each in points],
        squares=[int((each * each).sum()) for each in points],
    )


def alone_in_every_seat(
    plan: Plan, function: Compiled, one: int, other: int, block: range
) -> tuple[Ints, Ints, Ints]:
    """For each deal: the rounds that bot ``one`` won, those that the others won, and its lead.

    The lead is the sum over the others of how many points it scored more than they did.
    """
    won, lost, lead = (np.zeros(len(block), np.int64) for _ in range(3))
    for seat in range(plan.seats):
        winners, gained = rounds_of(plan, function, seating(plan.seats, seat, one, other), block)
        won += winners == seat
        lost += (winners != seat) & (winners != NOBODY)
        lead += plan.seats * gained[:, seat] - gained.sum(axis=1)
    return won, lost, lead


def seating(seats: int, seat: int, one: int, other: int) -> list[int]:
    """
    >>> seating(4, 1, 7, 0)
    [0, 7, 0, 0]
    """
    return [one if each == seat else other for each in range(seats)]


def rounds_of(plan: Plan, function: Compiled, chairs: list[int], block: range) -> tuple[Ints, Ints]:
    """The winner of each round, and what each seat gained."""
    after: Any = workspace_after(plan, function, block.start, len(block), chairs)
    return after["winners"][: len(block)], after["gained"][: len(block), : plan.seats]
