"""The 280 melds there can be, whatever jokers stand in them: 220 runs and 60 sets (RUM-12 … 17)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from penult.mechanics.melds import LEAST
from penult.mechanics.tiles import NUMBERS, kind_of
from penult.vocabulary.deck import LETTERS
from penult.vocabulary.ids import COLOURS


def runs() -> Iterator[tuple[str, tuple[int, ...]]]:
    """«r3-7»: every colour, every first and last number."""
    for colour in range(COLOURS):
        for first in range(1, NUMBERS + 1):
            for last in range(first + LEAST - 1, NUMBERS + 1):
                kinds = tuple(kind_of(colour, number) for number in range(first, last + 1))
                yield f"{LETTERS[colour]}{first}-{last}", kinds


def sets() -> Iterator[tuple[str, tuple[int, ...]]]:
    """«7rby»: every number, three or four colours."""
    for number in range(1, NUMBERS + 1):
        for size in (LEAST, COLOURS):
            for colours in combinations(range(COLOURS), size):
                letters = "".join(LETTERS[colour] for colour in colours)
                kinds = tuple(kind_of(colour, number) for colour in colours)
                yield f"{number}{letters}", kinds


ALL = (*runs(), *sets())
CODES: tuple[str, ...] = tuple(code for code, _ in ALL)
SHAPES = len(ALL)
RUNS = sum(1 for _ in runs())
CELLS: tuple[int, ...] = tuple(sum(1 << kind for kind in kinds) for _, kinds in ALL)  # bit masks


def is_run(shape: int) -> bool:
    return shape < RUNS
