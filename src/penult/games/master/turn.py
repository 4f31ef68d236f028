"""The course of a turn: beginning, drawing, paying, passing (MAS-18 … 25, 43 … 66)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NOBODY, TABLE, Card, Seat
from penult.games.master import phase, ring, shoe
from penult.games.master.cards import SUPER
from penult.games.master.clauses import Clause
from penult.games.master.options import AwayMode, debts_are_drawn_singly, presses_itself, the_absent
from penult.games.master.phase import Lost, Reason
from penult.games.master.state import State
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
from penult.games.mechanics.debts import Owed
from penult.games.mechanics.options import most_turns, window_closes
from penult.games.mechanics.progress import Timer


def after(s: State, seat: Seat) -> Seat:
    """The next seat in the direction of play (MAS-23)."""
    return ring.step(s.ring, seat, s.seats.direction)


def begin_turn(s: State, seat: Seat) -> None:
    s.lost = Lost.NONE
    if s.progress.idle == s.ring.size or is_capped(s):
        s.phase = phase.COUNTING  # MAS-93: blocked
        return
    s.progress.turns += 1
    s.progress.idle += 1
    s.drawn = NO_CARD
    hand_clock_to(s, seat, phase.ACT)
    if passes_by_itself(s, seat):
        drawing.must_draw(s.drawing, seat, 1, Reason.ABSENT, Clause.MAS_18, s.phase)


def is_capped(s: State) -> bool:
    """Has the round reached the limit at which it ends as if blocked (MR-107)?"""
    return s.progress.turns >= most_turns(s.options)


def hand_clock_to(s: State, seat: Seat, then: int) -> None:
    """The next player gets a full turn; if the clock stands still, they must start it first."""
    s.seats.turn = seat
    if not shoe.is_running(s.shoe):
        s.shoe.resume = then  # MAS-57
        s.phase = phase.RESTART
        return
    s.phase = then
    run_clock(s)  # MAS-50


def restart_clock(s: State, seat: Seat) -> None:
    """The press before playing, which costs nothing (MAS-57)."""
    journal.note(s.journal, Kind.PRESSED_ON, Clause.MAS_57, seat=seat)
    s.phase = s.shoe.resume
    run_clock(s)


def run_clock(s: State) -> None:
    """The time for a turn begins, unless the table agreed to stop at this press (MR-43)."""
    shoe.run(s.shoe)
    if s.shoe.stopping == 1:
        pause(s)


def end_turn(s: State) -> None:
    """The seat whose turn it is has finished without playing a card."""
    s.calling.early = 0
    if window_closes(s.options, turn_over=True):
        calling.close(s.calling)
    begin_turn(s, after(s, s.seats.turn))


def first_act(s: State) -> None:
    """A turn's first action: the card before stands, and it may be too late to catch anybody."""
    lay_stands(s)
    if window_closes(s.options, turn_over=False):
        calling.close(s.calling)


def lay_stands(s: State) -> None:
    """The next player has acted, so a wrong card can no longer be called out."""
    s.progress.touched = 1
    if misplay.can_be_called_out(s.misplay):
        misplay.forget(s.misplay)


def passes_by_itself(s: State, seat: Seat) -> bool:
    """Does the turn pass because the seat is away (MR-101)? Not if everybody is away."""
    if the_absent(s.options) != AwayMode.AUTOPASS or not shoe.is_away(s.shoe, seat):
        return False
    if s.phase == phase.PAUSED:
        return False
    return ring.everybody(s.ring) & ~s.shoe.away != 0


# Pausing


def pause(s: State) -> None:
    """Stop the clock; the player whose turn it is will start it again (MAS-45)."""
    if s.phase != phase.RESTART:
        s.shoe.resume = s.phase
    s.shoe.stopping = 0
    s.shoe.timer = Timer.PAUSED
    s.shoe.turn = s.seats.turn
    s.seats.turn = TABLE
    s.phase = phase.PAUSED
    journal.note(s.journal, Kind.PAUSED, Clause.MAS_45)


def resume(s: State) -> None:
    """The pause ends; the player to act starts the clock when ready (MR-43)."""
    shoe.halt(s.shoe)
    s.seats.turn = s.shoe.turn
    s.shoe.turn = NOBODY
    s.phase = phase.RESTART
    journal.note(s.journal, Kind.RESUMED, Clause.MAS_45)


# Drawing


