"""What a server needs of its store. SQLite and PostgreSQL are behind it.

Reads are awaited. Writing never waits: each request is answered once, in the order of its table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Protocol, TypeAlias

from msgspec import Struct

from penult.core.ids import Seat
from penult.server.storage.table_summary import ArchivedMatch, StoredSnapshot, TableSummary
from penult.server.storage.writer import Expiry
from penult.tables.events import LogRow


class Request(Struct, frozen=True):
    """Rows of one table to save; without a summary, only wait for earlier requests."""

    rows: list[LogRow]
    summary: TableSummary | None
    done: Callable[[Exception | None], None]
    alive: int = 0  # the server is alive at this time
    archived: ArchivedMatch | None = None  # the match has just ended
    snapshot: StoredSnapshot | None = None  # written when everything else is stored
    expiry: Expiry | None = None  # the same
    outage: tuple[int, int] | None = None  # nothing could be written then; with ``alive``
    wish: str = ""  # a hash of the request that opens the table; nodes open it only once

    @property
    def writes(self) -> bool:
        """Whether anything is written at all."""
        return bool(self.summary or self.archived or self.alive)


Answers: TypeAlias = "list[tuple[Request, Exception | None]]"


def answer_here(answers: Answers) -> None:
    for request, error in answers:
        request.done(error)


class Claim(Struct, frozen=True):
    """Whether a table may be written to from here."""

    is_ours: bool
    owner: str = ""  # the inner address of the live node that has it, if it isn't ours
    away: int = 0  # milliseconds for which no live node had it


OURS = Claim(True)


class StoredLog(Struct, frozen=True):
    """Everything that is stored of one table."""

    summary: TableSummary
    snapshot: StoredSnapshot | None
    rows: list[LogRow]


class Room(Struct, frozen=True):
    """How much space the store takes, and how much is left on its disk; in bytes."""

    size: int
    free: int


class Store(Protocol):
    deliver: Callable[[Answers], None]  # is called with all answers of a commit at once
    is_shared: bool  # by several nodes; each table belongs to one of them

    @property
    def source(self) -> str:
        """The folder or the link; another process opens the same store with it."""

    async def open(self) -> None: ...

    # Writing

    def save_all(self, requests: list[Request]) -> None: ...

    def beat(self, now: int) -> None:
        """Note that the server is alive, if nothing else does."""

    async def wake(self, now: int) -> int:
        """The server starts; returns for how many milliseconds it was away."""

    async def close(self) -> None:
        """Close, after everything is saved."""

    # Nodes: who may write to a table

    @property
    def owned(self) -> Collection[str]:
        """The tables that were claimed and not released; empty if there is only one server."""

    async def claim(self, id: str, rules: Mapping[str, int]) -> Claim:
        """``rules``: the version of each game's rules that this program has."""

    async def claim_overdue(self, now: int, rules: Mapping[str, int], most: int) -> dict[str, int]:
        """Tables where something is overdue and whose node is gone, claimed; ``away`` of each."""

    async def taken(self) -> list[str]:
        """Tables that were ours until another node claimed them; each is told once."""

    async def release(self, ids: Collection[str]) -> None:
        """Other nodes may claim these tables from now on."""

    # Reading

    async def summary(self, id: str) -> TableSummary | None: ...

    async def snapshot(self, id: str) -> StoredSnapshot | None: ...

    async def rows(self, id: str, after: int = 0, most: int = 1 << 62) -> list[LogRow]:
        """The log of a table, or its rows after a version and up to another."""

    async def version_of(self, id: str, actor: Seat, command: str) -> int | None:
        """The version of a command that was carried out before."""

    async def due(self) -> list[tuple[int, str]]:
        """The alarms of the tables that are ours from the start: time and id."""

    async def open_tables(
        self,
        phases: Iterable[str],
        most: int,
        *,
        game: str = "",
        seats: int = 0,
        free: int = 0,
        terms: Iterable[str] = (),
    ) -> list[TableSummary]:
        """Public tables, most recent first, with at least ``free`` empty chairs.

        ``terms`` are options that they must have, as ``name=value``, or ``name=`` for its default,
        which isn't stored. They are looked for in the latest ``SEARCHED`` tables.
        """

    async def id_of(self, code: str) -> str | None:
        """The table with this code, if its match isn't over."""

    async def id_of_wish(self, wish: str) -> str | None:
        """The table that was opened for this request, on any node."""

    async def open_count(self, since: int) -> int:
        """Number of tables that aren't over and have changed since."""

    async def ended_before(self, at: int, most: int) -> list[str]:
        """Tables that are over and haven't changed since, and records without a table."""

    async def has_expired_rows(self) -> bool:
        """Whether there are rows of tables that have been deleted."""

    async def record(self, id: str) -> str | None: ...

    async def archived(self, game: str, before: int, most: int) -> list[ArchivedMatch]:
        """Public matches that have ended, most recent first, without their records."""

    async def lost_since(self, at: int) -> int:
        """How long the server was down after this time, as far as claims don't tell."""

    async def last_beat(self) -> int | None:
        """Whether the store can be read; when the server last wrote that it is alive."""

    async def room(self) -> Room | None:
        """None if the store can't tell."""


SEARCHED = 1000  # tables searched for some options
