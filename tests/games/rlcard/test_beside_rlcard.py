"""Ours and the real RLCard, action by action: cards, target, turn, legal actions, payoffs."""

from __future__ import annotations

from random import Random

from tests.games.rlcard.theirs import Pair
from tests.properties.tables import TIMES

ACTS = 20_000 * TIMES
SEATS = (2, 2, 3, 4, 5, 10)  # what most people play, most often


def test_every_action_has_the_same_consequences() -> None:
    rng = Random(1)
    done = games = most_orders = 0
    reached: set[str] = set()
    while done < ACTS:
        seed = rng.randrange(1 << 30)

        def order(number: int, size: int, seed: int = seed) -> list[int]:
            return Random(seed + number).sample(range(size), size)

        pair = Pair.deal(rng.choice(SEATS), order)
        pair.compare()
        while not pair.is_over:
            action = rng.choice(pair.legal())
            pair.act(action)
            reached.add(action.text)
            done += 1
        most_orders = max(most_orders, pair.orders)
        games += 1
    assert len(reached) == 61
    assert most_orders > 3  # a draw pile has run out in the middle of a game
    assert games > ACTS // 200
