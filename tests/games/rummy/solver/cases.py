"""Positions for the oracles: texts and lists, without the solver's own types."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from penult.games.rummy.solver import Position

COLOURS = "rbyg"
NUMBERS = range(1, 13)
BAG = [f"{c}{n}" for c in COLOURS for n in NUMBERS for _ in range(2)] + ["j"] * 4
MODES = [
    {"jokers": jokers, "set_joker": set_joker, "taken_joker": taken}
    for jokers in ("fixed_any", "fixed_rack", "free")
    for set_joker in ("declared", "either_colour")
    for taken in ("same_turn", "may_keep")
]


@dataclass
class Case:
    melds: list[list[str]] = field(default_factory=list)  # pieces: r7, j=r8
    loose: list[str] = field(default_factory=list)
    rack: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)

    def position(self) -> Position:
        melds = [" ".join(meld) for meld in self.melds]
        return Position(melds, self.rack, self.loose, **self.options)

    @property
    def pieces(self) -> list[str]:
        return [piece for meld in self.melds for piece in meld]


def split(piece: str) -> tuple[str, int]:
    """Colour and number of what a piece stands for."""
    word = piece.removeprefix("j=")
    return word[0], int(word[1:])


def any_meld(rng: Random) -> list[str]:
    if rng.random() < 0.5:
        length = rng.choice([3, 3, 3, 4, 4, 5, 6])
        begin = rng.randint(1, 13 - length)
        colour = rng.choice(COLOURS)
        return [f"{colour}{begin + place}" for place in range(length)]
    number = rng.choice(NUMBERS)
    return [f"{colour}{number}" for colour in rng.sample(COLOURS, rng.choice([3, 3, 4]))]


def with_jokers(meld: list[str], left: Counter[str], jokers: int, rng: Random) -> list[str] | None:
    """The meld made of the tiles left, some replaced by jokers; None if that fails."""
    is_set = meld[0][0] != meld[1][0]
    pieces: list[str] = []
    used = 0
    for tile in meld:
        touching = used > 0 and (is_set or pieces[-1].startswith("j="))
        if used < jokers and not touching and (rng.random() < 0.25 or not left[tile]):
            pieces.append(f"j={tile}")
            used += 1
        elif left[tile]:
            pieces.append(tile)
        else:
            return None
    return pieces


def random_case(rng: Random, table: int, rack: int, loose: int) -> Case:
    """Melds of about this many tiles, then a rack and loose tiles from what is left."""
    left = Counter(BAG)
    case = Case()
    on_table = rng.randint(0, 4)
    for _ in range(400):
        if len(case.pieces) >= table:
            break
        pieces = with_jokers(any_meld(rng), left, min(left["j"], on_table), rng)
        if pieces:
            case.melds.append(pieces)
            used = ["j" if piece.startswith("j=") else piece for piece in pieces]
            left.subtract(used)
            on_table -= used.count("j")
    bag = sorted(left.elements())
    rng.shuffle(bag)
    case.loose, case.rack = bag[:loose], bag[loose : loose + rack]
    case.options = dict(rng.choice(MODES))
    return case


def small_case(rng: Random) -> Case:
    """A case small enough to try everything: few tiles, at most two jokers."""
    while True:
        case = random_case(rng, rng.choice((3, 6, 9)), rng.choice((2, 3, 4)), rng.randint(0, 2))
        jokers = sum(tile.startswith("j") for tile in case.pieces + case.rack + case.loose)
        if jokers <= 2:
            return case


def all_out(rng: Random) -> Case:
    """A table of about ninety tiles, all others on one rack, the jokers anywhere."""
    case = random_case(rng, 90, 100, 0)
    case.options = {}
    return case


def self_play(rng: Random, options: dict[str, str]) -> list[Case]:
    """A round between players who lay whatever they can: the position before every turn."""
    bag = BAG[:]
    rng.shuffle(bag)
    racks = [[bag.pop() for _ in range(14)] for _ in range(rng.choice([2, 3, 4]))]
    case = Case(loose=[bag.pop() for _ in range(4)], options=options)
    eager = rng.random()
    cases: list[Case] = []
    while bag and all(racks):
        rack = racks[len(cases) % len(racks)]
        case = Case(case.melds, case.loose, rack[:], options)
        cases.append(case)
        position = case.position()
        lay = position.most_tiles() if rng.random() < eager else position.most_points()
        if lay is None or rng.random() < 0.1:
            rack.append(bag.pop())
            continue
        arranged = position.arrange(lay)
        assert arranged
        for tile in lay.tiles.split():
            rack.remove(tile)
        rack += ["j"] * arranged.taken
        melds = [meld.split() for meld in arranged.melds]
        case = Case(melds, arranged.loose.split(), [], options)
    return cases
