"""Takes turns between the jobs of a worker, so that nobody's long job makes others wait.

Whoever has used the least time is next. Somebody who was away doesn't save up time.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import TypeAlias, TypeVar

from penult.server.errors import LongReplay

SLICE = 0.02  # seconds of CPU time until it is somebody else's turn

T = TypeVar("T")
Steps: TypeAlias = Generator[None, None, T]  # work that can be interrupted; returns its result


def finished(steps: Steps[T]) -> T:
    """Do all of it at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


class Task:
    """A job that has begun: on whose behalf, and what it has cost so far."""

    def __init__(self, number: int, owner: str, rank: int, most: float, steps: Steps[bytes]):
        self.number = number
        self.owner = owner
        self.rank = rank  # lower ranks come first
        self.most = most  # seconds of CPU time
        self.steps = steps
        self.cost = 0.0
        self.result: bytes | None = None

    def go_on(self) -> float:
        """Work for a slice and return what it cost; ``result`` is set at the end."""
        began = time.thread_time()
        spent = 0.0
        try:
            while spent < SLICE:
                if self.cost + spent > self.most:
                    raise LongReplay()
                next(self.steps)
                spent = time.thread_time() - began
        except StopIteration as end:
            self.result = end.value
        finally:
            spent = time.thread_time() - began
            self.cost += spent
        return spent


class Turns:
    """Tasks by number, and the time that their owners have used."""

    def __init__(self) -> None:
        self.tasks: dict[int, Task] = {}
        self._used: dict[str, float] = {}

    def add(self, task: Task) -> None:
        least = min(self._used.values(), default=0.0)
        self._used.setdefault(task.owner, least)
        self.tasks[task.number] = task

    def drop(self, number: int) -> None:
        task = self.tasks.pop(number, None)
        if task and all(other.owner != task.owner for other in self.tasks.values()):
            del self._used[task.owner]

    def next(self) -> Task:
        """The task whose turn it is; of equals the oldest."""
        return min(self.tasks.values(), key=lambda t: (t.rank, self._used[t.owner], t.number))

    def count(self, task: Task, spent: float) -> None:
        self._used[task.owner] += spent
