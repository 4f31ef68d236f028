"""Workers without processes: their answers come late, and sometimes not at all."""

from __future__ import annotations

import asyncio
from random import Random

from penult.server.errors import JobBroken
from penult.server.monitoring import TableLog
from penult.server.workers.fair import finished
from penult.server.workers.jobs import AnyJob, Foreseeing, steps_of
from penult.server.workers.pool import COST, Pool, Workers

QUICK = (0.001, 0.05)  # seconds an answer takes
SLOW = (0.2, 3.0)
OFTEN_SLOW, OFTEN_LOST = 0.1, 0.05


class FicklePool(Pool):
    def __init__(self, rng: Random) -> None:
        super().__init__(1, 0, TableLog())
        self.rng = rng

    def warm_up(self) -> None:
        pass

    async def ask(self, job: AnyJob, owner: str, rank: int = 0, most: float = COST) -> bytes:
        """Logs are in memory here, so only thoughts can be answered."""
        is_slow = self.rng.random() < OFTEN_SLOW
        await asyncio.sleep(self.rng.uniform(*(SLOW if is_slow else QUICK)))
        if self.rng.random() < OFTEN_LOST or not isinstance(job, Foreseeing):
            raise JobBroken()
        return finished(steps_of(job))


class FickleWorkers(Workers):
    def __init__(self, rng: Random) -> None:
        super().__init__(TableLog())
        self.study = self.play = FicklePool(rng)
