"""What may be done, and the clause that forbids the rest.

``why_not`` is the definition. Which cards may be played or jumped in with is one bit mask each.
"""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.deck import SAME_FACE
from penult.core.ids import COLOURS, NOBODY, TABLE, ActionId, Card, Mask, Seat
from penult.games.master import pending, phase, ring, shoe, teams, voting
from penult.games.master.cards import (
    ACCUSE,
    BACK,
    CALL,
    CALL_OUT,
    CARD,
    CATCH,
    CHALLENGE,
    CLOSE,
    COUNT,
    DRAW,
    FACE,
    JUMP,
    KINDS,
    LAY,
    LEAVE,
    NAME,
    NO,
    PAUSE,
    PRESS,
    RESTART,
    RESUME,
    RING,
    SEEN,
    SPEED,
    START,
    STOP,
    SUPER,
    TARGET,
    VERB,
    YES,
    Face,
    fitting,
    is_wild,
)
from penult.games.master.clauses import Clause
from penult.games.master.ending import clause_of_victory
from penult.games.master.options import (
    AwayMode,
    CommentRule,
    PausePolicy,
    any_card_after_draw,
    counts_are_coarse,
    foreign_press_costs,
    judge_of_remarks,
    may_call_after_press,
    price_of_a_false_call_out,
    the_absent,
    who_may_stop,
)
from penult.games.master.phase import Lost
from penult.games.master.shoe import SECONDS
from penult.games.master.state import Motion, State
from penult.games.master.turn import clause_of_loss, clause_of_rest
from penult.games.mechanics import calling, debts, doubt, hands, jumping, lays, misplay, piles
from penult.games.mechanics.debts import DRAW_TWO_BITS, WILD_FOUR_BIT, Owed
from penult.games.mechanics.lays import list_set
from penult.games.mechanics.options import (
    colour_scope,
    free_table,
    hands_move,
    jump_ends_with_first_act,
    last_card_moves_hands,
    may_jump_in,
    may_jump_on_oneself,
    may_stack,
    mix_of_stacks,
    price_of_a_false_catch,
    wilds_to_jump,
)

SEVENS = SAME_FACE[Face.SEVEN]


def would_bluff(s: State, seat: Seat) -> bool:
    """Would a Super Joker played by this seat now be illegal (MAS-39)?"""
    return doubt.unlawful(hands.kinds(s.hands, seat), s.colour, colour_scope(s.options))


def lawful_lays(s: State, seat: Seat) -> Mask:
    """The kinds that may be played on a turn by the book; a bluff isn't a wrong card (MAS-41)."""
    fits = hands.kinds(s.hands, seat) & fitting(piles.top(s.piles), s.colour)
    if s.phase == phase.ACT:
        return fits
    if s.phase == phase.DRAWN:
        return fits if any_card_after_draw(s.options) else fits & 1 << s.drawn  # MAS-22
    if s.phase == phase.OWING and may_stack(s.options):
        return fits & debts.answering(s.debt, mix_of_stacks(s.options))
    return 0


def open_lays(s: State, seat: Seat) -> Mask:
    """The kinds the table accepts on a turn; a free table accepts wrong ones."""
    if free_table(s.options) and s.phase == phase.ACT:
        return hands.kinds(s.hands, seat)
    if free_table(s.options) and s.phase == phase.DRAWN:
        return hands.kinds(s.hands, seat) & ~WILD_FOUR_BIT | lawful_lays(s, seat)  # MR-63
    return lawful_lays(s, seat)


def is_playing(s: State) -> bool:
    """Is it somebody's turn to play, draw or pay?"""
    return phase.ACT <= s.phase <= phase.PAYING


def is_stuck(s: State, seat: Seat) -> bool:
    """Is there nothing to draw and nothing that must be played? Nobody must bluff (MR-55)."""
    if piles.drawable(s.piles) > 0:
        return False
    lays = lawful_lays(s, seat)
    if would_bluff(s, seat):
        lays &= ~WILD_FOUR_BIT
    return lays == 0


# Jumping in


