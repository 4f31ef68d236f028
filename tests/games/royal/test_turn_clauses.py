"""ROY-17 … 25: direction, playing, drawing, and the end of a turn."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import NO_CARD, Seat
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, top, why
from tests.games.royal.table import opened, turns_of_a_lap


def in_turn(cards: str, more: str = "stock: g1 rest") -> Match:
    """Seat 1 of four is to play on a red 7; seat 3 is king, seat 2 jester."""
    return Match.read(
        f"royal; turn: 1; crown: 3; hat: 2; hand 0: y1 y2 y3; hand 1: {cards};"
        f"hand 2: y4 y5 y6; hand 3: g2 g3 g4; talon: r7; {more}"
    )


def test_ROY_17_play_starts_to_the_left() -> None:
    assert turns_of_a_lap(opened("b8", king=2, hat=1), 5) == [2, 3, 0, 1, 2]


def test_ROY_18_one_card_of_the_own_hand_a_turn() -> None:
    m = in_turn("r1 r2 b3")
    assert acts(m) == {"r1", "r2", "draw"}
    m.push("r1")
    assert (sizes(m), top(m), m.turn) == ([3, 2, 3, 3], "r1", 2)
    assert why(m, 1, "r2") == "ROY_18"
    assert cited(m, Kind.LAID) == [(1, "ROY_18")]


def test_ROY_18_only_in_turn_and_only_cards_one_holds() -> None:
    m = in_turn("r1 r2 b3")
    assert why(m, 1, "r5") == "ROY_18"
    assert why(m, 0, "y1") == "ROY_18"
    assert acts(m, 0) | acts(m, 2) | acts(m, 3) == set()


def test_ROY_19_without_a_playable_card_one_draws_exactly_one() -> None:
    m = in_turn("b1 b2 b3")
    assert acts(m) == {"draw"}
    m.push("draw")
    assert sizes(m) == [3, 4, 3, 3]
    assert cited(m, Kind.DREW) == [(1, "ROY_19")]
    assert happened(m, Kind.DREW)[0].count == 1


def test_ROY_19_only_the_player_in_turn_draws() -> None:
    assert why(in_turn("b1 b2"), 2, "draw") == "ROY_19"


@pytest.mark.parametrize("drawn", ["r5", "g7", "joker", "rking"])
def test_ROY_20_a_playable_drawn_card_may_be_laid_at_once_or_kept(drawn: str) -> None:
    m = in_turn("b1 b2", f"stock: {drawn} rest")
    m.push("draw")
    assert acts(m) == {drawn, "pass"}
    m.push(drawn)
    assert (top(m), sizes(m)[1]) == (drawn, 2)


def test_ROY_20_once_laid_it_is_drawn_no_more() -> None:
    m = in_turn("b1 b2", "stock: joker rest")
    m.push("draw")
    m.push("joker")
    assert m.view(1).drawn == NO_CARD


def test_ROY_21_an_unplayable_drawn_card_is_kept_and_the_turn_ends() -> None:
    m = in_turn("b1 b2")
    m.push("draw")
    assert acts(m) == {"pass"}
    m.push("pass")
    assert (hand(m, 1), m.turn) == (["b1", "b2", "g1"], 2)
    assert cited(m, Kind.PASSED) == [(1, "ROY_21")]


def test_ROY_22_one_may_decline_to_play_and_draws() -> None:
    m = in_turn("r1 joker b2")
    assert why(m, 1, "draw") == "OK"
    assert why(m, 1, "pass") != "OK"
    m.push("draw")
    m.push("pass")
    assert (sizes(m), m.turn) == ([3, 4, 3, 3], 2)


def test_ROY_23_after_a_draw_only_the_drawn_card() -> None:
    m = in_turn("r3", "stock: r5 rest")
    m.push("draw")
    assert why(m, 1, "r5") == "OK"
    assert why(m, 1, "r3") == "ROY_23"
    assert acts(m) == {"r5", "pass", "call"}


def test_ROY_23_not_even_a_joker_of_the_hand() -> None:
    m = in_turn("joker b3", "stock: g1 rest")
    m.push("draw")
    assert acts(m) == {"pass"}
    assert why(m, 1, "joker") == "ROY_23"


def test_ROY_23_a_second_copy_is_the_same_card() -> None:
    m = in_turn("rjester b3", "stock: rjester rest")
    m.push("draw")
    assert acts(m) == {"rjester", "pass"}


def test_ROY_24_one_draw_a_turn_and_no_pass_without_it() -> None:
    m = in_turn("b1 r2")
    assert why(m, 1, "pass") == "ROY_24"
    m.push("draw")
    assert why(m, 1, "draw") == "ROY_24"
    assert why(m, 0, "pass") == "ROY_24"


@pytest.mark.parametrize(
    ("act", "direction", "following"),
    [("r1", "left", 2), ("r1", "right", 0), ("rskip", "left", 3), ("rskip", "right", 3)],
)
def test_ROY_25_the_turn_goes_on_in_the_direction_of_play(
    act: str, direction: str, following: Seat
) -> None:
    m = in_turn(f"{act} b2 b3", f"direction: {direction}")
    m.push(act)
    assert m.turn == following


@pytest.mark.parametrize(("direction", "following"), [("left", 2), ("right", 0)])
def test_ROY_25_after_a_kept_card_too(direction: str, following: Seat) -> None:
    m = in_turn("b2 b3", f"direction: {direction}; stock: g1 rest")
    m.push("draw")
    assert m.turn == 1
    m.push("pass")
    assert m.turn == following


def test_ROY_25_not_before_the_effect_is_done() -> None:
    m = in_turn("rking b2 b3")
    m.push("rking")
    assert (m.turn, m.view().player) == (3, 1)
    m.push("hit 0")
    assert (m.turn, m.view().player) == (2, 2)
