"""TIP-27 … 41: +2, Reverse, Skip, Joker and Super Joker."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from tests.games.asking import acts, cited, hand, happened, sizes, why
from tests.games.tippo.table import colours, four, frozen, seated, tops

COLOURS = ("red", "blue", "yellow", "green")


def test_TIP_27_the_second_tray_offers_no_escape() -> None:
    m = seated("r7", "g4", "r+2 b1 b2", "g1 g2", "y1 y2")  # seat 1 could cover the green 4
    m.push("r+2@a")
    assert (sizes(m), m.turn) == ([2, 4, 2], 2)


@pytest.mark.parametrize("card", ["rskip@a", "super@a=red"])
def test_TIP_27_nor_from_the_other_actions(card: str) -> None:
    m = seated("r7", "g4", "rskip super b1 b2", "g1 g2", "y1 y2")
    m.push(card)
    assert m.turn == 2


def test_TIP_28_an_action_works_once() -> None:
    m = seated("r7", "g4", "r+2 b1 b2", "b3 b4", "g1 g2", "g3 g5")
    m.push("r+2@a")
    m.push("g1@b")  # seat 2; the +2 stays visible on A
    assert tops(m) == ("r+2", "g1")
    assert (sizes(m), m.turn) == ([2, 4, 1, 2], 3)
    m.push("g3@b")
    assert (sizes(m), m.turn) == ([2, 4, 1, 1], 0)


def test_TIP_28_nor_does_a_visible_skip_or_reverse_act_again() -> None:
    m = seated("rskip", "grev", "r1 b1 b2", "r2 b3", "g1 g2", more="turn: 0")
    m.push("r1@a")
    assert (m.turn, m.view().direction) == (1, 1)


def test_TIP_29_no_stacking() -> None:
    m = seated("r7", "g4", "r+2 b1 b2", "b+2 super b3", "y1 y2")
    m.push("r+2@a")
    assert (sizes(m), m.turn) == ([2, 5, 2], 2)
    assert acts(m, 1) == set()
    m = seated("r7", "g4", "super b1 b2", "b+2 super b3", "y1 y2")
    m.push("super@a=blue")
    assert (sizes(m), m.turn) == ([2, 7, 2], 2)
    assert why(m, 1, "super@a=red") == "TIP_11"


def test_TIP_30_the_next_seat_takes_two_and_is_passed_over() -> None:
    m = four("r+2 b1 b2", more="stock: y1 y2 rest")
    m.push("r+2@a")
    assert hand(m, 1) == ["y1", "y2", "y6", "y8", "y9"]
    assert m.turn == 2
    assert cited(m, Kind.DREW) == [(1, "TIP_30")]
    assert cited(m, Kind.SKIPPED) == [(1, "TIP_30")]


def test_TIP_30_to_the_right() -> None:
    m = four("r+2 b1 b2", more="direction: right")
    m.push("r+2@a")
    assert (sizes(m), m.turn) == ([2, 3, 3, 5], 2)


@pytest.mark.parametrize(
    ("symbol", "clause"), [("+2", "TIP_31"), ("rev", "TIP_33"), ("skip", "TIP_36")]
)
def test_where_coloured_actions_go(symbol: str, clause: str) -> None:
    m = four(f"r{symbol} y{symbol} b{symbol} b1", "r7", f"g{symbol}")
    on_a = {act for act in acts(m) if act.endswith("@a")}
    on_b = {act for act in acts(m) if act.endswith("@b")}
    assert on_a == {f"r{symbol}@a"}
    assert on_b == {f"{letter}{symbol}@b" for letter in "ryb"}
    assert why(m, 0, f"b{symbol}@a") == clause
    m.push(f"r{symbol}@a")
    assert cited(m, Kind.LAID) == [(0, clause)]


def test_TIP_31_a_plus_two_on_its_colour_or_a_plus_two() -> None:
    assert why(four("b+2 b1"), 0, "b+2@a") == "TIP_31"
    assert why(four("b+2 b1", "b7"), 0, "b+2@a") == "OK"
    assert why(four("b+2 b1", "r+2"), 0, "b+2@a") == "OK"


def test_TIP_32_a_reverse_inverts_the_direction() -> None:
    m = four("rrev b1 b2")
    m.push("rrev@a")
    assert (m.view().direction, m.turn) == (-1, 3)
    assert cited(m, Kind.REVERSED) == [(0, "TIP_32")]
    m = four("rrev b1 b2", more="direction: right")
    m.push("rrev@a")
    assert (m.view().direction, m.turn) == (1, 1)


def test_TIP_33_a_reverse_on_its_colour_or_a_reverse() -> None:
    assert why(four("brev b1"), 0, "brev@a") == "TIP_33"
    assert why(four("brev b1", "b7"), 0, "brev@a") == "OK"
    assert why(four("brev b1", "rrev"), 0, "brev@a") == "OK"


def test_TIP_34_between_two_the_opponent_is_next_anyway() -> None:
    m = seated("r7", "g4", "rrev b1 b2", "y1 y2")
    m.push("rrev@a")
    assert (m.turn, m.view().direction) == (1, -1)


def test_TIP_35_a_skip_costs_the_turn_and_no_card() -> None:
    m = four("rskip b1 b2")
    m.push("rskip@a")
    assert (sizes(m), m.turn) == ([2, 3, 3, 3], 2)
    assert cited(m, Kind.SKIPPED) == [(1, "TIP_35")]


def test_TIP_36_a_skip_on_its_colour_or_a_skip() -> None:
    assert why(four("bskip b1"), 0, "bskip@a") == "TIP_36"
    assert why(four("bskip b1", "b7"), 0, "bskip@a") == "OK"
    assert why(four("bskip b1", "rskip"), 0, "bskip@a") == "OK"


@pytest.mark.parametrize(("act", "drawn"), [("rskip@a", 0), ("r+2@a", 2), ("super@b=red", 4)])
def test_TIP_37_between_two_the_same_player_plays_again(act: str, drawn: int) -> None:
    m = seated("r7", "g4", "rskip r+2 super b1", "y1 y2")
    m.push(act)
    assert (m.turn, sizes(m)) == (0, [3, 2 + drawn])


@pytest.mark.parametrize("colour", COLOURS)
def test_TIP_38_who_lays_a_joker_announces_the_colour(colour: str) -> None:
    m = four("joker b1 b2")  # red is allowed too: the current colour
    m.push(f"joker@a={colour}")
    assert colours(m) == (colour, "green")
    assert m.turn == 1
    laid = happened(m, Kind.LAID)[0]
    assert (laid.seat, laid.clause.name, COLOURS[laid.colour]) == (0, "TIP_38", colour)


def test_TIP_38_nobody_is_asked_afterwards() -> None:
    m = four("joker b1 b2")
    m.push("joker@a=yellow")
    assert not any(act.startswith("name") for act in acts(m))
    assert {"y6@a", "y8@a"} <= acts(m)


def test_TIP_39_even_when_something_else_could_be_laid() -> None:
    m = four("joker r1 g1")
    assert {"joker@a=blue", "r1@a", "g1@b"} <= acts(m)


def test_TIP_39_even_on_a_frozen_stop() -> None:
    m = four("joker r1 b1", "r3s", "g4")
    assert frozen(m) == "a"
    m.push("joker@a=blue")
    assert (tops(m), frozen(m)) == (("joker", "g4"), "-")


def test_TIP_40_a_super_joker_colours_and_makes_the_next_draw_four() -> None:
    m = four("super b1 b2")
    m.push("super@b=yellow")
    assert colours(m) == ("red", "yellow")
    assert (sizes(m), m.turn) == ([2, 7, 3, 3], 2)
    assert cited(m, Kind.DREW) == cited(m, Kind.SKIPPED) == [(1, "TIP_40")]
    assert cited(m, Kind.LAID) == [(0, "TIP_40")]


def test_TIP_41_no_restriction_and_no_challenge() -> None:
    m = seated("r7", "g4", "super r1 r2 g1 g2", "y1 y2", "y3 y4")
    assert "super@a=red" in acts(m)
    m.push("super@a=red")
    assert acts(m, 1) == set()
    assert not any("challenge" in action.text for action in m.game.actions)
