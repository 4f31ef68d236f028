"""Orders that must wait until others have had time to catch, in order of arrival.

They are in memory only and not acknowledged: after a crash their clients, who got no answer,
repeat them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from penult.core.events import Event
from penult.core.ids import TABLE, Seat
from penult.games.registry import find
from penult.server import views as showing
from penult.server.protocol import Close, Info, Watchers, Welcome, encode
from penult.server.storage.table_summary import TableSummary
from penult.server.updates import Updates
from penult.server.views import Seen, ToldEvents, Watching
from penult.tables.commands import Order
from penult.tables.errors import FrozenTable
from penult.tables.events import Acted, Left, LogRow, Outage
from penult.tables.seating import TablePhase
from penult.tables.step import StepResult
from penult.tables.table import Table

Answering: TypeAlias = "Callable[[StepResult, Exception | None], PendingMessage | None]"


@dataclass(frozen=True, slots=True)
class DeferredCommand:
    order: Order
    answer: Answering


@dataclass(slots=True)
class DeferredCommands:
    orders: list[DeferredCommand] = field(default_factory=list)
    until: int | None = None

    def add(self, order: DeferredCommand, until: int) -> None:
        self.orders.append(order)
        self.until = until

    def is_over(self, now: int) -> bool:
        return self.until is not None and self.until <= now

    def taken(self) -> list[DeferredCommand]:
        """All of them; the list is empty then."""
        orders, self.orders, self.until = self.orders, [], None
        return orders


PROOF_EVERY = 256  # versions: a hash of everything takes as long as several acts
LATE = 500  # milliseconds by which the server may be late before it owes them to the table


class Listener(Protocol):
    """Who is told: a socket, or a test. ``tell`` never waits; several messages go together."""

    viewer: Seat
    muted: frozenset[Seat]  # whose remarks are not told

    def tell(self, *messages: str) -> None: ...

    def hint(self, message: str) -> None:
        """Something that may get lost."""

    def close(self, code: int, reason: str) -> None: ...


class PendingMessage(Struct):
    """A message that is written but not sent: its rows are not stored yet."""

    to: Listener
    text: str


@dataclass(slots=True)
class LiveTable:
    table: Table
    listeners: list[Listener] = field(default_factory=list)
    shown: dict[Seat, Seen | None] = field(default_factory=dict)  # to each viewer, last
    info: Info | None = None  # told last
    told: int = 0  # the version told last
    unsaved: deque[int] = field(default_factory=deque)  # when requests went to the store
    owed: int = 0  # milliseconds the server took for itself
    giving: int = 0  # of these, what is given back by rows that are not stored yet
    counted: int = 0  # until when
    told_at: int = 0  # when something was told last
    waiting: DeferredCommands = field(default_factory=DeferredCommands)
    proof_version: int = 0
    proof: str = ""
    archived: bool = False  # its record is kept
    watching: Watching = field(default_factory=Watching)
    known: int = 0  # how many watch, as was told last

    @property
    def watchers(self) -> int:
        return [listener.viewer for listener in self.listeners].count(TABLE)

    def count_watchers(self) -> None:
        """Tell if there are more or fewer than before."""
        watchers = self.watchers
        if watchers != self.known:
            self.known = watchers
            for listener in self.listeners:
                listener.hint(encode(Watchers(self.known)))

    def join(self, listener: Listener, last: int) -> PendingMessage:
        """Somebody comes, or comes back; another device of his may have seen an earlier time."""
        table, viewer = self.table, listener.viewer
        seen = self._views((viewer,)).get(viewer)
        self.shown[viewer] = seen.timeless if seen and viewer in self.shown else seen
        self.listeners.append(listener)
        if self.info is None:
            self.info, self.told = showing.info_of(table), table.version
        missed = table.events_since(last) if last else table.latest_events()
        welcome = Welcome(
            version=table.version,
            seat=viewer,
            now=table.at,
            info=showing.info_of(table),
            view=seen.whole if seen else None,
            events=self._told(missed).seen_by(viewer),
            missed=missed is None,
            watchers=self.watchers,
        )
        return PendingMessage(listener, encode(welcome))

    def part(self, listener: Listener) -> None:
        if listener in self.listeners:
            self.listeners.remove(listener)
        if all(other.viewer != listener.viewer for other in self.listeners):
            self.shown.pop(listener.viewer, None)
            if listener.viewer == TABLE:
                self.watching.forget()

    def send_away(self, rows: list[LogRow]) -> None:
        """Who gave up a chair must not go on looking over its next player's shoulder."""
        left = [row.fact.seat for row in rows if isinstance(row.fact, Left)]
        for listener in [each for each in self.listeners if each.viewer in left] if left else ():
            self.part(listener)
            listener.close(Close.SEAT_GONE, "left")

    def letters(self, rows: list[LogRow]) -> list[PendingMessage]:
        """What everybody is told about the latest rows, once they are stored."""
        if not self.listeners:
            self.info = None
            return []
        story = self._told(self.table.events_since(self.told))
        telling = Updates(self.table.version, self.table.at, story, self._news(rows))
        views = self._views(self.shown)
        texts = {
            viewer: telling.text(viewer, before, views.get(viewer))
            for viewer, before in self.shown.items()
        }
        self.shown.update(views)
        self.told = self.table.version
        return [PendingMessage(listener, texts[listener.viewer]) for listener in self.listeners]

    def _news(self, rows: list[LogRow]) -> Info | UnsetType:
        """Of chairs and phase; an act changes nothing of it but the phase."""
        if self.info and self.info.phase == self.table.phase:
            if all(type(row.fact) is Acted for row in rows):
                return UNSET
        info = showing.info_of(self.table)
        if info == self.info:
            return UNSET
        self.info = info
        return info

    def _views(self, viewers: Collection[Seat]) -> dict[Seat, Seen]:
        """None before the first deal."""
        views = showing.views_of(self.table, viewers, self.shown)
        if TABLE in views:
            seen = views[TABLE]
            views[TABLE] = Seen(seen.common, self.watching.shown(self.table, seen.own))
        return views

    def _told(self, events: list[Event] | None) -> ToldEvents:
        match = self.table.match
        return ToldEvents(match.game if match else find(self.table.game), events or [])

    # Time of the server

    def saved(self, now: int) -> None:
        """The oldest request at the store has come back."""
        self._count(self.unsaved.popleft(), now)
        self.told_at = now

    def lateness(self, now: int) -> int:
        """How much later than it happened people were told of what happened last."""
        told = now if self.unsaved else self.told_at
        return max(0, told - self.table.changed)

    def lost(self, now: int, due: int | None) -> int:
        """Milliseconds in which nobody was told anything, or nothing happened that was due."""
        self._count(self.unsaved[0] if self.unsaved else now, now)
        self._count(now if due is None else due, now)
        lost, self.owed = self.owed, 0
        return lost

    def was_given(self, rows: list[LogRow]) -> None:
        """These rows are stored; until then what they give back is still owed."""
        if self.giving:
            given = sum(row.fact.lost for row in rows if isinstance(row.fact, Outage))
            self.giving -= min(self.giving, given)

    def _count(self, since: int, now: int) -> None:
        if now - since > LATE:
            self.owed += max(0, now - max(since, self.counted))
            self.counted = now

    # Storing

    def sheet(self, due: int | None) -> TableSummary:
        """The table at a glance, for the store."""
        table = self.table
        if table.version - self.proof_version >= PROOF_EVERY or table.phase == TablePhase.OVER:
            self.proof_version, self.proof = table.version, proof_of(table)
        return TableSummary(
            id=table.id,
            game=table.game,
            rules=table.rules,
            options=table.options,
            seats=len(table.chairs),
            free=table.free,
            public=table.public,
            phase=table.phase.value,
            commitment=table.commitment,
            version=table.version,
            due=due,
            changed=table.changed,
            proof_version=self.proof_version,
            proof=self.proof,
            code=table.code,
        )


def proof_of(table: Table) -> str:
    """A hash of the position: rules that would lead elsewhere are found out."""
    return table.match.digest() if table.match else ""


def proven(id: str, rows: list[LogRow], sheet: TableSummary) -> Table:
    """The table its rows lead to, if they lead where they led before."""
    table = Table(id)
    for row in rows:
        table.take(row)
        if row.version == sheet.proof_version and proof_of(table) != sheet.proof:
            raise FrozenTable(table=id)
    if table.version != sheet.version:
        raise FrozenTable(table=id)
    return table
