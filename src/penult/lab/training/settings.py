"""What a training is asked for, and what it has measured."""

from __future__ import annotations

import msgspec

from penult.bots.levels import USUAL


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    seats: int = 2
    against: str = USUAL  # also the teacher
    seed: int = 0
    updates: int = 500
    games: int = 512  # side by side
    steps: int = 64  # of each of them in an update
    lessons: int = 8  # updates in which it copies the teacher
    hidden: tuple[int, ...] = (128, 128)
    rate: float = 5e-4
    entropy: float = 0.005
    every: int = 20  # updates between two evaluations
    rounds: int = 2000  # of an evaluation
    threads: int = 1


class Point(msgspec.Struct, frozen=True):
    """One evaluation: of so many rounds, this share was won."""

    update: int
    decisions: int
    share: float
    low: float
    high: float
