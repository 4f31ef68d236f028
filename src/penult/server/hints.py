"""Hints for a single person among bots: what to do, how sure that is, and why.

The thinking process finds them, from what the person sees. Until it can, or if it is too busy, a
person gets what the usual bot would do, without a reason.
"""

from __future__ import annotations

from msgspec import structs

from penult import bots
from penult.chance.stream import Stream, mix
from penult.core.actions import WAIT
from penult.core.ids import TABLE, Seat
from penult.match.match import Match
from penult.render.hints import Advice, in_words, reasons_in_words
from penult.render.words import Words
from penult.server.errors import NoHint
from penult.server.protocol import Why
from penult.server.thinkers import Thinkers
from penult.tables import schedule
from penult.tables.errors import NoChair, NotPlaying
from penult.tables.table import Table

PATIENCE = 5.0  # seconds


def advised_match(table: Table, viewer: Seat) -> Match:
    """The match, if this viewer may ask for a hint now."""
    if viewer == TABLE:
        raise NoChair()
    if len(table.people) > 1:
        raise NoHint()
    if table.match is None or not table.match.moves(viewer):
        raise NotPlaying()
    return table.match


def usual_hint(table: Table, viewer: Seat) -> Advice:
    """What the usual bot would do; the same until something happens."""
    match = advised_match(table, viewer)
    legal = match.moves(viewer)
    ids = [action.id for action in legal]
    stream = Stream(seed=mix(viewer), place=mix(table.moves))
    policy = bots.find(table.game, schedule.DEFAULT).policy
    chosen = policy(match.view(viewer), ids, len(ids), stream)
    return Advice((legal[0] if chosen == WAIT else match.game.actions[chosen]).text)


async def best_hint(table: Table, viewer: Seat, thinkers: Thinkers) -> Advice | None:
    """With reasons; None if there is no answer in time."""
    match = advised_match(table, viewer)
    mind = bots.adviser(match.game.name)
    return await thinkers.hint(match, viewer, mind, mix(viewer), table.moves, PATIENCE)


def told(id: str, words: Words, hint: Advice) -> Why:
    return Why(
        id,
        hint.act,
        plain=in_words(words, hint),
        because=reasons_in_words(words, hint),
        then=hint.then,
        sure=hint.sure,
        instead=hint.instead,
        reasons=tuple(reason.kind for reason in hint.reasons),
    )


def told_meanwhile(id: str, words: Words, hint: Advice) -> Why:
    """A better one is coming."""
    said = told(id, words, hint)
    return structs.replace(said, plain=f"{said.plain} {words.texts.text('hint-soon')}", soon=True)
