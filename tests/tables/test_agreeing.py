"""What people decide together: starting early, pausing, playing again."""

from __future__ import annotations

import pytest

from penult.core.ids import TABLE
from penult.games.custom.errors import BadCard
from penult.games.registry import NAMES
from penult.tables import step
from penult.tables.commands import (
    Accept,
    Act,
    Invite,
    Leave,
    Pause,
    Rematch,
    Resume,
    SetOptions,
    Sit,
    Start,
)
from penult.tables.errors import NoRematch, NotHost, NotPlaying, SeatTaken, TablePaused
from penult.tables.events import Moved, Pace
from penult.tables.schedule import coming
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.tables.evening import QUICK, Evening, hashed

# Starting


def test_the_host_starts_early_with_bots_in_the_empty_chairs() -> None:
    evening = Evening("coloradd")
    for seat in range(2):
        evening.do(TABLE, Sit(f"P{seat}", hashed(f"secret {seat}")))
    assert isinstance(evening.order(1, Start()).refusal, NotHost)
    evening.do(0, Start())
    assert [chair.bot for chair in evening.table.chairs] == ["", "", "sensible", "sensible"]
    assert evening.phase() == TablePhase.ACCEPTING, "everybody accepts before the first deal"
    evening.do(1, Accept())
    assert evening.phase() == TablePhase.PLAYING


def test_62_the_number_of_chairs_can_be_changed_without_a_new_table() -> None:
    evening = Evening("coloradd")
    for seat in range(2):
        evening.do(TABLE, Sit(f"P{seat}", hashed(f"secret {seat}")))
        evening.do(seat, Accept())
    evening.do(0, SetOptions("", 3))
    assert not evening.table.chairs[1].accepted
    assert isinstance(evening.order(1, SetOptions("", 2)).refusal, NotHost)
    evening.do(0, Invite("sensible"))
    assert isinstance(evening.order(0, SetOptions("", 2)).refusal, SeatTaken)
    for seat in range(2):
        evening.do(seat, Accept())
    assert (evening.phase(), evening.match.seats) == (TablePhase.PLAYING, 3)


def test_rules_seats_and_cards_are_changed_together_or_not_at_all() -> None:
    evening = Evening("coloradd", seats=3)
    for seat in range(2):
        evening.do(TABLE, Sit(f"P{seat}", hashed(f"secret {seat}")))
    evening.do(1, Accept())
    drizzle = 'card "Drizzle" rule draw(others,1)'
    bad = SetOptions("target=200", 2, ("draw(others,9)",))
    assert isinstance(evening.order(0, bad).refusal, BadCard)
    assert (evening.table.options, len(evening.table.chairs)) == ("", 3)
    assert evening.table.chairs[1].accepted
    evening.do(0, SetOptions("target=200", 2, (drizzle,)))
    assert evening.table.options.split() == ["target=200", "custom_count=1"]
    assert (evening.table.customs, len(evening.table.chairs)) == ((drizzle,), 2)
    assert not evening.table.chairs[1].accepted
    evening.do(0, SetOptions("", customs=()))
    assert (evening.table.options, evening.table.customs) == ("", ())


# Pausing


@pytest.mark.parametrize("game", NAMES)
def test_a_pause_stops_everything_and_takes_nobodys_time(game: str) -> None:
    evening = Evening(game)
    evening.gather(people=2)
    for _ in range(8):
        evening.step()
    before = coming(evening.table)
    assert before
    left = before.at - evening.now
    evening.do(0, Pause())
    evening.wait(QUICK.pause - 1)
    assert evening.table.is_paused
    assert isinstance(evening.order(0, Act("draw")).refusal, TablePaused)
    assert Table.rebuilt("t", evening.rows).is_paused
    evening.do(0, Resume())
    after = coming(evening.table)
    assert after and after.at - evening.now >= min(left, QUICK.bot_fastest)
    twin = Table.rebuilt("t", evening.rows)
    assert twin.match and twin.match.digest() == evening.match.digest()
    assert coming(twin) and coming(twin).at == after.at  # type: ignore[union-attr]


