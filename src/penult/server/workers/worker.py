"""A worker process: ``python -m penult.server.workers.worker``, its socket as stdin.

It ends when the server does, however that happens, because its socket is then closed.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket

from penult.core.errors import PenultError
from penult.core.framing import Frames
from penult.server.workers import jobs
from penult.server.workers.fair import Task, Turns
from penult.server.workers.jobs import ASKED, JobRequest, JobResult, failure_of, framed

READ_SIZE = 1 << 18  # bytes


class JobLoop:
    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._frames = Frames()
        self._turns = Turns()

    def run(self) -> None:
        """Work until the connection ends."""
        while self._hear():
            if self._turns.tasks:
                self._work(self._turns.next())

    def _hear(self) -> bool:
        """Take what has arrived, or wait for it if there is nothing to do; False at the end."""
        while self._has_arrived():
            some = self._connection.recv(READ_SIZE)
            if not some:
                return False
            for message in map(ASKED.decode, self._frames.hear(some)):
                if isinstance(message, JobRequest):
                    self._begin(message)
                else:
                    self._turns.drop(message.number)
        return True

    def _has_arrived(self) -> bool:
        patience = 0 if self._turns.tasks else None
        return bool(select.select([self._connection], [], [], patience)[0])

    def _begin(self, asked: JobRequest) -> None:
        steps = jobs.steps_of(asked.job)
        self._turns.add(Task(asked.number, asked.owner, asked.rank, asked.most, steps))

    def _work(self, task: Task) -> None:
        try:
            self._turns.count(task, task.go_on())
        except PenultError as error:
            self._answer(JobResult(task.number, task.cost, failure=failure_of(error)))
        except Exception as error:
            self._answer(JobResult(task.number, task.cost, broken=type(error).__name__))
        else:
            if task.result is not None:
                self._answer(JobResult(task.number, task.cost, task.result))

    def _answer(self, answer: JobResult) -> None:
        self._turns.drop(answer.number)
        self._connection.sendall(framed(answer))


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):  # the server decides when to stop
        signal.signal(number, signal.SIG_IGN)
    gc.freeze()
    with socket.socket(fileno=os.dup(0)) as connection:
        try:
            JobLoop(connection).run()
        except ConnectionError:
            return  # the server has gone


if __name__ == "__main__":
    main()
