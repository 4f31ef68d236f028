"""Who holds which cards, as bit masks.

``held[seat][n]`` is the set of kinds of which the seat holds more than ``n`` copies: giving
a card sets its bit in the first mask that lacks it. ``held[seat][0]`` is «what this seat
could lay», one int that can be intersected with «what fits».
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from penult.mechanics.limits import COPIES, SEATS
from penult.shapes import ints
from penult.vocabulary.ids import Card, Mask, Seat


@dataclass(slots=True)
class Hands:
    held: list[list[int]] = ints(SEATS, COPIES)
    size: list[int] = ints(SEATS)


def clear(hands: Hands) -> None:
    for seat in range(SEATS):
        hands.size[seat] = 0
        for copy in range(COPIES):
            hands.held[seat][copy] = 0


def give(hands: Hands, seat: Seat, card: Card) -> None:
    bit = 1 << card
    copy = 0
    while hands.held[seat][copy] & bit:
        copy += 1
    hands.held[seat][copy] |= bit
    hands.size[seat] += 1


def lose(hands: Hands, seat: Seat, card: Card) -> None:
    bit = 1 << card
    copy = 0
    while copy + 1 < COPIES and hands.held[seat][copy + 1] & bit:
        copy += 1
    hands.held[seat][copy] &= ~bit
    hands.size[seat] -= 1


def kinds(hands: Hands, seat: Seat) -> Mask:
    """The set of kinds of which the seat holds at least one card."""
    return hands.held[seat][0]


def holds(hands: Hands, seat: Seat, card: Card) -> bool:
    return hands.held[seat][0] >> card & 1 == 1


def swap(hands: Hands, one: Seat, other: Seat) -> None:
    for copy in range(COPIES):
        mask = hands.held[one][copy]
        hands.held[one][copy] = hands.held[other][copy]
        hands.held[other][copy] = mask
    size = hands.size[one]
    hands.size[one] = hands.size[other]
    hands.size[other] = size


def pass_on(hands: Hands, seats: int, direction: int) -> None:
    """Every hand moves one seat on; neighbours swap in turn, so one hand travels round."""
    for step in range(seats - 1):
        if direction > 0:
            swap(hands, seats - 1 - step, seats - 2 - step)
        else:
            swap(hands, step, step + 1)


def cards_of(copies: Sequence[int]) -> list[Card]:
    """The cards of one hand, sorted, a card a copy. For people: it does not compile."""
    return sorted(card for mask in copies for card in range(mask.bit_length()) if mask >> card & 1)
