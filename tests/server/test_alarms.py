"""When something is due at which table."""

from __future__ import annotations

import asyncio
from itertools import pairwise

from penult.server.alarms import AT_ONCE, MANY, Alarms


def test_only_the_time_set_last_rings_and_those_before_are_forgotten() -> None:
    async def scenario() -> None:
        now = 0
        rung: list[tuple[str, int]] = []
        alarms = Alarms(lambda: now, lambda id, due: rung.append((id, due)))
        alarms.set("other", 500)
        for due in range(1000, 2000):
            alarms.set("table", due)
        assert len(alarms._heap) <= MANY * 3
        now = 3000
        alarms._sound()
        assert rung == [("other", 500), ("table", 1999)]
        alarms.stop()

    asyncio.run(scenario())


def test_many_alarms_leave_the_loop_time_for_others() -> None:
    async def scenario() -> None:
        rung: list[str] = []
        alarms = Alarms(lambda: 1000, lambda id, due: rung.append(id))
        for number in range(10 * AT_ONCE):
            alarms.set(f"t{number}", number)
        between = [0]
        while len(rung) < 10 * AT_ONCE:
            await asyncio.sleep(0)
            between.append(len(rung))
        assert max(later - before for before, later in pairwise(between)) == AT_ONCE
        assert rung == [f"t{number}" for number in range(10 * AT_ONCE)]
        alarms.stop()

    asyncio.run(scenario())
