"""What a game refuses: unknown names, bad option values, notation and custom cards."""

from __future__ import annotations

from penult.core.errors import PenultError, texts_in


class UnknownGame(PenultError):
    key = "error-unknown-game"


class BadOptionValue(PenultError):
    key = "error-option-value"


class BadNotation(PenultError):
    key = "error-notation"


class BadCard(PenultError):
    """An invalid custom card: where, and why."""

    key = "error-card"

    def __init__(self, line: int, column: int, reason: str, **values: object) -> None:
        super().__init__(line=line, column=column, reason=reason, **values)
        self.line = line
        self.column = column
        self.reason = reason

    def why(self, language: str) -> str:
        return texts_in(language).text(f"wild-{self.reason}", **self.values_in(language))

    def text(self, language: str) -> str:
        texts = texts_in(language)
        return texts.text(self.key, line=self.line, column=self.column, why=self.why(language))
