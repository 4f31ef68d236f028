"""The shoe at a table with a clock: deadlines, when no time runs, and jump-ins."""

from __future__ import annotations

import pytest

from penult.core.ids import TABLE, Seat
from penult.games.clockwork import NEVER, ClockFace, ClockMode
from penult.match.match import Match
from tests.games.asking import sizes
from tests.games.master.table import all_but, dealt, four, opened, phase, two, victim
from tests.tables.sitting import Sitting, acts_of

T = 6_000
GRACE = 300
TURN = T + GRACE


def face(m: Match) -> ClockFace:
    assert m.clock is not None
    return m.clock


def sit(
    cards: str = "r1 b2 b3", options: str = "", more: str = "", *, limits: bool = False
) -> Sitting:
    """Seat 0 of four is to play on a red 7; its time begins now."""
    return Sitting(four(cards, options, more), limits=limits)


def on_the_table(m: Match, *, limits: bool = False) -> Sitting:
    return Sitting(m, limits=limits)


# The length of a turn


@pytest.mark.parametrize("speed", [4, 6, 8, 12, 20])
@pytest.mark.parametrize("grace", [0, 300, 5_000])
def test_MAS_43_a_turn_has_its_seconds_and_the_grace(speed: int, grace: int) -> None:
    """MR-45."""
    m = four(options=f"speed={speed} net_grace={grace}")
    assert (face(m).mode, face(m).jitter) == (ClockMode.WALL, 0)
    assert (face(m).length, face(m).grace) == (speed * 1_000, grace)


def test_MR_44_untimed_there_is_no_end() -> None:
    table = sit(options="speed=untimed", limits=True)
    assert face(table.match).length == NEVER
    assert table.after(599_999) == []
    assert table.after(1) == ["draw"], "no hurry, but nobody is waited for for ever"
    assert "ring" not in table.after(100 * 3_600_000)


def test_MAS_43_the_deadline_is_the_press_and_the_time() -> None:
    table = sit()
    assert table.due() == [("ring", TURN)]
    table.after(2_000)
    table.push("r1")
    assert table.due() == [("ring", TURN - 2_000)]
    table.after(500)
    table.push("press")
    assert (table.match.turn, table.due()) == (1, [("ring", TURN)])


def test_MAS_43_not_a_millisecond_too_early() -> None:
    table = sit()
    assert table.after(TURN - 1) == []
    assert table.after(1) == ["ring"]
    assert acts_of(table.match) == [(TABLE, "ring")]


@pytest.mark.parametrize(("late", "in_time"), [(-1, True), (0, False), (1, False)])
def test_MR_45_what_comes_before_the_ring_is_due_counts(late: int, in_time: bool) -> None:
    table = sit()
    table.push("r1")
    table.hand.at += TURN + late
    assert table.push("press", 0) == in_time
    assert (table.match.turn, phase(table.match)) == (1, "act" if in_time else "restart")


def test_MAS_43_the_first_worked_log() -> None:
    """The first worked log, with its times."""
    m = Match.read(
        "master; phase: start; turn: 3; dealer: 3; talon: r7; hand 0: r5 b1 b2; hand 1: r+2 b3 b4;"
        "hand 2: r9 b6 b7; hand 3: g1 g2 g3"
    )
    table = on_the_table(m)
    table.push("start")
    table.after(2_100)
    table.push("r5")
    table.after(500)
    table.push("press")
    assert table.due() == [("ring", 8_900 - 2_600)]
    table.after(5_700)
    assert table.elapsed == 8_300
    table.push("r+2")
    assert table.wait() == [(8_900, "ring")]
    assert (m.turn, phase(m), sizes(m)[1]) == (2, "restart", 3 + 2)
    table.after(1_100)
    table.push("press")
    assert table.due() == [("ring", 16_000 + GRACE - 10_000)]
    assert sizes(m)[2] == 3


def test_MAS_60_the_second_worked_log() -> None:
    """The second worked log: an early press leaves the deadline where it was."""
    table = sit("r9 b1 b2")
    table.after(1_000)
    table.push("press")
    assert (sizes(table.match)[0], table.due()) == (5, [("ring", TURN - 1_000)])
    table.after(1_000)
    table.push("r9")
    table.after(400)
    table.push("press")
    assert (table.match.turn, table.due()) == (1, [("ring", TURN)])


@pytest.mark.parametrize(
    ("setting", "turn", "left"), [("keep", 0, 1_300), ("rearm", 0, TURN), ("end_turn", 1, TURN)]
)
def test_MR_38_an_early_press_and_the_clock(setting: str, turn: Seat, left: int) -> None:
    table = sit(options=f"early_press={setting}")
    table.after(5_000)
    table.push("press")
    assert (table.match.turn, table.due()) == (turn, [("ring", left)])


