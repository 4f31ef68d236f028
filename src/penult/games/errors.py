"""Input that no game can use."""

from __future__ import annotations

from penult.core.errors import PenultError


class UnknownGame(PenultError):
    key = "error-unknown-game"


class BadOptionValue(PenultError):
    key = "error-option-value"


class BadNotation(PenultError):
    key = "error-notation"
