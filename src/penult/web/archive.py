"""Finished matches as records: kept when they end, listed, shown again from any seat."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from penult.play.events import Event
from penult.play.match import Match
from penult.table.live import Table
from penult.table.seating import Phase
from penult.vocabulary.ids import NOBODY, TABLE, Seat
from penult.web import showing
from penult.web.protocol import Happened, View
from penult.web.reel import Reel
from penult.web.sheets import Kept
from penult.web.showing import Story, shown_event
from penult.web.watching import with_hands

ENDED = (Phase.OVER, Phase.CLOSED)
BEFORE = (NOBODY, "")  # who had acted, and how, before the first act


def kept(table: Table) -> Kept | None:
    """What is kept of a table whose match has come to its end, or was left by all."""
    if table.match is None or table.phase not in ENDED:
        return None
    return Kept(
        id=table.id,
        game=table.game,
        options=table.options,
        seats=len(table.chairs),
        public=table.public,
        ended=table.changed,
        finished=table.phase == Phase.OVER,
        record=table.record(),
    )


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table after so many acts; ``view`` has what changed, all of it in the first frame."""

    number: int
    view: View
    seat: int = NOBODY  # who acted; -1: the table, or nobody yet
    act: str = ""  # empty: the deal
    events: tuple[Happened, ...] = ()


class Replay(msgspec.Struct, frozen=True):
    acts: int  # of the whole match
    frames: tuple[Frame, ...]


def replay(reel: Reel, viewer: Seat, start: int, count: int) -> Replay:
    """Some frames of a record, as a seat saw them; a spectator (-1) sees all hands now."""
    last = min(len(reel.acts), start + count - 1)
    if start > last:
        return Replay(len(reel.acts), ())
    match = reel.match_after(max(start - 1, 0))
    if viewer != TABLE:
        match._checked(viewer)
    found = []
    before: View | None = None
    for number in range(start, last + 1):
        known = len(match.events) if number else 0
        if number:
            match.push(*reel.acts[number - 1])
        view = seen(match, viewer)
        who, act = (reel.acts[number - 1][0], reel.acts[number - 1][1].text) if number else BEFORE
        change = showing.difference(before, view) if before else view
        found.append(Frame(number, change, who, act, told(match, match.events[known:], viewer)))
        before = view
    return Replay(len(reel.acts), tuple(found))


def told(match: Match, events: Sequence[Event], viewer: Seat) -> tuple[Happened, ...]:
    """As a seat heard it; who sees all hands also hears which cards were drawn."""
    if viewer != TABLE:
        return Story(match.game, events).seen_by(viewer)
    return tuple(shown_event(match.game, event.seen_by(event.seat)) for event in events)


def seen(match: Match, viewer: Seat) -> View:
    """What a viewer sees of a match that needs no table any more."""
    table = Table("")
    table.game, table.match, table.phase = match.game.name, match, Phase.PLAYING
    view = showing.view_of(table, viewer)
    assert view
    return with_hands(view, match, behind=0) if viewer == TABLE else view