def test_a_pause_has_an_end() -> None:
    evening = Evening("coloradd")
    evening.gather(people=2)
    evening.do(0, Pause())
    evening.wait(QUICK.pause)
    assert not evening.table.is_paused


def test_royals_clock_knows_of_it() -> None:
    """Where the game has acts for it, they are in the record (ROY-65)."""
    evening = Evening("royal")
    evening.gather(people=2)
    while evening.match.clock is None or evening.match.clock.period == 0:
        evening.step()
    evening.do(0, Pause())
    evening.do(0, Resume())
    assert [action.text for _, action in evening.match.acts[-2:]] == ["pause", "resume"]


def test_at_a_public_table_more_than_half_must_agree() -> None:
    evening = Evening("coloradd", public=True)
    evening.gather(people=3)
    evening.do(0, Pause())
    assert not evening.table.is_paused
    assert evening.table.chairs[0].wish == "pause"
    evening.do(0, Resume())
    assert evening.table.chairs[0].wish == "", "taken back"
    evening.do(1, Pause())
    evening.do(2, Pause())
    assert evening.table.is_paused
    evening.do(0, Resume())
    assert evening.table.is_paused
    evening.do(2, Resume())
    assert not evening.table.is_paused


def test_who_is_not_there_is_not_asked() -> None:
    evening = Evening("coloradd", public=True)
    evening.gather(people=3)
    evening.went(2)
    evening.wait(QUICK.grace)
    evening.went(1)
    evening.do(0, Pause())
    assert evening.table.is_paused


def test_there_is_no_pause_before_the_match() -> None:
    evening = Evening("coloradd")
    evening.do(TABLE, Sit("P0", hashed("secret 0")))
    assert isinstance(evening.order(0, Pause()).refusal, NotPlaying)


# Playing again


def over(people: int = 2) -> Evening:
    pace = Pace(bot_fastest=40, bot_slowest=90, window=100, between=0)
    evening = Evening("coloradd", seats=3, options="target=1 turn_cap=50", pace=pace)
    evening.gather(people=people)
    while evening.phase() != TablePhase.OVER:
        evening.step()
    return evening


def test_a_rematch_is_a_table_of_its_own_with_the_same_people() -> None:
    evening = over()
    evening.do(1, Rematch())
    assert not evening.table.moved_to
    evening.do(0, Rematch())
    moved = evening.rows[-1].fact
    assert isinstance(moved, Moved)
    made, rows = step.successor(evening.table, moved.table, evening.now)
    assert made.phase == TablePhase.PLAYING, "all have accepted"
    assert made.names == evening.table.names
    assert [made.seat_of(hashed(f"secret {seat}")) for seat in range(2)] == [0, 1]
    assert (made.options, made.host) == (evening.table.options, 0)
    assert made.server_seed != evening.table.server_seed
    assert Table.rebuilt(moved.table, rows).version == made.version
    assert evening.table.record(), "the old match keeps its record"


def test_before_the_end_nobody_asks_for_another() -> None:
    evening = Evening("coloradd")
    evening.gather()
    assert isinstance(evening.order(0, Rematch()).refusal, NoRematch)


def test_who_has_gone_is_not_waited_for_but_has_a_chair() -> None:
    evening = over()
    evening.went(1)
    evening.do(0, Rematch())
    made, _ = step.successor(evening.table, evening.table.moved_to, evening.now)
    assert made.phase == TablePhase.ACCEPTING
    assert made.chairs[1].name == "P1" and not made.chairs[1].accepted


def test_who_left_has_no_chair_and_the_names_of_the_record_stay() -> None:
    evening = over()
    evening.do(1, Leave(1))
    evening.do(0, Rematch())
    made, _ = step.successor(evening.table, evening.table.moved_to, evening.now)
    assert (made.phase, made.chairs[1].is_empty) == (TablePhase.GATHERING, True)
    assert "P1" in evening.table.record()
