"""Pauses freeze what is left (ROY-R20); a lost timer gets a full new period (ROY-65, R21)."""

from __future__ import annotations

import pytest

from penult.core.ids import TABLE
from penult.games.mechanics.progress import Timer
from penult.match.errors import Refused
from penult.match.match import Match
from penult.match.record import read_record
from penult.tables.clock import Clock
from tests.chance import reference
from tests.games.royal.table import court
from tests.tables.sitting import EXACT, Sitting, acts_of, named, position, sit

MINUTE = 60_000


def timer(m: Match) -> int:
    return int(m.view().timer)


# Pause


def test_ROY_R20_a_pause_freezes_what_is_left() -> None:
    table = sit(limits=True)
    table.after(12_345)
    before = table.due()
    table.clock.pause()
    assert table.after(3_600_000) == []
    assert (table.clock.left(), timer(table.match)) == (None, Timer.PAUSED)
    table.clock.resume()
    assert timer(table.match) == Timer.RUNNING
    assert table.due() == before == [("draw", 30_000 - 12_345), ("fanfare", MINUTE - 12_345)]
    assert table.after(30_000 - 12_345 - 1) == []
    assert table.after(1) == ["draw", "pass"]


def test_ROY_R20_several_pauses_add_up() -> None:
    table = sit()
    for _ in range(59):
        table.after(1_000)
        table.clock.pause()
        table.after(7_777)
        table.clock.resume()
    assert table.after(999) == []
    assert table.after(1) == ["fanfare"]


def test_time_the_server_took_before_the_clock_was_held_is_given_back() -> None:
    table = sit(limits=True)
    before = table.due()
    table.after(500)  # in which nobody could act
    table.clock.hold()
    table.after(300)
    table.clock.forget(800)
    table.clock.release()
    assert table.due() == before


def test_ROY_R20_nobody_plays_in_a_pause() -> None:
    table = sit()
    table.clock.pause()
    with pytest.raises(Refused):
        table.push("r1", 1)
    table.clock.resume()
    assert table.push("r1")


@pytest.mark.parametrize("act", ["pause", "resume"])
def test_pausing_or_resuming_twice_is_harmless(act: str) -> None:
    table = sit()
    if act == "resume":
        table.clock.pause()
    getattr(table.clock, act)()
    table.after(5_000)
    getattr(table.clock, act)()
    table.after(6_000)
    table.clock.resume()
    assert [text for _, text in acts_of(table.match)] == ["pause", "resume"]
    passed = 0 if act == "pause" else 11_000
    assert table.due() == [("fanfare", MINUTE - passed)]


def test_what_was_due_before_the_pause_happens_before_it() -> None:
    table = sit()
    table.hand.at += MINUTE
    table.clock.pause()
    assert acts_of(table.match) == [(TABLE, "fanfare")]


def test_a_pause_while_the_king_designates() -> None:
    """The rules know of no clock then; the table's patience stands still all the same."""
    table = sit(limits=True)
    table.after(30_000)
    table.after(30_000)
    assert table.due() == [("jester 1", 15_000)]
    table.after(4_000)
    table.clock.pause()
    assert (table.after(MINUTE), table.clock.left()) == ([], None)
    table.clock.resume()
    assert table.due() == [("jester 1", 11_000)]
    assert "pause" not in [text for _, text in acts_of(table.match)]


def test_no_start_signal_in_a_pause() -> None:
    table = sit()
    table.after(MINUTE)
    table.clock.pause()
    assert table.push("jester 1")
    assert (table.after(MINUTE), timer(table.match)) == ([], Timer.IDLE)
    table.clock.resume()
    assert table.after(0) == ["start"]
    assert table.due() == [("fanfare", MINUTE)]


def test_pausing_by_an_act_of_the_table_is_the_same() -> None:
    """Whoever plays the table's acts himself need not know ``pause`` and ``resume``."""
    table = sit()
    table.after(10_000)
    table.push("pause", TABLE)
    assert (table.after(MINUTE), table.clock.left()) == ([], None)
    table.push("resume", TABLE)
    assert table.due() == [("fanfare", 50_000)]


def test_a_pause_of_virtual_time() -> None:
    m = position(options=EXACT)
    clock = Clock(m)
    clock.push(1, named(m, "r1"))
    clock.pause()
    assert timer(m) == Timer.PAUSED
    clock.resume()
    assert (clock.time(), clock.deadlines()[0].due) == (5_000, MINUTE)


def test_a_pause_at_a_virtual_table() -> None:
    table = sit(options=f"{EXACT} clock_mode=virtual")
    table.push("r1")
    table.clock.pause()
    table.after(MINUTE)
    table.clock.resume()
    assert table.due() == [("fanfare", 55_000)]


# Restart


def test_ROY_65_a_restart_gives_a_full_new_period_and_nothing_else() -> None:
    table = sit()
    table.after(59_000)
    before = court(table.match), table.match.turn, table.match.view().reigns
    table.clock.restart()
    assert acts_of(table.match) == [(TABLE, "restart")]
    assert (court(table.match), table.match.turn, table.match.view().reigns) == before
    assert table.due() == [("fanfare", MINUTE)]
    assert table.after(MINUTE - 1) == []
    assert table.after(1) == ["fanfare"]


def test_ROY_65_the_fanfare_that_was_missed_does_not_sound() -> None:
    table = sit()
    table.hand.at += 10 * MINUTE
    table.clock.restart()
    assert table.after(0) == []
    assert table.due() == [("fanfare", MINUTE)]


def test_ROY_65_the_new_period_has_its_jitter() -> None:
    table = Sitting(position(seed=11))
    shift = reference.clock_jitter(11, 1, 5_000)
    assert table.due() == [("fanfare", MINUTE + shift)]
    table.after(40_000)
    table.clock.restart()
    assert table.due() == [("fanfare", MINUTE + shift)]


def test_ROY_65_in_turns_too() -> None:
    table = sit(options="clock_mode=turns reign_turns=2")
    table.push("r1")
    table.clock.restart()
    for _ in range(2):
        assert table.push("draw")
        assert table.push("pass")
    assert not table.push("draw")


def test_ROY_65_nothing_to_restart_outside_a_reign() -> None:
    table = sit()
    table.after(MINUTE)
    table.clock.restart()
    assert acts_of(table.match) == [(TABLE, "fanfare")]


def test_ROY_R21_after_a_restart_of_the_process() -> None:
    table = sit()
    table.after(59_000)
    again = Sitting(read_record(table.match.record()))
    again.clock.restart()
    assert again.due() == [("fanfare", MINUTE)]
    assert court(again.match) == (3, 2)


def test_ROY_R21_a_process_that_ended_in_a_pause() -> None:
    """The rules remember the pause, the new clock does too; then all begins anew."""
    table = sit(limits=True)
    table.after(12_000)
    table.clock.pause()
    again = Sitting(read_record(table.match.record()), limits=True)
    assert (again.after(MINUTE), again.clock.left()) == ([], None)
    again.clock.resume()
    assert timer(again.match) == Timer.RUNNING
    assert again.due() == [("draw", 30_000), ("fanfare", MINUTE)]


def test_looking_again_in_a_pause_loses_no_resume() -> None:
    table = sit()
    table.after(10_000)
    table.clock.pause()
    table.clock.look_again()
    assert table.due() == []
    table.after(10_000)
    table.clock.resume()
    assert table.due() == [("fanfare", MINUTE)]
    table.after(5_000)
    table.push("r1")
    assert table.due() == [("fanfare", 55_000)]
