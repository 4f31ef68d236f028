"""Plans and other searches of Rummy are computed by a worker; only that table waits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from penult.core.actions import Verb
from penult.core.ids import TABLE, Seat
from penult.games.rummy import rules, turn
from penult.match import foresight
from penult.server.errors import JobBroken
from penult.server.monitoring import TableLog
from penult.server.service import Service
from penult.server.sockets.gateway import preview
from penult.server.storage.sqlite import SqliteStore
from penult.server.workers.fair import finished
from penult.server.workers.pool import Workers
from penult.tables import snapshot
from penult.tables.commands import Accept, Act, InviteBot, Order, Ready, Sit, TakeBack
from penult.tables.events import Manners, Pace
from penult.tables.seating import TablePhase
from penult.tables.step import StepResult
from penult.tables.table import Table
from tests.server.test_service import FakeListener
from tests.tables.driver import TableDriver, hashed

QUICK = Pace(bot_fastest=1, bot_slowest=2, between=0)


class Site:
    def __init__(self, folder: Path) -> None:
        self.now = 1_000_000
        self.workers = Workers(TableLog())
        self.store = SqliteStore(folder)
        self.service = Service(self.store, lambda: self.now, workers=self.workers)
        self.id = ""

    @property
    def table(self) -> Table:
        return self.service.live_table(self.id).table

    async def begin(self, game: str = "rummy", delay: int = 0) -> None:
        made = await self.service.create(
            game, 2, "", public=False, pace=QUICK, manners=Manners(delay=delay)
        )
        self.id = made.id
        await self.service.order(self.id, TABLE, Sit("Lea", hashed("lea")))
        self.service.join(self.id, FakeListener(0), 0)
        await self.service.order(self.id, 0, InviteBot("sensible"))
        await self.service.order(self.id, 0, Accept())

    async def settled(self) -> None:
        """Nothing is being computed or stored any more."""
        while self.service.live_table(self.id).waiting is not None:
            await asyncio.sleep(0.001)
        await self.service.stored()

    async def play(self, rows: int) -> None:
        """The person plays like a bot, and the bot when its time has come."""
        while self.table.version < rows and self.table.phase == TablePhase.PLAYING:
            self.now += 3000
            match = self.table.match
            assert match
            if match.turn == 0:
                await self.service.order(self.id, 0, Act(idea(self.table, 0)))
            else:
                self.service._on_alarm(self.id, self.now)
            await self.settled()

    def rebuilt(self) -> Table:
        return Table.rebuilt(self.id, self.store.reader.rows(self.id))


def idea(table: Table, seat: Seat) -> str:
    assert table.match
    moves = table.match.moves(seat)
    return moves[0].text


def run(folder: Path, what: Callable[[Site], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        site = Site(folder)
        await site.service.open()
        await what(site)
        await site.service.close()
        site.workers.close()

    asyncio.run(all_of_it())


def count_searches(monkeypatch: pytest.MonkeyPatch) -> list[Verb]:
    """The slow actions that rules carry out in this process from now on."""
    found: list[Verb] = []
    for name, verb in (("lay_plan", Verb.PLAN), ("time_up", Verb.TIME_UP)):
        original = getattr(rules, name)

        def counted(*given: Any, original: Any = original, verb: Verb = verb) -> None:
            found.append(verb)
            original(*given)

        monkeypatch.setattr(rules, name, counted)
    for name, verb in (("finish", Verb.FINISH), ("draw", Verb.DRAW)):
        original = getattr(turn, name)

        def also(*given: Any, original: Any = original, verb: Verb = verb) -> None:
            found.append(verb)
            original(*given)

        monkeypatch.setattr(turn, name, also)
    return found


def test_the_event_loop_searches_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def what(site: Site) -> None:
        await site.begin()
        searches = count_searches(monkeypatch)
        await site.play(60)
        assert not searches
        assert site.workers._log.metrics.jobs["foresee done"] >= 15

    run(tmp_path, what)


def test_a_table_that_thought_elsewhere_is_the_one_its_log_leads_to(tmp_path: Path) -> None:
    async def what(site: Site) -> None:
        await site.begin()
        await site.play(80)
        assert snapshot.write(site.table) == snapshot.write(site.rebuilt())

    run(tmp_path, what)


def plan_of(site: Site) -> str:
    assert site.table.match
    plans = [a.text for a in site.table.match.moves(0) if a.verb == Verb.PLAN]
    return plans[0] if plans else ""


async def until_a_plan(site: Site) -> str:
    while not plan_of(site):
        await site.play(site.table.version + 1)
    return plan_of(site)


def test_commands_wait_in_order_while_a_table_thinks(tmp_path: Path) -> None:
    async def what(site: Site) -> None:
        await site.begin()
        plan = await until_a_plan(site)
        order: list[str] = []

        def answer(name: str) -> Callable[[StepResult, Exception | None], None]:
            def note(result: StepResult, error: Exception | None) -> None:
                refused = error or result.refusal
                order.append(f"{name} {type(refused).__name__}" if refused else name)

            return note

        for name in (plan, "reset", "reset"):
            site.service.submit(site.id, Order(0, Act(name)), site.now, answer(name))
        assert not order
        await site.settled()
        assert order == [plan, "reset", "reset Refused"]

    run(tmp_path, what)


def test_a_result_is_dropped_if_the_match_has_changed(tmp_path: Path) -> None:
    driver = TableDriver("rummy", seats=2)
    driver.gather(people=2)
    match, table = driver.match, driver.table
    table.use_foresight()
    seat = match.turn
    action = match.moves(seat)[0]
    long_action = foresight.for_action(match, table.match_terms, seat, action)
    assert long_action
    foreseen = finished(foresight.carry_out(long_action))
    match.push(seat, action)
    before = match.write()
    assert not foresight.put_into(match, long_action, foreseen)
    assert match.write() == before
    again = foresight.for_action(match, table.match_terms, match.turn, match.moves()[0])
    assert again and again.change != long_action.change


def test_without_workers_a_table_computes_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> bytes:
        raise JobBroken()

    async def what(site: Site) -> None:
        await site.begin()
        monkeypatch.setattr(site.workers.play, "ask", broken)
        await site.play(40)
        assert site.table.version >= 40
        assert snapshot.write(site.table) == snapshot.write(site.rebuilt())

    run(tmp_path, what)


def test_a_preview_is_computed_elsewhere_too_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(site: Site) -> None:
        await site.begin()
        plan = await until_a_plan(site)
        searches = count_searches(monkeypatch)
        jobs = site.workers._log.metrics.jobs
        before, shown = jobs["foresee done"], list[object]()
        for _ in range(2):
            site.service.prepare(
                site.id, 0, plan, lambda: shown.append(preview(site.table, 0, "p", plan))
            )
        await site.settled()
        assert len(shown) == 2 and shown[0] == shown[1]
        await site.service.order(site.id, 0, Act(plan))
        assert jobs["foresee done"] == before + 1
        assert not searches

    run(tmp_path, what)


def test_taking_back_in_a_long_round_is_computed_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(site: Site) -> None:
        await site.begin()
        await site.play(40)
        if site.table.phase == TablePhase.BETWEEN:
            await site.service.order(site.id, 0, Ready())
        searches = count_searches(monkeypatch)
        await site.service.order(site.id, 0, TakeBack())
        assert not searches
        assert snapshot.write(site.table) == snapshot.write(site.rebuilt())

    run(tmp_path, what)


def test_what_spectators_see_later_is_computed_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(site: Site) -> None:
        await site.begin(delay=20)
        await site.play(40)
        searches = count_searches(monkeypatch)
        spectator = FakeListener(TABLE)
        site.service.join(site.id, spectator, 0)
        watching = site.service.live_table(site.id).watching
        while watching.is_following:
            await asyncio.sleep(0.001)
        watching.catch_up()
        assert watching.shadow and site.table.match
        assert len(watching.shadow.acts) == len(site.table.match.acts) - 20
        assert not searches
        expected = site.table.new_match()
        for seat, action in watching.shadow.acts:
            expected.push(seat, action)
        assert watching.shadow.write() == expected.write()

    run(tmp_path, what)


def test_whoever_comes_later_to_watch_changes_nothing_for_others(tmp_path: Path) -> None:
    """All spectators are told what changed since the view that all of them were shown."""

    async def what(site: Site) -> None:
        await site.begin(delay=20)
        await site.play(45)
        welcomes = []
        for _ in range(2):
            spectator = FakeListener(TABLE)
            site.service.join(site.id, spectator, 0)
            watching = site.service.live_table(site.id).watching
            while watching.is_following:
                await asyncio.sleep(0.001)
            await site.service.stored()
            welcomes.append(spectator.heard[0]["view"])
        assert welcomes[0]["hands"] == welcomes[1]["hands"]
        assert welcomes[0]["behind"] == welcomes[1]["behind"]

    run(tmp_path, what)
