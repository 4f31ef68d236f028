"""What people decide together: starting early, pausing, playing again."""

from __future__ import annotations

import pytest

from penult.core.ids import TABLE
from penult.games.errors import BadCard
from penult.games.registry import NAMES
from penult.tables import step
from penult.tables.commands import (
    Accept,
    Act,
    AskRematch,
    InviteBot,
    Leave,
    Pause,
    Resume,
    SetOptions,
    Sit,
    Start,
)
from penult.tables.errors import NoRematch, NotHost, NotPlaying, SeatTaken, TablePaused
from penult.tables.events import Pace, RematchOpened
from penult.tables.schedule import coming
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.tables.driver import QUICK, TableDriver, hashed

# Starting


def test_the_host_starts_early_with_bots_in_the_empty_chairs() -> None:
    driver = TableDriver("coloradd")
    for seat in range(2):
        driver.do(TABLE, Sit(f"P{seat}", hashed(f"secret {seat}")))
    assert isinstance(driver.order(1, Start()).refusal, NotHost)
    driver.do(0, Start())
    assert [chair.bot for chair in driver.table.chairs] == ["", "", "sensible", "sensible"]
    assert driver.phase() == TablePhase.ACCEPTING, "everybody accepts before the first deal"
    driver.do(1, Accept())
    assert driver.phase() == TablePhase.PLAYING


def test_62_the_number_of_chairs_can_be_changed_without_a_new_table() -> None:
    driver = TableDriver("coloradd")
    for seat in range(2):
        driver.do(TABLE, Sit(f"P{seat}", hashed(f"secret {seat}")))
        driver.do(seat, Accept())
    driver.do(0, SetOptions("", 3))
    assert not driver.table.chairs[1].accepted
    assert isinstance(driver.order(1, SetOptions("", 2)).refusal, NotHost)
    driver.do(0, InviteBot("sensible"))
    assert isinstance(driver.order(0, SetOptions("", 2)).refusal, SeatTaken)
    for seat in range(2):
        driver.do(seat, Accept())
    assert (driver.phase(), driver.match.seats) == (TablePhase.PLAYING, 3)


def test_rules_seats_and_cards_are_changed_together_or_not_at_all() -> None:
    driver = TableDriver("coloradd", seats=3)
    for seat in range(2):
        driver.do(TABLE, Sit(f"P{seat}", hashed(f"secret {seat}")))
    driver.do(1, Accept())
    drizzle = 'card "Drizzle" rule draw(others,1)'
    bad = SetOptions("target=200", 2, ("draw(others,9)",))
    assert isinstance(driver.order(0, bad).refusal, BadCard)
    assert (driver.table.options, len(driver.table.chairs)) == ("", 3)
    assert driver.table.chairs[1].accepted
    driver.do(0, SetOptions("target=200", 2, (drizzle,)))
    assert driver.table.options.split() == ["target=200", "custom_count=1"]
    assert (driver.table.customs, len(driver.table.chairs)) == ((drizzle,), 2)
    assert not driver.table.chairs[1].accepted
    driver.do(0, SetOptions("", customs=()))
    assert (driver.table.options, driver.table.customs) == ("", ())


# Pausing


@pytest.mark.parametrize("game", NAMES)
def test_a_pause_stops_everything_and_takes_nobodys_time(game: str) -> None:
    driver = TableDriver(game)
    driver.gather(people=2)
    for _ in range(8):
        driver.step()
    before = coming(driver.table)
    assert before
    left = before.at - driver.now
    driver.do(0, Pause())
    driver.wait(QUICK.pause - 1)
    assert driver.table.is_paused
    assert isinstance(driver.order(0, Act("draw")).refusal, TablePaused)
    assert Table.rebuilt("t", driver.rows).is_paused
    driver.do(0, Resume())
    after = coming(driver.table)
    assert after and after.at - driver.now >= min(left, QUICK.bot_fastest)
    twin = Table.rebuilt("t", driver.rows)
    assert twin.match and twin.match.digest() == driver.match.digest()
    assert coming(twin) and coming(twin).at == after.at  # type: ignore[union-attr]


