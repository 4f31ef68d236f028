"""Practice, one person among bots: taking back, open hands, and how fast bots play."""

from __future__ import annotations

import random

import pytest

from penult.bots import UnknownBot
from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.match.errors import NothingToUndo
from penult.match.record import read_record
from penult.tables import step
from penult.tables.commands import (
    Act,
    AskRematch,
    Leave,
    OpenBots,
    Pause,
    SetAvatar,
    SetLevel,
    SetSpeed,
    Sit,
    TakeBack,
)
from penult.tables.errors import MatchOver, NotHost, NotPractice, TablePaused
from penult.tables.events import Acted, TookBack
from penult.tables.schedule import coming, delay
from penult.tables.seating import BotSpeed, TablePhase
from penult.tables.table import LATELY, Table
from tests.tables.driver import TableDriver, hashed
from tests.tables.test_table import same

ME = 0


def practising(game: str = "coloradd", options: str = "", seats: int = 4) -> TableDriver:
    driver = TableDriver(game, seats=seats, options=options)
    driver.gather(people=1)
    return driver


def decide(driver: TableDriver) -> str:
    """Play on until the person has made a decision; the position before it."""
    while True:
        known = len(driver.table.practice.decisions)
        before = driver.match.digest()
        driver.step()
        if len(driver.table.practice.decisions) > known:
            return before


# Taking back


@pytest.mark.parametrize("game", NAMES)
def test_taking_back_leads_to_the_decision_before(game: str) -> None:
    driver = practising(game)
    positions = [decide(driver) for _ in range(3)]
    for position in reversed(positions):
        driver.do(ME, TakeBack())
        assert driver.match.digest() == position
        assert driver.phase() == TablePhase.PLAYING
    assert driver.table.practice.taken_back == 3


@pytest.mark.parametrize("game", NAMES)
def test_a_match_with_things_taken_back_is_rebuilt_and_proven(game: str) -> None:
    """At random moments, also between two rounds; bots go on, and only what counted is recorded."""
    driver = practising(game, "target=100", seats=3)
    chance, backs = random.Random(3), 0
    while driver.phase() != TablePhase.OVER:
        between = driver.phase() == TablePhase.BETWEEN
        if (
            driver.table.practice.decisions
            and backs < 9
            and chance.random() < (0.9 if between else 0.3)
        ):
            driver.do(ME, TakeBack())
            backs += 1
            assert same(Table.rebuilt("t", driver.rows), driver.table)
        driver.step()
    assert backs > 3
    twin = Table.rebuilt("t", driver.rows)
    assert same(twin, driver.table)
    assert twin.rounds == driver.table.rounds
    assert len(driver.table.rounds) == driver.match.rounds
    record = driver.table.record()
    assert record == twin.record()
    assert read_record(record).outcome == driver.match.outcome
    done = sum(isinstance(row.event, Acted) for row in driver.rows)
    assert len(driver.match.acts) < done, "what was taken back is not in the record"


def test_a_move_without_a_choice_is_not_a_decision() -> None:
    driver = practising(seats=2)
    while driver.match.turn != ME or len(driver.match.moves(ME)) > 1:
        driver.step()
    known = list(driver.table.practice.decisions)
    driver.step()
    assert driver.table.practice.decisions == known


def test_a_round_that_is_over_can_be_taken_back_with_its_score() -> None:
    driver = practising()
    driver.play_round()
    assert driver.phase() == TablePhase.BETWEEN and len(driver.table.rounds) == 1
    driver.do(ME, TakeBack())
    assert driver.phase() == TablePhase.PLAYING
    assert driver.table.rounds == [] and driver.match.rounds == 0
    assert not driver.table.chairs[ME].ready
    driver.play_round()
    assert len(driver.table.rounds) == 1
    winner, totals = driver.table.rounds[0]
    assert totals[winner] == max(totals) > 0


def test_nothing_is_taken_back_before_a_decision_or_after_the_end() -> None:
    driver = practising(seats=2, options="target=1")
    while driver.table.practice.decisions:
        driver.do(ME, TakeBack())
    assert isinstance(driver.order(ME, TakeBack()).refusal, NothingToUndo)
    while driver.phase() != TablePhase.OVER:
        driver.step()
    assert isinstance(driver.order(ME, TakeBack()).refusal, MatchOver)


def test_nothing_is_taken_back_during_a_break() -> None:
    driver = practising()
    decide(driver)
    driver.do(ME, Pause())
    assert isinstance(driver.order(ME, TakeBack()).refusal, TablePaused)


def test_nothing_is_taken_back_where_others_play_or_may_come_back() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    for _ in range(8):
        driver.step()
    assert isinstance(driver.order(0, TakeBack()).refusal, NotPractice)
    driver.do(1, Leave(1))
    assert isinstance(driver.order(0, TakeBack()).refusal, NotPractice), "P1 may come back"


def test_what_was_decided_before_somebody_joined_can_not_be_taken_back_when_they_leave() -> None:
    driver = practising()
    decide(driver)
    driver.do(TABLE, Sit("Max", hashed("max"), seat=1))
    assert driver.table.practice.decisions == []
    driver.do(0, Leave(1))
    assert driver.table.practice.is_on, "who was removed may not return"
    assert isinstance(driver.order(ME, TakeBack()).refusal, NothingToUndo)


