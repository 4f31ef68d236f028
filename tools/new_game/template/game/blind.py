"""A state without anything that one viewer may not know."""

from __future__ import annotations

from penult.games.skeleton.state import State

from penult.core.ids import NO_CARD, Seat
from penult.games.mechanics import hands, piles
from penult.games.mechanics.journal import Journal


def blind(s: State, viewer: Seat) -> None:
    """Overwrite every secret; the talon is public."""
    hands.hide_others(s.hands, viewer)
    piles.hide(s.piles)
    if s.seats.turn != viewer:
        s.drawn = NO_CARD
    s.journal = Journal()
