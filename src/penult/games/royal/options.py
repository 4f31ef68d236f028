"""The table options of Royal, and the one function that reads each of them.

The defaults follow the rulings (ROY-Rnn). Times are read by the clock, the catch guard and
colour marks only where people play.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import NOBODY, Seat
from penult.games.clockwork import ClockMode
from penult.games.mechanics.scoring import ScoringForm, Tie
from penult.games.mechanics.seats import TwoPlayerReverse
from penult.games.options import ColourMarks, Preset, Switch, choice, number


@quick
class FirstKing(IntEnum):
    FLAGGED = 0  # the youngest, if the table knows who that is
    RANDOM = 1


@quick
class Youngest(IntEnum):
    UNKNOWN = 0
    SEAT_0 = 1
    SEAT_1 = 2
    SEAT_2 = 3
    SEAT_3 = 4
    SEAT_4 = 5
    SEAT_5 = 6
    SEAT_6 = 7


FIRST_SEAT = int(Youngest.SEAT_0)


@quick
class Opening(IntEnum):
    AS_WRITTEN = 0  # a reverse or skip that is turned up counts from the dealer
    KING_BASED = 1  # it counts from the king


@quick
class FanfareApplies(IntEnum):
    IMMEDIATE = 0
    END_OF_TURN = 1


@quick
class LastCardEffect(IntEnum):
    EXECUTE = 0
    IGNORE = 1


@dataclass(frozen=True, slots=True)
class Options:
    form: int = choice(ScoringForm.CLASSIC, "ROY-85, ROY-90")
    target: int = number(500, 1, 100_000, "ROY-R41, ROY-89")
    tie: int = choice(Tie.SHARE, "ROY-R40, ROY-91")
    first_king: int = choice(FirstKing.FLAGGED, "ROY-R04, ROY-08")
    youngest: int = choice(Youngest.UNKNOWN, "ROY-R04, ROY-08")
    royal_self_target: int = choice(Switch.OFF, "ROY-R07, ROY-51")
    opening: int = choice(Opening.AS_WRITTEN, "ROY-R09, ROY-15")
    two_p_reverse: int = choice(TwoPlayerReverse.PLAIN, "ROY-R13, ROY-35")
    fanfare_applies: int = choice(FanfareApplies.IMMEDIATE, "ROY-R16, ROY-61")
    clock_mode: int = choice(ClockMode.WALL, "ROY-60")
    reign_ms: int = number(60_000, 1_000, 3_600_000, "ROY-R22, ROY-60")  # milliseconds
    reign_jitter_ms: int = number(5_000, 0, 60_000, "ROY-R22, ROY-60")  # milliseconds
    reign_turns: int = number(12, 1, 1_000, "ROY-60")
    show_countdown: int = choice(Switch.OFF, "ROY-R22, ROY-60")
    plus_one_skips: int = choice(Switch.OFF, "ROY-R23, ROY-47")
    last_card_effect: int = choice(LastCardEffect.EXECUTE, "ROY-R28, ROY-75")
    jester_cannot_finish: int = choice(Switch.OFF, "ROY-R29, ROY-55")
    auto_call: int = choice(Switch.OFF, "ROY-R31, ROY-69")
    catch_guard: int = number(2_000, 0, 60_000, "ROY-R32, ROY-R34, ROY-71")  # milliseconds
    turn_limit: int = number(30, 1, 86_400, "ROY-R46, ROY-61")  # seconds
    decision_limit: int = number(15, 1, 3_600, "ROY-R45, ROY-41")  # seconds
    designate_limit: int = number(15, 1, 3_600, "ROY-R45, ROY-41")  # seconds
    discard_history: int = choice(Switch.OFF, "ROY-R48")
    colour_marks: int = choice(ColourMarks.SHAPES, "AR-60, ADD-89")
    turn_cap: int = number(3_000, 50, 100_000, "PR-11")
    round_cap: int = number(1_000, 1, 100_000, "PR-11")


def youngest_counts(o: Options) -> bool:
    return o.first_king == FirstKing.FLAGGED


def youngest_of(o: Options) -> Seat:
    """The seat of the youngest, or NOBODY if it isn't known."""
    return NOBODY if o.youngest == Youngest.UNKNOWN else o.youngest - FIRST_SEAT


def king_may_be_hit(o: Options) -> bool:
    return o.royal_self_target == Switch.ON


def king_opens_always(o: Options) -> bool:
    return o.opening == Opening.KING_BASED


def fanfare_waits_for_turn(o: Options) -> bool:
    return o.fanfare_applies == FanfareApplies.END_OF_TURN


def clock_mode(o: Options) -> int:
    return o.clock_mode


def turns_of_a_reign(o: Options) -> int:
    return o.reign_turns


def length_of_a_reign(o: Options) -> int:
    return o.reign_ms


def jitter_of_a_reign(o: Options) -> int:
    return o.reign_jitter_ms


def countdown_is_shown(o: Options) -> bool:
    return o.show_countdown == Switch.ON


def drawer_is_skipped(o: Options) -> bool:
    return o.plus_one_skips == Switch.ON


def last_card_acts(o: Options) -> bool:
    return o.last_card_effect == LastCardEffect.EXECUTE


def jester_stays_in(o: Options) -> bool:
    return o.jester_cannot_finish == Switch.ON


def time_to_designate(o: Options) -> int:
    return o.designate_limit


def discards_can_be_read(o: Options) -> bool:
    return o.discard_history == Switch.ON


SHORT = "target=200"

PRESETS = (
    Preset("book"),
    Preset(
        "family",
        "target=200 show_countdown=on auto_call=on turn_limit=90 "
        "decision_limit=45 designate_limit=45",
    ),
    Preset("quick", "target=200 reign_ms=30000 turn_limit=15"),
    Preset("lively", "royal_self_target=on plus_one_skips=on jester_cannot_finish=on"),
    Preset("tournament", "first_king=random tie=extra_round"),
    Preset(
        "calm",
        "clock_mode=turns turn_limit=3600 decision_limit=900 designate_limit=900 catch_guard=8000",
    ),
)
