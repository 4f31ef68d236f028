"""RLCard's rules: every action. ``apply`` trusts that ``why_not`` was OK."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.ids import NOBODY, ActionId, Seat
from penult.games.mechanics import chance, journal
from penult.games.rlcard import phase, rounds, turn
from penult.games.rlcard.cards import CARD, NAMED, VERB
from penult.games.rlcard.state import State


def supply(s: State, order: list[int]) -> None:
    """Chance answers with an order of ``s.chance.size`` places."""
    journal.clear(s.journal)
    chance.answered(s.chance)
    match s.phase:
        case phase.DEAL:
            rounds.deal(s, order)
        case phase.PUT_BACK:
            rounds.put_back(s, order)
        case phase.COLOURING:
            turn.colour_wild(s, order)
        case _:
            turn.reshuffle(s, order)
    finish(s)


def apply(s: State, seat: Seat, action: ActionId) -> None:
    """Carry out a legal action; the journal then holds what it made happen."""
    journal.clear(s.journal)
    if VERB[action] == Verb.LAY:
        turn.lay(s, seat, CARD[action], NAMED[action])
    else:
        turn.draw(s, seat)
    finish(s)


def finish(s: State) -> None:
    """Draw the cards that are due; one that is played for somebody may make another draw."""
    while s.drawing.seat != NOBODY and s.chance.size == 0:
        turn.go_on_drawing(s)
