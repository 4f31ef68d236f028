"""The service: stored before told, asleep and awake, and what fails fails alone."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import apsw
import pytest
from msgspec.structs import replace

from penult.chance import seeds
from penult.core.ids import TABLE, Seat
from penult.games.registry import NAMES
from penult.match.match import Match
from penult.server.errors import Busy
from penult.server.service import SLEEP_AFTER, Service
from penult.server.storage.sqlite import SqliteStore
from penult.server.storage.store import Answers, Request, answer_here
from penult.tables import seen_commands
from penult.tables.clock import Clock
from penult.tables.commands import Accept, Act, AskRematch, InviteBot, Sit
from penult.tables.errors import FrozenTable, NoSuchTable
from penult.tables.events import Outage, Pace
from penult.tables.schedule import coming
from penult.tables.seating import TablePhase
from penult.tables.seen_commands import SeenCommands
from penult.tables.table import Table

SLOW = Pace(bot_fastest=10**9, bot_slowest=10**9, between=0)
REVERSE_FIRST = 10  # a seed whose first card is a Reverse


class FakeListener:
    """Somebody who is told."""

    def __init__(self, viewer: Seat) -> None:
        self.viewer = viewer
        self.heard: list[dict[str, Any]] = []
        self.hints: list[dict[str, Any]] = []
        self.muted: frozenset[Seat] = frozenset()
        self.closed: tuple[int, str] | None = None

    def tell(self, *messages: str) -> None:
        self.heard += map(json.loads, messages)

    def hint(self, message: str) -> None:
        self.hints.append(json.loads(message))

    def close(self, code: int, reason: str) -> None:
        self.closed = code, reason


class ServiceDriver:
    """A service whose time the test turns."""

    def __init__(self, folder: Path, now: int = 1_000_000) -> None:
        self.now = now
        self.store = SqliteStore(folder)
        self.service = Service(self.store, lambda: self.now)

    async def begin(self, game: str = "coloradd") -> str:
        """A match of two people; its id."""
        table = await self.service.create(game, 2, "", public=False, pace=SLOW)
        for seat in range(2):
            await self.service.order(table.id, TABLE, Sit(f"P{seat}", f"hash {seat}"))
        for seat in range(2):
            await self.service.order(table.id, seat, Accept())
        return table.id

    async def join(self, id: str, listener: FakeListener) -> None:
        await self.service.awake(id)
        self.service.join(id, listener, 0)
        await self.stored(id)

    async def part(self, id: str, listener: FakeListener) -> None:
        self.service.part(id, listener)
        await self.stored(id)

    async def stored(self, id: str) -> None:
        await self.service.look(id, lambda table: None)

    def turn(self, id: str) -> Seat:
        match = self.service.live_table(id).table.match
        assert match
        return match.turn

    def act(self, id: str) -> Act:
        """Anything the seat in turn may do; after a wild starter that is not to draw (ADD-33)."""
        match = self.service.live_table(id).table.match
        assert match
        return Act(match.legal()[0].text)


def run_service(
    folder: Path, what: Callable[[ServiceDriver], Coroutine[Any, Any, None]], now: int = 1_000_000
) -> None:
    async def all_of_it() -> None:
        driver = ServiceDriver(folder, now)
        await driver.service.open()
        try:
            await what(driver)
        finally:
            await driver.service.close()

    asyncio.run(all_of_it())


def test_nobody_is_told_anything_before_it_is_stored(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        seat = driver.turn(id)
        early, late = FakeListener(seat), FakeListener(TABLE)
        await driver.join(id, early)
        known = len(early.heard)
        held: list[Answers] = []
        stored = asyncio.Event()
        loop = asyncio.get_running_loop()

        def hold(answers: Answers) -> None:
            held.append(answers)
            loop.call_soon_threadsafe(stored.set)

        driver.store.deliver = hold
        order = asyncio.create_task(driver.service.order(id, seat, driver.act(id)))
        await stored.wait()
        driver.service.join(id, late, 0)  # while the act is on its way
        assert (early.heard[known:], late.heard, order.done()) == ([], [], False)
        driver.store.deliver = driver.service._delivery._deliver
        for answers in held:
            answer_here(answers)
        version = await order
        await driver.stored(id)
        assert [message["version"] for message in early.heard[known:]] == [version]
        assert [message["version"] for message in late.heard] == [version]

    run_service(tmp_path, what)


def test_who_comes_for_the_first_time_is_told_what_happened_lately(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeds, "fresh", lambda: REVERSE_FIRST)

    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        listener = FakeListener(TABLE)
        driver.service.join(id, listener, 0)
        await driver.stored(id)
        kinds = [event["kind"] for event in listener.heard[0]["events"]]
        assert kinds.count("dealt") == len((await driver.service.awake(id)).table.chairs)
        assert kinds[-2:] == ["turned_up", "skipped"]  # a Reverse, for two (ADD-88)

    run_service(tmp_path, what)


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        listener, seat = FakeListener(TABLE), driver.turn(id)
        driver.service.join(id, listener, 0)
        before = (await driver.service.awake(id)).table.version
        driver.store._writing.execute("UPDATE seating SET version = version + 1")
        with pytest.raises(Busy):
            await driver.service.order(id, seat, driver.act(id))
        driver.store._writing.execute("UPDATE seating SET version = version - 1")
        assert listener.closed == (1013, "busy")
        assert len(listener.heard) == 1
        assert (await driver.service.awake(id)).table.version == before
        assert await driver.service.order(id, seat, driver.act(id)) == before + 1

    run_service(tmp_path, what)


def test_time_that_a_slow_disk_took_is_given_back_even_if_it_fails_next(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        seat = driver.turn(id)
        await driver.join(id, FakeListener(seat))
        held: asyncio.Future[Answers] = asyncio.get_running_loop().create_future()
        loop = asyncio.get_running_loop()
        driver.store.deliver = lambda answers: loop.call_soon_threadsafe(held.set_result, answers)  # type: ignore[assignment]
        acting = asyncio.create_task(driver.service.order(id, seat, driver.act(id)))
        answers = await held
        driver.now += 800
        driver.store.deliver = driver.service._delivery._deliver
        driver.store._writing.execute("UPDATE seating SET version = version + 1")
        answer_here(answers)
        await acting
        while id in driver.service.live_tables:
            await asyncio.sleep(0)
        driver.store._writing.execute("UPDATE seating SET version = version - 1")
        driver.now += 100
        await driver.stored(id)
        rows = driver.store.reader.rows(id)
        lost = [row.event.lost for row in rows if isinstance(row.event, Outage)]
        assert lost == [900]

    run_service(tmp_path, what)


def test_time_is_given_back_once_even_if_the_answer_to_that_is_lost(tmp_path: Path) -> None:
    """The store says that it failed, and has stored it all the same."""

    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        seat = driver.turn(id)
        await driver.join(id, FakeListener(seat))
        write = driver.store._write

        def lose_the_answer(batch: list[Request]) -> None:
            write(batch)
            raise apsw.IOError

        driver.store._write = lose_the_answer  # type: ignore[method-assign]
        with pytest.raises(Busy):
            await driver.service.order(id, seat, driver.act(id))
        for _ in range(3):  # what it is given back is stored each time
            driver.now += 400
            with pytest.raises(Busy):
                await driver.stored(id)
        driver.store._write = write  # type: ignore[method-assign]
        driver.now += 400
        await driver.stored(id)
        rows = driver.store.reader.rows(id)
        assert sum(row.event.lost for row in rows if isinstance(row.event, Outage)) == 4 * 400

    run_service(tmp_path, what)


def test_a_commit_that_took_long_and_failed_is_given_back_once(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        seat = driver.turn(id)
        await driver.join(id, FakeListener(seat))
        write = driver.store._write

        def fail_slowly(batch: list[Request]) -> None:
            driver.now += 2000
            raise apsw.FullError

        driver.store._write = fail_slowly  # type: ignore[method-assign]
        with pytest.raises(Busy):
            await driver.service.order(id, seat, driver.act(id))
        driver.store._write = write  # type: ignore[method-assign]
        await driver.stored(id)
        rows = driver.store.reader.rows(id)
        assert [row.event.lost for row in rows if isinstance(row.event, Outage)] == [2000]

    run_service(tmp_path, what)


def test_a_table_that_nobody_looks_at_sleeps_and_wakes_the_same(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        one, watcher, other = FakeListener(0), FakeListener(TABLE), FakeListener(0)
        await driver.join(id, one)
        await driver.join(id, watcher)
        await driver.part(id, one)
        driver.now += SLEEP_AFTER + 1
        driver.service.sweep()
        assert id in driver.service.live_tables
        await driver.part(id, watcher)
        driver.service.sweep()
        assert id not in driver.service.live_tables
        driver.now += 10 * SLEEP_AFTER
        await driver.join(id, other)
        assert other.heard[0]["view"] == one.heard[0]["view"], "its clock stood still, too"

    run_service(tmp_path, what)


def test_time_in_which_nothing_could_be_stored_outlives_the_server(tmp_path: Path) -> None:
    """If it dies before every table is stored again, they learn of it from the store."""

    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        await driver.join(id, FakeListener(0))
        write = driver.store._write

        def full(batch: list[Request]) -> None:
            raise apsw.FullError

        driver.store._write = full  # type: ignore[method-assign]
        with pytest.raises(Busy):
            await driver.service.order(id, driver.turn(id), driver.act(id))
        driver.now += 30_000
        driver.store._write = write  # type: ignore[method-assign]
        driver.store.beat(driver.now)
        for _ in range(3):  # the beat, what follows from it, and its answer
            await driver.service.stored()
        assert driver.store.reader.lost_since(0) == 30_000
        await driver.stored(id)
        rows = driver.store.reader.rows(id)
        given = [row.event.lost for row in rows if isinstance(row.event, Outage)]
        assert given == [30_000], "once"

    run_service(tmp_path, what)


def test_a_table_that_wakes_while_an_outage_is_noted_is_given_it_once(tmp_path: Path) -> None:
    """The outage is in the store already, but nobody here has been told so."""

    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        await driver.join(id, FakeListener(0))
        write, passed = driver.store._write, driver.store.deliver
        loop, noted = asyncio.get_running_loop(), asyncio.Event()
        held: list[Answers] = []

        def full(batch: list[Request]) -> None:
            raise apsw.FullError

        def hold(answers: Answers) -> None:
            if any(request.outage for request, _ in answers):
                held.append(answers)
                loop.call_soon_threadsafe(noted.set)
            else:
                passed(answers)

        driver.store._write = full  # type: ignore[method-assign]
        with pytest.raises(Busy):
            await driver.service.order(id, driver.turn(id), driver.act(id))
        driver.now += 30_000
        driver.store._write = write  # type: ignore[method-assign]
        driver.store.deliver = hold
        driver.store.beat(driver.now)
        await noted.wait()
        waking = asyncio.create_task(driver.stored(id))
        for _ in range(20):
            await asyncio.sleep(0)
        driver.store.deliver = passed
        passed(held.pop())
        await waking
        rows = driver.store.reader.rows(id)
        assert [row.event.lost for row in rows if isinstance(row.event, Outage)] == [30_000]

    run_service(tmp_path, what)


def test_a_table_that_only_woke_because_somebody_looked_sleeps_at_once(tmp_path: Path) -> None:
    """Who looks at one table after the other doesn't fill the memory."""

    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        one = FakeListener(0)
        await driver.join(id, one)
        before = driver.service.live_tables.pop(id).table.version  # as after a crash
        await driver.stored(id)
        assert (await driver.service.awake(id)).table.version > before, "nobody is here any more"
        driver.service.sweep()
        assert id not in driver.service.live_tables
        await driver.join(id, one)
        await driver.part(id, one)
        driver.service.sweep()
        assert id in driver.service.live_tables, "somebody was here a moment ago"

    run_service(tmp_path, what)


