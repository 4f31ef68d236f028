"""ROY-69 … 74: the last-card call and its catch."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.match.match import Match
from tests.games.asking import acts, cited, exposed, hand, happened, sizes, why


def two_cards_left(cards: str = "r1 b2", more: str = "stock: b8 b3 b6 b7 rest") -> Match:
    """Seat 0 of three is about to play one of its cards; seat 2 is king, seat 1 jester."""
    return Match.read(
        f"royal; turn: 0; crown: 2; hat: 1; hand 0: {cards}; hand 1: r3 g4 g5; hand 2: y6 r7 y8;"
        f"talon: r5; {more}"
    )


def test_ROY_69_who_lays_down_to_one_card_must_call() -> None:
    m = two_cards_left()
    m.push("r1")
    assert exposed(m) == [0]
    m.push(0, "call")
    assert exposed(m) == []
    assert cited(m, Kind.CALLED) == [(0, "ROY_69")]


@pytest.mark.parametrize("card", ["rrev", "rskip", "rking", "rjester", "joker"])
def test_ROY_69_whatever_card_it_was(card: str) -> None:
    m = two_cards_left(f"{card} b2")
    m.push(card)
    assert exposed(m) == [0]


def test_ROY_69_two_cards_left_are_no_reason_to_call() -> None:
    m = two_cards_left("r1 b2 b4")
    m.push("r1")
    assert exposed(m) == []
    assert why(m, 0, "call") == "ROY_69"


def test_ROY_69_nobody_calls_for_another() -> None:
    m = two_cards_left()
    m.push("r1")
    assert why(m, 1, "call") == "ROY_69"
    assert why(m, 2, "call") == "ROY_69"


@pytest.mark.parametrize("catcher", [1, 2])
def test_ROY_70_any_opponent_may_catch_him_and_he_draws_two(catcher: Seat) -> None:
    m = two_cards_left()
    m.push("r1")
    m.push(catcher, "catch 0")
    (caught,) = happened(m, Kind.CAUGHT)
    assert (caught.seat, caught.other, caught.clause.name) == (0, catcher, "ROY_70")
    assert hand(m, 0) == ["b2", "b3", "b8"]


def test_ROY_70_a_second_catch_is_refused() -> None:
    m = two_cards_left()
    m.push("r1")
    m.push(1, "catch 0")
    assert why(m, 2, "catch 0") == "ROY_71"
    assert why(m, 1, "catch 0") == "ROY_71"
    assert sizes(m)[0] == 3


def test_ROY_70_nobody_catches_himself() -> None:
    m = two_cards_left()
    m.push("r1")
    assert why(m, 0, "catch 0") == "ROY_70"
    assert why(m, 1, "catch 5") == "ROY_70"


def test_ROY_71_his_call_closes_the_window() -> None:
    m = two_cards_left()
    m.push("r1")
    m.push(0, "call")
    assert why(m, 1, "catch 0") == "ROY_71"


@pytest.mark.parametrize("act", ["r3", "draw"])
def test_ROY_71_the_next_player_closes_it_by_laying_or_drawing(act: str) -> None:
    m = two_cards_left()
    m.push("r1")
    assert why(m, 2, "catch 0") == "OK"
    m.push(1, act)
    assert why(m, 2, "catch 0") == "ROY_71"
    assert why(m, 0, "call") == "ROY_69"


def test_ROY_71_a_larger_hand_closes_it() -> None:
    m = two_cards_left("rking b2")
    m.push("rking")
    assert why(m, 1, "catch 0") == "OK"
    m.push(2, "hit 0")
    assert (sizes(m)[0], exposed(m)) == (2, [])
    assert why(m, 1, "catch 0") == "ROY_71"


def test_ROY_71_the_end_of_the_round_closes_it() -> None:
    m = Match.read(
        "royal; turn: 1; crown: 2; hat: 1; exposed: 0; hand 0: b2; hand 1: r3; hand 2: y6;talon: r5"
    )
    m.push("r3")
    assert exposed(m) == []


def test_ROY_71_it_opens_with_the_lay() -> None:
    m = two_cards_left()
    assert why(m, 1, "catch 0") == "ROY_71"


def test_ROY_72_no_notice_no_penalty() -> None:
    m = two_cards_left()
    m.push("r1")
    m.push("draw")
    m.push("pass")
    m.push("r7")
    assert (sizes(m), exposed(m)) == ([1, 4, 2], [])


def test_ROY_73_also_for_the_card_just_drawn() -> None:
    m = two_cards_left("b2", "stock: r8 rest")
    m.push("draw")
    m.push("r8")
    assert exposed(m) == [0]


def test_ROY_73_again_after_having_drawn_back_up() -> None:
    m = two_cards_left(more="stock: r8 rest")
    m.push("call")
    m.push("r1")
    m.push(1, "r3")
    m.push(2, "r7")
    m.push(0, "draw")
    m.push("r8")
    assert exposed(m) == [0]
    m.push(1, "catch 0")
    assert sizes(m)[0] == 1 + 2


def test_ROY_74_the_penalty_is_not_a_turn() -> None:
    m = two_cards_left()
    m.push("r1")
    m.push(2, "catch 0")
    assert m.turn == 1
    assert acts(m, 0) == set()
    for card in hand(m, 0):
        assert why(m, 0, card) == "ROY_18"
    m.push(1, "r3")
    m.push(2, "r7")
    assert m.turn == 0


def test_ROY_74_the_next_player_may_lay_and_has_not_drawn() -> None:
    m = two_cards_left()
    m.push("r1")
    m.push(1, "catch 0")
    assert acts(m, 1) == {"r3", "draw"}
