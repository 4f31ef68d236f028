"""The server asks its thinking process, and never depends on it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from penult.match.mind import Mind
from penult.server import thinkers as server_side
from penult.server.monitoring import TableLog
from penult.server.thinkers import Thinkers
from tests.tables.driver import TableDriver
from tests.tables.test_thinking_bots import dealt, until_a_question

MIND = Mind(worlds=1, memory=0, trust=0, attention=100)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(server_side, "MODULE", "tests.server.quick_thinker")
    yield


def run(scenario: Callable[[Thinkers], Coroutine[Any, Any, None]]) -> TableLog:
    log = TableLog()

    async def all_of_it() -> None:
        thinkers = Thinkers(log)
        try:
            await scenario(thinkers)
        finally:
            thinkers.close()
            assert thinkers.running == 0

    asyncio.run(all_of_it())
    return log


async def until(holds: Callable[[], bool]) -> None:
    for _ in range(3000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happens")


def waiting() -> TableDriver:
    driver = dealt()
    until_a_question(driver)
    return driver


def test_an_answer_is_kept_for_its_position_and_asked_for_once() -> None:
    driver = waiting()

    async def scenario(thinkers: Thinkers) -> None:
        seat = driver.match.turn
        thinkers.look(driver.table)
        thinkers.look(driver.table)
        assert thinkers.pending == 1
        await until(lambda: not thinkers.pending)
        assert driver.table.thoughts == {seat: driver.match.moves(seat)[-1].id}

    assert run(scenario).metrics.jobs == {"think done": 1}


def test_a_table_that_moved_on_asks_anew_and_drops_the_old_question() -> None:
    driver = waiting()

    async def scenario(thinkers: Thinkers) -> None:
        thinkers.look(driver.table)
        driver.step()
        until_a_question(driver)
        thinkers.look(driver.table)
        assert thinkers.pending == 1
        await until(lambda: not thinkers.pending)
        assert list(driver.table.thoughts) == [driver.match.turn]

    run(scenario)


def test_with_a_full_queue_bots_play_without_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_side, "MOST_PENDING", 1)
    one, other = waiting(), waiting()
    other.table.id = "other"

    async def scenario(thinkers: Thinkers) -> None:
        thinkers.look(one.table)
        thinkers.look(other.table)
        assert thinkers.pending == 1
        await until(lambda: not thinkers.pending)
        assert one.table.thoughts and not other.table.thoughts

    assert run(scenario).metrics.jobs["think full"] == 1


def test_a_process_that_was_killed_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_side, "PAUSE", 0.0)
    driver = waiting()

    async def scenario(thinkers: Thinkers) -> None:
        thinkers.look(driver.table)
        assert thinkers._process
        thinkers._process.child._process.send_signal(signal.SIGKILL)
        await until(lambda: not thinkers.running)
        assert driver.table.thoughts == {}
        thinkers.look(driver.table)
        await until(lambda: bool(driver.table.thoughts))

    run(scenario)


def test_whoever_wants_a_hint_may_wait_for_it() -> None:
    driver = waiting()

    async def scenario(thinkers: Thinkers) -> None:
        seat, match = driver.match.turn, driver.match
        hint = await thinkers.hint(match, seat, MIND, 1, 1, seconds=30)
        assert hint and hint.act == match.moves(seat)[-1].text
        assert await thinkers.hint(match, seat, MIND, 1, 1, seconds=0.0) is None

    run(scenario)


def test_bots_that_need_not_think_start_no_process() -> None:
    driver = dealt("sensible")

    async def scenario(thinkers: Thinkers) -> None:
        for _ in range(20):
            thinkers.look(driver.table)
            driver.step()
        assert thinkers.running == 0

    run(scenario)


def test_a_process_with_nothing_to_do_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = waiting()

    async def scenario(thinkers: Thinkers) -> None:
        thinkers.look(driver.table)
        await until(lambda: not thinkers.pending)
        thinkers.rest()
        assert thinkers.running == 1
        monkeypatch.setattr(server_side, "IDLE", -1.0)
        thinkers.rest()
        assert thinkers.running == 0

    run(scenario)
