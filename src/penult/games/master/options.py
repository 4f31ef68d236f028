"""The table options of Master, and the one function that reads each of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.games.master.shoe import Speed
from penult.games.master.teams import PartnerHand, RotationCredit
from penult.games.mechanics.calling import CallAfterEffect, CatchClose
from penult.games.mechanics.debts import JumpOnChain, StackMix
from penult.games.mechanics.doubt import BluffCard, ColourScope, ShowTo
from penult.games.mechanics.exchange import SevenZeroLast
from penult.games.mechanics.jumping import JumpAction, JumpSelf, JumpWild, JumpWindow
from penult.games.mechanics.misplay import IllegalLay
from penult.games.mechanics.options import free_table
from penult.games.mechanics.scoring import Blocked, DealerNext, Tie
from penult.games.options import (
    ColourMarks,
    OlderDefaults,
    Preset,
    Switch,
    choice,
    number,
    rules_version,
)


@quick
class MatchForm(IntEnum):
    """The forms of the game (MAS-11)."""

    CLASSIC = 0
    LOW_SCORE = 1
    TEAMS = 2
    TEAMS_LOW_SCORE = 3
    PARTNERS4 = 4
    ELIMINATION = 5


@quick
class Press(IntEnum):
    MANUAL = 0
    AUTO = 1


@quick
class StarterReverse(IntEnum):
    LITERAL = 0
    AS_SKIP = 1


@quick
class AfterDraw(IntEnum):
    DRAWN_ONLY = 0
    ANY = 1


@quick
class FirstClock(IntEnum):
    FROM_START = 0
    OWN_PRESS = 1


@quick
class YesNo(IntEnum):
    NO = 0
    YES = 1


@quick
class EarlyPress(IntEnum):
    KEEP = 0
    REARM = 1
    END_TURN = 2


@quick
class ForeignPress(IntEnum):
    BY_TABLE = 0  # ignored on a strict table, penalised on a free one
    IGNORE = 1
    PENALISE = 2


@quick
class PausePolicy(IntEnum):
    MAJORITY = 0
    HOST = 1
    OFF = 2


@quick
class LateCallUnderClock(IntEnum):
    ALLOWED = 0
    NOT_AFTER_PRESS = 1


@quick
class CommentRule(IntEnum):
    VOTE = 0
    HOST = 1
    OFF = 2


@quick
class MisplayAfter(IntEnum):
    END_TURN = 0
    REPLAY = 1


@quick
class RotationRounds(IntEnum):
    _4 = 0
    _3 = 1
    _6 = 2


@quick
class JumpClock(IntEnum):
    FRESH = 0
    INHERIT = 1


@quick
class AwayMode(IntEnum):
    BOT = 0
    AUTOPASS = 1
    REMOVE = 2


@quick
class ShowCounts(IntEnum):
    EXACT = 0
    COARSE = 1


RULES = 2  # the version of the game


@dataclass(frozen=True, slots=True)
class Options:
    form: int = choice(MatchForm.CLASSIC, "MAS-11")
    target: int = number(500, 1, 100_000, "MR-57, MAS-127")
    speed: int = choice(Speed._6, "MAS-12, MR-44")
    cumulative: int = choice(Switch.OFF, "MAS-129")
    seven_zero: int = choice(Switch.OFF, "MAS-139")
    jump_in: int = choice(Switch.OFF, "MAS-146")
    press: int = choice(Press.MANUAL, "MR-30, MAS-47")
    illegal_lay: int = choice(IllegalLay.STRICT, "MR-60, MAS-103")
    dealer_next: int = choice(DealerNext.LEFT, "MR-03, MAS-14")
    two_p_starter_reverse: int = choice(StarterReverse.LITERAL, "MR-08, MAS-29")
    after_draw: int = choice(AfterDraw.DRAWN_ONLY, "MR-11, MAS-22")
    w4_colour_scope: int = choice(ColourScope.ALL, "MR-15, MAS-40")
    bluff_card: int = choice(BluffCard.STAYS, "MR-20, MAS-81")
    show_to: int = choice(ShowTo.CHALLENGER, "MR-26, MAS-78")
    first_clock: int = choice(FirstClock.FROM_START, "MR-29, MAS-44")
    last_card_needs_press: int = choice(YesNo.YES, "MR-35, MAS-62")
    restart_guard: int = number(10, 1, 3_600, "MR-37, MAS-57")  # seconds
    early_press: int = choice(EarlyPress.KEEP, "MR-38, MAS-59")
    foreign_press: int = choice(ForeignPress.BY_TABLE, "MR-39, MAS-59")
    draw_one_by_one: int = choice(Switch.OFF, "MR-40, MAS-49")
    pause_policy: int = choice(PausePolicy.MAJORITY, "MR-43, MAS-45")
    net_grace: int = number(300, 0, 5_000, "MR-45, MAS-43")  # milliseconds
    late_call: int = choice(LateCallUnderClock.ALLOWED, "MR-46, MAS-68")
    catch_close: int = choice(CatchClose.NEXT_LAY, "MR-48, MAS-71")
    false_catch_penalty: int = number(0, 0, 2, "MR-49, MAS-69", step=2)
    false_callout_penalty: int = number(0, 0, 2, "MR-64, MAS-103", step=2)
    blocked: int = choice(Blocked.VOID, "MR-56, MAS-93")
    tie: int = choice(Tie.SHARE, "MR-58, MAS-100")
    comment_rule: int = choice(CommentRule.VOTE, "MR-59, MAS-102")
    misplay_after: int = choice(MisplayAfter.END_TURN, "MR-61, MAS-104")
    seating: int = number(
        0, 0, 9_999_999_999, "MR-67, MAS-114"
    )  # one digit per seat; 0: partners face each other
    partner_hand: int = choice(PartnerHand.IGNORE, "MR-68, MAS-118")
    rotation_rounds: int = choice(RotationRounds._4, "MR-69, MAS-119")
    rotation_credit: int = choice(RotationCredit.BOTH, "MR-70, MAS-120")
    teams_elimination: int = choice(Switch.OFF, "MR-71, MAS-117")
    stack_mix: int = choice(StackMix.NONE, "MR-74, MAS-135")
    seven_zero_last: int = choice(SevenZeroLast.ENDS, "MR-82, MAS-143")
    call_after_effect: int = choice(CallAfterEffect.LAYER, "MR-84, MAS-75")
    jump_wild: int = choice(JumpWild.NO, "MR-87, MAS-146")
    jump_self: int = choice(JumpSelf.YES, "MR-88, MAS-147")
    jump_window: int = choice(JumpWindow.ON_TOP, "MR-89, MAS-155")
    jump_action: int = choice(JumpAction.REPLACE, "MR-90, MAS-149")
    jump_on_chain: int = choice(JumpOnChain.REPLACE, "MR-91, MAS-158")
    jump_clock: int = choice(JumpClock.FRESH, "MR-93, MAS-153")
    away_after: int = number(2, 1, 100, "MR-101, MAS-66")  # rings in a row
    away_mode: int = choice(AwayMode.BOT, "MR-101, MR-109, MAS-66")
    show_counts: int = choice(ShowCounts.EXACT, "MR-102, MAS-67")
    reveal_after_round: int = choice(YesNo.NO, "MR-106, MAS-39")
    catch_guard: int = number(1_500, 0, 60_000, "MR-48, AR-32, MAS-71")  # milliseconds
    colour_marks: int = choice(ColourMarks.SHAPES, "AR-60, ADD-89")
    turn_cap: int = number(3_000, 50, 100_000, "MR-107, MAS-93")
    round_cap: int = number(1_000, 1, 100_000, "PR-01")
    rules: int = rules_version(RULES)


BOOK = Options()


# Forms


def form_of(o: Options) -> int:
    return o.form


def low_score(o: Options) -> bool:
    """Do players score the cards in their own hands?"""
    form = form_of(o)
    return (
        form == MatchForm.LOW_SCORE
        or form == MatchForm.TEAMS_LOW_SCORE
        or form == MatchForm.ELIMINATION
    )


def in_teams(o: Options) -> bool:
    if form_of(o) == MatchForm.ELIMINATION:
        return o.teams_elimination == Switch.ON
    return form_of(o) == MatchForm.TEAMS or form_of(o) == MatchForm.TEAMS_LOW_SCORE


def partners_change(o: Options) -> bool:
    return form_of(o) == MatchForm.PARTNERS4


def is_elimination(o: Options) -> bool:
    return form_of(o) == MatchForm.ELIMINATION


def seating_of(o: Options) -> int:
    return o.seating


def partners_hand(o: Options) -> int:
    return o.partner_hand


def rounds_of_partners(o: Options) -> int:
    if o.rotation_rounds == RotationRounds._4:
        return 4
    return 3 if o.rotation_rounds == RotationRounds._3 else 6


def only_finisher_scores(o: Options) -> bool:
    return partners_change(o) and o.rotation_credit == RotationCredit.FINISHER


def lower_partner_is_credited(o: Options) -> bool:
    """In a blocked round; version 1 credited the partner who came first around the table."""
    return o.rules >= 2


# The shoe


def speed_of(o: Options) -> int:
    return o.speed


def presses_itself(o: Options) -> bool:
    return o.press == Press.AUTO


def first_player_presses(o: Options) -> bool:
    return o.first_clock == FirstClock.OWN_PRESS


def last_card_is_pressed(o: Options) -> bool:
    return o.last_card_needs_press == YesNo.YES


def after_early_press(o: Options) -> int:
    return o.early_press


def foreign_press_costs(o: Options) -> bool:
    if o.foreign_press == ForeignPress.BY_TABLE:
        return free_table(o)
    return o.foreign_press == ForeignPress.PENALISE


def debts_are_drawn_singly(o: Options) -> bool:
    return o.draw_one_by_one == Switch.ON


def who_may_stop(o: Options) -> int:
    return o.pause_policy


def jumper_inherits_clock(o: Options) -> bool:
    return o.jump_clock == JumpClock.INHERIT


def time_to_restart(o: Options) -> int:
    return o.restart_guard


def grace(o: Options) -> int:
    return o.net_grace


def rings_until_away(o: Options) -> int:
    return o.away_after


def the_absent(o: Options) -> int:
    """What happens to players who are away."""
    return o.away_mode


# Playing, drawing, challenging


def misplayer_plays_again(o: Options) -> bool:
    return o.misplay_after == MisplayAfter.REPLAY


def price_of_a_false_call_out(o: Options) -> int:
    return o.false_callout_penalty


def starter_reverse_skips_for_two(o: Options) -> bool:
    return o.two_p_starter_reverse == StarterReverse.AS_SKIP


def any_card_after_draw(o: Options) -> bool:
    return o.after_draw == AfterDraw.ANY


def truth_is_revealed(o: Options) -> bool:
    return o.reveal_after_round == YesNo.YES


# Calling, remarks, counts


def may_call_after_press(o: Options) -> bool:
    return o.late_call == LateCallUnderClock.ALLOWED


def judge_of_remarks(o: Options) -> int:
    return o.comment_rule


def counts_are_coarse(o: Options) -> bool:
    return o.show_counts == ShowCounts.COARSE


OLDER_DEFAULTS = (OlderDefaults(1, "catch_close=turn_taken"),)

SHORT = "speed=20 target=200"  # against the clock, but with time to read

PRESETS = (
    Preset("book", "illegal_lay=free"),
    Preset("first", "speed=untimed"),
    Preset(
        "family",
        "target=200 speed=20 press=auto last_card_needs_press=no reveal_after_round=yes",
    ),
    Preset("quick", "target=200 speed=4"),
    Preset("lively", "cumulative=on seven_zero=on jump_in=on"),
    Preset("teams", "form=teams"),
    Preset(
        "tournament",
        "illegal_lay=free false_catch_penalty=2 false_callout_penalty=2 blocked=lowest_wins"
        " tie=extra_round",
    ),
    Preset("calm", "speed=untimed press=auto catch_guard=8000"),
)
