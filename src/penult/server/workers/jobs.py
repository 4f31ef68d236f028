"""What worker processes compute, and how jobs and answers are written on the way."""

from __future__ import annotations

import gzip
from functools import cache
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from penult.core import framing
from penult.core.errors import PenultError, clause_name
from penult.i18n import LANGUAGES
from penult.lab.analysis.model import ReviewedDecision
from penult.match import foresight
from penult.match.errors import Refused
from penult.match.foresight import LongAction
from penult.server import snapshots
from penult.server.outline import branch, course, outline, why_then
from penult.server.practising import practise
from penult.server.replays import ReplayCache, Replayer, replay
from penult.server.storage.opening import read_log
from penult.server.workers.fair import Steps
from penult.tables.errors import FrozenTable, NoSuchTable

ZIP_LEAST = 1000  # bytes; a shorter answer fits into one packet anyway
ZIP_LEVEL = 6


class Job(Struct, frozen=True, tag_field="kind"):
    """Something to compute. ``kind`` is how metrics call it."""


class RecordJob(Job, frozen=True):
    record: str
    zips: bool = False  # the client understands gzip


class Outlining(RecordJob, frozen=True, tag="outline"):
    pass


class Proving(RecordJob, frozen=True, tag="course"):
    pass


class Replaying(RecordJob, frozen=True, tag="replay"):
    viewer: int = -1
    start: int = 0
    count: int = 50


class Explaining(RecordJob, frozen=True, tag="why"):
    number: int = 0
    seat: int = 0
    act: str = ""


class Branching(RecordJob, frozen=True, tag="branch"):
    number: int = 0
    seat: int = 0
    deal: int = 0


class Practising(RecordJob, frozen=True, tag="practise", kw_only=True):
    decision: ReviewedDecision
    done: list[str]
    act: str
    language: str


class TableJob(Job, frozen=True):
    source: str  # of the store
    table: str


class Rebuilding(TableJob, frozen=True, tag="rebuild"):
    """Replay the log of a table; the answer is a snapshot."""


class Checking(TableJob, frozen=True, tag="check"):
    """Compare a snapshot with the log; the answer is a verdict."""


class Foreseeing(Job, frozen=True, tag="foresee"):
    """Carry out what a live table has to wait for; the answer is a ``Foreseen``."""

    long_action: LongAction


StudyJob: TypeAlias = Outlining | Proving | Replaying | Explaining | Branching | Practising
AnyJob: TypeAlias = StudyJob | Rebuilding | Checking | Foreseeing


def kind_of(job: Job) -> str:
    return str(job.__struct_config__.tag)


# Messages between server and worker


class JobRequest(Struct, frozen=True, tag=True):
    number: int
    owner: str  # on whose behalf; owners take turns
    rank: int
    most: float  # seconds of CPU time
    job: AnyJob


class JobCancelled(Struct, frozen=True, tag=True):
    number: int


class Failure(Struct, frozen=True):
    """An error about the input, in all languages."""

    key: str
    texts: dict[str, str]
    clause: str = ""


class JobResult(Struct, frozen=True):
    number: int
    cost: float  # seconds of CPU time
    result: bytes = b""
    failure: Failure | None = None
    broken: str = ""  # an internal error: its type


ENCODER = msgspec.msgpack.Encoder()
ASKED = msgspec.msgpack.Decoder(JobRequest | JobCancelled)
ANSWERED = msgspec.msgpack.Decoder(JobResult)


def framed(message: JobRequest | JobCancelled | JobResult) -> bytes:
    return framing.framed(ENCODER.encode(message))


def failure_of(error: PenultError) -> Failure:
    texts = {language: error.text(language) for language in LANGUAGES}
    cited = clause_name(error.clause) if isinstance(error, Refused) else ""
    return Failure(error.key, texts, cited or str(error.values.get("clause", "")))


# In the worker


@cache
def records() -> ReplayCache:
    return ReplayCache()


def steps_of(job: AnyJob) -> Steps[bytes]:
    match job:
        case Rebuilding(source, table):
            return (yield from rebuilding(source, table))
        case Checking(source, table):
            log = read_log(source, table)
            return (yield from snapshots.verdict(log)) if log else snapshots.GONE
        case Foreseeing(long_action):
            return ENCODER.encode((yield from foresight.carry_out(long_action)))
        case _:
            return (yield from studying(job))


def rebuilding(source: str, table: str) -> Steps[bytes]:
    log = read_log(source, table)
    if log is None:
        raise NoSuchTable(table=table)
    try:
        made = yield from snapshots.rebuilt(log)
    except Exception as error:  # whatever is wrong, the table can't go on
        raise FrozenTable(table=table) from error
    return ENCODER.encode(made)


def studying(job: StudyJob) -> Steps[bytes]:
    replayer = records().of(job.record)
    yield
    answer = yield from answered(job, replayer)
    body = msgspec.json.encode(answer)
    return gzip.compress(body, ZIP_LEVEL) if job.zips and len(body) >= ZIP_LEAST else body


def answered(job: StudyJob, replayer: Replayer) -> Steps[Any]:
    match job:
        case Outlining():
            return outline(replayer)
        case Proving():
            return (yield from course(replayer))
        case Replaying(viewer=viewer, start=start, count=count):
            return (yield from replay(replayer, viewer, start, count))
        case Explaining(number=number, seat=seat, act=act):
            return (yield from why_then(replayer, number, seat, act))
        case Branching(number=number, seat=seat, deal=deal):
            return (yield from branch(replayer, number, seat, deal))
        case Practising(decision=decision, done=done, act=act, language=language):
            return (yield from practise(replayer, decision, done, act, language))
