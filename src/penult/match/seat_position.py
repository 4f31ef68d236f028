"""A position as one seat may know it, as plain data, so that somebody else can think about it.

Hidden cards are not in it: the state is blind, and events are as the seat saw them.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct

from penult.core.events import Event, Kind
from penult.core.ids import Card, Seat
from penult.core.shapes import packed, unpack
from penult.games.game import Game
from penult.games.registry import find
from penult.match.events import by_number, decode
from penult.match.match import Match
from penult.match.options import read_options, write_options

SeenCards: TypeAlias = tuple[Card, ...] | None
SeenEvent: TypeAlias = tuple[int, int, int, int, int, int, int, int, SeenCards]


class SeatPosition(Struct, frozen=True, array_like=True):
    game: str
    options: str
    seat: Seat
    state: bytes
    events: tuple[SeenEvent, ...]  # of this round, the latest last; perhaps not all of them


# Writing


def position_for(match: Match, seat: Seat) -> SeatPosition:
    row = packed(match.blind(seat))
    return SeatPosition(
        match.game.name,
        write_options(match.game, match.options),
        seat,
        struct.pack(f"<{len(row)}q", *row),
        tuple(seen_event(event) for event in events_of_round(match, seat)),
    )


def events_of_round(match: Match, seat: Seat) -> list[Event]:
    """What the seat saw since the last deal, or since the events that are still known."""
    last = len(match.events) - 1
    while last >= 0 and match.events[last].kind != Kind.DEALT:
        last -= 1
    first = last
    while first > 0 and match.events[first - 1].kind == Kind.DEALT:
        first -= 1
    return match.events_for(seat, max(first, 0))


def seen_event(event: Event) -> SeenEvent:
    cards = event.cards if isinstance(event.cards, tuple) else None
    return (
        *(int(event.kind), int(event.clause), event.seat, event.other),
        *(event.card, event.colour, event.count, event.tray, cards),
    )


# Reading


def match_of(position: SeatPosition) -> Match:
    """A match in this position, without anything that the seat may not know.

    It can be looked at, but not played on.
    """
    game = find(position.game)
    state = game.state()
    state.options = options_of(game, position.options)
    unpack(state, struct.unpack(f"<{len(position.state) // 8}q", position.state))
    return match_around(game, state, [event_in(game, seen) for seen in position.events])


@lru_cache(256)
def options_of(game: Game, text: str) -> Any:
    return read_options(game, text)


def event_in(game: Game, seen: SeenEvent) -> Event:
    kind, clause, seat, other, card, colour, count, tray, cards = seen
    named = by_number(Kind)[kind], by_number(game.clauses)[clause]
    return Event(*named, seat, other, card, colour, count, tray, cards)


# Positions of somebody else


def match_around(game: Game, state: Any, events: Sequence[Event]) -> Match:
    """A match that shows a state which somebody else plays on."""
    match = Match(game, state, seed=0, deals=False)
    match.events = list(events)
    return match


def latest_events(game: Game, state: Any) -> list[Event]:
    """What the latest action in a state caused; forgets it."""
    events = list(decode(state.journal, game.clauses))
    state.journal.size = 0
    return events
