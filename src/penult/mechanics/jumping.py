"""Jumping in with the twin of the top card (MAS-146 … 155)."""

from __future__ import annotations

from enum import IntEnum

from penult.vocabulary.deck import COLOURED, WILD
from penult.vocabulary.ids import Card


class JumpWild(IntEnum):
    """Which wilds may be jumped in (MR-87)."""

    NO = 0
    WILD = 1
    ALL = 2


class JumpSelf(IntEnum):
    """May the layer of the top card jump in on it (MR-88)?"""

    YES = 0
    NO = 1


class JumpWindow(IntEnum):
    """Until when (MR-89)."""

    ON_TOP = 0
    UNTIL_ACTION = 1


class JumpAction(IntEnum):
    """What covering an action card by its twin does (MR-90)."""

    REPLACE = 0
    BOTH_VANISH = 1


def is_twin(card: Card, top: Card, wilds: int) -> bool:
    """Are both cards identical, as far as the table lets wilds be (MAS-146, 152)?"""
    if card != top:
        return False
    if card < COLOURED:
        return True
    return wilds == JumpWild.ALL or (wilds == JumpWild.WILD and card == WILD)
