"""What bots of games with the coloured deck have in common: colours, and doubts about a wild +4."""

from __future__ import annotations

from typing import Protocol

from penult.bots.habits import HandSight, held_among
from penult.core.deck import SAME_COLOUR
from penult.core.ids import COLOURS, Seat

OF_A_COLOUR = 25  # cards in the deck
ALL_CARDS = 108
CERTAIN = 100_000


class Doubtful(HandSight, Protocol):
    """A view in which somebody may have laid a wild +4 unlawfully."""

    challenged: Seat
    colour_before: int


def count_of_colour(view: HandSight, colour: int) -> int:
    return held_among(view, SAME_COLOUR[colour])


def best_colour(view: HandSight, shunned: int) -> int:
    """The colour one holds most of, but for one that is not to be named."""
    best = 0
    most = -1
    for colour in range(COLOURS):
        count = count_of_colour(view, colour)
        if count > most and colour != shunned:
            most = count
            best = colour
    return best


def chance_of_honesty(view: Doubtful) -> int:
    """How likely the hand that can be doubted holds no card of the colour, by count alone."""
    return chance_of_lacking(view, view.colour_before, view.sizes[view.challenged])


def chance_of_lacking(view: HandSight, colour: int, cards: int) -> int:
    """How likely so many cards of others hold none of a colour, in 1/CERTAIN."""
    unseen = ALL_CARDS - view.sizes[view.viewer]
    coloured = OF_A_COLOUR - count_of_colour(view, colour)
    chance = CERTAIN
    for card in range(cards):
        chance = chance * max(unseen - coloured - card, 0) // max(unseen - card, 1)
    return chance
