"""A server that ran once with a clock years ahead is well again with the right one."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from penult.server import serve
from penult.server.serve import RELEASED, steady_clock
from penult.server.storage.sqlite import SqliteStore
from penult.tables import schedule, step
from penult.tables.events import ClockSet
from penult.tables.table import Table
from tests.tables.driver import TableDriver

YEARS = 4 * 365 * 86_400_000


def test_the_machine_is_believed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    right = RELEASED + 1000
    monkeypatch.setattr(time, "time_ns", lambda: right * 1_000_000)
    assert steady_clock(right + YEARS)() - right < 60_000
    assert steady_clock(right + 5000)() >= right + 5000, "a small step back is no reason"


def test_a_machine_without_a_clock_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert steady_clock(RELEASED + YEARS)() >= RELEASED + YEARS
    assert serve.FAR_AHEAD > 3_600_000


def test_the_store_forgets_the_future(tmp_path: Path) -> None:
    now = RELEASED
    for at in (now, now + YEARS, now + 10_000):
        store = SqliteStore(tmp_path)
        asyncio.run(store.wake(at))
        store.close_now()
    store = SqliteStore(tmp_path)
    assert store.reader.alive() == now + 10_000
    assert store.reader.lost_since(now) == 10_000, "nobody gets years to think"
    store.close_now()


@pytest.mark.parametrize("game", ["coloradd", "royal", "master", "rummy"])
def test_a_table_that_was_played_in_the_future_goes_on_at_once(game: str) -> None:
    driver = TableDriver(game)
    driver.gather(people=1)
    right = driver.now
    driver.wait(YEARS)
    for _ in range(5):
        driver.step()
    ahead = driver.now
    before = schedule.coming(driver.table)
    assert before
    remaining = before.at - ahead
    table = Table.rebuilt("t", driver.rows)
    rows = step.woken(table, 0, right)
    assert isinstance(rows[0].event, ClockSet)
    assert {row.at for row in rows} == {right} and table.at == right
    rows += step.came(table, 0, right)
    after = schedule.coming(table)
    assert after and right <= after.at <= right + max(remaining, table.pace.bot_slowest) + 60_000
    assert step.wait(table, after.at), "something happens, and not in years"
    twin = Table.rebuilt("t", [*driver.rows, *rows])
    assert schedule.coming(twin).at == after.at  # type: ignore[union-attr]


def test_deadlines_stay_as_far_away_as_they_were() -> None:
    driver = TableDriver("royal")
    driver.gather(people=2)
    driver.wait(1000)
    one, other = Table.rebuilt("t", driver.rows), Table.rebuilt("t", driver.rows)
    one.look(driver.now)
    step.set_back(other, one.at - YEARS)
    assert one.clock and other.clock
    assert other.at == one.at - YEARS
    assert one.clock.left() == other.clock.left()
    assert one.clock.time() == other.clock.time()
