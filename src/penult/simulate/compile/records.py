"""States as NumPy records: their types and the conversion follow from the dataclass fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Any, Self, get_type_hints

import numpy as np

from penult.core.shapes import is_frozen


@cache
def dtype_of(cls: type[Any]) -> np.dtype[Any]:
    """The structured dtype of a state, in which every int is an int64."""
    hints = get_type_hints(cls)
    columns: list[Any] = []
    for f in fields(cls):
        if is_dataclass(hints[f.name]):
            columns.append((f.name, dtype_of(hints[f.name])))
        else:
            columns.append((f.name, np.int64, f.metadata.get("shape", ())))
    return np.dtype(columns)


def pack(state: Any, record: Any, known: Sequence[type[Any]] = ()) -> None:
    """Copy a dataclass into a record of its dtype, except for known parts."""
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


class Record:
    """A dataclass as one record; compiled functions take it where interpreted ones take that.

    Of parts that are ``known``, native code reads what is given here instead of the record.
    """

    def __init__(self, value: Any, known: tuple[Any, ...] = ()) -> None:
        self.allocate(type(value), known)
        pack(value, self.record, known=[type(part) for part in known])

    @classmethod
    def whole(cls, value: Any, known: tuple[Any, ...] = ()) -> Self:
        """With all parts, for code that reads even the known ones from the record."""
        return cls(value)

    @classmethod
    def blank(cls, kind: type[Any]) -> Self:
        """All zeros, without the time it takes to pack them."""
        made = cls.__new__(cls)
        made.allocate(kind, ())
        return made

    def copy(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        twin.allocate(self.cls, self.known)
        twin.records[:] = self.records
        return twin

    def rows(self, count: int) -> Rows:
        """This many copies."""
        return Rows(self, count)

    def allocate(self, cls: Any, known: tuple[Any, ...]) -> None:
        self.cls, self.known = cls, known
        self.records = np.zeros(1, dtype_of(cls))

    @property
    def record(self) -> Any:
        return self.records[0]


class Rows:
    """Many records of one kind, one after the other; compiled functions take one by its number."""

    def __init__(self, like: Record, count: int) -> None:
        self.records = np.repeat(like.records, count)

    @property
    def ints(self) -> Any:
        """The same memory as a table of ints with a row for each record."""
        return self.records.view(np.int64).reshape(len(self.records), -1)


def unpacked(record: Record) -> Any:
    """A new dataclass with what the record holds."""
    value = record.cls()
    unpack(record.record, value)
    return value


@dataclass(frozen=True, eq=False)
class Compiled:
    """A function, and how dataclasses are packed for it."""

    call: Callable[..., Any]
    pack: Callable[..., Record]  # a dataclass, perhaps with known parts
    blank: Callable[[type[Any]], Record]

    def __call__(self, *args: Any) -> Any:
        return self.call(*args)
