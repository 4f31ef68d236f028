"""Alarms of all tables: one heap, and one timer of the event loop."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable

MANY = 4  # heap entries per table before old ones are removed
AT_ONCE = 5  # alarms that ring before the event loop does something else


class Alarms:
    """Calls ``ring`` once per table, with its id and the time set last."""

    def __init__(self, now: Callable[[], int], ring: Callable[[str, int], None]) -> None:
        self.now = now
        self.ring = ring
        self.due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._timer: asyncio.TimerHandle | None = None

    def set(self, id: str, due: int | None) -> None:
        """Set the time of the next event at a table; None removes it."""
        if due is None:
            self.due.pop(id, None)
            return
        self.due[id] = due
        heapq.heappush(self._heap, (due, id))
        if len(self._heap) > MANY * (len(self.due) + 1):
            self._forget_old()
        if self._heap[0][0] == due:
            self._wind()

    def _forget_old(self) -> None:
        """Remove outdated entries, which would wake the loop for nothing."""
        self._heap = [(due, id) for id, due in self.due.items()]
        heapq.heapify(self._heap)

    def clear(self) -> None:
        self.stop()
        self.due.clear()
        self._heap.clear()

    def soon(self, id: str, within: int) -> bool:
        return id in self.due and self.due[id] - self.now() < within

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _wind(self) -> None:
        self.stop()
        if self._heap:
            wait = max(0, self._heap[0][0] - self.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._sound)

    def _sound(self) -> None:
        """Ring what is due; after a restart, that may be thousands of sleeping tables."""
        now, rung = self.now(), 0
        while self._heap and self._heap[0][0] <= now and rung < AT_ONCE:
            due, id = heapq.heappop(self._heap)
            if self.due.get(id) == due:  # otherwise it was changed
                del self.due[id]
                self.ring(id, due)
                rung += 1
        self._wind()
