"""A bounded cache of the commands a table has carried out.

A repeated command is answered with the version it got the first time. Commands that have left the
cache are looked up in the store, whose UNIQUE index also makes sure that none is done twice.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from penult.core.ids import Seat

SIZE = 256  # commands


class SeenCommands:
    __slots__ = ("_recent", "is_complete")

    def __init__(self) -> None:
        self._recent: OrderedDict[tuple[Seat, str], int] = OrderedDict()
        self.is_complete = True  # holds every command of the table; none was evicted

    def add(self, actor: Seat, command: str, version: int) -> None:
        self._recent[actor, command] = version
        if len(self._recent) > SIZE:
            self._recent.popitem(last=False)
            self.is_complete = False

    def version_of(self, actor: Seat, command: str) -> int | None:
        """The version of a command that is in the cache."""
        return self._recent.get((actor, command))

    def for_store(self) -> tuple[list[tuple[Seat, str, int]], bool]:
        """Everything in the cache, oldest first, and whether that is all."""
        recent = [(actor, command, version) for (actor, command), version in self._recent.items()]
        return recent, self.is_complete

    def restore(self, commands: Iterable[tuple[Seat, str, int]], is_complete: bool) -> None:
        self._recent = OrderedDict(
            ((actor, command), version) for actor, command, version in commands
        )
        self.is_complete = is_complete

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SeenCommands):
            return NotImplemented
        return self._recent == other._recent and self.is_complete == other.is_complete
