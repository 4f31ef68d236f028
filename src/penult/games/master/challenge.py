"""Challenging a Super Joker (MAS-76 … 85, 132, 137, 138)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.core.shapes import COPIES
from penult.games.master import phase, shoe, turn
from penult.games.master.cards import SUPER
from penult.games.master.clauses import Clause
from penult.games.master.laying import is_bluff
from penult.games.master.phase import Lost, Reason
from penult.games.master.state import State
from penult.games.mechanics import calling, debts, doubt, drawing, hands, journal, piles
from penult.games.mechanics.debts import Owed
from penult.games.mechanics.options import bluff_returns, shown_to_all

FAILED_DOUBT = 2


def challenge(s: State, seat: Seat) -> None:
    """The victim sees the hand that was left; the clock stands meanwhile (MAS-63, 78)."""
    s.tally.challenges += 1
    turn.first_act(s)
    layer = s.doubt.layer
    journal.note(s.journal, Kind.CHALLENGED, Clause.MAS_76, seat=layer, other=seat, card=SUPER)
    viewer = TABLE if shown_to_all(s.options) else seat
    count = 0
    for copy in range(COPIES):
        journal.note_cards(s.journal, viewer, s.doubt.hand[copy])
        count += s.doubt.hand[copy].bit_count()
    journal.note(s.journal, Kind.SHOWN, Clause.MAS_78, seat=layer, other=viewer, count=count)
    shoe.halt(s.shoe)
    s.phase = phase.CHECK


def judge(s: State, challenger: Seat) -> None:
    layer = s.doubt.layer
    chain = s.debt.amount > s.debt.kind
    owed = debts.settle(s.debt)
    if is_bluff(s):
        clause = Clause.MAS_132 if chain else Clause.MAS_80
        prove(s, layer, challenger, clause)
        drawing.must_draw(s.drawing, layer, owed, Reason.BLUFF, clause, s.phase)
        return
    s.lost = Lost.CHAIN if chain else Lost.SINGLE
    clause = turn.clause_of_loss(s)
    journal.note(s.journal, Kind.NO_BLUFF, clause, seat=layer, other=challenger, card=SUPER)
    doubt.forget(s.doubt)
    s.debt.amount = owed + FAILED_DOUBT
    s.debt.kind = Owed.FOUR
    journal.note(s.journal, Kind.OWES, clause, seat=challenger, count=s.debt.amount)
    turn.hand_clock_to(s, challenger, phase.PAYING)  # MR-25: this debt is final


def prove(s: State, layer: Seat, challenger: Seat, clause: Clause) -> None:
    """The bluff is public now; the card stays, or by agreement returns (MR-20)."""
    s.tally.bluffs += 1
    s.bluffs[layer] -= 1
    journal.note(s.journal, Kind.BLUFF, clause, seat=layer, other=challenger, card=SUPER)
    if bluff_returns(s.options) and s.piles.talon_size > 1:
        card = piles.lift(s.piles)
        hands.give(s.hands, layer, card)
        calling.no_longer_exposed(s.calling, layer)
        s.colour = s.doubt.colour
        journal.note(s.journal, Kind.TAKEN_BACK, Clause.MAS_81, seat=layer, card=card)
    doubt.forget(s.doubt)
