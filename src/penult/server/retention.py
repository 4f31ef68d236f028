"""How long finished matches are kept, and when the next ones are deleted."""

from __future__ import annotations

import logging
from collections.abc import Callable

from penult.server.monitoring import note
from penult.server.storage.store import Request, Store
from penult.server.storage.writer import Expiry

HOUR = 3_600_000  # milliseconds
DAY = 24 * HOUR
LONG = 7 * DAY  # an outage after which the clock may be wrong
LOOKED_AT = 200  # tables, some of which may be in use
AT_ONCE = 20  # tables that are deleted in one step


class Retention:
    """``days``: how long to keep matches after they ended; 0: for ever.

    Nothing is deleted in the first hour, or on the first day after a long outage: what was deleted
    because of a wrong clock can't be brought back.
    """

    def __init__(self, store: Store, days: int, away: int, now: int) -> None:
        self.store = store
        self.days = days
        self.starts = now + (DAY if away > LONG else HOUR)
        self._asked: list[str] = []  # tables to be deleted by the last step
        self._deleted = 0
        if days and away > LONG:
            note("deletes-later", logging.WARNING, why="long-outage", hours=DAY // HOUR)

    async def step(self, now: int, is_in_use: Callable[[str], bool]) -> Request | None:
        """What to delete next; None if there is nothing."""
        if not self.days or now < self.starts:
            return None
        before = now - self.days * DAY
        found = await self.store.ended_before(before, LOOKED_AT)
        self._deleted += len(set(self._asked).difference(found))
        has_rows = await self.store.has_expired_rows()  # of tables before; these first
        self._asked = [] if has_rows else [id for id in found if not is_in_use(id)][:AT_ONCE]
        if not self._asked and not has_rows:
            self._note_end()
            return None
        return Request([], None, lambda error: None, expiry=Expiry(before, self._asked))

    def _note_end(self) -> None:
        if self._deleted:
            note("deleted", tables=self._deleted, days=self.days)
            self._deleted = 0
