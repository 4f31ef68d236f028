"""What a live table refuses."""

from __future__ import annotations

from penult.core.errors import PenultError


class NoSuchTable(PenultError):
    key = "error-no-table"


class FrozenTable(PenultError):
    """Its log does not lead where it led when it was written."""

    key = "error-frozen-table"


class SeatTaken(PenultError):
    key = "error-seat-taken"


class TableFull(PenultError):
    key = "error-table-full"


class NotGathering(PenultError):
    """Too late: the match has begun."""

    key = "error-not-gathering"


class TermsChanged(PenultError):
    """Somebody accepts terms that are no longer those of the table."""

    key = "error-terms-changed"


class NotPlaying(PenultError):
    """Too early, too late, or between two rounds."""

    key = "error-not-playing"


class TablePaused(PenultError):
    key = "error-paused"


class NotOver(PenultError):
    key = "error-not-over"


class NoRematch(PenultError):
    """The match is not over."""

    key = "error-no-rematch"


class NotHost(PenultError):
    key = "error-not-host"


class NoChair(PenultError):
    """Somebody who only watches, or whose token is not of this table."""

    key = "error-no-chair"


class BadName(PenultError):
    key = "error-name"


class BadDelay(PenultError):
    """Hands would be shown too soon, or practically never."""

    key = "error-delay"
