"""The button and the ring: pressing in time, early, out of turn or too late (MAS-43 … 66)."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.events import Kind
from penult.core.ids import NO_CARD, Seat
from penult.core.shapes import COPIES
from penult.games.master import ending, laying, phase, ring, shoe, voting
from penult.games.master.clauses import Clause
from penult.games.master.legality import is_pass
from penult.games.master.options import (
    AwayMode,
    EarlyPress,
    after_early_press,
    rings_until_away,
    the_absent,
)
from penult.games.master.phase import Reason
from penult.games.master.state import State
from penult.games.master.turn import (
    after,
    begin_turn,
    clause_of_loss,
    end_turn,
    lay_stands,
    lose_turn,
    pause,
    restart_clock,
    resume,
)
from penult.games.mechanics import calling, debts, doubt, drawing, hands, journal, misplay, piles
from penult.games.mechanics.options import window_closes

LATE = 2  # cards to draw
EARLY = 2
OUT_OF_TURN = 2


# The press


def press(s: State, seat: Seat) -> None:
    if seat != s.seats.turn:
        journal.note(s.journal, Kind.PRESSED_OUT_OF_TURN, Clause.MAS_59, seat=seat)
        drawing.must_draw(s.drawing, seat, OUT_OF_TURN, Reason.PENALTY, Clause.MAS_59, s.phase)
        return
    match s.phase:
        case phase.RESTART:
            restart_clock(s, seat)
        case phase.LAID:
            journal.note(s.journal, Kind.PRESSED, Clause.MAS_47, seat=seat)
            laying.commit(s)
        case phase.DRAWN:
            journal.note(s.journal, Kind.PRESSED, Clause.MAS_48, seat=seat)
            end_turn(s)
        case phase.PAID:
            journal.note(s.journal, Kind.PRESSED, Clause.MAS_49, seat=seat)
            lose_turn(s, seat, clause_of_loss(s))
        case _:
            press_without_card(s, seat)


def press_without_card(s: State, seat: Seat) -> None:
    """A pass if there is nothing to draw (MR-55), otherwise too early (MAS-59)."""
    if is_pass(s, seat):
        journal.note(s.journal, Kind.PASSED, Clause.MAS_92, seat=seat)
        end_turn(s)
        return
    s.tally.early_presses += 1
    journal.note(s.journal, Kind.PRESSED_EARLY, Clause.MAS_59, seat=seat)
    if after_early_press(s.options) == EarlyPress.REARM:
        shoe.run(s.shoe)
    if after_early_press(s.options) == EarlyPress.END_TURN:
        owed = debts.settle(s.debt)
        doubt.forget(s.doubt)
        drawing.must_draw(s.drawing, seat, owed + EARLY, Reason.EARLY, Clause.MAS_59, s.phase)
    else:
        drawing.must_draw(s.drawing, seat, EARLY, Reason.PENALTY, Clause.MAS_59, s.phase)  # MAS-60


# The clock, being back, leaving


def tick(s: State, seat: Seat, verb: int) -> None:
    match verb:
        case Verb.RING:
            ring_out(s)
        case Verb.RESTART:
            shoe.run(s.shoe)
            journal.note(s.journal, Kind.RESTARTED, Clause.MAS_43, seat=s.seats.turn)
        case Verb.PAUSE:
            pause(s)
        case Verb.RESUME:
            resume(s)
        case Verb.BACK:
            journal.note(s.journal, Kind.BACK, Clause.MAS_66, seat=seat)
        case _:
            leave(s, seat)


def ring_out(s: State) -> None:
    """Time is up: take the card back, draw what is owed, and two more (MAS-52 … 56)."""
    seat = s.seats.turn
    s.tally.rings += 1
    clause = clause_of_ring(s)
    journal.note(s.journal, Kind.RANG, clause, seat=seat)
    did_nothing = s.phase == phase.ACT or s.phase == phase.OWING or s.phase == phase.PAYING
    jumped = s.pending.jumped == 1
    if s.phase == phase.LAID:
        laying.take_back(s, Clause.MAS_53)
        misplay.forget(s.misplay)
    if jumped:
        laying.wait_for_restart(s)  # MR-93
        drawing.must_draw(s.drawing, seat, LATE, Reason.PENALTY, Clause.MAS_53, s.phase)
        return
    turn_is_rung(s)
    shoe.halt(s.shoe)
    if did_nothing and shoe.let_pass(s.shoe, seat) >= rings_until_away(s.options):
        go_away(s, seat)
        if not ring.plays(s.ring, seat):
            return
    owed = debts.settle(s.debt)
    doubt.forget(s.doubt)
    drawing.must_draw(
        s.drawing,
        seat,
        owed + LATE,
        Reason.TURN_OVER,
        Clause.MAS_55 if owed > 0 else clause,
        s.phase,
    )


def clause_of_ring(s: State) -> Clause:
    match s.phase:
        case phase.LAID:
            return Clause.MAS_53
        case phase.DRAWN:
            return Clause.MAS_54
        case phase.OWING | phase.PAYING | phase.PAID:
            return Clause.MAS_55
        case _:
            return Clause.MAS_52


def turn_is_rung(s: State) -> None:
    """This counts as a turn, except while paying, so the time for catches may be over (MR-48)."""
    s.calling.early = 0
    lay_stands(s)
    paying = s.debt.amount > 0 or s.phase == phase.PAID
    if not paying and window_closes(s.options, turn_over=True):
        calling.close(s.calling)


# Players who are away


def go_away(s: State, seat: Seat) -> None:
    """The seat has let its time run out too often (MR-101)."""
    if shoe.is_away(s.shoe, seat):
        return
    s.shoe.away |= 1 << seat
    journal.note(s.journal, Kind.AWAY, Clause.MAS_66, seat=seat)
    if the_absent(s.options) == AwayMode.REMOVE:
        leave(s, seat)


def leave(s: State, seat: Seat) -> None:
    """The hand goes under the discard pile and the seat is skipped; the last one wins (MR-109)."""
    following = after(s, seat)
    in_turn = seat == s.seats.turn
    journal.note(s.journal, Kind.LEFT, Clause.MAS_66, seat=seat, count=s.hands.size[seat])
    put_hand_under_talon(s, seat)
    s.out |= 1 << seat
    calling.no_longer_exposed(s.calling, seat)
    if s.doubt.layer == seat:
        doubt.forget(s.doubt)
    lay_stands(s)
    ring.leave(s.ring, seat)
    s.progress.idle = 0  # there are cards to draw again
    if s.ring.size == 1:
        ending.last_one_wins(s)
        return
    if in_turn:
        debts.settle(s.debt)
        s.drawn = NO_CARD
        begin_turn(s, following)
    voting.withdraw(s, seat)


def put_hand_under_talon(s: State, seat: Seat) -> None:
    """Second copies first, as losing a card takes its last copy."""
    for copy in range(COPIES - 1, -1, -1):
        mask = s.hands.held[seat][copy]
        while mask:
            card = (mask & -mask).bit_length() - 1
            mask &= mask - 1
            hands.lose(s.hands, seat, card)
            piles.put_under(s.piles, card)