def test_MAS_50_after_a_skip_the_time_is_that_of_the_seat_behind() -> None:
    table = sit("rskip b2 b3")
    table.after(4_000)
    table.push("rskip")
    table.push("press")
    assert (table.match.turn, table.due()) == (2, [("ring", TURN)])


def test_MAS_49_a_victim_draws_and_presses_in_one_time() -> None:
    table = on_the_table(victim("super", "y1 y2 y3"))
    table.after(3_000)
    table.push("draw")
    assert table.due() == [("ring", TURN - 3_000)]
    assert table.after(TURN - 3_000) == ["ring"]
    assert (sizes(table.match)[1], table.match.turn) == (3 + 4 + 2, 2)


def test_MAS_51_a_draw_does_not_change_the_deadline() -> None:
    table = sit("b1 b2", more="stock: r9 rest")
    table.after(1_000)
    table.push("draw")
    table.after(1_000)
    table.push("r9")
    assert table.due() == [("ring", TURN - 2_000)]


def test_MAS_65_a_penalty_does_not_change_it() -> None:
    table = sit("r1 b2", "foreign_press=penalise")
    table.push("r1")
    table.push("press")
    table.after(1_000)
    table.push("catch 0", 3)
    table.push("press", 2)
    assert table.due() == [("ring", TURN - 1_000)]


def test_MR_30_pressed_by_the_table_the_time_begins_with_the_lay() -> None:
    table = sit(options="press=auto")
    table.after(4_000)
    table.push("r1")
    assert (table.match.turn, table.due()) == (1, [("ring", TURN)])


def test_MR_44_another_speed_from_the_next_start_on() -> None:
    table = on_the_table(dealt(options="net_grace=0"))
    table.push("speed 4", TABLE)
    table.push("start")
    assert table.due() == [("ring", 4_000)]


# A double click


@pytest.mark.parametrize("options", ["", "illegal_lay=free", "foreign_press=penalise"])
def test_MR_39_a_double_click_is_ignored(options: str) -> None:
    table = sit(options=options)
    table.push("r1")
    assert table.push("press", 0)
    table.after(300)
    assert not table.push("press", 0)
    assert (sizes(table.match), len(table.match.acts)) == ([2, 3, 3, 3], 2)


def test_MR_39_a_later_press_is_none() -> None:
    table = sit(options="foreign_press=penalise")
    table.push("r1")
    table.push("press")
    table.after(301)
    assert table.push("press", 0)
    assert sizes(table.match)[0] == 2 + 2


def test_MR_39_nor_is_anybody_elses() -> None:
    table = sit(options="foreign_press=penalise")
    table.push("r1")
    table.push("press")
    assert table.push("press", 3)
    assert table.push("press", 3)  # the first one didn't count
    assert sizes(table.match)[3] == 3 + 4


@pytest.mark.parametrize("card", ["rskip", "rrev"])
def test_MR_39_also_where_the_same_player_plays_again(card: str) -> None:
    """With two players the second click would be an early press."""
    table = on_the_table(two(f"{card} r2 b3"))
    table.push(card)
    table.push("press")
    assert (table.match.turn, table.push("press")) == (0, False)
    assert sizes(table.match) == [2, 3]
    table.push("r2")
    assert table.push("press")  # a card was played meanwhile
    assert table.match.turn == 1


def test_MR_39_also_after_a_restart_press() -> None:
    table = sit()
    table.after(TURN)
    assert table.push("press", 1)
    assert not table.push("press", 1)
    table.after(301)
    assert table.push("press", 1)
    assert sizes(table.match)[1] == 3 + 2


def test_MR_39_only_a_press_that_counted_has_an_echo() -> None:
    table = sit()
    assert table.push("press", 0)
    assert table.push("press", 0)
    assert sizes(table.match)[0] == 3 + 4


# When no time runs


def test_MAS_44_no_ring_before_the_start() -> None:
    table = on_the_table(dealt())
    assert (table.due(), table.clock.left()) == ([], None)
    assert table.after(3_600_000) == []
    table.push("start")
    assert table.due() == [("ring", TURN)]


def test_MR_29_own_press_no_ring_before_the_first_players_press() -> None:
    table = on_the_table(opened(options="first_clock=own_press"))
    assert table.due() == []
    table.after(9_000)
    table.push("press")
    assert table.due() == [("ring", TURN)]


def test_MAS_57_no_ring_before_a_restart_press() -> None:
    table = sit()
    assert table.after(TURN) == ["ring"]
    assert table.due() == []
    assert table.after(3_600_000) == []
    table.push("press")
    assert (table.match.turn, table.due()) == (1, [("ring", TURN)])


