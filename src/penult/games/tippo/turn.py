"""The course of a turn: beginning, drawing, passing (TIP-10 … 19, 85)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NOBODY, Seat
from penult.games.mechanics import calling, chance, drawing, journal, piles, seats
from penult.games.mechanics.options import most_turns
from penult.games.tippo import balance, phase, trays
from penult.games.tippo.clauses import Clause
from penult.games.tippo.phase import Reason, TickCause
from penult.games.tippo.state import NO_GESTURE, State


def begin_turn(s: State, seat: Seat) -> None:
    if s.progress.turns >= most_turns(s.options):
        calling.close(s.calling)
        s.phase = phase.COUNTING  # PR-12
        return
    s.progress.turns += 1
    s.seats.turn = seat
    s.drawn = NO_CARD
    s.gesture = NO_GESTURE
    s.phase = phase.ACT if trays.colour_missing(s.trays) < 0 else phase.NAMING  # TIP-R21


def end_turn(s: State) -> None:
    s.calling.early = 0
    begin_turn(s, seats.after(s.seats, s.seats.turn))


def name_colour(s: State, seat: Seat, colour: int) -> None:
    """Name a colour for a tray that has none, one tray at a time (TIP-08, R09, R21)."""
    tray = trays.colour_missing(s.trays)
    s.trays.colour[tray] = colour
    journal.note(s.journal, Kind.NAMED, Clause.TIP_08, seat=seat, colour=colour, tray=tray)
    if trays.colour_missing(s.trays) < 0:
        s.phase = phase.ACT


def await_tick(s: State, step: int) -> None:
    """Let the balance move before play goes on."""
    s.step = step
    s.phase = phase.TICK
    chance.ask_words(s.chance)


# Drawing


def draw_for_turn(s: State, seat: Seat) -> None:
    """Draw one card, if no card fits (TIP-14) or by choice (R11); a missed call is now safe."""
    calling.close(s.calling)
    s.gesture = NO_GESTURE
    drawing.must_draw(s.drawing, seat, 1, Reason.TURN, Clause.TIP_14, s.phase)


def pass_turn(s: State, seat: Seat) -> None:
    """The drawn card is kept (TIP-16), or there was nothing to draw (TIP-R46)."""
    calling.close(s.calling)
    clause = Clause.TIP_16 if s.phase == phase.DRAWN else Clause.TIP_85
    journal.note(s.journal, Kind.PASSED, clause, seat=seat)
    end_turn(s)


def new_stock_is_due(s: State) -> bool:
    """If the draw pile is empty and can be refilled, ask for a shuffle (TIP-85, R45, R52)."""
    if s.piles.stock_size > 0:
        return False
    if s.piles.talon_size == 0:
        lift_buried(s)
    if s.piles.talon_size == 0:
        return False
    s.phase = phase.RESHUFFLE
    chance.ask(s.chance, s.piles.talon_size, s.piles.talon_size)
    return True


def lift_buried(s: State) -> None:
    """If nothing was set aside, take the cards below the tops (TIP-R45), but not mid-Tilt (R23)."""
    if s.tilt.dealer != NOBODY or trays.count(s.trays) <= balance.TRAYS:
        return
    moved = trays.keep(s.trays, 1, s.piles)
    balance.stand_up(s.balance, s.trays.size[balance.A], s.trays.size[balance.B])
    journal.note(s.journal, Kind.LIFTED, Clause.TIP_85, count=moved)


def reshuffle(s: State, order: list[int]) -> None:
    size = piles.recycle_all(s.piles, order)
    journal.note(s.journal, Kind.RESHUFFLED, Clause.TIP_85, count=size)


def draw_cards(s: State) -> bool:
    """Draw what is owed; False if the draw pile must be reshuffled first."""
    card = drawing.draw_what_there_is(s.drawing, s.piles, s.hands, s.journal)
    if card >= 0 and s.drawing.reason == Reason.TURN:
        s.drawn = card
    if s.drawing.left > 0 and new_stock_is_due(s):
        return False
    if s.drawing.left > 0:
        drawing.forgive(s.drawing, s.journal, Clause.TIP_85)
    calling.no_longer_exposed(s.calling, s.drawing.seat)  # TIP-R40
    return True


def tick_after_draw(s: State) -> None:
    """Drawing for a turn is a move, so the balance may fall now (TIP-70)."""
    await_tick(s, TickCause.DREW)
