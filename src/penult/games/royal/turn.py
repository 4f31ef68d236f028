"""The course of a turn: beginning, drawing, passing (ROY-17 … 25, 79, 80)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NOBODY, Card, Seat
from penult.games.mechanics import calling, drawing, journal, piles, seats
from penult.games.mechanics.options import most_turns
from penult.games.royal import phase, reign
from penult.games.royal.clauses import Clause
from penult.games.royal.options import drawer_is_skipped
from penult.games.royal.phase import Reason
from penult.games.royal.state import State


def begin_turn(s: State, seat: Seat) -> None:
    if s.progress.turns >= most_turns(s.options):
        block_round(s)
        return
    s.progress.turns += 1
    s.sceptre.turns += 1
    s.player = seat
    s.drawn = NO_CARD
    s.struck = NOBODY
    s.phase = phase.ACT
    if s.sceptre.held_back == 1:
        reign.change_king(s)


def block_round(s: State) -> None:
    """A round that doesn't end is stopped, and nobody wins it (PR-11)."""
    reign.end_with_round(s)
    calling.close(s.calling)
    s.drawn = NO_CARD
    s.phase = phase.COUNTING


def end_turn(s: State) -> None:
    """The turn passes on; whoever drew for a +1 may be skipped (ROY-25, 47)."""
    s.calling.early = 0
    following = seats.after(s.seats, s.player)
    if following == s.struck and drawer_is_skipped(s.options):  # ROY-R23
        journal.note(s.journal, Kind.SKIPPED, Clause.ROY_47, seat=following)
        following = seats.after(s.seats, following)
    begin_turn(s, following)


def go_on(s: State) -> None:
    """After an effect comes the king's first turn, or the next player's (ROY-15, 25)."""
    if s.round_winner != NOBODY:
        s.phase = phase.COUNTING
    elif s.player == NOBODY:
        begin_turn(s, s.court.king)
    else:
        end_turn(s)


# Drawing


def go_on_drawing(s: State) -> None:
    """Draw what is due. If the draw pile runs out, the discard pile is shuffled first."""
    before = s.drawing.left
    card = drawing.draw_what_there_is(s.drawing, s.piles, s.hands, s.journal)
    count_drawn(s, before - s.drawing.left)
    if s.drawing.left > 0:
        if drawing.awaits_stock(s.piles, s.chance):
            s.phase = phase.RESHUFFLE
            return
        drawing.forgive(s.drawing, s.journal, Clause.ROY_80)
    calling.no_longer_exposed(s.calling, s.drawing.seat)  # ROY-R33
    after_drawing(s, card)


def count_drawn(s: State, cards: int) -> None:
    match s.drawing.reason:
        case Reason.ROYAL:
            s.tally.royal_draws += cards
        case Reason.JESTER:
            s.tally.jester_draws += cards
        case Reason.PENALTY:
            s.tally.penalty_draws += cards


def reshuffle(s: State, order: list[int]) -> None:
    """The discard pile except its top card becomes the draw pile (ROY-79)."""
    size = piles.recycle(s.piles, order)
    journal.note(s.journal, Kind.RESHUFFLED, Clause.ROY_79, count=size)


def after_drawing(s: State, card: Card) -> None:
    reason = s.drawing.reason
    resume = s.drawing.resume
    drawing.end(s.drawing)
    match reason:
        case Reason.TURN:
            s.drawn = card
            s.phase = phase.DRAWN
        case Reason.PENALTY:
            s.phase = resume
        case _:
            go_on(s)


def draw_for_turn(s: State, seat: Seat) -> None:
    """One card, whether forced or not (ROY-19, 22); it is too late for catches now (ROY-71)."""
    calling.close(s.calling)
    drawing.must_draw(s.drawing, seat, 1, Reason.TURN, Clause.ROY_19, s.phase)


def pass_turn(s: State, seat: Seat) -> None:
    """The player keeps the drawn card (ROY-21), or there was none to draw (ROY-80)."""
    calling.close(s.calling)
    clause = Clause.ROY_21 if s.phase == phase.DRAWN else Clause.ROY_80
    journal.note(s.journal, Kind.PASSED, clause, seat=seat)
    end_turn(s)