def jump_is_open(s: State) -> bool:
    """Not before the top card is pressed in, during a check, or while cards are paid (MAS-155)."""
    if pending.is_open(s.pending) or s.phase == phase.PAYING:
        return False
    if s.phase == phase.RESTART and s.shoe.resume == phase.PAYING:
        return False
    if not phase.RESTART <= s.phase <= phase.PAID:
        return False
    return not (jump_ends_with_first_act(s.options) and s.progress.touched == 1)


def lawful_jumps(s: State, seat: Seat) -> Mask:
    """The kinds this seat may jump in with by the book: at most the twin of the top card."""
    if not may_jump_in(s.options) or not jump_is_open(s):
        return 0
    top = piles.top(s.piles)
    if seat == s.progress.layer and not may_jump_on_own_card(s, top):
        return 0
    return jumping.twin_in_hand(s.hands, seat, top, wilds_to_jump(s.options))


def may_jump_on_own_card(s: State, top: Card) -> bool:
    if FACE[top] == Face.DRAW_TWO and may_stack(s.options):
        return False  # MAS-134: one such card at a time
    return may_jump_on_oneself(s.options)


def open_jumps(s: State, seat: Seat) -> Mask:
    """The kinds the table accepts as a jump-in; a free table accepts wrong ones."""
    if free_table(s.options) and may_jump_in(s.options) and jump_is_open(s):
        if seat != s.seats.turn and s.debt.amount == 0:
            return hands.kinds(s.hands, seat)
    return lawful_jumps(s, seat)


# Swapping hands


def kinds_that_swap(s: State, seat: Seat) -> Mask:
    """The kinds that need a seat to swap hands with (MAS-142, 143)."""
    if not hands_move(s.options) or s.ring.size == 2:
        return 0
    if s.hands.size[seat] > 1 or last_card_moves_hands(s.options):
        return SEVENS
    return 0


def partners_to_swap(s: State, seat: Seat) -> Mask:
    """Everybody else in the round, including a partner (MR-85)."""
    return ring.everybody(s.ring) & ~(1 << seat)


# Calling


def may_go_down_to_one(s: State, seat: Seat) -> bool:
    """May the seat call before playing, since its next card could leave it one (MR-46)?"""
    if s.phase == phase.LAID:
        return hands_move(s.options) and s.hands.size[seat] > 0  # a swap may leave one card
    if s.hands.size[seat] < 2:
        return False
    if s.phase == phase.OWING:
        return s.hands.size[seat] == 2 and open_lays(s, seat) != 0
    if s.phase != phase.ACT and s.phase != phase.DRAWN:
        return False
    return s.hands.size[seat] == 2 or hands_move(s.options)


def why_not(s: State, seat: Seat, action: ActionId) -> Clause:
    """The clause that forbids the action now, or ``Clause.OK``."""
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


def in_turn(s: State, seat: Seat, awaited: int) -> bool:
    return s.phase == awaited and seat == s.seats.turn


def why_turn_waits(s: State) -> Clause:
    """The clause about what must happen before the turn continues; OK if there is nothing."""
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
        return clause_of_rest(s)
    if not may_stack(s.options):
        return Clause.MAS_25 if s.debt.kind == Owed.TWO else Clause.MAS_36
    if hands_move(s.options) and (FACE[card] == Face.SEVEN or FACE[card] == Face.ZERO):
        return Clause.MAS_159
    if not (DRAW_TWO_BITS | WILD_FOUR_BIT) >> card & 1:
        return Clause.MAS_136
    return Clause.MAS_135


def why_not_with(s: State, seat: Seat, card: Card, partner: Seat) -> Clause:
    """A swap needs a partner; without one to choose, none may be named."""
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
    """The button works whenever the clock runs or waits; an early press costs cards (MAS-59)."""
    if not phase.RESTART <= s.phase <= phase.LAID:
        return why_turn_waits(s)
    if seat == s.seats.turn or foreign_press_costs(s.options):
        return Clause.OK
    return Clause.MAS_59


