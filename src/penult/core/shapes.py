"""Fixed-capacity fields: a state declares its sizes once, for Python and compiled code."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import Field, dataclass, field, fields, is_dataclass
from functools import cache, partial
from itertools import chain
from math import prod
from operator import attrgetter
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


def position_in(state: T, scratch: Any) -> T:
    """A copy of a state but for its scratch space: that belongs to the state ``scratch``.

    Several times as fast as ``clone``, but only one of those that share the space may be in use.
    """
    cls: Any = type(state)
    twin: T = copier(cls, True)(state, scratch)
    return twin


@cache
def copier(cls: Any, shares: bool = False) -> Callable[..., Any]:
    """A function that copies such a state, generated field by field as dataclasses does."""
    known: dict[str, Any] = {"blank": partial(object.__new__, cls)}
    lines = ["def copy(state, scratch):" if shares else "def copy(state):", " twin = blank()"]
    for f in fields(cls):
        part: Any = f.default_factory
        if shares and is_scratch(part):
            lines.append(f" twin.{f.name} = scratch.{f.name}")
            continue
        if is_part(part):
            known[f"copy_{f.name}"] = copier(part)
        lines.append(f" twin.{f.name} = {copied(f)}")
    exec("\n".join([*lines, " return twin"]), known)
    copy: Callable[..., Any] = known["copy"]
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


@cache
def overwriter(cls: Any) -> Callable[[Any, Any], None]:
    """A function that copies one such state over another, generated so that it can be compiled.

    Options and scratch space stay as they are.
    """
    lines = ["def overwrite(target, state):", " pass", *overwriting(cls, "")]
    known: dict[str, Any] = {}
    exec("\n".join(lines), known)
    overwrite: Callable[[Any, Any], None] = known["overwrite"]
    return overwrite


def overwriting(cls: Any, prefix: str) -> list[str]:
    """The lines of such a function for one part."""
    lines: list[str] = []
    for f in fields(cls):
        part: Any = f.default_factory
        path, shape = prefix + f.name, f.metadata.get("shape", ())
        if is_part(part):
            lines += [] if is_scratch(part) else overwriting(part, path + ".")
        elif not is_dataclass(part):
            indices = "".join(f"[i{axis}]" for axis in range(len(shape)))
            for axis, size in enumerate(shape):
                lines.append(f"{' ' * (axis + 1)}for i{axis} in range({size}):")
            indent = " " * (len(shape) + 1)
            lines.append(f"{indent}target.{path}{indices} = state.{path}{indices}")
    return lines


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


# A state as one row of ints


@dataclass(frozen=True, slots=True)
class LeafSlot:
    """Where a leaf is found and put back."""

    owner: Callable[[Any], Any]
    name: str
    shape: tuple[int, ...]


def is_scratch(cls: Any) -> bool:
    """Does the content of such a part mean nothing between two actions?"""
    return bool(getattr(cls, "SCRATCH", False))


@cache
def kept_slots(cls: Any) -> tuple[LeafSlot, ...]:
    """The leaves that make a position: neither scratch space nor options, which never change."""
    return tuple(slots_of(cls, ""))


def slots_of(cls: Any, prefix: str) -> list[LeafSlot]:
    found: list[LeafSlot] = []
    owner = attrgetter(prefix) if prefix else lambda state: state
    for f in fields(cls):
        part: Any = f.default_factory
        if not is_dataclass(part):
            found.append(LeafSlot(owner, f.name, f.metadata.get("shape", ())))
        elif not is_frozen(part) and not is_scratch(part):
            found += slots_of(part, f"{prefix}.{f.name}" if prefix else f.name)
    return found


def packed(state: Any) -> list[int]:
    """All ints of a position, in declaration order."""
    row: list[int] = []
    cls: Any = type(state)
    for slot in kept_slots(cls):
        value = getattr(slot.owner(state), slot.name)
        if not slot.shape:
            row.append(value)
        elif len(slot.shape) == 1:
            row += value
        else:
            row += chain.from_iterable(value)
    return row


def unpack(state: Any, row: Sequence[int]) -> None:
    """Put a packed position into a state of the same shape; ``ValueError`` if it doesn't fit."""
    cls: Any = type(state)
    slots = kept_slots(cls)
    if len(row) != sum(prod(slot.shape) for slot in slots):
        raise ValueError(len(row))
    place = 0
    for slot in slots:
        value, place = shaped(row, place, slot.shape)
        setattr(slot.owner(state), slot.name, value)


def shaped(row: Sequence[int], place: int, shape: tuple[int, ...]) -> tuple[Any, int]:
    """The int, list or grid that begins at a place of the row, and the place after it."""
    if not shape:
        return row[place], place + 1
    if len(shape) == 1:
        return list(row[place : place + shape[0]]), place + shape[0]
    width, end = shape[1], place + prod(shape)
    return [list(row[at : at + width]) for at in range(place, end, width)], end


SEATS = 10  # most seats at a table
CARDS = 112  # most cards in a deck
COPIES = 4  # most copies of one kind of card
WORD = 60  # kinds of card in one mask
