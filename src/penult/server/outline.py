"""What a record is about: who played, where its rounds begin, and which cards were dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from penult.core.errors import clause_name
from penult.core.events import Event, Kind
from penult.core.ids import Seat
from penult.match.match import Match
from penult.match.options import write_options
from penult.match.record import names_of
from penult.match.score_sheet import ScoreSheet
from penult.server.protocol import ActText, ShownRound
from penult.server.replays import Replayer
from penult.server.views import codes, shown_rounds

FACE_UP = (Kind.TURNED_UP, Kind.STARTER)
TAKEN = (Kind.DREW, Kind.DEALT_ON)  # from the stock
REORDERED = (Kind.RESHUFFLED, Kind.PUT_BACK)
RecordText: TypeAlias = Annotated[str, Meta(max_length=400_000)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]  # of acts


class _RecordBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class SomeRecord(_RecordBody, frozen=True):
    """A record that somebody has on his own disk."""

    record: RecordText


class SomeFrames(_RecordBody, frozen=True):
    record: RecordText
    viewer: Annotated[int, Meta(ge=-1, le=31)] = -1
    start: Number = 0
    count: Annotated[int, Meta(ge=1, le=100)] = 50


class WhyThen(_RecordBody, frozen=True):
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
    drawn: tuple[str, ...] = ()  # later, one after the other, until the stock got another order


class Outline(msgspec.Struct, frozen=True):
    """What stands in the header; nothing was replayed for it."""

    game: str
    seats: int
    names: tuple[str, ...]  # none: the record has no names
    options: str
    acts: int


class Course(msgspec.Struct, frozen=True):
    """What only a whole replay can tell."""

    rounds: tuple[int, ...]  # after how many acts each begins
    winners: tuple[int, ...]
    deck: tuple[str, ...]  # the card of each place of a full deck
    deals: tuple[Deal, ...]
    sheet: tuple[ShownRound, ...]  # how each round ended


def outline(reel: Replayer) -> Outline:
    match = reel.match_after(0)
    return Outline(
        game=reel.game.name,
        seats=match.seats,
        names=tuple(names_of(reel.text)),
        options=write_options(reel.game, match.options),
        acts=len(reel.acts),
    )


def course(reel: Replayer) -> Course:
    """Of a record that holds; ``BadRecord`` says which line does not."""
    card = codes(reel.game)
    deals, stocks = [], list[Stock]()
    known, sheet = 0, ScoreSheet(reel.match_after(0))
    for number, match in enumerate(reel.proven()):
        sheet.look(match, match.events[known:])
        if deal := deal_in(match, match.events[known:], number):
            deals.append(deal)
        watch(stocks, match, match.events[known:])
        known = len(match.events)
    return Course(
        rounds=tuple(sorted({0, *(deal.number for deal in deals)})),
        winners=match.outcome.winners if match.outcome else (),
        deck=tuple(card[each] for each in reel.game.deck),
        deals=tuple(with_draws(deal, stock) for deal, stock in zip(deals, stocks, strict=True)),
        sheet=shown_rounds(sheet.rounds),
    )


def deal_in(match: Match, events: Sequence[Event], number: int) -> Deal | None:
    """The deal among some events: what was dealt, and what was turned up right behind."""
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
    return Deal(number, hands, tuple(up), match.deck_size)


def hand_in(match: Match, event: Event) -> DealtHand:
    card = codes(match.game)
    seen = event.seen_by(event.seat).cards
    cards = seen if isinstance(seen, tuple) else ()
    return DealtHand(event.seat, tuple(card[each] for each in cards))


class Stock:
    """What was taken from the stock of a round, as long as it lay as it was dealt."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.as_dealt = True


def watch(stocks: list[Stock], match: Match, events: Sequence[Event]) -> None:
    card, dealing = codes(match.game), False
    for event in events:
        if event.kind == Kind.DEALT and not dealing:
            stocks.append(Stock())
            dealing = True
        elif event.kind in REORDERED and stocks:
            stocks[-1].as_dealt = False
        elif event.kind in TAKEN and stocks and stocks[-1].as_dealt:
            one = (card[event.card],) if event.kind == Kind.DEALT_ON else ()
            stocks[-1].drawn += one or hand_in(match, event).cards


def with_draws(deal: Deal, stock: Stock) -> Deal:
    return msgspec.structs.replace(deal, drawn=tuple(stock.drawn))


def why_then(reel: Replayer, number: int, seat: Seat, act: str) -> str:
    """The clause that forbade an act at some place of a record; empty if nothing did."""
    clause = reel.match_after(number).why_not(seat, act)
    return clause_name(clause) if clause else ""
