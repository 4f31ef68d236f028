"""What one viewer may know, field by field; nothing else gets in."""

from __future__ import annotations

from dataclasses import dataclass

from penult.games.skeleton import legality
from penult.games.skeleton.state import State

from penult.core.ids import NO_CARD, TABLE, Seat
from penult.games.mechanics.view import (
    TalonView,
    show_hand,
    show_piles,
    show_round,
    show_seats,
    show_sizes,
)


@dataclass(slots=True)
class View(TalonView):
    """The game's own fields go here."""


def show(s: State, viewer: Seat, view: View) -> None:
    """What everybody sees, and what only this viewer may know."""
    view.phase = s.phase
    show_seats(view, s.seats)
    show_piles(view, s.piles, s.colour)
    show_sizes(view, s.hands, s.seats.count)
    show_round(view, s.progress, s.scores, s.calling)
    view.round_winner = s.round_winner
    view.winners = s.winners
    show_own(s, viewer, view)


def show_own(s: State, viewer: Seat, view: View) -> None:
    """What only this viewer may know; overwrites what another viewer was shown."""
    view.viewer = viewer
    show_hand(view, s.hands, viewer)
    playing = viewer == s.seats.turn and viewer != TABLE
    view.drawn = s.drawn if playing else NO_CARD
    view.lays = legality.lawful_lays(s, viewer) if playing and legality.is_turn(s) else 0
