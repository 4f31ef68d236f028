"""Teach numba the rules: every function of the rule modules becomes callable when compiled.

The rules never import numba and stay untouched: ``mark`` only tells the compiler that it may
follow a call into them. The int methods the rules use are taught here as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import FunctionType, ModuleType
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload, overload_method

from penult.chance import orders
from penult.sim import cipher
from penult.sim.tables import with_tables


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


# Written once more for the compiler, for speed; a test compares each with its original
COMPILED_FORMS: dict[Any, Any] = {orders.fill_numbers: cipher.fill_numbers}
MARKED: set[Any] = set()


def mark(function: Any, inline: bool = False) -> Any:
    """Let compiled code call this function; returns it as it is. The first mark counts."""
    if function not in MARKED:
        MARKED.add(function)
        compiled = with_tables(COMPILED_FORMS.get(function, function))
        teach = overload(function, jit_options={"forceinline": inline}, strict=False)
        teach(lambda *args, **kws: compiled)
    return function


def register(modules: Iterable[ModuleType], inline: bool = False) -> None:
    """Mark the functions these modules define.

    ``inline`` is for what every act goes through: it makes play half as fast again. Inlining what
    happens once a round only makes the compiler slow.
    """
    for module in modules:
        for function in vars(module).values():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                mark(function, inline)
