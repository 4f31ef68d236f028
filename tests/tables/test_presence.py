"""Who is there: a table without people stands still; bots stand in, and give the seat back."""

from __future__ import annotations

import msgspec
import pytest

from penult.core.ids import TABLE, Seat
from penult.games.registry import NAMES
from penult.match.match import Match
from penult.tables import step
from penult.tables.clock import Clock
from penult.tables.commands import Act, InviteBot, Leave, Order, Pause, Prefer, Ready, Sit
from penult.tables.errors import NotGathering, NotHost, SeatTaken
from penult.tables.events import Acted, Deputised, HostChanged, Preferred, Returned, TimedOut
from penult.tables.schedule import coming, deputy_at
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.tables.driver import QUICK, TableDriver, hashed

DAY = 86_400_000
PATIENT = msgspec.structs.replace(QUICK, patient=True)


def events_since(driver: TableDriver, known: int) -> list[object]:
    return [row.event for row in driver.rows[known:]]


def until_turn_of(driver: TableDriver, seat: Seat) -> None:
    while driver.match.turn != seat:
        driver.step()


@pytest.mark.parametrize("game", NAMES)
def test_nothing_happens_while_nobody_is_there_and_no_time_is_lost(game: str) -> None:
    driver = TableDriver(game)
    driver.gather(people=1)
    before = coming(driver.table)
    assert before
    driver.went(0)
    assert coming(driver.table) is None
    known = driver.match.digest()
    driver.wait(DAY)
    assert driver.match.digest() == known
    driver.came(0)
    clock = driver.table.clock
    assert clock and not clock.overdue()
    after = coming(driver.table)
    assert after and after.at >= driver.now
    assert coming(Table.rebuilt("t", driver.rows)), "the same after a crash"


def test_between_rounds_too() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=1)
    driver.play_round()
    driver.went(0)
    driver.wait(DAY)
    assert driver.phase() == TablePhase.BETWEEN
    driver.came(0)
    assert driver.phase() == TablePhase.BETWEEN
    driver.wait(QUICK.between)
    assert driver.phase() == TablePhase.PLAYING


def test_a_refresh_leaves_no_trace_in_play() -> None:
    """Bots do the same at the same time, whether somebody refreshed a page or not."""
    one, other = TableDriver("coloradd"), TableDriver("coloradd")
    for driver in (one, other):
        driver.gather(people=2)
    for _ in range(30):
        turn = one.match.turn
        if turn == 1:
            other.went(0)
            other.came(0)
        one.step()
        other.step()
        if one.phase() != TablePhase.PLAYING:
            break
    assert one.match.acts == other.match.acts
    assert one.now == other.now
    assert len(other.rows) > len(one.rows)


def test_a_bot_takes_the_seat_after_a_grace_time_and_gives_it_back_at_once() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    until_turn_of(driver, 0)
    driver.went(0)
    driver.wait(QUICK.grace - 1)
    assert not driver.table.chairs[0].player
    known = len(driver.rows)
    driver.wait(1)
    assert events_since(driver, known) == [Deputised(0, "sensible")]
    driver.wait(5_000)
    assert isinstance(driver.rows[-1].event, Acted), "the deputy plays"
    driver.came(0)
    assert not driver.table.chairs[0].player


def test_who_acts_is_back_even_without_a_socket() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    until_turn_of(driver, 0)
    driver.went(0)
    driver.wait(QUICK.grace)
    assert driver.table.chairs[0].deputy
    act = driver.match.legal()[0].text
    result = step.handle(driver.table, Order(0, Act(act, id="back")), driver.now)
    assert [row.event for row in result.rows] == [Returned(0), Acted(0, act)]
    assert not driver.table.chairs[0].deputy
    again = step.handle(driver.table, Order(0, Act(act, id="back")), driver.now)
    assert (again.rows, again.version) == ([], result.version)


def test_34_bots_never_play_alone_when_people_have_gone() -> None:
    """FEATURES 2.3: a bot played alone against itself after the human left."""
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    driver.went(0)
    driver.wait(QUICK.grace)
    assert driver.table.chairs[0].deputy
    driver.went(1)
    known = len(driver.rows)
    driver.wait(DAY)
    assert not [
        event for event in events_since(driver, known) if isinstance(event, (Acted, TimedOut))
    ]
    driver.came(1)
    driver.do(1, Leave(1))
    assert driver.phase() == TablePhase.PLAYING, "the other may come back"
    driver.wait(DAY)
    assert coming(driver.table) is None or driver.table.is_still


