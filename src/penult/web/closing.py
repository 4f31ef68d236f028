"""The codes with which a socket is closed; docs/protocol.md says what a client does then."""

from __future__ import annotations

from enum import IntEnum


class Close(IntEnum):
    NOT_TEXT = 1003
    TOO_BIG = 1009
    GOING_AWAY = 1012
    TRY_AGAIN = 1013
    BAD_TICKET = 4401
    FOREIGN = 4403
    TOO_SLOW = 4408  # no hello in time, or no reading
    SEAT_GONE = 4410
    TOO_MUCH = 4429
