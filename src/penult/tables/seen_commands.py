"""Which commands a table has carried out: the latest by heart, the others as a hunch.

A command that comes again is answered from the log. Only the store has the whole log; the hunch
says for sure of a new command that it is new, so that the store is hardly ever asked.
"""

from __future__ import annotations

from collections import OrderedDict

from penult.core.ids import Seat

BY_HEART = 64  # commands
BITS = 1 << 12  # of the hunch; a long match sets one in four


class SeenCommands:
    __slots__ = ("_latest", "_older")

    def __init__(self) -> None:
        self._latest: OrderedDict[tuple[Seat, str], int] = OrderedDict()
        self._older = bytearray()  # a Bloom filter, once something is forgotten

    def add(self, actor: Seat, command: str, version: int) -> None:
        self._latest[actor, command] = version
        if len(self._latest) > BY_HEART:
            self._forget(self._latest.popitem(last=False)[0])

    def version_of(self, actor: Seat, command: str) -> int | None:
        """Where it stands in the log, if it is known by heart."""
        return self._latest.get((actor, command))

    def may_know(self, actor: Seat, command: str) -> bool:
        """Could it be one of the older ones?"""
        if not self._older or (actor, command) in self._latest:
            return False
        one, other = places(actor, command)
        return self._is_set(one) and self._is_set(other)

    def _is_set(self, bit: int) -> bool:
        return bool(self._older[bit >> 3] >> (bit & 7) & 1)

    def _forget(self, command: tuple[Seat, str]) -> None:
        if not self._older:
            self._older = bytearray(BITS >> 3)
        for bit in places(*command):
            self._older[bit >> 3] |= 1 << (bit & 7)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SeenCommands):
            return NotImplemented
        return self._latest == other._latest and self._older == other._older


def places(actor: Seat, command: str) -> tuple[int, int]:
    """Two bits for each command."""
    mixed = hash((actor, command))
    return mixed % BITS, (mixed >> 20) % BITS
