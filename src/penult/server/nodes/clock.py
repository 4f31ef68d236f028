"""The database's time, which all nodes share, whatever the clocks of their machines say."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

SAMPLES = 8  # answers of the database among which the fastest is believed
STEERING = 5  # milliseconds by which the clock is corrected in a second, at most
SECOND = 1_000_000  # microseconds


class Sample(NamedTuple):
    """An answer of the database; all in microseconds."""

    way: int  # from the question to the answer
    offset: int  # from our steady clock to the database's time, at half the way


class DatabaseClock:
    """Runs on our own steady clock, and is steered towards the database's.

    Whoever counts seconds at a table should notice nothing when the two drift apart, or when
    another machine becomes the database. So the time never jumps while somebody plays, and it never
    runs backwards.
    """

    def __init__(self, steady: Callable[[], float]) -> None:
        """``steady``: seconds that never run backwards."""
        self._steady = steady
        self._samples: deque[Sample] = deque(maxlen=SAMPLES)
        self._target = 0  # the offset to be reached
        self._start = 0  # the offset from which it is steered there
        self._since = 0  # and when that began, by the steady clock

    def now(self) -> int:
        """Milliseconds since 1970."""
        at = self._microseconds()
        return (at + self._offset(at)) // 1000

    @property
    def ahead(self) -> int:
        """By how many milliseconds the database's time is ahead of this one."""
        return round((self._target - self._offset(self._microseconds())) / 1000)

    def start(self, sent: float, received: float, told: int) -> None:
        """The node has just joined. Nothing is open yet, so the time may jump forwards."""
        self._samples.clear()
        self.learn(sent, received, told)
        self._start = max(self._start, self._target)

    def learn(self, sent: float, received: float, told: int) -> None:
        """An answer: when it was asked for and arrived (seconds), and its time (microseconds)."""
        asked, answered = round(sent * SECOND), round(received * SECOND)
        self._samples.append(Sample(answered - asked, told - (asked + answered) // 2))
        at = self._microseconds()
        self._start, self._since = self._offset(at), at
        self._target = min(self._samples, key=lambda sample: sample.way).offset

    def _offset(self, at: int) -> int:
        most = max(0, at - self._since) * STEERING // 1000
        return self._start + max(-most, min(most, self._target - self._start))

    def _microseconds(self) -> int:
        return round(self._steady() * SECOND)
