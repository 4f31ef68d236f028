"""Bots for any game: they know nothing but the list of legal acts."""

from __future__ import annotations

from typing import Any

from penult.chance.stream import Stream, roll
from penult.vocabulary.actions import WAIT
from penult.vocabulary.ids import ActionId


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
