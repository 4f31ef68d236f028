"""The court: who wears the crown, who wears the hat, and who is ready for the round."""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NOBODY, Mask, Seat


@dataclass(slots=True)
class Court:
    king: Seat = NOBODY
    jester: Seat = NOBODY  # NOBODY: the king has not designated one yet
    ready: Mask = 0  # seats that are ready for the round


def dissolve(court: Court) -> None:
    """Before a match: crown and hat lie in the middle."""
    court.king = NOBODY
    court.jester = NOBODY
    court.ready = 0


def crown(court: Court, seat: Seat) -> None:
    """A new king; the hat lies in the middle until he has designated a jester."""
    court.king = seat
    court.jester = NOBODY


def give_hat(court: Court, seat: Seat) -> None:
    court.jester = seat


def is_ready(court: Court, seat: Seat) -> bool:
    return court.ready >> seat & 1 == 1


def get_ready(court: Court, seat: Seat) -> None:
    court.ready |= 1 << seat


def first_not_ready(court: Court, seats: int) -> Seat:
    """The lowest seat that is not ready, or NOBODY."""
    missing = ~court.ready & ((1 << seats) - 1)
    return (missing & -missing).bit_length() - 1
