"""A state without anything that one viewer may not know."""

from __future__ import annotations

from penult.core.ids import Seat
from penult.games.mechanics import hands, piles
from penult.games.mechanics.journal import Journal
from penult.games.rlcard.state import State


def blind(s: State, viewer: Seat) -> None:
    """Overwrite every secret; the talon is public."""
    hands.hide_others(s.hands, viewer)
    piles.hide(s.piles)
    s.journal = Journal()
