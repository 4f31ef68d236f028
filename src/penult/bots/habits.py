"""What the bots of several games have in common: they look at a hand, forget, and notice."""

from __future__ import annotations

from typing import Any, Protocol

from penult.chance.stream import Stream, happens, roll
from penult.core.actions import WAIT
from penult.core.ids import ActionId, Mask, Seat

FORGETS = 6  # percent, as in the catalogue's model of people (4.3)
NOTICES = 70
NOTICES_WRONG = 80
COPIES = 4  # most copies of a kind in one hand
ROUND = 7919  # occasions of different rounds are far apart


class HandSight(Protocol):
    """What these habits need of a game's view."""

    viewer: Seat
    seats: int
    direction: int
    sizes: list[int]
    hand: list[int]
    played: int
    rounds: int


# Acts


def has(legal: list[ActionId], size: int, action: ActionId) -> bool:
    place = 0
    while place < size and legal[place] != action:
        place += 1
    return place < size


# Cards and neighbours


def held_among(view: HandSight, kinds: Mask) -> int:
    """How many cards of these kinds the viewer holds."""
    total = 0
    for copy in range(COPIES):
        total += (view.hand[copy] & kinds).bit_count()
    return total


def will_leave_one(view: HandSight) -> bool:
    return view.sizes[view.viewer] == 2


def follower(view: HandSight) -> Seat:
    return (view.viewer + view.direction) % view.seats


# Lapses


def remembers(view: HandSight, stream: Stream, number: int) -> bool:
    """A call is forgotten now and then; ``number`` says which one of the round it is."""
    return not happens(stream, FORGETS, number + ROUND * view.rounds)


def notices(view: HandSight, stream: Stream, percent: int) -> bool:
    """What happened with the latest lay is seen by chance, once for good."""
    return sees(view, stream, percent, view.played)


def sees(view: HandSight, stream: Stream, percent: int, number: int) -> bool:
    """Likewise where the view does not count the latest lay yet."""
    return happens(stream, percent, number + ROUND * view.rounds)


def uniform(view: Any, legal: list[int], size: int, stream: Stream) -> int:
    """Any legal act, all equally likely; out of turn, waiting is one more."""
    if view.turn == view.viewer:
        return legal[roll(stream, size)]
    choice = roll(stream, size + 1)
    return WAIT if choice == size else legal[choice]


def one_of_the_first(
    legal: list[ActionId], size: int, lowest: ActionId, end: ActionId, stream: Stream
) -> ActionId:
    """Any of the acts from ``lowest`` up to ``end`` that head the list; else the plainest act."""
    choices = size
    while choices > 0 and not lowest <= legal[choices - 1] < end:
        choices -= 1
    return legal[roll(stream, choices)] if choices > 0 else legal[0]
