"""Partners: every seat is on a side, alone or with a partner (MAS-114 … 120)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import NOBODY, Mask, Seat
from penult.core.shapes import SEATS, ints

PAIR = 2
ROTATING = 4  # players whose partners change from round to round


@quick
class PartnerHand(IntEnum):
    """What happens to the points in the hand of the winner's partner (MR-68)."""

    IGNORE = 0
    COUNT = 1
    DEDUCT = 2


@quick
class RotationCredit(IntEnum):
    """Who is credited with a round when partners change (MR-70)."""

    BOTH = 0
    FINISHER = 1


@dataclass(slots=True)
class Teams:
    side: list[int] = ints(SEATS)  # of each seat
    first: Seat = NOBODY  # who won the draw for the deal, when partners change


def alone(teams: Teams, seats: int) -> None:
    for seat in range(seats):
        teams.side[seat] = seat


def opposite(teams: Teams, seats: int) -> None:
    """Partners face each other (MR-67)."""
    for seat in range(seats):
        teams.side[seat] = seat % (seats // PAIR)


def as_written(teams: Teams, seats: int, seating: int) -> None:
    """One digit per seat: the team it belongs to."""
    for seat in range(seats - 1, -1, -1):
        teams.side[seat] = seating % 10
        seating //= 10


def is_seating(seats: int, seating: int) -> bool:
    """Do the digits form pairs, with no partners side by side (MAS-114, 115)?"""
    neighbour = seating % 10  # the last seat, which is next to the first
    once = 0
    twice = 0
    for _ in range(seats):
        team = seating % 10
        seating //= 10
        if seating > 0 and seating % 10 == team:
            return False
        if team == 0 or twice >> team & 1:
            return False
        twice |= once & 1 << team
        once |= 1 << team
        first = team
    return seating == 0 and once == twice and first != neighbour


def rotating_order(first: Seat, number: int, place: int) -> Seat:
    """Who sits at a place in this round if partners rotate (MR-69); partners face each other."""
    change = number % 3
    if change == 1 and 0 < place < 3:
        place = 3 - place  # A C B D
    elif change == 2 and place > 1:
        place = 5 - place  # A B D C
    return (first + place) % ROTATING


def are_partners(teams: Teams, one: Seat, other: Seat) -> bool:
    return one != other and teams.side[one] == teams.side[other]


def side_of(teams: Teams, seats: int, seat: Seat) -> Mask:
    """The seat and, if it has one, its partner."""
    mask = 0
    for each in range(seats):
        if teams.side[each] == teams.side[seat]:
            mask |= 1 << each
    return mask
