"""State dataclass ↔ NumPy record, derived from the fields, never written by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, get_type_hints

import numpy as np

from penult.core.shapes import is_frozen


@cache
def dtype_of(cls: type[Any]) -> np.dtype[Any]:
    """The structured dtype of a state; every field is int64 so that both speeds agree."""
    hints = get_type_hints(cls)
    columns: list[Any] = []
    for f in fields(cls):
        if is_dataclass(hints[f.name]):
            columns.append((f.name, dtype_of(hints[f.name])))
        else:
            columns.append((f.name, np.int64, f.metadata.get("shape", ())))
    return np.dtype(columns)


def pack(state: Any, record: Any, known: Sequence[type[Any]] = ()) -> None:
    """Copy a dataclass into a record of its dtype, but for parts that nobody looks up there."""
    for f in fields(state):
        value = getattr(state, f.name)
        if type(value) in known:
            continue
        if is_dataclass(value):
            pack(value, record[f.name], known)
        else:
            record[f.name] = value


def unpack(record: Any, state: Any) -> None:
    """Copy a record back into a dataclass; frozen parts are built anew."""
    for f in fields(state):
        value = getattr(state, f.name)
        column = record[f.name]
        if is_frozen(type(value)):
            names = [part.name for part in fields(value)]
            setattr(state, f.name, replace(value, **{name: int(column[name]) for name in names}))
        elif is_dataclass(value):
            unpack(column, value)
        else:
            setattr(state, f.name, column.tolist())


def same(state: Any, record: Any) -> bool:
    """Do the dataclass and the record hold the same ints?"""
    for f in fields(state):
        value = getattr(state, f.name)
        if is_dataclass(value):
            if not same(value, record[f.name]):
                return False
        elif not np.array_equal(np.asarray(value), record[f.name]):
            return False
    return True
