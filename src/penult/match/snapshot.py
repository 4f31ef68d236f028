"""A match as plain data, to continue it without replaying it. It includes all hidden cards.

The start isn't part of it: a snapshot is put into a new match with the same seed and options.
"""

from __future__ import annotations

import struct
from collections import Counter
from typing import TypeAlias

from msgspec import Struct

from penult.core.actions import Verb
from penult.core.events import Event, Hidden, Kind
from penult.core.ids import TABLE, Card, Seat
from penult.core.shapes import clone, packed, unpack
from penult.games.custom import write_card
from penult.match.custom_cards import BLANK, one_card
from penult.match.events import RoundResult, ScoreSheet, by_number
from penult.match.highlights import Highlight, Highlights
from penult.match.match import Match

StoredCards: TypeAlias = tuple[tuple[Card, ...], Seat, Seat]  # and the two seats that may see them
StoredEvent: TypeAlias = tuple[int, int, int, int, int, int, int, int, StoredCards | None]


class PositionSnapshot(Struct, frozen=True, array_like=True):
    """Where a match stands after its first ``acts`` actions."""

    acts: int
    state: bytes
    words: tuple[str, ...]  # custom cards; empty: a blank one
    begun: int


class MatchSnapshot(Struct, frozen=True, array_like=True):
    position: PositionSnapshot
    seats: bytes  # of all actions, from 0 for the table
    actions: bytes  # their ids
    proposals: dict[int, str]  # the text of those that contain a card, by number
    events: tuple[StoredEvent, ...]
    stops: bool


# Writing


def snapshot_of(match: Match) -> MatchSnapshot:
    ids = [action.id for _, action in match.acts]
    return MatchSnapshot(
        position_of(match),
        bytes([seat - TABLE for seat, _ in match.acts]),
        struct.pack(f"<{len(ids)}H", *ids),
        {
            number: action.text
            for number, (_, action) in enumerate(match.acts)
            if action.verb == Verb.PROPOSE
        },
        tuple(map(stored_event, match.events)),
        match._stops,
    )


def position_of(match: Match) -> PositionSnapshot:
    row = packed(match._state)
    state = struct.pack(f"<{len(row)}q", *row)
    words = tuple("" if card == BLANK else write_card(card) for card in match._words)
    return PositionSnapshot(len(match.acts), state, words, match._begun)


def stored_event(event: Event) -> StoredEvent:
    cards: StoredCards | None = None
    if isinstance(event.cards, Hidden):
        cards = event.cards.for_store()
    return (
        *(int(event.kind), int(event.clause), event.seat, event.other),
        *(event.card, event.colour, event.count, event.tray, cards),
    )


# Reading


def restore(match: Match, snapshot: MatchSnapshot) -> None:
    """Bring a new match to where the snapshot was made; ``ValueError`` if it doesn't fit."""
    actions = match.game.actions
    ids = struct.unpack(f"<{len(snapshot.seats)}H", snapshot.actions)
    acts = [(seat + TABLE, actions[id]) for seat, id in zip(snapshot.seats, ids, strict=True)]
    for number, text in snapshot.proposals.items():
        acts[number] = acts[number][0], match.parsed(text)
    match.acts = acts
    match._stops = snapshot.stops
    put(match, snapshot.position)
    match.events = [event_in(match, stored) for stored in snapshot.events]


def earlier(match: Match, position: PositionSnapshot) -> Match:
    """A copy of the match as it was then, without its events."""
    twin = match.copy()
    twin.events.clear()
    del twin.acts[position.acts :]
    put(twin, position)
    return twin


def put(match: Match, position: PositionSnapshot) -> None:
    if position.acts != len(match.acts):
        raise ValueError(position.acts)
    state = clone(match._state)
    state.journal = match._state.journal
    unpack(state, struct.unpack(f"<{len(position.state) // 8}q", position.state))
    match._state, match._begun = state, position.begun
    match._words = [one_card(text) if text else BLANK for text in position.words]
    match._changed()


def event_in(match: Match, stored: StoredEvent) -> Event:
    kind, clause, seat, other, card, colour, count, tray, cards = stored
    return Event(
        by_number(Kind)[kind],
        by_number(match.game.clauses)[clause],
        *(seat, other, card, colour, count, tray),
        Hidden(*cards) if cards else None,
    )


# What is kept beside a match


class SheetSnapshot(Struct, frozen=True, array_like=True):
    rounds: tuple[RoundResult, ...]
    known: int
    out: Seat


class HighlightsSnapshot(Struct, frozen=True, array_like=True):
    """Counts in the order in which they began: it decides between equals."""

    forced: tuple[tuple[Seat, int], ...]
    caught: tuple[tuple[tuple[Seat, Seat], int], ...]
    bluff: Highlight | None
    rounds: int


def sheet_of(sheet: ScoreSheet) -> SheetSnapshot:
    return SheetSnapshot(tuple(sheet.rounds), sheet._known, sheet._out)


def restore_sheet(sheet: ScoreSheet, snapshot: SheetSnapshot) -> None:
    sheet.rounds = list(snapshot.rounds)
    sheet._known, sheet._out = snapshot.known, snapshot.out


def highlights_of(highlights: Highlights) -> HighlightsSnapshot:
    return HighlightsSnapshot(
        tuple(highlights._forced.items()),
        tuple(highlights._caught.items()),
        highlights._bluff,
        highlights._rounds,
    )


def restore_highlights(highlights: Highlights, snapshot: HighlightsSnapshot) -> None:
    highlights._forced = Counter(dict(snapshot.forced))
    highlights._caught = Counter(dict(snapshot.caught))
    highlights._bluff, highlights._rounds = snapshot.bluff, snapshot.rounds
