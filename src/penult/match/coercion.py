"""Things of a kind that cannot be read, and numbers of whatever library."""

from __future__ import annotations

from operator import index
from typing import Any

from penult.core.errors import PenultError
from penult.i18n import catalogue
from penult.i18n.quoting import quoted


class WrongKind(PenultError):
    """Something of another kind than what is ``wanted``, a word for the locales."""

    def __init__(self, wanted: str, given: object) -> None:
        super().__init__(given=quoted(repr(given)))
        self.wanted = wanted

    def text(self, language: str) -> str:
        return catalogue(language).text(f"error-kind-{self.wanted}", **self.values)


def whole(given: Any) -> int | None:
    """The number something is; None: it is none, and ``True`` is none.

    >>> whole(3), whole(True), whole(3.0), whole("3")
    (3, None, None, None)
    """
    if isinstance(given, bool):
        return None
    try:
        return index(given)
    except TypeError:
        return None
