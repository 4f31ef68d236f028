"""Estimates with 95% intervals: shares, means, and differences between paired games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

Z = 1.959964  # 95% of a normal distribution lies within this many deviations
STUDENT = (  # the same for Student's distribution with 1 to 30 degrees of freedom
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
Part: TypeAlias = tuple[int, int]  # of the games: a count, and out of how many


@dataclass(frozen=True)
class Figure:
    """An estimate and the ends of its 95% interval, None if it has none."""

    value: float
    low: float | None = None
    high: float | None = None

    def within(self, least: float, most: float) -> Figure:
        """The same with its interval cut off at the limits of the figure."""
        if self.low is None or self.high is None:
            return self
        return Figure(self.value, max(self.low, least), min(self.high, most))

    def times(self, factor: float) -> Figure:
        if self.low is None or self.high is None:
            return Figure(factor * self.value)
        return Figure(factor * self.value, factor * self.low, factor * self.high)


def around(value: float, half: float) -> Figure:
    return Figure(value, value - half, value + half)


def student(freedom: int) -> float:
    """Student's 95% quantile: from the table, beyond it from the series in 1/freedom."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    return Z + first / freedom + second / freedom**2


def share(hits: float, tries: int) -> Figure:
    """A share with its Wilson interval."""
    p = hits / max(tries, 1)
    if tries < 2:
        return Figure(p)
    return Figure(p, least_share(p, tries), 1 - least_share(1 - p, tries))


def least_share(p: float, tries: float) -> float:
    """The lower root x of (x - p)² = Z² x (1 - x) / tries."""
    weight = Z * Z / tries
    root = sqrt(weight * (weight + 4 * p * (1 - p)))
    return 2 * p * p / (2 * p + weight + root)


def mean(total: int, squares: int, count: int) -> Figure:
    """The mean of counts, never below zero. If all counts are equal there is no interval."""
    average = total / max(count, 1)
    spread = count * squares - total * total
    if count < 2 or spread <= 0:
        return Figure(average)
    half = student(count - 1) * sqrt(spread / (count - 1)) / count
    return around(average, half).within(0, float("inf"))


def difference(ones: Sequence[Part], others: Sequence[Part]) -> Figure:
    """The difference of two ratios over the same batches of games, which cancels shared luck."""
    value = ratio(ones) - ratio(others)
    apart = [one - other for one, other in zip(offsets(ones), offsets(others), strict=True)]
    squares = sum(offset * offset for offset in apart)
    if len(apart) < 2 or squares == 0:
        return Figure(value)
    freedom = len(apart) - 1
    return around(value, student(freedom) * sqrt(squares * len(apart) / freedom))


def ratio(parts: Sequence[Part]) -> float:
    total, among = map(sum, zip(*parts, strict=True))
    return total / max(among, 1)


def offsets(parts: Sequence[Part]) -> Iterator[float]:
    """How much each part contributes to the deviation of the overall ratio."""
    total, among = map(sum, zip(*parts, strict=True))
    for counted, tries in parts:
        yield (counted * among - total * tries) / max(among * among, 1)
