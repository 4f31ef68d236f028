"""The summary row of a table: what lists show and a restart needs. Nothing in it is secret."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import msgspec


class TableSummary(msgspec.Struct, frozen=True):
    id: str
    game: str
    rules: int
    options: str
    seats: int
    free: int
    public: bool
    phase: str
    commitment: str
    version: int
    due: int | None  # time of the next automatic event
    changed: int
    proof_version: int  # version of the position that ``proof`` is a hash of
    proof: str
    code: str = ""
    bots: int = 0  # whose place a person may take
    here: int = 0  # people who are connected


class ArchivedMatch(msgspec.Struct, frozen=True):
    """A match in the archive. It has ended, so nothing is secret any more."""

    id: str
    game: str
    options: str
    seats: int
    public: bool
    ended: int  # milliseconds
    finished: bool  # False: everybody left
    record: str


class StoredSnapshot(msgspec.Struct, frozen=True):
    """A table at one version, so that earlier rows needn't be replayed. A cache: it may be lost."""

    seating: str  # the table's id
    version: int
    program: str  # which wrote it; no other reads it
    hash: str  # of the body
    body: bytes


FIXED = ("id", "game", "rules", "public", "commitment", "code")  # columns that never change
CHANGING = tuple(name for name in TableSummary.__struct_fields__ if name not in FIXED)

COLUMNS = ", ".join(TableSummary.__struct_fields__)
MARKS = ", ".join("?" for _ in TableSummary.__struct_fields__)

_changing = attrgetter(*CHANGING)


def changing_values(summary: TableSummary) -> tuple[Any, ...]:
    """The values of the ``CHANGING`` columns."""
    values: tuple[Any, ...] = _changing(summary)
    return values
