"""The shoe: a timer that gives each turn some seconds from the previous press (MAS-43 … 66).

The rules know which period runs and who let one run out, never how much of it is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import NOBODY, Mask, Seat
from penult.core.shapes import SEATS, ints
from penult.games.mechanics.progress import Timer

SECONDS = (4, 6, 8, 12, 20, 0)  # by Speed; 0: it never rings


@quick
class Speed(IntEnum):
    """Seconds for a turn (MAS-12); the last three aren't in the book (MR-44)."""

    _4 = 0
    _6 = 1
    _8 = 2
    _12 = 3
    _20 = 4
    UNTIMED = 5


@dataclass(slots=True)
class Shoe:
    timer: int = Timer.IDLE
    speed: int = Speed._6
    periods: int = 0  # started in this match: the number of the current one
    resume: int = 0  # the phase after the restart press or the pause
    turn: Seat = NOBODY  # whose turn continues after a pause
    stopping: int = 0  # 1: the table agreed to stop at the next press
    silent: list[int] = ints(SEATS)  # rings in a row during which a seat did nothing
    away: Mask = 0  # seats that are no longer waited for


def is_running(shoe: Shoe) -> bool:
    return shoe.timer == Timer.RUNNING


def is_paused(shoe: Shoe) -> bool:
    return shoe.timer == Timer.PAUSED


def is_timed(shoe: Shoe) -> bool:
    return shoe.speed != Speed.UNTIMED


def run(shoe: Shoe) -> None:
    """The time for a turn begins (MAS-43, 50)."""
    shoe.timer = Timer.RUNNING
    shoe.periods += 1


def halt(shoe: Shoe) -> None:
    """The clock stands still until the next player presses (MAS-57, 63)."""
    shoe.timer = Timer.IDLE


def hears(shoe: Shoe, seat: Seat) -> None:
    """The seat does something, so its player is there."""
    shoe.silent[seat] = 0
    shoe.away &= ~(1 << seat)


def let_pass(shoe: Shoe, seat: Seat) -> int:
    """The seat did nothing until the ring; return how many times in a row."""
    shoe.silent[seat] += 1
    return shoe.silent[seat]


def is_away(shoe: Shoe, seat: Seat) -> bool:
    return shoe.away >> seat & 1 == 1


def forget_silence(shoe: Shoe) -> None:
    shoe.away = 0
    for seat in range(SEATS):
        shoe.silent[seat] = 0
