"""The backend for any numba: rules on NumPy records, using only what numba documents.

Every marked function is overloaded by a copy of itself with other globals: enums become named
tuples of ints, and tuples of ints become arrays. So all values are ints, and numba compiles a
function once, not once for each enum its arguments may come from.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable
from enum import IntEnum
from functools import cache
from pathlib import Path
from types import CellType, FunctionType
from typing import Any

import numpy as np
from numba import types
from numba.extending import overload, overload_method, register_jitable

from penult.core.enums import EnumProxy
from penult.core.shapes import overwriter
from penult.simulate.compile.disk_cache import jit
from penult.simulate.compile.records import Compiled, Record, Rows

NAME = "plain"
MARKED: set[Any] = set()


# The methods of ints that rules use, for ints that aren't negative


@register_jitable
def count_ones(bits: int) -> int:
    bits = bits - (bits >> 1 & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    return bits * 0x0101010101010101 >> 56


@register_jitable
def find_length(bits: int) -> int:
    length = 0
    step = 32
    while step:
        if bits >> step:
            bits >>= step
            length += step
        step >>= 1
    return length + bits


@overload_method(types.Integer, "bit_count")
def bit_count(value):  # type: ignore[no-untyped-def]
    return lambda value: count_ones(value)


@overload_method(types.Integer, "bit_length")
def bit_length(value):  # type: ignore[no-untyped-def]
    return lambda value: find_length(value)


# The globals of a function


@cache
def members(enum: type[IntEnum]) -> Any:
    """An enum's values by name; the enum itself if a named tuple can't have such names."""
    names = list(enum.__members__)
    if any(name.startswith("_") for name in names):
        return enum
    kind: Any = namedtuple(enum.__name__, names)  # type: ignore[misc]
    return kind(*(int(enum[name]) for name in names))


def simplified(value: Any) -> Any:
    if isinstance(value, EnumProxy):
        value = value.enum
    if isinstance(value, type) and issubclass(value, IntEnum):
        return members(value)
    if isinstance(value, IntEnum):
        return int(value)
    if type(value) is tuple and value and all(isinstance(item, int) for item in value):
        return np.array(value, np.int64)
    return value


def copy_of(function: FunctionType) -> FunctionType:
    """The same function, for the compiler."""
    names = {name: simplified(value) for name, value in function.__globals__.items()}
    cells = tuple(CellType(simplified(cell.cell_contents)) for cell in function.__closure__ or ())
    defaults = tuple(map(simplified, function.__defaults__ or ()))
    copy = FunctionType(
        function.__code__, names, function.__name__, defaults or None, cells or None
    )
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy


# The backend


def mark(function: Any, inline: bool = False) -> Any:
    """Let compiled code call this function; the optimizer decides what is inlined."""
    if function not in MARKED:
        MARKED.add(function)
        copy = copy_of(function)

        @overload(function, strict=False)  # its own parameters are those of the copy
        def choose(*_args: Any, **_named: Any) -> FunctionType:
            return copy

    return function


def skip_when_idle(modules: Iterable[str]) -> None:
    """This backend reads every part of a state, so nothing is skipped."""


def copying(cls: Any) -> Callable[[Any, Any], None]:
    """An int at a time: compiled code has no records to assign to."""
    copy: Callable[[Any, Any], None] = mark(overwriter(cls))
    return copy


def compiled(function: FunctionType, folder: Path | None, boundscheck: bool) -> Compiled:
    return Compiled(
        with_records(jit(copy_of(function), folder, boundscheck)), Record.whole, Record.blank
    )


def with_records(function: Any) -> Callable[..., Any]:
    def call(*args: Any) -> Any:
        return function(*map(unwrapped, args))

    return call


def unwrapped(given: Any) -> Any:
    if isinstance(given, Rows):
        return given.records
    return given.record if isinstance(given, Record) else given
