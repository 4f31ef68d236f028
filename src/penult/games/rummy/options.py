"""The table options of Rummy (2.7 of the catalogue), and the one function that reads each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.games.settings import ColourMarks, Switch, choice, number
from penult.mechanics.questions import Binding


class MustLay(IntEnum):
    STRICT = 0
    HONOUR = 1


class DrawnTile(IntEnum):
    AS_MUST_LAY = 0
    MAY = 1


class DrawnLay(IntEnum):
    WITH_OTHERS = 0
    ALONE = 1


class Jokers(IntEnum):
    FIXED_ANY = 0
    FIXED_RACK = 1
    FREE = 2


class SetJoker(IntEnum):
    DECLARED = 0
    EITHER_COLOUR = 1


class TakenJoker(IntEnum):
    SAME_TURN = 0
    MAY_KEEP = 1


class Actions(IntEnum):
    ONE_PER_TURN = 0
    ONE_PER_MELD = 1


class TwoPlayerReverse(IntEnum):
    NONE = 0
    SKIP = 1


class PoolEnd(IntEnum):
    WHEN_EMPTY = 0
    FAILED_DRAW = 1


class Tie(IntEnum):
    SINGLE = 0
    SPLIT = 1


class FirstPlayer(IntEnum):
    ROTATE = 0
    WINNER = 1
    DRAW = 2


class Mode(IntEnum):
    POINTS = 0
    ROUNDS = 1


@dataclass(frozen=True, slots=True)
class Options:
    must_lay: int = choice(MustLay.STRICT, "RUL-28")
    drawn_tile: int = choice(DrawnTile.AS_MUST_LAY, "RUL-29")
    drawn_lay: int = choice(DrawnLay.WITH_OTHERS, "RUL-30")
    jokers: int = choice(Jokers.FIXED_ANY, "RUL-16, RUL-17")
    set_joker: int = choice(SetJoker.DECLARED, "RUL-15")
    taken_joker: int = choice(TakenJoker.SAME_TURN, "RUL-18")
    reused_joker_fires: int = choice(Switch.OFF, "RUL-19")
    actions: int = choice(Actions.ONE_PER_TURN, "RUL-47")
    two_player_reverse: int = choice(TwoPlayerReverse.NONE, "RUL-51")
    last_tile_fires: int = choice(Switch.OFF, "RUL-54")
    pool_end: int = choice(PoolEnd.WHEN_EMPTY, "RUL-75")
    rack_tie: int = choice(Tie.SINGLE, "RUL-76")
    first_player: int = choice(FirstPlayer.ROTATE, "RUL-04")
    mode: int = choice(Mode.POINTS, "RUM-76, RUM-80")
    target: int = number(200, 1, 100_000, "RUL-83")
    rounds_to_win: int = number(2, 1, 9, "RUL-81")
    uno_grace: int = number(2, 0, 60, "RUL-64")  # seconds
    uno_auto: int = choice(Switch.OFF, "RUL-73")
    turn_time: int = number(90, 1, 86_400, "RUL-44")  # seconds
    colour_marks: int = choice(ColourMarks.SHAPES, "AR-60")
    turn_cap: int = number(3_000, 50, 100_000, "PR-11")
    round_cap: int = number(1_000, 1, 100_000, "PR-01")


BOOK = Options()
