"""The seats that play this round, in the order in which they sit.

Seats can be out of a round, and partners may change places between rounds, so the next player
isn't always the one with the next number.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NOBODY, Mask, Seat
from penult.core.shapes import SEATS, ints
from penult.games.mechanics import hands
from penult.games.mechanics.hands import Hands


@dataclass(slots=True)
class Ring:
    order: list[int] = ints(SEATS)  # clockwise
    place: list[int] = ints(SEATS)  # of each seat in that order; NOBODY if it doesn't play
    size: int = 0


def clear(ring: Ring) -> None:
    ring.size = 0
    for seat in range(SEATS):
        ring.order[seat] = NOBODY
        ring.place[seat] = NOBODY


def sit(ring: Ring, seat: Seat) -> None:
    ring.order[ring.size] = seat
    ring.place[seat] = ring.size
    ring.size += 1


def leave(ring: Ring, seat: Seat) -> None:
    """The seat is out of this round; the others close the gap."""
    ring.size -= 1
    for place in range(ring.place[seat], ring.size):
        ring.order[place] = ring.order[place + 1]
        ring.place[ring.order[place]] = place
    ring.order[ring.size] = NOBODY
    ring.place[seat] = NOBODY


def plays(ring: Ring, seat: Seat) -> bool:
    return seat >= 0 and ring.place[seat] != NOBODY


def everybody(ring: Ring) -> Mask:
    mask = 0
    for place in range(ring.size):
        mask |= 1 << ring.order[place]
    return mask


def step(ring: Ring, seat: Seat, direction: int) -> Seat:
    """The next seat in this direction."""
    place = ring.place[seat] + direction
    if place == ring.size:
        return ring.order[0]
    return ring.order[ring.size - 1 if place < 0 else place]


def pass_hands_on(ring: Ring, h: Hands, direction: int) -> None:
    """Every hand moves on by one seat, by swapping pairs of neighbours one after another."""
    for number in range(ring.size - 1):
        place = number if direction < 0 else ring.size - 2 - number
        hands.swap(h, ring.order[place], ring.order[place + 1])
