"""The base of every error: what is wrong with an input, in the reader's language."""

from __future__ import annotations

from enum import IntEnum

from penult.i18n import catalogue
from penult.i18n.quoting import quoted, reason, visible

QUOTED = (  # values that somebody has typed
    *("text", "name", "value", "what", "act", "meld", "tile", "table", "code", "language"),
    "found",
)


class PenultError(ValueError):
    """An input that cannot be taken; ``text(language)`` says why and what to do."""

    key = "error"

    def __init__(self, **values: object) -> None:
        super().__init__(values)
        self.values = values

    def text(self, language: str) -> str:
        return catalogue(language).text(self.key, **self.values_in(language))

    def values_in(self, language: str) -> dict[str, object]:
        """An error that led to this one is told in the same language; input is quoted."""
        return {name: told(name, value, language) for name, value in self.values.items()}

    def __str__(self) -> str:
        return self.text("en")


def told(name: str, value: object, language: str) -> object:
    if isinstance(value, PenultError):
        return value.text(language)
    if isinstance(value, Exception):
        return reason(catalogue(language), value)
    if name in QUOTED:
        return quoted(str(value))
    return visible(value) if isinstance(value, str) else value


class UnknownLanguage(PenultError):
    key = "error-unknown-language"


def clause_name(clause: IntEnum) -> str:
    """How a clause is cited, e.g. ``ADD-15``."""
    return clause.name.replace("_", "-")
