"""A state without anything that one viewer may not know.

Whatever thinks for a seat gets such a state: two states that this seat can't tell apart become
equal.
"""

from __future__ import annotations

from penult.core.ids import NO_CARD, NOBODY, Seat
from penult.games.coloradd import phase
from penult.games.coloradd.state import State
from penult.games.coloradd.view import is_shown_to
from penult.games.custom import effect
from penult.games.mechanics import doubt, hands, misplay, piles
from penult.games.mechanics.journal import Journal


def blind(s: State, viewer: Seat) -> None:
    """Overwrite every secret; the talon is public."""
    hands.hide_others(s.hands, viewer)
    piles.hide(s.piles)
    if not knows_evidence(s, viewer):
        doubt.hide(s.doubt)
    misplay.hide(s.misplay, viewer)
    effect.hide(s.effect, viewer)
    if s.phase != phase.DRAWN or s.seats.turn != viewer:
        s.drawn = NO_CARD
    s.journal = Journal()


def knows_evidence(s: State, viewer: Seat) -> bool:
    """The challenged hand is one's own, or shown."""
    return (viewer == s.doubt.layer and viewer != NOBODY) or is_shown_to(s, viewer)
