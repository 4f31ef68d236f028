"""Fixed-capacity fields: how a state says its sizes once, for both speeds."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, TypeVar

T = TypeVar("T")


def ints(*shape: int) -> Any:
    """A list (or grid) of zeros whose capacity is part of the state's shape."""

    def make() -> Any:
        if len(shape) == 1:
            return [0] * shape[0]
        return [[0] * shape[1] for _ in range(shape[0])]

    return field(default_factory=make, metadata={"shape": shape})


def is_frozen(value: Any) -> bool:
    """Is this a frozen dataclass, such as a game's options?"""
    return is_dataclass(value) and bool(value.__dataclass_params__.frozen)  # type: ignore[union-attr]


def copy_into(target: Any, source: Any) -> None:
    """Overwrite every field of ``target``; both are the same kind of dataclass."""
    for f in fields(source):
        value = getattr(source, f.name)
        if is_dataclass(value) and not is_frozen(value):
            copy_into(getattr(target, f.name), value)
        elif isinstance(value, list):
            setattr(target, f.name, [row[:] if isinstance(row, list) else row for row in value])
        else:
            setattr(target, f.name, value)


def clone(state: T) -> T:
    """An independent copy of a state."""
    twin = type(state)()
    copy_into(twin, state)
    return twin


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
