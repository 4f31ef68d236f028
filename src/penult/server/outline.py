"""Summaries of a record: the players, where rounds begin, and which cards were dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from penult.core.errors import PenultError, clause_name
from penult.core.events import Event, Kind
from penult.core.ids import Seat
from penult.match.calls import ForgottenCalls
from penult.match.events import ScoreSheet
from penult.match.match import Match
from penult.match.options import rules_of, write_options
from penult.server.protocol import ShownRound
from penult.server.replays import Replayer
from penult.server.views import codes, shown_rounds
from penult.server.workers.fair import Steps
from penult.tables.commands import ActText
from penult.tables.errors import NotPlaying
from penult.tables.seating import usual_avatars
from penult.thinking.dealing_anew import dealt_anew

FACE_UP = (Kind.TURNED_UP, Kind.STARTER)
TAKEN = (Kind.DREW, Kind.DEALT_ON)  # from the draw pile
REORDERED = (Kind.RESHUFFLED, Kind.PUT_BACK)
RecordText: TypeAlias = Annotated[str, Meta(max_length=400_000)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]  # of actions


class PlayedByOlderRules(PenultError):
    """A new table always follows the newest rules, so it can't go on with such a match."""

    key = "error-older-rules"


class _RecordBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class SomeRecord(_RecordBody, frozen=True):
    """A record sent by the client."""

    record: RecordText


class SomeFrames(_RecordBody, frozen=True):
    record: RecordText
    viewer: Annotated[int, Meta(ge=-1, le=31)] = -1
    start: Number = 0
    count: Annotated[int, Meta(ge=1, le=100)] = 50


class WhyThen(_RecordBody, frozen=True):
    """Ask which clause forbade an action after a number of actions."""

    record: RecordText
    number: Number
    seat: Annotated[int, Meta(ge=0, le=31)]
    act: ActText


class Branch(msgspec.Struct, frozen=True):
    """A position to play on from; it has all cards."""

    game: str
    seats: int
    names: tuple[str, ...]
    options: str
    position: str


class Because(msgspec.Struct, frozen=True):
    clause: str  # empty: it was legal


class DealtHand(msgspec.Struct, frozen=True):
    seat: int
    cards: tuple[str, ...]


class Deal(msgspec.Struct, frozen=True):
    """The cards of a round in dealing order; ``number``: actions before the deal."""

    number: int
    hands: tuple[DealtHand, ...]
    up: tuple[str, ...]  # turned up after the deal
    size: int  # how many cards of the deck are in play
    drawn: tuple[str, ...] = ()  # drawn later, until the draw pile was reshuffled


class Outline(msgspec.Struct, frozen=True):
    """What the header says, without a replay."""

    game: str
    seats: int
    names: tuple[str, ...]  # empty: the record has no names
    avatars: tuple[str, ...]  # an animal for each seat; a record doesn't say which was chosen
    options: str
    acts: int


class Calls(msgspec.Struct, frozen=True):
    """How often a seat didn't call its last card, and how often it was caught for that."""

    forgotten: int
    caught: int  # among these


class Course(msgspec.Struct, frozen=True):
    """What only a full replay can tell."""

    rounds: tuple[int, ...]  # number of actions before each
    winners: tuple[int, ...]
    deck: tuple[str, ...]  # the cards of a full deck, in order
    deals: tuple[Deal, ...]
    sheet: tuple[ShownRound, ...]  # how each round ended
    calls: tuple[Calls, ...]  # by seat; empty: nobody calls in this game


def outline(replayer: Replayer) -> Outline:
    match = replayer.start()
    names = match.names
    return Outline(
        game=replayer.game.name,
        seats=match.seats,
        names=names,
        avatars=usual_avatars(names or map(str, range(match.seats))),
        options=write_options(replayer.game, match.options),
        acts=len(replayer.acts),
    )


def course(replayer: Replayer) -> Steps[Course]:
    """Verify a record and summarise it; ``BadRecord`` names the first wrong line."""
    card = codes(replayer.game)
    deals, stocks = [], list[Stock]()
    sheet, calls = ScoreSheet(replayer.start()), ForgottenCalls(replayer.game)
    for number, match in enumerate(replayer.proven()):
        sheet.look(match, match.events)
        calls.look(match, match.events)
        if deal := deal_in(match, match.events, number):
            deals.append(deal)
        watch(stocks, match, match.events)
        match.events.clear()  # those of a long match take much memory
        yield
    return Course(
        rounds=tuple(sorted({0, *(deal.number for deal in deals)})),
        winners=match.outcome.winners if match.outcome else (),
        deck=tuple(card[each] for each in replayer.game.deck),
        deals=tuple(with_draws(deal, stock) for deal, stock in zip(deals, stocks, strict=True)),
        sheet=shown_rounds(sheet.rounds),
        calls=tuple(
            Calls(calls.forgotten[seat], calls.caught[seat])
            for seat in range(match.seats)
            if calls.are_made
        ),
    )


def deal_in(match: Match, events: Sequence[Event], number: int) -> Deal | None:
    """The deal among some events: the hands, and the cards turned up right after."""
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
    """The cards drawn in a round, until the draw pile was reshuffled."""

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


class NotDealtAnew(PenultError):
    """The cards of a position can't be dealt anew."""

    key = "error-deal-anew"


def branch(replayer: Replayer, number: int, seat: Seat, deal: int) -> Steps[Branch]:
    """The position after so many actions, with the cards as they were.

    ``deal``: if it isn't 0, all cards are dealt anew that this seat doesn't know.
    """
    if deal:
        match = yield from replayer.round_until(number)
    else:
        match = yield from replayer.match_after(number)
    rules, newest = rules_of(match.game, match.options), match.game.version
    if rules != newest:
        raise PlayedByOlderRules(rules=rules, newest=newest)
    if match.outcome:
        raise NotPlaying()
    options = write_options(match.game, match.options)
    start = dealt_anew(match, seat, deal) if deal else match
    if start is None:
        raise NotDealtAnew()
    return Branch(match.game.name, match.seats, match.names, options, start.write())


def why_then(replayer: Replayer, number: int, seat: Seat, act: str) -> Steps[Because]:
    """The clause that forbade an action at some point of a record."""
    match = yield from replayer.match_after(number)
    clause = match.why_not(seat, act)
    return Because(clause_name(clause) if clause else "")
