"""What may be done, and the clause that forbids the rest. ``why_not`` is the definition."""

from __future__ import annotations

from penult.games.master import phase
from penult.games.master.actions import CARD, TARGET, VERB
from penult.games.master.cards import FACE, SUPER, Face, is_wild
from penult.games.master.clauses import Clause
from penult.games.master.ending import clause_of_victory
from penult.games.master.legality import (
    is_playing,
    is_stuck,
    jump_is_open,
    kinds_that_swap,
    may_go_down_to_one,
    open_jumps,
    open_lays,
    partners_to_swap,
)
from penult.games.master.options import (
    any_card_after_draw,
    counts_are_coarse,
    foreign_press_costs,
    free_table,
    hands_move,
    may_call_after_press,
    may_jump_in,
    may_stack,
    price_of_a_false_call_out,
    price_of_a_false_catch,
    wilds_to_jump,
)
from penult.games.master.state import State
from penult.games.master.table_acts import (
    in_turn,
    is_of_the_clock,
    is_of_the_table,
    why_not_clock,
    why_not_speak,
)
from penult.mechanics import calling, hands, jumping, misplay, pending, piles, ring, teams
from penult.mechanics.debts import DRAW_TWO_BITS, WILD_FOUR_BIT, Owed
from penult.vocabulary.actions import Verb
from penult.vocabulary.ids import NOBODY, TABLE, ActionId, Card, Seat


def why_not(s: State, seat: Seat, action: ActionId) -> Clause:
    """The clause that forbids the act now, or ``Clause.OK``."""
    if s.phase == phase.OVER:
        return clause_of_victory(s)
    if s.phase <= phase.RESHUFFLE:
        return Clause.MAS_90 if s.phase == phase.RESHUFFLE else Clause.MAS_06
    if seat != TABLE and not ring.plays(s.ring, seat):
        return Clause.MAS_125
    if is_of_the_clock(VERB[action]):
        return why_not_clock(s, seat, VERB[action])
    if s.phase == phase.PAUSED:
        return Clause.MAS_45
    if is_of_the_table(VERB[action]):
        return why_not_speak(s, seat, VERB[action], TARGET[action])
    if seat == TABLE:
        return Clause.MAS_23
    return why_not_play(s, seat, action)


def why_not_play(s: State, seat: Seat, action: ActionId) -> Clause:
    match VERB[action]:
        case Verb.LAY:
            return why_not_lay(s, seat, CARD[action], TARGET[action])
        case Verb.DRAW:
            return why_not_draw(s, seat)
        case Verb.PRESS:
            return why_not_press(s, seat)
        case Verb.CALL:
            return why_not_call(s, seat)
        case Verb.CATCH:
            return why_not_catch(s, seat, TARGET[action])
        case Verb.JUMP:
            return why_not_jump(s, seat, CARD[action], TARGET[action])
        case Verb.CHALLENGE:
            return why_not_challenge(s, seat)
        case Verb.SEEN:
            return Clause.OK if in_turn(s, seat, phase.CHECK) else Clause.MAS_78
        case Verb.NAME:
            return Clause.OK if in_turn(s, seat, phase.NAMING) else Clause.MAS_35
        case _:
            return why_not_call_out(s, seat)


# In turn


def why_turn_waits(s: State) -> Clause:
    """What must happen before the turn goes on; OK if nothing."""
    match s.phase:
        case phase.NAMING:
            return Clause.MAS_35
        case phase.START:
            return Clause.MAS_44
        case phase.RESTART:
            return Clause.MAS_58
        case phase.PAID:
            return Clause.MAS_49
        case phase.LAID:
            return Clause.MAS_47
        case phase.CHECK:
            return Clause.MAS_83
        case phase.CLOSING:
            return Clause.MAS_86
        case _:
            return Clause.OK


def why_not_lay(s: State, seat: Seat, card: Card, partner: Seat) -> Clause:
    if seat != s.seats.turn:
        return Clause.MAS_23
    waits = why_turn_waits(s)
    if waits != Clause.OK:
        return waits
    if not hands.holds(s.hands, seat, card):
        return Clause.MAS_15
    if not open_lays(s, seat) >> card & 1:
        return why_card_is_refused(s, card)
    return why_not_with(s, seat, card, partner)


def why_card_is_refused(s: State, card: Card) -> Clause:
    if s.phase == phase.OWING or s.phase == phase.PAYING:
        return why_debt_stays(s, card)
    if s.phase == phase.DRAWN and card != s.drawn and not any_card_after_draw(s.options):
        return Clause.MAS_22
    match FACE[card]:
        case Face.DRAW_TWO:
            return Clause.MAS_24
        case Face.REVERSE:
            return Clause.MAS_27
        case Face.SKIP:
            return Clause.MAS_30
        case _:
            return Clause.MAS_16 if is_wild(piles.top(s.piles)) else Clause.MAS_15


def why_debt_stays(s: State, card: Card) -> Clause:
    if s.phase == phase.PAYING:
        return Clause.MAS_82 if s.debt.kind == Owed.FOUR else Clause.MAS_49
    if not may_stack(s.options):
        return Clause.MAS_25 if s.debt.kind == Owed.TWO else Clause.MAS_36
    if hands_move(s.options) and (FACE[card] == Face.SEVEN or FACE[card] == Face.ZERO):
        return Clause.MAS_159
    if not (DRAW_TWO_BITS | WILD_FOUR_BIT) >> card & 1:
        return Clause.MAS_136
    return Clause.MAS_135


