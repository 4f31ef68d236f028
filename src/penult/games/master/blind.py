"""A state without anything that one viewer may not know.

Whatever thinks for a seat gets such a state: two states that this seat can't tell apart become
equal.
"""

from __future__ import annotations

from penult.core.ids import NO_CARD, NOBODY, Seat
from penult.core.shapes import COPIES, SEATS
from penult.games.master.state import State
from penult.games.master.view import drawer, is_shown_to, lies_on_the_table
from penult.games.mechanics import doubt, hands, misplay, piles
from penult.games.mechanics.journal import Journal


def blind(s: State, viewer: Seat) -> None:
    """Overwrite every secret."""
    hands.hide_others(s.hands, viewer)
    piles.hide(s.piles, 1)  # whoever leaves puts their cards under the top
    if not knows_evidence(s, viewer):
        doubt.hide(s.doubt)
    if s.pending.seat != viewer:
        for copy in range(COPIES):
            s.pending.hand[copy] = 0
    misplay.hide(s.misplay, viewer)
    if drawer(s) != viewer and not lies_on_the_table(s):
        s.drawn = NO_CARD
    for seat in range(SEATS):
        if seat != viewer:
            s.bluffs[seat] = 0  # MR-106
    s.journal = Journal()


def knows_evidence(s: State, viewer: Seat) -> bool:
    """The challenged hand is one's own, or shown."""
    return (viewer == s.doubt.layer and viewer != NOBODY) or is_shown_to(s, viewer)