def test_31_another_browser_is_the_same_player() -> None:
    """FEATURES 2.3: joining from another browser created a second player."""
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    driver.came(0)
    driver.do(TABLE, Sit("Again", hashed("secret 0")))
    assert [chair.is_person for chair in driver.table.chairs] == [True, True, False, False]


def test_who_is_there_and_silent_is_stood_in_for_until_he_acts() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    while not driver.table.chairs[1].deputy:
        if driver.match.turn == 0:
            driver.step()
        else:
            due = coming(driver.table)
            assert due
            driver.wait(due.at - driver.now)
    fell = {(row.at, row.event.seat) for row in driver.rows if isinstance(row.event, TimedOut)}
    assert [seat for _, seat in fell] == [1] * QUICK.silences
    driver.wait(0)
    until_turn_of(driver, 1)
    driver.do(1, Act(driver.match.legal()[0].text))
    assert not driver.table.chairs[1].deputy


def test_but_never_for_all_of_them() -> None:
    """Silent people are timed out; bots do not take the whole table over."""
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    for _ in range(40):
        due = coming(driver.table)
        assert due
        driver.wait(due.at - driver.now)
    assert [bool(chair.deputy) for chair in driver.table.chairs].count(True) <= 1


# Warnings


def warnings(driver: TableDriver) -> list[int]:
    return [deputy_at(driver.table, seat) for seat in range(len(driver.table.chairs))]


def test_when_a_bot_takes_over_from_who_is_away_is_known_before() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    assert warnings(driver) == [0, 0, 0, 0]
    driver.wait(10)
    driver.went(1)
    at = driver.now + QUICK.grace
    assert warnings(driver) == [0, at, 0, 0]
    driver.now = at - 1
    driver.wait(0)
    assert (warnings(driver), driver.table.chairs[1].deputy) == ([0, at, 0, 0], "")
    driver.wait(1)
    assert driver.table.chairs[1].deputy
    assert warnings(driver) == [0, 0, 0, 0]


def test_who_comes_back_in_time_is_no_longer_warned_of() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    driver.went(1)
    driver.came(1)
    assert warnings(driver) == [0, 0, 0, 0]


def test_nobody_is_warned_while_no_bot_would_take_over() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    driver.went(0, 1)
    assert warnings(driver) == [0, 0, 0, 0], "bots don't play alone"
    driver.came(0)
    at = driver.now + QUICK.grace
    assert warnings(driver) == [0, at, 0, 0]
    driver.do(0, Pause())
    assert warnings(driver) == [0, 0, 0, 0]


def test_who_is_silent_is_warned_in_the_last_turn_before_a_bot_takes_over() -> None:
    driver = TableDriver("coloradd", seats=3)
    driver.gather(people=2)
    warned = set()
    while not driver.table.chairs[1].deputy:
        if driver.match.turn == 1:
            missed = driver.table.chairs[1].missed
            at = warnings(driver)[1]
            due = coming(driver.table)
            assert due
            assert at == (due.at if missed == QUICK.silences - 1 else 0)
            warned |= {at} - {0}
            driver.wait(due.at - driver.now)
        else:
            assert warnings(driver) == [0, 0, 0]
            driver.step()
    assert warned == {driver.now}


# Patience


def timed_out(driver: TableDriver, known: int) -> list[object]:
    """The seats that let their time pass since; the table's own clock is nobody's fault."""
    found = [event for event in events_since(driver, known) if isinstance(event, TimedOut)]
    return [event.seat for event in found if event.seat != TABLE]


@pytest.mark.parametrize("game", NAMES)
def test_nobody_is_hurried_who_plays_against_bots_alone(game: str) -> None:
    driver = TableDriver(game, pace=PATIENT)
    driver.gather(people=1)
    until_turn_of(driver, 0)
    known = len(driver.rows)
    driver.wait(DAY)
    assert timed_out(driver, known) == []
    again = Table.rebuilt("t", driver.rows).match
    assert again and again.digest() == driver.match.digest(), "the same after a crash"


