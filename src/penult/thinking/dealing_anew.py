"""A position dealt anew for one seat: what it may know stays, everything else is drawn again."""

from __future__ import annotations

from penult.core.ids import Seat
from penult.match.match import Match
from penult.match.seat_position import match_of, position_for
from penult.thinking.observing import knowledge_of
from penult.thinking.outlook import possible_world


def dealt_anew(match: Match, seat: Seat, seed: int) -> Match | None:
    """Another match that the seat can't tell from this one; None if its cards don't add up.

    It is made from the seat's own position and nothing else, so it can't betray where the cards
    really were. ``match`` needs the events of this round: they tell the seat something.
    """
    shown = match_of(position_for(match, match.checked_seat(seat)))
    world = possible_world(shown, seat, knowledge_of(shown, seat), seed)
    if world is None:
        return None
    return Match(match.game, world, seed=0, customs=match.customs, deals=False)
