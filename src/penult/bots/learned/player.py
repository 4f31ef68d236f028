"""Plays what a network rates highest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from penult.bots.learned import NAME, weights_of
from penult.bots.learned.network import Network, read_network
from penult.core.actions import WAIT
from penult.core.ids import ActionId
from penult.games.game import Game
from penult.games.registry import find
from penult.match.policy import Bot, Policy
from penult.simulate.pieces import Encoder


@cache
def shipped(game: str, usual: Policy) -> Bot:
    """With the weights that come with Penult."""
    return bot_with(find(game), [read_network(path) for path in weights_of(game)], usual)


def bot_with(game: Game, networks: Sequence[Network], usual: Policy) -> Bot:
    """It plays as ``usual`` at tables of other sizes than its networks were trained for."""
    seers = {network.seats: Seer(game, network) for network in networks}
    return Bot(NAME, deciding(seers, usual), compiles=False)


class Seer:
    """A network and what it sees."""

    def __init__(self, game: Game, network: Network) -> None:
        self.network = network
        self.encoder = Encoder(game, network.seats, knowing=False)
        self.wait = len(game.actions)
        network.check(self.encoder)

    def scores(self, view: Any) -> Any:
        seen = np.zeros(self.encoder.floats, np.float32)
        self.encoder.spread(view, None, None, seen)
        return self.network.scores(seen)


def deciding(seers: Mapping[int, Seer], usual: Policy) -> Policy:
    def learned(view: Any, legal: list[ActionId], size: int, stream: Any) -> int:
        if view.seats not in seers:
            return usual(view, legal, size, stream)
        seer = seers[view.seats]
        scores = seer.scores(view)
        best = max(legal[:size], key=lambda action: scores[action])
        waits = view.turn != view.viewer and scores[seer.wait] > scores[best]
        return WAIT if waits else int(best)

    return learned