@pytest.mark.parametrize("game", NAMES)
def test_a_table_that_sleeps_is_freed_without_the_collector(tmp_path: Path, game: str) -> None:
    """Full runs of the collector hold the event loop, so they are rare."""

    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin(game)
        one, watcher = FakeListener(0), FakeListener(TABLE)
        await driver.join(id, one)
        await driver.join(id, watcher)
        await driver.part(id, watcher)
        await driver.part(id, one)
        table = weakref.ref((await driver.service.awake(id)).table)
        match = weakref.ref((await driver.service.awake(id)).table.match)
        driver.now += SLEEP_AFTER + 1
        driver.service.sweep()
        await driver.begin(game)  # the store's thread forgets what it wrote last
        assert id not in driver.service.live_tables
        assert table() is None and match() is None

    gc.disable()
    try:
        run_service(tmp_path, what)
    finally:
        gc.enable()


def test_the_time_the_server_was_away_is_given_back(tmp_path: Path) -> None:
    found: dict[str, int] = {}

    async def before(driver: ServiceDriver) -> None:
        id = await driver.begin("master")
        await driver.join(id, FakeListener(0))
        due = coming((await driver.service.awake(id)).table)
        assert due
        found[id] = due.at

    async def after(driver: ServiceDriver) -> None:
        for id, at in found.items():
            await driver.join(id, FakeListener(0))
            due = coming((await driver.service.awake(id)).table)
            assert due and due.at == at + 500_000

    run_service(tmp_path, before)
    run_service(tmp_path, after, now=1_500_000)


