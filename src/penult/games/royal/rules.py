"""Every action of Royal. ``apply`` expects that ``why_not`` returned OK."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.events import Kind
from penult.core.ids import NOBODY, ActionId, Seat
from penult.games.mechanics import calling, chance, drawing, journal
from penult.games.royal import laying, phase, reign, rounds, turn
from penult.games.royal.cards import CARD, NAMED, TARGET, VERB
from penult.games.royal.clauses import Clause
from penult.games.royal.phase import Reason
from penult.games.royal.state import State

FORGOTTEN_CALL = 2


def supply(s: State, order: list[int]) -> None:
    """Chance supplies an order of ``s.chance.size`` places."""
    journal.clear(s.journal)
    chance.answered(s.chance)
    match s.phase:
        case phase.CUT:
            rounds.cut(s, order)
        case phase.DEAL:
            rounds.deal(s, order)
        case phase.CROWN:
            rounds.crown_by_lot(s, order)
        case _:
            turn.reshuffle(s, order)
    finish(s)


def apply(s: State, seat: Seat, action: ActionId) -> None:
    """Carry out a legal action; the journal then holds what happened."""
    journal.clear(s.journal)
    match VERB[action]:
        case Verb.LAY:
            laying.lay(s, seat, CARD[action])
        case Verb.DRAW:
            turn.draw_for_turn(s, seat)
        case Verb.PASS:
            turn.pass_turn(s, seat)
        case Verb.CALL:
            calling.call(s.calling, seat)
            journal.note(s.journal, Kind.CALLED, Clause.ROY_69, seat=seat)
        case Verb.CATCH:
            catch(s, seat, TARGET[action])
        case Verb.NAME:
            laying.decree(s, seat, NAMED[action])
        case Verb.HIT:
            laying.strike(s, TARGET[action])
        case Verb.DESIGNATE:
            reign.designate(s, TARGET[action])
        case Verb.READY:
            rounds.say_ready(s, seat)
        case _:
            tick(s, VERB[action])
    finish(s)


def tick(s: State, verb: int) -> None:
    """An action of the table's clock."""
    match verb:
        case Verb.START:
            reign.sound_start(s)
        case Verb.FANFARE:
            reign.sound_fanfare(s)
        case Verb.RESTART:
            reign.restart(s)
        case Verb.PAUSE:
            reign.pause(s)
        case _:
            reign.resume(s)


def catch(s: State, catcher: Seat, target: Seat) -> None:
    """A forgotten call costs two cards, once, but no turn (ROY-70, 74, R49)."""
    calling.no_longer_exposed(s.calling, target)
    journal.note(s.journal, Kind.CAUGHT, Clause.ROY_70, seat=target, other=catcher)
    drawing.must_draw(s.drawing, target, FORGOTTEN_CALL, Reason.PENALTY, Clause.ROY_70, s.phase)


def finish(s: State) -> None:
    """Do what the action left to be done, then set who the table waits for."""
    if s.phase == phase.OPENING:
        rounds.open_play(s)
    if s.drawing.seat != NOBODY:
        turn.go_on_drawing(s)
    if s.phase == phase.COUNTING:
        rounds.count_round(s)
    s.seats.turn = reign.awaited(s)
