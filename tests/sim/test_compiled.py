"""What the compiler is given instead of what stands in the rules does the same."""

from __future__ import annotations

from typing import Any

import numba
import pytest

from penult.sim.compiled import mark
from penult.sim.tables import Table, with_tables

SQUARES = (0, 1, 4, 9)
WORDS = ("one", "two")
OFFSET = 3


def look_up(place: int) -> int:
    return SQUARES[place] + OFFSET


def closed_over(table: tuple[int, ...]) -> Any:
    def look(place: int) -> int:
        return table[place]

    return look


def test_tuples_of_ints_are_tables_for_the_compiler_only() -> None:
    copy = with_tables(look_up)  # type: ignore[arg-type]
    assert isinstance(copy.__globals__["SQUARES"], Table)
    assert copy.__globals__["WORDS"] is WORDS
    assert look_up.__globals__["SQUARES"] is SQUARES
    compiled: Any = numba.njit(copy)
    assert [compiled(place) for place in range(4)] == [look_up(place) for place in range(4)]


def test_tables_in_closures() -> None:
    inner = mark(closed_over((5, 6, 7)))
    compiled = numba.njit(lambda place: inner(place))
    assert [compiled(place) for place in range(3)] == [inner(place) for place in range(3)]


@pytest.mark.parametrize("place", [-1, 4])
def test_a_place_outside_a_table_is_noticed(place: int) -> None:
    with pytest.raises(IndexError):
        numba.njit(boundscheck=True)(with_tables(look_up))(place)  # type: ignore[arg-type]
