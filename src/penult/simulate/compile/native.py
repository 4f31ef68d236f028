"""The fast backend, built on numba's internals: see ``memory``, ``tables``, ``calls``, ``linking``.

The rules never import numba and stay as they are: ``mark`` only tells the compiler that it may
follow a call into them. The int methods that rules use are defined here as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload_method

from penult.chance import orders
from penult.core.ids import ActionId, Mask
from penult.core.shapes import is_frozen, is_scratch
from penult.games.mechanics import lays
from penult.simulate.compile import cipher
from penult.simulate.compile.calls import teach_call
from penult.simulate.compile.disk_cache import jit
from penult.simulate.compile.linking import RoughCompiler
from penult.simulate.compile.memory import BYTES, WORD, KnownParts, Packed, Part, place_of, store
from penult.simulate.compile.records import Compiled, dtype_of
from penult.simulate.compile.tables import with_tables


@intrinsic
def count_ones(_typing: Any, _value: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def count_leading_zeros(_typing: Any, _value: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
        nothing = builder.icmp_unsigned("==", args[0], args[0].type(0))
        return builder.select(nothing, args[0].type(64), zeros)

    return types.int64(types.int64), generate


@overload_method(types.Integer, "bit_count")
def bit_count(value):  # type: ignore[no-untyped-def]
    return lambda value: count_ones(value)  # type: ignore[call-arg]


@overload_method(types.Integer, "bit_length")
def bit_length(value):  # type: ignore[no-untyped-def]
    return lambda value: 64 - count_leading_zeros(value)  # type: ignore[call-arg]


@intrinsic
def list_four(_typing: Any, _mask: Any, _base: Any, out: Any, _size: Any) -> Any:
    """Write the actions of the four lowest bits, whether set or not; return the remaining mask."""

    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        mask, base, address, size = args
        for step in range(4):
            place = place_of(context, builder, out, address, builder.add(size, WORD(step)))
            lowest = builder.cttz(mask, ir.Constant(ir.IntType(1), 0))
            store(builder, builder.add(base, lowest), place, out.owner)
            mask = builder.and_(mask, builder.sub(mask, WORD(1)))
        return mask

    return types.int64(types.int64, types.int64, out, types.int64), generate


def list_set(mask: Mask, base: ActionId, out: list[ActionId], size: int) -> int:
    """As in ``mechanics.lays``, but four at a time, so that the loop's branch is predicted.

    What is written beyond the end of the list means nothing. Without this, random play of ColorADD
    is 8 to 12 % slower (median of alternating slices), of Master 3 to 10 %.
    """
    end = size + mask.bit_count()
    while True:
        mask = list_four(mask, base, out, size)  # type: ignore[call-arg]
        if mask == 0:
            return end
        size += 4


# Faster versions of some functions for the compiler; tests compare each with its original
COMPILED_FORMS: dict[Any, Any] = {
    orders.open_game: cipher.open_game,
    orders.fill_numbers: cipher.fill_numbers,
    orders.choose_places: cipher.choose_places,
    lays.list_set: list_set,
}
NAME = "native"
MARKED: set[Any] = set()
IDLE_MODULES: set[str] = set()  # their functions work on parts that may be idle


def is_idle(function: Any, args: tuple[Any, ...]) -> bool:
    """Does this function work on an idle part, and so have nothing to do?"""
    if function.__module__ not in IDLE_MODULES:
        return False
    known = [a.value for a in args if isinstance(a, KnownParts)]
    known += [value for a in args if isinstance(a, Part) for value in a.known]
    return any(type(value).__module__ in IDLE_MODULES for value in known)


def mark(function: Any, inline: bool = False) -> Any:
    """Let compiled code call this function, and return it. The first mark counts."""
    if function not in MARKED:
        MARKED.add(function)
        compiled = with_tables(COMPILED_FORMS.get(function, function))
        # Python never calls these, so the wrappers for that aren't compiled
        options: dict[str, Any] = {
            "forceinline": inline,
            "no_cfunc_wrapper": True,
            "no_cpython_wrapper": True,
            "pipeline_class": RoughCompiler,
        }
        teach_call(function, compiled, options, partial(is_idle, function))
    return function


def skip_when_idle(modules: Iterable[str]) -> None:
    IDLE_MODULES.update(modules)


def is_copied(kind: Any) -> bool:
    """Does this part of a state have to be copied?"""
    if isinstance(kind, KnownParts):
        return False
    return not (isinstance(kind, Part) and (is_scratch(kind.cls) or is_frozen(kind.cls)))


@intrinsic
def copy_words(_typing: Any, target: Any, state: Any) -> Any:
    """Copy a state in as few pieces as possible."""

    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        places = list(target.places.values())
        ends = [place for place, _ in places[1:]] + [dtype_of(target.cls).itemsize // BYTES]
        begin = None
        for (place, kind), end in zip(places, ends, strict=True):
            if is_copied(kind):
                begin = place if begin is None else begin
                last = end
            if begin is not None and (not is_copied(kind) or end == ends[-1]):
                into, source = (builder.gep(each, [WORD(begin)]) for each in args)
                cgutils.raw_memcpy(builder, into, source, WORD(last - begin), BYTES)
                begin = None
        return context.get_dummy_value()

    return types.void(target, state), generate


def copy_state(target: Any, state: Any) -> None:
    copy_words(target, state)  # type: ignore[call-arg]


def copying(_cls: Any) -> Callable[[Any, Any], None]:
    copy: Callable[[Any, Any], None] = mark(copy_state)
    return copy


def compiled(function: Any, folder: Path | None, boundscheck: bool) -> Compiled:
    return Compiled(jit(function, folder, boundscheck), Packed, Packed.blank)
