"""Calls from compiled code to rules. Each rule is compiled once for the types of its arguments.

numba's ``overload`` would compile it again for callers with different settings, for every enum
that is passed as an int, and for every combination of omitted arguments. Here all of these are
ints. A rule that has nothing to do isn't compiled at all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, TypeAlias

import numba
from numba import types
from numba.core.typing.templates import (
    AbstractTemplate,
    Signature,
    fold_arguments,
    infer,
    infer_global,
)
from numba.extending import lower_builtin

Kinds: TypeAlias = tuple[Any, ...]
ANSWERS = {"None": types.void, "bool": types.boolean}  # any other rule returns an int


def teach_call(
    function: FunctionType,
    compiled: FunctionType,
    options: dict[str, Any],
    is_idle: Callable[[Kinds], bool],
) -> None:
    """Let compiled code call ``function``; what it runs is ``compiled``."""
    answer = ANSWERS.get(str(function.__annotations__.get("return")), types.int64)

    @cache
    def rule() -> Any:
        """Made on first use: with everything in the disk cache, most rules are never needed."""
        return numba.njit(**options)(compiled)

    class Call(AbstractTemplate):
        key = function

        def generic(self, args: Kinds, kws: dict[str, Any]) -> Any:
            parameters = rule()._compiler.pysig
            kinds = fold_arguments(parameters, args, kws, given, left_out, None)  # no *args
            if is_idle(kinds):
                return Signature(answer, kinds, None, parameters)
            if kinds not in rule().overloads:
                rule().compile(kinds)
            return rule().overloads[kinds].signature.replace(pysig=parameters)

        def get_impl_key(self, sig: Any) -> Any:
            return do_nothing if is_idle(sig.args) else rule().overloads[sig.args].entry_point

    infer(Call)
    infer_global(function, types.Function(Call))


# Types of arguments


def given(_place: int, _parameter: Any, kind: Any) -> Any:
    return types.int64 if isinstance(kind, types.IntEnumMember) else types.unliteral(kind)


def left_out(place: int, parameter: Any, default: Any) -> Any:
    return given(place, parameter, numba.typeof(default))


# In place of a rule that has nothing to do


def do_nothing() -> None:
    """Returns None, False or 0."""


@lower_builtin(do_nothing, types.VarArg(types.Any))
def answer_nothing(context: Any, _builder: Any, sig: Any, _args: Any) -> Any:
    if sig.return_type is types.void:
        return context.get_dummy_value()
    return context.get_constant_null(sig.return_type)
