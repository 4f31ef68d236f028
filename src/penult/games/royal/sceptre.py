"""The sceptre: a timer that ends a reign. The rules know that it runs, never for how long."""

from __future__ import annotations

from dataclasses import dataclass

from penult.games.mechanics.progress import Timer


@dataclass(slots=True)
class Sceptre:
    timer: int = Timer.IDLE
    held_back: int = 0  # 1: a fanfare has sounded and waits for the end of a decision or turn
    resume: int = 0  # the phase that goes on after the start signal
    reigns: int = 0  # start signals of the match: the number of the current reign
    turns: int = 0  # begun in this reign


def start(sceptre: Sceptre, turns: int) -> None:
    """A new reign; ``turns`` is 1 if it begins in the middle of somebody's turn."""
    sceptre.timer = Timer.RUNNING
    sceptre.reigns += 1
    sceptre.turns = turns


def stop(sceptre: Sceptre) -> None:
    """The timer is idle and no fanfare waits."""
    sceptre.timer = Timer.IDLE
    sceptre.held_back = 0


def hold_back(sceptre: Sceptre) -> None:
    sceptre.timer = Timer.IDLE
    sceptre.held_back = 1


def is_running(sceptre: Sceptre) -> bool:
    return sceptre.timer == Timer.RUNNING


def is_paused(sceptre: Sceptre) -> bool:
    return sceptre.timer == Timer.PAUSED
