"""Who deals: everybody turns up a card; those who tie turn up another, until one is highest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from penult.core.events import Kind
from penult.core.ids import Mask, Seat
from penult.games.mechanics import journal
from penult.games.mechanics.journal import Journal


@dataclass(slots=True)
class Cutting:
    tied: Mask = 0  # seats that still turn up cards
    best: int = -1  # the highest rank so far
    highest: Mask = 0  # the seats that showed it


def begin(cutting: Cutting, seats: int) -> None:
    cutting.tied = (1 << seats) - 1
    cutting.best = -1
    cutting.highest = 0


def turns_up(cutting: Cutting, seat: Seat) -> bool:
    """Does this seat turn up a card now?"""
    return cutting.tied >> seat & 1 == 1


def show(cutting: Cutting, seat: Seat, rank: int) -> None:
    if rank > cutting.best:
        cutting.best = rank
        cutting.highest = 0
    if rank == cutting.best:
        cutting.highest |= 1 << seat


def narrow(cutting: Cutting) -> None:
    """Everybody has shown a card: only the highest go on."""
    cutting.tied = cutting.highest
    cutting.best = -1
    cutting.highest = 0


def is_decided(cutting: Cutting) -> bool:
    return cutting.tied & (cutting.tied - 1) == 0


def decide(cutting: Cutting) -> Seat:
    """The seat that is left; the cutting is over."""
    seat = cutting.tied.bit_length() - 1
    cutting.tied = 0
    return seat


def turn_up(
    cutting: Cutting,
    j: Journal,
    seats: int,
    order: Sequence[int],
    size: int,
    looked_at: int,
    deck: Sequence[int],
    ranks: Sequence[int],
    clause: int,
) -> bool:
    """Turn cards up from the top of a shuffled deck of ``size`` cards until one seat is left.

    ``ranks`` is the rank of each kind. False if ``looked_at`` cards weren't enough.
    """
    place = 0
    while not is_decided(cutting):
        if place + seats > looked_at:
            return False
        for seat in range(seats):
            if turns_up(cutting, seat):
                place += 1
                card = deck[order[size - place]]
                journal.note(j, Kind.CUT, clause, seat=seat, card=card)
                show(cutting, seat, ranks[card])
        narrow(cutting)
    return True
