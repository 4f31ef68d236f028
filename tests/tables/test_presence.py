"""Who is there: a table without people stands still; bots stand in, and give the seat back."""

from __future__ import annotations

import msgspec
import pytest

from penult.core.ids import TABLE, Seat
from penult.games.registry import NAMES
from penult.match.match import Match
from penult.tables import step as desk
from penult.tables.clock import Clock
from penult.tables.commands import Act, GoOn, Invite, Leave, Order, Prefer, Sit
from penult.tables.errors import NotGathering, NotHost
from penult.tables.events import Acted, Deputised, Hosted, Preferred, Returned, TimedOut
from penult.tables.schedule import coming
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.tables.evening import QUICK, Evening, hashed

DAY = 86_400_000
PATIENT = msgspec.structs.replace(QUICK, patient=True)


def facts_since(evening: Evening, known: int) -> list[object]:
    return [row.fact for row in evening.rows[known:]]


def until_turn_of(evening: Evening, seat: Seat) -> None:
    while evening.match.turn != seat:
        evening.step()


@pytest.mark.parametrize("game", NAMES)
def test_nothing_happens_while_nobody_is_there_and_no_time_is_lost(game: str) -> None:
    evening = Evening(game)
    evening.gather(people=1)
    before = coming(evening.table)
    assert before
    evening.went(0)
    assert coming(evening.table) is None
    known = evening.match.digest()
    evening.wait(DAY)
    assert evening.match.digest() == known
    evening.came(0)
    clock = evening.table.clock
    assert clock and not clock.overdue()
    after = coming(evening.table)
    assert after and after.at >= evening.now
    assert coming(Table.rebuilt("t", evening.rows)), "the same after a crash"


def test_between_rounds_too() -> None:
    evening = Evening("coloradd")
    evening.gather(people=1)
    evening.play_round()
    evening.went(0)
    evening.wait(DAY)
    assert evening.phase() == TablePhase.BETWEEN
    evening.came(0)
    assert evening.phase() == TablePhase.BETWEEN
    evening.wait(QUICK.between)
    assert evening.phase() == TablePhase.PLAYING


def test_a_refresh_leaves_no_trace_in_play() -> None:
    """Bots do the same at the same time, whether somebody refreshed a page or not."""
    one, other = Evening("coloradd"), Evening("coloradd")
    for evening in (one, other):
        evening.gather(people=2)
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
    evening = Evening("coloradd", seats=2)
    evening.gather(people=2)
    until_turn_of(evening, 0)
    evening.went(0)
    evening.wait(QUICK.grace - 1)
    assert not evening.table.chairs[0].player
    known = len(evening.rows)
    evening.wait(1)
    assert facts_since(evening, known) == [Deputised(0, "sensible")]
    evening.wait(5_000)
    assert isinstance(evening.rows[-1].fact, Acted), "the deputy plays"
    evening.came(0)
    assert not evening.table.chairs[0].player


def test_who_acts_is_back_even_without_a_socket() -> None:
    evening = Evening("coloradd", seats=2)
    evening.gather(people=2)
    until_turn_of(evening, 0)
    evening.went(0)
    evening.wait(QUICK.grace)
    assert evening.table.chairs[0].deputy
    act = evening.match.legal()[0].text
    step = desk.handle(evening.table, Order(0, "back", Act(act)), evening.now)
    assert [row.fact for row in step.rows] == [Returned(0), Acted(0, act)]
    assert not evening.table.chairs[0].deputy
    again = desk.handle(evening.table, Order(0, "back", Act(act)), evening.now)
    assert again.rows == []


def test_34_bots_never_play_alone_when_people_have_gone() -> None:
    """FEATURES 2.3: a bot played alone against itself after the human left."""
    evening = Evening("coloradd")
    evening.gather(people=2)
    evening.went(0)
    evening.wait(QUICK.grace)
    assert evening.table.chairs[0].deputy
    evening.went(1)
    known = len(evening.rows)
    evening.wait(DAY)
    assert not [fact for fact in facts_since(evening, known) if isinstance(fact, (Acted, TimedOut))]
    evening.came(1)
    evening.do(1, Leave(1))
    assert evening.phase() == TablePhase.PLAYING, "the other may come back"
    evening.wait(DAY)
    assert coming(evening.table) is None or evening.table.is_still


def test_31_another_browser_is_the_same_player() -> None:
    """FEATURES 2.3: joining from another browser created a second player."""
    evening = Evening("coloradd")
    evening.gather(people=2)
    evening.came(0)
    evening.do(TABLE, Sit("Again", hashed("secret 0")))
    assert [chair.is_person for chair in evening.table.chairs] == [True, True, False, False]


def test_who_is_there_and_silent_is_stood_in_for_until_he_acts() -> None:
    evening = Evening("coloradd", seats=2)
    evening.gather(people=2)
    while not evening.table.chairs[1].deputy:
        if evening.match.turn == 0:
            evening.step()
        else:
            due = coming(evening.table)
            assert due
            evening.wait(due.at - evening.now)
    fell = {(row.at, row.fact.seat) for row in evening.rows if isinstance(row.fact, TimedOut)}
    assert [seat for _, seat in fell] == [1] * QUICK.silences
    evening.wait(0)
    until_turn_of(evening, 1)
    evening.do(1, Act(evening.match.legal()[0].text))
    assert not evening.table.chairs[1].deputy


