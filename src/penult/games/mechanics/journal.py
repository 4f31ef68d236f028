"""What the latest action caused: rows of ints that ``match.events`` turns into objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penult.core.events import PRIVATE_CARD, PRIVATE_CARDS
from penult.core.ids import NO_CARD, NO_COLOUR, NO_TRAY, NOBODY, Card, Mask, Seat
from penult.core.shapes import ints

ROWS = 256
COLUMNS = 8  # kind, seat, other, card, colour, count, clause, tray


@dataclass(slots=True)
class Journal:
    SCRATCH: ClassVar[bool] = True
    rows: list[list[int]] = ints(ROWS, COLUMNS)
    size: int = 0


def clear(journal: Journal) -> None:
    journal.size = 0


def note(
    journal: Journal,
    kind: int,
    clause: int,
    seat: Seat = NOBODY,
    other: Seat = NOBODY,
    card: Card = NO_CARD,
    colour: int = NO_COLOUR,
    count: int = 0,
    tray: int = NO_TRAY,
) -> None:
    row = journal.rows[journal.size]
    row[0] = kind
    row[1] = seat
    row[2] = other
    row[3] = card
    row[4] = colour
    row[5] = count
    row[6] = clause
    row[7] = tray
    journal.size += 1


def note_cards(journal: Journal, viewer: Seat, mask: Mask) -> None:
    """Each card of a set, for one viewer only."""
    while mask:
        note_card(journal, viewer, (mask & -mask).bit_length() - 1)
        mask &= mask - 1


def note_card(journal: Journal, seat: Seat, card: Card) -> None:
    """A card that only ``seat`` may see; the row that follows says why it moved."""
    note_card_for_two(journal, seat, seat, card)


def note_card_for_two(journal: Journal, seat: Seat, other: Seat, card: Card) -> None:
    row = journal.rows[journal.size]
    row[0] = PRIVATE_CARD
    row[1] = seat
    row[2] = other
    row[3] = card
    journal.size += 1


def note_set(journal: Journal, seat: Seat, mask: Mask) -> None:
    """A set of cards in one row, for one viewer only."""
    row = journal.rows[journal.size]
    row[0] = PRIVATE_CARDS
    row[1] = seat
    row[2] = seat
    row[3] = mask
    journal.size += 1
