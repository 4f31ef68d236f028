"""A live table: what its rows make of it, who may do what, and what happens by itself."""

from __future__ import annotations

import pytest

from penult.core.events import Event
from penult.core.ids import NOBODY, TABLE
from penult.games.registry import NAMES
from penult.match.errors import Refused
from penult.match.record import read_record
from penult.tables import step as desk
from penult.tables.commands import Accept, Act, GoOn, Invite, Leave, SetOptions, Sit
from penult.tables.errors import FrozenTable, NoChair, NotGathering, NotHost, NotPlaying, SeatTaken
from penult.tables.events import Acted, Pace
from penult.tables.schedule import coming
from penult.tables.seating import TablePhase
from penult.tables.table import KEPT, Table
from tests.tables.evening import QUICK, Evening, hashed


def same(one: Table, other: Table) -> bool:
    """Everything that can be asked of two tables."""
    assert one.match and other.match and one.clock and other.clock
    viewers = range(TABLE, len(one.chairs))
    return (
        one.match.digest() == other.match.digest()
        and [one.match.view(v) for v in viewers] == [other.match.view(v) for v in viewers]
        and one.clock.deadlines() == other.clock.deadlines()
        and (one.version, one.phase, one.chairs, one.host, one.repeats)
        == (other.version, other.phase, other.chairs, other.host, other.repeats)
        and all(told(one, viewer) == told(other, viewer) for viewer in viewers)
    )


def told(table: Table, viewer: int) -> list[Event]:
    """The latest events as a viewer hears them."""
    return [event.seen_by(viewer) for event in table.events_since(table.version - 20) or []]


@pytest.mark.parametrize("game", NAMES)
def test_a_round_with_people_and_bots_rebuilt_from_its_rows_at_every_version(game: str) -> None:
    evening = Evening(game)
    evening.gather()
    twin = Table.rebuilt("t", evening.rows)
    while evening.phase() == TablePhase.PLAYING:
        known = len(evening.rows)
        evening.step()
        for row in evening.rows[known:]:
            twin.take(row)
        twin.look(evening.table.at)
        assert twin.match and twin.match.digest() == evening.match.digest()
    assert [row.version for row in evening.rows] == list(range(1, len(evening.rows) + 1))
    assert same(Table.rebuilt("t", evening.rows), evening.table)


@pytest.mark.parametrize("game", NAMES)
def test_a_bots_choice_is_the_same_at_a_rebuilt_table(game: str) -> None:
    evening = Evening(game)
    evening.gather(people=1)
    compared = 0
    while compared < 12 and evening.phase() == TablePhase.PLAYING:
        twin = Table.rebuilt("t", evening.rows)
        known = len(evening.rows)
        twin.look(evening.now)
        evening.step()
        if isinstance(evening.rows[-1].fact, Acted) and not evening.rows[-1].command:
            again = desk.wait(twin, evening.now)
            assert again == evening.rows[known:]
            compared += 1
    assert compared == 12


def test_the_seed_of_the_deal_was_committed_to_before_anybody_sat_down() -> None:
    evening = Evening("coloradd")
    published = evening.table.commitment
    evening.gather()
    assert evening.match.commitment == published


def test_nothing_happens_before_everybody_has_accepted() -> None:
    evening = Evening("coloradd", seats=2)
    evening.do(TABLE, Sit("Lea", hashed("a")))
    assert evening.phase() == TablePhase.GATHERING
    evening.do(TABLE, Sit("Max", hashed("b")))
    evening.do(0, Accept())
    assert evening.phase() == TablePhase.ACCEPTING
    assert isinstance(evening.order(0, Act("draw")).refusal, NotPlaying)
    evening.do(1, Accept())
    assert evening.phase() == TablePhase.PLAYING


def test_other_options_must_be_accepted_again() -> None:
    evening = Evening("coloradd", seats=2)
    evening.do(TABLE, Sit("Lea", hashed("a")))
    evening.do(0, Accept())
    evening.do(0, SetOptions("cumulative=on"))
    evening.do(TABLE, Sit("Max", hashed("b")))
    evening.do(1, Accept())
    assert evening.phase() == TablePhase.ACCEPTING
    evening.do(0, Accept())
    assert evening.table.options == "cumulative=on"
    assert evening.match.options.cumulative == 1


def test_a_repeated_command_is_answered_from_the_log_and_changes_nothing() -> None:
    evening = Evening("coloradd", seats=2)
    evening.gather(people=2)
    seat = evening.match.turn
    act = Act(evening.match.legal()[0].text)
    first = evening.order(seat, act, id="same")
    again = evening.order(seat, act, id="same")
    assert first.refusal is None and again.refusal is None
    assert again.version == first.version
    assert again.rows == []


def test_an_act_the_rules_refuse_leaves_no_row() -> None:
    evening = Evening("coloradd", seats=2)
    evening.gather(people=2)
    step = evening.order(1 - evening.match.turn, Act("draw"))
    assert isinstance(step.refusal, Refused)
    assert step.rows == []


