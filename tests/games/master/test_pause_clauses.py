"""MAS-45 and MR-43: who may stop the clock, when it stops, and how play continues."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from tests.games.asking import acts, cited, happened, sizes, why
from tests.games.master.table import (
    behind_press,
    dealt,
    debt,
    draw_and_press,
    four,
    laid,
    moves,
    opened,
    period,
    phase,
    play,
    ring,
    running,
    timer,
    two,
    victim,
)

# A stop at once


def test_MAS_45_the_table_stops_the_clock() -> None:
    m = four("r1 b2 b3")
    m.push(TABLE, "pause")
    assert (phase(m), timer(m), running(m), m.turn) == ("paused", "paused", False, TABLE)
    assert cited(m, Kind.PAUSED) == [(-1, "MAS_45")]
    assert why(m, TABLE, "ring") == "MAS_43"


@pytest.mark.parametrize("seat", range(4))
def test_MAS_45_no_player_stops_it_by_himself(seat: Seat) -> None:
    assert why(four(), seat, "pause") == "MAS_45"


def test_MAS_45_nothing_is_done_while_it_stands() -> None:
    m = four("r1 b2 b3", "illegal_lay=free jump_in=on")
    m.push(TABLE, "pause")
    for seat in range(4):
        assert acts(m, seat) == {"resume"}
    assert acts(m, TABLE) == {"resume"}
    for act in ("r1", "draw", "press", "call", "stop", "accuse 1"):
        assert why(m, 0, act) == "MAS_45"


@pytest.mark.parametrize("by", [TABLE, 0, 1, 2, 3])
def test_MAS_45_anybody_ends_the_pause_and_the_player_to_act_presses(by: Seat) -> None:
    m = four("r1 b2 b3")
    before = period(m)
    m.push(TABLE, "pause")
    m.push(by, "resume")
    assert (m.turn, phase(m), running(m), moves(m)) == (0, "restart", False, {"press"})
    assert cited(m, Kind.RESUMED) == [(-1, "MAS_45")]
    m.push("press")
    assert (phase(m), period(m), sizes(m)[0]) == ("act", before + 1, 3)


def test_MAS_45_a_hold_is_never_an_early_press() -> None:
    m = four("r1 b2 b3")
    m.push(TABLE, "pause")
    m.push(TABLE, "resume")
    m.push("press")
    assert not happened(m, Kind.PRESSED_EARLY)
    assert sizes(m) == [3, 3, 3, 3]


def test_MAS_45_a_turn_goes_on_where_it_was() -> None:
    laying, drawing = four("r1 b2 b3"), four("b1 b2", more="stock: r9 rest")
    owing = victim("r+2", "y1 y2 y3")
    laying.push("r1")
    drawing.push("draw")
    for m, expected in ((laying, "laid"), (drawing, "drawn"), (owing, "owing")):
        player = m.turn
        m.push(TABLE, "pause")
        m.push(TABLE, "resume")
        assert (m.turn, phase(m), behind_press(m)) == (player, "restart", expected)
        m.push("press")
        assert (m.turn, phase(m)) == (player, expected)
    assert (laid(laying), moves(drawing), debt(owing)) == ("r1", {"r9", "press"}, 2)
    laying.push("press")
    assert (laying.turn, phase(laying)) == (1, "act")


def test_MAS_45_also_before_a_restart_press() -> None:
    m = four()
    ring(m)
    m.push(TABLE, "pause")
    m.push(3, "resume")
    assert (m.turn, phase(m), behind_press(m)) == (1, "restart", "act")


def test_MAS_45_not_before_the_start_and_not_in_a_check() -> None:
    assert why(dealt(), TABLE, "pause") == "MAS_45"
    m = victim("super", "y1 y2 y3")
    m.push("challenge")
    assert why(m, TABLE, "pause") == "MAS_45"


# A stop that players ask for


def test_MR_43_a_player_asks_and_a_majority_confirms() -> None:
    m = four("r1 b2 b3")
    m.push(2, "stop")
    assert cited(m, Kind.ASKED_TO_STOP) == [(2, "MAS_45")]
    assert [moves(m, seat) & {"yes", "no"} for seat in (1, 2)] == [{"yes", "no"}, set()]
    m.push(0, "yes")
    assert not happened(m, Kind.WILL_STOP)  # two of four
    m.push(1, "yes")
    assert cited(m, Kind.WILL_STOP) == [(-1, "MAS_45")]


def test_MR_43_it_takes_effect_at_the_next_press() -> None:
    m = four("r1 b2 b3")
    for seat, act in ((2, "stop"), (0, "yes"), (1, "yes")):
        m.push(seat, act)
    assert (phase(m), running(m)) == ("act", True)
    m.push("r1")
    assert (phase(m), running(m)) == ("laid", True)
    m.push("press")
    assert (phase(m), m.turn) == ("paused", TABLE)
    m.push(3, "resume")
    assert (m.turn, phase(m), behind_press(m)) == (1, "restart", "act")


def test_MR_43_who_is_slow_does_not_save_himself() -> None:
    m = four("r1 b2 b3")
    for seat, act in ((0, "stop"), (1, "yes"), (2, "yes")):
        m.push(seat, act)
    assert why(m, TABLE, "ring") == "OK"


def test_MR_43_after_a_ring_the_next_press_is_the_restart_press() -> None:
    m = four("r1 b2 b3")
    for seat, act in ((0, "stop"), (1, "yes"), (2, "yes")):
        m.push(seat, act)
    ring(m)
    assert (m.turn, phase(m)) == (1, "restart")
    m.push("press")
    assert (phase(m), m.turn) == ("paused", TABLE)
    m.push(1, "resume")
    m.push("press")
    assert (m.turn, phase(m), running(m)) == (1, "act", True)


def test_MR_43_asked_before_the_start_it_stops_with_it() -> None:
    m = dealt()
    for seat, act in ((0, "stop"), (1, "yes"), (2, "yes")):
        m.push(seat, act)
    m.push("start")
    assert phase(m) == "paused"
    m.push(0, "resume")
    assert (m.turn, phase(m)) == (0, "restart")


def test_MR_43_the_majority_may_be_against_it() -> None:
    m = four("r1 b2 b3")
    m.push(2, "stop")
    m.push(0, "no")
    m.push(1, "no")  # two of four can't be outvoted any more
    assert cited(m, Kind.WILL_NOT_STOP) == [(-1, "MAS_45")]
    play(m, "r1")
    assert (phase(m), m.turn) == ("act", 1)


def test_MR_43_whoever_is_silent_is_against_it() -> None:
    m = four("r1 b2 b3")
    m.push(2, "stop")
    m.push(0, "yes")
    m.push(TABLE, "close")
    assert cited(m, Kind.WILL_NOT_STOP) == [(-1, "MAS_45")]


def test_MR_43_two_players_must_agree() -> None:
    m = two("r1 b2 b3")
    m.push(0, "stop")
    assert not happened(m, Kind.WILL_STOP)
    m.push(1, "yes")
    assert happened(m, Kind.WILL_STOP)


def test_MR_43_one_question_at_a_time() -> None:
    m = four()
    m.push(2, "stop")
    assert why(m, 1, "stop") == "MAS_45"
    assert why(m, 1, "accuse 0") == "MAS_102"
    for seat in (0, 1):
        m.push(seat, "yes")
    assert why(m, 1, "stop") == "MAS_45"  # it is agreed


def test_MR_43_play_goes_on_while_the_table_votes() -> None:
    m = four("r1 b2 b3")
    m.push(2, "stop")
    play(m, "r1")
    draw_and_press(m)
    assert (m.turn, phase(m)) == (2, "act")


# Policies


def test_MR_43_policy_host_leaves_it_to_the_table() -> None:
    m = four(options="pause_policy=host")
    assert [why(m, seat, "stop") for seat in range(4)] == ["MAS_45"] * 4
    assert why(m, TABLE, "pause") == "OK"


def test_MR_43_policy_off_lets_nobody_stop() -> None:
    m = four(options="pause_policy=off")
    assert [why(m, seat, "stop") for seat in range(4)] == ["MAS_45"] * 4
    assert why(m, TABLE, "pause") == "MAS_45"


def test_MR_43_policy_majority_is_the_default() -> None:
    assert acts(four(), 3) >= {"stop"}
    assert acts(opened(options="pause_policy=majority"), 3) >= {"stop"}
