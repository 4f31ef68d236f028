"""The functions that read options of several games, one for each option.

A game declares its options itself, with its own defaults and rulings; a protocol names those that
the functions after it read.
"""

from __future__ import annotations

from typing import Protocol

from penult.games.mechanics.calling import CallAfterEffect, CatchClose
from penult.games.mechanics.doubt import BluffCard, ShowTo
from penult.games.mechanics.exchange import SevenZeroLast
from penult.games.mechanics.jumping import JumpAction, JumpSelf, JumpWindow
from penult.games.mechanics.misplay import IllegalLay
from penult.games.mechanics.scoring import Blocked, Ending, ScoringForm, Tie
from penult.games.mechanics.seats import TwoPlayerReverse
from penult.games.options import Switch

# The match


class HasCaps(Protocol):
    @property
    def turn_cap(self) -> int: ...
    @property
    def round_cap(self) -> int: ...


def most_turns(o: HasCaps) -> int:
    return o.turn_cap


def most_rounds(o: HasCaps) -> int:
    return o.round_cap


class HasTarget(Protocol):
    @property
    def form(self) -> int: ...
    @property
    def target(self) -> int: ...
    @property
    def tie(self) -> int: ...


def low_score(o: HasTarget) -> bool:
    return o.form == ScoringForm.LOW_SCORE


def target_of(o: HasTarget) -> int:
    return o.target


def ties_play_on(o: HasTarget) -> bool:
    return o.tie == Tie.EXTRA_ROUND


class HasEnd(HasCaps, HasTarget, Protocol):
    """What decides when a match ends."""


def ending(o: HasEnd, _seats: int) -> Ending:
    """For games in which everybody plays alone."""
    return Ending(target_of(o), most_rounds(o), low_score(o), ties_play_on(o))


class HasRounds(Protocol):
    @property
    def dealer_next(self) -> int: ...
    @property
    def blocked(self) -> int: ...


def dealer_after(o: HasRounds) -> int:
    return o.dealer_next


def lowest_wins_when_blocked(o: HasRounds) -> bool:
    return o.blocked == Blocked.LOWEST_WINS


class HasReverse(Protocol):
    @property
    def two_p_reverse(self) -> int: ...


def reverse_skips_for_two(o: HasReverse) -> bool:
    return o.two_p_reverse == TwoPlayerReverse.AS_SKIP


# Calling


class HasAutoCall(Protocol):
    @property
    def auto_call(self) -> int: ...


def table_calls(o: HasAutoCall) -> bool:
    return o.auto_call == Switch.ON


class HasCatching(Protocol):
    @property
    def catch_close(self) -> int: ...
    @property
    def false_catch_penalty(self) -> int: ...
    @property
    def call_after_effect(self) -> int: ...


def window_closes(o: HasCatching, turn_over: bool) -> bool:
    """Does the end of a turn, or its first action, end the time for a catch (AR-29, MR-48)?"""
    if turn_over:
        return o.catch_close != CatchClose.NEXT_LAY
    return o.catch_close == CatchClose.NEXT_ACTION


def price_of_a_false_catch(o: HasCatching) -> int:
    return o.false_catch_penalty


def receivers_must_call(o: HasCatching) -> bool:
    return o.call_after_effect == CallAfterEffect.EVERYONE


# Wrong cards, and challenges of a wild +4


class HasDoubts(Protocol):
    @property
    def illegal_lay(self) -> int: ...
    @property
    def w4_colour_scope(self) -> int: ...
    @property
    def bluff_card(self) -> int: ...
    @property
    def show_to(self) -> int: ...


def free_table(o: HasDoubts) -> bool:
    return o.illegal_lay == IllegalLay.FREE


def colour_scope(o: HasDoubts) -> int:
    return o.w4_colour_scope


def bluff_returns(o: HasDoubts) -> bool:
    return o.bluff_card == BluffCard.RETURNS


def shown_to_all(o: HasDoubts) -> bool:
    return o.show_to == ShowTo.ALL


# The variants: chains of draw cards, 7-0, jump-in


class HasVariants(Protocol):
    @property
    def cumulative(self) -> int: ...
    @property
    def stack_mix(self) -> int: ...
    @property
    def seven_zero(self) -> int: ...
    @property
    def seven_zero_last(self) -> int: ...
    @property
    def jump_in(self) -> int: ...
    @property
    def jump_wild(self) -> int: ...
    @property
    def jump_self(self) -> int: ...
    @property
    def jump_window(self) -> int: ...
    @property
    def jump_action(self) -> int: ...
    @property
    def jump_on_chain(self) -> int: ...


def may_stack(o: HasVariants) -> bool:
    return o.cumulative == Switch.ON


def mix_of_stacks(o: HasVariants) -> int:
    return o.stack_mix


def hands_move(o: HasVariants) -> bool:
    return o.seven_zero == Switch.ON


def last_card_moves_hands(o: HasVariants) -> bool:
    return o.seven_zero_last == SevenZeroLast.EXCHANGES


def may_jump_in(o: HasVariants) -> bool:
    return o.jump_in == Switch.ON


def wilds_to_jump(o: HasVariants) -> int:
    return o.jump_wild


def may_jump_on_oneself(o: HasVariants) -> bool:
    return o.jump_self == JumpSelf.YES


def jump_ends_with_first_act(o: HasVariants) -> bool:
    return o.jump_window == JumpWindow.UNTIL_ACTION


def twin_effects_vanish(o: HasVariants) -> bool:
    return o.jump_action == JumpAction.BOTH_VANISH


def jump_on_chain(o: HasVariants) -> int:
    return o.jump_on_chain


# Time


class HasTurnLimit(Protocol):
    @property
    def turn_limit(self) -> int: ...


def time_to_play(o: HasTurnLimit) -> int:
    return o.turn_limit


class HasDecisionLimit(Protocol):
    @property
    def decision_limit(self) -> int: ...


def time_to_decide(o: HasDecisionLimit) -> int:
    return o.decision_limit


class HasCatchGuard(Protocol):
    @property
    def catch_guard(self) -> int: ...


def time_to_catch(o: HasCatchGuard) -> int:
    return o.catch_guard
