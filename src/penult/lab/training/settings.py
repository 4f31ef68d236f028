"""What a training is asked for, and what it has measured."""

from __future__ import annotations

import msgspec

from penult.bots.levels import USUAL


class TrainingSettings(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    seats: int = 2
    against: str = USUAL
    seed: int = 0
    lessons: int = 100  # of a thousand decisions each
    worlds: int = 300  # that the teacher imagines for each action
    updates: int = 0  # with games of its own, after the lessons
    games: int = 512  # side by side
    steps: int = 64  # of each of them in an update
    hidden: tuple[int, ...] = (128, 64)
    rate: float = 2e-4
    entropy: float = 0.003
    every: int = 20  # lessons or updates between two evaluations
    rounds: int = 2000  # of an evaluation
    threads: int = 1

    @property
    def all(self) -> int:
        """Lessons and updates."""
        return self.lessons + self.updates


class Point(msgspec.Struct, frozen=True):
    """One evaluation: after so many lessons and updates, this share of the rounds was won."""

    done: int
    share: float
    low: float
    high: float
