"""The hall: wakes tables, hands them orders, stores what they note and then lets it be told.

All of it runs in the event loop's thread. A step is taken, its rows go to the store, and its
letters and its answer leave when the store says so; requests are answered in their order, so
whoever joins in between is told nothing that is not stored either.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from penult.core.errors import PenultError
from penult.core.ids import Seat
from penult.server.alarms import Alarms
from penult.server.delivery import Asked, Delivery, Then, nothing, send, settle
from penult.server.errors import Busy
from penult.server.garbage import Cleaning
from penult.server.halls.house import FRONT, House
from penult.server.live_table import (
    Answering,
    DeferredCommand,
    Listener,
    LiveTable,
    PendingMessage,
    proven,
)
from penult.server.monitoring import TableLog
from penult.server.protocol import Close
from penult.server.replays import ENDED, kept
from penult.server.storage.store import Request, Store
from penult.server.storage.table_summary import Kept, TableSummary
from penult.tables import step as desk
from penult.tables.commands import Command, Order
from penult.tables.errors import FrozenTable, NoSuchTable
from penult.tables.events import LogRow, Manners, Moved, Pace
from penult.tables.schedule import Due, coming
from penult.tables.seating import fresh_code, fresh_id
from penult.tables.table import Table

TENDING = 2  # seconds
SLEEPY = 60_000  # milliseconds without anybody looking
AGAIN = 1000  # milliseconds until a table that could not be stored is looked at again

T = TypeVar("T")


class Service:
    def __init__(self, store: Store, now: Callable[[], int], house: House | None = None) -> None:
        self.store = store
        self.house = house or House()
        self.now = now
        self.rooms: dict[str, LiveTable] = {}
        self.alarms = Alarms(now, self._let_happen)  # of tables awake or asleep
        self.ledger = TableLog()
        self._frozen: set[str] = set()
        self._failing: dict[str, int] = {}  # tables that cannot be stored, and since when
        self._post = Delivery(store)
        self._tending: asyncio.TimerHandle | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_closed = False
        self._cleaning = Cleaning(now())

    # Opening and closing

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._post.open(self._loop)
        if self.house.number == FRONT:
            self.store.wake(self.now())
        for due, id in self.store.due():
            if self.house.holds(id):
                self.alarms.set(id, due)
        self.house.start()
        self._tend()

    async def close(self) -> None:
        """Whatever was noted is stored and told."""
        self._is_closed = True
        self.alarms.stop()
        if self._tending:
            self._tending.cancel()
        await self.stored()
        self.store.close()

    async def stored(self) -> None:
        """Until all that was noted before is on the disk, and told."""
        stored = asyncio.Event()
        self._post.save(Request([], None, lambda error: stored.set(), alive=self.now()))
        await stored.wait()

    # What others ask

    async def create(
        self,
        game: str,
        seats: int,
        options: str,
        *,
        public: bool,
        pace: Pace,
        manners: Manners | None = None,
        customs: tuple[str, ...] = (),
    ) -> Table:
        id, code, now = fresh_id(), fresh_code(), self.now()
        opened = partial(desk.opened, public=public, pace=pace, manners=manners, code=code)
        opened = partial(opened, customs=customs)
        table, row = opened(id, game, seats, options, now)
        room = self.rooms[id] = LiveTable(table)
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._keep(room, [row], [], lambda error: settle(stored, None, error))
        await stored
        return table

    def let_move(self, id: str) -> None:
        """A table that was opened here stands in its own hall from now on."""
        if not self.house.holds(id):
            self.alarms.set(id, None)
            self.rooms.pop(id, None)
            self.house.tell_opened(id)

    def ask(self, id: str, listener: Listener, question: Callable[[Table], str]) -> None:
        """Tell one listener something about the table, once what it speaks of is stored."""
        room = self.room(id)
        letter = PendingMessage(listener, question(room.table))
        self._keep(room, [], [letter], nothing)

    async def look(self, id: str, question: Callable[[Table], T]) -> T:
        """The same for who is no listener."""
        room = self.room(id)
        found: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        value = question(room.table)
        self._keep(room, [], [], lambda error: settle(found, value, error))
        return await found

    async def order(self, id: str, actor: Seat, command: Command, command_id: str = "") -> int:
        """Carry an order out; its version, once it is stored. What is refused raises."""
        answer: asyncio.Future[desk.StepResult] = asyncio.get_running_loop().create_future()
        self.hand_in(
            id,
            Order(actor, command_id, command),
            self.now(),
            lambda step, error: settle(answer, step, error),
        )
        step = await answer
        if step.refusal:
            raise step.refusal
        return step.version

    def hand_in(
        self,
        id: str,
        order: Order,
        arrived: int,
        answer: Answering,
    ) -> None:
        """Take a step now; ``answer`` is asked what to say once it is stored."""
        room = self.room(id)
        known = self._done_long_ago(room.table, order)
        if known:
            self._keep(room, [], [], lambda e: answer(desk.StepResult(version=known), e))
            return
        if room.waiting.is_over(arrived):
            self._hand_in_waiting(room)
        late = room.lateness(arrived)
        excused = self._excused(room, self.alarms.due.get(id))
        step = self._guarded(room, lambda: desk.handle(room.table, order, arrived, late))
        step.rows[:0] = excused
        letters = self._letters(room, step.rows)
        if step.held:
            self._keep(room, step.rows, letters, nothing)
            room.waiting.add(DeferredCommand(order, answer), arrived + step.held)
            self._set_alarm(room)
        else:
            self._keep(room, step.rows, letters, partial(answer, step))

    def _hand_in_waiting(self, room: LiveTable) -> None:
        """Who was held so that others could catch: in order of arrival."""
        for each in room.waiting.taken():
            self.hand_in(room.table.id, each.order, self.now(), each.answer)

    def _done_long_ago(self, table: Table, order: Order) -> int | None:
        """The version of a command that the table itself no longer knows by heart."""
        if not order.id or not table.repeats.may_know(order.actor, order.id):
            return None
        return self.store.version_of(table.id, order.actor, order.id)

    def join(self, id: str, listener: Listener, last: int) -> None:
        room = self.room(id)
        rows = self._rows(room, lambda: desk.came(room.table, listener.viewer, self.now()))
        letters = self._letters(room, rows)
        self._keep(room, rows, [*letters, room.join(listener, last)], nothing)

    def part(self, id: str, listener: Listener) -> None:
        """A person is there as long as one of his sockets is."""
        room = self.rooms.get(id)
        if room is None or listener not in room.listeners:
            return
        room.part(listener)
        if listener.viewer in room.shown or self._is_closed:
            return
        try:
            rows = self._rows(room, lambda: desk.went(room.table, listener.viewer, self.now()))
        except FrozenTable:
            return  # and logged
        self._keep(room, rows, self._letters(room, rows), nothing)

    async def record(self, id: str) -> str:
        """The whole match with all cards: only once it is over."""
        archived = self.store.record(id)
        return await self.look(id, Table.record) if archived is None else archived

    # Waking and sleeping

    def room(self, id: str) -> LiveTable:
        """The room of a table, woken if it sleeps."""
        if id in self._frozen:
            raise FrozenTable(table=id)
        found = self.rooms.get(id)
        return found if found else self._wake(id)

    def _wake(self, id: str) -> LiveTable:
        if not self.house.holds(id):
            raise Busy()  # who asks again will be led to where it is
        sheet = self.store.sheet(id)
        if sheet is None:
            raise NoSuchTable(table=id[:40])
        try:
            table = proven(id, self.store.rows(id), sheet)
        except Exception as error:
            self._freeze(id)
            raise FrozenTable(table=id) from error
        now = self.now()
        room = self.rooms[id] = LiveTable(
            table, counted=now, proof_version=sheet.proof_version, proof=sheet.proof
        )
        room.archived = table.phase in ENDED and self.store.record(id) is not None
        lost = self.store.lost_since(table.changed) + now - self._failing.get(id, now)
        self._keep(room, desk.woken(table, lost, now), [], nothing)
        return room

    def _tend(self) -> None:
        """Every now and then; a server at which nothing is due leaves the disk in peace."""
        assert self._loop
        if self.alarms.due:
            self.store.beat(self.now())
        self.sweep()
        self._cleaning.clean(self.now(), self.ledger.metrics.rows.total())
        self._tending = self._loop.call_later(TENDING, self._tend)

    def sweep(self) -> None:
        """Tables that nobody looks at and nobody changed for a while go to sleep."""
        now = self.now()
        for id, room in list(self.rooms.items()):
            room.count_watchers()
            if room.listeners or room.unsaved or now - room.table.changed <= SLEEPY:
                continue
            if not self.alarms.soon(id, SLEEPY):
                del self.rooms[id]

    def _freeze(self, id: str) -> None:
        self.ledger.frozen(id, sys.exception())
        self._frozen.add(id)
        self._drop(id)

    def _drop(self, id: str) -> None:
        """Forget the table in memory; who looks at it comes back and sees what is stored."""
        room = self.rooms.pop(id, None)
        if room is None:
            return
        for each in room.waiting.taken():
            send([], each.answer(desk.StepResult(), Busy()))
        for listener in list(room.listeners):
            listener.close(Close.TRY_AGAIN, "busy")

    def _rows(self, room: LiveTable, act: Callable[[], list[LogRow]]) -> list[LogRow]:
        return self._guarded(room, lambda: desk.StepResult(act())).rows

    def _guarded(self, room: LiveTable, act: Callable[[], desk.StepResult]) -> desk.StepResult:
        """A table whose rules fail is frozen; the others go on."""
        try:
            return act()
        except Exception as error:
            self._freeze(room.table.id)
            raise FrozenTable(table=room.table.id) from error

    # Storing, then telling

    def _letters(self, room: LiveTable, rows: list[LogRow]) -> list[PendingMessage]:
        room.send_away(rows)
        return room.letters(rows) if rows else []

    def _keep(
        self,
        room: LiveTable,
        rows: list[LogRow],
        letters: list[PendingMessage],
        then: Then,
    ) -> None:
        if not rows and not room.unsaved:
            send(letters, then(None))
            return
        for row in rows:
            if isinstance(row.fact, Moved):
                self._play_again(room.table, row.fact.table)
        room.unsaved.append(self.now())
        sheet = self._sheet(room) if rows else None
        asked = Asked(rows, letters, then)
        done = partial(self._stored, room, asked)
        self._post.save(Request(rows, sheet, done, kept=self._ended(room) if rows else None))

    def _ended(self, room: LiveTable) -> Kept | None:
        """The record, as soon as the match has come to its end."""
        record = None if room.archived else kept(room.table)
        if record:
            room.archived = True
            self.ledger.ended(room.table)
        return record

    def _play_again(self, table: Table, id: str) -> None:
        """The new table is stored before the old one tells of it."""
        made, rows = desk.successor(table, id, self.now())
        room = self.rooms[id] = LiveTable(made)
        self._keep(room, rows, [], nothing)

    def _stored(self, room: LiveTable, asked: Asked, error: Exception | None) -> None:
        began, now = room.unsaved[0], self.now()
        room.saved(now)
        if error is None:
            if asked.rows:
                if self.rooms.get(room.table.id) is room:  # not one that was dropped meanwhile
                    self._failing.pop(room.table.id, None)
                self.ledger.stored(room.table, asked.rows, now - began)
                room.was_given(asked.rows)
            send(asked.letters, asked.then(None))
            self._give_back(room)
            return
        self.ledger.not_stored(room.table, error)
        if self.rooms.get(room.table.id) is room:
            self._failing.setdefault(room.table.id, began - room.owed - room.giving)
            self._drop(room.table.id)
            self.alarms.set(room.table.id, self.now() + AGAIN)
        send([], asked.then(Busy()))

    def _sheet(self, room: LiveTable) -> TableSummary:
        due = self._set_alarm(room)
        return room.sheet(due.at if due else None)

    # Time

    def _set_alarm(self, room: LiveTable) -> Due | None:
        due = coming(room.table)
        times = [at for at in (due.at if due else None, room.waiting.until) if at is not None]
        self.alarms.set(room.table.id, min(times) if times else None)
        return due

    def _excused(self, room: LiveTable, due: int | None) -> list[LogRow]:
        """The server was late, or its disk slow: nobody shall pay for it."""
        now = self.now()
        lost = room.lost(now, due)
        rows = desk.excuse(room.table, lost, now) if lost else []
        room.giving += lost if rows else 0
        return rows

    def _give_back(self, room: LiveTable) -> None:
        """What a slow disk took is owed only until it answers: a crash may come."""
        if room.owed and not room.unsaved and self.rooms.get(room.table.id) is room:
            rows = self._excused(room, None)
            self._keep(room, rows, self._letters(room, rows), nothing)

    def _let_happen(self, id: str, due: int) -> None:
        try:
            room = self.room(id)
            rows = self._excused(room, due)
            rows += self._rows(room, lambda: desk.wait(room.table, self.now()))
            self._keep(room, rows, self._letters(room, rows), nothing)
            if room.waiting.is_over(self.now()):
                self._hand_in_waiting(room)
        except PenultError:
            return  # frozen, and logged
        if not rows:
            self._set_alarm(room)
