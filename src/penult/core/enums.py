"""Enums whose members are looked up as fast in Python 3.11 as in later versions.

In 3.11 every ``Kind.LAID`` goes through the hooks of ``EnumType`` and takes a quarter of a
microsecond; an action of a card game needs about twenty. From 3.12 on, ``quick`` does nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import Enum
from typing import Any, TypeVar, cast

E = TypeVar("E", bound=Enum)


class EnumProxy(type):
    """A class that stands in for an enum: it has the same members and behaves like it."""

    enum: Any  # the enum it stands in for

    def __call__(cls, value: Any) -> Any:
        return cls.enum(value)

    def __getitem__(cls, name: str) -> Any:
        return cls.enum[name]

    def __iter__(cls) -> Iterator[Any]:
        return iter(cls.enum)

    def __len__(cls) -> int:
        return len(cls.enum)

    def __contains__(cls, member: object) -> bool:
        return member in cls.enum

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, cls.enum)


def proxy_for(enum: type[E]) -> type[E]:
    known = {"__module__": enum.__module__, "__doc__": enum.__doc__}
    stand = EnumProxy(enum.__name__, (), {**known, **enum.__members__, "enum": enum})
    stand.__members__ = enum.__members__  # type: ignore[attr-defined]
    # A pickled member names its class, and that name now belongs to the proxy
    enum.__qualname__ = f"{enum.__name__}.enum"  # so that the class itself can be pickled too
    enum.__reduce_ex__ = lambda member, _protocol: (stand, (member.value,))  # type: ignore[assignment]
    return cast("type[E]", stand)


def quick(enum: type[E]) -> type[E]:
    """Decorator for enums that rules or tables look up at every action."""
    return enum if sys.version_info >= (3, 12) else proxy_for(enum)
