"""MAS-109 … 113: two players, from the start or as the last two left."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.match.match import Match
from tests.games.asking import cited, exposed, sizes, top, why
from tests.games.master.table import (
    debt,
    direction,
    draw_and_press,
    four,
    opened,
    period,
    phase,
    play,
    ring,
    running,
    turns_of_a_lap,
    two,
)


@pytest.mark.parametrize("way", ["left", "right"])
def test_MAS_109_a_reverse_acts_as_a_skip(way: str) -> None:
    m = two("rrev b2 b3", more=f"direction: {way}")
    before = period(m)
    play(m, "rrev")
    assert (m.turn, phase(m), period(m), sizes(m)) == (0, "act", before + 1, [2, 3])
    assert cited(m, Kind.SKIPPED) == [(1, "MAS_109")]


def test_MAS_109_the_direction_does_not_matter() -> None:
    m = two("rrev brev b3")
    play(m, "rrev", "brev")
    assert m.turn == 0
    draw_and_press(m)
    assert turns_of_a_lap(m, 3) == [1, 0, 1]


def test_MAS_109_where_only_two_are_left_of_more() -> None:
    m = Match.read(
        "master; options: form=elimination; out: 1 3; turn: 0; talon: r7; hand 0: rrev b2 b3;"
        "hand 1: -; hand 2: y1 y2; hand 3: -"
    )
    play(m, "rrev")
    assert m.turn == 0


def test_MAS_109_with_three_it_reverses() -> None:
    m = Match.read("master; turn: 0; talon: r7; hand 0: rrev b2 b3; hand 1: y1 y2; hand 2: y3 y4")
    play(m, "rrev")
    assert (m.turn, direction(m)) == (2, -1)


def test_MAS_110_after_a_skip_its_layer_plays_again() -> None:
    m = two("rskip r2 b3")
    before = period(m)
    m.push("rskip")
    assert (m.turn, phase(m)) == (0, "laid")  # they must press
    m.push("press")
    assert (m.turn, phase(m), period(m), running(m)) == (0, "act", before + 1, True)
    play(m, "r2")
    assert m.turn == 1


def test_MAS_111_after_a_plus_two_its_layer_plays_again() -> None:
    m = two("r+2 b2 b3")
    play(m, "r+2")
    assert (m.turn, phase(m), debt(m)) == (1, "owing", 2)
    m.push("draw")
    assert m.turn == 1  # until they have pressed
    m.push("press")
    assert (m.turn, phase(m), sizes(m)) == (0, "act", [2, 5])


def test_MAS_111_also_after_the_others_ring() -> None:
    m = two("r+2 b2 b3")
    play(m, "r+2")
    ring(m)
    assert (m.turn, phase(m), sizes(m)) == (0, "restart", [2, 3 + 4])


def test_MAS_112_after_a_super_joker_likewise() -> None:
    m = two("super b2 b3")
    play(m, "super=blue")
    draw_and_press(m)
    assert (m.turn, phase(m), sizes(m), top(m)) == (0, "act", [2, 7], "super")


def test_MR_66_a_lost_challenge_costs_six_and_the_layer_plays_again() -> None:
    m = two("super b2 b3")
    play(m, "super=blue")
    for act in ("challenge", "seen", "press", "draw", "press"):
        m.push(act)
    assert (m.turn, phase(m), sizes(m)) == (0, "act", [2, 3 + 6])


def test_MR_66_after_a_proven_bluff_the_challenger_plays() -> None:
    m = two("super r2 b3")
    play(m, "super=yellow")
    for act in ("challenge", "seen", "press"):
        m.push(act)
    assert (m.turn, phase(m), sizes(m)) == (1, "act", [2 + 4, 3])
    play(m, "y1")
    assert m.turn == 0


# Playing again is a turn of its own (MR-65)


@pytest.mark.parametrize("card", ["rrev", "rskip"])
def test_MR_65_a_call_may_be_due_in_each_turn(card: str) -> None:
    m = two(f"{card} r2")
    play(m, card)
    assert (m.turn, exposed(m)) == (0, [0])
    assert why(m, 1, "catch 0") == "OK"
    m.push(1, "catch 0")
    assert sizes(m)[0] == 3


def test_MR_65_the_window_closes_at_his_second_lay() -> None:
    m = two("rskip r2")
    play(m, "rskip")
    m.push("r2")
    assert exposed(m) == []


def test_MR_65_he_may_also_draw() -> None:
    m = two("rskip b2 b3", more="stock: g9 rest")
    play(m, "rskip")
    draw_and_press(m)
    assert (m.turn, sizes(m)) == (1, [3, 3])


# First cards


@pytest.mark.parametrize(
    ("starter", "dealer", "first"),
    [("gskip", 0, 0), ("gskip", 1, 1), ("grev", 0, 1), ("grev", 1, 0)],
)
def test_MAS_113_a_first_skip_gives_the_dealer_the_turn_a_reverse_the_other(
    starter: str, dealer: Seat, first: Seat
) -> None:
    """MR-07, 08."""
    m = opened(starter, seats=2, dealer=dealer)
    assert (m.turn, phase(m), sizes(m)) == (first, "act", [7, 7])
    assert turns_of_a_lap(m, 3) == [first, 1 - first, first]


@pytest.mark.parametrize("dealer", [0, 1])
def test_MAS_113_a_first_plus_two_hits_the_other_and_the_dealer_begins(dealer: Seat) -> None:
    """MR-09."""
    m = opened("g+2", seats=2, dealer=dealer)
    assert (m.turn, debt(m)) == (1 - dealer, 2)
    draw_and_press(m)
    assert (m.turn, phase(m), sizes(m)[1 - dealer]) == (dealer, "act", 9)


@pytest.mark.parametrize("dealer", [0, 1])
def test_MR_08_as_skip_a_first_reverse_gives_the_dealer_the_turn(dealer: Seat) -> None:
    m = opened("grev", seats=2, dealer=dealer, options="two_p_starter_reverse=as_skip")
    assert m.turn == dealer
    assert turns_of_a_lap(m, 3) == [dealer, 1 - dealer, dealer]


def test_MR_08_as_skip_is_for_two_only() -> None:
    m = opened("grev", seats=4, dealer=0, options="two_p_starter_reverse=as_skip")
    assert (m.turn, direction(m)) == (3, -1)


def test_MAS_109_four_players_are_not_two() -> None:
    m = four("rrev b2 b3")
    play(m, "rrev")
    assert m.turn == 3
