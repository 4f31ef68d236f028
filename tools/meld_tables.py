"""Writes the lookup tables of the meld solver: ``python -m tools.meld_tables``.

Two things are the same at every table, so they are computed once:

* which sets can be made of the tiles of one number (RUM-15, RUM-20);
* which states the runs of one colour may be in, going through its numbers from 1 to 12 (RUM-13,
  RUM-21). Many are possible at a time, each with its own number of jokers used; together they are
  an *outlook*, of which there are little more than a thousand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import TypeAlias

from penult.core.ids import COLOURS
from penult.games.rummy.solver import transitions
from penult.games.rummy.solver.transitions import NOTHING, OUTLOOKS, PLAIN_ROWS, ROWS, SETS_IN_A_ROW
from penult.games.rummy.tiles import COPIES, JOKERS

TARGET = Path(transitions.__file__).with_name("melds.bin")

Open: TypeAlias = tuple[int, int, int, int]  # two runs that end in a tile, two that end in a joker
Outlook: TypeAlias = tuple[tuple[Open, int], ...]  # open runs, with possible counts of jokers
Answer: TypeAlias = tuple[int, int] | None  # the next outlook and the fewest jokers needed

FULL = 3  # tiles make a run; longer ones count as three
NO_RUN = (0, FULL)  # lengths that may end: no run at all, and a finished one
ALL_COUNTS = (2 << JOKERS) - 1  # one bit for each number of jokers from 0 to 4


# Runs of one colour


def decisions(runs: Open) -> Iterator[tuple[str, ...]]:
    """Each run ends, or goes on with a tile or a joker (never two jokers in a row)."""
    ways = []
    for place, length in enumerate(runs):
        ends = "e" if length in NO_RUN else ""
        goes_on = "" if not length else "tj" if place < 2 else "t"
        ways.append(ends + goes_on)
    return product(*ways)


def pair(lengths: Iterable[int]) -> tuple[int, int]:
    first, second, *_ = sorted([*lengths, 0, 0], reverse=True)
    return first, second


def next_runs(runs: Open, tiles: int) -> set[tuple[Open, int]]:
    """The runs that may be open after the next number, and how many jokers stood for it."""
    found = set()
    for chosen in decisions(runs):
        longer = {
            sign: [min(FULL, n + 1) for n, c in zip(runs, chosen, strict=True) if c == sign]
            for sign in "tj"
        }
        if len(longer["t"]) > tiles:
            continue
        on_tiles = longer["t"] + [1] * (tiles - len(longer["t"]))
        for new in range(3):
            on_jokers = sorted(longer["j"] + [1] * new)
            if all(length == FULL for length in on_jokers[2:]):  # more than two can't go on
                after = (*pair(on_tiles), *pair(on_jokers[:2]))
                found.add((after, len(on_jokers)))
    return found


def covers_one(mine: int, other: int) -> bool:
    return mine >= other if other else mine in NO_RUN


def covers_pair(mine: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return any(
        covers_one(mine[0], one) and covers_one(mine[1], two)
        for one, two in (other, tuple(reversed(other)))
    )


def covers(mine: Open, other: Open) -> bool:
    """Do tiles that finish the other runs also finish mine? Each of mine is as long, or done."""
    return covers_pair(mine[:2], other[:2]) and covers_pair(mine[2:], other[2:])


PAIRS = [(a, b) for a in range(FULL + 1) for b in range(a + 1)]
STATES: list[Open] = [(*tiles, *jokers) for tiles, jokers in product(PAIRS, PAIRS)]
NEXT = {(runs, tiles): next_runs(runs, tiles) for runs in STATES for tiles in range(COPIES + 1)}
COVERED = {
    mine: [other for other in STATES if other != mine and covers(mine, other)] for mine in STATES
}


def without_covered(ways: dict[Open, int]) -> dict[Open, int]:
    for runs in list(ways):
        for other in COVERED[runs]:
            if other in ways:
                ways[other] &= ~ways[runs]
    return {runs: counts for runs, counts in ways.items() if counts}


class Outlooks:
    """All reachable outlooks, numbered in order of discovery."""

    def __init__(self) -> None:
        self.rows: list[Outlook] = []
        self.numbers: dict[Outlook, int] = {}
        self.after: list[list[Answer]] = []
        self.within: list[list[int]] = []
        self.number({(0, 0, 0, 0): 1})
        while len(self.after) < len(self.rows):
            row = self.rows[len(self.after)]
            self.after.append(
                [self.answer(row, k, q) for k in range(COPIES + 1) for q in range(JOKERS + 1)]
            )
            self.within.append([self.cut(row, left) for left in range(JOKERS)])

    def number(self, ways: dict[Open, int]) -> int:
        outlook = tuple(sorted(ways.items()))
        if outlook not in self.numbers:
            self.numbers[outlook] = len(self.rows)
            self.rows.append(outlook)
        return self.numbers[outlook]

    def answer(self, outlook: Outlook, tiles: int, bound: int) -> Answer:
        """The next outlook, with these tiles in runs and at least ``bound`` jokers."""
        ways: dict[Open, int] = {}
        for runs, counts in outlook:
            for after, jokers in NEXT[runs, tiles]:
                reached = counts << jokers & ALL_COUNTS
                if jokers >= bound and reached:
                    ways[after] = ways.get(after, 0) | reached
        if not ways:
            return None
        ways = without_covered(ways)
        least = min((counts & -counts).bit_length() - 1 for counts in ways.values())
        return self.number({runs: counts >> least for runs, counts in ways.items()}), least

    def cut(self, outlook: Outlook, left: int) -> int:
        """The same outlook when only ``left`` jokers can be spent."""
        counts_left = (2 << left) - 1
        return self.number({runs: n & counts_left for runs, n in outlook if n & counts_left})

    def finished(self, outlook: Outlook) -> int:
        """A mask of how many jokers may be used so that no run is left unfinished."""
        done = 0
        for runs, counts in outlook:
            if all(length in NO_RUN for length in runs):
                done |= counts
        return done


def classes(found: Outlooks) -> list[int]:
    """Group outlooks that have the same future, by refining classes until nothing changes."""
    kinds = [found.finished(row) for row in found.rows]
    count = len(set(kinds))
    while True:
        names: dict[object, int] = {}
        refined = []
        for number, kind in enumerate(kinds):
            after = tuple(a and (kinds[a[0]], a[1]) for a in found.after[number])
            within = tuple(kinds[cut] for cut in found.within[number])
            refined.append(names.setdefault((kind, after, within), len(names)))
        if len(names) == count:
            return refined
        kinds, count = refined, len(names)


def words(numbers: Iterable[int]) -> bytes:
    """Numbers of two bytes, high byte first."""
    return b"".join(number.to_bytes(2, "big") for number in numbers)


def outlook_tables() -> bytes:
    found = Outlooks()
    kinds = classes(found)
    rows = [kinds.index(kind) for kind in range(max(kinds) + 1)]
    assert len(rows) == OUTLOOKS
    after = [
        NOTHING if answer is None else kinds[answer[0]] << 3 | answer[1]
        for row in rows
        for answer in found.after[row]
    ]
    within = [kinds[cut] for row in rows for cut in found.within[row]]
    done = bytes(found.finished(found.rows[row]) for row in rows)
    return words(after) + words(within) + done


# Sets of one number


def kinds_of_set() -> list[tuple[int, int]]:
    """A mask of the colours that are tiles, and the joker's colour (-1 if there is none)."""
    found = []
    for size in (2, 3, 4):
        for colours in combinations(range(COLOURS), size):
            mask = sum(1 << colour for colour in colours)
            if size >= 3:
                found.append((mask, -1))
            if size <= 3:
                found += [(mask, other) for other in range(COLOURS) if other not in colours]
    return found


