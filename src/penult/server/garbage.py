"""When the interpreter looks for garbage: often and little, and at everything only at rest.

While it looks, nobody is served. What a step leaves behind is freed without it; it finds what
refers to itself, such as a table that has gone to sleep.
"""

from __future__ import annotations

import gc

YOUNG = 10_000  # new objects after which the youngest are looked at, a fraction of a millisecond
OLDER = 5  # times, after which those that stayed are looked at once more
NEVER = 1 << 30  # by itself: all the others

SELDOM = 60_000  # milliseconds between two looks at everything, if the server is at rest
AT_LAST = 900_000  # and if it never is


def collect_little() -> None:
    """What is there by now stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, NEVER)


class Cleaning:
    """Looks at everything when nothing has happened since it was last asked."""

    def __init__(self, now: int) -> None:
        self._last = now
        self._seen = 0

    def clean(self, now: int, happened: int) -> None:
        """``happened``: how much, so far."""
        at_rest, self._seen = happened == self._seen, happened
        if now - self._last > (SELDOM if at_rest else AT_LAST):
            gc.collect()
            self._last = now
