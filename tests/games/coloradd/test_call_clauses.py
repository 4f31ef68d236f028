"""ADD-65 … 69: the last-card call and its catch."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.match.match import Match
from tests.games.asking import acts, cited, exposed, happened, sizes, why


def two_cards_left(cards: str = "r1 b2", options: str = "") -> Match:
    """Seat 0 is about to play one of its cards; the next cards drawn don't match."""
    return Match.read(
        f"coloradd; options: {options}; turn: 0; hand 0: {cards}; hand 1: r3 g4 g5;"
        "hand 2: y6 r7 y8; talon: r5; stock: b8 b9 b6 b7 rest"
    )


def test_ADD_65_who_lays_down_to_one_card_must_call() -> None:
    m = two_cards_left()
    m.push("r1")
    assert exposed(m) == [0]
    m.push(0, "call")
    assert exposed(m) == []
    assert cited(m, Kind.CALLED) == [(0, "ADD_65")]


def test_ADD_65_the_call_may_come_before_the_lay() -> None:
    m = two_cards_left()
    m.push("call")
    m.push("r1")
    assert exposed(m) == []
    assert "catch 0" not in acts(m, 1)


def test_ADD_65_two_cards_left_are_no_reason_to_call() -> None:
    m = two_cards_left("r1 b2 b3")
    m.push("r1")
    assert exposed(m) == []
    assert why(m, 0, "call") == "ADD_65"


def test_ADD_65_whoever_answers_a_draw_card_may_call_before_it() -> None:
    """AR-30: from the start of the turn, even while owing cards."""
    m = Match.read(
        "coloradd; options: cumulative=on; turn: 0; hand 0: r+2 g1 g2; hand 1: b+2 g3;"
        "hand 2: y1 y2; talon: r5"
    )
    m.push("r+2")
    assert why(m, 1, "call") == "OK"


@pytest.mark.parametrize("catcher", [1, 2])
def test_ADD_66_any_opponent_may_point_it_out_and_he_draws_two(catcher: Seat) -> None:
    m = two_cards_left()
    m.push("r1")
    m.push(catcher, "catch 0")
    (caught,) = happened(m, Kind.CAUGHT)
    assert (caught.seat, caught.other, caught.clause.name) == (0, catcher, "ADD_66")
    assert sizes(m) == [3, 3, 3]
    assert m.turn == 1


def test_ADD_66_nobody_catches_himself_or_a_player_who_called() -> None:
    m = two_cards_left()
    m.push("r1")
    assert "catch 0" not in acts(m, 0)
    m.push(0, "call")
    assert "catch 0" not in acts(m, 1) | acts(m, 2)


def test_ADD_67_too_late_once_the_next_player_has_laid() -> None:
    m = two_cards_left()
    m.push("r1")
    m.push("r3")
    assert why(m, 2, "catch 0") == "ADD_67"


def test_ADD_67_too_late_once_the_next_player_has_drawn_and_passed() -> None:
    m = two_cards_left()
    m.push("r1")
    m.push("draw")
    assert "catch 0" in acts(m, 2)
    m.push("pass")
    assert why(m, 2, "catch 0") == "ADD_67"


@pytest.mark.parametrize("card", ["rskip", "r+2"])
def test_ADD_67_a_lost_turn_does_not_close_it(card: str) -> None:
    m = two_cards_left(f"{card} b2")
    m.push(card)
    assert m.turn == 2
    m.push(1, "catch 0")
    assert sizes(m)[0] == 3


def test_ADD_67_drawing_four_does_not_close_it() -> None:
    m = two_cards_left("wild+4 b2")
    m.push("wild+4=red")
    m.push("draw")
    assert m.turn == 2
    m.push(1, "catch 0")
    assert sizes(m)[0] == 3


def test_ADD_67_with_two_players_it_stays_open_until_the_layers_next_lay() -> None:
    m = Match.read("coloradd; turn: 0; hand 0: rskip r1; hand 1: g4 g5; talon: r5")
    m.push("rskip")
    assert m.turn == 0
    m.push(1, "catch 0")
    assert sizes(m) == [3, 2]


def test_ADD_68_only_the_first_catch_counts() -> None:
    m = two_cards_left()
    m.push("r1")
    m.push(2, "catch 0")
    assert "catch 0" not in acts(m, 1)
    assert sizes(m)[0] == 1 + 2


def test_ADD_69_the_duty_returns_with_every_lay_down_to_one_card() -> None:
    m = Match.read(
        "coloradd; turn: 0; hand 0: r1 b2; hand 1: r3 g4 g5; talon: r5; stock: r8 b8 b9 rest"
    )
    m.push("call")
    m.push("r1")
    m.push("r3")
    m.push("draw")
    m.push("r8")
    assert exposed(m) == [0]
    m.push(1, "catch 0")
    assert sizes(m)[0] == 3