def is_fault(s: State, seat: Seat) -> bool:
    """Would a press be a mistake: out of turn, or before playing or drawing?"""
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
    """Partners aren't opponents (MR-51)."""
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
    """Can everybody see it? A refusal must not reveal a size shown only roughly (MR-102)."""
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
    if s.lost != Lost.NONE and seat == s.seats.turn:
        return clause_of_loss(s)
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
    """Who played the card that can still be called out, before the next player acts (MR-62)."""
    if not phase.RESTART <= s.phase <= phase.LAID and s.phase != phase.CLOSING:
        return NOBODY
    if pending.is_open(s.pending):
        return s.pending.seat
    return NOBODY if s.progress.touched == 1 else s.progress.layer


# The clock


def is_of_the_clock(verb: int) -> bool:
    return (
        Verb.START <= verb <= Verb.RESUME
        or verb == Verb.RING
        or verb == Verb.SPEED
        or verb == Verb.COUNT
    )


def why_not_clock(s: State, seat: Seat, verb: int) -> Clause:
    """Only the dealer starts the clock, only the table rings; anybody may end a pause."""
    match verb:
        case Verb.START:
            return Clause.OK if in_turn(s, seat, phase.START) else Clause.MAS_44
        case Verb.RESUME:
            return Clause.OK if s.phase == phase.PAUSED else Clause.MAS_45
        case Verb.PAUSE:
            running = phase.RESTART <= s.phase <= phase.LAID
            may = seat == TABLE and who_may_stop(s.options) != PausePolicy.OFF
            return Clause.OK if running and may else Clause.MAS_45
        case Verb.SPEED:
            return Clause.OK if seat == TABLE and s.phase == phase.START else Clause.MAS_12
        case Verb.COUNT:
            return Clause.OK if in_turn(s, seat, phase.CLOSING) else Clause.MAS_86
        case _:
            return why_not_ring(s, seat)


def why_not_ring(s: State, seat: Seat) -> Clause:
    if s.phase == phase.CHECK:
        return Clause.MAS_63
    if seat != TABLE or not shoe.is_running(s.shoe) or not shoe.is_timed(s.shoe):
        return Clause.MAS_43
    return Clause.OK


# Votes, being back, leaving


def is_of_the_table(verb: int) -> bool:
    return verb >= Verb.STOP


def why_not_speak(s: State, seat: Seat, verb: int, target: Seat) -> Clause:
    match verb:
        case Verb.STOP:
            return why_not_stop(s, seat)
        case Verb.ACCUSE:
            return why_not_accuse(s, seat, target)
        case Verb.CLOSE:
            return why_not_close(s, seat)
        case Verb.BACK:
            return why_not_be_back(s, seat)
        case Verb.LEAVE:
            return why_not_leave(s, seat)
        case _:
            return why_not_vote(s, seat)


def is_open_for_talk(s: State) -> bool:
    """While cards are dealt and no hand is being checked (MR-59)."""
    return phase.START <= s.phase <= phase.LAID


def why_not_stop(s: State, seat: Seat) -> Clause:
    if seat == TABLE or who_may_stop(s.options) != PausePolicy.MAJORITY or s.shoe.stopping == 1:
        return Clause.MAS_45
    if voting.is_open(s) or not is_open_for_talk(s):
        return Clause.MAS_45
    return Clause.OK


def why_not_accuse(s: State, seat: Seat, target: Seat) -> Clause:
    if seat == TABLE or seat == target or not ring.plays(s.ring, target):
        return Clause.MAS_102
    return Clause.OK if may_accuse(s, seat) else Clause.MAS_102


def may_accuse(s: State, seat: Seat) -> bool:
    """One accusation at a time, and none by a seat that lost two in this round (MR-59)."""
    if judge_of_remarks(s.options) == CommentRule.OFF:
        return False
    if voting.is_open(s) or not is_open_for_talk(s):
        return False
    return s.vote.lost[seat] < voting.MOST_LOST