def test_but_never_for_all_of_them() -> None:
    """Silent people are timed out; bots do not take the whole table over."""
    evening = Evening("coloradd", seats=2)
    evening.gather(people=2)
    for _ in range(40):
        due = coming(evening.table)
        assert due
        evening.wait(due.at - evening.now)
    assert [bool(chair.deputy) for chair in evening.table.chairs].count(True) <= 1


# Patience


def timed_out(evening: Evening, known: int) -> list[object]:
    """The seats that let their time pass since; the table's own clock is nobody's fault."""
    found = [fact for fact in facts_since(evening, known) if isinstance(fact, TimedOut)]
    return [fact.seat for fact in found if fact.seat != TABLE]


@pytest.mark.parametrize("game", NAMES)
def test_nobody_is_hurried_who_plays_against_bots_alone(game: str) -> None:
    evening = Evening(game, pace=PATIENT)
    evening.gather(people=1)
    until_turn_of(evening, 0)
    known = len(evening.rows)
    evening.wait(DAY)
    assert timed_out(evening, known) == []
    again = Table.rebuilt("t", evening.rows).match
    assert again and again.digest() == evening.match.digest(), "the same after a crash"


def test_who_is_waited_for_by_another_has_the_limit_of_the_game() -> None:
    evening = Evening("coloradd", seats=2, pace=PATIENT)
    evening.gather(people=2)
    until_turn_of(evening, 0)
    limit = 1000 * int(evening.match.options.turn_limit)
    evening.wait(limit - 1)
    evening.do(1, Leave(1))
    known = len(evening.rows)
    evening.wait(DAY)
    assert timed_out(evening, known) == [], "a bot plays on for the other"
    evening.do(TABLE, Sit("P1", hashed("secret 1")))
    evening.wait(limit - 1)
    assert timed_out(evening, known) == []
    evening.wait(1)
    assert set(timed_out(evening, known)) == {0}


def test_forced_moves_are_made_only_for_who_wants_it() -> None:
    evening = Evening("coloradd", seats=2)
    evening.gather(people=2)
    table = evening.table
    table.match = Match.read(
        "coloradd; turn: 0; hand 0: b1 y2 y3; hand 1: r3 r4 r5; talon: r7", seed=1
    )
    table.clock = Clock(table.match, lambda: table.at, limits=True)
    known = len(evening.rows)
    evening.wait(QUICK.bot_slowest)
    assert facts_since(evening, known) == []
    evening.do(0, Prefer(auto=True))
    evening.wait(QUICK.bot_slowest)
    assert facts_since(evening, known) == [Preferred(0, auto=True), Acted(0, "draw")]


# Leaving, coming back, host


def test_who_leaves_in_the_middle_may_come_back_to_the_same_chair() -> None:
    evening = Evening("coloradd")
    evening.gather(people=2)
    evening.do(1, Leave(1))
    assert (evening.table.chairs[1].bot, evening.table.seat_of(hashed("secret 1"))) == (
        "sensible",
        -1,
    )
    assert isinstance(evening.order(TABLE, Sit("Eve", hashed("other"))).refusal, NotGathering)
    evening.do(TABLE, Sit("P1", hashed("secret 1")))
    assert evening.table.seat_of(hashed("secret 1")) == 1
    assert not evening.table.chairs[1].bot


def test_the_host_may_send_a_person_away_and_a_bot_plays_on() -> None:
    evening = Evening("coloradd")
    evening.gather(people=2)
    assert isinstance(evening.order(1, Leave(0)).refusal, NotHost)
    assert isinstance(evening.order(0, Leave(2)).refusal, NotGathering), "bots stay"
    evening.do(0, Leave(1))
    assert evening.table.chairs[1].bot
    assert isinstance(evening.order(TABLE, Sit("P1", hashed("secret 1"))).refusal, NotGathering), (
        "who was sent away does not come back"
    )


def test_35_a_host_who_is_away_for_long_is_followed_by_a_person() -> None:
    """FEATURES 2.3: host migration, never to a bot."""
    evening = Evening("coloradd")
    evening.do(TABLE, Sit("P0", hashed("secret 0")))
    evening.came(0)
    evening.do(0, Invite("sensible", seat=1))
    evening.do(TABLE, Sit("P2", hashed("secret 2"), seat=2))
    evening.do(TABLE, Sit("P3", hashed("secret 3"), seat=3))
    evening.came(3)
    evening.went(0)
    evening.wait(QUICK.host - 1)
    assert evening.table.host == 0
    evening.wait(1)
    assert evening.rows[-1].fact == Hosted(3), "the first who is there"
    evening.came(0)
    assert evening.table.host == 3


def test_the_last_who_is_there_stays_host_while_all_are_away() -> None:
    evening = Evening("coloradd", seats=2)
    evening.gather(people=2)
    evening.went(0, 1)
    evening.wait(DAY)
    assert evening.table.host == 0


def test_a_table_whose_match_never_began_is_closed_in_the_end() -> None:
    evening = Evening("coloradd")
    evening.do(TABLE, Sit("P0", hashed("secret 0")))
    evening.wait(QUICK.abandoned - 1)
    assert evening.phase() == TablePhase.GATHERING
    evening.wait(1)
    assert evening.phase() == TablePhase.CLOSED
    assert coming(evening.table) is None


def test_between_rounds_nobody_waits_for_a_deputy() -> None:
    evening = Evening("coloradd", seats=2)
    evening.gather(people=2)
    evening.went(1)
    evening.wait(QUICK.grace)
    evening.play_round()
    assert evening.phase() == TablePhase.BETWEEN
    evening.do(0, GoOn())
    assert evening.phase() == TablePhase.PLAYING
