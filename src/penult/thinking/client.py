"""Asks a thinking process. It knows neither the search nor the compiler, so it loads fast.

The process starts with the first question and again if it dies. Whoever asks should expect no
answer: the process may be busy, compiling or gone, and then a bot plays as ``sensible``.
"""

from __future__ import annotations

import select
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from typing import TypeAlias

from penult.chance.stream import mix
from penult.core.framing import Frames
from penult.core.ids import Seat
from penult.match.match import Match
from penult.match.mind import Mind
from penult.match.seat_position import position_for
from penult.render.hints import Advice
from penult.thinking.messages import (
    ANSWERED,
    BROKEN,
    Asked,
    Dropped,
    Preparing,
    ThoughtReply,
    ThoughtRequest,
    written,
)

READ_SIZE = 1 << 18  # bytes
MOST_PENDING = 64  # questions that wait or are being answered
MODULE = "penult.thinking.worker"

Then: TypeAlias = Callable[[ThoughtReply], None]


class ThinkingProcess:
    """One process, and the questions it has not answered yet. Nothing here ever waits."""

    def __init__(self) -> None:
        self.is_running = True
        self._pending: dict[int, Then] = {}
        self._frames = Frames()
        self._unsent = bytearray()
        self.socket, other = socket.socketpair()
        self.socket.setblocking(False)
        with other:
            self._process = subprocess.Popen(
                [sys.executable, "-m", MODULE],
                stdin=other.fileno(),
                start_new_session=True,  # Ctrl-C only stops whoever started it
            )

    @property
    def pending(self) -> int:
        return len(self._pending)

    @property
    def has_to_send(self) -> bool:
        return bool(self._unsent)

    def ask(self, question: ThoughtRequest, then: Then) -> None:
        self._pending[question.number] = then
        self._send(question)

    def drop(self, number: int) -> None:
        """Nobody waits for this any more."""
        if self._pending.pop(number, None):
            self._send(Dropped(number))

    def send(self) -> None:
        """Send what could not be sent at once."""
        try:
            sent = self.socket.send(self._unsent) if self._unsent else 0
        except BlockingIOError:
            return
        except OSError:
            return  # it died; ``receive`` will notice
        del self._unsent[:sent]

    def prepare(self, message: Preparing) -> None:
        """There will soon be questions about such a table."""
        self._send(message)

    def receive(self) -> bool:
        """Take what has arrived; False if the process has died."""
        try:
            some = self.socket.recv(READ_SIZE)
        except BlockingIOError:
            return True
        except OSError:
            return False
        for answer in map(ANSWERED.decode, self._frames.hear(some)):
            then = self._pending.pop(answer.number, None)
            if then:
                then(answer)
        return bool(some)

    def stop(self) -> None:
        """End the process at once; it holds nothing that could be lost."""
        if not self.is_running:
            return
        self.is_running = False
        self.socket.close()
        self._process.kill()
        self._process.wait()
        left, self._pending = self._pending, {}
        for number, then in left.items():
            then(ThoughtReply(number, BROKEN))

    def _send(self, message: Asked) -> None:
        self._unsent += written(message)
        self.send()


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
        if not self._process or not self._process.is_running:
            self._process = ThinkingProcess()
        process, number, found = self._process, next(self._numbers), list[ThoughtReply]()
        patience = round(1000 * seconds)
        question = question_about(number, match, seat, mind, seed, occasion, patience, explain)
        process.ask(question, found.append)
        until = time.monotonic() + seconds
        while not found and process.is_running and (left := until - time.monotonic()) > 0:
            writing = [process.socket] if process.has_to_send else []
            readable, writable, _ = select.select([process.socket], writing, [], left)
            if writable:
                process.send()
            if readable and not process.receive():
                process.stop()
        process.drop(number)
        return found[0] if found and found[0].is_done else None

    def close(self) -> None:
        if self._process:
            self._process.stop()
