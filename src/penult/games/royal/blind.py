"""A state without anything that one viewer may not know.

Whatever thinks for a seat gets such a state: two states that this seat can't tell apart become
equal.
"""

from __future__ import annotations

from penult.core.ids import NO_CARD, Seat
from penult.core.shapes import CARDS
from penult.games.mechanics import hands, piles
from penult.games.mechanics.journal import Journal
from penult.games.royal.options import discards_can_be_read
from penult.games.royal.state import State


def blind(s: State, viewer: Seat) -> None:
    """Overwrite every secret."""
    hands.hide_others(s.hands, viewer)
    piles.hide(s.piles, CARDS if discards_can_be_read(s.options) else 1)
    if s.player != viewer:
        s.drawn = NO_CARD
    s.journal = Journal()
