"""The options of Rummy, each read by one function."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.games.options import ColourMarks, Preset, Switch, choice, number, rules_version
from penult.games.rummy.solver.questions import Jokers, SetJoker, TakenJoker


@quick
class MustLay(IntEnum):
    STRICT = 0
    HONOUR = 1


@quick
class DrawnTile(IntEnum):
    AS_MUST_LAY = 0
    MAY = 1


@quick
class DrawnLay(IntEnum):
    WITH_OTHERS = 0
    ALONE = 1


@quick
class Actions(IntEnum):
    ONE_PER_TURN = 0
    ONE_PER_MELD = 1


@quick
class TwoPlayerReverseTile(IntEnum):
    NONE = 0
    SKIP = 1


@quick
class PoolEnd(IntEnum):
    WHEN_EMPTY = 0
    FAILED_DRAW = 1


@quick
class BlockedTie(IntEnum):
    SINGLE = 0
    SPLIT = 1


@quick
class FirstPlayer(IntEnum):
    ROTATE = 0
    WINNER = 1
    DRAW = 2


@quick
class Mode(IntEnum):
    POINTS = 0
    ROUNDS = 1


RULES = 2  # the version of the game


@dataclass(frozen=True, slots=True)
class Options:
    must_lay: int = choice(MustLay.STRICT, "RUL-28, RUM-30")
    drawn_tile: int = choice(DrawnTile.AS_MUST_LAY, "RUL-29, RUM-32")
    drawn_lay: int = choice(DrawnLay.WITH_OTHERS, "RUL-30, RUM-32")
    jokers: int = choice(Jokers.FIXED_ANY, "RUL-16, RUL-17, RUM-47")
    set_joker: int = choice(SetJoker.DECLARED, "RUL-15, RUM-22")
    taken_joker: int = choice(TakenJoker.SAME_TURN, "RUL-18, RUM-49")
    reused_joker_fires: int = choice(Switch.OFF, "RUL-19, RUM-51")
    actions: int = choice(Actions.ONE_PER_TURN, "RUL-47, RUM-58")
    two_player_reverse: int = choice(TwoPlayerReverseTile.NONE, "RUL-51, RUM-54")
    last_tile_fires: int = choice(Switch.OFF, "RUL-54, RUM-69")
    pool_end: int = choice(PoolEnd.WHEN_EMPTY, "RUL-75, RUM-77")
    rack_tie: int = choice(BlockedTie.SINGLE, "RUL-76, RUM-77")
    first_player: int = choice(FirstPlayer.ROTATE, "RUL-04, RUM-05")
    mode: int = choice(Mode.POINTS, "RUM-76, RUM-80")
    target: int = number(200, 1, 100_000, "RUL-83, RUM-79")
    rounds_to_win: int = number(2, 1, 9, "RUL-81, RUM-80")
    call_grace: int = number(2, 0, 60, "RUL-64, RUM-65")  # seconds
    auto_call: int = choice(Switch.OFF, "RUL-73, RUM-62")
    turn_time: int = number(90, 1, 86_400, "RUL-44")  # seconds
    colour_marks: int = choice(ColourMarks.SHAPES, "AR-60, ADD-89")
    turn_cap: int = number(3_000, 50, 100_000, "PR-30")
    round_cap: int = number(1_000, 1, 100_000, "PR-30")
    rules: int = rules_version(RULES)


BOOK = Options()


# Laying and drawing


def duty_is_strict(o: Options) -> bool:
    """Must players lay if they can?"""
    return o.must_lay == MustLay.STRICT


def drawn_tile_may_stay(o: Options) -> bool:
    return not duty_is_strict(o) or o.drawn_tile == DrawnTile.MAY


def drawn_tile_alone(o: Options) -> bool:
    return o.drawn_lay == DrawnLay.ALONE


# Jokers


def binding_of_jokers(o: Options) -> int:
    return o.jokers


def set_jokers_are_open(o: Options) -> bool:
    return o.set_joker == SetJoker.EITHER_COLOUR


def jokers_may_be_kept(o: Options) -> bool:
    return o.taken_joker == TakenJoker.MAY_KEEP


def used_jokers_fire(o: Options) -> bool:
    return o.reused_joker_fires == Switch.ON


# Actions


def every_meld_may_act(o: Options) -> bool:
    return o.actions == Actions.ONE_PER_MELD


def reverse_skips_for_two(o: Options) -> bool:
    return o.two_player_reverse == TwoPlayerReverseTile.SKIP


def last_tile_acts(o: Options) -> bool:
    return o.last_tile_fires == Switch.ON


# The end


def ends_when_empty(o: Options) -> bool:
    return o.pool_end == PoolEnd.WHEN_EMPTY


def ties_are_split(o: Options) -> bool:
    return o.rack_tie == BlockedTie.SPLIT


def first_player(o: Options) -> int:
    return o.first_player


def counts_rounds(o: Options) -> bool:
    return o.mode == Mode.ROUNDS


def target_of(o: Options) -> int:
    return o.rounds_to_win if counts_rounds(o) else o.target


# Time


def time_to_play(o: Options) -> int:
    return o.turn_time


def time_to_catch(o: Options) -> int:
    return o.call_grace


SHORT = "mode=rounds"  # the book's match already ends at 200 points

PRESETS = (
    Preset("book"),
    Preset("family", "target=100 must_lay=honour auto_call=on turn_time=240"),
    Preset("quick", "target=100 turn_time=45"),
    Preset("lively", "jokers=free actions=one_per_meld last_tile_fires=on"),
    Preset("tournament", "target=500 turn_time=60 rack_tie=split"),
    Preset("calm", "turn_time=3600 call_grace=10"),
)
