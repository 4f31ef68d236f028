"""Points of a round and of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.events import Kind
from penult.core.ids import NOBODY, Mask, Seat
from penult.core.shapes import SEATS, ints
from penult.games.mechanics import hands, journal
from penult.games.mechanics.hands import Hands
from penult.games.mechanics.journal import Journal
from penult.games.positions import Field, FieldForm


@quick
class ScoringForm(IntEnum):
    CLASSIC = 0  # the round's winner scores the others' cards
    LOW_SCORE = 1  # everybody is charged for their own


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


def fields(points: FieldForm = FieldForm.PER_SEAT) -> tuple[Field, ...]:
    """With the winners of the round and of the match, which belong to the state itself."""
    return (
        Field("totals", "scores.total", points),
        Field("gained", "scores.gained", points),
        Field("rounds", "scores.rounds", FieldForm.NUMBER),
        Field("round-winner", "round_winner", FieldForm.SEAT),
        Field("winners", "winners", FieldForm.SEATS),
    )


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
    """The seats with exactly this total."""
    mask = 0
    for seat in range(seats):
        if scores.total[seat] == total:
            mask |= 1 << seat
    return mask


# Counting a round. ``points`` is the game's table of what each kind of card is worth.


def begin_count(scores: Scores) -> None:
    for seat in range(SEATS):
        scores.gained[seat] = 0


def write_down(scores: Scores, j: Journal, seat: Seat, points: int, clause: int) -> None:
    scores.gained[seat] = points
    scores.total[seat] += points
    journal.note(j, Kind.SCORED, clause, seat=seat, count=points)


def winner_takes_all(
    scores: Scores,
    h: Hands,
    j: Journal,
    seats: int,
    winner: Seat,
    points: Sequence[int],
    clause: int,
) -> None:
    """The round's winner scores the cards of all the others."""
    total = 0
    for seat in range(seats):
        if seat != winner:
            total += hands.value(h, seat, points)
    write_down(scores, j, winner, total, clause)


def everybody_is_charged(
    scores: Scores, h: Hands, j: Journal, seats: int, points: Sequence[int], clause: int
) -> None:
    """Everybody scores the cards left in their own hand."""
    for seat in range(seats):
        write_down(scores, j, seat, hands.value(h, seat, points), clause)


def lowest_takes_differences(
    scores: Scores, h: Hands, j: Journal, seats: int, points: Sequence[int], clause: int
) -> None:
    """A blocked round goes to the lowest hand (AR-37); a shared lowest hand wins nothing."""
    winner = 0
    lowest_value = hands.value(h, 0, points)
    shared = False
    total = lowest_value
    for seat in range(1, seats):
        worth = hands.value(h, seat, points)
        total += worth
        if worth < lowest_value:
            lowest_value = worth
            winner = seat
            shared = False
        elif worth == lowest_value:
            shared = True
    if not shared:
        write_down(scores, j, winner, total - seats * lowest_value, clause)


def weight(seat: Seat, winner: Seat, low: bool, counts_if_blocked: bool) -> int:
    """How the cards that a seat keeps count: 1, or 0 if they don't."""
    if low:
        return 1
    if winner == NOBODY:
        return 1 if counts_if_blocked else 0
    return 0 if seat == winner else 1


# The end of a match


@dataclass(frozen=True)
class Ending:
    """When a match ends and who wins it, for those who ask how likely that is.

    The rules themselves decide it state by state; a test compares the two.
    """

    target: int  # who reaches it ends the match, or is out of it; 0: only rounds count
    rounds: int  # the most that are played
    low: bool = False  # the lowest total wins
    ties_play_on: bool = False
    eliminates: bool = False  # reaching the target puts a side out; the last one left wins
    sides: tuple[int, ...] = ()  # of the seats; empty: everybody plays alone


def leaders(scores: Scores, seats: int, low: bool) -> Mask:
    """The seats with the best total: the highest, or the lowest where everybody is charged."""
    best = lowest(scores, seats) if low else highest(scores, seats)
    return seats_at(scores, seats, best)


def is_over(
    scores: Scores, seats: int, target: int, rounds: int, low: bool, ties_play_on: bool
) -> bool:
    """Have all ``rounds`` been played, or has somebody reached the target?"""
    if scores.rounds >= rounds:
        return True
    if highest(scores, seats) < target:
        return False
    ahead = leaders(scores, seats, low)
    shared = ahead & (ahead - 1) != 0
    return not (shared and ties_play_on)


def note_winners(scores: Scores, j: Journal, seats: int, winners: Mask, clause: int) -> None:
    for seat in range(seats):
        if winners >> seat & 1:
            journal.note(j, Kind.WON, clause, seat=seat, count=scores.total[seat])
