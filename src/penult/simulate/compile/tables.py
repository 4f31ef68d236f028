"""Tables of ints as constants in memory, so that a lookup is one load.

The rules keep their tables in module-level tuples. numba indexes a tuple with a switch over all
its items, which becomes a jump that processors mispredict. ``with_tables`` copies a function and
replaces its tuples; the function itself isn't changed.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from types import CellType, FunctionType
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_constant
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import lower_builtin, register_model, typeof_impl

from penult.simulate.compile.memory import BYTES, WORD, StateAddress, is_index


class ConstantTable:
    def __init__(self, values: Sequence[int]) -> None:
        self.values = tuple(values)


class TableType(types.Type):
    def __init__(self, values: tuple[int, ...]) -> None:
        self.values = values
        super().__init__(name=f"Table({', '.join(map(str, values))})")


register_model(TableType)(StateAddress)


@typeof_impl.register(ConstantTable)
def type_of_table(table: ConstantTable, _context: Any) -> TableType:
    return TableType(table.values)


@lower_constant(TableType)
def constant_table(_context: Any, builder: Any, kind: TableType, _table: ConstantTable) -> Any:
    values = ir.Constant(ir.ArrayType(WORD, len(kind.values)), list(map(WORD, kind.values)))
    address = cgutils.global_constant(builder.module, "table", values)
    return builder.bitcast(address, WORD.as_pointer())


@infer_global(operator.getitem)
class LookUp(AbstractTemplate):
    def generic(self, args: Any, _kws: Any) -> Any:
        if isinstance(args[0], TableType) and is_index(args[1]):
            return signature(types.int64, args[0], types.intp)
        return None


@lower_builtin(operator.getitem, TableType, types.intp)
def look_up(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    address, index = args
    if context.enable_boundscheck:
        cgutils.do_boundscheck(context, builder, index, WORD(len(sig.args[0].values)))
    place = builder.gep(address, [index], inbounds=True)
    # "unordered" keeps the optimizer from using gather instructions, which are slower
    return builder.load_atomic(place, "unordered", BYTES)


def tabled(value: Any) -> Any:
    """A tuple of ints as a table, anything else unchanged."""
    is_table = type(value) is tuple and value and all(type(item) is int for item in value)
    return ConstantTable(value) if is_table else value


def with_tables(function: FunctionType) -> FunctionType:
    """A copy of the function for the compiler: its global tuples are tables."""
    names = {name: tabled(value) for name, value in function.__globals__.items()}
    cells = tuple(CellType(tabled(cell.cell_contents)) for cell in function.__closure__ or ())
    copy = FunctionType(
        function.__code__, names, function.__name__, function.__defaults__, cells or None
    )
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy
