"""What learners of a batch have heard: the latest events, and what follows about hidden cards.

Rows of the journal are kept as they are. A learner takes them in when it is asked, as it saw them:
private cards only reach those who may see them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from penult.core.events import PRIVATE_CARD
from penult.core.ids import TABLE, Mask, Seat
from penult.core.shapes import SEATS, ints
from penult.games.game import Game
from penult.games.mechanics import knowledge
from penult.games.mechanics.journal import COLUMNS
from penult.games.mechanics.knowledge import Heard, Knowledge

ROWS = 1024
KEPT = 512  # rows that stay when there is no room for more


@dataclass(slots=True)
class Notes:
    """The latest rows of one game's journal."""

    rows: list[list[int]] = ints(ROWS, COLUMNS)
    size: int = 0
    taken: list[int] = ints(SEATS)  # how many of them each seat has taken in
    heard: Heard = field(default_factory=Heard)


def rank(learners: Mask, seat: Seat) -> int:
    """How many learners sit before this one."""
    return (learners & (1 << seat) - 1).bit_count()


def is_for(row: list[int], viewer: Seat) -> bool:
    """May this viewer see the private cards in this row?"""
    return row[1] == TABLE or row[1] == viewer or row[2] == viewer


def add_cards(heard: Heard, row: list[int]) -> None:
    if row[0] == PRIVATE_CARD:
        heard.cards[heard.size] = row[3]
        heard.size += 1
        return
    mask = row[3]
    while mask:
        heard.cards[heard.size] = (mask & -mask).bit_length() - 1
        heard.size += 1
        mask &= mask - 1


def hear_event(heard: Heard, row: list[int]) -> None:
    heard.kind = row[0]
    heard.seat = row[1]
    heard.other = row[2]
    heard.card = row[3]
    heard.colour = row[4]
    heard.count = row[5]
    heard.clause = row[6]
    heard.tray = row[7]


def forget_oldest(notes: Notes) -> None:
    """Make room."""
    gone = notes.size - KEPT
    for place in range(KEPT):
        for column in range(COLUMNS):
            notes.rows[place][column] = notes.rows[place + gone][column]
    notes.size = KEPT
    for seat in range(SEATS):
        notes.taken[seat] = KEPT


def hear_nothing(k: Knowledge, options: Any, heard: Heard) -> None:
    """For games in which nobody works out what others hold."""


def taking_in(game: Game) -> Callable[..., None]:
    hear = game.secrets.hear if game.secrets else hear_nothing

    def take_in(options: Any, notes: Notes, mind: Knowledge, viewer: Seat) -> None:
        """What has happened since this viewer was asked last."""
        heard = notes.heard
        heard.size = 0
        seen = 1
        for place in range(notes.taken[viewer], notes.size):
            row = notes.rows[place]
            if row[0] <= PRIVATE_CARD:
                add_cards(heard, row)
                seen = 1 if is_for(row, viewer) else 0
                continue
            hear_event(heard, row)
            heard.size *= seen
            hear(mind, options, heard)
            heard.size = 0
            seen = 1
        notes.taken[viewer] = notes.size

    return take_in


def noting(take_in: Callable[..., None]) -> Callable[..., None]:
    def note(s: Any, notes: Notes, minds: Any, first: int, learners: Mask, knowing: int) -> None:
        """Keep what the latest action or order made happen."""
        if notes.size + s.journal.size > ROWS:
            if knowing:
                for seat in range(s.seats.count):
                    if learners >> seat & 1:
                        take_in(s.options, notes, minds[first + rank(learners, seat)], seat)
            forget_oldest(notes)
        for place in range(s.journal.size):
            for column in range(COLUMNS):
                notes.rows[notes.size][column] = s.journal.rows[place][column]
            notes.size += 1

    return note


def opening(kinds: int) -> Callable[..., None]:
    def begin_notes(notes: Notes, minds: Any, first: int, learners: Mask, seats: int) -> None:
        """Nobody has heard anything of the next game."""
        notes.size = 0
        for seat in range(seats):
            notes.taken[seat] = 0
            if learners >> seat & 1:
                knowledge.start(minds[first + rank(learners, seat)], seat, seats, kinds)

    return begin_notes