def test_a_pause_has_an_end() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    driver.do(0, Pause())
    driver.wait(QUICK.pause)
    assert not driver.table.is_paused


def test_royals_clock_knows_of_it() -> None:
    """Where the game has acts for it, they are in the record (ROY-65)."""
    driver = TableDriver("royal")
    driver.gather(people=2)
    while driver.match.clock is None or driver.match.clock.period == 0:
        driver.step()
    driver.do(0, Pause())
    driver.do(0, Resume())
    assert [action.text for _, action in driver.match.acts[-2:]] == ["pause", "resume"]


def test_at_a_public_table_more_than_half_must_agree() -> None:
    driver = TableDriver("coloradd", public=True)
    driver.gather(people=3)
    driver.do(0, Pause())
    assert not driver.table.is_paused
    assert driver.table.chairs[0].wish == "pause"
    driver.do(0, Resume())
    assert driver.table.chairs[0].wish == "", "taken back"
    driver.do(1, Pause())
    driver.do(2, Pause())
    assert driver.table.is_paused
    driver.do(0, Resume())
    assert driver.table.is_paused
    driver.do(2, Resume())
    assert not driver.table.is_paused


def test_who_is_not_there_is_not_asked() -> None:
    driver = TableDriver("coloradd", public=True)
    driver.gather(people=3)
    driver.went(2)
    driver.wait(QUICK.grace)
    driver.went(1)
    driver.do(0, Pause())
    assert driver.table.is_paused


def test_there_is_no_pause_before_the_match() -> None:
    driver = TableDriver("coloradd")
    driver.do(TABLE, Sit("P0", hashed("secret 0")))
    assert isinstance(driver.order(0, Pause()).refusal, NotPlaying)


# Playing again


def over(people: int = 2) -> TableDriver:
    pace = Pace(bot_fastest=40, bot_slowest=90, window=100, between=0)
    driver = TableDriver("coloradd", seats=3, options="target=1 turn_cap=50", pace=pace)
    driver.gather(people=people)
    while driver.phase() != TablePhase.OVER:
        driver.step()
    return driver


def test_a_rematch_is_a_table_of_its_own_with_the_same_people() -> None:
    driver = over()
    driver.do(1, AskRematch())
    assert not driver.table.moved_to
    driver.do(0, AskRematch())
    moved = driver.rows[-1].event
    assert isinstance(moved, RematchOpened)
    made, rows = step.successor(driver.table, moved.table, driver.now)
    assert made.phase == TablePhase.PLAYING, "all have accepted"
    assert made.names == driver.table.names
    assert [made.seat_of(hashed(f"secret {seat}")) for seat in range(2)] == [0, 1]
    assert (made.options, made.host) == (driver.table.options, 0)
    assert made.server_seed != driver.table.server_seed
    assert Table.rebuilt(moved.table, rows).version == made.version
    assert driver.table.record(), "the old match keeps its record"


def test_before_the_end_nobody_asks_for_another() -> None:
    driver = TableDriver("coloradd")
    driver.gather()
    assert isinstance(driver.order(0, AskRematch()).refusal, NoRematch)


def test_who_has_gone_is_not_waited_for_but_has_a_chair() -> None:
    driver = over()
    driver.went(1)
    driver.do(0, AskRematch())
    made, _ = step.successor(driver.table, driver.table.moved_to, driver.now)
    assert made.phase == TablePhase.ACCEPTING
    assert made.chairs[1].name == "P1" and not made.chairs[1].accepted


def test_who_left_has_no_chair_and_the_names_of_the_record_stay() -> None:
    driver = over()
    driver.do(1, Leave(1))
    driver.do(0, AskRematch())
    made, _ = step.successor(driver.table, driver.table.moved_to, driver.now)
    assert (made.phase, made.chairs[1].is_empty) == (TablePhase.GATHERING, True)
    assert "P1" in driver.table.record()