def test_who_comes_back_later_is_not_told_what_was_taken_back() -> None:
    driver = practising()
    for _ in range(4):
        decide(driver)
    before = driver.table.version
    driver.do(ME, TakeBack())
    assert driver.table.events_since(before) == []
    assert driver.table.events_since(before - 1) is None
    assert 0 < len(driver.table.latest_events()) <= LATELY
    twin = Table.rebuilt("t", driver.rows)
    assert [event.seen_by(ME) for event in twin.latest_events()] == [
        event.seen_by(ME) for event in driver.table.latest_events()
    ]


def test_a_clock_starts_its_period_again() -> None:
    driver = practising("royal", options="reign_jitter_ms=0")
    while driver.table.clock is None or driver.table.clock.countdown() is None:
        if driver.match.clock and driver.match.clock.period:
            break
        driver.step()
    decide(driver)
    driver.do(ME, TakeBack())
    clock = driver.table.clock
    assert clock
    ends = [each.due - clock.time() for each in clock.deadlines() if each.seat == TABLE]
    assert not ends or max(ends) >= 60_000 - 1


def test_a_repeated_command_goes_back_once() -> None:
    driver = practising()
    for _ in range(3):
        decide(driver)
    first = driver.order(ME, TakeBack(), id="same")
    again = driver.order(ME, TakeBack(), id="same")
    assert again.version == first.version and again.rows == []
    backs = [row for row in driver.rows if isinstance(row.event, TookBack)]
    assert len(backs) == 1


# Open hands


def test_the_hands_of_bots_are_open_until_somebody_sits_down() -> None:
    driver = practising()
    assert not driver.table.sees_bots(ME)
    driver.do(ME, OpenBots(open=True))
    assert [driver.table.sees_bots(viewer) for viewer in (ME, 1, TABLE)] == [True, False, False]
    driver.do(TABLE, Sit("Max", hashed("max"), seat=1))
    assert not any(driver.table.sees_bots(viewer) for viewer in range(TABLE, 4))
    assert isinstance(driver.order(ME, OpenBots(open=True)).refusal, NotPractice)
    driver.do(0, Leave(1))
    assert not driver.table.sees_bots(ME), "it does not come back by itself"
    driver.do(ME, OpenBots(open=True))
    assert driver.table.sees_bots(ME)
    driver.do(ME, OpenBots(open=False))
    assert not driver.table.sees_bots(ME)
    assert Table.rebuilt("t", driver.rows).practice.shows_bots is False


def test_open_hands_are_not_open_to_a_player_who_returns() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    driver.do(1, Leave(1))
    assert isinstance(driver.order(0, OpenBots(open=True)).refusal, NotPractice)


def test_all_bots_play_at_the_level_chosen_from_now_on() -> None:
    driver = practising()
    driver.do(ME, SetLevel("random"))
    for table in (driver.table, Table.rebuilt("t", driver.rows)):
        assert [chair.bot for chair in table.chairs] == ["", *["random"] * (len(table.chairs) - 1)]
    before = len(driver.rows)
    driver.do(ME, SetLevel("random"))
    assert len(driver.rows) == before
    assert isinstance(driver.order(ME, SetLevel("nobody")).refusal, UnknownBot)


def test_only_one_person_among_bots_chooses_their_level() -> None:
    driver = TableDriver("coloradd", seats=3)
    driver.gather(people=2)
    assert isinstance(driver.order(0, SetLevel("random")).refusal, NotPractice)


def test_whoever_sits_at_a_table_changes_their_animal_at_any_time() -> None:
    driver = TableDriver("coloradd", seats=3)
    driver.gather(people=2)
    others = driver.table.avatars[1:]
    driver.do(0, SetAvatar("otter"))
    assert driver.table.avatars == ["otter", *others]
    assert Table.rebuilt("t", driver.rows).avatars == ["otter", *others]


# BotSpeed


@pytest.mark.parametrize("speed, percent", [("slow", 200), ("normal", 100), ("fast", 40)])
def test_bots_play_at_the_speed_that_the_host_chose(speed: str, percent: int) -> None:
    driver = practising()
    usual = delay(driver.table, 1)
    driver.do(ME, SetSpeed(speed))  # type: ignore[arg-type]
    assert delay(driver.table, 1) == usual * percent // 100
    twin = Table.rebuilt("t", driver.rows)
    assert (twin.speed, delay(twin, 1)) == (BotSpeed(speed), usual * percent // 100)


def test_another_speed_counts_at_once_and_only_the_host_chooses_it() -> None:
    driver = TableDriver("coloradd", seats=3)
    driver.gather(people=2)
    assert isinstance(driver.order(1, SetSpeed("fast")).refusal, NotHost)
    while driver.match.turn != 2:
        driver.step()
    before = coming(driver.table)
    driver.do(0, SetSpeed("fast"))
    after = coming(driver.table)
    assert before and after and after.at < before.at


def test_a_table_is_opened_with_a_speed_and_so_is_its_rematch() -> None:
    _, row = step.opened(
        "t",
        "coloradd",
        2,
        "",
        0,
        public=False,
        pace=TableDriver("coloradd").table.pace,
        speed=BotSpeed.SLOW,
    )
    assert Table.rebuilt("t", [row]).speed == BotSpeed.SLOW
    driver = practising(seats=2, options="target=1")
    driver.do(ME, SetSpeed("fast"))
    while driver.phase() != TablePhase.OVER:
        driver.step()
    driver.do(ME, AskRematch())
    assert step.successor(driver.table, "u", driver.now)[0].speed == BotSpeed.FAST
    assert isinstance(driver.order(ME, Act("draw")).refusal, Exception)
