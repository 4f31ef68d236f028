"""Defects that users of other systems reported, by their numbers in the list of features."""

from __future__ import annotations

from penult.core.ids import TABLE
from penult.tables.clock import Clock
from penult.tables.commands import Accept, Act, AskRematch, Leave, Pause, Ready, Start
from penult.tables.errors import NoChair
from penult.tables.events import TimedOut
from penult.tables.schedule import coming
from tests.tables.driver import TableDriver
from tests.tables.sitting import EXACT, position

LONG = f"{EXACT} reign_ms=3600000"


def king_is_asked(people: int) -> TableDriver:
    """Seat 1 has laid a joker; seat 3, the king, has to name a colour."""
    driver = TableDriver("royal")
    driver.gather(people=people)
    table = driver.table
    table.match = position("joker b2 b3", LONG)
    table.clock = Clock(table.match, lambda: table.at, limits=True)
    driver.do(1, Act("joker"))
    assert driver.match.turn == 3
    return driver


def wait_on(driver: TableDriver) -> None:
    due = coming(driver.table)
    assert due, "the table is wedged"
    driver.wait(due.at - driver.now)


def test_11_time_out_while_choosing_a_colour_does_not_wedge() -> None:
    driver = king_is_asked(people=4)
    wait_on(driver)
    assert driver.rows[-1].event == TimedOut(3, "name red")
    assert driver.match.turn == 2


def test_11_who_leaves_while_choosing_a_colour_is_followed_by_a_bot_who_chooses() -> None:
    driver = king_is_asked(people=4)
    driver.do(3, Leave(3))
    while driver.match.turn == 3:
        wait_on(driver)
    assert driver.match.acts[-1][1].text.startswith("name ")


def test_14_the_turn_order_survives_who_is_removed() -> None:
    """The seat stays, only its player changes: all go on having turns."""
    driver = TableDriver("coloradd")
    driver.gather(people=4)
    order: list[int] = []
    for left in (1, 2):
        driver.do(left, Leave(left))
    while len(order) < 12 and driver.table.is_running:
        turn = driver.match.turn
        order += [turn] if not order or order[-1] != turn else []
        driver.step()
    assert len(set(order)) == 4


def test_42_spectators_cannot_act() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    known = len(driver.rows)
    for command in (Act("draw"), Accept(), Ready(), Start(), Pause(), AskRematch(), Leave(0)):
        assert isinstance(driver.order(TABLE, command).refusal, NoChair)
    assert len(driver.rows) == known


def test_42_a_second_account_that_watches_sees_no_hand() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    watcher = driver.match.scene(TABLE)
    assert watcher.hand == () and watcher.shown == ()
