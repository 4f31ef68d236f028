"""Bots for Skeleton: ``random`` and ``eager``, which plays a random card when it can."""

from __future__ import annotations

from penult.games.skeleton.cards import DRAW, LAY
from penult.games.skeleton.view import View

from penult.bots.habits import one_of_the_first, uniform
from penult.chance.stream import Stream
from penult.core.actions import WAIT
from penult.core.ids import ActionId
from penult.match.policy import Bot


def eager(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """A random card if it can play one, otherwise the simplest action; never catches."""
    if view.turn != view.viewer:
        return WAIT
    return one_of_the_first(legal, size, LAY, DRAW, stream)


BOTS = (Bot("random", uniform, looks=False), Bot("eager", eager, looks=False))
