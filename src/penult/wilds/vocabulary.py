"""The words of the language, and what each verb takes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.mechanics.program import (
    Amount,
    ColourMode,
    Compare,
    Limit,
    Op,
    Pick,
    Riddle,
    Sort,
    Ward,
    Way,
    Who,
)

VERBS: dict[str, Op] = {op.name.lower(): op for op in Op if Op.DRAW <= op <= Op.HONOUR}
WHO: dict[str, Who] = {who.name.lower(): who for who in Who if who != Who.NOBODY}
SEVERAL = (Who.ALL, Who.OTHERS, Who.NAMED)
ONE: dict[str, Who] = {word: who for word, who in WHO.items() if who not in SEVERAL}
COLOURS: dict[str, Sort] = {
    sort.name.lower(): sort for sort in (Sort.RED, Sort.BLUE, Sort.YELLOW, Sort.GREEN)
}
SORTS: dict[str, Sort] = COLOURS | {"action": Sort.ACTION, "wild": Sort.WILD}
IN_FORCE = " ".join(("colour", "in", "force"))
GIVERS: dict[str, IntEnum] = {"giver": Pick.OWNER, "blind": Pick.BLIND, "random": Pick.RANDOM}
OWNERS: dict[str, IntEnum] = {"owner": Pick.OWNER, "random": Pick.RANDOM}
WAYS: dict[str, IntEnum] = {"play": Way.PLAY, "against": Way.AGAINST}
WARDS: dict[str, IntEnum] = {"draw": Ward.DRAW, "skip": Ward.SKIP}
LIMITS: dict[str, IntEnum] = {
    "numbers": Limit.NUMBERS,
    "colour": Limit.COLOUR,
    "no_wild": Limit.NO_WILD,
}
RIDDLES: dict[str, IntEnum] = {"colour": Riddle.COLOUR, "odd_even": Riddle.ODD_EVEN}
AMOUNTS: dict[str, Amount] = {"die": Amount.DIE, "half": Amount.HALF}
COMPARES: dict[str, Compare] = {"<": Compare.LESS, "=": Compare.EQUAL, ">": Compare.MORE}
DIRECTIONS = ("left", "right")
COLOUR_MODES: dict[str, ColourMode] = {mode.name.lower(): mode for mode in ColourMode}
FIELDS = ("text", "colour", "last", "answers", "rule")
TESTS = ("hand", "has", "colour", "direction", "die", "hit", "miss", "score")
MOST_IN_HAND = 30  # a hand may be compared with


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a verb: what kind of thing it is, and its words or bounds."""

    kind: str
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


def numbers(least: int, most: int, *words: str) -> Argument:
    return Argument("number", words, least, most)


def words(known: dict[str, IntEnum]) -> Argument:
    return Argument("mode", tuple(known))


SEATS, SEAT = Argument("seats"), Argument("seat")
TO, VIEWER = Argument("to"), Argument("viewer")
SORT, PERHAPS_SORT = Argument("sort"), Argument("perhaps-sort")
AMOUNT, SOURCE = Argument("amount"), Argument("source")

ARGUMENTS: dict[Op, tuple[Argument, ...]] = {
    Op.DRAW: (SEATS, AMOUNT),
    Op.DRAW_UNTIL: (SEATS, SORT, numbers(1, 6)),
    Op.SKIP: (numbers(1, 3),),
    Op.AGAIN: (),
    Op.REVERSE: (),
    Op.SWAP: (SEAT, TO),
    Op.ROTATE: (words(WAYS), numbers(1, 3, "all")),
    Op.GIVE: (SEATS, TO, numbers(1, 3), words(GIVERS)),
    Op.DISCARD: (SEATS, numbers(1, 3), PERHAPS_SORT, words(OWNERS)),
    Op.REVEAL: (SEATS, VIEWER, numbers(1, 3, "all"), words(OWNERS)),
    Op.PEEK: (numbers(1, 3),),
    Op.SHIELD: (SEATS, words(WARDS)),
    Op.BIND: (SEATS, words(LIMITS)),
    Op.ROLL: (numbers(2, 6),),
    Op.GUESS: (SEAT, words(RIDDLES), SOURCE),
    Op.HONOUR: (numbers(1, 3),),
}
MODES: dict[Op, dict[str, IntEnum]] = {
    Op.ROTATE: WAYS,
    Op.GIVE: GIVERS,
    Op.DISCARD: OWNERS,
    Op.REVEAL: OWNERS,
    Op.SHIELD: WARDS,
    Op.BIND: LIMITS,
    Op.GUESS: RIDDLES,
}
