"""How many rounds a network wins against a bot: every deal is played from each seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from penult.bots.learned.network import Network
from penult.games.game import Game
from penult.lab.intervals import Figure, share
from penult.match.policy import Bot
from penult.simulate.batch import Batch

TABLES = 500  # side by side


def rounds_won(
    game: Game, network: Network, against: Bot, *, rounds: int, seed: int, options: Any = None
) -> Figure:
    """With at least so many rounds. The bot sits in all other seats; the network never gambles."""
    seats, won, played = network.seats, 0, 0
    deals = -(-rounds // seats)
    for seat in range(seats):
        others = {other: against for other in range(seats) if other != seat}
        batch = Batch(
            game,
            min(TABLES, deals),
            seats=seats,
            options=options,
            bots=others,
            autoreset="off",
            observation="planes",
            knowledge=False,
        )
        for first in range(0, deals, batch.games):
            results = results_of(batch, network, seat, seed + first)[: deals - first]
            won += int((results > 0).sum())
            played += len(results)
    return share(won, played)


def results_of(batch: Batch, network: Network, seat: int, seed: int) -> Any:
    """The payoffs of one round at each table, from this seed on."""
    batch.reset(seed)
    results = np.zeros(batch.games)
    while (batch.turn >= 0).any():
        scores = np.where(batch.masks, network.scores(batch.observations), -np.inf)
        batch.step(scores.argmax(1))
        results += batch.rewards[:, seat]
    return results
