"""Analyses of finished matches, one at a time in a process of its own; the latest are kept.

Whoever wants one asks again and again until it is done. What nobody asks about any more is dropped.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count

from penult.core.ids import Seat
from penult.lab.analysis.messages import (
    ANSWERED,
    AnalysisDone,
    AnalysisDropped,
    AnalysisFailed,
    AnalysisProgress,
    AnalysisReport,
    AnalysisRequest,
    LongAnalysis,
    Status,
    written,
)
from penult.server.errors import JobBroken, QueueFull, TooMany
from penult.server.limits import AddressCounts
from penult.server.monitoring import TableLog, note
from penult.server.watched_process import WatchedProcess

MODULE = "penult.lab.analysis.worker"
POLITE = 15  # niceness: whoever plays or wants a hint comes first
MOST_ACTS = 5000  # of a match that is analysed here
COST = 300.0  # seconds of CPU time for one, compiling included
WAITING = 32  # analyses that wait or are made
SHARE = 3  # of these, per address
PATIENCE = 15.0  # seconds until one is dropped that nobody asks about
KEPT = 32 << 20  # bytes of analyses that are done
IDLE = 300.0  # seconds until a process with nothing to do ends
LOOK_EVERY = 2.0  # seconds
RETRY = 10  # seconds until a visitor should try again
ACT = re.compile(r"^(?:\d|-1 )[^\n]*", re.MULTILINE)  # a line with actions of a record


@dataclass(slots=True)
class PendingAnalysis:
    request: AnalysisRequest
    address: str
    asked: float  # when somebody last asked
    status: Status = "queued"
    progress: float = 0.0


class Analysts:
    def __init__(self, log: TableLog) -> None:
        self._log = log
        self._pending: OrderedDict[str, PendingAnalysis] = OrderedDict()  # the first is being made
        self._done: OrderedDict[str, AnalysisDone | AnalysisFailed] = OrderedDict()
        self._size = 0  # bytes of these
        self._shares = AddressCounts(SHARE)
        self._numbers = count(1)
        self._process: WatchedProcess | None = None
        self._used = 0.0  # when the process last had something to do
        self._looking: asyncio.TimerHandle | None = None
        self._is_closed = False

    @property
    def pending(self) -> int:
        return len(self._pending)

    @property
    def running(self) -> int:
        return int(self._process is not None and self._process.is_running)

    # Visitors

    def ask(self, record: str, seat: Seat, bots: tuple[str, ...], address: str) -> str:
        """Have a match analysed, unless it already is; returns the id of the analysis."""
        id = id_of(record, seat, bots)
        if id not in self._done and id not in self._pending:
            check_length(record)
            self._check_room(address)
            self._shares.enter(address)
            request = AnalysisRequest(next(self._numbers), record, seat, bots, COST)
            self._pending[id] = PendingAnalysis(request, address, self._now)
            self._look_soon()
            if len(self._pending) == 1:
                self._begin_next()
        return id

    def report(self, id: str, language: str) -> AnalysisReport | bytes | None:
        """How far it is; packed JSON when it is done, None if there is none with this id."""
        pending = self._pending.get(id)
        if pending:
            pending.asked = self._now
            ahead = list(self._pending).index(id)
            return AnalysisReport(pending.status, round(pending.progress, 3), ahead)
        match self._done.get(id):
            case AnalysisDone(bodies=bodies):
                self._done.move_to_end(id)
                return bodies[language]
            case AnalysisFailed(texts=texts) if texts:
                return AnalysisReport("failed", trouble=texts[language])
            case AnalysisFailed():
                del self._done[id]  # whoever asks again starts again
                return AnalysisReport("failed", trouble=JobBroken().text(language))
        return None

    def _check_room(self, address: str) -> None:
        if self._is_closed:
            raise JobBroken()
        if len(self._pending) >= WAITING:
            self._log.limited("analyses")
            raise QueueFull(seconds=RETRY)
        if not self._shares.has_room(address):
            raise TooMany(seconds=RETRY, limit="analyses-per-address")

    # The process

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _begin_next(self) -> None:
        if self._pending:
            pending = next(iter(self._pending.values()))
            try:
                self._awake().send(written(pending.request))
            except OSError as error:
                note("no-worker", logging.ERROR, error)
                self._end(AnalysisFailed(pending.request.number, 0.0, trouble="unstarted"))

    def _awake(self) -> WatchedProcess:
        self._used = self._now
        if self._process is None or not self._process.is_running:
            self._process = WatchedProcess(self._hear, self._died, MODULE, POLITE)
        return self._process

    def _hear(self, message: bytes) -> None:
        answer, first = ANSWERED.decode(message), next(iter(self._pending.values()), None)
        if first is None or answer.number != first.request.number:
            return  # dropped meanwhile
        if isinstance(answer, AnalysisProgress):
            first.status, first.progress = answer.status, answer.share
        else:
            self._end(answer)

    def _died(self) -> None:
        if self._pending:
            first = next(iter(self._pending.values()))
            self._end(AnalysisFailed(first.request.number, 0.0, trouble="died"))

    def _end(self, answer: AnalysisDone | AnalysisFailed) -> None:
        """The first one is done; begin the next."""
        id = next(iter(self._pending))
        self._log.job("analysis", how_ended(answer), answer.cost)
        if isinstance(answer, AnalysisFailed) and answer.trouble:
            note("job-broken", logging.ERROR, job="analysis", where=answer.trouble)
        self._forget(id)
        self._done[id] = answer
        self._size += size_of(answer)
        while self._size > KEPT and len(self._done) > 1:
            self._size -= size_of(self._done.popitem(last=False)[1])
        self._begin_next()

    def _forget(self, id: str) -> None:
        self._shares.leave(self._pending.pop(id).address)
        self._used = self._now

    # Housekeeping

    def _look_soon(self) -> None:
        if self._looking is None:
            loop = asyncio.get_running_loop()
            self._looking = loop.call_later(LOOK_EVERY, self._look)

    def _look(self) -> None:
        self._looking = None
        self.rest()
        if self.running and not self._is_closed:
            self._look_soon()

    def rest(self) -> None:
        """Drop what nobody asks about any more, and end a process that has nothing to do."""
        latest, first = self._now - PATIENCE, next(iter(self._pending), None)
        for id, pending in list(self._pending.items()):
            if pending.asked < latest:
                self._drop(id)
        if first not in self._pending:
            self._begin_next()
        if self._process and not self._pending and self._now - self._used > IDLE:
            self._process.stop()

    def _drop(self, id: str) -> None:
        self._log.job("analysis", "cancelled", 0.0)
        if self._process and self._process.is_running:
            self._process.send(written(AnalysisDropped(self._pending[id].request.number)))
        self._forget(id)

    def close(self) -> None:
        self._is_closed = True
        if self._looking:
            self._looking.cancel()
        self._pending.clear()
        if self._process:
            self._process.stop()


def id_of(record: str, seat: Seat, bots: tuple[str, ...]) -> str:
    asked = "\n".join([record, str(seat), *bots])
    return blake2b(asked.encode(errors="surrogatepass"), digest_size=16).hexdigest()


def check_length(record: str) -> None:
    acts = sum(1 + line[0].count(", ") for line in ACT.finditer(record))
    if acts > MOST_ACTS:
        raise LongAnalysis()


def how_ended(answer: AnalysisDone | AnalysisFailed) -> str:
    if isinstance(answer, AnalysisDone):
        return "done"
    if answer.key == LongAnalysis.key:
        return "long"
    return "refused" if answer.key else "broken"


def size_of(answer: AnalysisDone | AnalysisFailed) -> int:
    """Bytes in memory, about."""
    texts = answer.bodies if isinstance(answer, AnalysisDone) else answer.texts
    return 1000 + sum(map(len, texts.values()))
