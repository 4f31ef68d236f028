"""A turn: playing, drawing, passing, calling (SKE-03 … 08)."""

from __future__ import annotations

from penult.games.skeleton import phase
from penult.games.skeleton.cards import COLOUR
from penult.games.skeleton.clauses import Clause
from penult.games.skeleton.phase import Reason
from penult.games.skeleton.state import State

from penult.core.events import Kind
from penult.core.ids import NO_CARD, Card, Seat
from penult.games.mechanics import calling, drawing, hands, journal, piles, progress, seats
from penult.games.mechanics.options import most_turns, table_calls

FORGOTTEN_CALL = 2


def begin_turn(s: State, seat: Seat) -> None:
    if s.progress.turns >= most_turns(s.options):
        s.phase = phase.COUNTING  # SKE-08: blocked
        return
    s.progress.turns += 1
    s.seats.turn = seat
    s.drawn = NO_CARD
    s.phase = phase.ACT


def end_turn(s: State) -> None:
    s.calling.early = 0
    begin_turn(s, seats.after(s.seats, s.seats.turn))


# Playing


def lay(s: State, seat: Seat, card: Card) -> None:
    """A card of the same colour or number (SKE-04)."""
    calling.close_by_lay(s.calling, seat)
    hands.lose(s.hands, seat, card)
    piles.put(s.piles, card)
    progress.laid(s.progress, seat)
    s.colour = COLOUR[card]
    left = s.hands.size[seat]
    journal.note(s.journal, Kind.LAID, Clause.SKE_04, seat=seat, card=card, count=left)
    if left == 0:
        s.round_winner = seat
        journal.note(s.journal, Kind.WENT_OUT, Clause.SKE_08, seat=seat)
        s.phase = phase.COUNTING
        return
    if left == 1 and not table_calls(s.options):
        calling.must_have_called(s.calling, seat)  # SKE-07
    end_turn(s)


# Drawing and passing


def draw(s: State, seat: Seat) -> None:
    """One card, which may be played at once (SKE-05)."""
    calling.close(s.calling)
    drawing.must_draw(s.drawing, seat, 1, Reason.TURN, Clause.SKE_05, s.phase)


def pass_turn(s: State, seat: Seat) -> None:
    """The drawn card is kept (SKE-05), or there was nothing to draw (SKE-06)."""
    calling.close(s.calling)
    clause = Clause.SKE_05 if s.phase == phase.DRAWN else Clause.SKE_06
    journal.note(s.journal, Kind.PASSED, clause, seat=seat)
    end_turn(s)


def go_on_drawing(s: State) -> None:
    """Draw; if the draw pile is empty, even in mid-draw, the discard pile is reshuffled first."""
    card = drawing.draw_what_there_is(s.drawing, s.piles, s.hands, s.journal)
    if s.drawing.left > 0:
        if drawing.awaits_stock(s.piles, s.chance):
            s.phase = phase.RESHUFFLE
            return
        drawing.forgive(s.drawing, s.journal, Clause.SKE_06)
    calling.no_longer_exposed(s.calling, s.drawing.seat)
    reason = s.drawing.reason
    s.phase = s.drawing.resume
    drawing.end(s.drawing)
    if reason == Reason.TURN:
        s.drawn = card
        s.phase = phase.DRAWN


def reshuffle(s: State, order: list[int]) -> None:
    """The discard pile except its top card becomes the draw pile (SKE-06)."""
    size = piles.recycle(s.piles, order)
    journal.note(s.journal, Kind.RESHUFFLED, Clause.SKE_06, count=size)


# The last card


def catch(s: State, catcher: Seat, target: Seat) -> None:
    """A forgotten call costs two cards (SKE-07)."""
    calling.no_longer_exposed(s.calling, target)
    journal.note(s.journal, Kind.CAUGHT, Clause.SKE_07, seat=target, other=catcher)
    drawing.must_draw(s.drawing, target, FORGOTTEN_CALL, Reason.PENALTY, Clause.SKE_07, s.phase)
