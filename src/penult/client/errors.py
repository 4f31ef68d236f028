"""Errors of the client."""

from __future__ import annotations

from penult.core.errors import PenultError, texts_in
from penult.i18n.quoting import quoted


class BadLink(PenultError):
    key = "error-link"

    def values_in(self, language: str) -> dict[str, object]:
        return {"link": quoted(str(self.values["link"]))}


class Unreachable(PenultError):
    """No server answers at this address."""

    key = "error-unreachable"


class Gone(PenultError):
    """The seat or the table is gone, so there is no point in reconnecting."""

    key = "error-gone"


class Moved(Gone):
    """The player has taken the seat to another device."""

    key = "error-moved"


class Denied(PenultError):
    """The server refused, and nothing has changed. ``clause``: the rule behind it."""

    key = "error-denied"

    def __init__(self, code: str, clause: str = "", text: str = "", status: int = 0) -> None:
        super().__init__(code=code)
        self.code = code
        self.clause = clause
        self.said = text
        self.status = status  # HTTP status; 0: refused on the socket

    def text(self, language: str) -> str:
        """The server's text, or the text of its code."""
        texts = texts_in(language)
        if self.clause and f"clause-{self.clause}" in texts:
            return f"{self.clause}: {texts.text(f'clause-{self.clause}')}"
        if self.said:
            return self.said
        own = texts.text(self.code) if self.code in texts else ""
        return own if own and "{" not in own else texts.text(self.key, code=self.code)
