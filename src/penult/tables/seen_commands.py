"""The commands a table has carried out: the latest as a whole, older ones as short hashes.

A repeated command is answered with the version it got the first time. A command that may be an
older one is looked up in the store, whose UNIQUE index also makes sure that none is done twice.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from zlib import crc32

from penult.core.ids import Seat

SIZE = 256  # commands


class SeenCommands:
    __slots__ = ("_older", "_recent")

    def __init__(self) -> None:
        self._recent: OrderedDict[tuple[Seat, str], int] = OrderedDict()
        self._older = bytearray()  # hashes of four bytes

    def add(self, actor: Seat, command: str, version: int) -> None:
        self._recent[actor, command] = version
        if len(self._recent) > SIZE:
            (actor, command), _ = self._recent.popitem(last=False)
            self._older += hash_of(actor, command)

    def version_of(self, actor: Seat, command: str) -> int | None:
        """The version of a command that is one of the latest."""
        return self._recent.get((actor, command))

    def may_have_left(self, actor: Seat, command: str) -> bool:
        """Whether this may be an older command; very rarely, it isn't."""
        return hash_of(actor, command) in self._older and (actor, command) not in self._recent

    def for_store(self) -> tuple[list[tuple[Seat, str, int]], bytes]:
        """The latest commands, oldest first, and the hashes of all others."""
        recent = [(actor, command, version) for (actor, command), version in self._recent.items()]
        return recent, bytes(self._older)

    def restore(self, commands: Iterable[tuple[Seat, str, int]], older: bytes) -> None:
        self._recent = OrderedDict(
            ((actor, command), version) for actor, command, version in commands
        )
        self._older = bytearray(older)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SeenCommands):
            return NotImplemented
        return self._recent == other._recent and self._older == other._older


def hash_of(actor: Seat, command: str) -> bytes:
    return crc32(f"{actor} {command}".encode()).to_bytes(4, "big")
