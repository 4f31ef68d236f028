"""What a bot is: a name and a policy, and perhaps a mind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from penult.core.ids import Card, Mask, Seat
from penult.match.mind import Mind

# policy(view, legal, size, stream) -> action; ``legal[:size]`` are the ids of the legal actions
Policy: TypeAlias = Callable[[Any, Any, int, Any], int]


@dataclass(frozen=True)
class Bot:
    name: str
    policy: Policy
    looks: bool = True  # False: it only needs to know whose turn it is
    is_level: bool = True  # False: for studies, not to choose as an opponent
    mind: Mind | None = None  # it thinks ahead; ``policy`` is for when it can't
    compiles: bool = True  # False: simulations with it are interpreted


class View(Protocol):
    """What one viewer may know, as ints. Lists may be longer than the number of seats."""

    viewer: Seat  # TABLE: a spectator
    seats: int
    phase: int
    turn: Seat
    direction: int
    dealer: Seat
    sizes: list[int]  # of hands, seat by seat
    hand: list[int]  # the viewer's own: sets of kinds, as in mechanics.hands
    drawn: Card  # the viewer's own, just drawn
    exposed: Mask  # who can be caught
    called: Mask
    turns: int  # of this round
    played: int  # cards played in this round
    layer: Seat
    rounds: int  # that are over
    totals: list[int]
    gained: list[int]  # in the last round
    round_winner: Seat
    winners: Mask

    def __getattr__(self, name: str) -> Any:
        """Fields that only some games have; see the ``View`` of the game for their types."""
