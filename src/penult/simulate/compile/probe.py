"""Does the native backend work with the numba that is installed? Run as a process of its own.

It compiles a small program that uses everything the backend implements, and compares the results
with those of the same functions interpreted. Any exception, or a crash, means no.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from penult.chance import orders
from penult.chance.orders import KEY_WORDS, Scratch
from penult.core.enums import proxy_for
from penult.core.shapes import CARDS, ints
from penult.games.mechanics import lays
from penult.simulate.compile import functions_of, native
from penult.simulate.compile.records import unpacked

SQUARES = (0, 1, 4, 9, 16, 25)
MASK = 0b1011_0110_0001_1111
ROOM = 40


class Place(IntEnum):
    FIRST = 0
    SECOND = 1


Column = proxy_for(Place)


@dataclass(slots=True)
class ProbeSettings:
    """Known when the code is compiled."""

    factor: int = 3
    written: list[int] = ints(2)


@dataclass(slots=True)
class Inner:
    low: int = 7
    row: list[int] = ints(4)


@dataclass(slots=True)
class Outer:
    first: int = 1
    grid: list[list[int]] = ints(2, 3)
    inner: Inner = field(default_factory=Inner)
    settings: ProbeSettings = field(default_factory=ProbeSettings)
    key: list[int] = ints(KEY_WORDS)
    order: list[int] = ints(CARDS)
    listed: list[int] = ints(ROOM)
    scratch: Scratch = field(default_factory=Scratch)


def square(place: int) -> int:
    return SQUARES[place]


def fill_grid(outer: Any, bonus: int = 2) -> int:
    for row in range(2):
        for column in range(3):
            outer.grid[row][column] = square(row + column) + bonus * outer.settings.factor
    outer.settings.written[1] = 5
    return outer.grid[Column.SECOND][2]  # type: ignore[no-any-return]


def never_called(place: int) -> int:
    return square(place) + 1


def play(outer: Any, number: int) -> int:
    orders.open_game(outer.scratch, outer.key)
    for order in range(number):
        orders.fill_order(outer.order, CARDS, CARDS - order, outer.key, order, outer.scratch)
    size = lays.list_set(MASK, number, outer.listed, 1)
    outer.inner.row[Column.SECOND] = fill_grid(outer) + fill_grid(outer, bonus=number)
    outer.inner.low += outer.inner.row[1].bit_count() + number.bit_length()
    outer.first = square(size % 6) if outer.first else never_called(size)
    return size + outer.inner.row[1]  # type: ignore[no-any-return]


def results(outer: Outer, answer: int, size: int) -> list[Any]:
    """What both speeds must agree on; of lists only what has a meaning."""
    return [answer, outer.first, outer.grid, outer.inner, outer.order, outer.listed[1:size]]


def main() -> None:
    # Not by ``register``, which would look for a backend and so start another probe
    for function in (*functions_of(orders), *functions_of(lays), fill_grid, never_called):
        native.mark(function)
    native.mark(square, inline=True)
    compiled = native.compiled(play, None, boundscheck=False)
    plain = Outer(key=[1, 2, 3, 4])
    for number in (3, 5):
        for known in ((), (ProbeSettings(factor=3),)):
            packed = compiled.pack(plain, known)
            answer = compiled(packed, number)
            twin = Outer(key=[1, 2, 3, 4])
            expected, size = play(twin, number), 1 + MASK.bit_count()
            if results(unpacked(packed), answer, size) != results(twin, expected, size):
                raise AssertionError("wrong results")


if __name__ == "__main__":
    main()
