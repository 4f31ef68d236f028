"""A table in memory: its viewers, what each of them was shown, and commands that have to wait."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from penult.core.events import Event
from penult.core.ids import TABLE, Seat
from penult.games.registry import find
from penult.server import views
from penult.server.protocol import Close, Info, Watchers, Welcome, encode
from penult.server.storage.table_summary import TableSummary
from penult.server.updates import Updates
from penult.server.views import Seen, ShownEvents, Watching
from penult.server.workers.fair import Steps, finished
from penult.tables.commands import Order
from penult.tables.errors import FrozenTable
from penult.tables.events import Acted, Left, LogRow, Outage, TookBack
from penult.tables.seating import TablePhase
from penult.tables.step import StepResult
from penult.tables.table import Table

AnswerStep: TypeAlias = "Callable[[StepResult, Exception | None], PendingMessage | None]"

PROOF_EVERY = 256  # versions; hashing a position takes as long as several actions
LATE = 500  # milliseconds of delay that the server doesn't make up for


class Listener(Protocol):
    """A viewer's connection: a socket, or a test. None of the methods ever waits."""

    viewer: Seat
    muted: frozenset[Seat]  # seats whose chat isn't sent here

    def tell(self, *messages: str) -> None: ...

    def hint(self, message: str) -> None:
        """Send something that may get lost."""

    def close(self, code: int, reason: str) -> None: ...


class PendingMessage(Struct):
    """A message that is sent once the rows it is about are stored."""

    to: Listener
    text: str


@dataclass(frozen=True, slots=True)
class DeferredCommand:
    order: Order
    answer: AnswerStep


@dataclass(slots=True)
class DeferredCommands:
    """Commands that wait until others have had time to catch, in order of arrival.

    They are in memory only and not acknowledged: after a crash, clients repeat them.
    """

    commands: list[DeferredCommand] = field(default_factory=list)
    until: int | None = None

    def add(self, command: DeferredCommand, until: int) -> None:
        self.commands.append(command)
        self.until = until

    def is_due(self, now: int) -> bool:
        return self.until is not None and self.until <= now

    def take_all(self) -> list[DeferredCommand]:
        """Empty the list and return what was in it."""
        commands, self.commands, self.until = self.commands, [], None
        return commands


class UnsavedStep(Struct, frozen=True):
    """A table could not be stored, as far as we know: the store may have lost only its answer."""

    since: int  # nobody could play since then, if it wasn't stored
    version: int
    since_stored: int  # the same if this version is stored, with the time that it gives back

    def at(self, version: int) -> UnsavedStep:
        """This version is the one that is stored."""
        return replace(self, since=self.since_stored) if version >= self.version else self

    def until(self, ended: int) -> UnsavedStep:
        """The store knows of the time until now."""
        since, since_stored = max(self.since, ended), max(self.since_stored, ended)
        return replace(self, since=since, since_stored=since_stored)


