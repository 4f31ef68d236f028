"""Who sits where in a round: neighbours, partners, and how near everybody is to winning.

For games in which seats may be missing from a round, change places or have a partner.
"""

from __future__ import annotations

from typing import Protocol

from penult.bots.habits import HandSight
from penult.core.ids import NOBODY, Seat

ALL_HANDS = -2  # instead of a partner to swap hands with: everybody passes his hand on

# How near to winning one is, by the number of cards
NEAR = (2000, 1000, 600, 420, 320, 250, 200, 165, 140, 120, 100)
MOST = len(NEAR) - 1
THOUSAND = 1000


class Company(HandSight, Protocol):
    order: list[int]  # who plays this round, clockwise
    playing: int  # how many
    side: list[int]  # of each seat; partners are on the same


def neighbour(view: Company, seat: Seat, steps: int) -> Seat:
    """Who sits so many seats on in the direction of play."""
    place = 0
    while view.order[place] != seat:
        place += 1
    return view.order[(place + steps * view.direction) % view.playing]


def is_opponent(view: Company, seat: Seat) -> bool:
    return seat != NOBODY and view.side[seat] != view.side[view.viewer]


def fewest_of_opponents(view: Company) -> int:
    """The size of their smallest hand."""
    fewest = THOUSAND
    for place in range(view.playing):
        seat = view.order[place]
        if is_opponent(view, seat):
            fewest = min(fewest, view.sizes[seat])
    return fewest


# When hands change places with the next lay


def size_after(view: Company, seat: Seat, partner: Seat) -> int:
    """How many cards a seat holds once the viewer has laid one and swapped with the partner."""
    giver = seat
    if partner == ALL_HANDS:
        giver = neighbour(view, seat, -1)
    elif partner != NOBODY and seat == view.viewer:
        giver = partner
    elif seat == partner:
        giver = view.viewer
    return view.sizes[giver] - (1 if giver == view.viewer else 0)


def outlook(view: Company, partner: Seat) -> int:
    """How many of a thousand such rounds the viewer's side may then win, by sizes alone."""
    own = 0
    total = 0
    for place in range(view.playing):
        seat = view.order[place]
        near = NEAR[min(size_after(view, seat, partner), MOST)]
        total += near
        if not is_opponent(view, seat):
            own += near
    return THOUSAND * own // total


def best_partner(view: Company) -> Seat:
    """With whom a swap leaves the best outlook; of equals the next in turn."""
    best = NOBODY
    highest = -1
    for steps in range(1, view.playing):
        seat = neighbour(view, view.viewer, steps)
        hope = outlook(view, seat)
        if hope > highest:
            highest = hope
            best = seat
    return best
