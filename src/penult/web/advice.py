"""A hint for who plays against bots alone, by a bot that sees what the person sees.

Where somebody else plays it would be a second head at one hand; so it is refused there.
"""

from __future__ import annotations

from penult import bots
from penult.chance.stream import Stream, mix
from penult.errors import NoChair, NoHint, NotPlaying
from penult.table import thinking
from penult.table.live import Table
from penult.vocabulary.actions import WAIT
from penult.vocabulary.ids import TABLE, Seat
from penult.web.protocol import Why


def hint(table: Table, viewer: Seat, id: str) -> Why:
    """An act that may be done now. Its lots are no secret of the table, and the same act is
    proposed until something happens."""
    match = table.match
    if viewer == TABLE:
        raise NoChair()
    if len(table.people) > 1:
        raise NoHint()
    legal = match.moves(viewer) if match else ()
    if match is None or not legal:
        raise NotPlaying()
    ids = [action.id for action in legal]
    stream = Stream(seed=mix(viewer), place=mix(table.moves))
    policy = bots.find(table.game, thinking.DEFAULT).policy
    chosen = policy(match.view(viewer), ids, len(ids), stream)
    return Why(id, (legal[0] if chosen == WAIT else match.game.actions[chosen]).text)
