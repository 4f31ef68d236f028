"""Bots as somebody else would write them, in a module of their own."""

from __future__ import annotations

from penult.chance.stream import Stream
from penult.core.actions import WAIT
from penult.games.coloradd.view import View
from penult.match.policy import Bot

LIKES_CARDS = 7


def first(view: View, legal: list[int], size: int, stream: Stream) -> int:
    """The first action on its turn, and no reaction."""
    return legal[0] if view.turn == view.viewer else WAIT


def hurried(view: View, legal: list[int], size: int, stream: Stream) -> int:
    """The first action whenever there is one."""
    return legal[0]


def sorting(view: View, legal: list[int], size: int, stream: Stream) -> int:
    """Compiled code has no lists of its own."""
    best = sorted(legal[:size])
    return best[0] if view.turn == view.viewer else WAIT


def listing(view: View, legal: list[int], size: int, stream: Stream) -> list[int]:
    """Not an action."""
    return legal


FIRST = Bot("any name", first)