def why_not_vote(s: State, seat: Seat) -> Clause:
    if s.phase == phase.CHECK:
        return clause_of_vote(s)
    if seat == TABLE:
        judges = s.vote.motion == Motion.REMARK and judge_of_remarks(s.options) == CommentRule.HOST
        return Clause.OK if judges else clause_of_vote(s)
    return Clause.OK if voting.may_vote(s, seat) else clause_of_vote(s)


def clause_of_vote(s: State) -> Clause:
    return Clause.MAS_45 if s.vote.motion == Motion.STOP else Clause.MAS_102


def why_not_close(s: State, seat: Seat) -> Clause:
    """The table closes a vote when time is up, but not during a check or if it decides itself."""
    is_voted_on = voting.is_open(s) and s.vote.voters != 0 and s.phase != phase.CHECK
    return Clause.OK if seat == TABLE and is_voted_on else clause_of_vote(s)


# Being there


def why_not_be_back(s: State, seat: Seat) -> Clause:
    is_missed = seat != TABLE and shoe.is_away(s.shoe, seat)
    return Clause.OK if is_missed and is_open_for_talk(s) else Clause.MAS_66


def why_not_leave(s: State, seat: Seat) -> Clause:
    """If seats can be given up, and no card waits to be pressed in (MR-109)."""
    between = phase.RESTART <= s.phase <= phase.PAID and not pending.is_open(s.pending)
    may = seat != TABLE and the_absent(s.options) == AwayMode.REMOVE
    return Clause.OK if may and between else Clause.MAS_66


SPEEDS = len(SECONDS)


def put(out: list[ActionId], size: int, action: ActionId, clause: int) -> int:
    """Add the action if no clause forbids it."""
    out[size] = action
    return size + 1 if clause == Clause.OK else size


def moves(s: State, seat: Seat, out: list[ActionId]) -> int:
    """Write the ids of the actions the table may wait for to ``out``; return how many."""
    if s.phase <= phase.RESHUFFLE or s.phase == phase.OVER:
        return 0
    if seat == TABLE:
        return list_table(s, out)
    if not ring.plays(s.ring, seat):
        return 0
    if s.phase == phase.PAUSED:
        return put(out, 0, RESUME, Clause.OK)
    size = list_turn(s, seat, out) if seat == s.seats.turn else 0
    size = put(out, size, CALL, why_not_call(s, seat))
    return list_reactions(s, seat, out, size) if anybody_may_react(s) else size


def legal(s: State, seat: Seat, out: list[ActionId]) -> int:
    """All legal actions: the moves, then those that nobody waits for."""
    size = moves(s, seat, out)
    if seat == TABLE or not is_open_for_talk(s) or not ring.plays(s.ring, seat):
        return size
    return list_asides(s, seat, out, size)


# Moves


def list_turn(s: State, seat: Seat, out: list[ActionId]) -> int:
    if is_playing(s):
        size = list_lays(s, seat, open_lays(s, seat), LAY, out, 0)
        size = put(out, size, DRAW, why_not_draw(s, seat))
        size = put(out, size, CHALLENGE, why_not_challenge(s, seat))
        return size if is_fault(s, seat) else put(out, size, PRESS, Clause.OK)
    match s.phase:
        case phase.NAMING:
            for colour in range(COLOURS):
                out[colour] = NAME + colour
            return COLOURS
        case phase.START:
            return put(out, 0, START, Clause.OK)
        case phase.CHECK:
            return put(out, 0, SEEN, Clause.OK)
        case _:
            return put(out, 0, PRESS, why_not_press(s, seat))


def list_lays(s: State, seat: Seat, mask: Mask, base: int, out: list[ActionId], size: int) -> int:
    """Every way to play these kinds, or with ``base`` JUMP, to jump in with them."""
    sevens = mask & kinds_that_swap(s, seat)
    size = lays.list_plain(mask & ~sevens, base, out, size)
    size = lays.list_wilds(mask, base, out, size)
    if sevens:
        size = lays.list_swaps(sevens, partners_to_swap(s, seat), KINDS, base, out, size)
    return size


