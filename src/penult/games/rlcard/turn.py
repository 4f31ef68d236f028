"""A turn: playing a card, what it does, drawing (RLC-04 … 11)."""

from __future__ import annotations

from penult.core.deck import COLOUR, FACE, WILD, Face
from penult.core.events import Kind
from penult.core.ids import COLOURS, NO_COLOUR, NOBODY, Card, Seat
from penult.games.mechanics import chance, drawing, hands, journal, piles, progress, seats
from penult.games.rlcard import ending, phase, state
from penult.games.rlcard.clauses import Clause
from penult.games.rlcard.options import most_turns
from penult.games.rlcard.phase import Reason
from penult.games.rlcard.state import State


def begin_turn(s: State, seat: Seat) -> None:
    """A game that is won ends here: even a last card has its effect first (RLC-12)."""
    if s.round_winner != NOBODY or s.progress.turns >= most_turns(s.options):
        ending.end(s)
        return
    s.progress.turns += 1
    s.seats.turn = seat
    s.phase = phase.ACT


# Playing


def lay(s: State, seat: Seat, card: Card, named: int) -> None:
    put_on_talon(s, seat, card, named, Clause.RLC_05)
    if s.hands.size[seat] == 0:
        s.round_winner = seat
        journal.note(s.journal, Kind.WENT_OUT, Clause.RLC_12, seat=seat)
    take_effect(s, seat, card)


def put_on_talon(s: State, seat: Seat, card: Card, named: int, clause: Clause) -> None:
    hands.lose(s.hands, seat, card)
    state.put_on_talon(s, card)
    progress.laid(s.progress, seat)
    s.target = card
    s.colour = COLOUR[card] if named == NO_COLOUR else named
    left = s.hands.size[seat]
    journal.note(s.journal, Kind.LAID, clause, seat=seat, card=card, colour=named, count=left)


def take_effect(s: State, seat: Seat, card: Card) -> None:
    """A Reverse only turns the direction, even for two (RLC-10)."""
    face = FACE[card]
    if face == Face.REVERSE:
        seats.reverse(s.seats)
        journal.note(s.journal, Kind.REVERSED, Clause.RLC_10)
    following = seats.after(s.seats, seat)
    if face == Face.SKIP:
        skip(s, following)
    elif face == Face.DRAW_TWO or face == Face.WILD_FOUR:
        count = 2 if face == Face.DRAW_TWO else 4
        drawing.must_draw(s.drawing, following, count, Reason.EFFECT, Clause.RLC_10, phase.ACT)
    else:
        begin_turn(s, following)


def skip(s: State, seat: Seat) -> None:
    journal.note(s.journal, Kind.SKIPPED, Clause.RLC_10, seat=seat)
    begin_turn(s, seats.after(s.seats, seat))


# Drawing


def draw(s: State, seat: Seat) -> None:
    """Nothing matches, so there is no card of the colour in this hand, nor will it keep one."""
    s.lacks[seat] = s.colour + 1
    drawing.must_draw(s.drawing, seat, 1, Reason.TURN, Clause.RLC_07, phase.ACT)


def go_on_drawing(s: State) -> None:
    """Draw all the cards at once; if there are too few, everything is reshuffled first."""
    if s.piles.stock_size < s.drawing.left and s.piles.talon_size > 0:
        ask_for_all(s)
        return
    card = drawing.draw_what_there_is(s.drawing, s.piles, s.hands, s.journal)
    if s.drawing.left > 0:
        drawing.forgive(s.drawing, s.journal, Clause.RLC_14)
    seat = s.drawing.seat
    reason = s.drawing.reason
    drawing.end(s.drawing)
    if reason == Reason.TURN:
        use_drawn(s, seat, card)
        return
    s.lacks[seat] = 0
    if reason == Reason.STARTER:
        begin_turn(s, seat)
    else:
        skip(s, seat)


def use_drawn(s: State, seat: Seat, card: Card) -> None:
    """The card is played for the player or kept; there is no choice (RLC-08, 09)."""
    if card >= WILD:
        put_on_talon(s, seat, card, NO_COLOUR, Clause.RLC_09)
        ask_for_colour(s)
    elif card >= 0 and COLOUR[card] == s.colour:
        put_on_talon(s, seat, card, NO_COLOUR, Clause.RLC_08)
        take_effect(s, seat, card)
    else:
        journal.note(s.journal, Kind.PASSED, Clause.RLC_08, seat=seat)
        begin_turn(s, seats.after(s.seats, seat))


# Chance


def ask_for_all(s: State) -> None:
    """For an order of the draw pile and the whole discard pile, its top card included (RLC-11)."""
    size = s.piles.stock_size + s.piles.talon_size
    chance.ask(s.chance, size, size)
    s.phase = phase.RESHUFFLE


def reshuffle(s: State, order: list[int]) -> None:
    """The target stays in force although its card may now be drawn (RLC-11)."""
    size = s.piles.talon_size
    for place in range(size):
        piles.stack(s.piles, s.piles.talon[place])
    s.piles.talon_size = 0
    state.clear_gone(s)
    piles.rearrange(s.piles, order)
    journal.note(s.journal, Kind.RESHUFFLED, Clause.RLC_11, count=size)


def ask_for_colour(s: State) -> None:
    chance.ask(s.chance, COLOURS, 1)
    s.phase = phase.COLOURING


def colour_wild(s: State, order: list[int]) -> None:
    """The colour of a wild that was drawn or turned up; it has no other effect (RLC-02, 09)."""
    s.colour = order[COLOURS - 1]
    if s.progress.turns == 0:
        journal.note(s.journal, Kind.COLOUR_DRAWN, Clause.RLC_02, colour=s.colour)
        begin_turn(s, 0)
        return
    journal.note(s.journal, Kind.COLOUR_DRAWN, Clause.RLC_09, colour=s.colour)
    begin_turn(s, seats.after(s.seats, s.seats.turn))
