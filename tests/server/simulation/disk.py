"""The real store and its SQL, with a disk that may be slow, full, or silent about a success."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import apsw

from penult.server.storage.reading import SqliteReader
from penult.server.storage.sqlite import SqliteStore, batch_of
from penult.server.storage.store import Answers, Request
from penult.server.storage.writer import migrate, write_later

QUICK = (0.001, 0.006)  # seconds a commit takes
SLOW = (0.2, 3.0)


@dataclass
class Weather:
    """How the disk behaves at present."""

    slow: float = 0.0  # how often a commit takes long
    full: bool = False  # nothing can be written
    refused: dict[str, int] = field(default_factory=dict)  # tables, and since when
    spells: list[tuple[str, int, int]] = field(default_factory=list)  # a table was not told
    mute: float = 0.0  # how often a commit succeeds and says that it failed


class Disk:
    """What is left when the server dies."""

    def __init__(self) -> None:
        self.connection = apsw.Connection(":memory:")
        migrate(self.connection)


class FickleStore(SqliteStore):
    """One commit at a time, as by the writer's thread."""

    def __init__(self, disk: Disk, weather: Weather, rng: Random, now: Callable[[], int]) -> None:
        self.folder = Path()
        self._writing = disk.connection
        self.reader = SqliteReader(disk.connection)
        self.deliver: Callable[[Answers], None]
        self.weather = weather
        self.rng = rng
        self.now = now
        self._waiting: list[Request] = []
        self._is_busy = False

    def save_all(self, requests: list[Request]) -> None:
        self._waiting += requests
        self._begin()

    async def close(self) -> None:
        assert not self._waiting and not self._is_busy

    def _begin(self) -> None:
        if self._waiting and not self._is_busy:
            batch, self._waiting, self._is_busy = self._waiting, [], True
            is_slow = self.rng.random() < self.weather.slow
            seconds = self.rng.uniform(*(SLOW if is_slow else QUICK))
            asyncio.get_running_loop().call_later(seconds, self._end, batch, self.now())

    def _end(self, batch: list[Request], began: int) -> None:
        """Written; the answer takes its own way, and a crash may come between."""
        answers = self._commit(batch)
        write_later(self._writing, batch_of(batch))
        seconds = self.rng.uniform(0, 0.002)
        asyncio.get_running_loop().call_later(seconds, self._answer, answers, began)

    def _answer(self, answers: Answers, began: int) -> None:
        self._is_busy = False
        tables = {request.summary.id for request, _ in answers if request.summary}
        self.weather.spells += [(id, began, self.now()) for id in tables]
        self.deliver(answers)
        self._begin()

    def _write(self, batch: list[Request]) -> None:
        if self.weather.full:
            for request in batch:
                if request.summary:
                    self.weather.refused.setdefault(request.summary.id, self.now())
            raise apsw.FullError("planted")
        super()._write(batch)
        if self.rng.random() < self.weather.mute:
            raise apsw.IOError("planted")
