"""A live table: what its rows make of it, who may do what, and what happens by itself."""

from __future__ import annotations

import pytest

from penult.core.events import Event
from penult.core.ids import NOBODY, TABLE
from penult.games.registry import NAMES
from penult.match.errors import Refused
from penult.match.record import read_record
from penult.tables import step
from penult.tables.commands import Accept, Act, InviteBot, Leave, Ready, SetOptions, Sit
from penult.tables.errors import FrozenTable, NoChair, NotGathering, NotHost, NotPlaying, SeatTaken
from penult.tables.events import Acted, Pace
from penult.tables.schedule import coming
from penult.tables.seating import TablePhase
from penult.tables.table import KEPT, Table
from tests.tables.driver import QUICK, TableDriver, hashed


def same(one: Table, other: Table) -> bool:
    """Everything that can be asked of two tables."""
    assert one.match and other.match and one.clock and other.clock
    viewers = range(TABLE, len(one.chairs))
    return (
        one.match.digest() == other.match.digest()
        and [one.match.view(v) for v in viewers] == [other.match.view(v) for v in viewers]
        and one.clock.deadlines() == other.clock.deadlines()
        and (one.version, one.phase, one.chairs, one.host, one.seen_commands)
        == (other.version, other.phase, other.chairs, other.host, other.seen_commands)
        and all(told(one, viewer) == told(other, viewer) for viewer in viewers)
    )


def told(table: Table, viewer: int) -> list[Event]:
    """The latest events as a viewer hears them."""
    return [event.seen_by(viewer) for event in table.events_since(table.version - 20) or []]


@pytest.mark.parametrize("game", NAMES)
def test_a_round_with_people_and_bots_rebuilt_from_its_rows_at_every_version(game: str) -> None:
    driver = TableDriver(game)
    driver.gather()
    twin = Table.rebuilt("t", driver.rows)
    while driver.phase() == TablePhase.PLAYING:
        known = len(driver.rows)
        driver.step()
        for row in driver.rows[known:]:
            twin.take(row)
        twin.look(driver.table.at)
        assert twin.match and twin.match.digest() == driver.match.digest()
    assert [row.version for row in driver.rows] == list(range(1, len(driver.rows) + 1))
    assert same(Table.rebuilt("t", driver.rows), driver.table)


@pytest.mark.parametrize("game", NAMES)
def test_a_bots_choice_is_the_same_at_a_rebuilt_table(game: str) -> None:
    driver = TableDriver(game)
    driver.gather(people=1)
    compared = 0
    while compared < 12 and driver.phase() == TablePhase.PLAYING:
        twin = Table.rebuilt("t", driver.rows)
        known = len(driver.rows)
        twin.look(driver.now)
        driver.step()
        if isinstance(driver.rows[-1].event, Acted) and not driver.rows[-1].command:
            again = step.wait(twin, driver.now)
            assert again == driver.rows[known:]
            compared += 1
    assert compared == 12


def test_the_seed_of_the_deal_was_committed_to_before_anybody_sat_down() -> None:
    driver = TableDriver("coloradd")
    published = driver.table.commitment
    driver.gather()
    assert driver.match.commitment == published


def test_nothing_happens_before_everybody_has_accepted() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.do(TABLE, Sit("Lea", hashed("a")))
    assert driver.phase() == TablePhase.GATHERING
    driver.do(TABLE, Sit("Max", hashed("b")))
    driver.do(0, Accept())
    assert driver.phase() == TablePhase.ACCEPTING
    assert isinstance(driver.order(0, Act("draw")).refusal, NotPlaying)
    driver.do(1, Accept())
    assert driver.phase() == TablePhase.PLAYING


def test_other_options_must_be_accepted_again() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.do(TABLE, Sit("Lea", hashed("a")))
    driver.do(0, Accept())
    driver.do(0, SetOptions("cumulative=on"))
    driver.do(TABLE, Sit("Max", hashed("b")))
    driver.do(1, Accept())
    assert driver.phase() == TablePhase.ACCEPTING
    driver.do(0, Accept())
    assert driver.table.options == "cumulative=on"
    assert driver.match.options.cumulative == 1


def test_a_repeated_command_is_answered_from_the_log_and_changes_nothing() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    seat = driver.match.turn
    act = Act(driver.match.legal()[0].text)
    first = driver.order(seat, act, id="same")
    again = driver.order(seat, act, id="same")
    assert first.refusal is None and again.refusal is None
    assert again.version == first.version
    assert again.rows == []


def test_an_act_the_rules_refuse_leaves_no_row() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    step = driver.order(1 - driver.match.turn, Act("draw"))
    assert isinstance(step.refusal, Refused)
    assert step.rows == []


