"""A table at a glance: what a list shows and a restart needs. Nothing of it is secret."""

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
    due: int | None  # when something will happen by itself
    changed: int
    proof_version: int  # the version whose position ``proof`` is a hash of
    proof: str
    code: str = ""


class ArchivedMatch(msgspec.Struct, frozen=True):
    """A match of the archive: at its end nothing of it is secret any more."""

    id: str
    game: str
    options: str
    seats: int
    public: bool
    ended: int  # milliseconds
    finished: bool  # or left by all
    record: str


FIXED = ("id", "game", "rules", "public", "commitment", "code")  # never changes
CHANGING = tuple(name for name in TableSummary.__struct_fields__ if name not in FIXED)

COLUMNS = ", ".join(TableSummary.__struct_fields__)
MARKS = ", ".join("?" for _ in TableSummary.__struct_fields__)

_changing = attrgetter(*CHANGING)


def changing_values(summary: TableSummary) -> tuple[Any, ...]:
    """What may have changed, in the order of ``CHANGING``."""
    values: tuple[Any, ...] = _changing(summary)
    return values
