"""Points of a round and of a match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import Mask
from penult.core.shapes import SEATS, ints


@quick
class ScoringForm(IntEnum):
    CLASSIC = 0  # the round's winner scores the others' cards
    LOW_SCORE = 1  # everybody writes down his own


@quick
class DealerNext(IntEnum):
    """Who deals the next round (AR-07)."""

    LEFT = 0
    WINNER = 1
    REDRAW = 2


@quick
class Blocked(IntEnum):
    """What a blocked round is worth (AR-37)."""

    VOID = 0
    LOWEST_WINS = 1


@quick
class Tie(IntEnum):
    """What happens when several share the lowest total (AR-39)."""

    SHARE = 0
    EXTRA_ROUND = 1


@dataclass(slots=True)
class Scores:
    total: list[int] = ints(SEATS)
    gained: list[int] = ints(SEATS)  # in the latest round
    rounds: int = 0  # finished


def clear(scores: Scores) -> None:
    for seat in range(SEATS):
        scores.total[seat] = 0
        scores.gained[seat] = 0
    scores.rounds = 0


def highest(scores: Scores, seats: int) -> int:
    best = scores.total[0]
    for seat in range(1, seats):
        best = max(best, scores.total[seat])
    return best


def lowest(scores: Scores, seats: int) -> int:
    best = scores.total[0]
    for seat in range(1, seats):
        best = min(best, scores.total[seat])
    return best


def seats_at(scores: Scores, seats: int, total: int) -> Mask:
    """The seats whose total is exactly this."""
    mask = 0
    for seat in range(seats):
        if scores.total[seat] == total:
            mask |= 1 << seat
    return mask
