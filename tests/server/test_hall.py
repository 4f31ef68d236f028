"""The hall: stored before told, asleep and awake, and what fails fails alone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from penult.core.ids import TABLE, Seat
from penult.match.match import Match
from penult.server.errors import Busy
from penult.server.service import SLEEPY, Service
from penult.server.storage.store import Answers, Store, answer_here
from penult.tables.clock import Clock
from penult.tables.commands import Accept, Act, Invite, Rematch, Sit
from penult.tables.errors import FrozenTable, NoSuchTable
from penult.tables.events import Outage, Pace
from penult.tables.schedule import coming
from penult.tables.seating import TablePhase
from penult.tables.table import Table

SLOW = Pace(bot_fastest=10**9, bot_slowest=10**9, between=0)


class Ear:
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


class House:
    """A hall whose time the test turns."""

    def __init__(self, folder: Path, now: int = 1_000_000) -> None:
        self.now = now
        self.store = Store(folder)
        self.hall = Service(self.store, lambda: self.now)

    async def begin(self, game: str = "coloradd") -> str:
        """A match of two people; its id."""
        table = await self.hall.create(game, 2, "", public=False, pace=SLOW)
        for seat in range(2):
            await self.hall.order(table.id, TABLE, Sit(f"P{seat}", f"hash {seat}"))
        for seat in range(2):
            await self.hall.order(table.id, seat, Accept())
        return table.id

    async def join(self, id: str, ear: Ear) -> None:
        self.hall.join(id, ear, 0)
        await self.stored(id)

    async def part(self, id: str, ear: Ear) -> None:
        self.hall.part(id, ear)
        await self.stored(id)

    async def stored(self, id: str) -> None:
        await self.hall.look(id, lambda table: None)

    def turn(self, id: str) -> Seat:
        match = self.hall.room(id).table.match
        assert match
        return match.turn

    def act(self, id: str) -> Act:
        """Anything the seat in turn may do; after a wild starter that is not to draw (ADD-33)."""
        match = self.hall.room(id).table.match
        assert match
        return Act(match.legal()[0].text)


def evening(
    folder: Path, what: Callable[[House], Coroutine[Any, Any, None]], now: int = 1_000_000
) -> None:
    async def all_of_it() -> None:
        house = House(folder, now)
        house.hall.open()
        try:
            await what(house)
        finally:
            await house.hall.close()

    asyncio.run(all_of_it())


def test_nobody_is_told_anything_before_it_is_stored(tmp_path: Path) -> None:
    async def what(house: House) -> None:
        id = await house.begin()
        seat = house.turn(id)
        early, late = Ear(seat), Ear(TABLE)
        await house.join(id, early)
        known = len(early.heard)
        held: list[Answers] = []
        stored = asyncio.Event()
        loop = asyncio.get_running_loop()

        def hold(answers: Answers) -> None:
            held.append(answers)
            loop.call_soon_threadsafe(stored.set)

        house.store.deliver = hold
        order = asyncio.create_task(house.hall.order(id, seat, house.act(id)))
        await stored.wait()
        house.hall.join(id, late, 0)  # while the act is on its way
        assert (early.heard[known:], late.heard, order.done()) == ([], [], False)
        house.store.deliver = house.hall._post._deliver
        for answers in held:
            answer_here(answers)
        version = await order
        await house.stored(id)
        assert [message["version"] for message in early.heard[known:]] == [version]
        assert [message["version"] for message in late.heard] == [version]

    evening(tmp_path, what)


def test_who_comes_for_the_first_time_is_told_what_happened_lately(tmp_path: Path) -> None:
    async def what(house: House) -> None:
        id = await house.begin()
        ear = Ear(TABLE)
        house.hall.join(id, ear, 0)
        await house.stored(id)
        kinds = [event["kind"] for event in ear.heard[0]["events"]]
        assert kinds.count("dealt") == len(house.hall.room(id).table.chairs)
        after_the_deal = kinds[len(kinds) - kinds[::-1].index("dealt") :]
        assert after_the_deal[0] in ("turned_up", "put_back")  # ADD-10, 12

    evening(tmp_path, what)


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path) -> None:
    async def what(house: House) -> None:
        id = await house.begin()
        ear, seat = Ear(TABLE), house.turn(id)
        house.hall.join(id, ear, 0)
        before = house.hall.room(id).table.version
        house.store._writing.execute("UPDATE seating SET version = version + 1")
        with pytest.raises(Busy):
            await house.hall.order(id, seat, house.act(id))
        house.store._writing.execute("UPDATE seating SET version = version - 1")
        assert ear.closed == (1013, "busy")
        assert len(ear.heard) == 1
        assert house.hall.room(id).table.version == before
        assert await house.hall.order(id, seat, house.act(id)) == before + 1

    evening(tmp_path, what)


def test_time_that_a_slow_disk_took_is_given_back_even_if_it_fails_next(tmp_path: Path) -> None:
    async def what(house: House) -> None:
        id = await house.begin()
        seat = house.turn(id)
        await house.join(id, Ear(seat))
        held: asyncio.Future[Answers] = asyncio.get_running_loop().create_future()
        loop = asyncio.get_running_loop()
        house.store.deliver = lambda answers: loop.call_soon_threadsafe(held.set_result, answers)  # type: ignore[assignment]
        acting = asyncio.create_task(house.hall.order(id, seat, house.act(id)))
        answers = await held
        house.now += 800
        house.store.deliver = house.hall._post._deliver
        house.store._writing.execute("UPDATE seating SET version = version + 1")
        answer_here(answers)
        await acting
        while id in house.hall.rooms:
            await asyncio.sleep(0)
        house.store._writing.execute("UPDATE seating SET version = version - 1")
        house.now += 100
        await house.stored(id)
        lost = [row.fact.lost for row in house.store.rows(id) if isinstance(row.fact, Outage)]
        assert lost == [900]

    evening(tmp_path, what)


def test_a_table_that_nobody_looks_at_sleeps_and_wakes_the_same(tmp_path: Path) -> None:
    async def what(house: House) -> None:
        id = await house.begin()
        one, watcher, other = Ear(0), Ear(TABLE), Ear(0)
        await house.join(id, one)
        await house.join(id, watcher)
        await house.part(id, one)
        house.now += SLEEPY + 1
        house.hall.sweep()
        assert id in house.hall.rooms
        await house.part(id, watcher)
        house.hall.sweep()
        assert id not in house.hall.rooms
        house.now += 10 * SLEEPY
        await house.join(id, other)
        assert other.heard[0]["view"] == one.heard[0]["view"], "its clock stood still, too"

    evening(tmp_path, what)


def test_the_time_the_server_was_away_is_given_back(tmp_path: Path) -> None:
    found: dict[str, int] = {}

    async def before(house: House) -> None:
        id = await house.begin("master")
        await house.join(id, Ear(0))
        due = coming(house.hall.room(id).table)
        assert due
        found[id] = due.at

    async def after(house: House) -> None:
        for id, at in found.items():
            await house.join(id, Ear(0))
            due = coming(house.hall.room(id).table)
            assert due and due.at == at + 500_000

    evening(tmp_path, before)
    evening(tmp_path, after, now=1_500_000)


def test_a_log_that_leads_elsewhere_freezes_its_table_alone(tmp_path: Path) -> None:
    async def what(house: House) -> None:
        bad, good = await house.begin(), await house.begin()
        house.now += SLEEPY + 1
        house.hall.sweep()
        house.store._writing.execute(
            "UPDATE seating SET proof = 'another', proof_version = version WHERE id = ?", (bad,)
        )
        with pytest.raises(FrozenTable):
            house.hall.room(bad)
        await house.hall.order(good, house.turn(good), house.act(good))

    evening(tmp_path, what)


def test_a_table_whose_rules_fail_is_frozen_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(house: House) -> None:
        bad, good = await house.begin(), await house.begin()
        ear = Ear(TABLE)
        house.hall.join(bad, ear, 0)
        clock = house.hall.room(bad).table.clock
        monkeypatch.setattr(clock, "push", lambda *act: 1 // 0)
        with pytest.raises(FrozenTable):
            await house.hall.order(bad, house.turn(bad), house.act(bad))
        assert ear.closed
        with pytest.raises(FrozenTable):
            house.hall.room(bad)
        await house.hall.order(good, house.turn(good), house.act(good))

    evening(tmp_path, what)


def test_an_unknown_table_is_said_to_be_unknown(tmp_path: Path) -> None:
    async def what(house: House) -> None:
        with pytest.raises(NoSuchTable):
            await house.hall.order("nowhere", 0, Invite("sensible"))

    evening(tmp_path, what)


# People


def test_a_person_is_there_as_long_as_one_socket_is(tmp_path: Path) -> None:
    async def what(house: House) -> None:
        id = await house.begin()
        phone, desk, watcher = Ear(0), Ear(0), Ear(TABLE)
        await house.join(id, watcher)
        for ear in (phone, desk):
            await house.join(id, ear)
        await house.part(id, phone)
        assert house.hall.room(id).table.chairs[0].here
        await house.part(id, desk)
        assert not house.hall.room(id).table.chairs[0].here
        told = [m["info"]["chairs"][0].get("away", False) for m in watcher.heard if "info" in m]
        assert told == [True, False, True]

    evening(tmp_path, what)


def test_who_was_there_when_the_server_died_is_away_until_he_comes_back(tmp_path: Path) -> None:
    found: list[str] = []

    async def before(house: House) -> None:
        found.append(await house.begin())
        await house.join(found[0], Ear(0))

    async def after(house: House) -> None:
        assert not house.hall.room(found[0]).table.is_attended
        await house.join(found[0], Ear(0))
        assert house.hall.room(found[0]).table.is_attended

    evening(tmp_path, before)
    evening(tmp_path, after, now=1_500_000)


def penult(house: House, id: str) -> None:
    """Seat 0 is about to lay the last card but one."""
    table = house.hall.room(id).table
    table.match = Match.read(
        "coloradd; turn: 0; hand 0: r1 r2; hand 1: r3 r4 b5; talon: r7", seed=1
    )
    table.clock = Clock(table.match, lambda: table.at, limits=True)


def test_an_act_that_must_wait_is_answered_when_it_was_carried_out(tmp_path: Path) -> None:
    async def what(house: House) -> None:
        id = await house.begin()
        await house.join(id, Ear(0))
        await house.join(id, Ear(1))
        penult(house, id)
        await house.hall.order(id, 0, Act("r1"), "one")
        first = asyncio.create_task(house.hall.order(id, 1, Act("r3"), "two"))
        again = asyncio.create_task(house.hall.order(id, 1, Act("r3"), "two"))
        await house.stored(id)
        version = house.hall.room(id).table.version
        assert (first.done(), again.done()) == (False, False)
        house.now += 1_500 + SLOW.wire
        house.hall._let_happen(id, house.now)
        assert (await first, await again) == (version + 1, version + 1), "once"

    evening(tmp_path, what)


def test_what_others_catch_meanwhile_comes_first(tmp_path: Path) -> None:
    async def what(house: House) -> None:
        id = await house.begin()
        await house.join(id, Ear(0))
        await house.join(id, Ear(1))
        penult(house, id)
        await house.hall.order(id, 0, Act("r1"))
        waits = asyncio.create_task(house.hall.order(id, 1, Act("r3")))
        await house.stored(id)
        caught = await house.hall.order(id, 1, Act("catch 0"))
        house.now += 1_500 + SLOW.wire
        house.hall._let_happen(id, house.now)
        assert await waits == caught + 1

    evening(tmp_path, what)


def test_a_rematch_is_stored_before_anybody_is_told_where(tmp_path: Path) -> None:
    async def what(house: House) -> None:
        options = "target=1 turn_cap=50"
        table = await house.hall.create("coloradd", 2, options, public=False, pace=SLOW)
        for seat in range(2):
            await house.hall.order(table.id, TABLE, Sit(f"P{seat}", f"hash {seat}"))
            await house.hall.order(table.id, seat, Accept())
        ears = Ear(0), Ear(1)
        for ear in ears:
            await house.join(table.id, ear)
        while table.phase != TablePhase.OVER:
            house.now += 2_000
            await house.hall.order(table.id, house.turn(table.id), house.act(table.id))
        for seat in range(2):
            await house.hall.order(table.id, seat, Rematch())
        await house.stored(table.id)
        following = ears[0].heard[-1]["info"]["next"]
        sheet = house.store.sheet(following)
        assert sheet and sheet.phase == "playing"
        assert house.hall.room(following).table.seat_of("hash 1") == 1
        assert Table.rebuilt(following, house.store.rows(following)).match

    evening(tmp_path, what)
