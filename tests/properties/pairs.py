"""A covering array: few rows in which every pair of values of two parameters occurs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from typing import TypeAlias

Choice: TypeAlias = tuple[str, int]
Pair: TypeAlias = tuple[Choice, Choice]
Fits: TypeAlias = Callable[[Mapping[str, int]], bool]  # can a row begin like this?


def all_pairs(values: Mapping[str, Sequence[int]], fits: Fits) -> set[Pair]:
    """All pairs that go together."""
    return {
        ((one, x), (other, y))
        for one, other in combinations(sorted(values), 2)
        for x, y in product(values[one], values[other])
        if fits({one: x, other: y})
    }


def pairs_in(row: Mapping[str, int]) -> set[Pair]:
    return set(combinations(sorted(row.items()), 2))


def covering_rows(values: Mapping[str, Sequence[int]], fits: Fits) -> list[dict[str, int]]:
    """Row by row: start with a missing pair, then add the value that covers the most.

    If no value gains anything, take the parameter's first one.
    """
    missing = all_pairs(values, fits)
    rows = []
    while missing:
        row = dict(min(missing))
        for name in sorted(values.keys() - row.keys()):
            fitting = [value for value in values[name] if fits({**row, name: value})]
            row[name] = max(fitting, key=lambda value: gain(row, name, value, missing))
        missing -= pairs_in(row)
        rows.append(row)
    return rows


def gain(row: Mapping[str, int], name: str, value: int, missing: set[Pair]) -> int:
    """How many missing pairs this value adds to the row."""
    choice = (name, value)
    pairs = ((min(old, choice), max(old, choice)) for old in row.items())
    return sum(pair in missing for pair in pairs)
