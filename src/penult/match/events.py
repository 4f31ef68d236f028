"""The events of a match, from journal rows, and its score sheet, from events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from penult.core.events import PRIVATE_CARD, PRIVATE_CARDS, Event, Hidden, Kind
from penult.core.ids import NOBODY, Card, Seat
from penult.games.mechanics.journal import Journal

if TYPE_CHECKING:
    from penult.match.match import Match

E = TypeVar("E", bound=IntEnum)


@cache
def by_number(names: type[E]) -> dict[int, E]:
    """The members of an enum by value: several times faster than calling the enum."""
    return {int(member): member for member in names}


def decode(journal: Journal, clauses: type[IntEnum]) -> Iterator[Event]:
    """The events of the latest action; cards noted before a row are its hidden cards."""
    kinds, clause_of = by_number(Kind), by_number(clauses)
    cards: list[Card] = []
    audience = (NOBODY, NOBODY)
    winner = NOBODY
    for row in journal.rows[: journal.size]:
        kind, seat, other, card, colour, count, clause, tray = row
        if kind <= PRIVATE_CARD:
            cards += members(card) if kind == PRIVATE_CARDS else [card]
            audience = (seat, other)
            continue
        if kind == Kind.WON:
            other, winner = winner, seat if winner == NOBODY else winner
        hidden = Hidden(tuple(cards), *audience) if cards else None
        yield Event(kinds[kind], clause_of[clause], seat, other, card, colour, count, tray, hidden)
        cards = []


def members(mask: int) -> list[Card]:
    """The cards in a mask."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


# The score sheet


class RoundResult(NamedTuple):
    """A round: who went out, if anybody, and the totals afterwards, seat by seat."""

    winner: Seat
    totals: tuple[int, ...]


class ScoreSheet:
    """The finished rounds; call ``look`` after every action."""

    def __init__(self, match: Match) -> None:
        self.rounds: list[RoundResult] = []
        self._known = match.rounds
        self._out: Seat = NOBODY  # went out, but the round may not be over yet

    def rewind(self, match: Match) -> None:
        """Forget what was undone; the events of the current round must be known."""
        del self.rounds[match.rounds :]
        self._known, self._out = match.rounds, NOBODY
        for event in match.events:
            if event.kind == Kind.DEALT:
                self._out = NOBODY
            elif event.kind == Kind.WENT_OUT:
                self._out = event.seat

    def look(self, match: Match, events: Iterable[Event]) -> None:
        """Take in the events since the last call."""
        for event in events:
            if event.kind == Kind.WENT_OUT:
                self._out = event.seat
        if match.rounds > self._known:
            self.rounds.append(RoundResult(self._out, match.standing))
            self._known, self._out = match.rounds, NOBODY