@pytest.mark.parametrize("rest", ["r1 b1", "b1 b2"])
def test_MAS_63_no_ring_in_a_check(rest: str) -> None:
    table = sit(f"super {rest}")
    table.push("super=blue")
    table.push("press")
    table.after(6_000)
    table.push("challenge")
    assert table.due() == []
    assert table.after(3_600_000) == []
    table.push("seen")
    assert table.due() == []
    table.push("press")
    assert (table.match.turn, table.due()) == (1, [("ring", TURN)])


def test_MAS_64_no_ring_in_a_pause() -> None:
    table = sit()
    table.after(5_000)
    table.clock.pause()
    assert table.clock.left() is None
    assert table.after(3_600_000) == []
    table.clock.resume()
    assert (phase(table.match), table.due()) == ("restart", [])
    table.push("press")
    assert table.due() == [("ring", TURN)]


def test_MR_43_an_agreed_stop_lets_the_running_turn_ring() -> None:
    table = sit()
    for seat, act in ((0, "stop"), (1, "yes"), (2, "yes")):
        table.push(act, seat)
    assert table.after(TURN) == ["ring"]


def test_MR_43_with_the_press_all_stands() -> None:
    table = sit()
    for seat, act in ((3, "stop"), (1, "yes"), (2, "yes")):
        table.push(act, seat)
    table.push("r1")
    table.push("press")
    assert table.after(3_600_000) == []
    table.push("resume", 2)
    table.push("press", 1)
    assert table.due() == [("ring", TURN)]


def test_MAS_64_a_reshuffle_takes_no_time() -> None:
    rest = all_but("r7 b9 super b1 b2 y1 y2")
    m = Match.read(
        f"master; turn: 0; talon: r7 {rest}; stock: b9; hand 0: super b1 b2; hand 1: y1 y2"
    )
    table = on_the_table(m)
    table.push("super=blue")
    table.push("press")
    table.after(1_000)
    table.push("draw")
    assert table.due() == [("ring", TURN - 1_000)]


def test_no_time_runs_after_the_last_card() -> None:
    table = sit("r1")
    table.push("r1")
    table.push("press")
    assert (phase(table.match) in ("start", "naming"), table.due()) == (True, [])


def test_MAS_62_the_last_card_may_be_rung() -> None:
    table = sit("r1")
    table.push("r1")
    assert table.after(TURN) == ["ring"]
    assert sizes(table.match)[0] == 3


def test_a_lost_timer_gets_a_full_new_time() -> None:
    table = sit()
    table.after(5_000)
    table.clock.restart()
    assert table.due() == [("ring", TURN)]


def test_MAS_46_the_countdown_is_shown() -> None:
    table = sit()
    table.after(1_234)
    assert table.clock.countdown() == 6_000 - 1_234  # the grace isn't shown
    assert not face(four(options="speed=untimed")).shown


# Whose time a jump-in takes


def jumped(setting: str, wait: int = 5_000) -> Sitting:
    """Seat 2 jumps in on the red 7 during seat 0's time."""
    m = Match.read(
        f"master; options: jump_in=on jump_clock={setting}; turn: 0; talon: r7; hand 0: r1 b2 b3;"
        "hand 1: y1 y2; hand 2: r7 y5 y6; hand 3: g2 g3"
    )
    table = on_the_table(m)
    table.after(wait)
    table.push("jump r7", 2)
    return table


@pytest.mark.parametrize(("setting", "left"), [("fresh", TURN), ("inherit", TURN - 5_000)])
def test_MR_93_the_jumpers_time(setting: str, left: int) -> None:
    table = jumped(setting)
    assert (table.match.turn, table.due()) == (2, [("ring", left)])
    table.push("press")
    assert (table.match.turn, table.due()) == (3, [("ring", TURN)])


@pytest.mark.parametrize("setting", ["fresh", "inherit"])
def test_MR_93_after_a_rung_jump_the_interrupted_player_restarts(setting: str) -> None:
    table = jumped(setting)
    table.after(TURN)
    m = table.match
    assert (m.turn, phase(m), sizes(m)[2], table.due()) == (0, "restart", 5, [])
    table.push("press")
    assert table.due() == [("ring", TURN)]


@pytest.mark.parametrize("setting", ["fresh", "inherit"])
def test_MR_97_while_the_clock_stands_there_is_nothing_to_inherit(setting: str) -> None:
    m = Match.read(
        f"master; options: jump_in=on jump_clock={setting}; phase: restart; after-press: act;"
        "turn: 0; talon: r7; hand 0: r1 b2; hand 1: y1 y2; hand 2: r7 y5 y6; hand 3: g2 g3"
    )
    table = on_the_table(m)
    table.after(4_000)
    table.push("jump r7", 2)
    assert table.due() == [("ring", TURN)]
