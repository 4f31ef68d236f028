"""The table service: wakes tables, carries out commands, and stores events before they are shown.

Everything runs in the event loop's thread. A step is taken, its rows go to the store, and its
messages and its answer leave when the store has them. Requests are answered in order, so a client
that joins in between is not shown anything unstored either.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from penult.core.errors import PenultError
from penult.core.ids import Seat
from penult.games.registry import NAMES, find
from penult.match.options import knows_version
from penult.server import snapshots
from penult.server.alarms import Alarms
from penult.server.delivery import Delivery, PendingStep, Then, no_answer, send, settle
from penult.server.errors import Busy, LongReplay, NoDatabase, Waking
from penult.server.foreseeing import Foresight
from penult.server.garbage import Cleaning
from penult.server.live_table import (
    AnswerStep,
    DeferredCommand,
    Listener,
    LiveTable,
    PendingMessage,
    UnsavedStep,
    proven,
)
from penult.server.monitoring import TableLog
from penult.server.nodes.membership import Membership
from penult.server.protocol import Close
from penult.server.pulse import Pulse
from penult.server.replays import ENDED, archived_match
from penult.server.retention import Retention
from penult.server.storage.condition import StoreCondition
from penult.server.storage.store import OURS, Claim, Request, Store
from penult.server.storage.table_summary import ArchivedMatch, StoredSnapshot, TableSummary
from penult.server.storage.writer import Stale
from penult.server.thinkers import Thinkers
from penult.server.waking import VISITOR, Rebuilds, SnapshotChecks
from penult.server.workers.pool import FailedElsewhere, Workers
from penult.tables import step
from penult.tables.commands import Command, Order
from penult.tables.errors import FrozenTable, NoSuchTable
from penult.tables.events import Acted, LogRow, Manners, Pace, RematchOpened
from penult.tables.schedule import Due, coming
from penult.tables.seating import BotSpeed, fresh_code, fresh_id
from penult.tables.snapshot import program
from penult.tables.table import Table, check_rules

DAY = 86_400_000  # milliseconds
TICK = 2  # seconds between two housekeeping runs
TRY_EVERY = 2000  # milliseconds between two attempts to write for a health check
OVERDUE_AT_ONCE = 20  # tables of other nodes that are taken over together
SLEEP_AFTER = 60_000  # milliseconds without viewers or events
SNAPSHOTS_PER_SWEEP = 50  # of tables that go to sleep, so that a sweep stays short
RETRY_AFTER = 1000  # milliseconds until a table that could not be stored is woken again

RULES = {name: find(name).version for name in NAMES}  # that are known here

T = TypeVar("T")


class Service:
    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        log: TableLog | None = None,
        workers: Workers | None = None,
        keep: int = 0,
        node: Membership | None = None,
    ) -> None:
        """``workers`` compute what takes long; without them, everything is done here at once.

        ``keep``: days after which finished matches are deleted; 0: never. ``node``: if the store
        is shared by several nodes, this one.
        """
        self.store = store
        self.keep = keep
        self.node = node
        self.workers = workers
        self.rebuilds = Rebuilds(store.source, workers) if workers else None
        self.foresight = Foresight(workers) if workers else None
        self.now = now
        self.live_tables: dict[str, LiveTable] = {}
        self.alarms = Alarms(now, self._on_alarm)  # of all tables, awake or asleep
        self.table_log = log or TableLog()
        self.thinkers = Thinkers(self.table_log) if workers else None
        self.checks: SnapshotChecks | None = None
        if workers:
            self.checks = SnapshotChecks(store.source, workers, self.table_log, self._discard)
        self._waking: dict[str, asyncio.Task[None]] = {}  # tables on their way into memory
        self._claiming: dict[str, asyncio.Task[Claim]] = {}
        self._away: dict[str, int] = {}  # for how long no node had a table that is ours now
        self._discarded: set[str] = set()  # tables whose snapshot is wrong, until that is stored
        self._frozen: set[str] = set()
        self._failing: dict[str, UnsavedStep] = {}  # tables that cannot be stored
        self._outage_noted = asyncio.Event()  # nothing about an outage is on its way to the store
        self._outage_noted.set()
        self.store_condition = StoreCondition(now)
        self._delivery = Delivery(store, self._heard)
        self._retention: Retention | None = None
        self._ticking: asyncio.TimerHandle | None = None
        self._pulse = Pulse(self._stood_still)
        self._caring: asyncio.Task[None] | None = None  # for the store
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_closed = False
        self._is_leaving = False  # other nodes may have the tables
        self._tried = 0  # when somebody last asked whether the store can be written
        self._cleaning = Cleaning(now())

    # Opening and closing

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        program()  # reads all sources; let no table wait for it
        if self.node and self.workers:
            self.workers.warm_up()  # it may get all tables of another node at once
        await self.store.open()
        if self.node:
            await self.node.join()
        self._delivery.open(self._loop)
        away = await self.store.wake(self.now())
        self._retention = Retention(self.store, self.keep, away, self.now())
        for due, id in await self.store.due():
            self.alarms.set(id, due)
        self._tick()
        self._pulse.start()

    async def close(self) -> None:
        """Store and send everything first."""
        self._is_closed = True
        self.stop_working()
        await self.stored()
        if self.node:
            await self.hand_over()
            await self.node.leave()
        else:
            for live in filter(snapshots.is_worth_it, self.live_tables.values()):
                self._keep_snapshot(live)
            await self.stored()
        await self.store.close()

    def stop_working(self) -> None:
        """Stop everything that happens by itself."""
        for helper in (self.checks, self.foresight, self.thinkers):
            if helper:
                helper.close()
        self.alarms.stop()
        self._pulse.stop()
        if self._ticking:
            self._ticking.cancel()
        for task in (*self._waking.values(), *self._claiming.values(), *self._tasks, self._caring):
            if task:
                task.cancel()

    @property
    def is_live(self) -> bool:
        """Whether tables can be played here."""
        return not self._is_closed and (self.node is None or self.node.holds)

    async def stored(self) -> None:
        """Wait until everything so far is on disk and sent."""
        stored = asyncio.Event()
        self._delivery.save(Request([], None, lambda error: stored.set(), alive=self.now()))
        await stored.wait()

    async def try_writing(self) -> None:
        """See whether the disk still takes anything, but not more often than needed."""
        now = self.now()
        if now - self._tried >= TRY_EVERY:
            self._tried = now
            await self.stored()

    # Requests

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
        speed: BotSpeed = BotSpeed.NORMAL,
        start: str = "",
        wish: str = "",
    ) -> Table:
        """``wish``: a hash of the request; no node opens a second table for it."""
        now = self.now()
        id, code = fresh_id(), fresh_code(await self.store.open_count(now - DAY))
        opened = partial(step.opened, public=public, pace=pace, manners=manners, code=code)
        opened = partial(opened, customs=customs, speed=speed, start=start)
        table, row = opened(id, game, seats, options, now)
        live = self._add(table)
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._save(live, [row], [], lambda error: settle(stored, None, error), wish)
        await stored
        return table

    def _add(self, table: Table) -> LiveTable:
        """A new table."""
        live = self.live_tables[table.id] = LiveTable(table)
        if self.foresight:
            self.foresight.add(live)
        return live

    def ask(self, id: str, listener: Listener, question: Callable[[Table], str]) -> None:
        """Answer one listener about the table, once the state it was asked about is stored."""
        live = self.live_table(id)
        message = PendingMessage(listener, question(live.table))
        self._save(live, [], [message], no_answer)

    async def look(self, id: str, question: Callable[[Table], T]) -> T:
        """Like ``ask``, for callers that aren't listeners."""
        live = await self.awake(id)
        found: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        value = question(live.table)
        self._save(live, [], [], lambda error: settle(found, value, error))
        return await found

    async def order(self, id: str, actor: Seat, command: Command) -> int:
        """Carry out a command; returns its version once it is stored. A refusal raises."""
        await self.awake(id)
        answer: asyncio.Future[step.StepResult] = asyncio.get_running_loop().create_future()
        self.submit(
            id,
            Order(actor, command),
            self.now(),
            lambda result, error: settle(answer, result, error),
        )
        result = await answer
        if result.refusal:
            raise result.refusal
        return result.version

    def submit(
        self, id: str, order: Order, arrived: int, answer: AnswerStep, *, is_new: bool = False
    ) -> None:
        """Take a step now; ``answer`` writes the reply once the step is stored.

        If something has to be computed elsewhere first, the step is taken when that is over.
        ``is_new``: the store doesn't know this command.
        """
        self._pulse.look()
        live = self.live_table(id)
        again = partial(self._submit_again, id, order, arrived, answer, is_new=is_new)
        if self.foresight:
            self.foresight.check_room(live)
            if self.foresight.defers(live, again):
                return
        if not is_new and self._may_be_stored(live.table, order):
            self._start(self._look_for(live, order, arrived, answer))
            return
        if live.deferred.is_due(arrived):
            self._submit_deferred(live)
        late = live.lateness(arrived)
        excused = self._make_up_for_delay(live, self.alarms.due.get(id))
        result = self._freeze_on_error(live, lambda: step.handle(live.table, order, arrived, late))
        result.rows[:0] = excused
        messages = self._messages(live, result.rows)
        if live.table.long_action:
            self._save(live, result.rows, messages, no_answer)
            self._foresee(live, again)
        elif result.held:
            self._save(live, result.rows, messages, no_answer)
            live.deferred.add(DeferredCommand(order, answer), arrived + result.held)
            self._set_alarm(live)
        else:
            self._save(live, result.rows, messages, partial(answer, result))

    def _submit_again(
        self, id: str, order: Order, arrived: int, answer: AnswerStep, *, is_new: bool
    ) -> None:
        """Submit a command that had to wait for something."""
        try:
            self.submit(id, order, arrived, answer, is_new=is_new)
        except PenultError as error:
            send([], answer(step.StepResult(), error))

    def _foresee(self, live: LiveTable, then: Callable[[], None]) -> None:
        assert self.foresight and live.table.long_action
        self.foresight.foresee(live, live.table.long_action, then)

    def prepare(self, id: str, seat: Seat, act: str, then: Callable[[], None]) -> None:
        """Call ``then`` when this action of a seat could be carried out at once."""
        live = self.live_table(id)
        again = partial(self.prepare, id, seat, act, then)
        if self.foresight:
            self.foresight.check_room(live)
            if self.foresight.defers(live, again):
                return
        live.table.long_action = live.table.long_action_in(Acted(seat, act))
        if live.table.long_action:
            self._foresee(live, again)
        else:
            then()

    def _submit_deferred(self, live: LiveTable) -> None:
        """Carry out the commands that had to wait for a possible catch, in order of arrival."""
        for each in live.deferred.take_all():
            self.submit(live.table.id, each.order, self.now(), each.answer)

    def _may_be_stored(self, table: Table, order: Order) -> bool:
        """Whether this may be a repeat of a command that has left the table's cache."""
        id = order.command.id
        return bool(id) and table.seen_commands.may_have_left(order.actor, id)

    async def _look_for(
        self, live: LiveTable, order: Order, arrived: int, answer: AnswerStep
    ) -> None:
        """Answer a repeat with the version it got the first time; carry out anything else."""
        id = live.table.id
        try:
            known = await self.store.version_of(id, order.actor, order.command.id)
        except Exception as error:  # the store can't be read; the client asks again
            send([], answer(step.StepResult(), Busy()))
            self.table_log.not_read(id, error)
            return
        if known is None:
            self._submit_again(id, order, arrived, answer, is_new=True)
        else:
            found = step.StepResult(version=known)
            self._save(live, [], [], lambda error: answer(found, error))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def join(self, id: str, listener: Listener, last: int) -> None:
        self._pulse.look()
        live = self.live_table(id)
        rows = self._rows(live, lambda: step.came(live.table, listener.viewer, self.now()))
        messages = self._messages(live, rows)
        try:
            messages.append(live.join(listener, last))
        except Exception as error:  # only this viewer has to come again
            live.part(listener)
            self.table_log.not_shown(live.table, error)
            self._save(live, rows, messages, no_answer)
            raise Busy() from error
        if self.foresight:
            self.foresight.follow(live)
        self._save(live, rows, messages, no_answer)

    def part(self, id: str, listener: Listener) -> None:
        """A person is present while at least one of their sockets is open."""
        self._pulse.look()
        live = self.live_tables.get(id)
        if live is None or listener not in live.listeners:
            return
        live.part(listener)
        if listener.viewer in live.shown or self._is_closed:
            return
        try:
            rows = self._rows(live, lambda: step.went(live.table, listener.viewer, self.now()))
        except FrozenTable:
            return  # already logged
        self._save(live, rows, self._messages(live, rows), no_answer)

    def close_seat(self, id: str, seat: Seat) -> None:
        """Disconnect the devices of a seat that has moved; they may come back."""
        for listener in list(self.live_table(id).listeners):
            if listener.viewer == seat:
                listener.close(Close.SEAT_MOVED, "moved")

    async def record(self, id: str) -> str:
        """The record of a match that has ended, with all cards."""
        archived = await self.store.record(id)
        return await self.look(id, Table.record) if archived is None else archived

    # Waking and sleeping

    async def awake(self, id: str) -> LiveTable:
        """The table with this id; it is woken if it is asleep."""
        while True:
            try:
                return self.live_table(id)
            except Waking:
                await asyncio.shield(self._wake(id))

    def live_table(self, id: str) -> LiveTable:
        """The table with this id, if it is in memory; otherwise ``Waking``."""
        if id in self._frozen:
            raise FrozenTable(table=id)
        found = self.live_tables.get(id)
        if found is None:
            raise Waking()
        return found

    def _wake(self, id: str) -> asyncio.Task[None]:
        """Begin to wake a table, unless that is under way."""
        task = self._waking.get(id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._bring_in(id))
            self._waking[id] = task
            task.add_done_callback(lambda task: self._brought_in(id, task))
        return task

    def _brought_in(self, id: str, task: asyncio.Task[None]) -> None:
        del self._waking[id]
        if not task.cancelled():
            task.exception()  # whoever waits gets it

    async def _bring_in(self, id: str) -> None:
        claim = await self._claim(id)
        summary = await self.store.summary(id)
        if summary is None:
            raise NoSuchTable(table=id[:40])
        check_rules(summary.game, summary.rules)
        if not claim.is_ours:
            raise Busy()  # a retry may reach the node that has it
        live = await self._from_snapshot(summary) or await self._from_log(summary)
        table = live.table
        live.archived = table.phase in ENDED and await self.store.record(id) is not None
        await self._outage_noted.wait()  # or it would count twice
        lost = await self.store.lost_since(table.changed)
        # From here on, nothing is awaited
        now = self.now()
        live.proof_version, live.proof, live.counted = summary.proof_version, summary.proof, now
        self.live_tables[id] = live
        if self.foresight:
            self.foresight.add(live)
        away = min(self._away.pop(id, 0), max(0, now - table.changed))  # it wrote after its beat
        if id in self._failing:
            failure = self._failing[id] = self._failing[id].at(table.version)
            lost += now - failure.since
        lost += away
        self._save(live, step.woken(table, lost, now), [], no_answer)
        live.woken = table.version

    # Nodes: a table belongs to one of them

    async def owner_of(self, id: str) -> str:
        """The inner address of the node that has a table; empty if it is here, or nobody's."""
        if id in self.live_tables or id in self._waking:
            return ""
        claim = await self._claim(id)
        return claim.owner if claim.is_ours or claim.owner else await self._newer_node(id)

    async def _newer_node(self, id: str) -> str:
        """Who may know the rules of a table that are too new here: the node that joined last."""
        summary = await self.store.summary(id)
        if not self.node or summary is None or knows_version(find(summary.game), summary.rules):
            return ""
        latest = max(self.node.alive, default=self.node.number)
        return "" if latest == self.node.number else self.node.alive[latest]

    async def _claim(self, id: str) -> Claim:
        """Make a table ours, unless another node has it."""
        if not self.store.is_shared:
            return OURS
        if self._is_leaving:
            return Claim(False)
        task = self._claiming.get(id)
        if task is None:
            claim = self.store.claim(id, RULES)
            task = self._claiming[id] = asyncio.get_running_loop().create_task(claim)
            task.add_done_callback(lambda task: self._claimed(id, task))
        return await asyncio.shield(task)

    def _claimed(self, id: str, task: asyncio.Task[Claim]) -> None:
        del self._claiming[id]
        if not task.cancelled() and not task.exception():
            self._count_claim(id, task.result())

    def _count_claim(self, id: str, claim: Claim) -> None:
        why = "elsewhere" if not claim.is_ours else "abandoned" if claim.away else "free"
        self.table_log.metrics.claims[why] += 1
        if claim.away:
            self._away[id] = claim.away

    async def let_go(self, id: str) -> None:
        """Let the node that is asked first have a table that was opened here."""
        live = self.live_tables.get(id)
        if self.store.is_shared and live and not live.is_in_use():
            del self.live_tables[id]
            self.alarms.set(id, None)
            await self.store.release([id])

    async def hand_over(self) -> None:
        """Let other nodes have all tables, because this one stops."""
        self._is_leaving = True
        await self.store.release(list(self.store.owned))

    def drop_all(self) -> None:
        """Other nodes may have the tables by now: forget them and everything about them."""
        for id in list(self.live_tables):
            self._drop(id)
        self.alarms.clear()
        self._failing.clear()
        self._away.clear()

    async def _look_after_neighbours(self) -> None:
        """Release what nobody needs here, and take over what is overdue on nodes that are gone.

        If our session at the database broke, others may think that we are gone, and claim tables.
        """
        if self._is_leaving:
            return
        for id in await self.store.taken():
            self._is_elsewhere(id)
        kept = (self.live_tables, self.alarms.due, self._waking, self._claiming)
        idle = [id for id in self.store.owned if not any(id in each for each in kept)]
        await self.store.release(idle)
        found = await self.store.claim_overdue(self.now(), RULES, OVERDUE_AT_ONCE)
        for id, away in found.items():
            self._count_claim(id, Claim(True, away=away))
            self.alarms.set(id, self.now())

    def _discard(self, id: str) -> None:
        """The snapshot of this table is wrong: forget it, and a table that woke from it."""
        self.table_log.bad_snapshot(id, None)
        self._discarded.add(id)
        nothing = StoredSnapshot(id, 0, "", "", b"")
        done = partial(self._is_discarded, id)
        self._delivery.save(Request([], None, done, snapshot=nothing))
        live = self.live_tables.get(id)
        if live and live.woke_from:
            self._drop(id)

    def _is_discarded(self, id: str, error: Exception | None) -> None:
        if error is None:
            self._discarded.discard(id)

    async def _from_snapshot(self, summary: TableSummary) -> LiveTable | None:
        """The table from a snapshot; None if there is none or it doesn't fit."""
        id = summary.id
        stored = None if id in self._discarded else await self.store.snapshot(id)
        made = None
        if self.rebuilds and self.rebuilds.takes(summary, stored):
            made = await self._rebuilt(id)
        found = made or stored
        if found is None:
            return None
        counts = self.table_log.metrics.snapshots
        if not snapshots.fits(found):
            counts["outdated"] += 1
            return None
        try:
            rows = await self.store.rows(id, after=found.version, most=summary.version)
            live = snapshots.restored(found, rows, summary)
        except Exception as error:  # whatever is wrong with it, the log is right
            self.table_log.bad_snapshot(id, error)
            return None
        counts["used"] += 1
        if self.checks and not made:
            self.checks.add(id)
        return live

    async def _rebuilt(self, id: str) -> StoredSnapshot | None:
        """A snapshot that a worker has just made of the whole log."""
        assert self.rebuilds
        try:
            made = await self.rebuilds.snapshot(id)
        except (FailedElsewhere, LongReplay) as error:
            if error.key in (Busy.key, NoDatabase.key):
                raise Busy() from error  # the worker couldn't read it
            self._freeze(id)  # the log leads elsewhere, or nowhere in time
            raise FrozenTable(table=id) from None
        if made:
            self._delivery.save(Request([], None, lambda error: None, snapshot=made))
        return made

    async def _from_log(self, summary: TableSummary) -> LiveTable:
        rows = await self.store.rows(summary.id, most=summary.version)
        try:
            return LiveTable(proven(summary.id, rows, summary))
        except Exception as error:
            self._freeze(summary.id)
            raise FrozenTable(table=summary.id) from error

    def _tick(self) -> None:
        """Housekeeping. If no table has an alarm, the disk is left alone."""
        assert self._loop
        if self._caring is None or self._caring.done():
            self._caring = self._loop.create_task(self._care_for_store())
        if self.alarms.due or self.store_condition.why:
            self.store.beat(self.now())
        self.sweep()
        if self.workers and self.checks:
            self.workers.rest()
            if self.thinkers:
                self.thinkers.rest()
            self.checks.go_on()
        self._cleaning.clean(self.now(), self.table_log.metrics.rows.total())
        self._ticking = self._loop.call_later(TICK, self._tick)

    def sweep(self) -> None:
        """Put tables to sleep that have no viewers and haven't changed for a while."""
        now, snapshots_left = self.now(), SNAPSHOTS_PER_SWEEP
        for id, live in list(self.live_tables.items()):
            live.count_watchers()
            if live.is_in_use() or now - live.rests_since() <= SLEEP_AFTER:
                continue
            if self.alarms.soon(id, SLEEP_AFTER):
                continue
            if snapshots.is_worth_it(live):
                if not snapshots_left:
                    continue  # in the next sweep
                snapshots_left -= 1
                self._keep_snapshot(live)
                if self.checks:
                    self.checks.add(id)
            del self.live_tables[id]

    async def _care_for_store(self) -> None:
        with suppress(OSError, Busy):  # it can't be read now
            self.store_condition.look(await self.store.room())
            await self._delete_old()
            await self._look_after_neighbours()

    async def _delete_old(self) -> None:
        """Delete some matches that ended long ago, if that is wanted."""
        assert self._retention
        request = await self._retention.step(self.now(), self._is_in_use)
        if request and request.expiry:
            for id in request.expiry.ids:
                self.live_tables.pop(id, None)
            self._delivery.save(request)

    def _is_in_use(self, id: str) -> bool:
        live = self.live_tables.get(id)
        return live is not None and live.is_in_use()

    def _keep_snapshot(self, live: LiveTable) -> None:
        """Store a snapshot. Nobody waits for it, and if it gets lost, the log is replayed."""
        try:
            snapshot = snapshots.made(live)
        except Exception as error:  # a table without a snapshot is still a table
            self.table_log.bad_snapshot(live.table.id, error)
            return
        self.table_log.metrics.snapshots["written"] += 1
        self._delivery.save(Request([], None, lambda error: None, snapshot=snapshot))

    def _freeze(self, id: str) -> None:
        self.table_log.frozen(id, sys.exception())
        self._frozen.add(id)
        self._drop(id)

    def _drop(self, id: str) -> None:
        """Forget the table in memory; its viewers reconnect and see what is stored."""
        live = self.live_tables.pop(id, None)
        if live is None:
            return
        for each in live.deferred.take_all():
            send([], each.answer(step.StepResult(), Busy()))
        for listener in list(live.listeners):
            listener.close(Close.TRY_AGAIN, "busy")

    def _rows(self, live: LiveTable, act: Callable[[], list[LogRow]]) -> list[LogRow]:
        return self._freeze_on_error(live, lambda: step.StepResult(act())).rows

    def _freeze_on_error(
        self, live: LiveTable, act: Callable[[], step.StepResult]
    ) -> step.StepResult:
        """If the rules fail at one table, freeze that table only."""
        try:
            return act()
        except Exception as error:
            self._freeze(live.table.id)
            raise FrozenTable(table=live.table.id) from error

    # Storing, then sending

    def _messages(self, live: LiveTable, rows: list[LogRow]) -> list[PendingMessage]:
        """What viewers are told. If that fails, the rows stand, and everybody has to look again."""
        live.close_left_seats(rows)
        try:
            messages = live.messages(rows) if rows else []
            if self.foresight:
                self.foresight.follow(live)
            return messages
        except Exception as error:
            self._cannot_show(live, error)
            return []

    def _cannot_show(self, live: LiveTable, error: Exception) -> None:
        self.table_log.not_shown(live.table, error)
        live.is_unshown = True

    def _save(
        self,
        live: LiveTable,
        rows: list[LogRow],
        messages: list[PendingMessage],
        then: Then,
        wish: str = "",
    ) -> None:
        """Store the rows, then send the messages and the answer of ``then``."""
        if not rows and not live.unsaved:
            send(messages, then(None))
            return
        try:
            summary, archived = self._to_store(live, rows)
        except Exception as error:  # nothing of it was stored, so nothing of it happened
            self._not_stored(live, error, self.now())
            send([], then(Busy()))
            return
        live.unsaved.append(self.now())
        done = partial(self._stored, live, PendingStep(rows, messages, then))
        self._delivery.save(Request(rows, summary, done, archived=archived, wish=wish))

    def _to_store(
        self, live: LiveTable, rows: list[LogRow]
    ) -> tuple[TableSummary | None, ArchivedMatch | None]:
        """What is stored with the rows."""
        for row in rows:
            if isinstance(row.event, RematchOpened):
                self._open_rematch(live.table, row.event.table)
        return (self._summary(live), self._archived(live)) if rows else (None, None)

    def _archived(self, live: LiveTable) -> ArchivedMatch | None:
        """The match for the archive, when it has just ended."""
        match = None if live.archived else archived_match(live.table)
        if match:
            live.archived = True
            self.table_log.ended(live.table)
        return match

    def _open_rematch(self, table: Table, id: str) -> None:
        """The new table is stored before the old one mentions it."""
        made, rows = step.successor(table, id, self.now())
        self._save(self._add(made), rows, [], no_answer)

    def _stored(self, live: LiveTable, pending: PendingStep, error: Exception | None) -> None:
        began, now = live.unsaved[0], self.now()
        live.saved(now)
        if error is None:
            if pending.rows:
                if self.live_tables.get(live.table.id) is live:  # wasn't dropped in the meantime
                    self._failing.pop(live.table.id, None)
                self.table_log.stored(live.table, pending.rows, now - began)
                live.was_given(pending.rows)
            send(pending.messages, self._answer(live, pending))
            if live.is_unshown and self.live_tables.get(live.table.id) is live:
                if not live.unsaved:
                    self._drop(live.table.id)
                return
            self._repay(live)
            is_current = self.live_tables.get(live.table.id) is live and not live.unsaved
            if is_current and snapshots.is_due(live):
                self._keep_snapshot(live)
            return
        self._not_stored(live, error, began)
        send([], pending.then(Busy()))

    def _answer(self, live: LiveTable, pending: PendingStep) -> PendingMessage | None:
        """The answer to whoever gave the command; if it can't be written, they ask again."""
        try:
            return pending.then(None)
        except Exception as error:
            self._cannot_show(live, error)
            return None

    def _not_stored(self, live: LiveTable, error: Exception, began: int) -> None:
        """Forget what couldn't be stored; the table is woken again as it is in the store."""
        id = live.table.id
        if self.store.is_shared and isinstance(error, Stale):
            self.table_log.metrics.stale += 1
            if self.live_tables.get(id) is live:
                self._is_elsewhere(id)
            return
        self.table_log.not_stored(live.table, error)
        if self.live_tables.get(id) is live:
            self._failing[id] = self._failure(live, began)
            self._drop(id)
            self.alarms.set(id, self.now() + RETRY_AFTER)

    def _failure(self, live: LiveTable, began: int) -> UnsavedStep:
        since_stored = max(began, live.counted) - live.owed
        before = self._failing.get(live.table.id)
        since = before.since if before else since_stored - live.giving
        return UnsavedStep(since, live.table.version, since_stored)

    def _is_elsewhere(self, id: str) -> None:
        """Another node has the table. Its claim tells how long nobody had it, so we forget that."""
        self._drop(id)
        self._failing.pop(id, None)
        self.alarms.set(id, None)

    def _heard(self, error: Exception | None) -> None:
        """The store has answered; when it can write again, it notes since when it couldn't.

        So nobody is charged for that time, even if the server dies before all tables are stored.
        """
        since = self.store_condition.since
        self.store_condition.heard(error)
        if self.store.is_shared:
            return  # then claims tell
        if since and not self.store_condition.since:
            failures = [failure.since for failure in self._failing.values()]
            began, now = min(failures, default=since), self.now()
            self._outage_noted.clear()
            done = partial(self._noted_outage, now)
            self._delivery.save(Request([], None, done, alive=now, outage=(began, now)))

    def _noted_outage(self, ended: int, error: Exception | None) -> None:
        self._outage_noted.set()
        if error is None:  # tables that wake now learn of it from the store
            self._failing = {id: each.until(ended) for id, each in self._failing.items()}

    def _summary(self, live: LiveTable) -> TableSummary:
        due = self._set_alarm(live)
        return live.summary(due.at if due else None)

    # Time

    def _set_alarm(self, live: LiveTable) -> Due | None:
        due = coming(live.table)
        times = [at for at in (due.at if due else None, live.deferred.until) if at is not None]
        self.alarms.set(live.table.id, min(times) if times else None)
        if self.thinkers:
            self.thinkers.look(live.table)
        return due

    def _make_up_for_delay(self, live: LiveTable, due: int | None) -> list[LogRow]:
        """Give players back the time a late server or a slow disk has cost them."""
        now = self.now()
        lost = live.lost(now, due)
        rows = step.excuse(live.table, lost, now) if lost else []
        live.giving += lost if rows else 0
        return rows

    def _repay(self, live: LiveTable) -> None:
        """Store the time that is owed as soon as the disk answers, in case of a crash."""
        if live.owed and not live.unsaved and self.live_tables.get(live.table.id) is live:
            rows = self._make_up_for_delay(live, None)
            self._save(live, rows, self._messages(live, rows), no_answer)

    def _stood_still(self, lost: int) -> None:
        """Nobody could play for so long; give that back, at all tables."""
        now = self.now()
        for live in list(self.live_tables.values()):
            live.stood_still(now - lost, now)
            self._repay(live)

    def _on_alarm(self, id: str, due: int) -> None:
        VISITOR.set("")  # whoever set the alarm isn't asking for anything
        if id in self.live_tables:
            with suppress(PenultError):  # frozen, and already logged
                self._do_what_is_due(self.live_tables[id], due)
        elif id not in self._frozen:
            self._wake(id).add_done_callback(lambda task: self._woken_by_alarm(id, due, task))

    def _woken_by_alarm(self, id: str, due: int, task: asyncio.Task[None]) -> None:
        if id in self.live_tables:
            self._on_alarm(id, due)
        elif not task.cancelled() and isinstance(task.exception(), Busy) and id in self.store.owned:
            self.alarms.set(id, self.now() + RETRY_AFTER)  # the store can't be read now

    def _do_what_is_due(self, live: LiveTable, due: int) -> None:
        self._pulse.look()
        id = live.table.id
        if self.foresight and self.foresight.defers(live, partial(self._on_alarm, id, due)):
            return
        rows = self._make_up_for_delay(live, due)
        rows += self._rows(live, lambda: step.wait(live.table, self.now()))
        self._save(live, rows, self._messages(live, rows), no_answer)
        if live.table.long_action:
            self._foresee(live, partial(self._on_alarm, id, due))
            return
        if live.deferred.is_due(self.now()):
            self._submit_deferred(live)
        if not rows:
            self._set_alarm(live)