def why_not_with(s: State, seat: Seat, card: Card, partner: Seat) -> Clause:
    """Is the right partner named for a swap, and none where there is no choice?"""
    if not kinds_that_swap(s, seat) >> card & 1:
        if partner == NOBODY:
            return Clause.OK
        return Clause.MAS_142 if hands_move(s.options) else Clause.MAS_13
    if partner == NOBODY or not partners_to_swap(s, seat) >> partner & 1:
        return Clause.MAS_142
    return Clause.OK


def why_not_draw(s: State, seat: Seat) -> Clause:
    if seat != s.seats.turn:
        return Clause.MAS_23
    if s.phase == phase.OWING or s.phase == phase.PAYING:
        return Clause.OK
    if s.phase == phase.ACT:
        return Clause.OK if piles.drawable(s.piles) > 0 else Clause.MAS_92  # MR-55
    return Clause.MAS_18 if s.phase == phase.DRAWN else why_turn_waits(s)


def why_not_press(s: State, seat: Seat) -> Clause:
    """The button is live whenever the clock runs or waits: a press too early costs (MAS-59)."""
    if not phase.RESTART <= s.phase <= phase.LAID:
        return why_turn_waits(s)
    if seat == s.seats.turn or foreign_press_costs(s.options):
        return Clause.OK
    return Clause.MAS_59


def is_fault(s: State, seat: Seat) -> bool:
    """Would a press be a mistake: out of turn, or before laying or drawing?"""
    if seat != s.seats.turn:
        return True
    return is_playing(s) and s.phase != phase.DRAWN and not is_pass(s, seat)


def is_pass(s: State, seat: Seat) -> bool:
    return s.phase == phase.ACT and is_stuck(s, seat)


# The last card


def why_not_call(s: State, seat: Seat) -> Clause:
    if calling.is_exposed(s.calling, seat):
        before_press = s.phase == phase.LAID and seat == s.seats.turn
        return Clause.OK if before_press or may_call_after_press(s.options) else Clause.MAS_68
    if seat != s.seats.turn or calling.called_early(s.calling, seat):
        return Clause.MAS_67
    return Clause.OK if may_go_down_to_one(s, seat) else Clause.MAS_67


def are_opponents(s: State, seat: Seat, other: Seat) -> bool:
    """Nobody is one of himself, nor a partner (MR-51)."""
    return seat != other and not teams.are_partners(s.teams, seat, other)


def why_not_catch(s: State, seat: Seat, target: Seat) -> Clause:
    if not ring.plays(s.ring, target) or not are_opponents(s, seat, target):
        return Clause.MAS_73
    if s.phase == phase.CLOSING:
        return Clause.MAS_86
    if calling.is_exposed(s.calling, target):
        return Clause.OK
    if price_of_a_false_catch(s.options) == 0 or s.phase <= phase.START:
        return Clause.MAS_71 if shows_one_card(s, target) else Clause.MAS_70
    return Clause.MAS_72 if calling.has_cried(s.calling, seat) else Clause.OK


def shows_one_card(s: State, seat: Seat) -> bool:
    """For all to see: a refusal does not count what nobody counts out loud (MR-102)."""
    return s.hands.size[seat] == 1 and not counts_are_coarse(s.options)


# Jumping in, doubting, calling out


def why_not_jump(s: State, seat: Seat, card: Card, partner: Seat) -> Clause:
    if not may_jump_in(s.options):
        return Clause.MAS_13
    if not hands.holds(s.hands, seat, card):
        return Clause.MAS_146
    if open_jumps(s, seat) >> card & 1:
        return why_not_with(s, seat, card, partner)
    if not jump_is_open(s):
        return Clause.MAS_155
    top = piles.top(s.piles)
    if card != top:
        return Clause.MAS_146
    if not jumping.is_twin(card, top, wilds_to_jump(s.options)):
        return Clause.MAS_152
    return Clause.MAS_134 if FACE[top] == Face.DRAW_TWO and may_stack(s.options) else Clause.MAS_147


def why_not_challenge(s: State, seat: Seat) -> Clause:
    if s.phase == phase.CHECK or (s.phase == phase.RESTART and seat == s.seats.turn):
        return Clause.MAS_83 if s.phase == phase.CHECK else Clause.MAS_58
    if piles.top(s.piles) != SUPER or s.doubt.layer == NOBODY:
        return Clause.MAS_77 if piles.top(s.piles) == SUPER else Clause.MAS_76
    if seat != s.seats.turn or s.phase != phase.OWING or s.debt.kind != Owed.FOUR:
        return Clause.MAS_76
    return Clause.OK


def why_not_call_out(s: State, seat: Seat) -> Clause:
    if not free_table(s.options):
        return Clause.MAS_103
    if misplay.can_be_called_out(s.misplay):
        return Clause.OK if are_opponents(s, seat, s.misplay.seat) else Clause.MAS_103
    if price_of_a_false_call_out(s.options) == 0 or s.mistaken >> seat & 1:
        return Clause.MAS_103
    layer = latest_layer(s)
    if layer == NOBODY or not are_opponents(s, seat, layer):
        return Clause.MAS_103
    return Clause.OK


def latest_layer(s: State) -> Seat:
    """Who laid the card that could be wrong: the next player has not acted yet (MR-62)."""
    if not phase.RESTART <= s.phase <= phase.LAID and s.phase != phase.CLOSING:
        return NOBODY
    if pending.is_open(s.pending):
        return s.pending.seat
    return NOBODY if s.pace.touched == 1 else s.pace.layer
