"""Fixed-capacity fields: a state declares its sizes once, for Python and compiled code."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import Field, dataclass, field, fields, is_dataclass
from functools import cache, partial
from itertools import chain
from typing import Any, TypeVar

T = TypeVar("T")

# Of an int, a list, a grid
WRITTEN_COPY = ("{}", "{}[:]", "[*map(list, {})]")
WRITTEN_ITEMS = ("{}", "*{}", "*chain({})")


def ints(*shape: int) -> Any:
    """A list (or grid) of zeros whose capacity is part of the state's shape."""

    row = [0] * shape[-1]

    def grid() -> list[list[int]]:
        return [row.copy() for _ in range(shape[0])]

    return field(default_factory=grid if len(shape) > 1 else row.copy, metadata={"shape": shape})


def clone(state: T) -> T:
    """An independent copy of a state."""
    cls: Any = type(state)
    twin: T = copier(cls)(state)
    return twin


@cache
def copier(cls: Any) -> Callable[[Any], Any]:
    """A function that copies such a state, generated field by field as dataclasses does."""
    known: dict[str, Any] = {"blank": partial(object.__new__, cls)}
    lines = ["def copy(state):", " twin = blank()"]
    for f in fields(cls):
        part: Any = f.default_factory
        if is_part(part):
            known[f"copy_{f.name}"] = copier(part)
        lines.append(f" twin.{f.name} = {copied(f)}")
    exec("\n".join([*lines, " return twin"]), known)
    copy: Callable[[Any], Any] = known["copy"]
    return copy


def is_frozen(cls: Any) -> bool:
    """Is this a frozen dataclass, such as a game's options?"""
    return is_dataclass(cls) and bool(vars(cls)["__dataclass_params__"].frozen)


def is_part(factory: Any) -> bool:
    """Does this make a sub-state?"""
    return is_dataclass(factory) and not is_frozen(factory)


def copied(f: Field[Any]) -> str:
    """How a copy of one field is written."""
    value = f"state.{f.name}"
    if is_part(f.default_factory):
        return f"copy_{f.name}({value})"
    return WRITTEN_COPY[len(f.metadata.get("shape", ()))].format(value)


def flat(state: Any) -> bytes:
    """All ints of a state one after the other, as compiled code has them in memory."""
    cls: Any = type(state)
    return array("q", flattener(cls)(state)).tobytes()


@cache
def flattener(cls: Any) -> Callable[[Any], list[int]]:
    """A function that lists those ints, generated like ``copier``."""
    listed = [WRITTEN_ITEMS[len(leaf.shape)].format(f"state.{leaf.path}") for leaf in leaves(cls)]
    lines = ["def items(state):", f" return [{', '.join(listed)}]"]
    known: dict[str, Any] = {"chain": chain.from_iterable}
    exec("\n".join(lines), known)
    items: Callable[[Any], list[int]] = known["items"]
    return items


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


SEATS = 10  # most seats at a table
CARDS = 112  # most cards in a deck
COPIES = 4  # most copies of one kind of card
WORD = 60  # kinds of card in one mask
