"""The frame of a game: the deal and the card turned up (RLC-01 … 03)."""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.deck import COLOUR, FACE, WILD_FOUR, Face
from penult.core.events import Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Seat
from penult.core.shapes import SEATS
from penult.games.mechanics import (
    chance,
    drawing,
    hands,
    journal,
    piles,
    progress,
    scoring,
    seats,
)
from penult.games.mechanics.seats import LEFT
from penult.games.rlcard import phase, state, turn
from penult.games.rlcard.cards import DECK, DECK_SIZE
from penult.games.rlcard.clauses import Clause
from penult.games.rlcard.phase import Reason
from penult.games.rlcard.state import State

HAND = 7


def start(s: State, count: int) -> None:
    """Start a game on a fresh or used state."""
    scoring.clear(s.scores)
    hands.clear(s.hands)
    piles.clear(s.piles)
    progress.restart(s.progress)
    for seat in range(SEATS):
        s.lacks[seat] = 0
    state.clear_gone(s)
    s.seats.count = count
    s.seats.dealer = count - 1  # seat 0 is dealt to first
    s.seats.direction = LEFT
    s.seats.turn = NOBODY
    s.target = NO_CARD
    s.colour = NO_COLOUR
    s.round_winner = NOBODY
    s.winners = 0
    s.chance.given = 0
    s.chance.drawn = 0
    s.phase = phase.DEAL
    chance.ask(s.chance, DECK_SIZE, DECK_SIZE)


def deal(s: State, order: Sequence[int]) -> None:
    piles.build(s.piles, order, DECK_SIZE, DECK)
    for seat in range(s.seats.count):
        drawing.deal(s.piles, s.hands, s.journal, seat, HAND, Clause.RLC_01)
    turn_up(s)


def put_back(s: State, order: list[int]) -> None:
    """The wild +4 that was turned up goes back, and the draw pile is shuffled (RLC-02)."""
    journal.note(s.journal, Kind.PUT_BACK, Clause.RLC_02, card=WILD_FOUR)
    piles.return_top(s.piles, order)
    state.clear_gone(s)
    turn_up(s)


def turn_up(s: State) -> None:
    card = piles.take(s.piles)
    state.put_on_talon(s, card)
    s.target = card
    s.colour = COLOUR[card]
    journal.note(s.journal, Kind.TURNED_UP, Clause.RLC_02, card=card)
    if card == WILD_FOUR:
        size = s.piles.stock_size + 1
        chance.ask(s.chance, size, size)
        s.phase = phase.PUT_BACK
        return
    open_with(s, card)


def open_with(s: State, card: Card) -> None:
    """What the card does to seat 0, who would begin (RLC-03)."""
    match FACE[card]:
        case Face.WILD:
            turn.ask_for_colour(s)
        case Face.SKIP:
            journal.note(s.journal, Kind.SKIPPED, Clause.RLC_03, seat=0)
            turn.begin_turn(s, 1)
        case Face.REVERSE:
            seats.reverse(s.seats)
            journal.note(s.journal, Kind.REVERSED, Clause.RLC_03)
            turn.begin_turn(s, s.seats.count - 1)
        case Face.DRAW_TWO:
            drawing.must_draw(s.drawing, 0, 2, Reason.STARTER, Clause.RLC_03, phase.ACT)
        case _:
            turn.begin_turn(s, 0)


def weight(s: State, seat: Seat) -> int:
    """Cards that are left count nothing."""
    return 0