@dataclass(slots=True)
class LiveTable:
    table: Table
    listeners: list[Listener] = field(default_factory=list)
    shown: dict[Seat, Seen | None] = field(default_factory=dict)  # each viewer's last view
    info: Info | None = None  # sent last
    told: int = 0  # the last version sent
    unsaved: deque[int] = field(default_factory=deque)  # times of the requests in the store
    owed: int = 0  # milliseconds the server owes the players
    giving: int = 0  # of these, given back by rows that aren't stored yet
    counted: int = 0  # the time up to which delays are accounted for
    told_at: int = 0  # when something was last sent
    deferred: DeferredCommands = field(default_factory=DeferredCommands)
    proof_version: int = 0
    proof: str = ""
    archived: bool = False  # its record is in the archive
    watching: Watching = field(default_factory=Watching)
    known: int = 0  # number of spectators, as sent last
    is_unshown: bool = False  # viewers couldn't be told something and have to look again
    waiting: list[Callable[[], None]] | None = None  # what to do when a long action is computed
    kept: int = 0  # the version of its last snapshot
    kept_rounds: int = 0  # rounds that were over then
    woke_from: int = 0  # the version of the snapshot that it woke from; 0: its log
    woken: int = 0  # its version once it was awake

    def is_in_use(self) -> bool:
        """Whether somebody is here, or something is under way."""
        waits = self.waiting is not None or bool(self.deferred.commands)
        return waits or bool(self.listeners or self.unsaved)

    def rests_since(self) -> int:
        """When somebody last did something here, or 0 if it only woke because somebody looked."""
        return self.table.changed if self.table.version > self.woken else 0

    @property
    def watchers(self) -> int:
        return [listener.viewer for listener in self.listeners].count(TABLE)

    def count_watchers(self) -> None:
        """Tell everybody if the number of spectators has changed."""
        watchers = self.watchers
        if watchers != self.known:
            self.known = watchers
            for listener in self.listeners:
                listener.hint(encode(Watchers(self.known)))

    def join(self, listener: Listener, last: int) -> PendingMessage:
        """Add a viewer, perhaps a second device of the same person, and return the welcome."""
        table, viewer = self.table, listener.viewer
        seen = self._views((viewer,)).get(viewer)
        self.shown[viewer] = seen.timeless if seen and viewer in self.shown else seen
        self.listeners.append(listener)
        if self.info is None:
            self.info, self.told = views.info_of(table), table.version
        missed = table.events_since(last) if last else table.latest_events()
        welcome = Welcome(
            version=table.version,
            seat=viewer,
            now=table.at,
            info=views.info_of(table),
            view=seen.whole if seen else None,
            events=self._shown_events(missed).seen_by(viewer),
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

    def close_left_seats(self, rows: list[LogRow]) -> None:
        """Disconnect players who left, so that they don't see the next player's hand."""
        left = [row.event.seat for row in rows if isinstance(row.event, Left)]
        for listener in [each for each in self.listeners if each.viewer in left] if left else ():
            self.part(listener)
            listener.close(Close.SEAT_GONE, "left")

    def messages(self, rows: list[LogRow]) -> list[PendingMessage]:
        """The updates about the latest rows, one for each listener."""
        if any(isinstance(row.event, TookBack) for row in rows):
            self.watching.forget()  # it followed what was taken back
        if not self.listeners:
            self.info = None
            return []
        events = self._shown_events(self.table.events_since(self.told))
        updates = Updates(self.table.version, self.table.at, events, self._info_change(rows))
        self.watching.catch_up()
        after = self._views(self.shown)
        texts = {
            viewer: updates.text(viewer, before, after.get(viewer))
            for viewer, before in self.shown.items()
        }
        self.shown.update(after)
        self.told = self.table.version
        return [PendingMessage(listener, texts[listener.viewer]) for listener in self.listeners]

    def _info_change(self, rows: list[LogRow]) -> Info | UnsetType:
        """The info if it has changed. An action can only change its phase and who is warned."""
        if self.info and self.info.phase == self.table.phase and not self._warns(self.info):
            if all(type(row.event) is Acted for row in rows):
                return UNSET
        info = views.info_of(self.table)
        if info == self.info:
            return UNSET
        self.info = info
        return info

    def _warns(self, info: Info) -> bool:
        """Whether somebody was told that a bot will take over, or may have to be told soon."""
        told = any(chair.deputy_at for chair in info.chairs)
        return told or any(chair.missed for chair in self.table.chairs)

    def _views(self, viewers: Collection[Seat]) -> dict[Seat, Seen]:
        """What each viewer sees now; empty before the first deal."""
        found = views.views_of(self.table, viewers, self.shown)
        if TABLE in found:
            seen = found[TABLE]
            found[TABLE] = Seen(seen.common, self.watching.shown(self.table, seen.own))
        for viewer in filter(self.table.sees_bots, found):
            found[viewer] = views.with_bots_hands(self.table, found[viewer])
        return found

    def _shown_events(self, events: list[Event] | None) -> ShownEvents:
        match = self.table.match
        return ShownEvents(match.game if match else find(self.table.game), events or [])

    # Delays of the server

    def saved(self, now: int) -> None:
        """The store has answered the oldest request."""
        self._count(self.unsaved.popleft(), now)
        self.told_at = now

    def lateness(self, now: int) -> int:
        """How long after the last event people were told about it."""
        told = now if self.unsaved else self.told_at
        return max(0, told - self.table.changed)

    def lost(self, now: int, due: int | None) -> int:
        """Milliseconds of delay that are owed now, and no longer afterwards.

        ``due``: the alarm that should have rung by now.
        """
        self._count(self.unsaved[0] if self.unsaved else now, now)
        self._count(now if due is None else due, now)
        lost, self.owed = self.owed, 0
        return lost

    def stood_still(self, since: int, now: int) -> None:
        """The whole server did nothing meanwhile."""
        self._count(min([since, *self.unsaved]), now)

    def was_given(self, rows: list[LogRow]) -> None:
        """These rows are stored, and with them the time they give back."""
        if self.giving:
            given = sum(row.event.lost for row in rows if isinstance(row.event, Outage))
            self.giving -= min(self.giving, given)

    def _count(self, since: int, now: int) -> None:
        if now - since > LATE:
            self.owed += max(0, now - max(since, self.counted))
            self.counted = now

    # Storing

    def has_snapshot(self) -> None:
        """There is a snapshot of the table as it is now."""
        self.kept = self.table.version
        self.kept_rounds = self.table.match.rounds if self.table.match else 0

    def summary(self, due: int | None) -> TableSummary:
        """The row of this table in the store."""
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
            bots=table.takeable,
            here=sum(chair.is_person and chair.here for chair in table.chairs),
        )


def proof_of(table: Table) -> str:
    """A hash of the position, to notice if changed rules lead somewhere else."""
    return table.match.digest() if table.match else ""


def proven(id: str, rows: list[LogRow], summary: TableSummary) -> Table:
    """Rebuild a table from its rows; ``FrozenTable`` if the proof doesn't match."""
    return continued(Table(id), rows, summary)


def continued(table: Table, rows: list[LogRow], summary: TableSummary) -> Table:
    """Take the remaining rows; ``FrozenTable`` if they don't lead to what the summary says."""
    return finished(retaken(table, rows, summary))


def retaken(table: Table, rows: list[LogRow], summary: TableSummary) -> Steps[Table]:
    """The same, row by row."""
    for row in rows:
        table.take(row)
        if row.version == summary.proof_version and proof_of(table) != summary.proof:
            raise FrozenTable(table=table.id)
        yield
    if table.version != summary.version:
        raise FrozenTable(table=table.id)
    return table
