"""Plays a batch compiled and interpreted, in a process of its own, and fails if they differ.

``python -m tests.simulate.plain_batch GAME OBSERVATION`` prints the backend that compiled it.
"""

from __future__ import annotations

import sys
from random import Random

import numpy as np

from penult.games.registry import find_any
from penult.simulate.batch import Batch
from penult.simulate.compile import backend
from tests.simulate.test_batch import choose

STEPS = 60
ARRAYS = ("masks", "turn", "rewards", "ended", "observations")


def main() -> None:
    name, observation = sys.argv[1:]
    fast, slow = (
        Batch(find_any(name), 3, seats=2, observation=observation, compiled=compiled)
        for compiled in (True, False)
    )
    rng = Random(1)
    for batch in (fast, slow):
        batch.reset(seed=1)
    for _ in range(STEPS):
        for array in ARRAYS:
            if not np.array_equal(getattr(fast, array), getattr(slow, array)):
                raise AssertionError(array)
        chosen = choose(rng, fast.masks)
        fast.step(chosen)
        slow.step(chosen)
    sys.stdout.write(backend().NAME)


if __name__ == "__main__":
    main()
