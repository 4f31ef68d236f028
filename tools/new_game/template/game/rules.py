"""Skeleton: every action. ``apply`` trusts that ``why_not`` was OK."""

from __future__ import annotations

from penult.games.skeleton import phase, rounds, turn
from penult.games.skeleton.cards import CARD, TARGET, VERB
from penult.games.skeleton.clauses import Clause
from penult.games.skeleton.state import State

from penult.core.actions import Verb
from penult.core.events import Kind
from penult.core.ids import NOBODY, ActionId, Seat
from penult.games.mechanics import calling, chance, journal


def supply(s: State, order: list[int]) -> None:
    """Chance answers with an order of ``s.chance.size`` places."""
    journal.clear(s.journal)
    chance.answered(s.chance)
    if s.phase == phase.DEAL:
        rounds.deal(s, order)
    else:
        turn.reshuffle(s, order)
    finish(s)


def apply(s: State, seat: Seat, action: ActionId) -> None:
    """Carry out a legal action; the journal then holds what it made happen."""
    journal.clear(s.journal)
    match VERB[action]:
        case Verb.LAY:
            turn.lay(s, seat, CARD[action])
        case Verb.DRAW:
            turn.draw(s, seat)
        case Verb.PASS:
            turn.pass_turn(s, seat)
        case Verb.CALL:
            calling.call(s.calling, seat)
            journal.note(s.journal, Kind.CALLED, Clause.SKE_07, seat=seat)
        case _:
            turn.catch(s, seat, TARGET[action])
    finish(s)


def finish(s: State) -> None:
    """Do what is left to do: draw the cards that are due, count a round that is over."""
    if s.drawing.seat != NOBODY:
        turn.go_on_drawing(s)
    if s.phase == phase.COUNTING:
        rounds.count_round(s)
