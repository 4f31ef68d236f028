"""Random whole tables: tiles are laid, melds broken up, and everything is melded again.

What jokers stood for is ignored, so many of these turns are illegal only because of that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from penult.match.match import Match
from tests.games.rummy.table import lines, tiles_in
from tests.games.rummy.validator import COLOURS, JOKER, words

PATIENCE = 60  # melds tried for one rearrangement
Meld = tuple[str, Counter[str]]  # its code and its tiles


def runs_with(tile: str) -> Iterator[tuple[str, list[str]]]:
    """Runs in which this tile is the lowest, or the lowest but one."""
    colour, number = tile[0], int(tile[1:])
    for first in (number, number - 1):
        for last in range(first + 2, min(first + 6, 13)):
            if first > 0:
                yield f"{colour}{first}-{last}", [f"{colour}{n}" for n in range(first, last + 1)]


def sets_with(tile: str) -> Iterator[tuple[str, list[str]]]:
    number = tile[1:]
    for size in (3, 4):
        for colours in combinations(COLOURS, size):
            if tile[0] in colours:
                yield number + "".join(colours), [colour + number for colour in colours]


def melds_with(tile: str, left: Counter[str]) -> Iterator[Meld]:
    """The melds with this tile that can be made of what is left, jokers filling gaps."""
    for code, cells in (*runs_with(tile), *sets_with(tile)):
        jokers = [place for place, cell in enumerate(cells) if not left[cell]]
        touching = any(place + 1 in jokers for place in jokers)
        if len(jokers) <= left[JOKER] and not touching and (code[0] in COLOURS or len(jokers) < 2):
            used = Counter(cell for place, cell in enumerate(cells) if place not in jokers)
            used[JOKER] = len(jokers)
            yield code, +used


def regroup(left: Counter[str], chance: Random, patience: list[int]) -> list[Meld] | None:
    """Melds of exactly these tiles, if any are found within the limit."""
    if not left:
        return []
    numbered = [tile for tile in left if tile != JOKER]
    if not numbered or patience[0] == 0:
        return None
    lowest = min(numbered, key=lambda tile: (int(tile[1:]), tile))
    candidates = list(melds_with(lowest, left))
    chance.shuffle(candidates)
    for code, used in candidates:
        patience[0] = max(0, patience[0] - 1)
        rest = regroup(left - used, chance, patience)
        if rest is not None:
            return [(code, used), *rest]
    return None


@dataclass(frozen=True)
class Start:
    """The table at the start of a turn, as text."""

    rack: list[str]
    loose: list[str]
    melds: list[str]
    may_keep: bool


def start_of(m: Match, may_keep: bool) -> Start:
    said = lines(m)
    rack, loose, melds = (words(said, key) for key in (f"hand {m.turn}", "single", "melds"))
    return Start(rack, loose, melds, may_keep)


def near(tile: str, meld: str) -> bool:
    """Could they be in one meld: the same number, or one colour and less than 3 apart?"""
    if tile == JOKER:
        return True
    return any(
        other == JOKER
        or other[1:] == tile[1:]
        or (other[0] == tile[0] and abs(int(other[1:]) - int(tile[1:])) < 3)
        for other in tiles_in(meld).split()
    )


def open_lay(m: Match, start: Start, chance: Random) -> bool:
    """Lay and rearrange at random; False if no whole table was found, and nothing has changed."""
    laid = chance.sample(start.rack, min(len(start.rack), chance.choice((1, 1, 1, 2, 2, 3, 4))))
    close = [meld for meld in start.melds if any(near(tile, meld) for tile in laid)]
    broken = chance.sample(close, min(len(close), chance.choice((1, 2, 2, 3, 3, 4))))
    used = [tile for tile in start.loose if chance.random() < 0.3]
    tiles = Counter([*laid, *used, *" ".join(map(tiles_in, broken)).split()])
    kept = 1 if start.may_keep and tiles[JOKER] and chance.random() < 0.5 else 0
    tiles[JOKER] -= kept
    melds = regroup(+tiles, chance, [PATIENCE])
    if melds is None:
        return False
    carry_out(m, laid, broken, [code for code, _ in sorted(melds, key=jokers_last)], kept)
    return bool(m.view().begun)


def jokers_last(meld: Meld) -> int:
    """Melds without jokers first, so that a joker stands only for a tile that isn't single."""
    return meld[1][JOKER]


def carry_out(m: Match, laid: list[str], broken: list[str], made: list[str], kept: int) -> None:
    """As far as possible: a start tile that was to stay single may be used instead of a joker."""
    acts = [*laid, *(f"break {word.partition('*')[0]}" for word in broken)]
    for act in (*acts, *(f"meld {code}" for code in made), *["keep"] * kept):
        if m.why_not(m.turn, act) == 0:
            m.push(act)
