"""The analysing process: ``python -m penult.lab.analysis.worker``, with its socket as stdin.

It works on one match at a time, and ends when whoever started it does, because its socket is then
closed.
"""

from __future__ import annotations

import gzip
import os
import signal
import socket
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeAlias

import msgspec

from penult.core.errors import PenultError
from penult.core.framing import Frames
from penult.core.ids import TABLE
from penult.i18n import LANGUAGES, catalogue
from penult.lab.analysis.analyse import Effort, Progress, analyse
from penult.lab.analysis.messages import (
    ASKED,
    AnalysisDone,
    AnalysisDropped,
    AnalysisFailed,
    AnalysisProgress,
    AnalysisReport,
    AnalysisRequest,
    Answered,
    LongAnalysis,
    written,
)
from penult.lab.analysis.words import told
from penult.match import record
from penult.match.match import Match
from penult.thinking.think import ready, warm_up
from penult.thinking.worker import trouble_with

READ_SIZE = 1 << 18  # bytes
DIGITS = 5  # of the figures that are sent
ZIP_LEVEL = 6

Tell: TypeAlias = Callable[[AnalysisProgress], None]
Analyser: TypeAlias = Callable[[AnalysisRequest, Tell, Progress], dict[str, bytes]]


class Unwanted(Exception):
    """Nobody waits for the analysis any more."""


def bodies_of(
    asked: AnalysisRequest, tell: Tell, progress: Progress, effort: Effort | None = None
) -> dict[str, bytes]:
    """The reply in every language. ``progress`` raises if it takes too long."""
    match = loaded(asked.record, progress)
    tell(AnalysisProgress(asked.number, "running" if ready(match) else "warming"))
    warm_up(match).join()
    seats = [] if asked.seat == TABLE else [asked.seat]
    found = analyse(match, seats=seats, bots=asked.bots, effort=effort, progress=progress)
    short = msgspec.convert(rounded(msgspec.to_builtins(found)), type(found))
    return {
        language: packed(
            AnalysisReport(
                "done",
                1.0,
                analysis=short,
                told=told(match, found, catalogue(language), asked.seat),
            )
        )
        for language in LANGUAGES
    }


def loaded(text: str, progress: Progress) -> Match:
    """The match of a record, every line verified."""
    draft = record.sort_lines(text)
    match = record.begin(draft)
    for _ in record.replay(match, draft):
        progress(0.0)
    record.prove_end(match, draft, last=text.count("\n"))
    return match


def rounded(value: Any) -> Any:
    """The same with fewer digits, which nobody sees and a phone would have to load."""
    match value:
        case float():
            return round(value, DIGITS)
        case list() | tuple():
            return [rounded(each) for each in value]
        case dict():
            return {name: rounded(each) for name, each in value.items()}
        case _:
            return value


def packed(report: AnalysisReport) -> bytes:
    return gzip.compress(msgspec.json.encode(report), ZIP_LEVEL, mtime=0)


class AnalysisLoop:
    """Requests in the order in which they came."""

    def __init__(self, connection: socket.socket, analyser: Analyser = bodies_of) -> None:
        self._connection = connection
        self._analyser = analyser
        self._waiting: SimpleQueue[AnalysisRequest] = SimpleQueue()
        self._wanted: set[int] = set()
        self._sending = Lock()

    def run(self) -> None:
        """Read until the connection ends."""
        Thread(target=self._work, daemon=True).start()
        frames = Frames()
        while some := self._connection.recv(READ_SIZE):
            for message in map(ASKED.decode, frames.hear(some)):
                match message:
                    case AnalysisRequest(number):
                        self._wanted.add(number)
                        self._waiting.put(message)
                    case AnalysisDropped(number):
                        self._wanted.discard(number)

    def _work(self) -> None:
        while True:
            asked = self._waiting.get()
            began = time.thread_time()
            try:
                bodies = self._analyser(asked, self._send, self._watch(asked, began))
                self._send(AnalysisDone(asked.number, time.thread_time() - began, bodies))
            except Unwanted:
                pass
            except PenultError as error:
                texts = {language: error.text(language) for language in LANGUAGES}
                cost = time.thread_time() - began
                self._send(AnalysisFailed(asked.number, cost, error.key, texts))
            except Exception as error:  # the next match may be fine
                cost, trouble = time.thread_time() - began, trouble_with(error)
                self._send(AnalysisFailed(asked.number, cost, trouble=trouble))

    def _watch(self, asked: AnalysisRequest, began: float) -> Progress:
        """Tells how far it is, and stops what takes too long or isn't wanted any more."""

        def progress(share: float) -> None:
            if asked.number not in self._wanted:
                raise Unwanted
            if time.thread_time() - began > asked.most:
                raise LongAnalysis()
            if share:
                self._send(AnalysisProgress(asked.number, "running", share))

        return progress

    def _send(self, answer: Answered) -> None:
        with self._sending:
            self._connection.sendall(written(answer))


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):  # whoever started it decides when to stop
        signal.signal(number, signal.SIG_IGN)
    with socket.socket(fileno=os.dup(0)) as connection:
        try:
            AnalysisLoop(connection).run()
        finally:
            os._exit(0)  # even in the middle of compiling


if __name__ == "__main__":
    main()
