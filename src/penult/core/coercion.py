"""Arguments of the wrong type, and integers from any library."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any, TypeVar

from penult.core.errors import PenultError, texts_in
from penult.i18n.quoting import plain, quoted

T = TypeVar("T")


class WrongKind(PenultError):
    """An argument of the wrong type; ``error-kind-<wanted>`` in the catalogue says what to pass."""

    def __init__(self, wanted: str, given: object) -> None:
        super().__init__(given=quoted(represented(given)))
        self.wanted = wanted

    def text(self, language: str) -> str:
        return texts_in(language).text(f"error-kind-{self.wanted}", **self.values)


def represented(given: object) -> str:
    """Strings in quotation marks, so that ``'3'`` and ``3`` differ."""
    return repr(given) if isinstance(given, str | bytes) else plain(given)


def whole(given: Any) -> int | None:
    """The integer a value is, or None; ``True`` isn't one.

    >>> whole(3), whole(True), whole(3.0), whole("3")
    (3, None, None, None)
    """
    if isinstance(given, bool):
        return None
    try:
        return index(given)
    except TypeError:
        return None


def number_in(given: object, wanted: str, least: int = 0) -> int:
    """An integer of at least ``least``."""
    number = whole(given)
    if number is None or number < least:
        raise WrongKind(wanted, given)
    return number


def text_in(given: object, wanted: str) -> str:
    if not isinstance(given, str):
        raise WrongKind(wanted, given)
    return given


def texts_of(given: object, wanted: str) -> list[str]:
    """Several strings; a single one would be taken apart into its letters."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise WrongKind(wanted, given)
    return [text_in(each, wanted) for each in given]


def one_of_kind(given: object, kind: type[T], wanted: str) -> T:
    if not isinstance(given, kind):
        raise WrongKind(wanted, given)
    return given
