"""What an analysing process is asked, and what it answers. No number library is needed here."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from penult.core.errors import PenultError
from penult.core.framing import framed
from penult.core.ids import Seat
from penult.lab.analysis.model import Analysis
from penult.lab.analysis.words import Told

Status: TypeAlias = Literal["queued", "warming", "running", "done", "failed"]


class LongAnalysis(PenultError):
    """Analysing a match takes too long here."""

    key = "error-long-analysis"


class AnalysisReport(Struct, frozen=True, omit_defaults=True):
    """How far an analysis is, and what it found."""

    status: Status  # warming: the game is being compiled, which takes up to a minute
    progress: float = 0.0  # from 0 to 1
    ahead: int = 0  # how many others are analysed first
    trouble: str = ""  # why it failed, in words
    analysis: Analysis | None = None  # figures are rounded to five decimals
    told: Told | None = None  # the same in words


class AnalysisRequest(Struct, frozen=True, tag=True):
    number: int
    record: str
    seat: Seat  # whose decisions are judged; TABLE: nobody's
    bots: tuple[str, ...]  # who sat where; empty: a person
    most: float  # seconds of CPU time


class AnalysisDropped(Struct, frozen=True, tag=True):
    """Nobody waits for it any more."""

    number: int


class AnalysisProgress(Struct, frozen=True, tag=True):
    number: int
    status: Status
    share: float = 0.0


class AnalysisDone(Struct, frozen=True, tag=True):
    number: int
    cost: float  # seconds of CPU time
    bodies: dict[str, bytes]  # an ``AnalysisReport`` in each language, as packed JSON


class AnalysisFailed(Struct, frozen=True, tag=True):
    number: int
    cost: float
    key: str = ""  # an error about the record …
    texts: dict[str, str] = {}  # … in each language
    trouble: str = ""  # an internal error: what broke, and where


Asked: TypeAlias = AnalysisRequest | AnalysisDropped
Answered: TypeAlias = AnalysisProgress | AnalysisDone | AnalysisFailed

ENCODER = msgspec.msgpack.Encoder()
ASKED: msgspec.msgpack.Decoder[Asked] = msgspec.msgpack.Decoder(Asked)
ANSWERED: msgspec.msgpack.Decoder[Answered] = msgspec.msgpack.Decoder(Answered)


def written(message: Asked | Answered) -> bytes:
    return framed(ENCODER.encode(message))