def test_a_log_that_leads_elsewhere_freezes_its_table_alone(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        bad, good = await driver.begin(), await driver.begin()
        driver.now += SLEEP_AFTER + 1
        driver.service.sweep()
        driver.store._writing.execute(
            "UPDATE seating SET proof = 'another', proof_version = version WHERE id = ?", (bad,)
        )
        with pytest.raises(FrozenTable):
            await driver.service.awake(bad)
        await driver.service.awake(good)
        await driver.service.order(good, driver.turn(good), driver.act(good))

    run_service(tmp_path, what)


def test_a_table_whose_rules_fail_is_frozen_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(driver: ServiceDriver) -> None:
        bad, good = await driver.begin(), await driver.begin()
        listener = FakeListener(TABLE)
        driver.service.join(bad, listener, 0)
        clock = (await driver.service.awake(bad)).table.clock
        monkeypatch.setattr(clock, "push", lambda *act: 1 // 0)
        with pytest.raises(FrozenTable):
            await driver.service.order(bad, driver.turn(bad), driver.act(bad))
        assert listener.closed
        with pytest.raises(FrozenTable):
            await driver.service.awake(bad)
        await driver.service.awake(good)
        await driver.service.order(good, driver.turn(good), driver.act(good))

    run_service(tmp_path, what)


def test_an_unknown_table_is_said_to_be_unknown(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        with pytest.raises(NoSuchTable):
            await driver.service.order("nowhere", 0, InviteBot("sensible"))

    run_service(tmp_path, what)


# People


def test_a_person_is_there_as_long_as_one_socket_is(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        phone, laptop, watcher = FakeListener(0), FakeListener(0), FakeListener(TABLE)
        await driver.join(id, watcher)
        for listener in (phone, laptop):
            await driver.join(id, listener)
        await driver.part(id, phone)
        assert (await driver.service.awake(id)).table.chairs[0].here
        await driver.part(id, laptop)
        assert not (await driver.service.awake(id)).table.chairs[0].here
        told = [m["info"]["chairs"][0].get("away", False) for m in watcher.heard if "info" in m]
        assert told == [True, False, True]

    run_service(tmp_path, what)


def test_who_was_there_when_the_server_died_is_away_until_he_comes_back(tmp_path: Path) -> None:
    found: list[str] = []

    async def before(driver: ServiceDriver) -> None:
        found.append(await driver.begin())
        await driver.join(found[0], FakeListener(0))

    async def after(driver: ServiceDriver) -> None:
        assert not (await driver.service.awake(found[0])).table.is_attended
        await driver.join(found[0], FakeListener(0))
        assert (await driver.service.awake(found[0])).table.is_attended

    run_service(tmp_path, before)
    run_service(tmp_path, after, now=1_500_000)


def penult(driver: ServiceDriver, id: str) -> None:
    """Seat 0 is about to lay the last card but one."""
    table = driver.service.live_table(id).table
    table.match = Match.read(
        "coloradd; turn: 0; hand 0: r1 r2; hand 1: r3 r4 b5; talon: r7", seed=1
    )
    table.clock = Clock(table.match, lambda: table.at, limits=True)


def test_an_act_that_must_wait_is_answered_when_it_was_carried_out(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        await driver.join(id, FakeListener(0))
        await driver.join(id, FakeListener(1))
        penult(driver, id)
        await driver.service.order(id, 0, Act("r1", id="one"))
        first = asyncio.create_task(driver.service.order(id, 1, Act("r3", id="two")))
        again = asyncio.create_task(driver.service.order(id, 1, Act("r3", id="two")))
        await driver.stored(id)
        version = (await driver.service.awake(id)).table.version
        assert (first.done(), again.done()) == (False, False)
        driver.now += 1_500 + SLOW.wire
        driver.service._on_alarm(id, driver.now)
        assert (await first, await again) == (version + 1, version + 1), "once"

    run_service(tmp_path, what)


def test_what_others_catch_meanwhile_comes_first(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        await driver.join(id, FakeListener(0))
        await driver.join(id, FakeListener(1))
        penult(driver, id)
        await driver.service.order(id, 0, Act("r1"))
        waits = asyncio.create_task(driver.service.order(id, 1, Act("r3")))
        await driver.stored(id)
        caught = await driver.service.order(id, 1, Act("catch 0"))
        driver.now += 1_500 + SLOW.wire
        driver.service._on_alarm(id, driver.now)
        assert await waits == caught + 1

    run_service(tmp_path, what)


def test_a_rematch_is_stored_before_anybody_is_told_where(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        options = "target=1 turn_cap=50"
        table = await driver.service.create("coloradd", 2, options, public=False, pace=SLOW)
        for seat in range(2):
            await driver.service.order(table.id, TABLE, Sit(f"P{seat}", f"hash {seat}"))
            await driver.service.order(table.id, seat, Accept())
        listeners = FakeListener(0), FakeListener(1)
        for listener in listeners:
            await driver.join(table.id, listener)
        while table.phase != TablePhase.OVER:
            driver.now += 2_000
            await driver.service.order(table.id, driver.turn(table.id), driver.act(table.id))
        for seat in range(2):
            await driver.service.order(table.id, seat, AskRematch())
        await driver.stored(table.id)
        following = listeners[0].heard[-1]["info"]["next"]
        summary = driver.store.reader.summary(following)
        assert summary and summary.phase == "playing"
        assert (await driver.service.awake(following)).table.seat_of("hash 1") == 1
        assert Table.rebuilt(following, driver.store.reader.rows(following)).match

    run_service(tmp_path, what)


# Repeated commands


@pytest.fixture
def small_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen_commands, "SIZE", 2)


async def play_ten(driver: ServiceDriver, id: str) -> list[tuple[Seat, Act, int]]:
    """Ten acts, each under an id of its own, and the versions they got."""
    done = []
    for number in range(10):
        seat, act = driver.turn(id), replace(driver.act(id), id=f"c{number}")
        driver.now += 60_000
        done.append((seat, act, await driver.service.order(id, seat, act)))
    return done


async def repeat(driver: ServiceDriver, id: str, done: list[tuple[Seat, Act, int]]) -> None:
    match = (await driver.service.awake(id)).table.match
    assert match
    acts = len(match.acts)
    for seat, act, version in done:
        assert await driver.service.order(id, seat, act) == version
    assert len(match.acts) == acts, "none was done twice"


@pytest.mark.usefixtures("small_cache")
def test_a_repeat_that_has_left_the_cache_is_answered_from_the_store(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        await repeat(driver, id, await play_ten(driver, id))

    run_service(tmp_path, what)


@pytest.mark.usefixtures("small_cache")
def test_no_command_is_done_again_after_a_restart(tmp_path: Path) -> None:
    known: list[tuple[str, list[tuple[Seat, Act, int]]]] = []

    async def before(driver: ServiceDriver) -> None:
        id = await driver.begin()
        known.append((id, await play_ten(driver, id)))

    async def after(driver: ServiceDriver) -> None:
        await repeat(driver, *known[0])

    run_service(tmp_path, before)
    run_service(tmp_path, after, now=3_000_000)


@pytest.mark.usefixtures("small_cache")
def test_the_store_refuses_a_repeat_that_nothing_else_has_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        done = await play_ten(driver, id)
        stored = driver.store.reader.rows(id)
        with monkeypatch.context() as patch:
            patch.setattr(SeenCommands, "may_have_left", lambda *_: False)
            seat = driver.turn(id)
            old = next(act for each, act, _ in done if each == seat)
            with pytest.raises(Busy):
                await driver.service.order(id, seat, replace(driver.act(id), id=old.id))
        assert driver.store.reader.rows(id)[: len(stored)] == stored
        await repeat(driver, id, done)

    run_service(tmp_path, what)
