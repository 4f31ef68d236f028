"""A secret in an event: opened for its audience, and refused by every encoder."""

from __future__ import annotations

from typing import Generic, NoReturn, TypeVar

from penult.vocabulary.ids import TABLE, Seat

T = TypeVar("T")


class Hidden(Generic[T]):
    """A value that only one seat may see, or everybody if ``audience`` is the table.

    Deliberately not a dataclass: nothing can walk into it, ``json`` and ``pickle`` refuse it.
    """

    __slots__ = ("_audience", "_value")

    def __init__(self, value: T, audience: Seat) -> None:
        self._value = value
        self._audience = audience

    def open_for(self, viewer: Seat) -> T | None:
        return self._value if self._audience in (TABLE, viewer) else None

    def __repr__(self) -> str:
        return f"Hidden(for seat {self._audience})"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError(type(self).__name__)
