"""What a card does once it is pressed in (MAS-24 … 38, 86 … 88, 109 … 112, 129 … 161)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NOBODY, TABLE, Card, Mask, Seat
from penult.games.master import phase, ring, shoe, voting
from penult.games.master.cards import FACE, Face
from penult.games.master.clauses import Clause
from penult.games.master.phase import Reason
from penult.games.master.state import State
from penult.games.master.turn import after, begin_turn, fall_due, lose_turn
from penult.games.mechanics import (
    calling,
    debts,
    doubt,
    drawing,
    exchange,
    hands,
    journal,
    misplay,
    seats,
)
from penult.games.mechanics.debts import Owed
from penult.games.mechanics.exchange import HandMove
from penult.games.mechanics.options import (
    free_table,
    hands_move,
    jump_on_chain,
    last_card_moves_hands,
    may_stack,
    receivers_must_call,
    twin_effects_vanish,
)


def resolve(s: State, seat: Seat, card: Card, partner: Seat, twin: bool) -> None:
    """Going out comes first, then hands that move, then the effect and the next turn."""
    if s.hands.size[seat] == 0 and not still_moves_hands(s, card):
        go_out(s, seat, card, twin)
        return
    vanish = twin and twin_effects_vanish(s.options)
    if hands_move(s.options) and exchange.effect_of(FACE[card]) != HandMove.NOT:
        move_hands(s, seat, card, partner)
        if somebody_is_out(s):
            return
    s.calling.early = 0
    match FACE[card]:
        case Face.REVERSE:
            reverse(s, seat, twin, vanish)
        case Face.SKIP:
            skip(s, seat, Clause.MAS_31, vanish)
        case Face.DRAW_TWO:
            owe(s, seat, Owed.TWO, twin, vanish)
        case Face.WILD_FOUR:
            owe(s, seat, Owed.FOUR, twin, vanish)
        case _:
            debts.settle(s.debt)
            begin_turn(s, after(s, seat))


def reverse(s: State, seat: Seat, twin: bool, vanish: bool) -> None:
    """The direction changes (MAS-28); with two players it skips the other one (MAS-109).

    A twin first undoes the reversal it covers, so the direction stays; if both vanish, it is what
    it was before (MR-90).
    """
    if s.ring.size == 2:
        skip(s, seat, Clause.MAS_109, vanish)
        return
    if vanish or not twin:
        seats.reverse(s.seats)
        journal.note(s.journal, Kind.REVERSED, Clause.MAS_28, seat=seat)
    begin_turn(s, after(s, seat))


def skip(s: State, seat: Seat, clause: Clause, vanish: bool) -> None:
    """The next seat loses its turn (MAS-31, 109, 110)."""
    following = after(s, seat)
    if vanish:
        begin_turn(s, following)
    else:
        lose_turn(s, following, clause)


def owe(s: State, seat: Seat, kind: int, twin: bool, vanish: bool) -> None:
    """The next seat owes cards (MAS-25, 36); in a chain, those of the whole chain (MAS-130)."""
    if vanish:
        debts.settle(s.debt)
        begin_turn(s, after(s, seat))
        return
    if twin:
        debts.twin(s.debt, kind, jump_on_chain(s.options), may_stack(s.options))
    else:
        s.tally.stacks += 1 if s.debt.amount > 0 else 0
        debts.add(s.debt, kind)
    fall_due(s, after(s, seat))


# The 7-0 variant


def still_moves_hands(s: State, card: Card) -> bool:
    """Does this last card move hands before anybody goes out (MR-82)?"""
    if not hands_move(s.options) or exchange.effect_of(FACE[card]) == HandMove.NOT:
        return False
    return last_card_moves_hands(s.options)


def move_hands(s: State, seat: Seat, card: Card, partner: Seat) -> None:
    """A zero passes every hand on, a seven swaps two (MAS-139 … 142)."""
    s.tally.swaps += 1
    moved = exchange.effect_of(FACE[card])
    if moved == HandMove.SWAPPED:
        if partner == NOBODY:
            partner = after(s, seat)  # with two players there is no choice
        hands.swap(s.hands, seat, partner)
        journal.note(s.journal, Kind.SWAPPED, Clause.MAS_141, seat=seat, other=partner)
    else:
        ring.pass_hands_on(s.ring, s.hands, s.seats.direction)
        journal.note(s.journal, Kind.PASSED_ON, Clause.MAS_139, seat=seat)
    if misplay.can_be_called_out(s.misplay):
        s.misplay.moved = moved
        s.misplay.partner = partner
    calling.owe_after_exchange(s.calling, s.hands, seat, receivers(s, moved, partner))


def receivers(s: State, moved: int, partner: Seat) -> Mask:
    """Who got a new hand and must call if it is one card, where that is the rule (MR-84)."""
    if not receivers_must_call(s.options):
        return 0
    return ring.everybody(s.ring) if moved == HandMove.PASSED_ON else 1 << partner


def somebody_is_out(s: State) -> bool:
    """Whoever gets an empty hand in an exchange goes out (PR-02)."""
    seat = hands.first_empty(s.hands, ring.everybody(s.ring))
    if seat != NOBODY:
        win_round(s, seat)
    return seat != NOBODY


# Going out


def go_out(s: State, seat: Seat, card: Card, twin: bool) -> None:
    """The last card: a +2 or Super Joker still makes the next seat draw (MAS-86 … 88)."""
    kind = debts.kind_of(FACE[card])
    if kind == Owed.NOTHING or (twin and twin_effects_vanish(s.options)):
        debts.settle(s.debt)
    elif twin:
        debts.twin(s.debt, kind, jump_on_chain(s.options), may_stack(s.options))
    else:
        debts.add(s.debt, kind)
    win_round(s, seat)


def win_round(s: State, seat: Seat) -> None:
    s.round_winner = seat
    calling.close(s.calling)
    shoe.halt(s.shoe)
    voting.end_vote(s)
    journal.note(s.journal, Kind.WENT_OUT, Clause.MAS_89, seat=seat)
    if free_table(s.options):
        s.phase = phase.CLOSING  # MR-62: a wrong last card can still be called out
        s.seats.turn = TABLE
    else:
        close_round(s)


def close_round(s: State) -> None:
    """Cards owed because of the last card are drawn, then the round is scored (MAS-87, 133)."""
    doubt.forget(s.doubt)
    if misplay.can_be_called_out(s.misplay):
        misplay.forget(s.misplay)
    clause = Clause.MAS_133 if debts.is_chain(s.debt) else Clause.MAS_87
    owed = debts.settle(s.debt)
    s.phase = phase.COUNTING
    if owed > 0:
        drawing.must_draw(s.drawing, after(s, s.progress.layer), owed, Reason.LAST, clause, s.phase)
