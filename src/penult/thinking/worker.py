"""The thinking process: ``python -m penult.thinking.worker``, with its socket as stdin.

It ends when whoever started it does, however that happens, because its socket is then closed.
"""

from __future__ import annotations

import os
import signal
import socket
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread

from penult.core.actions import WAIT
from penult.core.framing import Frames
from penult.match.match import Match
from penult.match.seat_position import match_of
from penult.thinking.deciding import choose, thought_of
from penult.thinking.messages import (
    ASKED,
    BROKEN,
    DONE,
    LATE,
    WARMING,
    Asked,
    Dropped,
    Preparing,
    ThoughtReply,
    ThoughtRequest,
    written,
)
from penult.thinking.reasons import hint_about
from penult.thinking.think import ready, warm_up

READ_SIZE = 1 << 18  # bytes


def answer_to(question: ThoughtRequest) -> ThoughtReply:
    began = time.thread_time()
    match = match_of(question.position)
    if not ready(match):
        warm_up(match)
        return ThoughtReply(question.number, WARMING)
    seat, mind = question.position.seat, question.mind
    thought = thought_of(match, seat, mind, question.seed, question.occasion)
    action = choose(match, thought, mind, question.seed)
    chosen = WAIT if action is None else action.id
    hint = hint_about(match, seat, thought) if question.explain else None
    cost = time.thread_time() - began
    return ThoughtReply(question.number, DONE, chosen, hint, cost)


class ThinkingLoop:
    """Questions in the order in which they came, answered by some threads."""

    def __init__(
        self, connection: socket.socket, think: Callable[[ThoughtRequest], ThoughtReply]
    ) -> None:
        self._connection = connection
        self._think = think
        self._waiting: SimpleQueue[tuple[float, ThoughtRequest]] = SimpleQueue()
        self._wanted: set[int] = set()  # questions that nobody works on yet
        self._sending = Lock()

    def run(self, threads: int) -> None:
        """Read until the connection ends."""
        for _ in range(threads):
            Thread(target=self._work, daemon=True).start()
        frames = Frames()
        while some := self._connection.recv(READ_SIZE):
            for message in map(ASKED.decode, frames.hear(some)):
                self._hear(message)

    def _hear(self, message: Asked) -> None:
        match message:
            case ThoughtRequest(number):
                self._wanted.add(number)
                self._waiting.put((time.monotonic(), message))
            case Dropped(number):
                self._wanted.discard(number)
            case Preparing(game, options, seats):
                warm_up(Match.new(game, seats=seats, options=options))

    def _work(self) -> None:
        while True:
            came, question = self._waiting.get()
            self._send(self._answer(came, question))

    def _answer(self, came: float, question: ThoughtRequest) -> ThoughtReply:
        waited = 1000 * (time.monotonic() - came)
        is_wanted = question.number in self._wanted
        self._wanted.discard(question.number)
        if not is_wanted or 0 < question.patience < waited:
            return ThoughtReply(question.number, LATE)
        try:
            return self._think(question)
        except Exception as error:  # whoever asked does without
            return ThoughtReply(question.number, BROKEN, trouble=trouble_with(error))

    def _send(self, answer: ThoughtReply) -> None:
        with self._sending:
            self._connection.sendall(written(answer))


def trouble_with(error: Exception) -> str:
    """Its type and place, without its message: that could contain cards."""
    *_, frame = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} at {Path(frame.filename).name}:{frame.lineno}"


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):  # whoever started it decides when to stop
        signal.signal(number, signal.SIG_IGN)
    threads = max((os.cpu_count() or 1) - 1, 1)
    with socket.socket(fileno=os.dup(0)) as connection:
        try:
            ThinkingLoop(connection, answer_to).run(threads)
        finally:
            os._exit(0)  # even in the middle of compiling


if __name__ == "__main__":
    main()
