"""A clock that the rules have stopped stands, whatever else happens at the table."""

from __future__ import annotations

import pytest

from penult.core.ids import TABLE
from penult.tables.commands import Act
from penult.tables.events import Acted
from penult.tables.schedule import coming
from penult.tables.table import Table
from tests.tables.driver import QUICK, TableDriver

LONG = 500_000  # longer than any limit of the game, and not longer than people may rest


@pytest.fixture
def stopped() -> TableDriver:
    """Two of three have agreed to stop the clock at the next press (MAS-45), which has come."""
    driver = TableDriver("master", seats=3)
    driver.gather(people=3)
    driver.do(0, Act("stop"))
    driver.do(1, Act("yes"))
    while not (driver.match.clock and driver.match.clock.is_paused):
        due = coming(driver.table)
        assert due
        driver.wait(due.at - driver.now)
    return driver


def test_nothing_happens_by_itself_while_the_rules_stand_still(stopped: TableDriver) -> None:
    known = len(stopped.rows)
    stopped.wait(LONG)
    assert stopped.rows[known:] == []


def test_who_comes_and_goes_does_not_start_it(stopped: TableDriver) -> None:
    stopped.went(2)
    stopped.came(2)
    known = len(stopped.rows)
    stopped.wait(LONG)
    assert stopped.rows[known:] == []


def test_no_pause_is_for_ever(stopped: TableDriver) -> None:
    known = len(stopped.rows)
    stopped.wait(QUICK.pause)
    assert stopped.rows[known].event == Acted(TABLE, "resume")


def test_it_goes_on_with_the_time_that_was_left(stopped: TableDriver) -> None:
    stopped.wait(LONG)
    assert stopped.table.clock
    stopped.do(1, Act("resume"))
    left = stopped.table.clock.left()
    assert left is not None and left > 0
    twin = Table.rebuilt("t", stopped.rows)
    assert twin.clock and twin.clock.left() == left
