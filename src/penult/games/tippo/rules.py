"""What every action of Tippo does. ``apply`` expects that ``why_not`` said OK."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.events import Kind
from penult.core.ids import NOBODY, ActionId, Seat
from penult.games.mechanics import calling, chance, drawing, journal
from penult.games.tippo import laying, phase, rounds, turn
from penult.games.tippo.cards import CARD, NAMED, STILL, TARGET, TRAY, VERB
from penult.games.tippo.clauses import Clause
from penult.games.tippo.phase import Reason, TickCause
from penult.games.tippo.state import State

FORGOTTEN_CALL = 2


def supply(s: State, given: list[int]) -> None:
    """Take an order of ``s.chance.size`` places, or two random words for the balance."""
    journal.clear(s.journal)
    if s.phase == phase.TICK:
        chance.gave_words(s.chance)
        laying.tick(s, given[0], given[1])
    else:
        chance.answered(s.chance)
        shuffle(s, given)
    finish(s)


def shuffle(s: State, order: list[int]) -> None:
    match s.phase:
        case phase.CUT:
            rounds.cut(s, order)
        case phase.DEAL:
            rounds.deal(s, order)
        case _:
            turn.reshuffle(s, order)
            if s.drawing.seat == NOBODY:
                turn.await_tick(s, TickCause.DEALT)  # a Tilt needs its next card


def apply(s: State, seat: Seat, action: ActionId) -> None:
    """Carry out a legal action; the journal then holds what happened."""
    journal.clear(s.journal)
    match VERB[action]:
        case Verb.LAY:
            laying.lay(s, seat, CARD[action], TRAY[action], NAMED[action])
        case Verb.DRAW:
            turn.draw_for_turn(s, seat)
        case Verb.PASS:
            turn.pass_turn(s, seat)
        case Verb.CALL:
            calling.call(s.calling, seat)
            journal.note(s.journal, Kind.CALLED, Clause.TIP_77, seat=seat)
        case Verb.CATCH:
            catch(s, seat, TARGET[action])
        case Verb.NAME:
            turn.name_colour(s, seat, NAMED[action])
        case _:
            s.gesture = action - STILL
            journal.note(s.journal, Kind.GESTURE, Clause.TIP_18, seat=seat, count=s.gesture)
    finish(s)


def catch(s: State, catcher: Seat, target: Seat) -> None:
    """A forgotten call costs two cards, once, and no turn (TIP-78, R55)."""
    calling.no_longer_exposed(s.calling, target)
    journal.note(s.journal, Kind.CAUGHT, Clause.TIP_78, seat=target, other=catcher)
    drawing.must_draw(s.drawing, target, FORGOTTEN_CALL, Reason.PENALTY, Clause.TIP_78, s.phase)


def finish(s: State) -> None:
    """Finish the action: draw the cards that are due, count a round that is over."""
    while s.drawing.seat != NOBODY and turn.draw_cards(s):
        after_drawing(s)  # this may make another player draw
    if s.phase == phase.COUNTING:
        rounds.count_round(s)


def after_drawing(s: State) -> None:
    seat = s.drawing.seat
    reason = s.drawing.reason
    clause = s.drawing.clause
    resume = s.drawing.resume
    drawing.end(s.drawing)
    match reason:
        case Reason.TURN:
            turn.tick_after_draw(s)
        case Reason.HIT:
            laying.skip(s, seat, clause)
        case Reason.FALL:
            laying.after_fall(s)
        case Reason.PENALTY:
            s.phase = resume
        case _:
            s.phase = phase.COUNTING
