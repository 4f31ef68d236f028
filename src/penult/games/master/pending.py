"""A card that was played but isn't pressed in: everybody sees it, but it has no effect (MAS-47).

It is neither in a hand nor on the discard pile, so taking it back undoes everything.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Mask, Seat
from penult.core.shapes import COPIES, ints
from penult.games.mechanics.hands import Hands


@dataclass(slots=True)
class Pending:
    seat: Seat = NOBODY  # who played it
    card: Card = NO_CARD
    colour: int = NO_COLOUR  # named with it
    partner: Seat = NOBODY  # of a swap
    jumped: int = 0  # 1: played out of turn
    hand: list[int] = ints(COPIES)  # what was left in that hand (MR-17)
    turn: Seat = NOBODY  # before the card was played, like the fields below
    phase: int = 0
    exposed: Mask = 0


def lay(pending: Pending, seat: Seat, card: Card, colour: int, partner: Seat, jumped: int) -> None:
    pending.seat = seat
    pending.card = card
    pending.colour = colour
    pending.partner = partner
    pending.jumped = jumped


def interrupt(pending: Pending, turn: Seat, phase: int, exposed: Mask) -> None:
    """Keep what continues if the card is taken back."""
    pending.turn = turn
    pending.phase = phase
    pending.exposed = exposed


def keep_hand(pending: Pending, h: Hands) -> None:
    for copy in range(COPIES):
        pending.hand[copy] = h.held[pending.seat][copy]


def clear(pending: Pending) -> None:
    pending.seat = NOBODY
    pending.card = NO_CARD
    pending.colour = NO_COLOUR
    pending.partner = NOBODY
    pending.jumped = 0
    pending.turn = NOBODY
    pending.phase = 0
    pending.exposed = 0
    for copy in range(COPIES):
        pending.hand[copy] = 0


def is_open(pending: Pending) -> bool:
    return pending.card != NO_CARD
