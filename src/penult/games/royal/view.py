"""What one viewer may know: every field that is shown is named here (ROY-R48).

``show`` fills a view in place, so that it can be compiled; each viewer gets a new one.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NO_CARD, NOBODY, TABLE, Mask, Seat
from penult.core.shapes import CARDS, ints
from penult.games.mechanics.view import (
    TalonView,
    show_hand,
    show_piles,
    show_round,
    show_seats,
    show_sizes,
)
from penult.games.royal import legality
from penult.games.royal.options import discards_can_be_read
from penult.games.royal.state import State


@dataclass(slots=True)
class View(TalonView):
    player: Seat = NOBODY  # whose turn it is
    king: Seat = NOBODY
    jester: Seat = NOBODY
    ready: Mask = 0
    timer: int = 0
    held_back: int = 0
    reigns: int = 0
    reign_turns: int = 0  # turns begun in this reign
    buried: list[int] = ints(CARDS)  # the discard pile, oldest card first, if it may be browsed
    buried_size: int = 0


def show(s: State, viewer: Seat, view: View) -> None:
    show_table(s, view)
    show_court(s, view)
    show_discards(s, view)
    show_own(s, viewer, view)


def show_own(s: State, viewer: Seat, view: View) -> None:
    """What only this viewer may know. It replaces what another viewer was shown."""
    view.viewer = viewer
    show_hand(view, s.hands, viewer)
    playing = viewer == s.player and viewer != TABLE
    view.drawn = s.drawn if playing else NO_CARD
    view.lays = legality.lawful_lays(s, viewer) if playing and legality.is_turn(s) else 0


def show_discards(s: State, view: View) -> None:
    """The discard pile, if it may be browsed. Nothing stays of a larger one shown before."""
    size = s.piles.talon_size if discards_can_be_read(s.options) else 0
    for place in range(size):
        view.buried[place] = s.piles.talon[place]
    for place in range(size, view.buried_size):
        view.buried[place] = 0
    view.buried_size = size


def show_table(s: State, view: View) -> None:
    """What everybody sees."""
    view.phase = s.phase
    show_seats(view, s.seats)
    view.player = s.player
    show_piles(view, s.piles, s.colour)
    show_sizes(view, s.hands, s.seats.count)
    show_round(view, s.progress, s.scores, s.calling)
    view.round_winner = s.round_winner
    view.winners = s.winners


def show_court(s: State, view: View) -> None:
    """King, jester and sceptre. Nobody knows when the fanfare will sound."""
    view.king = s.court.king
    view.jester = s.court.jester
    view.ready = s.court.ready
    view.timer = s.sceptre.timer
    view.held_back = s.sceptre.held_back
    view.reigns = s.sceptre.reigns
    view.reign_turns = s.sceptre.turns
