"""What one viewer may know, field by field; nothing else gets in."""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import TABLE, Mask, Seat
from penult.core.shapes import COPIES, SEATS, ints
from penult.games.mechanics.view import TalonView, show_hand, show_piles, show_seats, show_sizes
from penult.games.rlcard import legality, phase
from penult.games.rlcard.state import State


@dataclass(slots=True)
class View(TalonView):
    """``top`` is the target, wherever its card is; ``drawn`` is never set."""

    lacks: list[int] = ints(SEATS)  # a colour, plus 1, of which a seat surely has no card
    gone: list[Mask] = ints(COPIES)  # the discard pile, as in ``hand``


def show(s: State, viewer: Seat, view: View) -> None:
    """What everybody sees, and what only this viewer may know."""
    view.phase = s.phase
    show_seats(view, s.seats)
    show_piles(view, s.piles, s.colour)
    view.top = s.target
    for copy in range(COPIES):
        view.gone[copy] = s.gone[copy]
    show_sizes(view, s.hands, s.seats.count)
    view.turns = s.progress.turns
    view.played = s.progress.lays
    view.layer = s.progress.layer
    view.rounds = s.scores.rounds
    for seat in range(s.seats.count):
        view.totals[seat] = s.scores.total[seat]
        view.gained[seat] = s.scores.gained[seat]
        view.lacks[seat] = s.lacks[seat]
    view.round_winner = s.round_winner
    view.winners = s.winners
    show_own(s, viewer, view)


def show_own(s: State, viewer: Seat, view: View) -> None:
    """What only this viewer may know; overwrites what another viewer was shown."""
    view.viewer = viewer
    show_hand(view, s.hands, viewer)
    playing = s.phase == phase.ACT and viewer == s.seats.turn and viewer != TABLE
    view.lays = legality.lawful_lays(s, viewer) if playing else 0
