"""Fixed-capacity fields: how a state says its sizes once, for both speeds."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def ints(*shape: int) -> Any:
    """A list (or grid) of zeros whose capacity is part of the state's shape."""

    row = [0] * shape[-1]

    def grid() -> list[list[int]]:
        return [row.copy() for _ in range(shape[0])]

    return field(default_factory=grid if len(shape) > 1 else row.copy, metadata={"shape": shape})


def is_frozen(value: Any) -> bool:
    """Is this a frozen dataclass, such as a game's options?"""
    return is_dataclass(value) and bool(value.__dataclass_params__.frozen)  # type: ignore[union-attr]


def clone(state: T) -> T:
    """An independent copy of a state."""
    cls: Any = type(state)
    twin: T = object.__new__(cls)
    for name in names_of(cls):
        setattr(twin, name, copied(getattr(state, name)))
    return twin


@cache
def names_of(cls: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls))


def copied(value: Any) -> Any:
    """A copy of one field: an int, a list or grid of ints, or a sub-state."""
    if isinstance(value, int):
        return value
    if isinstance(value, list):
        return [row[:] for row in value] if value and isinstance(value[0], list) else value[:]
    return value if is_frozen(value) else clone(value)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One int, list or grid of a state, found by its dotted path."""

    path: str
    shape: tuple[int, ...]


def leaves(cls: type[Any], prefix: str = "") -> list[Leaf]:
    """Every field of a state that holds ints, in declaration order."""
    found: list[Leaf] = []
    for f in fields(cls):
        path = prefix + f.name
        default = f.default_factory if callable(f.default_factory) else None
        if isinstance(default, type) and is_dataclass(default):
            found += leaves(default, path + ".")
        else:
            found.append(Leaf(path, f.metadata.get("shape", ())))
    return found
