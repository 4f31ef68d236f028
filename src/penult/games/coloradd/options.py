"""The table options of ColorADD, and the one function that reads each of them.

The defaults come from the book (ADD-93) and the rulings. Options that only matter to people
(time limits, colour marks, who may write words on a card) aren't read by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.games.mechanics.calling import CallAfterEffect, CatchClose, LateCall
from penult.games.mechanics.debts import JumpOnChain, StackMix
from penult.games.mechanics.doubt import BluffCard, ColourScope, ShowTo, WildFour
from penult.games.mechanics.exchange import SevenZeroLast
from penult.games.mechanics.jumping import JumpAction, JumpSelf, JumpWild, JumpWindow
from penult.games.mechanics.misplay import IllegalLay
from penult.games.mechanics.scoring import Blocked, DealerNext, ScoringForm, Tie
from penult.games.mechanics.seats import TwoPlayerReverse
from penult.games.options import ColourMarks, Preset, Switch, choice, number


@quick
class CustomStarter(IntEnum):
    COLOUR_ONLY = 0
    APPLY = 1


@quick
class CustomText(IntEnum):
    PRIVATE_ONLY = 0
    OFF = 1


@quick
class Rewrite(IntEnum):
    PER_GAME = 0
    PER_ROUND = 1


class Agree(IntEnum):
    """Does the match begin with proposals that everybody must accept (PR-33)?"""

    BEFORE = 0  # the rules were agreed on before
    AT_TABLE = 1


@dataclass(frozen=True, slots=True)
class Options:
    form: int = choice(ScoringForm.CLASSIC, "ADD-78, ADD-83")
    target: int = number(500, 1, 100_000, "AR-38, ADD-82")
    custom_count: int = number(0, 0, 4, "AR-02, AR-03, ADD-02")
    custom_starter: int = choice(CustomStarter.COLOUR_ONLY, "AR-14, ADD-58")
    custom_text: int = choice(CustomText.PRIVATE_ONLY, "AR-55, ADD-05")
    rewrite: int = choice(Rewrite.PER_GAME, "AR-50, ADD-60")
    agree: int = choice(Agree.BEFORE, "AR-42, PR-33, ADD-05")
    dealer_next: int = choice(DealerNext.LEFT, "AR-07, ADD-85")
    w4: int = choice(WildFour.BLUFFABLE, "AR-28, ADD-42")
    w4_colour_scope: int = choice(ColourScope.ALL, "AR-19, ADD-39")
    bluff_card: int = choice(BluffCard.STAYS, "AR-23, ADD-47")
    show_to: int = choice(ShowTo.CHALLENGER, "AR-27, ADD-45")
    decision_limit: int = number(20, 1, 3_600, "AR-25, ADD-50")  # seconds
    turn_limit: int = number(60, 1, 86_400, "AR-59, ADD-93")  # seconds
    catch_guard: int = number(1_500, 0, 60_000, "AR-32, ADD-67")  # milliseconds
    catch_close: int = choice(CatchClose.TURN_TAKEN, "AR-29, ADD-67")
    late_call: int = choice(LateCall.ALLOWED, "AR-30, ADD-65")
    false_catch_penalty: int = number(0, 0, 2, "AR-31, ADD-66", step=2)
    call_after_effect: int = choice(CallAfterEffect.LAYER, "AR-52, MR-84, ADD-69")
    blocked: int = choice(Blocked.VOID, "AR-37, ADD-77")
    tie: int = choice(Tie.SHARE, "AR-39, ADD-84")
    two_p_reverse: int = choice(TwoPlayerReverse.AS_SKIP, "AR-41, ADD-87")
    illegal_lay: int = choice(IllegalLay.STRICT, "AR-58, MR-60, ADD-93")
    colour_marks: int = choice(ColourMarks.SHAPES, "AR-60, ADD-89")
    turn_cap: int = number(3_000, 50, 100_000, "AR-66, ADD-77")
    round_cap: int = number(1_000, 1, 100_000, "PR-01")
    cumulative: int = choice(Switch.OFF, "MAS-129")
    stack_mix: int = choice(StackMix.NONE, "MR-74, MAS-135")
    seven_zero: int = choice(Switch.OFF, "MAS-139")
    seven_zero_last: int = choice(SevenZeroLast.ENDS, "MR-82, MAS-143")
    jump_in: int = choice(Switch.OFF, "MAS-146")
    jump_wild: int = choice(JumpWild.NO, "MR-87, MAS-146")
    jump_self: int = choice(JumpSelf.YES, "MR-88, MAS-147")
    jump_window: int = choice(JumpWindow.ON_TOP, "MR-89, MAS-155")
    jump_action: int = choice(JumpAction.REPLACE, "MR-90, MAS-149")
    jump_on_chain: int = choice(JumpOnChain.REPLACE, "MR-91, MAS-158")


BOOK = Options()


def customs_in_play(o: Options) -> int:
    return o.custom_count


def starter_rule_applies(o: Options) -> bool:
    return o.custom_starter == CustomStarter.APPLY


def words_allowed(o: Options) -> bool:
    return o.custom_text == CustomText.PRIVATE_ONLY


def table_agrees(o: Options) -> bool:
    return o.agree == Agree.AT_TABLE


def may_rewrite(o: Options) -> bool:
    return o.rewrite == Rewrite.PER_ROUND


def bluff_allowed(o: Options) -> bool:
    return o.w4 == WildFour.BLUFFABLE


def may_call_late(o: Options) -> bool:
    return o.late_call == LateCall.ALLOWED


SHORT = "target=200"

PRESETS = (
    Preset("book"),
    Preset("family", "target=200 w4=enforced turn_limit=120 decision_limit=60 catch_guard=4000"),
    Preset("quick", "target=200 turn_limit=20 decision_limit=10"),
    Preset("lively", "cumulative=on seven_zero=on jump_in=on"),
    Preset("studio", "custom_count=4 agree=at_table"),
    Preset(
        "tournament",
        "turn_limit=30 decision_limit=15 false_catch_penalty=2 blocked=lowest_wins tie=extra_round",
    ),
    Preset("calm", "turn_limit=3600 decision_limit=900 catch_guard=8000"),
)