def test_who_is_waited_for_by_another_has_the_limit_of_the_game() -> None:
    driver = TableDriver("coloradd", seats=2, pace=PATIENT)
    driver.gather(people=2)
    until_turn_of(driver, 0)
    limit = 1000 * int(driver.match.options.turn_limit)
    driver.wait(limit - 1)
    driver.do(1, Leave(1))
    known = len(driver.rows)
    driver.wait(DAY)
    assert timed_out(driver, known) == [], "a bot plays on for the other"
    driver.do(TABLE, Sit("P1", hashed("secret 1")))
    driver.wait(limit - 1)
    assert timed_out(driver, known) == []
    driver.wait(1)
    assert set(timed_out(driver, known)) == {0}


def test_forced_moves_are_made_only_for_who_wants_it() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    table = driver.table
    table.match = Match.read(
        "coloradd; turn: 0; hand 0: b1 y2 y3; hand 1: r3 r4 r5; talon: r7", seed=1
    )
    table.clock = Clock(table.match, lambda: table.at, limits=True)
    known = len(driver.rows)
    driver.wait(QUICK.bot_slowest)
    assert events_since(driver, known) == []
    driver.do(0, Prefer(auto=True))
    driver.wait(QUICK.bot_slowest)
    assert events_since(driver, known) == [Preferred(0, auto=True), Acted(0, "draw")]


# Leaving, coming back, host


def test_who_leaves_in_the_middle_may_come_back_to_the_same_chair() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    driver.do(1, Leave(1))
    assert (driver.table.chairs[1].bot, driver.table.seat_of(hashed("secret 1"))) == (
        "sensible",
        -1,
    )
    eve = driver.order(TABLE, Sit("Eve", hashed("other"), seat=1))
    assert isinstance(eve.refusal, SeatTaken), "the chair is kept"
    driver.do(TABLE, Sit("P1", hashed("secret 1")))
    assert driver.table.seat_of(hashed("secret 1")) == 1
    assert not driver.table.chairs[1].bot


def test_the_host_may_send_a_person_away_and_a_bot_plays_on() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    assert isinstance(driver.order(1, Leave(0)).refusal, NotHost)
    assert isinstance(driver.order(0, Leave(2)).refusal, NotGathering), "bots stay"
    driver.do(0, Leave(1))
    assert driver.table.chairs[1].bot
    assert isinstance(driver.order(TABLE, Sit("P1", hashed("secret 1"))).refusal, NotGathering), (
        "who was sent away does not come back"
    )


def test_35_a_host_who_is_away_for_long_is_followed_by_a_person() -> None:
    """FEATURES 2.3: host migration, never to a bot."""
    driver = TableDriver("coloradd")
    driver.do(TABLE, Sit("P0", hashed("secret 0")))
    driver.came(0)
    driver.do(0, InviteBot("sensible", seat=1))
    driver.do(TABLE, Sit("P2", hashed("secret 2"), seat=2))
    driver.do(TABLE, Sit("P3", hashed("secret 3"), seat=3))
    driver.came(3)
    driver.went(0)
    driver.wait(QUICK.host - 1)
    assert driver.table.host == 0
    driver.wait(1)
    assert driver.rows[-1].event == HostChanged(3), "the first who is there"
    driver.came(0)
    assert driver.table.host == 3


def test_the_last_who_is_there_stays_host_while_all_are_away() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    driver.went(0, 1)
    driver.wait(DAY)
    assert driver.table.host == 0


def test_a_table_whose_match_never_began_is_closed_in_the_end() -> None:
    driver = TableDriver("coloradd")
    driver.do(TABLE, Sit("P0", hashed("secret 0")))
    driver.wait(QUICK.abandoned - 1)
    assert driver.phase() == TablePhase.GATHERING
    driver.wait(1)
    assert driver.phase() == TablePhase.CLOSED
    assert coming(driver.table) is None


def test_between_rounds_nobody_waits_for_a_deputy() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    driver.went(1)
    driver.wait(QUICK.grace)
    driver.play_round()
    assert driver.phase() == TablePhase.BETWEEN
    driver.do(0, Ready())
    assert driver.phase() == TablePhase.PLAYING
