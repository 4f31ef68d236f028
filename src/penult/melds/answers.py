"""What the solver answers, as text and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Lay:
    """Tiles to lay, e.g. ``r7 r9``, and their points."""

    tiles: str
    points: int

    def __str__(self) -> str:
        return self.tiles

    def __len__(self) -> int:
        return len(self.tiles.split())


@dataclass(frozen=True)
class Lays:
    """All that can be laid; if not ``complete``, what was found within the effort."""

    found: tuple[Lay, ...]
    complete: bool

    def __iter__(self) -> Iterator[Lay]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


@dataclass(frozen=True)
class Arrangement:
    """The table after a lay. Melds that were there before come first and are ``kept``."""

    melds: tuple[str, ...]
    kept: tuple[str, ...]
    loose: str  # start tiles still outside melds
    taken: int = 0  # jokers that go to the rack

    def __str__(self) -> str:
        return " | ".join(self.melds)
