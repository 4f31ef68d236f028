"""Every action of ColorADD, in the order of its rulebook."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.events import Kind
from penult.core.ids import NOBODY, TABLE, ActionId, Seat
from penult.core.shapes import COPIES
from penult.games.coloradd import laying, phase, rounds, turn
from penult.games.coloradd.cards import CARD, NAMED, PROPOSE, TARGET, VERB
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.custom import answers, interpreter, random_draws, writing
from penult.games.coloradd.phase import Reason
from penult.games.coloradd.state import State
from penult.games.mechanics import calling, chance, debts, doubt, drawing, hands, journal, piles
from penult.games.mechanics.options import (
    bluff_returns,
    colour_scope,
    price_of_a_false_catch,
    shown_to_all,
)

FORGOTTEN_CALL = 2
FAILED_DOUBT = 2


def supply(s: State, order: list[int]) -> None:
    """Take the order of ``s.chance.size`` places that the rules waited for."""
    journal.clear(s.journal)
    chance.answered(s.chance)
    match s.phase:
        case phase.CUT:
            rounds.cut(s, order)
        case phase.DEAL:
            rounds.deal(s, order)
        case phase.PUT_BACK:
            rounds.put_back(s, order)
        case phase.LOT:
            random_draws.take_lot(s, order)
        case _:
            turn.reshuffle(s, order)
    finish(s)


def apply(s: State, seat: Seat, action: ActionId) -> None:
    """Carry out an action that ``why_not`` allows; the journal then says what it caused."""
    journal.clear(s.journal)
    match VERB[action]:
        case Verb.LAY:
            laying.lay(s, seat, CARD[action], NAMED[action], TARGET[action])
        case Verb.DRAW:
            draw_card(s, seat)
        case Verb.PASS:
            pass_turn(s, seat)
        case Verb.CALL:
            calling.call(s.calling, seat)
            journal.note(s.journal, Kind.CALLED, Clause.ADD_65, seat=seat)
        case Verb.CATCH:
            catch(s, seat, TARGET[action])
        case Verb.JUMP:
            laying.jump(s, seat, CARD[action], NAMED[action], TARGET[action])
        case Verb.CHALLENGE:
            challenge(s, seat)
        case Verb.SEEN:
            judge(s, seat)
        case Verb.NAME:
            name_colour(s, seat, NAMED[action])
        case Verb.CALL_OUT:
            laying.call_out(s, seat)
        case Verb.COUNT:
            laying.close_round(s)
        case _:
            if action < PROPOSE:
                answers.hear(s, seat, action)
            else:
                writing.write(s, seat, VERB[action], CARD[action])
    finish(s)


def finish(s: State) -> None:
    """Finish what the action began: cards to draw, a custom card's rule, a round that is over."""
    if s.drawing.seat != NOBODY:
        turn.go_on_drawing(s)
    if s.phase >= phase.EFFECT:
        if s.phase == phase.EFFECT:
            interpreter.run(s)
        if s.phase == phase.COUNTING:
            rounds.count_round(s)


def name_colour(s: State, seat: Seat, colour: int) -> None:
    """Of a wild that was turned up, or at the end of a custom card's rule (AR-44)."""
    if s.phase == phase.NAMING:
        rounds.name_colour(s, seat, colour)
        return
    s.colour = colour
    journal.note(s.journal, Kind.NAMED, Clause.ADD_56, seat=seat, colour=colour)
    interpreter.conclude(s)


def draw_card(s: State, seat: Seat) -> None:
    """One card for the turn (ADD-19, 22), or the whole debt (ADD-25, 37)."""
    if s.phase == phase.OWING:
        turn.lay_stands(s)
        turn.pay(s)
    else:
        turn.first_act(s)
        drawing.must_draw(s.drawing, seat, 1, Reason.TURN, Clause.ADD_19, s.phase)


def pass_turn(s: State, seat: Seat) -> None:
    """The drawn card is kept (ADD-21), or there was nothing to draw (ADD-76)."""
    turn.first_act(s)
    clause = Clause.ADD_21 if s.phase == phase.DRAWN else Clause.ADD_76
    journal.note(s.journal, Kind.PASSED, clause, seat=seat)
    turn.end_turn(s)


def catch(s: State, catcher: Seat, target: Seat) -> None:
    """A forgotten call costs two cards (ADD-66); a false catch may cost the catcher (AR-31)."""
    if calling.is_exposed(s.calling, target):
        calling.no_longer_exposed(s.calling, target)  # ADD-68
        journal.note(s.journal, Kind.CAUGHT, Clause.ADD_66, seat=target, other=catcher)
        drawing.must_draw(s.drawing, target, FORGOTTEN_CALL, Reason.PENALTY, Clause.ADD_66, s.phase)
        return
    calling.cry(s.calling, catcher)
    journal.note(s.journal, Kind.WRONGLY_CAUGHT, Clause.ADD_66, seat=target, other=catcher)
    price = price_of_a_false_catch(s.options)
    drawing.must_draw(s.drawing, catcher, price, Reason.PENALTY, Clause.ADD_66, s.phase)


# Challenging a wild +4 (ADD-43 … 52)


def challenge(s: State, seat: Seat) -> None:
    turn.first_act(s)
    layer = s.doubt.layer
    journal.note(s.journal, Kind.CHALLENGED, Clause.ADD_43, seat=layer, other=seat)
    viewer = TABLE if shown_to_all(s.options) else seat
    count = 0
    for copy in range(COPIES):
        journal.note_cards(s.journal, viewer, s.doubt.hand[copy])
        count += s.doubt.hand[copy].bit_count()
    journal.note(s.journal, Kind.SHOWN, Clause.ADD_45, seat=layer, other=viewer, count=count)
    s.phase = phase.CHECK


def judge(s: State, challenger: Seat) -> None:
    layer = s.doubt.layer
    chain = s.debt.amount > s.debt.kind
    owed = debts.settle(s.debt)
    if doubt.unlawful(s.doubt.hand[0], s.doubt.colour, colour_scope(s.options)):
        clause = Clause.MAS_132 if chain else Clause.ADD_46
        journal.note(s.journal, Kind.BLUFF, clause, seat=layer, other=challenger)
        take_back_bluff(s, layer)
        doubt.forget(s.doubt)
        drawing.must_draw(s.drawing, layer, owed, Reason.BLUFF, clause, s.phase)
    else:
        clause = Clause.MAS_137 if chain else Clause.ADD_48
        journal.note(s.journal, Kind.NO_BLUFF, clause, seat=layer, other=challenger)
        doubt.forget(s.doubt)
        drawing.must_draw(s.drawing, challenger, owed + FAILED_DOUBT, Reason.DOUBT, clause, s.phase)


def take_back_bluff(s: State, layer: Seat) -> None:
    """AR-23, second reading; it stays if the card below it has been shuffled away."""
    if not bluff_returns(s.options) or s.piles.talon_size == 1:
        return
    card = piles.lift(s.piles)
    hands.give(s.hands, layer, card)
    calling.no_longer_exposed(s.calling, layer)
    s.colour = s.doubt.colour
    journal.note(s.journal, Kind.TAKEN_BACK, Clause.ADD_47, seat=layer, card=card)
