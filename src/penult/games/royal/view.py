"""What one viewer may know, field by field; nothing gets in that is not named here (ROY-R48).

``show`` fills a view in place so that it runs at both speeds; each viewer gets a fresh one.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, TABLE, Card, Mask, Seat
from penult.core.shapes import CARDS, COPIES, SEATS, ints
from penult.games.mechanics import piles
from penult.games.royal import legality
from penult.games.royal.options import discards_can_be_read
from penult.games.royal.state import State


@dataclass(slots=True)
class View:
    viewer: Seat = TABLE  # TABLE: a spectator
    seats: int = 0
    phase: int = 0
    turn: Seat = NOBODY  # whom the table waits for
    player: Seat = NOBODY  # whose turn it is
    direction: int = 0
    dealer: Seat = 0
    king: Seat = NOBODY
    jester: Seat = NOBODY
    ready: Mask = 0
    timer: int = 0
    held_back: int = 0
    reigns: int = 0
    reign_turns: int = 0  # turns begun in this reign
    colour: int = NO_COLOUR
    top: Card = NO_CARD
    stock_size: int = 0
    talon_size: int = 0
    buried: list[int] = ints(CARDS)  # the talon, oldest card first, if it may be browsed
    buried_size: int = 0
    sizes: list[int] = ints(SEATS)
    hand: list[int] = ints(COPIES)  # the viewer's own, as in mechanics.hands
    drawn: Card = NO_CARD  # the viewer's own, just drawn
    lays: Mask = 0  # what the viewer may lay now
    exposed: Mask = 0
    called: Mask = 0
    turns: int = 0
    played: int = 0  # cards laid in this round
    layer: Seat = NOBODY
    rounds: int = 0
    totals: list[int] = ints(SEATS)
    gained: list[int] = ints(SEATS)
    round_winner: Seat = NOBODY
    winners: Mask = 0


def show(s: State, viewer: Seat, view: View) -> None:
    show_table(s, view)
    show_court(s, view)
    show_talon(s, view)
    show_own(s, viewer, view)


def show_own(s: State, viewer: Seat, view: View) -> None:
    """What only this viewer may know; whatever another viewer was shown here goes."""
    view.viewer = viewer
    for copy in range(COPIES):
        view.hand[copy] = 0 if viewer == TABLE else s.hands.held[viewer][copy]
    playing = viewer == s.player and viewer != TABLE
    view.drawn = s.drawn if playing else NO_CARD
    view.lays = legality.lawful_lays(s, viewer) if playing and legality.is_turn(s) else 0


def show_talon(s: State, view: View) -> None:
    """Where it may be browsed; of a larger one shown before in the same view nothing stays."""
    size = s.piles.talon_size if discards_can_be_read(s.options) else 0
    for place in range(size):
        view.buried[place] = s.piles.talon[place]
    for place in range(size, view.buried_size):
        view.buried[place] = 0
    view.buried_size = size


def show_table(s: State, view: View) -> None:
    """What everybody sees."""
    view.seats = s.seats.count
    view.phase = s.phase
    view.turn = s.seats.turn
    view.player = s.player
    view.direction = s.seats.direction
    view.dealer = s.seats.dealer
    view.colour = s.colour
    view.top = piles.top(s.piles) if s.piles.talon_size > 0 else NO_CARD
    view.stock_size = s.piles.stock_size
    view.talon_size = s.piles.talon_size
    for seat in range(s.seats.count):
        view.sizes[seat] = s.hands.size[seat]
        view.totals[seat] = s.scores.total[seat]
        view.gained[seat] = s.scores.gained[seat]
    view.exposed = s.calling.exposed
    view.called = s.calling.early
    view.turns = s.progress.turns
    view.played = s.progress.lays
    view.layer = s.progress.layer
    view.rounds = s.scores.rounds
    view.round_winner = s.round_winner
    view.winners = s.winners


def show_court(s: State, view: View) -> None:
    """Crown, hat and sceptre: everything but when the fanfare will sound, which nobody knows."""
    view.king = s.court.king
    view.jester = s.court.jester
    view.ready = s.court.ready
    view.timer = s.sceptre.timer
    view.held_back = s.sceptre.held_back
    view.reigns = s.sceptre.reigns
    view.reign_turns = s.sceptre.turns
