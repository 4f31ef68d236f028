"""MAS-24 … 35: +2, Reverse, Skip and Joker, played and turned up first."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.games.master.cards import CODES
from penult.match.match import Match
from tests.games.asking import cited, sizes, top, why
from tests.games.master.table import (
    COLOURS,
    colour,
    dealt,
    debt,
    direction,
    draw_and_press,
    every_colour,
    four,
    moves,
    opened,
    phase,
    play,
    running,
    three,
    turns_of_a_lap,
    victim,
)

# +2


@pytest.mark.parametrize(
    ("card", "talon", "clause"),
    [("b+2", "r+2", "OK"), ("r+2", "r5", "OK"), ("b+2", "r5", "MAS_24"), ("b+2", "rrev", "MAS_24")],
)
def test_MAS_24_on_its_colour_or_another_plus_two(card: str, talon: str, clause: str) -> None:
    assert why(three(f"{card} y1", talon), 0, card) == clause


def test_MAS_25_the_next_player_draws_two_and_loses_his_turn() -> None:
    m = four("r+2 b2 b3")
    play(m, "r+2")
    assert (m.turn, phase(m), debt(m)) == (1, "owing", 2)
    assert cited(m, Kind.OWES) == [(1, "MAS_25")]
    draw_and_press(m)
    assert (sizes(m), m.turn, phase(m)) == ([2, 5, 3, 3], 2, "act")
    assert cited(m, Kind.DREW) == [(1, "MAS_25")]


def test_MAS_25_there_is_no_choice() -> None:
    m = victim("r+2", "r+2 r1 joker super y2")
    assert moves(m) == {"draw"}
    for act in ("r+2", "r1", "joker=red", "super=red"):
        assert why(m, 1, act) == "MAS_25"
    assert why(m, 1, "challenge") == "MAS_76"


def test_MAS_25_the_cards_fall_due_in_the_direction_of_play() -> None:
    m = four("r+2 b2 b3", more="direction: right")
    play(m, "r+2")
    assert m.turn == 3
    draw_and_press(m)
    assert (sizes(m), m.turn) == ([2, 3, 3, 5], 2)


def test_MAS_26_as_starter_it_hits_the_first_player() -> None:
    m = opened("g+2", dealer=3)
    assert (m.turn, phase(m), debt(m), running(m)) == (0, "owing", 2, True)
    assert cited(m, Kind.OWES) == [(0, "MAS_26")]
    draw_and_press(m)
    assert (sizes(m), m.turn) == ([9, 7, 7, 7], 1)


def test_MR_09_the_starter_has_its_whole_effect() -> None:
    """In a cumulative game that includes the answer (MR-78)."""
    m = Match.read(
        "master; options: cumulative=on; phase: start; turn: 2; dealer: 2; talon: g+2;"
        "hand 0: r+2 b1 b2; hand 1: b3; hand 2: b4"
    )
    m.push("start")
    play(m, "r+2")
    assert (m.turn, debt(m)) == (1, 4)


# Reverse


@pytest.mark.parametrize(
    ("card", "talon", "clause"),
    [
        ("brev", "rrev", "OK"),
        ("rrev", "r5", "OK"),
        ("brev", "r5", "MAS_27"),
        ("brev", "rskip", "MAS_27"),
    ],
)
def test_MAS_27_on_its_colour_or_another_reverse(card: str, talon: str, clause: str) -> None:
    assert why(three(f"{card} y1", talon), 0, card) == clause


@pytest.mark.parametrize(("way", "following", "after"), [("left", 3, -1), ("right", 1, 1)])
def test_MAS_28_it_turns_the_direction(way: str, following: Seat, after: int) -> None:
    m = four("rrev b2 b3", more=f"direction: {way}")
    play(m, "rrev")
    assert (m.turn, direction(m)) == (following, after)
    assert cited(m, Kind.REVERSED) == [(0, "MAS_28")]


def test_MAS_28_until_another_one_is_played() -> None:
    m = Match.read(
        "master; turn: 0; talon: r7; hand 0: rrev b2 b3; hand 1: y1 y2; hand 2: y4 y5;"
        "hand 3: g2 brev g4"
    )
    play(m, "rrev", "brev")
    assert (m.turn, direction(m)) == (0, 1)
    assert turns_of_a_lap(m, 4) == [0, 1, 2, 3]


def test_MAS_28_only_with_the_press() -> None:
    m = four("rrev b2 b3")
    m.push("rrev")
    assert direction(m) == 1


def test_MAS_29_as_starter_the_dealers_right_begins_to_the_right() -> None:
    m = opened("grev", dealer=0)
    assert direction(m) == -1
    assert turns_of_a_lap(m, 5) == [3, 2, 1, 0, 3]
    assert cited(m, Kind.REVERSED) == [(-1, "MAS_29")]


def test_MR_06_the_direction_stays() -> None:
    m = opened("grev", dealer=2)
    assert turns_of_a_lap(m, 8) == [1, 0, 3, 2, 1, 0, 3, 2]


# Skip


@pytest.mark.parametrize(
    ("card", "talon", "clause"),
    [
        ("gskip", "yskip", "OK"),
        ("yskip", "y4", "OK"),
        ("gskip", "y4", "MAS_30"),
        ("gskip", "yrev", "MAS_30"),
    ],
)
def test_MAS_30_on_its_colour_or_another_skip(card: str, talon: str, clause: str) -> None:
    assert why(three(f"{card} b1", talon), 0, card) == clause


@pytest.mark.parametrize(("way", "skipped"), [("left", 1), ("right", 3)])
def test_MAS_31_the_next_player_loses_his_turn(way: str, skipped: Seat) -> None:
    m = four("rskip b2 b3", more=f"direction: {way}")
    play(m, "rskip")
    assert (m.turn, sizes(m)) == (2, [2, 3, 3, 3])
    assert cited(m, Kind.SKIPPED) == [(skipped, "MAS_31")]


def test_MAS_31_he_neither_draws_nor_presses() -> None:
    m = four("rskip b2 b3")
    play(m, "rskip")
    assert why(m, 1, "draw") == "MAS_23"
    assert why(m, 1, "press") == "MAS_59"


def test_MAS_32_as_starter_the_second_at_the_dealers_left_begins() -> None:
    m = opened("gskip", dealer=0)
    assert (m.turn, sizes(m)) == (2, [7, 7, 7, 7])
    assert cited(m, Kind.SKIPPED) == [(1, "MAS_32")]
    assert turns_of_a_lap(m, 4) == [2, 3, 0, 1]


# Joker


def test_MAS_33_a_joker_on_any_card() -> None:
    for talon in CODES:
        m = three("joker b1", talon, "colour: yellow" if talon in ("joker", "super") else "")
        assert every_colour("joker") <= moves(m), talon


def test_MAS_33_not_by_who_owes_cards() -> None:
    assert why(victim("r+2", "joker y2"), 1, "joker=red") == "MAS_25"
    assert why(victim("super", "joker y2"), 1, "joker=red") == "MAS_36"
    assert why(victim("r+2", "joker y2", "cumulative=on"), 1, "joker=red") == "MAS_136"


@pytest.mark.parametrize("choice", COLOURS)
def test_MAS_34_its_layer_names_the_colour(choice: str) -> None:
    m = four("joker b2 b3")
    play(m, f"joker={choice}")
    assert (top(m), colour(m), m.turn, phase(m)) == ("joker", choice, 1, "act")
    assert cited(m, Kind.LAID) == [(0, "MAS_34")]


def test_MAS_34_the_colour_in_force_too() -> None:
    assert every_colour("joker") <= moves(four("joker b2 b3"))  # red is the current colour


def test_MAS_34_with_the_press_it_is_in_force() -> None:
    m = four("joker b2 b3")
    m.push("joker=blue")
    assert (colour(m), m.view().laid_colour) == ("red", 1)


def test_MAS_35_as_starter_the_dealer_names_the_colour() -> None:
    m = dealt("joker", dealer=2)
    assert (m.turn, phase(m)) == (2, "naming")
    assert moves(m) == {f"name {each}" for each in COLOURS}
    m.push("name yellow")
    assert cited(m, Kind.NAMED) == [(2, "MAS_35")]
    assert (colour(m), m.turn, phase(m)) == ("yellow", 2, "start")
    m.push("start")
    assert (m.turn, direction(m), top(m)) == (3, 1, "joker")


def test_MAS_35_nobody_else_and_before_the_clock() -> None:
    """MR-10: without a time limit, with their hand in view."""
    m = dealt("joker", dealer=2)
    assert [why(m, seat, "name red") for seat in (0, 1, 3)] == ["MAS_35"] * 3
    assert why(m, 2, "start") == "MAS_44"
    assert not running(m)
    assert len(m.scene(2).hand) == 7
    assert why(opened(), 0, "name red") == "MAS_35"
