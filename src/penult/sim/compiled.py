"""Teach numba the rules: every function of the rule modules becomes callable when compiled.

The rules never import numba and stay untouched: ``register_jitable`` only tells the compiler
that it may follow a call into them. The int methods the rules use are taught here as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import FunctionType, ModuleType
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload_method, register_jitable


@intrinsic
def count_ones(_typing: Any, _value: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def count_leading_zeros(_typing: Any, _value: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


@overload_method(types.Integer, "bit_count")
def bit_count(value):  # type: ignore[no-untyped-def]
    return lambda value: count_ones(value)  # type: ignore[call-arg]


@overload_method(types.Integer, "bit_length")
def bit_length(value):  # type: ignore[no-untyped-def]
    return lambda value: 64 - count_leading_zeros(value)  # type: ignore[call-arg]


def register(modules: Iterable[ModuleType], inline: bool = False) -> None:
    """Let compiled code call the functions these modules define.

    ``inline`` is for modules of small questions that are asked all the time: it makes play half
    as fast again. Inlining whole acts only makes the compiler slow. Nobody calls them from
    outside: without the wrappers for that, a fifth of the compiling is saved.
    """
    for module in modules:
        for function in vars(module).values():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                register_jitable(forceinline=inline, no_cfunc_wrapper=True)(function)
