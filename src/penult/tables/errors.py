"""Errors of live tables."""

from __future__ import annotations

from penult.core.errors import PenultError


class NoSuchTable(PenultError):
    key = "error-no-table"


class FrozenTable(PenultError):
    """The log of a table doesn't lead to the position it led to before."""

    key = "error-frozen-table"


class OtherRules(PenultError):
    """A table is played by a version of the rules that isn't shipped (any more, or yet)."""

    key = "error-other-rules"


class SeatTaken(PenultError):
    key = "error-seat-taken"


class TableFull(PenultError):
    key = "error-table-full"


class NotGathering(PenultError):
    """The match has already begun."""

    key = "error-not-gathering"


class TermsChanged(PenultError):
    """The host has changed the terms since the player last saw them."""

    key = "error-terms-changed"


class NotPractice(PenultError):
    """Other people play here, or may come back."""

    key = "error-not-practice"


class MatchOver(PenultError):
    """Nothing can be taken back after the end."""

    key = "error-match-over"


class NotPlaying(PenultError):
    """No round is in play."""

    key = "error-not-playing"


class TablePaused(PenultError):
    key = "error-paused"


class NotOver(PenultError):
    key = "error-not-over"


class NoRematch(PenultError):
    """The match isn't over."""

    key = "error-no-rematch"


class NotHost(PenultError):
    key = "error-not-host"


class NoChair(PenultError):
    """A spectator, or a token that doesn't belong to this table."""

    key = "error-no-chair"


class BadName(PenultError):
    key = "error-name"


class UnknownAvatar(PenultError):
    key = "error-avatar"


class BadDelay(PenultError):
    """Hands would be shown too soon, or almost never."""

    key = "error-delay"
