"""Interpreted, the exact risk of a balance takes long to count: for the tests it is remembered.

The key is all that the count depends on, so that nothing is hidden by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import TypeAlias

from penult.mechanics import balance
from penult.mechanics.balance import Balance, Scale

Counting: TypeAlias = Callable[[Balance, Scale, int, int], int]
build_of = attrgetter(*(part.name for part in fields(Scale)))


def remembering(count: Counting) -> Counting:
    @lru_cache(maxsize=4096)
    def counted(a: int, b: int, disc: int, build: tuple[int, ...], cards: int, tray: int) -> int:
        return count(Balance(weight=[a, b], disc=disc), Scale(*build), cards, tray)

    def ask(stood: Balance, scale: Scale, cards: int, tray: int) -> int:
        return counted(*stood.weight, stood.disc, build_of(scale), cards, tray)

    return ask


ORIGINALS = balance.falls, balance.slides
REMEMBERING = remembering(balance.falls), remembering(balance.slides)


@contextmanager
def remembered() -> Iterator[None]:
    """Meanwhile nothing may be compiled."""
    names = vars(balance)
    names["falls"], names["slides"] = REMEMBERING
    try:
        yield
    finally:
        names["falls"], names["slides"] = ORIGINALS
