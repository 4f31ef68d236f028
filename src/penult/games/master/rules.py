"""Every action of Master. ``apply`` expects that ``why_not`` returned OK."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.events import Kind
from penult.core.ids import NOBODY, TABLE, ActionId, Seat
from penult.core.shapes import COPIES
from penult.games.master import (
    effects,
    ending,
    laying,
    phase,
    pressing,
    rounds,
    shoe,
    turn,
    voting,
)
from penult.games.master.cards import CARD, NAMED, SPEED, SUPER, TARGET, VERB
from penult.games.master.clauses import Clause
from penult.games.master.options import price_of_a_false_call_out
from penult.games.master.phase import Lost, Reason
from penult.games.master.state import State
from penult.games.mechanics import (
    calling,
    chance,
    debts,
    doubt,
    drawing,
    hands,
    journal,
    misplay,
    piles,
)
from penult.games.mechanics.debts import Owed
from penult.games.mechanics.options import bluff_returns, price_of_a_false_catch, shown_to_all

FORGOTTEN_CALL = 2
FAILED_DOUBT = 2


def supply(s: State, order: list[int]) -> None:
    """Chance supplies an order of ``s.chance.size`` places."""
    journal.clear(s.journal)
    chance.answered(s.chance)
    match s.phase:
        case phase.CUT:
            rounds.cut(s, order)
        case phase.DEAL:
            rounds.deal(s, order)
        case phase.PUT_BACK:
            rounds.put_back(s, order)
        case _:
            turn.reshuffle(s, order)
    finish(s)


def apply(s: State, seat: Seat, action: ActionId) -> None:
    """Carry out a legal action; the journal then holds what happened."""
    journal.clear(s.journal)
    if seat != TABLE and shows_presence(s, seat, VERB[action]):
        shoe.hears(s.shoe, seat)
    match VERB[action]:
        case Verb.LAY:
            laying.lay(s, seat, CARD[action], NAMED[action], TARGET[action])
        case Verb.PRESS:
            pressing.press(s, seat)
        case Verb.DRAW:
            draw(s, seat)
        case Verb.CALL:
            call(s, seat)
        case Verb.CATCH:
            catch(s, seat, TARGET[action])
        case Verb.JUMP:
            laying.jump(s, seat, CARD[action], NAMED[action], TARGET[action])
        case Verb.CHALLENGE:
            challenge(s, seat)
        case Verb.SEEN:
            judge(s, seat)
        case Verb.NAME:
            rounds.name_colour(s, seat, NAMED[action])
        case Verb.START:
            rounds.start_clock(s, seat)
        case Verb.CALL_OUT:
            call_out(s, seat)
        case Verb.COUNT:
            effects.close_round(s)
        case Verb.SPEED:
            rounds.set_speed(s, action - SPEED)
        case Verb.ACCUSE | Verb.STOP | Verb.YES | Verb.NO | Verb.CLOSE:
            voting.speak(s, seat, VERB[action], TARGET[action])
        case _:
            pressing.tick(s, seat, VERB[action])
    finish(s)


def shows_presence(s: State, seat: Seat, verb: int) -> bool:
    """Naming, starting and restarting don't: the table may do them itself (MR-10, 28, 37)."""
    if verb == Verb.NAME or verb == Verb.START:
        return False
    return verb != Verb.PRESS or s.phase != phase.RESTART or seat != s.seats.turn


def finish(s: State) -> None:
    """Do what the action left to be done: draw cards that are due, count a round that is over."""
    while s.drawing.seat != NOBODY and s.phase != phase.RESHUFFLE:
        turn.go_on_drawing(s)
    if s.phase == phase.COUNTING:
        ending.count_round(s)


def draw(s: State, seat: Seat) -> None:
    """One card for the turn (MAS-18, 21), or what is owed (MAS-25, 36)."""
    if s.phase == phase.ACT:
        turn.first_act(s)
        drawing.must_draw(s.drawing, seat, 1, Reason.TURN, Clause.MAS_18, s.phase)
    else:
        turn.lay_stands(s)
        turn.pay(s)


# The last card


def call(s: State, seat: Seat) -> None:
    """Call the last card (MAS-67); before the press, the call also covers hands that will move."""
    calling.call(s.calling, seat)
    if s.phase == phase.LAID and seat == s.seats.turn:
        s.calling.early |= 1 << seat
    journal.note(s.journal, Kind.CALLED, Clause.MAS_67, seat=seat)


def catch(s: State, catcher: Seat, target: Seat) -> None:
    """A forgotten call costs two cards (MAS-69); a false catch may cost the catcher (MR-49)."""
    if calling.is_exposed(s.calling, target):
        s.tally.caught += 1
        calling.no_longer_exposed(s.calling, target)  # MAS-72
        journal.note(s.journal, Kind.CAUGHT, Clause.MAS_69, seat=target, other=catcher)
        drawing.must_draw(s.drawing, target, FORGOTTEN_CALL, Reason.PENALTY, Clause.MAS_69, s.phase)
        return
    calling.cry(s.calling, catcher)
    journal.note(s.journal, Kind.WRONGLY_CAUGHT, Clause.MAS_69, seat=target, other=catcher)
    price = price_of_a_false_catch(s.options)
    drawing.must_draw(s.drawing, catcher, price, Reason.PENALTY, Clause.MAS_69, s.phase)


# Challenging a Super Joker (MAS-76 … 85, 132, 137, 138)


def challenge(s: State, seat: Seat) -> None:
    """The challenger sees the hand that was left, while the clock stands still (MAS-63, 78)."""
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
    if laying.is_bluff(s):
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
    """The bluff is proven; the card stays, or if agreed goes back to the hand (MR-20)."""
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


# Wrong cards


def call_out(s: State, accuser: Seat) -> None:
    """Call out a wrong card (MAS-103); being mistaken may cost cards (MR-64)."""
    if misplay.can_be_called_out(s.misplay):
        laying.call_out(s, accuser)
        return
    s.mistaken |= 1 << accuser
    layer = s.progress.layer if s.pending.seat == NOBODY else s.pending.seat
    journal.note(s.journal, Kind.WRONGLY_CALLED_OUT, Clause.MAS_103, seat=layer, other=accuser)
    price = price_of_a_false_call_out(s.options)
    drawing.must_draw(s.drawing, accuser, price, Reason.PENALTY, Clause.MAS_103, s.phase)
