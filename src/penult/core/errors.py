"""The base class of all errors: what is wrong with an input, in the reader's language."""

from __future__ import annotations

from enum import IntEnum

from penult.i18n import LANGUAGES, Catalogue, catalogue
from penult.i18n.quoting import plain, quoted, reason, visible

QUOTED = (  # values that somebody typed
    *("text", "name", "value", "what", "act", "meld", "tile", "table", "code", "language"),
    "found",
)
BIG = 10**18  # numbers from here on are input, not counts


class PenultError(ValueError):
    """An invalid input; ``text(language)`` says what is wrong and what to do."""

    key = "error"

    def __init__(self, **values: object) -> None:
        super().__init__(values)
        self.values = values

    def text(self, language: str) -> str:
        return texts_in(language).text(self.key, **self.values_in(language))

    def values_in(self, language: str) -> dict[str, object]:
        """The values for the text: causes in the same language, input shortened and printable."""
        return {name: told(name, value, language) for name, value in self.values.items()}

    def __str__(self) -> str:
        return self.text("en")


def told(name: str, value: object, language: str) -> object:
    if isinstance(value, PenultError):
        return value.text(language)
    if isinstance(value, Exception):
        return reason(texts_in(language), value)
    if name in QUOTED or (isinstance(value, int) and abs(value) >= BIG):
        return quoted(plain(value))
    return visible(value) if isinstance(value, str) else value


class UnknownLanguage(PenultError):
    key = "error-unknown-language"


def texts_in(language: str) -> Catalogue:
    """The texts in a language that a program or a person asked for."""
    if not isinstance(language, str) or language not in LANGUAGES:
        raise UnknownLanguage(language=language, known=", ".join(LANGUAGES))
    return catalogue(language)


def clause_name(clause: IntEnum) -> str:
    """How a clause is cited, e.g. ``ADD-15``."""
    return clause.name.replace("_", "-")
