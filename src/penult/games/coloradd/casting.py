"""A written rule begins with a custom that is laid, and ends with whoever plays next."""

from __future__ import annotations

from penult.games.coloradd import phase, seating
from penult.games.coloradd.cards import CUSTOM
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.options import receivers_must_call
from penult.games.coloradd.state import State
from penult.games.coloradd.turn import begin_turn, fall_due
from penult.mechanics import calling, debts, effect, journal, program, wards
from penult.mechanics import seats as round_table
from penult.mechanics.program import field
from penult.vocabulary.events import Kind
from penult.vocabulary.ids import Card, Mask, Seat

# Beginning


def cast(s: State, seat: Seat, card: Card, early: Mask) -> None:
    """A custom was laid: its rule is carried out, and without one it is a plain wild (ADD-61)."""
    slot = card - CUSTOM
    s.effect.plays += 1
    s.effect.mark = seat
    s.effect.mark_turn = s.pace.turns
    if not s.wilds.answering >> slot & 1:
        debts.settle(s.debt)
    if not s.wilds.written >> slot & 1:
        go_on(s, round_table.after(s.seats, seat))
        return
    s.calling.early = early
    effect.begin(s.effect, seat, slot, last=0, starter=0)
    s.phase = phase.EFFECT


def cast_last(s: State, seat: Seat, card: Card) -> None:
    """Of a last card only what others draw is left (ADD-64), unless its rule says otherwise."""
    slot = card - CUSTOM
    head = program.head(s.wilds, slot)
    if field(head, program.DRAWS) == 0 or field(head, program.NO_LAST) != 0:
        return
    effect.begin(s.effect, seat, slot, last=1, starter=0)
    s.phase = phase.EFFECT


def cast_starter(s: State, seat: Seat, card: Card) -> None:
    """The rule of a custom that was turned up, for whoever begins (AR-14, second reading)."""
    slot = card - CUSTOM
    if not s.wilds.written >> slot & 1:
        begin_turn(s, seat)
        return
    effect.begin(s.effect, seat, slot, last=0, starter=1)
    s.phase = phase.EFFECT


# The end


def conclude(s: State) -> None:
    """Who calls, and who plays: counted once, after the last step (AR-52, 67)."""
    e = s.effect
    if e.last == 1:
        effect.forget(e)
        s.phase = phase.COUNTING
        return
    owe_calls(s)
    seat = e.layer if e.starter == 1 or e.again == 1 else seat_to_act(s)
    effect.forget(e)
    go_on(s, seat)


def owe_calls(s: State) -> None:
    """One card after the whole rule: the layer must call, and where agreed everybody (AR-52)."""
    layer = s.effect.layer
    owing = s.effect.changed
    if not receivers_must_call(s.options):
        owing &= 1 << layer
    while owing:
        seat = seating.only(owing)
        owing &= owing - 1
        if s.hands.size[seat] == 1:
            calling.must_have_called(s.calling, seat)
    s.calling.early = 0


def seat_to_act(s: State) -> Seat:
    """The seat after the layer and after those that lose their turn (AR-67)."""
    seat = round_table.after(s.seats, s.effect.layer)
    for _ in range(s.effect.skips):
        if wards.keeps_turn(s.wards, seat, s.pace.turns):
            journal.note(s.journal, Kind.KEPT_TURN, Clause.ADD_54, seat=seat)
            return seat
        journal.note(s.journal, Kind.SKIPPED, Clause.ADD_54, seat=seat)
        seat = round_table.after(s.seats, seat)
    return seat


def go_on(s: State, seat: Seat) -> None:
    """That seat plays, or faces the debt that a custom was laid on (AR-46)."""
    if s.debt.amount > 0:
        fall_due(s, seat)
    else:
        begin_turn(s, seat)
