"""When something is due at which table."""

from __future__ import annotations

import asyncio

from penult.server.alarms import MANY, Alarms


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
