"""Marks for functions that run at two speeds.

Whoever puts functions together, a loop or a search, is given a mark and applies it to each of them:
one that compiles it, or ``as_it_is``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

Mark: TypeAlias = Callable[..., Any]


def as_it_is(function: Any, inline: bool = False) -> Any:
    return function
