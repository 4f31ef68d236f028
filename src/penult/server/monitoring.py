"""The log (no names, no secrets, no addresses) and the metrics of a running server."""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import time
import traceback
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TextIO

from penult.tables.events import Created, LogRow, Started, TableEvent
from penult.tables.seating import TablePhase
from penult.tables.table import Table

log = logging.getLogger("penult")
LOGGERS = ("penult", "uvicorn", "websockets")
FRAMES = 6  # innermost frames of a traceback
LONGEST = 200  # characters of another library's message


def mark(id: str) -> str:
    """How a table is named in the log.

    >>> mark("abcdefghjk")
    '22f3f00d'
    """
    return hashlib.sha256(id.encode()).hexdigest()[:8]


def note(
    event: str, level: int = logging.INFO, error: BaseException | None = None, **fields: object
) -> None:
    log.log(level, event, extra={"fields": fields}, exc_info=error)


class LogFormatter(logging.Formatter):
    """Writes type and place of an error, but not its message, which may hold secrets."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        fields: dict[str, object] = {
            "at": f"{at}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.msg if record.name == "penult" else record.name,
        }
        fields |= getattr(record, "fields", {})
        if record.name != "penult":
            fields["said"] = str(record.msg)[:LONGEST]  # never its arguments
        if record.exc_info and record.exc_info[1]:
            fields["error"] = type(record.exc_info[1]).__name__
            fields["where"] = places(record.exc_info[1])
        return " ".join(f"{key}={quoted(value)}" for key, value in fields.items())


def places(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    return ">".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in frames)


def quoted(value: object) -> str:
    text = str(value)
    plain = text and all(letter.isalnum() or letter in "-_.:/>+" for letter in text)
    return text if plain else json.dumps(text)


def set_up(stream: TextIO | None = None) -> None:
    """Send all log lines to one stream, by default stderr."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(LogFormatter())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == "penult" else logging.WARNING)


BOUNDS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)  # milliseconds