Row: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # tiles used, jokers by colour


def with_set(row: Row, mask: int, joker: int) -> Row:
    used = tuple(n + (mask >> colour & 1) for colour, n in enumerate(row[0]))
    return used, tuple(n + (colour == joker) for colour, n in enumerate(row[1]))


def rows_of_sets() -> dict[Row, list[tuple[int, int]]]:
    """Everything that several sets of one number can use up together, with sets that do so."""
    nothing: Row = ((0,) * COLOURS, (0,) * COLOURS)
    rows: dict[Row, list[tuple[int, int]]] = {nothing: []}
    todo = [nothing]
    for row in todo:
        for mask, joker in kinds_of_set():
            more = with_set(row, mask, joker)
            if max(more[0]) <= COPIES and sum(more[1]) <= JOKERS and more not in rows:
                rows[more] = [*rows[row], (mask, joker)]
                todo.append(more)
    return rows


def plain_first(rows: Iterable[Row]) -> tuple[list[Row], int]:
    """If it doesn't matter what jokers stand for, one row for each use and count is enough."""
    plain: dict[tuple[tuple[int, ...], int], Row] = {}
    for row in sorted(rows, key=lambda row: sum(row[1])):
        plain.setdefault((row[0], sum(row[1])), row)
    chosen = list(plain.values())
    return chosen + [row for row in rows if row not in chosen], len(chosen)


def set_tables() -> bytes:
    made = rows_of_sets()
    rows, plain = plain_first(made)
    assert (len(rows), plain) == (ROWS, PLAIN_ROWS)
    used = bytes(n for row in rows for n in row[0])
    named = bytes(n for row in rows for n in row[1])
    parts = b""
    for row in rows:
        sets = [mask | (joker + 1) << 4 for mask, joker in made[row]]
        parts += bytes(sets + [0] * (SETS_IN_A_ROW - len(sets)))
    begins, fitting = rows_that_fit(rows[:plain])
    all_begins, all_fitting = rows_that_fit(rows)
    return (
        used
        + named
        + parts
        + words(begins)
        + words(all_begins)
        + words(fitting)
        + words(all_fitting)
    )


def rows_that_fit(rows: list[Row]) -> tuple[list[int], list[int]]:
    """For all tiles of one number (in base 3), the matching rows, fewest jokers first."""
    fitting: list[int] = []
    begins = [0]
    by_jokers = sorted(range(len(rows)), key=lambda number: sum(rows[number][1]))
    for code in range(3**COLOURS):
        tiles = [code // 3**colour % 3 for colour in range(COLOURS)]
        for number in by_jokers:
            if all(n <= there for n, there in zip(rows[number][0], tiles, strict=True)):
                fitting.append(number)
        begins.append(len(fitting))
    return begins, fitting


def tables() -> bytes:
    return outlook_tables() + set_tables()


if __name__ == "__main__":
    TARGET.write_bytes(tables())
