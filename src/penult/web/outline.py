"""What a record is about: who played, where its rounds begin, and which cards were dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from penult.errors import clause_name
from penult.play.events import Event
from penult.play.match import Match
from penult.play.record import begin, names_of, read_record, sort_lines
from penult.play.settings import write_options
from penult.vocabulary.events import Kind
from penult.vocabulary.ids import Seat
from penult.web.archive import acts_of
from penult.web.protocol import ActText
from penult.web.showing import codes

FACE_UP = (Kind.TURNED_UP, Kind.STARTER)
RecordText: TypeAlias = Annotated[str, Meta(max_length=400_000)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]  # of acts


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class SomeRecord(_Body, frozen=True):
    """A record that somebody has on his own disk."""

    record: RecordText


class SomeFrames(_Body, frozen=True):
    record: RecordText
    viewer: Annotated[int, Meta(ge=-1, le=31)] = -1
    start: Number = 0
    count: Annotated[int, Meta(ge=1, le=100)] = 50


class WhyThen(_Body, frozen=True):
    """Why could a seat not do this, after so many acts?"""

    record: RecordText
    number: Number
    seat: Annotated[int, Meta(ge=0, le=31)]
    act: ActText


class Because(msgspec.Struct, frozen=True):
    clause: str  # empty: it could be done


class DealtHand(msgspec.Struct, frozen=True):
    seat: int
    cards: tuple[str, ...]


class Deal(msgspec.Struct, frozen=True):
    """The cards of a round, as they came from the stock; ``number``: after so many acts."""

    number: int
    hands: tuple[DealtHand, ...]
    up: tuple[str, ...]  # turned up next
    size: int  # how many cards of the deck are in play


class Outline(msgspec.Struct, frozen=True):
    game: str
    seats: int
    names: tuple[str, ...]  # none: the record has no names
    options: str
    acts: int
    rounds: tuple[int, ...]  # after how many acts each begins
    winners: tuple[int, ...]
    deck: tuple[str, ...]  # the card of each place of a full deck
    deals: tuple[Deal, ...]


def outline(record: str) -> Outline:
    """Of a record that holds; ``BadRecord`` says which line does not."""
    proven = read_record(record)
    card = codes(proven.game)
    deals = tuple(deals_of(record))
    return Outline(
        game=proven.game.name,
        seats=proven.seats,
        names=tuple(names_of(record)),
        options=write_options(proven.game, proven.options),
        acts=len(proven.acts),
        rounds=tuple(sorted({0, *(deal.number for deal in deals)})),
        winners=proven.outcome.winners if proven.outcome else (),
        deck=tuple(card[each] for each in proven.game.deck),
        deals=deals,
    )


def deals_of(record: str) -> Iterator[Deal]:
    draft = sort_lines(record)
    match = begin(draft)
    if deal := deal_in(match, match.events, 0):
        yield deal
    for number, (seat, action) in enumerate(acts_of(match, draft), start=1):
        known = len(match.events)
        match.push(seat, action)
        if deal := deal_in(match, match.events[known:], number):
            yield deal


def deal_in(match: Match, events: Sequence[Event], number: int) -> Deal | None:
    """The latest deal among some events: what was dealt, and what was turned up right behind."""
    dealt = [place for place, event in enumerate(events) if event.kind == Kind.DEALT]
    if not dealt:
        return None
    card = codes(match.game)
    up = []
    for event in events[dealt[-1] + 1 :]:
        if event.kind not in FACE_UP:
            break
        up.append(card[event.card])
    hands = tuple(hand_in(match, events[place]) for place in dealt)
    return Deal(number, hands, tuple(up), match.game.deck_size(match._state))


def hand_in(match: Match, event: Event) -> DealtHand:
    card = codes(match.game)
    seen = event.seen_by(event.seat).cards
    cards = seen if isinstance(seen, tuple) else ()
    return DealtHand(event.seat, tuple(card[each] for each in cards))


def why_then(record: str, number: int, seat: Seat, act: str) -> str:
    """The clause that forbade an act at some place of a record; empty if nothing did."""
    draft = sort_lines(record)
    match = begin(draft)
    for who, action in acts_of(match, draft)[:number]:
        match.push(who, action)
    clause = match.why_not(seat, act)
    return clause_name(clause) if clause else ""
