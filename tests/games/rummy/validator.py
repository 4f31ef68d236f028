"""An independent judge of turns, on texts, written from RUM-12 … 50 and RUL-15 … 18."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product

from penult.match.match import Match
from tests.games.rummy.table import lines

COLOURS = "rbyg"
JOKER = "joker"
Piece = tuple[str, int, bool]  # colour, number, and whether a joker stands for it


@dataclass(frozen=True)
class Table:
    """The tiles on the table and on the current player's rack."""

    melds: list[list[Piece]]
    single: Counter[str]
    rack: Counter[str]


def look(m: Match, seat: int) -> Table:
    said = lines(m)
    return Table(
        [pieces_of(word) for word in words(said, "melds")],
        Counter(words(said, "single")),
        Counter(words(said, f"hand {seat}")),
    )


def words(said: dict[str, str], key: str) -> list[str]:
    return [word for word in said.get(key, "-").split() if word != "-"]


def pieces_of(word: str) -> list[Piece]:
    """“r3-5*4” or “9rby*y”, piece by piece."""
    code, *jokers = word.split("*")
    if "-" in code:
        first, last = (int(part) for part in code[1:].split("-"))
        return [(code[0], n, str(n) in jokers) for n in range(first, last + 1)]
    letters = code.lstrip("0123456789")
    number = int(code.removesuffix(letters))
    return [(letter, number, letter in jokers) for letter in letters]


# Melds


def is_run(meld: list[Piece]) -> bool:
    """RUM-13, 14, 21."""
    return (
        len(meld) >= 3
        and len({colour for colour, _, _ in meld}) == 1
        and all(1 <= number <= 12 for _, number, _ in meld)
        and all(two[1] == one[1] + 1 for one, two in pairwise(meld))
        and not any(one[2] and two[2] for one, two in pairwise(meld))
    )


def is_set(meld: list[Piece]) -> bool:
    """RUM-15 … 17, 20."""
    return (
        3 <= len(meld) <= 4
        and len({number for _, number, _ in meld}) == 1
        and len({colour for colour, _, _ in meld}) == len(meld)
        and sum(joker for _, _, joker in meld) <= 1
    )


def real(table: Table) -> Counter[str]:
    """The numbered tiles in melds."""
    return Counter(f"{c}{n}" for meld in table.melds for c, n, joker in meld if not joker)


def stand_ins(table: Table) -> Counter[str]:
    """What jokers stand for."""
    return Counter(f"{c}{n}" for meld in table.melds for c, n, joker in meld if joker)


def everything(table: Table) -> Counter[str]:
    return real(table) + table.single + Counter({JOKER: stand_ins(table).total()})


# Jokers


def readings(table: Table, options: dict[str, str]) -> Iterator[Counter[str]]:
    """Everything the jokers of a table may stand for (RUL-15)."""
    choices: list[list[str]] = []
    for meld in table.melds:
        there = {colour for colour, _, joker in meld if not joker}
        for colour, number, joker in meld:
            either = options.get("set_joker") == "either_colour" and is_set(meld)
            if joker:
                colours = [c for c in COLOURS if c not in there] if either else [colour]
                choices.append([f"{c}{number}" for c in colours])
    for reading in product(*choices):
        yield Counter(reading)


def jokers_right(
    before: Table, after: Table, laid: Counter[str], kept: int, options: dict[str, str]
) -> bool:
    """RUL-17 and RUL-18, for at least one reading."""
    mode = options.get("jokers", "fixed_any")
    replacing = laid if mode == "fixed_rack" else real(after)
    for reading in readings(before, options):
        released = sum(min(count, replacing[tile]) for tile, count in reading.items())
        bound = all(
            stand_ins(after)[tile] >= count - replacing[tile] for tile, count in reading.items()
        )
        if (mode == "free" or bound) and kept <= released:
            return True
    return False


# Turns


def is_turn(
    before: Table, after: Table, kept: int, options: dict[str, str], drawn: str = ""
) -> bool:
    """May a turn from one table to the other be finished?"""
    laid = before.rack - after.rack
    laid[JOKER] = before.rack[JOKER] + kept - after.rack[JOKER]
    laid = +laid
    alone = options.get("drawn_lay") == "alone"
    return (
        1 <= laid.total() <= 4  # RUM-25, 26
        and (not drawn or laid[drawn] > 0)  # RUM-32
        and not (drawn and alone and laid.total() > 1)  # RUL-30
        and all(is_run(meld) or is_set(meld) for meld in after.melds)  # RUM-37
        and not after.single - before.single  # RUM-45
        and everything(after) + Counter({JOKER: kept}) == everything(before) + laid  # RUM-41
        and (kept == 0 or options.get("taken_joker") == "may_keep")  # RUM-49
        and jokers_right(before, after, laid, kept, options)
    )