def test_who_only_watches_can_do_nothing() -> None:
    evening = Evening("coloradd")
    evening.gather(people=2)
    for command in (Act("draw"), Accept(), GoOn(), Invite("sensible"), Leave(0), SetOptions("")):
        assert isinstance(evening.order(TABLE, command).refusal, NoChair)
        assert isinstance(evening.order(3, command).refusal, NoChair), "a bot's chair"


def test_another_device_with_the_same_token_keeps_the_chair() -> None:
    evening = Evening("coloradd")
    evening.do(TABLE, Sit("Lea", hashed("a")))
    evening.do(TABLE, Sit("Lea on the phone", hashed("a")))
    assert [chair.name for chair in evening.table.chairs] == ["Lea", "", "", ""]
    assert evening.table.seat_of(hashed("a")) == 0
    assert evening.table.seat_of(hashed("b")) == NOBODY
    assert evening.table.seat_of("") == NOBODY


def test_a_taken_chair_stays_taken_and_only_the_host_invites() -> None:
    evening = Evening("coloradd")
    evening.do(TABLE, Sit("Lea", hashed("a")))
    assert isinstance(evening.order(TABLE, Sit("Max", hashed("b"), seat=0)).refusal, SeatTaken)
    evening.do(TABLE, Sit("Max", hashed("b"), seat=2))
    assert isinstance(evening.order(2, Invite("sensible")).refusal, NotHost)
    assert isinstance(evening.order(2, Leave(0)).refusal, NotHost)


def test_the_host_goes_over_to_a_person_never_to_a_bot() -> None:
    evening = Evening("coloradd")
    evening.do(TABLE, Sit("Lea", hashed("a")))
    evening.do(0, Invite("sensible", seat=1))
    evening.do(TABLE, Sit("Max", hashed("b"), seat=3))
    evening.do(0, Leave(0))
    assert evening.table.host == 3


def test_bots_do_not_play_on_among_themselves() -> None:
    evening = Evening("coloradd")
    evening.gather(people=2)
    evening.do(0, Leave(0))
    assert evening.phase() == TablePhase.PLAYING
    assert evening.table.chairs[0].bot
    evening.do(1, Leave(1))
    assert evening.phase() == TablePhase.CLOSED
    assert coming(evening.table) is None


def test_nobody_sits_down_in_the_middle_of_a_match() -> None:
    evening = Evening("coloradd")
    evening.gather(people=1)
    assert isinstance(evening.order(TABLE, Sit("Max", hashed("b"))).refusal, NotGathering)


def test_between_rounds_the_table_waits_for_people_but_not_for_ever() -> None:
    evening = Evening("coloradd")
    evening.gather(people=2)
    evening.play_round()
    assert evening.phase() == TablePhase.BETWEEN
    assert isinstance(evening.order(0, Act("draw")).refusal, NotPlaying)
    evening.do(0, GoOn())
    assert evening.phase() == TablePhase.BETWEEN
    evening.wait(QUICK.between - 1)
    assert evening.phase() == TablePhase.BETWEEN
    evening.wait(1)
    assert evening.phase() == TablePhase.PLAYING


def test_an_outage_is_nobodys_time() -> None:
    evening = Evening("master", seats=2, pace=Pace(between=0))
    evening.gather(people=2)
    before = coming(evening.table)
    assert before
    evening.now += 100_000
    evening.rows += desk.woken(evening.table, 100_000, evening.now)
    assert coming(evening.table) is None, "nobody is connected yet"
    evening.now += 5_000
    evening.came(0)
    after = coming(evening.table)
    assert after and after.at == before.at + 105_000
    twin = Table.rebuilt("t", evening.rows)
    again = coming(twin)
    assert again and again.at == after.at


def test_events_are_remembered_for_those_who_come_back_soon() -> None:
    evening = Evening("coloradd", seats=2)
    evening.gather(people=2)
    while evening.table.version < KEPT + 20 and evening.phase() != TablePhase.OVER:
        evening.step()
    version = evening.table.version
    assert evening.table.events_since(version) == []
    assert evening.table.events_since(version - KEPT) == evening.match.events
    assert evening.table.events_since(version - KEPT - 1) is None
    assert evening.table.events_since(version + 1) is None


def test_the_record_of_a_whole_match_is_proven() -> None:
    evening = Evening("coloradd", seats=2, options="target=100")
    evening.gather(people=1)
    while evening.phase() != TablePhase.OVER:
        evening.step()
    assert coming(evening.table) is None
    assert read_record(evening.match.record(evening.table.names)).outcome == evening.match.outcome


def test_rows_that_do_not_follow_each_other_are_refused() -> None:
    evening = Evening("coloradd")
    evening.gather()
    with pytest.raises(FrozenTable):
        Table.rebuilt("t", [evening.rows[0], evening.rows[2]])
