"""Finished matches as records: kept when they end, listed, shown again from any seat."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from penult.play.events import Event
from penult.play.match import Match
from penult.play.record import Draft, begin, parse_line, sort_lines
from penult.table.live import Table
from penult.table.seating import Phase
from penult.vocabulary.actions import Action
from penult.vocabulary.ids import NOBODY, TABLE, Seat
from penult.web import showing
from penult.web.protocol import Happened, View
from penult.web.showing import Story, shown_event
from penult.web.store import Kept
from penult.web.watching import with_hands

ENDED = (Phase.OVER, Phase.CLOSED)


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


def replay(record: str, viewer: Seat, start: int, count: int) -> Replay:
    """Some frames of a record, as a seat saw them; a spectator (-1) sees all hands now."""
    draft = sort_lines(record)
    match = begin(draft)
    acts = acts_of(match, draft)
    if viewer != TABLE:
        match._checked(viewer)
    found = []
    before: View | None = None
    for number in range(min(len(acts), start + count - 1) + 1):
        known = len(match.events) if number else 0
        if number:
            match.push(*acts[number - 1])
        if number >= start:
            view = seen(match, viewer)
            who, act = (acts[number - 1][0], acts[number - 1][1].text) if number else (NOBODY, "")
            change = showing.difference(before, view) if before else view
            story = told(match, match.events[known:], viewer)
            found.append(Frame(number, change, who, act, story))
            before = view
    return Replay(len(acts), tuple(found))


def acts_of(match: Match, draft: Draft) -> list[tuple[Seat, Action]]:
    """The acts of a record one by one; they are not tried yet."""
    return [
        (seat, action)
        for line, text in draft.acts
        for seat, actions, _ in [parse_line(match, line, text)]
        for action in actions
    ]


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
