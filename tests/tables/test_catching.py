"""Time to catch: who is next waits, people and bots (AR-32), measured from when it was told."""

from __future__ import annotations

from penult.core.ids import Seat
from penult.match.match import Match
from penult.tables import step
from penult.tables.clock import Clock
from penult.tables.commands import Act, Order
from penult.tables.schedule import coming
from tests.tables.driver import QUICK, TableDriver

GUARD = 1_500  # AR-32
WAIT = GUARD + QUICK.wire


def penult(bots: int = 0, options: str = "catch_guard=1500") -> TableDriver:
    """Seat 0 of three has laid the last card but one without a word; seat 1 is next."""
    driver = TableDriver("coloradd", seats=3)
    driver.gather(people=3 - bots)
    table = driver.table
    table.match = Match.read(
        f"coloradd; options: {options}; turn: 0; hand 0: r1 r2;"
        " hand 1: r3 r4 b5; hand 2: r5 b6 y1; talon: r7",
        seed=1,
    )
    table.clock = Clock(table.match, lambda: table.at, limits=True)
    driver.do(0, Act("r1"))
    assert driver.match.turn == 1
    return driver


def submit(driver: TableDriver, seat: Seat, act: str, late: int = 0) -> step.StepResult:
    return step.handle(driver.table, Order(seat, Act(act, id=f"{seat}-{act}")), driver.now, late)


def test_the_next_player_waits_and_others_can_catch() -> None:
    driver = penult()
    result = submit(driver, 1, "r3")
    assert (result.held, result.rows, result.refusal) == (WAIT, [], None)
    driver.now += WAIT - 1
    assert submit(driver, 2, "catch 0").rows
    driver.now += 1
    assert submit(driver, 1, "r3").rows


def test_24_a_script_cannot_snipe() -> None:
    """FEATURES 2.2: however quick the next player is, people have the stated time."""
    driver = penult()
    for _ in range(10):
        assert submit(driver, 1, "r3").held == time_left(driver)
        driver.now += 100


def time_left(driver: TableDriver) -> int:
    return driver.table.changed + WAIT - driver.now


def test_the_next_player_himself_may_catch_at_once() -> None:
    driver = penult()
    result = submit(driver, 1, "catch 0")
    assert result.held == 0 and result.rows


def test_what_is_not_allowed_is_refused_at_once() -> None:
    driver = penult()
    result = submit(driver, 1, "b5")
    assert result.held == 0 and result.refusal


def test_it_is_measured_from_when_people_were_told() -> None:
    driver = penult()
    driver.now += WAIT
    assert submit(driver, 1, "r3", late=400).held == 400
    assert submit(driver, 1, "r3").held == 0


def test_bots_wait_too() -> None:
    driver = penult(bots=2)
    driver.table.silent = 1 << 2
    due = coming(driver.table)
    assert due and due.at == driver.now + WAIT


def test_no_guard_no_wait() -> None:
    driver = penult(options="catch_guard=0")
    assert submit(driver, 1, "r3").held == 0
