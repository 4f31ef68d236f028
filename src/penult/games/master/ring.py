"""The seats that play this round, in the order in which they sit.

A seat can be missing from a round, and partners may change places between rounds, so «next» is
a question to the ring and not to the numbers of the seats.
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
    place: list[int] = ints(SEATS)  # of each seat in that order; NOBODY: it does not play
    size: int = 0


def clear(ring: Ring) -> None:
    ring.size = 0
    for seat in range(SEATS):
        ring.order[seat] = NOBODY
        ring.place[seat] = NOBODY


def sit(ring: Ring, seat: Seat) -> None:
    """The seat takes the next place."""
    ring.order[ring.size] = seat
    ring.place[seat] = ring.size
    ring.size += 1


def leave(ring: Ring, seat: Seat) -> None:
    """The seat plays no more in this round; the others close up."""
    ring.size -= 1
    for place in range(ring.place[seat], ring.size):
        ring.order[place] = ring.order[place + 1]
        ring.place[ring.order[place]] = place
    ring.order[ring.size] = NOBODY
    ring.place[seat] = NOBODY


def plays(ring: Ring, seat: Seat) -> bool:
    return seat >= 0 and ring.place[seat] != NOBODY


def everybody(ring: Ring) -> Mask:
    """All who play this round."""
    mask = 0
    for place in range(ring.size):
        mask |= 1 << ring.order[place]
    return mask


def step(ring: Ring, seat: Seat, direction: int) -> Seat:
    """The neighbour in this direction."""
    place = ring.place[seat] + direction
    if place == ring.size:
        return ring.order[0]
    return ring.order[ring.size - 1 if place < 0 else place]


def pass_hands_on(ring: Ring, h: Hands, direction: int) -> None:
    """Every hand moves one seat on; neighbours swap in turn, so one hand travels round."""
    for number in range(ring.size - 1):
        place = number if direction < 0 else ring.size - 2 - number
        hands.swap(h, ring.order[place], ring.order[place + 1])
