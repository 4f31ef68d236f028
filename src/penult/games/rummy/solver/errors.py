"""Errors about tiles and melds that can't be read."""

from __future__ import annotations

from penult.core.errors import PenultError, texts_in


class BadTile(PenultError):
    key = "error-tile"


class TooManyTiles(PenultError):
    key = "error-too-many-tiles"


class NotOnRack(PenultError):
    key = "error-not-on-rack"


class BadMeld(PenultError):
    """A meld that is neither a run nor a set; ``why`` says why not."""

    key = "error-meld"

    def __init__(self, meld: str, why: str) -> None:
        super().__init__(meld=" ".join(meld.split()))
        self.why = why

    def text(self, language: str) -> str:
        texts = texts_in(language)
        why = texts.text(f"error-meld-{self.why}")
        return texts.text(self.key, why=why, **self.values_in(language))