@dataclass(slots=True)
class Histogram:
    """Counts of durations per bucket."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: int = 0  # milliseconds

    def add(self, milliseconds: int) -> None:
        self.counts[bisect_left(BOUNDS, milliseconds)] += 1
        self.total += milliseconds


@dataclass(slots=True)
class Metrics:
    rows: Counter[str] = field(default_factory=Counter)  # stored rows, by kind of event
    refusals: Counter[str] = field(default_factory=Counter)  # by error code
    requests: Counter[str] = field(default_factory=Counter)  # by HTTP status
    closed: Counter[str] = field(default_factory=Counter)  # sockets, by code and reason
    limited: Counter[str] = field(default_factory=Counter)  # refused or closed, by the limit
    snapshots: Counter[str] = field(default_factory=Counter)  # by what became of them
    jobs: Counter[str] = field(default_factory=Counter)  # of workers, by kind and how they ended
    claims: Counter[str] = field(default_factory=Counter)  # of tables, by how they ended
    stale: int = 0  # steps that were refused because another node has the table
    remarks: int = 0
    lost_hints: int = 0
    overflows: int = 0  # sockets closed because the client was too slow
    unsaved: int = 0  # steps that could not be stored
    unshown: int = 0  # steps that were stored but could not be shown
    passed_on: int = 0  # connections, to the nodes that have their tables
    frozen: int = 0
    commits: Histogram = field(default_factory=Histogram)
    job_costs: Histogram = field(default_factory=Histogram)  # CPU time of workers


COUNTERS = ("rows", "refusals", "requests", "closed", "limited", "snapshots", "jobs", "claims")
TOTALS = (
    "remarks",
    "lost_hints",
    "overflows",
    "unsaved",
    "unshown",
    "frozen",
    "stale",
    "passed_on",
)
HELP = {
    "tables_open": "Tables whose match isn't over and that changed within a day.",
    "tables_awake": "Tables in memory.",
    "tables_due": "Tables for which something will happen by itself.",
    "tables_owned": "Tables of this node.",
    "lease_left_ms": "Until this node leaves the cluster if the database doesn't answer.",
    "clock_offset_ms": "How far this node's time is from the database's.",
    "sockets": "Open sockets of players and spectators.",
    "spectators": "Open sockets of spectators.",
    "store_failing": "1 while nothing can be stored.",
    "store_bytes": "Size of the database.",
    "disk_free_bytes": "Free room where the database is.",
    "disk_low": "1 if less than 200 MB are free.",
    "workers": "Running processes that compute what takes long.",
    "jobs": "Jobs that are computed or wait.",
    "rows_total": "Rows stored in the logs of tables, by kind of event.",
    "refusals_total": "Commands refused, by error code.",
    "requests_total": "Answers to HTTP requests, by status.",
    "closed_total": "Sockets closed, by code and reason.",
    "limited_total": "Requests and sockets refused or closed, by the limit they reached.",
    "snapshots_total": "Snapshots of tables, by what became of them.",
    "jobs_total": "Jobs of workers, by kind and how they ended.",
    "claims_total": "Tables claimed by this node, by how that ended.",
    "remarks_total": "Chat messages and reactions.",
    "lost_hints_total": "Chat messages and reactions that slow connections lost.",
    "overflows_total": "Sockets closed because the client was too slow.",
    "unsaved_total": "Steps that couldn't be stored.",
    "unshown_total": "Steps that were stored but couldn't be shown.",
    "frozen_total": "Tables stopped because their log can't be replayed.",
    "stale_total": "Writes refused because another node has the table.",
    "passed_on_total": "Connections passed on to the node that has their table.",
    "acts_total": "Actions carried out, those of clocks and bots included.",
    "commit_seconds": "Time to store a step.",
    "job_cpu_seconds": "CPU time of a job.",
}  # of every metric, without "penult_"


def written(metrics: Metrics, gauges: dict[str, int]) -> str:
    """The Prometheus text format."""
    lines: list[str] = []
    for name, value in gauges.items():
        lines += [*heading(name, "gauge"), f"penult_{name} {value}"]
    for name in COUNTERS:
        lines += counted(f"{name}_total", getattr(metrics, name))
    for name in TOTALS:
        lines += total(f"{name}_total", getattr(metrics, name))
    lines += total("acts_total", metrics.rows["act"] + metrics.rows["due"])
    lines += histogram("commit_seconds", metrics.commits)
    lines += histogram("job_cpu_seconds", metrics.job_costs)
    return "\n".join(lines) + "\n"


def heading(name: str, kind: str) -> tuple[str, str]:
    return f"# HELP penult_{name} {HELP[name]}", f"# TYPE penult_{name} {kind}"


def counted(name: str, counts: Counter[str]) -> Iterator[str]:
    yield from heading(name, "counter")
    for label, count in sorted(counts.items()):
        yield f'penult_{name}{{kind="{escaped(label)}"}} {count}'


def escaped(label: str) -> str:
    r"""A label's value, which may hold what a client sent.

    >>> escaped('4000 "bye"')
    '4000 \\"bye\\"'
    """
    return label.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def total(name: str, count: int) -> Iterator[str]:
    yield from heading(name, "counter")
    yield f"penult_{name} {count}"


def histogram(name: str, values: Histogram) -> Iterator[str]:
    yield from heading(name, "histogram")
    so_far = 0
    for most, count in zip(BOUNDS, values.counts, strict=False):
        so_far += count
        yield f'penult_{name}_bucket{{le="{most / 1000:g}"}} {so_far}'
    so_far += values.counts[-1]
    yield f'penult_{name}_bucket{{le="+Inf"}} {so_far}'
    yield f"penult_{name}_sum {values.total / 1000:g}"
    yield f"penult_{name}_count {so_far}"


QUIET = 60  # seconds until the log mentions the same limit again


class TableLog:
    def __init__(self) -> None:
        self.metrics = Metrics()
        self._mentioned: dict[str, float] = {}  # limits, and when

    def limited(self, limit: str) -> None:
        """Somebody reached a limit. An attacker shouldn't be able to fill the log."""
        self.metrics.limited[limit] += 1
        now = time.monotonic()
        if now - self._mentioned.get(limit, -QUIET) >= QUIET:
            self._mentioned[limit] = now
            note("limited", logging.WARNING, limit=limit, times=self.metrics.limited[limit])

    def stored(self, table: Table, rows: list[LogRow], took: int) -> None:
        self.metrics.commits.add(took)
        for row in rows:
            self.metrics.rows[kind_of(type(row.event))] += 1
            match row.event:
                case Created(game=game, seats=seats, public=public):
                    note("opened", table=mark(table.id), game=game, seats=seats, public=public)
                case Started():
                    note("started", table=mark(table.id), version=row.version)

    def ended(self, table: Table) -> None:
        finished = table.phase == TablePhase.OVER
        note("ended", table=mark(table.id), version=table.version, finished=finished)

    def not_stored(self, table: Table, error: Exception) -> None:
        self.metrics.unsaved += 1
        note("not-stored", logging.ERROR, error, table=mark(table.id))

    def not_read(self, id: str, error: Exception) -> None:
        note("not-read", logging.ERROR, error, table=mark(id))

    def not_shown(self, table: Table, error: Exception) -> None:
        self.metrics.unshown += 1
        note("not-shown", logging.ERROR, error, table=mark(table.id))

    def job(self, kind: str, ended: str, cost: float) -> None:
        """A worker's job has ended; ``cost``: seconds of CPU time."""
        self.metrics.jobs[f"{kind} {ended}"] += 1
        self.metrics.job_costs.add(round(cost * 1000))
        if ended == "long":
            self.limited(f"cost-of-{kind}")

    def bad_snapshot(self, id: str, error: Exception | None) -> None:
        self.metrics.snapshots["bad"] += 1
        note("bad-snapshot", logging.ERROR, error, table=mark(id))

    def frozen(self, id: str, error: BaseException | None) -> None:
        self.metrics.frozen += 1
        note("frozen", logging.ERROR, error, table=mark(id))


@cache
def kind_of(event: type[TableEvent]) -> str:
    return str(event.__struct_config__.tag)
