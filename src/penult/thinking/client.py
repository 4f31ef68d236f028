"""Asks a thinking process. It knows neither the search nor the compiler, so it loads fast.

The process starts with the first question and again if it dies. Whoever asks should expect no
answer: the process may be busy, compiling or gone, and then a bot plays as ``sensible``.
"""

from __future__ import annotations

import select
import time
from collections.abc import Callable
from itertools import count
from typing import TypeAlias

from penult.chance.stream import mix
from penult.core.child_process import ChildProcess
from penult.core.extras import can_compile
from penult.core.ids import Seat
from penult.match.match import Match
from penult.match.mind import Mind
from penult.match.seat_position import position_for
from penult.render.hints import Advice
from penult.thinking.messages import (
    ANSWERED,
    BROKEN,
    Dropped,
    Preparing,
    ThoughtReply,
    ThoughtRequest,
    written,
)

MOST_PENDING = 64  # questions that wait or are being answered
MODULE = "penult.thinking.worker"
POLITE = 10  # niceness: whoever plays comes first

Then: TypeAlias = Callable[[ThoughtReply], None]


class ThinkingProcess:
    """The process, and the questions it has not answered yet. Nothing here ever waits."""

    def __init__(self, child: ChildProcess) -> None:
        self.child = child
        self._pending: dict[int, Then] = {}

    @property
    def is_running(self) -> bool:
        return self.child.is_running

    @property
    def pending(self) -> int:
        return len(self._pending)

    def ask(self, question: ThoughtRequest, then: Then) -> None:
        self._pending[question.number] = then
        self.child.send(written(question))

    def drop(self, number: int) -> None:
        """Nobody waits for this any more."""
        if self._pending.pop(number, None):
            self.child.send(written(Dropped(number)))

    def prepare(self, message: Preparing) -> None:
        """There will soon be questions about such a table."""
        self.child.send(written(message))

    def hear(self, message: bytes) -> None:
        answer = ANSWERED.decode(message)
        then = self._pending.pop(answer.number, None)
        if then:
            then(answer)

    def stop(self) -> None:
        """End the process at once; it holds nothing that could be lost."""
        self.child.stop()
        left, self._pending = self._pending, {}
        for number, then in left.items():
            then(ThoughtReply(number, BROKEN))


def question_about(
    number: int,
    match: Match,
    seat: Seat,
    mind: Mind,
    seed: int,
    occasion: int,
    patience: int = 0,
    explain: bool = False,
) -> ThoughtRequest:
    """Everything the process gets to know: what this seat may know."""
    position = position_for(match, seat)
    return ThoughtRequest(number, position, mind, seed, occasion, patience, explain)


class PatientClient:
    """For programs that may wait for an answer, such as a game in the terminal."""

    def __init__(self) -> None:
        self._process: ThinkingProcess | None = None
        self._numbers = count(1)

    def ask(
        self,
        match: Match,
        seat: Seat,
        mind: Mind,
        seed: int,
        occasion: int,
        *,
        seconds: float,
    ) -> ThoughtReply | None:
        """The answer; None if there is none in time."""
        asked = match, seat, mind, seed, occasion
        return self._ask(*asked, seconds=seconds, explain=False)

    def hint(
        self, match: Match, seat: Seat, mind: Mind, occasion: int, *, seconds: float
    ) -> Advice | None:
        """What to do and why; None if there is no answer in time."""
        asked = match, seat, mind, mix(seat), occasion
        answer = self._ask(*asked, seconds=seconds, explain=True)
        return answer.hint if answer else None

    def _ask(
        self,
        match: Match,
        seat: Seat,
        mind: Mind,
        seed: int,
        occasion: int,
        *,
        seconds: float,
        explain: bool,
    ) -> ThoughtReply | None:
        if not can_compile():
            return None
        if not self._process or not self._process.is_running:
            self._process = ThinkingProcess(ChildProcess(MODULE, POLITE))
        process, number, found = self._process, next(self._numbers), list[ThoughtReply]()
        patience = round(1000 * seconds)
        question = question_about(number, match, seat, mind, seed, occasion, patience, explain)
        process.ask(question, found.append)
        until = time.monotonic() + seconds
        while not found and process.is_running and (left := until - time.monotonic()) > 0:
            wait_for(process, left)
        process.drop(number)
        return found[0] if found and found[0].is_done else None

    def close(self) -> None:
        if self._process:
            self._process.stop()


def wait_for(process: ThinkingProcess, seconds: float) -> None:
    """Until something can be read or written."""
    child = process.child
    writing = [child.socket] if child.has_unsent else []
    readable, writable, _ = select.select([child.socket], writing, [], seconds)
    if writable:
        child.flush()
    if not readable:
        return
    messages = child.receive()
    if messages is None:
        process.stop()
    for message in messages or ():
        process.hear(message)