def test_who_only_watches_can_do_nothing() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    for command in (
        Act("draw"),
        Accept(),
        Ready(),
        InviteBot("sensible"),
        Leave(0),
        SetOptions(""),
    ):
        assert isinstance(driver.order(TABLE, command).refusal, NoChair)
        assert isinstance(driver.order(3, command).refusal, NoChair), "a bot's chair"


def test_another_device_with_the_same_token_keeps_the_chair() -> None:
    driver = TableDriver("coloradd")
    driver.do(TABLE, Sit("Lea", hashed("a")))
    driver.do(TABLE, Sit("Lea on the phone", hashed("a")))
    assert [chair.name for chair in driver.table.chairs] == ["Lea", "", "", ""]
    assert driver.table.seat_of(hashed("a")) == 0
    assert driver.table.seat_of(hashed("b")) == NOBODY
    assert driver.table.seat_of("") == NOBODY


def test_a_taken_chair_stays_taken_and_only_the_host_invites() -> None:
    driver = TableDriver("coloradd")
    driver.do(TABLE, Sit("Lea", hashed("a")))
    assert isinstance(driver.order(TABLE, Sit("Max", hashed("b"), seat=0)).refusal, SeatTaken)
    driver.do(TABLE, Sit("Max", hashed("b"), seat=2))
    assert isinstance(driver.order(2, InviteBot("sensible")).refusal, NotHost)
    assert isinstance(driver.order(2, Leave(0)).refusal, NotHost)


def test_the_host_goes_over_to_a_person_never_to_a_bot() -> None:
    driver = TableDriver("coloradd")
    driver.do(TABLE, Sit("Lea", hashed("a")))
    driver.do(0, InviteBot("sensible", seat=1))
    driver.do(TABLE, Sit("Max", hashed("b"), seat=3))
    driver.do(0, Leave(0))
    assert driver.table.host == 3


def test_bots_do_not_play_on_among_themselves() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    driver.do(0, Leave(0))
    assert driver.phase() == TablePhase.PLAYING
    assert driver.table.chairs[0].bot
    driver.do(1, Leave(1))
    assert driver.phase() == TablePhase.CLOSED
    assert coming(driver.table) is None


def test_nobody_sits_down_in_the_middle_of_a_match_without_bots() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=4)
    assert isinstance(driver.order(TABLE, Sit("Max", hashed("b"))).refusal, NotGathering)


def test_between_rounds_the_table_waits_for_people_but_not_for_ever() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    driver.play_round()
    assert driver.phase() == TablePhase.BETWEEN
    assert isinstance(driver.order(0, Act("draw")).refusal, NotPlaying)
    driver.do(0, Ready())
    assert driver.phase() == TablePhase.BETWEEN
    driver.wait(QUICK.between - 1)
    assert driver.phase() == TablePhase.BETWEEN
    driver.wait(1)
    assert driver.phase() == TablePhase.PLAYING


def test_an_outage_is_nobodys_time() -> None:
    driver = TableDriver("master", seats=2, pace=Pace(between=0))
    driver.gather(people=2)
    before = coming(driver.table)
    assert before
    driver.now += 100_000
    driver.rows += step.woken(driver.table, 100_000, driver.now)
    assert coming(driver.table) is None, "nobody is connected yet"
    driver.now += 5_000
    driver.came(0)
    after = coming(driver.table)
    assert after and after.at == before.at + 105_000
    twin = Table.rebuilt("t", driver.rows)
    again = coming(twin)
    assert again and again.at == after.at


def test_events_are_remembered_for_those_who_come_back_soon() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    while driver.table.version < KEPT + 20 and driver.phase() != TablePhase.OVER:
        driver.step()
    version = driver.table.version
    assert driver.table.events_since(version) == []
    assert driver.table.events_since(version - KEPT) == driver.match.events
    assert driver.table.events_since(version - KEPT - 1) is None
    assert driver.table.events_since(version + 1) is None


def test_the_record_of_a_whole_match_is_proven() -> None:
    driver = TableDriver("coloradd", seats=2, options="target=100")
    driver.gather(people=1)
    while driver.phase() != TablePhase.OVER:
        driver.step()
    assert coming(driver.table) is None
    assert read_record(driver.match.record(driver.table.names)).outcome == driver.match.outcome


def test_rows_that_do_not_follow_each_other_are_refused() -> None:
    driver = TableDriver("coloradd")
    driver.gather()
    with pytest.raises(FrozenTable):
        Table.rebuilt("t", [driver.rows[0], driver.rows[2]])
