"""The independent oracle for small tables: tries every way to make melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from tests.games.rummy.solver.cases import COLOURS, Case
from tests.games.rummy.solver.referee import faults, is_run, is_set, tiles


@cache
def all_melds() -> dict[str, list[tuple[str, ...]]]:
    """Every meld, by each of its tiles (runs of up to five: longer ones can be split)."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for plain in plain_melds():
        for pattern in product((False, True), repeat=len(plain)):
            pairs = zip(plain, pattern, strict=True)
            meld = [f"j={tile}" if joker else tile for tile, joker in pairs]
            if is_run(meld) or is_set(meld):
                for tile in set(tiles(meld)):
                    found.setdefault(tile, []).append(tuple(meld))
    return found


def plain_melds() -> Iterator[list[str]]:
    for colour in COLOURS:
        for length in (3, 4, 5):
            for begin in range(1, 14 - length):
                yield [f"{colour}{begin + place}" for place in range(length)]
    for number in range(1, 13):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                yield [f"{colour}{number}" for colour in colours]


def partitions(left: Counter[str]) -> Iterator[list[list[str]]]:
    """Every way to put exactly these tiles into melds."""
    if not left:
        yield []
        return
    rarest = min(left, key=lambda tile: (tile == "j", len(all_melds().get(tile, ()))))
    for meld in all_melds().get(rarest, ()):
        used = tiles(list(meld))
        if all(left[tile] >= n for tile, n in used.items()):
            for rest in partitions(left - used):
                yield [list(meld), *rest]


def subsets(tiles_there: list[str]) -> Iterator[Counter[str]]:
    """Every different choice of some of these tiles."""
    counts = Counter(tiles_there)
    for chosen in product(*(range(n + 1) for n in counts.values())):
        yield Counter(dict(zip(counts, chosen, strict=True)))


def can_lay(case: Case, laid: list[str]) -> bool:
    """Try all loose tiles and taken jokers; the referee judges every result."""
    jokers = tiles(case.pieces)["j"] if case.options.get("taken_joker") == "may_keep" else 0
    for used in subsets(case.loose):
        for taken in range(jokers + 1):
            there = tiles(case.pieces) + used + Counter(laid)
            there["j"] -= taken
            loose = list((Counter(case.loose) - used).elements())
            for melds in partitions(+there):
                if not faults(case, laid, melds, loose):
                    return True
    return False
