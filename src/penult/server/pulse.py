"""Notices that the whole server stood still, because its process was stopped or its machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

EVERY = 0.25  # seconds
LONG = 1.0  # seconds; whatever is shorter can happen to a server with much to do


class Pulse:
    """A timer that is late only if everything else is."""

    def __init__(self, stood_still: Callable[[int], None]) -> None:
        """``stood_still`` is called with the milliseconds that have passed meanwhile."""
        self._stood_still = stood_still
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._due = loop.time() + EVERY
        self._timer = loop.call_at(self._due, self._beat)

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def look(self) -> None:
        """Notice it now, before anybody pays for it."""
        late = asyncio.get_running_loop().time() - self._due
        if self._timer and late > LONG:
            self.stop()
            self.start()
            self._stood_still(round(late * 1000))

    def _beat(self) -> None:
        self.look()
        self.stop()
        self.start()
