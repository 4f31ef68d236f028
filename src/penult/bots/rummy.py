"""Bots for Rummy: ``random`` and ``eager`` (lays as many tiles as it can)."""

from __future__ import annotations

from penult.bots.chance_bots import uniform
from penult.chance.stream import Stream
from penult.games.rummy.view import View
from penult.play.policy import Bot
from penult.vocabulary.actions import WAIT
from penult.vocabulary.ids import ActionId


def eager(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """The first move there is: a plan that lays most, the end of the turn, a draw."""
    return legal[0] if view.turn == view.viewer else WAIT


BOTS = (
    Bot("random", uniform, looks=False),
    Bot("eager", eager, looks=False),
)
