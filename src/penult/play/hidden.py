"""A secret in an event: opened for its audience, and refused by every encoder."""

from __future__ import annotations

from typing import Generic, NoReturn, TypeVar

from penult.vocabulary.ids import TABLE, Seat

T = TypeVar("T")


class Hidden(Generic[T]):
    """A value that only one seat (or two) may see, or everybody if ``audience`` is the table.

    Deliberately not a dataclass: nothing can walk into it, ``json`` and ``pickle`` refuse it.
    """

    __slots__ = ("_also", "_audience", "_value")

    def __init__(self, value: T, audience: Seat, also: Seat | None = None) -> None:
        self._value = value
        self._audience = audience
        self._also = audience if also is None else also

    def open_for(self, viewer: Seat) -> T | None:
        if self._audience == TABLE or viewer in (self._audience, self._also):
            return self._value
        return None

    def __repr__(self) -> str:
        also = f" and {self._also}" if self._also != self._audience else ""
        return f"Hidden(for seat {self._audience}{also})"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError(type(self).__name__)
