"""Replacements written for the compiler do the same as the originals."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numba
import pytest

from penult.core.shapes import ints
from penult.games.mechanics import lays as listing
from penult.simulate.compile import disk_cache, mark, register
from penult.simulate.compile.memory import Packed
from penult.simulate.compile.tables import ConstantTable, with_tables

ROOM = 80
SQUARES = (0, 1, 4, 9)
WORDS = ("one", "two")
OFFSET = 3


@dataclass(slots=True)
class Acts:
    ids: list[int] = ints(ROOM)


def test_compiled_lists_are_the_same() -> None:
    register([listing])

    @numba.njit(boundscheck=True)
    def compiled(mask: int, base: int, acts: Any, size: int) -> int:
        return listing.list_set(mask, base, acts.ids, size)

    rng = Random(4)
    masks = [0, 1, (1 << 60) - 1, 1 << 59, 0b1111, 0b11111]
    for mask in masks + [rng.getrandbits(60) & rng.getrandbits(60) for _ in range(500)]:
        packed, out = Packed(Acts()), [0] * ROOM
        size, base = rng.randrange(10), rng.randrange(300)
        end = listing.list_set(mask, base, out, size)
        assert compiled(mask, base, packed, size) == end
        assert packed.record["ids"][size:end].tolist() == out[size:end]
        assert not packed.record["ids"][:size].any()


# Tables


def look_up(place: int) -> int:
    return SQUARES[place] + OFFSET


def closed_over(table: tuple[int, ...]) -> Any:
    def look(place: int) -> int:
        return table[place]

    return look


def test_tuples_of_ints_are_tables_for_the_compiler_only() -> None:
    copy = with_tables(look_up)  # type: ignore[arg-type]
    assert isinstance(copy.__globals__["SQUARES"], ConstantTable)
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


# Code that is optimized once everything is linked


def chosen(place: int) -> int:
    return SQUARES[place] if place < 10 else 0


def twice(place: int) -> int:
    return chosen(place) + chosen(place)


def both(place: int) -> int:
    return twice(place) + 100 * chosen(place)


def test_functions_are_linked_wherever_they_are_called_from() -> None:
    for function in (chosen, twice, both):
        mark(function)
    outer = mark(lambda place: both(place) + chosen(place))
    compiled = numba.njit(lambda place: outer(place) + twice(place))
    assert [compiled(place) for place in range(4)] == [105 * place**2 for place in range(4)]


def leaf(place: int) -> int:
    return place + OFFSET


def never(place: int) -> int:
    return leaf(place) if OFFSET == 0 else 0


def always(place: int) -> int:
    return leaf(place)


def test_a_function_is_linked_even_if_its_first_caller_never_calls_it() -> None:
    """Dead code requests nothing, and the linker drops what isn't requested."""
    for function in (leaf, never, always):
        mark(function)
    one_way = mark(lambda place: never(place) + always(place))
    other_way = mark(lambda place: always(place) + never(place))
    assert numba.njit(lambda place: one_way(place))(4) == 7
    assert numba.njit(lambda place: other_way(place))(4) == 7


def test_what_processes_keep_has_names_of_its_own() -> None:
    """numba names machine code by a number, which without help begins at 1 in every process."""
    disk_cache.jit(look_up, None, boundscheck=False)
    identity: Any = vars(disk_cache)["FunctionIdentity"]
    assert identity.from_function(look_up).unique_id > 1_000_000
