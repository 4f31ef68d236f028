"""Garbage collection: small runs often, full ones only when the server is idle.

A run blocks the event loop. Most memory is freed by reference counting, and so is a table that goes
to sleep; the collector finds cycles, such as those of closed connections.
"""

from __future__ import annotations

import gc

YOUNG = 4_000  # new objects until the youngest generation is collected
OLDER = 4  # such runs until the next generation is collected: 20,000 objects, some 7 ms
NEVER = 1 << 30  # never collect the oldest generation automatically

SELDOM = 60_000  # milliseconds between full runs if the server is idle
AT_LAST = 900_000  # and if it is never idle


def collect_little() -> None:
    """Exclude everything that exists now, and collect in small runs."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, NEVER)


class Cleaning:
    """Does a full run when nothing has happened since the last call."""

    def __init__(self, now: int) -> None:
        self._last = now
        self._seen = 0

    def clean(self, now: int, happened: int) -> None:
        """``happened``: number of events so far."""
        at_rest, self._seen = happened == self._seen, happened
        if now - self._last > (SELDOM if at_rest else AT_LAST):
            gc.collect()
            self._last = now
