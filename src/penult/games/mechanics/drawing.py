"""Dealing, and drawing several cards, which a reshuffle may interrupt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.events import Kind
from penult.core.ids import NOBODY, Card, Seat
from penult.games.mechanics import chance, hands, journal, piles
from penult.games.mechanics.chance import Chance
from penult.games.mechanics.hands import Hands
from penult.games.mechanics.journal import Journal
from penult.games.mechanics.piles import Piles
from penult.games.positions import Field, FieldForm


@dataclass(slots=True)
class Drawing:
    seat: Seat = NOBODY  # who draws; NOBODY: no draw is under way
    left: int = 0  # cards still to draw
    reason: int = 0  # why, in the game's own numbers
    clause: int = 0
    resume: int = 0  # the phase to go back to


def fields(
    reasons: type[IntEnum], clauses: type[IntEnum], phases: type[IntEnum]
) -> tuple[Field, ...]:
    return (
        Field("drawing", "drawing.seat", FieldForm.SEAT),
        Field("drawing-left", "drawing.left", FieldForm.NUMBER),
        Field("drawing-for", "drawing.reason", FieldForm.NAME, names=reasons),
        Field("drawing-clause", "drawing.clause", FieldForm.NAME, names=clauses),
        Field("drawing-then", "drawing.resume", FieldForm.NAME, names=phases),
    )


def must_draw(
    drawing: Drawing, seat: Seat, count: int, reason: int, clause: int, resume: int
) -> None:
    """Make somebody draw before play goes on; the game does it at the end of the action."""
    drawing.seat = seat
    drawing.left = count
    drawing.reason = reason
    drawing.clause = clause
    drawing.resume = resume


def end(drawing: Drawing) -> None:
    drawing.seat = NOBODY
    drawing.left = 0
    drawing.reason = 0
    drawing.clause = 0
    drawing.resume = 0


def draw_what_there_is(drawing: Drawing, p: Piles, h: Hands, j: Journal) -> Card:
    """Draw until nothing is owed or the stock is empty; return the last card drawn."""
    count = min(drawing.left, p.stock_size)
    card = -1
    for _ in range(count):
        card = piles.take(p)
        hands.give(h, drawing.seat, card)
        journal.note_card(j, drawing.seat, card)
    if count > 0:
        journal.note(j, Kind.DREW, drawing.clause, seat=drawing.seat, count=count)
    drawing.left -= count
    return card


def awaits_stock(p: Piles, c: Chance) -> bool:
    """Ask for a shuffle if there are cards under the top of the talon to make a stock of."""
    if p.talon_size < 2:
        return False
    chance.ask(c, p.talon_size - 1, p.talon_size - 1)
    return True


def forgive(drawing: Drawing, j: Journal, clause: int) -> None:
    """Note that there is nothing left to draw."""
    journal.note(j, Kind.FORGIVEN, clause, seat=drawing.seat, count=drawing.left)


def deal(p: Piles, h: Hands, j: Journal, seat: Seat, count: int, clause: int) -> None:
    """Deal a whole hand to one seat."""
    for _ in range(count):
        card = piles.take(p)
        hands.give(h, seat, card)
        journal.note_card(j, seat, card)
    journal.note(j, Kind.DEALT, clause, seat=seat, count=count)
