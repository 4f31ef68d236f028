"""MAS-153 … 155: a jump-in and the clock, the call, and until when (MR-89, 93, 98)."""

from __future__ import annotations

import pytest

from tests.games.asking import exposed, hand, sizes, top, why
from tests.games.master.scenes import challenged, jumping, seated
from tests.games.master.table import (
    behind_press,
    debt,
    draw_and_press,
    laid,
    moves,
    phase,
    play,
    ring,
    running,
)

# MAS-153


def test_MAS_153_the_jumper_must_press() -> None:
    m = jumping("r5", twin=3)
    play(m, "r5")
    m.push(3, "jump r5")
    assert (m.turn, phase(m), laid(m)) == (3, "laid", "r5")
    assert moves(m, 3) == {"press"}


def test_MAS_153_a_ring_takes_the_twin_back_and_the_interrupted_player_restarts() -> None:
    """MR-93."""
    m = jumping("r5", twin=3)
    play(m, "r5")
    m.push(3, "jump r5")
    ring(m)
    assert sizes(m) == [3, 3, 3, 4 + 2, 3]
    assert "r5" in hand(m, 3)
    assert (m.turn, phase(m), behind_press(m)) == (1, "restart", "act")
    m.push("press")
    assert running(m)


@pytest.mark.parametrize("drawn", [False, True])
def test_MAS_153_a_ring_revives_what_the_jump_would_have_cancelled(drawn: bool) -> None:
    """MR-93: everything is as before the jump-in, including debts, paid or not."""
    m = jumping("r+2", twin=3)
    play(m, "r+2")
    if drawn:
        m.push("draw")
    m.push(3, "jump r+2")
    ring(m)
    assert (m.turn, phase(m)) == (1, "restart")
    assert (behind_press(m), debt(m)) == (("paid", 0) if drawn else ("owing", 2))


def test_MAS_153_the_drawn_card_may_still_be_laid_then() -> None:
    m = seated(
        "r9", "r5 b1 b2", "b4 b5 b6", "r5 y2 y3", options="jump_in=on", more="stock: r8 rest"
    )
    play(m, "r5")
    m.push("draw")
    m.push(2, "jump r5")
    ring(m)
    m.push("press")
    assert {"r8", "press"} <= moves(m, 1)


def test_MAS_153_whoever_could_be_caught_can_be_again() -> None:
    """MR-93: the window closed by the jump-in is open again."""
    m = seated("r9", "r5 b1", "y1 y2 y3", "r5 g2 g3", options="jump_in=on")
    play(m, "r5")
    m.push(2, "jump r5")
    assert exposed(m) == []
    ring(m)
    m.push(1, "catch 0")
    assert sizes(m)[0] == 1 + 2


def test_MAS_153_nor_is_the_call_of_the_interrupted_player_lost() -> None:
    """MR-93: they had called before playing, and play after the restart press."""
    m = seated("r9", "r5 b1 b2", "r1 y2", "r5 g2 g3", options="jump_in=on")
    play(m, "r5")
    m.push("call")
    m.push(2, "jump r5")
    ring(m)
    m.push("press")
    play(m, "r1")
    assert exposed(m) == []


def test_MAS_153_but_his_turn_is_gone_if_the_jump_counts() -> None:
    """MR-97: and with it a call made before playing."""
    m = seated("r9", "r5 b1 b2", "r1 y2", "r5 g2 g3", options="jump_in=on")
    play(m, "r5")
    m.push("call")
    m.push(2, "jump r5")
    m.push(2, "press")
    draw_and_press(m)
    play(m, "r1")
    assert exposed(m) == [1]


# MAS-154


def test_MAS_154_the_jumper_must_call_as_anyone() -> None:
    m = seated("r9", "r5 b1 b2", "y1 y2 y3", "r5 g2", options="jump_in=on")
    play(m, "r5")
    m.push(2, "jump r5")
    assert exposed(m) == [2]
    called = m.copy()
    called.push(2, "call")
    assert exposed(called) == []
    m.push(0, "catch 2")
    assert sizes(m)[2] == 1 + 2


# MAS-155


def test_MAS_155_not_on_a_card_that_is_not_pressed_in() -> None:
    m = jumping("r5", twin=3)
    m.push("r5")
    assert why(m, 3, "jump r5") == "MAS_155"


def test_MAS_155_while_another_lay_waits_the_top_is_closed_too() -> None:
    hands = ("r5 b1 b2", "r1 y2 y3", "r5 g2 g3")
    m = seated("r9", *hands, options="jump_in=on")
    play(m, "r5")
    m.push("r1")
    assert why(m, 2, "jump r5") == "MAS_155"


def test_MAS_155_not_during_a_check() -> None:
    """MR-98."""
    hands = ("super r1 g2", "b1 b2 b3", "super y2 y3")
    m = seated("r5", *hands, options="jump_in=on jump_wild=all")
    play(m, "super=blue")
    assert why(m, 2, "jump super=red") == "OK"
    m.push("challenge")
    assert why(m, 2, "jump super=red") == "MAS_155"


def test_MAS_155_while_the_card_is_on_top_and_the_round_goes_on() -> None:
    """MR-89: even after others have drawn, until another card covers it."""
    m = jumping("r5", twin=4)
    play(m, "r5")
    for _ in range(3):
        draw_and_press(m)
        assert why(m, 4, "jump r5") == "OK"


def test_MAS_155_before_a_lost_doubts_debt_is_paid_nobody_jumps() -> None:
    m = challenged("g1 g2", options="jump_in=on jump_wild=all")
    assert behind_press(m) == "paying"
    for seat in range(3):
        assert not {act for act in moves(m, seat) if act.startswith("jump")}
    assert top(m) == "super"
