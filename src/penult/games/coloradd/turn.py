"""The course of a turn: beginning, drawing, paying, passing (ADD-13 … 23, 74 … 77)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NOBODY, Card, Seat
from penult.games.coloradd import phase
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.custom import wards
from penult.games.coloradd.options import bluff_allowed
from penult.games.coloradd.phase import Reason
from penult.games.coloradd.state import State
from penult.games.mechanics import (
    calling,
    debts,
    doubt,
    drawing,
    journal,
    misplay,
    piles,
    progress,
)
from penult.games.mechanics import seats as round_table
from penult.games.mechanics.debts import Owed
from penult.games.mechanics.misplay import Wrong
from penult.games.mechanics.options import (
    free_table,
    may_jump_in,
    may_stack,
    most_turns,
    window_closes,
)


def begin_turn(s: State, seat: Seat) -> None:
    if s.progress.idle == s.seats.count or s.progress.turns >= most_turns(s.options):
        s.phase = phase.COUNTING  # ADD-77: blocked
        return
    s.progress.turns += 1
    s.progress.idle += 1
    s.seats.turn = seat
    s.drawn = NO_CARD
    s.phase = phase.ACT
    if s.wards.bound != 0:
        wards.turn_begins(s.wards, seat, s.progress.turns)


def end_turn(s: State) -> None:
    """The current player has finished without playing a card."""
    s.calling.early = 0
    if window_closes(s.options, turn_over=True):
        calling.close(s.calling)
    begin_turn(s, round_table.after(s.seats, s.seats.turn))


def first_act(s: State) -> None:
    """The first action of a turn: the card before it stands, and it may be too late to catch."""
    lay_stands(s)
    if window_closes(s.options, turn_over=False):
        calling.close(s.calling)


def lay_stands(s: State) -> None:
    """The next player has acted, if only by paying: a wrong card can no longer be called out."""
    s.progress.touched = 1
    if s.misplay.wrong != Wrong.NOT:
        misplay.forget(s.misplay)


# Drawing


def go_on_drawing(s: State) -> None:
    """Draw; if the draw pile runs out, it is first made anew from the discard pile."""
    before = s.drawing.left
    card = drawing.draw_what_there_is(s.drawing, s.piles, s.hands, s.journal)
    progress.drew(s.progress, before - s.drawing.left)
    if s.drawing.left > 0:
        if drawing.awaits_stock(s.piles, s.chance):
            s.phase = phase.RESHUFFLE  # AR-35
            return
        drawing.forgive(s.drawing, s.journal, Clause.ADD_76)
    calling.no_longer_exposed(s.calling, s.drawing.seat)
    after_drawing(s, card)


def reshuffle(s: State, order: list[int]) -> None:
    """The discard pile except its top card becomes the draw pile (ADD-74, 75)."""
    if misplay.can_be_called_out(s.misplay):
        misplay.forget(s.misplay)  # the card under the wrong one is gone
    size = piles.recycle(s.piles, order)
    journal.note(s.journal, Kind.RESHUFFLED, Clause.ADD_74, count=size)


def after_drawing(s: State, card: Card) -> None:
    seat = s.drawing.seat
    reason = s.drawing.reason
    clause = s.drawing.clause
    resume = s.drawing.resume
    drawing.end(s.drawing)
    match reason:
        case Reason.TURN:
            s.drawn = card
            s.phase = phase.DRAWN
        case Reason.DEBT:
            lose_turn(s, seat, clause)
        case Reason.DOUBT:
            lose_turn(s, seat, Clause.ADD_49)
        case Reason.PENALTY:
            s.phase = resume
        case Reason.RULE:
            s.phase = phase.EFFECT
            s.effect.card = card
            if card == NO_CARD:
                s.effect.left = 0  # nothing to draw
        case Reason.BLUFF:
            begin_turn(s, s.seats.turn)  # ADD-47
        case Reason.MISPLAY:
            begin_turn(s, round_table.after(s.seats, seat))
        case _:
            s.phase = phase.EFFECT if resume == phase.EFFECT else phase.COUNTING


def lose_turn(s: State, seat: Seat, clause: int) -> None:
    if s.wards.firm != 0 and wards.keeps_turn(s.wards, seat, s.progress.turns):
        journal.note(s.journal, Kind.KEPT_TURN, Clause.ADD_54, seat=seat)
        begin_turn(s, seat)
        return
    journal.note(s.journal, Kind.SKIPPED, clause, seat=seat)
    begin_turn(s, round_table.after(s.seats, seat))


# Debts


def victim_has_a_say(s: State, kind: int) -> bool:
    """Could a +2 or wild +4 be answered, challenged or covered before it is paid?"""
    if kind == Owed.FOUR and bluff_allowed(s.options):
        return True
    return may_stack(s.options) or may_jump_in(s.options) or free_table(s.options)


def fall_due(s: State, victim: Seat) -> None:
    """The open debt falls on ``victim``, who pays at once if there is nothing to decide."""
    s.seats.turn = victim
    if victim_has_a_say(s, s.debt.kind):
        s.phase = phase.OWING
        journal.note(s.journal, Kind.OWES, clause_of_debt(s), seat=victim, count=s.debt.amount)
    else:
        pay(s)


def clause_of_debt(s: State) -> Clause:
    if debts.is_chain(s.debt):
        return Clause.MAS_130 if s.debt.kind == Owed.TWO else Clause.MAS_131
    if s.progress.layer == NOBODY:
        return Clause.ADD_26  # the first card's
    return Clause.ADD_25 if s.debt.kind == Owed.TWO else Clause.ADD_37


def pay(s: State) -> None:
    """The current player draws the whole debt and loses their turn (ADD-25, 37)."""
    clause = clause_of_debt(s)
    doubt.forget(s.doubt)
    owed = debts.settle(s.debt)
    if s.wards.dry != 0 and wards.parries_draw(s.wards, s.seats.turn, s.progress.turns):
        journal.note(s.journal, Kind.PARRIED, Clause.ADD_54, seat=s.seats.turn)
        owed = 0  # but the turn is lost
    drawing.must_draw(s.drawing, s.seats.turn, owed, Reason.DEBT, clause, s.phase)
