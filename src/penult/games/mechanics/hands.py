"""Who holds which cards, as bit masks.

``held[seat][n]`` is the set of kinds of which the seat holds more than ``n`` copies: giving
a card sets its bit in the first mask that lacks it. ``held[seat][0]`` is every kind the seat has,
one int to intersect with every kind that fits. A mask has room for ``WORD`` kinds; larger decks
continue in a second word, the masks from ``held[seat][COPIES]`` on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from penult.core.deck import SAME_COLOUR
from penult.core.ids import COLOURS, NO_CARD, NOBODY, Card, Mask, Seat
from penult.core.shapes import COPIES, SEATS, WORD, ints

MASKS = 2 * COPIES


@dataclass(slots=True)
class Hands:
    held: list[list[int]] = ints(SEATS, MASKS)
    size: list[int] = ints(SEATS)


def clear(hands: Hands) -> None:
    for seat in range(SEATS):
        hands.size[seat] = 0
        for copy in range(MASKS):
            hands.held[seat][copy] = 0


def give(hands: Hands, seat: Seat, card: Card) -> None:
    copy = 0
    if card >= WORD:
        card -= WORD
        copy = COPIES
    bit = 1 << card
    held = hands.held[seat]
    while held[copy] & bit:
        copy += 1
    held[copy] |= bit
    hands.size[seat] += 1


def lose(hands: Hands, seat: Seat, card: Card) -> None:
    copy = 0
    if card >= WORD:
        card -= WORD
        copy = COPIES
    bit = 1 << card
    last = copy + COPIES - 1
    held = hands.held[seat]
    while copy < last and held[copy + 1] & bit:
        copy += 1
    held[copy] &= ~bit
    hands.size[seat] -= 1


def kinds(hands: Hands, seat: Seat) -> Mask:
    """The set of kinds of which the seat holds at least one card."""
    return hands.held[seat][0]


def upper_kinds(hands: Hands, seat: Seat) -> Mask:
    """The same for the second word of a large deck: bit 0 is kind ``WORD``."""
    return hands.held[seat][COPIES]


def holds(hands: Hands, seat: Seat, card: Card) -> bool:
    if card >= WORD:
        return hands.held[seat][COPIES] >> card - WORD & 1 == 1
    return hands.held[seat][0] >> card & 1 == 1


def copies(hands: Hands, seat: Seat, card: Card) -> int:
    """How many of a kind the seat holds."""
    first = 0
    if card >= WORD:
        card -= WORD
        first = COPIES
    count = 0
    for copy in range(first, first + COPIES):
        count += hands.held[seat][copy] >> card & 1
    return count


def value(hands: Hands, seat: Seat, points: Sequence[int]) -> int:
    """What the cards in a hand are worth; ``points`` is the game's table, by kind."""
    total = 0
    for copy in range(MASKS):
        mask = hands.held[seat][copy]
        first = 0 if copy < COPIES else WORD
        while mask:
            total += points[first + (mask & -mask).bit_length() - 1]
            mask &= mask - 1
    return total


def some_card(hands: Hands, seat: Seat, number: int) -> Card:
    """One of the seat's cards; NO_CARD if it has none. Numbers in a row give different cards."""
    if hands.size[seat] == 0:
        return NO_CARD
    left = number % hands.size[seat]
    copy = 0
    while left >= hands.held[seat][copy].bit_count():
        left -= hands.held[seat][copy].bit_count()
        copy += 1
    mask = hands.held[seat][copy]
    for _ in range(left):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1 + (WORD if copy >= COPIES else 0)


def hide_others(hands: Hands, viewer: Seat) -> None:
    """Only the sizes of other hands are known."""
    for seat in range(SEATS):
        if seat != viewer:
            for copy in range(MASKS):
                hands.held[seat][copy] = 0


def first_empty(hands: Hands, among: Mask) -> Seat:
    """The first of these seats that holds no card, or NOBODY."""
    while among:
        seat = (among & -among).bit_length() - 1
        if hands.size[seat] == 0:
            return seat
        among &= among - 1
    return NOBODY


def most_held_colour(hands: Hands, seat: Seat) -> int:
    """The colour of which the seat holds most cards; the first of several."""
    best = 0
    most = -1
    for colour in range(COLOURS):
        count = 0
        for copy in range(COPIES):
            count += (hands.held[seat][copy] & SAME_COLOUR[colour]).bit_count()
        if count > most:
            most = count
            best = colour
    return best


def has_room(hands: Hands, seat: Seat, card: Card) -> bool:
    """Could the seat hold one more of this kind?"""
    last = 2 * COPIES - 1 if card >= WORD else COPIES - 1
    return not hands.held[seat][last] >> (card - WORD if card >= WORD else card) & 1


def swap(hands: Hands, one: Seat, other: Seat) -> None:
    for copy in range(MASKS):
        mask = hands.held[one][copy]
        hands.held[one][copy] = hands.held[other][copy]
        hands.held[other][copy] = mask
    size = hands.size[one]
    hands.size[one] = hands.size[other]
    hands.size[other] = size


def pass_on(hands: Hands, seats: int, direction: int) -> None:
    """Every hand moves one seat on: neighbours swap one after the other."""
    for step in range(seats - 1):
        if direction > 0:
            swap(hands, seats - 1 - step, seats - 2 - step)
        else:
            swap(hands, step, step + 1)


def flaw_of_hands(hands: Hands, round_winner: Seat, players: Mask) -> str:
    """The round can't go on if one of these players has no card left."""
    went_out = round_winner != NOBODY or first_empty(hands, players) != NOBODY
    return "gone-out" if went_out else ""


def cards_of(copies: Sequence[int]) -> list[Card]:
    """The cards of one hand, sorted, one entry per copy. Never compiled."""
    cards: list[Card] = []
    for place, mask in enumerate(copies):
        while mask:
            lowest = mask & -mask
            cards.append(place // COPIES * WORD + lowest.bit_length() - 1)
            mask ^= lowest
    return sorted(cards)
