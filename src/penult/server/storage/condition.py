"""Whether the store can be written, why not, and whether its disk is about to be full."""

from __future__ import annotations

import logging
from collections.abc import Callable

from penult.server.monitoring import note
from penult.server.storage.store import Room
from penult.server.storage.writer import NotWritten, Stale

LOW = 200_000_000  # bytes; below that, the operator is warned
REASONS = {
    "FullError": "disk-full",
    "ReadOnlyError": "read-only",
    "IOError": "io-error",
    "CantOpenError": "cannot-open",
    "BusyError": "locked",
    "CorruptError": "damaged",
    "NotADBError": "damaged",
    "gone": "writer-died",
    "lost": "database-lost",
    "DiskFullError": "disk-full",
    "PostgresIOError": "io-error",
    "DataCorruptedError": "damaged",
    "IndexCorruptedError": "damaged",
}
OF_A_TABLE = ("ConstraintError", "DataError")  # the request was wrong, not the disk


class StoreCondition:
    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.why = ""  # why nothing can be written; empty if it can
        self.since = 0  # when that began
        self.free = 0  # bytes left on the disk
        self.size = 0  # bytes of the store
        self.is_low = False

    def heard(self, error: Exception | None) -> None:
        """The store has answered a request to write."""
        why = reason(error) if error else ""
        if error and not why:
            return
        if why and not self.why:
            self.since = self.now()
            note("not-writable", logging.ERROR, why=why)
        elif self.why and not why:
            note("writable", seconds=(self.now() - self.since) // 1000)
            self.since = 0
        self.why = why

    def look(self, room: Room | None) -> None:
        """See how much room is taken, and how much is left."""
        if room is None:
            return
        self.free, self.size = room.free, room.size
        is_low = self.free < LOW
        if is_low != self.is_low:
            self.is_low = is_low
            level = logging.WARNING if is_low else logging.INFO
            note("disk-low" if is_low else "disk-fine", level, megabytes=self.free // 1_000_000)


def reason(error: Exception) -> str:
    """In a word, why nothing was written; empty if only this request failed."""
    kind = str(error) if type(error) is NotWritten else type(error).__name__
    if isinstance(error, Stale) or kind in OF_A_TABLE:
        return ""
    return REASONS.get(kind, "unknown")
