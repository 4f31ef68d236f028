"""What a bot is: a name and a policy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

# policy(view, legal, size, stream) -> action; ``legal[:size]`` are the ids of the legal acts
Policy: TypeAlias = Callable[[Any, Any, int, Any], int]


@dataclass(frozen=True)
class Bot:
    name: str
    policy: Policy
    looks: bool = True  # False: it needs no view but whose turn it is
