"""MAS-57 … 61: the restart press, presses too early or out of turn, debts card by card."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.match.errors import Refused
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, why
from tests.games.master.table import (
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
    two,
    victim,
)

# The restart press


def test_MAS_57_after_a_ring_the_next_player_presses_first() -> None:
    m = four()
    ring(m)
    assert (m.turn, phase(m), running(m)) == (1, "restart", False)
    m.push("press")
    assert (m.turn, phase(m), running(m), sizes(m)[1]) == (1, "act", True, 3)
    assert cited(m, Kind.PRESSED_ON) == [(1, "MAS_57")]


def test_MAS_57_that_press_is_no_early_one() -> None:
    m = four()
    ring(m)
    assert moves(m) == {"press"}
    m.push("press")
    assert not happened(m, Kind.PRESSED_EARLY)
    m.push("press")
    assert cited(m, Kind.PRESSED_EARLY) == [(1, "MAS_59")]


def test_MAS_58_until_then_he_neither_lays_nor_draws() -> None:
    """MR-37: refused, not penalised."""
    m = Match.read("master; turn: 0; talon: r7; hand 0: b1 b2; hand 1: r8 y1 y2; hand 2: y3 y4")
    ring(m)
    for act in ("r8", "draw"):
        assert why(m, 1, act) == "MAS_58"
        with pytest.raises(Refused):
            m.push(1, act)
    assert (sizes(m)[1], phase(m)) == (3, "restart")


def test_MAS_58_nor_answers_a_super_joker() -> None:
    m = opened("g+2", options="first_clock=own_press")
    assert why(m, 0, "draw") == "MAS_58"
    assert why(m, 0, "challenge") == "MAS_58"


# Early presses


def test_MAS_59_a_press_before_laying_or_drawing_costs_two() -> None:
    m = four("r1 b2 b3")
    assert "press" in acts(m)  # the button works …
    assert "press" not in moves(m)  # … but no move list suggests it
    m.push("press")
    assert sizes(m)[0] == 5
    assert cited(m, Kind.PRESSED_EARLY) == [(0, "MAS_59")]
    assert cited(m, Kind.DREW) == [(0, "MAS_59")]


@pytest.mark.parametrize(("card", "owed"), [("r+2", 2), ("super", 4)])
def test_MAS_59_also_before_paying(card: str, owed: int) -> None:
    m = victim(card, "y1 y2 y3")
    m.push("press")
    assert (sizes(m)[1], m.turn, phase(m), debt(m)) == (5, 1, "owing", owed)
    draw_and_press(m)
    assert (sizes(m)[1], m.turn) == (5 + owed, 2)


def test_MAS_59_every_time() -> None:
    m = four("r1 b2 b3")
    for count in (5, 7, 9):
        m.push("press")
        assert sizes(m)[0] == count


def test_MAS_60_the_turn_goes_on_and_the_deadline_stays() -> None:
    m = four("r1 b2 b3")
    before = period(m)
    m.push("press")
    assert (m.turn, phase(m), period(m)) == (0, "act", before)
    play(m, "r1")
    assert m.turn == 1


def test_MR_38_rearm_gives_a_fresh_time() -> None:
    m = four("r1 b2 b3", "early_press=rearm")
    before = period(m)
    m.push("press")
    assert (sizes(m)[0], m.turn, phase(m), period(m)) == (5, 0, "act", before + 1)


def test_MR_38_end_turn_ends_it() -> None:
    m = four("r1 b2 b3", "early_press=end_turn")
    before = period(m)
    m.push("press")
    assert (sizes(m)[0], m.turn, phase(m), period(m)) == (5, 1, "act", before + 1)


def test_MR_38_end_turn_does_not_forgive_a_debt() -> None:
    m = victim("super", "y1 y2 y3", "early_press=end_turn")
    m.push("press")
    assert (sizes(m)[1], m.turn, phase(m), debt(m)) == (3 + 4 + 2, 2, "act", 0)


# Presses out of turn


@pytest.mark.parametrize(
    ("options", "clause"),
    [
        ("", "MAS_59"),
        ("illegal_lay=free", "OK"),
        ("foreign_press=ignore", "MAS_59"),
        ("foreign_press=ignore illegal_lay=free", "MAS_59"),
        ("foreign_press=penalise", "OK"),
        ("foreign_press=penalise illegal_lay=free", "OK"),
    ],
)
def test_MR_39_a_press_out_of_turn_is_ignored_or_penalised(options: str, clause: str) -> None:
    m = four("r1 b2 b3", options)
    assert [why(m, seat, "press") for seat in (1, 2, 3)] == [clause] * 3


def test_MR_39_the_penalty_leaves_turn_and_clock_alone() -> None:
    m = four("r1 b2 b3", "foreign_press=penalise")
    for prepare in ((), ("r1",)):
        for act in prepare:
            m.push(act)
        before = period(m), m.turn, phase(m), laid(m), sizes(m)[2]
        m.push(2, "press")
        assert (period(m), m.turn, phase(m), laid(m), sizes(m)[2] - 2) == before
    assert cited(m, Kind.PRESSED_OUT_OF_TURN) == [(2, "MAS_59")] * 2


def test_MR_39_nor_does_it_restart_the_clock_for_another() -> None:
    m = four("r1 b2 b3", "foreign_press=penalise")
    ring(m)
    m.push(3, "press")
    assert (m.turn, phase(m), sizes(m)[3]) == (1, "restart", 5)


@pytest.mark.parametrize("seat", [1, 3])
def test_MAS_61_the_skipped_player_does_not_press(seat: Seat) -> None:
    m = four("rskip b2 b3")
    play(m, "rskip")
    assert why(m, seat, "press") == "MAS_59"
    assert (m.turn, phase(m)) == (2, "act")


def test_MAS_61_if_he_does_on_a_free_table_it_costs_him_two() -> None:
    m = four("rskip b2 b3", "illegal_lay=free")
    play(m, "rskip")
    m.push(1, "press")
    assert (sizes(m), m.turn) == ([2, 5, 3, 3], 2)


# Drawing a debt card by card (MR-40)


def test_MR_40_off_a_debt_is_drawn_at_once() -> None:
    m = victim("super", "y1 y2 y3")
    m.push("draw")
    assert (sizes(m)[1], phase(m)) == (7, "paid")


def test_MR_40_on_one_card_at_a_time() -> None:
    m = victim("super", "y1 y2 y3", "draw_one_by_one=on")
    for left in (3, 2, 1):
        m.push("draw")
        assert (sizes(m)[1], phase(m), debt(m)) == (7 - left, "paying", left)
        assert why(m, 1, "challenge") != "OK"
    m.push("draw")
    assert (sizes(m)[1], phase(m), debt(m)) == (7, "paid", 0)
    m.push("press")
    assert m.turn == 2


def test_MR_40_on_a_press_after_a_part_is_early_and_the_rest_remains_due() -> None:
    m = victim("super", "y1 y2 y3", "draw_one_by_one=on")
    m.push("draw")
    m.push("press")
    assert cited(m, Kind.PRESSED_EARLY) == [(1, "MAS_59")]
    assert (sizes(m)[1], m.turn, phase(m), debt(m)) == (3 + 1 + 2, 1, "paying", 3)


def test_MR_40_on_an_own_draw_is_one_card_anyway() -> None:
    m = two("b1 b2", "draw_one_by_one=on", "stock: r9 rest")
    m.push("draw")
    assert (phase(m), hand(m, 0)) == ("drawn", ["r9", "b1", "b2"])
