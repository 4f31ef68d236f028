"""How compiled code calls a rule: it is compiled once for its arguments, whoever calls.

numba's ``overload`` would compile it again for callers with other settings, for every enum that
stands for an int, and for every choice of arguments that are left out. Here all of these are ints.
A rule that has nothing to do is not compiled at all.
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
ANSWERS = {"None": types.void, "bool": types.boolean}  # others answer with an int


def teach_call(
    function: FunctionType,
    compiled: FunctionType,
    options: dict[str, Any],
    is_idle: Callable[[Kinds], bool],
) -> None:
    """Let compiled code call a function; ``compiled`` is what it then runs."""
    answer = ANSWERS.get(str(function.__annotations__.get("return")), types.int64)

    @cache
    def rule() -> Any:
        """Made when it is first called: most are not if all is in the cache on the disk."""
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


# What becomes of an argument


def given(_place: int, _parameter: Any, kind: Any) -> Any:
    return types.int64 if isinstance(kind, types.IntEnumMember) else types.unliteral(kind)


def left_out(place: int, parameter: Any, default: Any) -> Any:
    return given(place, parameter, numba.typeof(default))


# Instead of a rule that has nothing to do


def do_nothing() -> None:
    """Stands for it: answers None, False or 0."""


@lower_builtin(do_nothing, types.VarArg(types.Any))
def answer_nothing(context: Any, _builder: Any, sig: Any, _args: Any) -> Any:
    if sig.return_type is types.void:
        return context.get_dummy_value()
    return context.get_constant_null(sig.return_type)
