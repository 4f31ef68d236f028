"""Lets a worker compute what a live table would hold the event loop with, such as a plan in Rummy.

Meanwhile the table's commands wait in the order of arrival, as they would if it were computed at
once; other tables go on. If no worker can do it, it is computed here after all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import msgspec

from penult.core.errors import PenultError
from penult.games.registry import find
from penult.match import foresight
from penult.match.foresight import Foreseen, LongAction
from penult.server.errors import Busy
from penult.server.live_table import LiveTable
from penult.server.monitoring import note
from penult.server.workers.jobs import Foreseeing
from penult.server.workers.pool import Workers

COST = 60.0  # seconds of CPU time
SOON = 0.5  # seconds until a worker starts, which isn't needed to show a table
WAITING = 64  # commands of one table

Then: TypeAlias = Callable[[], None]

DECODER = msgspec.msgpack.Decoder(Foreseen)


class Foresight:
    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._tasks: set[asyncio.Task[None]] = set()

    def add(self, live: LiveTable) -> None:
        """A table has come into memory."""
        live.table.use_foresight()
        if find(live.table.game).slow:
            asyncio.get_running_loop().call_later(SOON, self._workers.play.warm_up)

    def defers(self, live: LiveTable, then: Then) -> bool:
        """Whether the table waits for a worker; if so, ``then`` is called afterwards."""
        if live.waiting is None:
            return False
        live.waiting.append(then)
        return True

    def check_room(self, live: LiveTable) -> None:
        """``Busy`` if too many commands wait already."""
        if live.waiting and len(live.waiting) >= WAITING:
            raise Busy()

    def foresee(self, live: LiveTable, long_action: LongAction, then: Then) -> None:
        """Have something computed, then call ``then`` and whatever else had to wait."""
        assert live.waiting is None
        live.waiting = [then]
        self._start(self._foresee(live, long_action))

    def follow(self, live: LiveTable) -> None:
        """Let the match that spectators see with a delay catch up."""
        long_action = live.watching.long_action
        if long_action and not live.watching.is_following and not live.watching.foreseen:
            live.watching.is_following = True
            self._start(self._follow(live, long_action))

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _foresee(self, live: LiveTable, long_action: LongAction) -> None:
        foreseen = await self._ask(live, long_action)
        if live.table.match:
            foresight.put_into(live.table.match, long_action, foreseen)
        waiting, live.waiting = live.waiting or [], None
        for then in waiting:
            try:
                then()  # perhaps it has to wait again
            except Exception as error:  # the others are carried out all the same
                note("broken", logging.ERROR, error)

    async def _follow(self, live: LiveTable, long_action: LongAction) -> None:
        foreseen = await self._ask(live, long_action)
        live.watching.is_following = False
        if foreseen:
            live.watching.take(long_action, foreseen)

    async def _ask(self, live: LiveTable, long_action: LongAction) -> Foreseen | None:
        try:
            job = Foreseeing(long_action)
            body = await self._workers.play.ask(job, live.table.id, most=COST)
        except PenultError:
            return None  # it was logged
        return DECODER.decode(body)
