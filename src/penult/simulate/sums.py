"""The sums of a simulation, and which of its games they are made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from penult.simulate.arena import Count

Counters: TypeAlias = npt.NDArray[np.int64]


def no_counters() -> Counters:
    return np.zeros(Count.SIZE, np.int64)


@dataclass(frozen=True)
class Sums:
    """The counters of some games.

    They never change: ``plus`` makes new ones. So whatever moment Ctrl-C interrupts, the counters
    are those of exactly the games in ``done``.
    """

    counters: Counters = field(default_factory=no_counters)
    done: tuple[range, ...] = ()  # in order and apart

    def plus(self, games: range, counters: Counters) -> Sums:
        return Sums(self.counters + counters, joined((*self.done, games)))

    @property
    def games(self) -> int:
        return sum(map(len, self.done))

    @property
    def end(self) -> int:
        """One more than the last game that is done."""
        return self.done[-1].stop if self.done else 0

    def missing(self, games: int) -> list[range]:
        """Which of the first so many games aren't done.

        >>> Sums(done=(range(2, 5), range(6, 8))).missing(10)
        [range(0, 2), range(5, 6), range(8, 10)]
        """
        begins = (0, *(some.stop for some in self.done))
        ends = (*(some.start for some in self.done), games)
        gaps = map(range, begins, ends)
        return [gap for gap in gaps if gap]


def joined(ranges: Iterable[range]) -> tuple[range, ...]:
    """The same numbers in as few ranges as possible.

    >>> joined([range(4, 6), range(0, 2), range(2, 4), range(7, 8)])
    (range(0, 6), range(7, 8))

    No number may be in two of them.

    >>> joined([range(0, 3), range(2, 4)])
    Traceback (most recent call last):
    ValueError: 2
    """
    found: list[range] = []
    for some in sorted(filter(None, ranges), key=lambda some: some.start):
        if found and some.start < found[-1].stop:
            raise ValueError(some.start)
        if found and some.start == found[-1].stop:
            some = range(found.pop().start, some.stop)
        found.append(some)
    return tuple(found)