def anybody_may_react(s: State) -> bool:
    """A quick check: could anybody have a reason to act out of turn?"""
    if s.calling.exposed != 0 or misplay.can_be_called_out(s.misplay) or voting.is_open(s):
        return True
    if price_of_a_false_catch(s.options) > 0 or price_of_a_false_call_out(s.options) > 0:
        return True
    return may_jump_in(s.options)


def list_reactions(s: State, seat: Seat, out: list[ActionId], size: int) -> int:
    size = list_set(catchable(s, seat), CATCH, out, size)
    size = list_lays(s, seat, open_jumps(s, seat), JUMP, out, size)
    size = put(out, size, CALL_OUT, why_not_call_out(s, seat))
    size = put(out, size, YES, why_not_vote(s, seat))
    return put(out, size, NO, why_not_vote(s, seat))


# Actions that nobody waits for


def list_asides(s: State, seat: Seat, out: list[ActionId], size: int) -> int:
    if is_fault(s, seat):
        size = put(out, size, PRESS, why_not_press(s, seat))
    size = put(out, size, STOP, why_not_stop(s, seat))
    size = put(out, size, BACK, why_not_be_back(s, seat))
    size = put(out, size, LEAVE, why_not_leave(s, seat))
    if may_accuse(s, seat):
        for target in range(s.seats.count):
            size = put(out, size, ACCUSE + target, why_not_accuse(s, seat, target))
    return size


def list_table(s: State, out: list[ActionId]) -> int:
    """What the table may do: first what players wait for, then what its clock does."""
    size = put(out, 0, COUNT, why_not_clock(s, TABLE, Verb.COUNT))
    size = put(out, size, RESUME, why_not_clock(s, TABLE, Verb.RESUME))
    size = put(out, size, RING, why_not_clock(s, TABLE, Verb.RING))
    size = put(out, size, RESTART, why_not_clock(s, TABLE, Verb.RESTART))
    size = put(out, size, PAUSE, why_not_clock(s, TABLE, Verb.PAUSE))
    if s.phase == phase.PAUSED:
        return size
    for speed in range(SPEEDS):
        size = put(out, size, SPEED + speed, why_not_clock(s, TABLE, Verb.SPEED))
    size = put(out, size, YES, why_not_vote(s, TABLE))
    size = put(out, size, NO, why_not_vote(s, TABLE))
    return put(out, size, CLOSE, why_not_close(s, TABLE))


# Who may react


def reactors(s: State) -> Mask:
    """The seats out of turn that have a move now."""
    mask = 0
    if s.phase <= phase.RESHUFFLE or s.phase == phase.OVER:
        return mask
    if s.phase != phase.PAUSED and not anybody_may_react(s):
        return mask
    for place in range(s.ring.size):
        seat = s.ring.order[place]
        if seat != s.seats.turn and has_reaction(s, seat):
            mask |= 1 << seat
    return mask


def has_reaction(s: State, seat: Seat) -> bool:
    if s.phase == phase.PAUSED or why_not_call(s, seat) == Clause.OK:
        return True
    if why_not_call_out(s, seat) == Clause.OK or open_jumps(s, seat) != 0:
        return True
    if why_not_vote(s, seat) == Clause.OK:
        return True
    return catchable(s, seat) != 0


def catchable(s: State, seat: Seat) -> Mask:
    """The opponents who forgot to call, or all of them if a false catch costs cards."""
    if s.phase == phase.CLOSING:
        return 0
    if may_cry(s, seat):
        return opponents_of(s, seat)
    return opponents_of(s, seat) & s.calling.exposed if s.calling.exposed else 0


def may_cry(s: State, seat: Seat) -> bool:
    """May the seat try a false catch (MAS-72)?"""
    if price_of_a_false_catch(s.options) == 0 or s.phase <= phase.START:
        return False
    return not calling.has_cried(s.calling, seat)


def opponents_of(s: State, seat: Seat) -> Mask:
    """Everybody in the round except the seat and its partner (MR-51)."""
    return ring.everybody(s.ring) & ~teams.side_of(s.teams, s.seats.count, seat)
