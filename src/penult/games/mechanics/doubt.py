"""The evidence kept when a wild +4 is played, and the verdict on it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.deck import NUMBERS, SAME_COLOUR
from penult.core.enums import quick
from penult.core.ids import NO_COLOUR, NOBODY, Mask, Seat
from penult.core.shapes import COPIES, ints
from penult.games.mechanics.hands import Hands
from penult.games.positions import Field, FieldForm


@quick
class ColourScope(IntEnum):
    """Which cards of the colour in force make a wild +4 illegal (AR-19)."""

    ALL = 0
    NUMBERS_ONLY = 1


@quick
class WildFour(IntEnum):
    """May an illegal wild +4 be played, at the risk of a challenge (AR-28)?"""

    BLUFFABLE = 0
    ENFORCED = 1


@quick
class BluffCard(IntEnum):
    """What becomes of a card proven illegal (AR-23)."""

    STAYS = 0
    RETURNS = 1


@quick
class ShowTo(IntEnum):
    """Who sees the challenged hand (AR-27)."""

    CHALLENGER = 0
    ALL = 1


@dataclass(slots=True)
class Doubt:
    layer: Seat = NOBODY
    colour: int = NO_COLOUR  # in force before it was played
    hand: list[int] = ints(COPIES)  # the layer's, right after playing it (AR-21)


FIELDS = (
    Field("doubt", "doubt.layer", FieldForm.SEAT),
    Field("doubt-colour", "doubt.colour", FieldForm.COLOUR),
    Field("doubt-hand", "doubt.hand", FieldForm.CARDS),
)


def remember(doubt: Doubt, h: Hands, layer: Seat, colour: int) -> None:
    doubt.layer = layer
    doubt.colour = colour
    for copy in range(COPIES):
        doubt.hand[copy] = h.held[layer][copy]


def forget(doubt: Doubt) -> None:
    doubt.layer = NOBODY
    doubt.colour = NO_COLOUR
    for copy in range(COPIES):
        doubt.hand[copy] = 0


def unlawful(kinds: Mask, colour: int, scope: int) -> bool:
    """Does this hand forbid a wild +4 while ``colour`` is in force (ADD-38, 39)?"""
    return forbidding(kinds, colour, scope) != 0


def forbidding(kinds: Mask, colour: int, scope: int) -> Mask:
    """The cards of a hand because of which a wild +4 is illegal."""
    against = kinds & SAME_COLOUR[colour]
    return against & NUMBERS if scope == ColourScope.NUMBERS_ONLY else against


def hide(doubt: Doubt) -> None:
    """Everybody knows who may be challenged, but not their cards."""
    for copy in range(COPIES):
        doubt.hand[copy] = 0
