"""Bots for Master: ``random``, ``eager`` (lays at random when it can) and ``sensible``."""

from __future__ import annotations

from penult.bots.chance_bots import one_of_the_first, uniform
from penult.chance.stream import Stream
from penult.games.master.actions import JUMP, LAY
from penult.games.master.view import View
from penult.play.policy import Bot
from penult.vocabulary.actions import WAIT
from penult.vocabulary.ids import ActionId

# Lays at random when it can


def eager(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """A card at random if one can be laid, otherwise the plainest act; never reacts."""
    if view.turn != view.viewer:
        return WAIT
    return one_of_the_first(legal, size, LAY, JUMP, stream)


BOTS = (
    Bot("random", uniform, looks=False),
    Bot("eager", eager, looks=False),
)
