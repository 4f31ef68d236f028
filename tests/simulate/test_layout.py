"""States as compiled code sees them: the same ints at the same places, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import numba
import pytest

from penult.core.shapes import ints, leaves
from penult.games.registry import NAMES, find
from penult.simulate.compile.memory import Packed, Part


class Place(IntEnum):
    SECOND = 1


@dataclass(slots=True)
class Inner:
    low: int = 7
    row: list[int] = ints(3)
    high: int = 8


@dataclass(slots=True)
class Outer:
    first: int = 1
    grid: list[list[int]] = ints(2, 3)
    inner: Inner = field(default_factory=Inner)
    other: Inner = field(default_factory=lambda: Inner(low=9))
    last: int = 2


def write_everywhere(outer: Any) -> int:
    outer.first += 10
    for row in range(2):
        for column in range(3):
            outer.grid[row][column] = 100 * row + column
    outer.inner.low = outer.other.low
    outer.inner.row[Place.SECOND] = Place.SECOND
    outer.other.row[2] = outer.grid[1][2] + outer.last
    outer.last = -1
    return outer.inner.high + outer.other.row[2]  # type: ignore[no-any-return]


def ints_of(packed: Packed) -> list[int]:
    found: list[int] = packed.records.view("int64").tolist()
    return found


def test_compiled_code_writes_where_python_does() -> None:
    packed, plain = Packed(Outer()), Outer()
    assert numba.njit(write_everywhere)(packed) == write_everywhere(plain)
    assert ints_of(packed) == ints_of(Packed(plain))


@pytest.mark.parametrize("name", NAMES)
def test_every_field_has_a_place_of_its_own(name: str) -> None:
    """In the order of the record, and without gaps."""
    for cls in (type(find(name).state()), type(find(name).view())):
        record = Packed(cls()).record
        for place, kind in Part(cls).places.values():
            assert kind is not None
            assert 0 <= place < record.nbytes // 8
        offsets = [place * 8 for place, _ in Part(cls).places.values()]
        assert offsets == [record.dtype.fields[field][1] for field in record.dtype.names]
        assert len(leaves(cls)) >= len(offsets)


def test_a_blank_is_all_zeros() -> None:
    blank = Packed.blank(Outer)
    assert set(ints_of(blank)) == {0}
    assert numba.njit(write_everywhere)(blank) == 102


# Bounds, which only tests check


@numba.njit(boundscheck=True)
def look(outer: Any, row: int, column: int) -> int:
    return outer.grid[row][column]  # type: ignore[no-any-return]


@numba.njit(boundscheck=True)
def write(outer: Any, place: int) -> None:
    outer.inner.row[place] = 1


@pytest.mark.parametrize(("row", "column"), [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_a_place_outside_is_noticed(row: int, column: int) -> None:
    """Even a negative one, which plain Python would count from the end."""
    with pytest.raises(IndexError):
        look(Packed(Outer()), row, column)


@pytest.mark.parametrize("place", [-1, 3])
def test_writing_outside_is_noticed(place: int) -> None:
    packed = Packed(Outer())
    with pytest.raises(IndexError):
        write(packed, place)
    assert ints_of(packed) == ints_of(Packed(Outer()))


# Known parts


@numba.njit
def use_inner(outer: Any) -> int:
    outer.inner.row[1] = 5
    outer.inner.low = 6
    return outer.inner.low + outer.other.high  # type: ignore[no-any-return]


def test_known_parts_are_constants_and_lose_what_is_written() -> None:
    """By type: both parts of this state are now known."""
    packed = Packed(Outer(), known=(Inner(low=40, high=2),))
    assert use_inner(packed) == 42
    assert ints_of(packed) == [1, *[0] * 16, 2]


def test_other_known_parts_are_another_type() -> None:
    types = {
        numba.typeof(Packed(Outer(), known))  # type: ignore[no-untyped-call]
        for known in ((), (Inner(),), (Inner(low=1),), (Inner(),))
    }
    assert len(types) == 3
