"""A state without anything that one viewer may not know.

Whatever thinks for a seat gets such a state: two states that this seat can't tell apart become
equal.
"""

from __future__ import annotations

from penult.core.ids import NO_CARD, Seat
from penult.games.mechanics import hands, piles
from penult.games.mechanics.journal import Journal
from penult.games.rummy.state import SolverScratch, State


def blind(s: State, viewer: Seat) -> None:
    """Overwrite every secret; what lies on the table is public."""
    hands.hide_others(s.hands, viewer)
    piles.hide(s.piles)
    if s.seats.turn != viewer:
        s.drawn = NO_CARD
        s.layable = 0
    s.scratch = SolverScratch()
    s.journal = Journal()
