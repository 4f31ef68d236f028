"""Bots for any game: they know nothing but the list of legal acts."""

from __future__ import annotations

from typing import Any

from penult.chance.stream import Stream, roll
from penult.vocabulary.actions import WAIT


def uniform(view: Any, legal: list[int], size: int, stream: Stream) -> int:
    """Any legal act, all equally likely; out of turn, waiting is one more."""
    if view.turn == view.viewer:
        return legal[roll(stream, size)]
    choice = roll(stream, size + 1)
    return WAIT if choice == size else legal[choice]
