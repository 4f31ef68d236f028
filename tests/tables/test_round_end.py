"""Between two rounds a table shows the last one; the next is dealt when people are ready."""

from __future__ import annotations

import pytest

from penult.core.events import Event, Kind
from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.match.match import Match
from penult.match.record import read_record
from penult.server.live_table import proof_of
from penult.tables.commands import Act, Leave, Pause, Ready, Resume
from penult.tables.errors import NotPlaying
from penult.tables.events import Outage, Pace, RoundStarted
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.server.guest import hurried
from tests.tables.driver import QUICK, TableDriver

OF_A_DEAL = {
    *(Kind.DEALER, Kind.BEGINS, Kind.CUT, Kind.PARTNERS),
    *(Kind.DEALT, Kind.TURNED_UP, Kind.STARTER),
}


def between(game: str, people: int = 2, seats: int = 3) -> TableDriver:
    """The first round is over; nobody is ready yet."""
    driver = TableDriver(game, seats=seats, options=hurried(game))
    driver.gather(people)
    driver.play_round()
    assert driver.phase() == TablePhase.BETWEEN
    return driver


def seen(table: Table) -> list[object]:
    assert table.match
    return [table.match.scene(viewer) for viewer in range(TABLE, table.match.seats)]


def dealt(events: list[Event] | None) -> set[Kind]:
    return {event.kind for event in events or []} & OF_A_DEAL


def waits_unchanged(driver: TableDriver, milliseconds: int) -> None:
    before, version, acts = seen(driver.table), driver.table.version, len(driver.match.acts)
    for _ in range(10):
        driver.wait(milliseconds // 10)
        assert driver.phase() == TablePhase.BETWEEN
        assert seen(driver.table) == before
        assert len(driver.match.acts) == acts
        assert not dealt(driver.table.events_since(version))


@pytest.mark.parametrize("game", NAMES)
def test_nothing_of_the_next_round_happens_before_the_countdown_ends(game: str) -> None:
    driver = between(game)
    assert not dealt(driver.table.events_since(driver.table.version - 1))
    assert driver.table.deal_at == driver.now + QUICK.between
    waits_unchanged(driver, QUICK.between - 10)
    driver.now = driver.table.deal_at - 1
    waits_unchanged(driver, 0)
    version = driver.table.version
    driver.wait(1)
    assert driver.phase() == TablePhase.PLAYING
    assert Kind.DEALT in dealt(driver.table.events_since(version))
    assert driver.table.deal_at is None


@pytest.mark.parametrize("game", NAMES)
def test_nothing_of_the_next_round_happens_before_everybody_is_ready(game: str) -> None:
    driver = between(game)
    waits_unchanged(driver, 1000)
    driver.do(0, Ready())
    waits_unchanged(driver, 1000)
    version = driver.table.version
    driver.do(1, Ready())
    assert driver.phase() == TablePhase.PLAYING
    assert Kind.DEALT in dealt(driver.table.events_since(version))
    assert not any(chair.ready for chair in driver.table.chairs)


@pytest.mark.parametrize("game", NAMES)
def test_one_person_among_bots_starts_it_at_once(game: str) -> None:
    driver = between(game, people=1)
    driver.do(0, Ready())
    assert driver.phase() == TablePhase.PLAYING
    assert driver.match.moves(driver.match.turn)


@pytest.mark.parametrize("game", NAMES)
def test_nobody_can_play_before_the_deal(game: str) -> None:
    driver = between(game)
    for action in driver.match.game.actions[:3]:
        result = driver.order(0, Act(action.text))
        assert isinstance(result.refusal, NotPlaying)


def test_somebody_ready_does_not_postpone_the_deal() -> None:
    driver = between("coloradd", people=3)
    at = driver.table.deal_at
    for seat in range(2):
        driver.wait(1500)
        driver.do(seat, Ready())
        assert driver.table.deal_at == at
    driver.wait(2000)
    assert driver.phase() == TablePhase.PLAYING


def test_only_people_who_are_there_are_waited_for() -> None:
    driver = between("coloradd", people=3)
    driver.went(2)
    driver.do(0, Ready())
    assert driver.phase() == TablePhase.BETWEEN
    driver.do(1, Ready())
    assert driver.phase() == TablePhase.PLAYING


def test_the_last_one_who_is_not_ready_leaves() -> None:
    driver = between("coloradd")
    driver.do(0, Ready())
    driver.do(1, Leave(1))
    assert driver.phase() == TablePhase.PLAYING


def test_while_nobody_is_there_nothing_is_dealt() -> None:
    driver = between("coloradd")
    driver.went(0, 1)
    assert driver.table.deal_at is None
    driver.wait(10 * QUICK.between)
    assert driver.phase() == TablePhase.BETWEEN
    driver.came(0)
    assert driver.table.deal_at == driver.now + QUICK.between


def test_a_pause_stops_the_countdown() -> None:
    driver = between("coloradd")
    driver.do(0, Pause())
    assert driver.table.is_paused
    assert driver.table.deal_at is None
    driver.wait(2 * QUICK.between)
    assert driver.phase() == TablePhase.BETWEEN
    driver.do(0, Resume())
    assert driver.table.deal_at == driver.now + QUICK.between


@pytest.mark.parametrize("game", NAMES)
def test_a_table_rebuilt_between_rounds_is_the_same(game: str) -> None:
    driver = between(game)
    driver.do(0, Ready())
    driver.table.look(driver.now + 400)
    driver.rows.append(driver.table.note(Outage(400)))
    again = Table.rebuilt("t", driver.rows)
    assert seen(again) == seen(driver.table)
    assert (again.phase, again.deal_at) == (driver.phase(), driver.table.deal_at)
    driver.do(1, Ready())
    again = Table.rebuilt("t", driver.rows)
    assert again.match and again.match.write() == driver.match.write()
    assert again.clock and driver.table.clock
    again.look(driver.now)
    assert again.clock.deadlines() == driver.table.clock.deadlines()


@pytest.mark.parametrize("game", NAMES)
def test_the_proof_is_that_of_tables_that_dealt_at_once(game: str) -> None:
    """As they did before they kept the last position."""
    driver = between(game)
    made = Match.new(game, seats=3, seed=driver.table.seed, options=hurried(game))
    for seat, action in driver.match.acts:
        made.push(seat, action)
    assert proof_of(driver.table) == made.digest()


def test_a_table_closed_between_rounds_has_a_valid_record() -> None:
    driver = between("coloradd", people=1)
    driver.do(0, Leave(0))
    assert driver.phase() == TablePhase.CLOSED
    assert read_record(driver.table.record()).rounds == 1


@pytest.mark.parametrize("game", NAMES)
def test_without_a_break_the_next_round_is_dealt_at_once(game: str) -> None:
    pace = Pace(bot_fastest=40, bot_slowest=90, window=100, between=0)
    driver = TableDriver(game, seats=3, options=hurried(game), pace=pace)
    driver.gather(1)
    while driver.match.rounds == 0:
        version = driver.table.version
        driver.step()
    assert driver.phase() == TablePhase.PLAYING
    assert Kind.DEALT in dealt(driver.table.events_since(version))
    assert not any(isinstance(row.event, RoundStarted) for row in driver.rows)


def test_hands_lie_open_between_rounds_and_after_the_match() -> None:
    driver = TableDriver("coloradd", seats=2, options="target=150")
    driver.gather(1)
    phases = set()
    while driver.phase() != TablePhase.OVER:
        driver.step()
        phases.add(driver.phase())
        assert driver.table.has_hands_down == (driver.phase() != TablePhase.PLAYING)
    assert TablePhase.BETWEEN in phases
