"""Journal rows as frozen events, with the clause each comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum

from penult.mechanics.journal import NO_TRAY, Journal
from penult.play.hidden import Hidden
from penult.vocabulary.events import PRIVATE_CARD, PRIVATE_CARDS, Kind
from penult.vocabulary.ids import NOBODY, Card, Seat


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. ``vocabulary.events.Kind`` says what the fields mean."""

    kind: Kind
    clause: IntEnum
    seat: Seat
    other: Seat
    card: Card
    colour: int
    count: int
    tray: int = NO_TRAY
    cards: Hidden[tuple[Card, ...]] | tuple[Card, ...] | None = None

    def seen_by(self, viewer: Seat) -> Event:
        """The event with its cards open, or without them, for this viewer."""
        if not isinstance(self.cards, Hidden):
            return self
        return replace(self, cards=self.cards.open_for(viewer))


def decode(journal: Journal, clauses: type[IntEnum]) -> Iterator[Event]:
    """The events of the latest act; cards noted before a row are its hidden cards."""
    cards: list[Card] = []
    audience = (NOBODY, NOBODY)
    for row in journal.rows[: journal.size]:
        kind, seat, other, card, colour, count, clause, tray = row
        if kind <= PRIVATE_CARD:
            cards += members(card) if kind == PRIVATE_CARDS else [card]
            audience = (seat, other)
            continue
        hidden = Hidden(tuple(cards), *audience) if cards else None
        yield Event(Kind(kind), clauses(clause), seat, other, card, colour, count, tray, hidden)
        cards = []


def members(mask: int) -> list[Card]:
    """The cards of a set."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]
