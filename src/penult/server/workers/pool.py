"""The server's side of its worker processes: starts them when needed, hands out jobs, cancels."""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import suppress
from dataclasses import dataclass
from itertools import count

from penult.core.errors import PenultError
from penult.server.errors import JobBroken, LongReplay, QueueFull, TooMany
from penult.server.limits import AddressCounts, networks
from penult.server.monitoring import TableLog, note
from penult.server.watched_process import WatchedProcess
from penult.server.workers.jobs import (
    ANSWERED,
    AnyJob,
    Failure,
    JobCancelled,
    JobRequest,
    framed,
    kind_of,
)

MODULE = "penult.server.workers.worker"
MOST_STUDIERS = 4  # worker processes that replay records
POLITE = 10  # their niceness: live tables come first …
HURRIED = 5  # … but the event loop before everything else
WAITING = 64  # jobs of visitors in a pool
SHARE = 4  # of these, per address
COST = 30.0  # seconds of CPU time per job
IDLE = 300.0  # seconds until a worker with nothing to do ends
RETRY = 5  # seconds until a visitor should try again


class FailedElsewhere(PenultError):
    """An error about the input that a worker has found."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(clause=failure.clause)
        self.key = failure.key
        self._texts = failure.texts

    def text(self, language: str) -> str:
        return self._texts[language]


@dataclass(slots=True)
class PendingJob:
    """A job that a worker hasn't answered yet."""

    kind: str
    answer: asyncio.Future[bytes]


class WorkerProcess:
    """One process and what it is doing."""

    def __init__(self, niceness: int, log: TableLog) -> None:
        self.pending: dict[int, PendingJob] = {}
        self._log = log
        self._loop = asyncio.get_running_loop()
        self.idle_since = self._loop.time()  # since when, unless something is pending
        self._child = WatchedProcess(self._hear, self.stop, MODULE, niceness)

    @property
    def is_running(self) -> bool:
        return self._child.is_running

    def ask(self, asked: JobRequest) -> asyncio.Future[bytes]:
        answer: asyncio.Future[bytes] = self._loop.create_future()
        self.pending[asked.number] = PendingJob(kind_of(asked.job), answer)
        self._child.send(framed(asked))
        return answer

    def cancel(self, number: int) -> None:
        """Nobody waits for this any more."""
        pending = self.pending.pop(number, None)
        if pending and self.is_running:
            self._log.job(pending.kind, "cancelled", 0.0)
            self._child.send(framed(JobCancelled(number)))

    def stop(self) -> None:
        """End the process, which holds nothing that could be lost; its jobs have failed."""
        self._child.stop()
        for pending in self.pending.values():
            self._log.job(pending.kind, "lost", 0.0)
            if not pending.answer.done():
                pending.answer.set_exception(JobBroken())
        self.pending.clear()

    def _hear(self, message: bytes) -> None:
        answer = ANSWERED.decode(message)
        self.idle_since = self._loop.time()
        pending = self.pending.pop(answer.number, None)
        if pending is None:
            return  # cancelled meanwhile
        failure = answer.failure
        long = failure is not None and failure.key == LongReplay.key
        ended = "broken" if answer.broken else "long" if long else "refused" if failure else "done"
        self._log.job(pending.kind, ended, answer.cost)
        if pending.answer.done():
            return
        if answer.broken:
            note("job-broken", logging.ERROR, job=pending.kind, why=answer.broken)
            pending.answer.set_exception(JobBroken())
        elif failure:
            error = LongReplay() if long else FailedElsewhere(failure)
            pending.answer.set_exception(error)
        else:
            pending.answer.set_result(answer.result)


class Pool:
    """Some workers that start when there is something to do for them."""

    def __init__(self, size: int, niceness: int, log: TableLog) -> None:
        self.size = size
        self._niceness = niceness
        self._log = log
        self._workers: list[WorkerProcess] = []
        self._numbers = count(1)
        self._is_closed = False

    @property
    def running(self) -> int:
        return sum(worker.is_running for worker in self._workers)

    @property
    def pending(self) -> int:
        """Jobs that run or wait."""
        return sum(len(worker.pending) for worker in self._workers)

    def warm_up(self) -> None:
        """Start a worker now, because there will soon be something to do."""
        if not self.running:
            with suppress(JobBroken):  # closed, or it can't start, as whoever asks will hear
                self._free_worker()

    async def ask(self, job: AnyJob, owner: str, rank: int = 0, most: float = COST) -> bytes:
        """The answer of a worker. Cancelled, it stops the work too."""
        worker, number = self._free_worker(), next(self._numbers)
        answer = worker.ask(JobRequest(number, owner, rank, most, job))
        try:
            return await answer
        finally:
            worker.cancel(number)

    def rest(self) -> None:
        """End workers that had nothing to do for a while, and free their memory."""
        latest = asyncio.get_running_loop().time() - IDLE
        for worker in self._workers:
            if not worker.pending and worker.idle_since < latest:
                worker.stop()

    def close(self) -> None:
        self._is_closed = True
        for worker in self._workers:
            worker.stop()

    def _free_worker(self) -> WorkerProcess:
        """An idle worker, a new one, or the one with the least to do."""
        if self._is_closed:
            raise JobBroken()
        self._workers = [worker for worker in self._workers if worker.is_running]
        free = min(self._workers, key=lambda worker: len(worker.pending), default=None)
        if free and (not free.pending or len(self._workers) >= self.size):
            return free
        try:
            worker = WorkerProcess(self._niceness, self._log)
        except OSError as error:
            note("no-worker", logging.ERROR, error)
            raise JobBroken() from error
        self._workers.append(worker)
        return worker


class Workers:
    """The pools of a server: one for visitors who study, one for what live tables wait for."""

    def __init__(self, log: TableLog) -> None:
        self._log = log
        cores = os.cpu_count() or 1
        self.study = Pool(max(1, min(MOST_STUDIERS, cores // 2)), POLITE, log)
        self.play = Pool(1, HURRIED, log)
        self._shares = AddressCounts(SHARE)
        self._visits = 0

    async def visit(self, job: AnyJob, address: str, most: float = COST) -> bytes:
        """A job for a visitor, if neither all visitors nor this address have too many."""
        self.check_room(address)
        self._shares.enter(address)
        self._visits += 1
        try:
            return await self.study.ask(job, networks(address)[0][0], most=most)
        finally:
            self._visits -= 1
            self._shares.leave(address)

    def check_room(self, address: str) -> None:
        """Raise if nothing more can be done for this address now."""
        if self._visits >= WAITING:
            self._log.limited("jobs")
            raise QueueFull(seconds=RETRY)
        if not self._shares.has_room(address):
            raise TooMany(seconds=RETRY, limit="jobs-per-address")

    def warm_up(self) -> None:
        """Start a worker of each pool. On a loaded machine that stops the event loop for long."""
        self.study.warm_up()
        self.play.warm_up()

    @property
    def gauges(self) -> dict[str, int]:
        return {
            "workers": self.study.running + self.play.running,
            "jobs": self.study.pending + self.play.pending,
        }

    def rest(self) -> None:
        self.study.rest()
        self.play.rest()

    def close(self) -> None:
        self.study.close()
        self.play.close()
