"""A table read from its snapshot is the table that its rows make."""

from __future__ import annotations

import zlib

import msgspec
import pytest

from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.tables import snapshot, step
from penult.tables.commands import Act, Propose, TakeBack
from penult.tables.events import Acted, LogRow
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.tables.driver import TableDriver

ROWS = {"rummy": 60}
WISH = 'card "Drizzle" rule draw(others, 1)'


def played(driver: TableDriver, rows: int) -> TableDriver:
    while len(driver.rows) < rows and driver.phase() != TablePhase.OVER:
        driver.step()
    return driver


def content(table: Table) -> bytes:
    return zlib.decompress(snapshot.write(table))


def woken(table: Table) -> Table:
    return snapshot.read(table.id, snapshot.write(table))


def assert_same_after_every_row(rows: list[LogRow]) -> None:
    """From a snapshot at any version, the remaining rows lead to the same table."""
    whole = Table.rebuilt("t", rows)
    table = Table("t")
    for number, row in enumerate(rows, start=1):
        table.take(row)
        if number % 7 == 0 or number == len(rows):
            again = woken(table)
            assert content(again) == content(table)
            assert again.match is None or again.match.write() == table.match.write()  # type: ignore[union-attr]
            if number % 35 == 0:
                for later in rows[number:]:
                    again.take(later)
                assert content(again) == content(whole)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("people", [1, 2])
def test_a_snapshot_is_the_table(game: str, people: int) -> None:
    driver = TableDriver(game, seats=3)
    driver.gather(people)
    played(driver, ROWS.get(game, 220))
    assert content(driver.table) == content(Table.rebuilt("t", driver.rows))
    assert_same_after_every_row(driver.rows)


def test_decisions_can_still_be_taken_back() -> None:
    driver = TableDriver("coloradd", seats=2, options="target=100")
    driver.gather(people=1)
    while driver.match.rounds < 1 or len(driver.match.acts) < 30:
        driver.step()
    assert driver.table.practice.round_starts
    for _ in range(3):
        driver.table = woken(driver.table)
        driver.do(0, TakeBack())
    assert content(driver.table) == content(Table.rebuilt("t", driver.rows))
    assert_same_after_every_row(driver.rows)


def test_custom_cards_keep_their_words() -> None:
    driver = TableDriver("coloradd", seats=2, options="custom_count=1 agree=at_table")
    driver.gather(people=1)
    driver.do(0, Propose(1, WISH))
    table = woken(driver.table)
    assert table.match and driver.match.customs == table.match.customs
    assert table.match.customs[0].title == "Drizzle"
    assert table.match.acts == driver.match.acts
    assert content(table) == content(Table.rebuilt("t", driver.rows))


def test_hidden_cards_stay_hidden() -> None:
    driver = played_hand()
    events = woken(driver.table).latest_events()
    for seat in (TABLE, 0, 1):
        shown = [event.seen_by(seat) for event in driver.table.latest_events()]
        assert [event.seen_by(seat) for event in events] == shown


def played_hand() -> TableDriver:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    driver.do(driver.match.turn, Act("draw"))
    return driver


def test_what_happens_next_is_the_same() -> None:
    """The same bots, deadlines and random numbers."""
    driver = TableDriver("royal", seats=4)
    driver.gather(people=1)
    played(driver, 60)
    table, now = woken(driver.table), driver.now
    before = len(driver.rows)
    for _ in range(40):
        driver.wait(900)
    rows: list[LogRow] = []
    for _ in range(40):
        now += 900
        rows += step.wait(table, now)
    assert rows == driver.rows[before:]
    assert any(isinstance(row.event, Acted) for row in rows)


def test_repeated_commands_are_known() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    act = Act(driver.match.legal()[0].text)
    turn = driver.match.turn
    version = driver.order(turn, act, id="once").version
    driver.table = woken(driver.table)
    again = driver.order(turn, act, id="once")
    assert again.version == version and not again.rows


@pytest.mark.parametrize("cut", [1, 100, 1000])
def test_a_damaged_snapshot_is_refused(cut: int) -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=1)
    body = snapshot.write(driver.table)
    with pytest.raises((ValueError, zlib.error, msgspec.MsgspecError)):
        snapshot.read("t", body[:-cut] if cut < len(body) else b"")


def test_the_check_is_for_one_table_and_body() -> None:
    checks = {snapshot.check_of(id, body) for id in ("t", "u") for body in (b"1", b"2")}
    assert len(checks) == 4
