"""What the views of all games have in common; each game's own has more (``games/*/view.py``)."""

from __future__ import annotations

from typing import Any, Protocol

from penult.vocabulary.ids import Card, Mask, Seat


class View(Protocol):
    """What one viewer may know, as ints. Lists have room for more seats than there are."""

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
    played: int  # cards laid in this round
    layer: Seat
    rounds: int  # that are over
    totals: list[int]
    gained: list[int]  # in the last round
    round_winner: Seat
    winners: Mask

    def __getattr__(self, name: str) -> Any:
        """What only some games have: their own ``View`` says which, and of what type."""
