"""MAS-67 … 70: the last-card call and its catch (MR-46, 47, 49, 105, 108)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from tests.games.asking import cited, exposed, hand, happened, sizes, top, why
from tests.games.master.scenes import laid_without_call, seated, two_cards_left
from tests.games.master.table import all_but, draw_and_press, period, phase, play, ring

# MAS-67


def test_MAS_67_who_lays_his_last_card_but_one_must_call() -> None:
    m = two_cards_left()
    assert exposed(m) == []
    m.push("r1")
    assert exposed(m) == [0]
    m.push("call")
    assert exposed(m) == []
    assert cited(m, Kind.CALLED) == [(0, "MAS_67")]


def test_MAS_67_two_cards_left_are_no_reason_to_call() -> None:
    m = laid_without_call("r1 b2 b3")
    assert exposed(m) == []
    assert why(m, 0, "call") == "MAS_67"


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_MAS_67_nobody_else_has_anything_to_call(seat: Seat) -> None:
    m = two_cards_left()
    m.push("r1")
    assert why(m, seat, "call") == "MAS_67"


def test_MAS_67_the_call_is_not_the_press() -> None:
    """Two different controls: the card still has to be pressed in."""
    m = two_cards_left()
    m.push("r1")
    m.push("call")
    assert phase(m) == "laid"
    assert top(m) == "r5"


# MAS-68, MR-46


@pytest.mark.parametrize("order", ["call r1 press", "r1 call press", "r1 press"])
def test_MAS_68_before_the_lay_with_it_or_after_it_until_caught(order: str) -> None:
    m = two_cards_left()
    for act in order.split():
        m.push(0, act)
    if "call" not in order:
        m.push(0, "call")
    assert exposed(m) == []
    for opponent in (1, 2, 3):
        assert why(m, opponent, "catch 0") == "MAS_71"
    assert sizes(m)[0] == 1


def test_MAS_68_after_a_catch_it_is_too_late() -> None:
    m = two_cards_left()
    m.push("r1")
    m.push(2, "catch 0")
    assert why(m, 0, "call") == "MAS_67"


def test_MAS_68_whoever_owes_cards_may_call_before_he_stacks() -> None:
    m = seated("r5", "r+2 g1 g2", "b+2 g3", "y1 y2 y3", options="cumulative=on")
    play(m, "r+2")
    m.push("call")
    play(m, "b+2")
    assert exposed(m) == []


def test_MAS_68_a_call_is_void_if_the_turn_ends_with_more_cards() -> None:
    """MR-46: drawing instead of playing; next time a new call is due."""
    m = seated("r5", "r1 b2", "y1 y2 y3", more="stock: r2 y8 y9 rest")
    m.push("call")
    draw_and_press(m)
    draw_and_press(m)
    play(m, "r1")
    draw_and_press(m)
    m.push("r2")
    assert exposed(m) == [0]


@pytest.mark.parametrize("acts", [["call"], ["call", "r1"], ["call", "draw"]])
def test_MAS_68_a_ring_makes_the_call_void(acts: list[str]) -> None:
    m = two_cards_left()
    for act in acts:
        m.push(act)
    ring(m)
    assert m.view().called == 0
    assert exposed(m) == []


def test_MAS_68_late_call_not_after_press_ends_with_the_press() -> None:
    early, late = (two_cards_left(options="late_call=not_after_press") for _ in range(2))
    early.push("r1")
    early.push("call")
    assert exposed(early) == []
    play(late, "r1")
    assert why(late, 0, "call") == "MAS_68"
    late.push(1, "catch 0")
    assert sizes(late)[0] == 1 + 2


# MAS-69


@pytest.mark.parametrize("catcher", [1, 2, 3])
def test_MAS_69_any_opponent_may_point_it_out_and_he_draws_two(catcher: Seat) -> None:
    m = laid_without_call()
    m.push(catcher, "catch 0")
    (caught,) = happened(m, Kind.CAUGHT)
    assert (caught.seat, caught.other, caught.clause.name) == (0, catcher, "MAS_69")
    assert sizes(m) == [1 + 2, 3, 3, 3]
    assert (m.turn, phase(m)) == (1, "act")


def test_MAS_69_between_lay_and_press_the_card_still_counts() -> None:
    """MR-105: three cards in hand, the time left unchanged, and the card takes effect."""
    m = two_cards_left("r+2 b2")
    m.push("r+2")
    before = period(m)
    m.push(3, "catch 0")
    assert (sizes(m)[0], phase(m), period(m)) == (3, "laid", before)
    m.push("press")
    assert (m.turn, m.view().debt, top(m)) == (1, 2, "r+2")


def test_MAS_69_caught_and_then_rung_costs_both() -> None:
    """MR-47: each fault was real."""
    m = two_cards_left()
    m.push("r1")
    m.push(2, "catch 0")
    ring(m)
    assert sizes(m)[0] == 1 + 2 + 1 + 2
    assert "r1" in hand(m, 0)


@pytest.mark.parametrize(("stock", "drawn"), [("-", 0), ("b9", 1)])
def test_MAS_69_with_too_few_cards_the_exposure_ends_all_the_same(stock: str, drawn: int) -> None:
    """MR-108: as many as there are."""
    rest = all_but(f"r5 r1 b2 r3 g4 {stock.strip('-')}")
    m = seated("r5", "r1 b2", "r3 g4", rest, more=f"stock: {stock}")
    m.push("r1")
    m.push(1, "catch 0")
    assert sizes(m)[0] == 1 + drawn
    assert exposed(m) == []


def test_MAS_69_a_false_catch_is_ignored() -> None:
    """MR-49: the book names no penalty."""
    m = laid_without_call("r1 b2 b3")
    assert why(m, 1, "catch 0") != "OK"
    assert why(m, 1, "catch 2") != "OK"
    assert sizes(m) == [2, 3, 3, 3]


def test_MAS_69_where_agreed_a_false_catch_costs_two_once_a_lay() -> None:
    """MR-49, ``false_catch_penalty=2``."""
    m = laid_without_call("r1 b2 b3", "false_catch_penalty=2")
    m.push(2, "catch 0")
    (cried,) = happened(m, Kind.WRONGLY_CAUGHT)
    assert (cried.seat, cried.other) == (0, 2)
    assert sizes(m) == [2, 3, 3 + 2, 3]
    assert why(m, 2, "catch 3") == "MAS_72"
    assert why(m, 3, "catch 0") == "OK"
    play(m, "r3")
    assert why(m, 2, "catch 0") == "OK"


def test_MAS_69_a_right_catch_is_free_there_too() -> None:
    m = laid_without_call(options="false_catch_penalty=2")
    m.push(2, "catch 0")
    assert sizes(m) == [1 + 2, 3, 3, 3]


# MAS-70


def test_MAS_70_a_remark_before_the_lay_is_void() -> None:
    m = two_cards_left()
    assert why(m, 1, "catch 0") == "MAS_70"
    m.push("r1")
    assert why(m, 1, "catch 0") == "OK"


def test_MAS_70_the_card_has_touched_the_talon_before_the_press() -> None:
    """MR-47: the window opens when the card is played."""
    m = two_cards_left()
    m.push("r1")
    assert phase(m) == "laid"
    m.push(1, "catch 0")
    assert sizes(m)[0] == 1 + 2


def test_MAS_70_a_ring_takes_the_window_back_with_the_card() -> None:
    """MR-36."""
    m = two_cards_left()
    m.push("r1")
    ring(m)
    assert exposed(m) == []
    assert why(m, 1, "catch 0") == "MAS_70"