def go_on_drawing(s: State) -> None:
    """Draw what is due. If the draw pile runs out, the discard pile is shuffled first."""
    before = s.drawing.left
    card = drawing.draw_what_there_is(s.drawing, s.piles, s.hands, s.journal)
    progress.drew(s.progress, before - s.drawing.left)
    if s.drawing.left > 0:
        if drawing.awaits_stock(s.piles, s.chance):
            s.phase = phase.RESHUFFLE  # MR-54
            return
        drawing.forgive(s.drawing, s.journal, Clause.MAS_92)
    calling.no_longer_exposed(s.calling, s.drawing.seat)
    after_drawing(s, card)


def reshuffle(s: State, order: list[int]) -> None:
    """The discard pile except its top card becomes the draw pile (MAS-90, 91)."""
    if misplay.can_be_called_out(s.misplay) and s.pending.seat == NOBODY:
        misplay.forget(s.misplay)  # the card under the wrong one is gone
    s.phase = s.drawing.resume
    size = piles.recycle(s.piles, order)
    journal.note(s.journal, Kind.RESHUFFLED, Clause.MAS_90, count=size)


def after_drawing(s: State, card: Card) -> None:
    seat = s.drawing.seat
    reason = s.drawing.reason
    s.phase = s.drawing.resume
    drawing.end(s.drawing)
    match reason:
        case Reason.TURN:
            s.drawn = card
            s.phase = phase.DRAWN
        case Reason.DEBT:
            paid(s, seat)
        case Reason.PENALTY:
            pass
        case Reason.BLUFF:
            begin_turn(s, s.seats.turn)  # MAS-81
        case Reason.TURN_OVER | Reason.EARLY:
            begin_turn(s, after(s, seat))  # MAS-56
        case Reason.ABSENT:
            journal.note(s.journal, Kind.PASSED, Clause.MAS_20, seat=seat)
            end_turn(s)
        case _:
            s.phase = phase.COUNTING


# Debts


def fall_due(s: State, victim: Seat) -> None:
    """``victim`` must pay the debt (MAS-25, 36)."""
    s.lost = Lost.NONE
    journal.note(s.journal, Kind.OWES, clause_of_debt(s), seat=victim, count=s.debt.amount)
    hand_clock_to(s, victim, phase.OWING)
    if passes_by_itself(s, victim):
        pay(s)


def clause_of_debt(s: State) -> Clause:
    if debts.is_chain(s.debt):
        return Clause.MAS_130 if s.debt.kind == Owed.TWO else Clause.MAS_131
    if s.progress.layer == NOBODY:
        return Clause.MAS_26  # the starter's
    return Clause.MAS_25 if s.debt.kind == Owed.TWO else Clause.MAS_36


def clause_of_rest(s: State) -> Clause:
    """Why more cards are drawn: a challenge was lost, or they are drawn one by one."""
    return Clause.MAS_49 if s.lost == Lost.NONE else clause_of_loss(s)


def clause_of_loss(s: State) -> Clause:
    """Why the seat that pays also loses its turn."""
    if s.lost != Lost.NONE:
        return Clause.MAS_137 if s.lost == Lost.CHAIN else Clause.MAS_82
    if s.progress.layer == NOBODY:
        return Clause.MAS_26  # the starter's
    return Clause.MAS_36 if piles.top(s.piles) == SUPER else Clause.MAS_25


def pay(s: State) -> None:
    """Draw what is owed, all at once or one by one (MAS-49, MR-40)."""
    clause = clause_of_debt(s) if s.phase == phase.OWING else clause_of_rest(s)
    doubt.forget(s.doubt)
    if draws_singly(s) and s.debt.amount > 1 and piles.drawable(s.piles) > 1:
        s.debt.amount -= 1
        s.phase = phase.PAYING
        drawing.must_draw(s.drawing, s.seats.turn, 1, Reason.PENALTY, clause, s.phase)
    else:
        drawing.must_draw(
            s.drawing, s.seats.turn, debts.settle(s.debt), Reason.DEBT, clause, s.phase
        )


def draws_singly(s: State) -> bool:
    """The table draws everything at once for a player who is away (MR-101)."""
    return debts_are_drawn_singly(s.options) and not passes_by_itself(s, s.seats.turn)


def paid(s: State, seat: Seat) -> None:
    """Everything is drawn; the seat loses its turn, by a press or automatically (MR-30)."""
    if presses_itself(s.options) or passes_by_itself(s, seat):
        lose_turn(s, seat, clause_of_loss(s))
    else:
        s.phase = phase.PAID


def lose_turn(s: State, seat: Seat, clause: int) -> None:
    journal.note(s.journal, Kind.SKIPPED, clause, seat=seat)
    begin_turn(s, after(s, seat))
