"""A server whose process was stopped gives players back the time they couldn't play."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any, cast

import pytest

from penult.core.ids import TABLE
from penult.server.pulse import EVERY, LONG, Pulse
from penult.server.service import Service
from penult.tables.commands import Accept, Act, Sit
from penult.tables.events import Outage, Pace, TimedOut
from tests.server.simulation.disk import Disk, FickleStore, Weather
from tests.server.simulation.loop import VirtualLoop
from tests.server.test_service import FakeListener

LIMIT = 8  # seconds of a turn
OPTIONS = f"turn_limit={LIMIT}"
STOPPED = 5  # seconds


def stopped(seconds: float) -> None:
    cast(VirtualLoop, asyncio.get_running_loop()).stand_still(seconds)


@pytest.mark.parametrize(("seconds", "noticed"), [(LONG + EVERY + 0.1, True), (LONG - 0.1, False)])
def test_only_what_is_long_is_noticed(seconds: float, noticed: bool) -> None:
    async def scenario() -> None:
        told: list[int] = []
        pulse = Pulse(told.append)
        pulse.start()
        await asyncio.sleep(10)
        stopped(seconds)
        pulse.look()
        await asyncio.sleep(10)
        assert bool(told) == noticed
        assert all(1000 * (seconds - EVERY) <= lost <= 1000 * seconds for lost in told)
        assert len(told) <= 1
        pulse.stop()
        stopped(100)
        pulse.look()
        assert len(told) <= 1

    run(scenario())


def run(scenario: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(scenario)


@pytest.mark.parametrize("acts", [True, False], ids=["who acts at once", "who is silent"])
def test_nobody_is_timed_out_because_the_server_stood_still(acts: bool) -> None:
    async def scenario() -> None:
        loop = asyncio.get_running_loop()

        def now() -> int:
            return 1_000_000 + round(loop.time() * 1000)

        store = FickleStore(Disk(), Weather(), Random(0), now)
        service = Service(store, now)
        await service.open()
        made = await service.create("coloradd", 2, OPTIONS, public=False, pace=Pace())
        for seat in range(2):
            await service.order(made.id, TABLE, Sit(f"P{seat}", f"hash {seat}"))
            await service.order(made.id, seat, Accept())
            service.join(made.id, FakeListener(seat), 0)
        match = service.live_table(made.id).table.match
        assert match
        await asyncio.sleep(LIMIT - 2)
        stopped(STOPPED)
        if acts:
            await service.order(made.id, match.turn, Act(match.legal()[0].text))
        await asyncio.sleep(1.5)
        events = [row.event for row in store.reader.rows(made.id)]
        assert not any(isinstance(event, TimedOut) for event in events)
        [lost] = [event.lost for event in events if isinstance(event, Outage)]
        assert 1000 * (STOPPED - EVERY) <= lost <= 1000 * STOPPED
        await service.close()

    run(scenario())
