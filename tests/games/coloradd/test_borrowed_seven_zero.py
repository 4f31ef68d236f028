"""MAS-139 … 145, borrowed: a zero passes all hands on, a seven swaps two."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, why
from tests.games.coloradd.table import opening


def four_players(card: str, more: str = "") -> Match:
    return Match.read(
        f"coloradd; options: seven_zero=on; turn: 0; hand 0: {card} r1 r2; hand 1: b1 b2 b3;"
        f"hand 2: y1 y2 y3 y4; hand 3: g1 g2; talon: r5; {more}"
    )


def all_hands(m: Match) -> list[str]:
    return [" ".join(hand(m, seat)) for seat in range(m.seats)]


def test_MAS_139_a_zero_hands_every_hand_to_the_following_player() -> None:
    m = four_players("r0")
    m.push("r0")
    assert all_hands(m) == ["g1 g2", "r1 r2", "b1 b2 b3", "y1 y2 y3 y4"]
    assert cited(m, Kind.PASSED_ON) == [(0, "MAS_139")]
    assert m.turn == 1


def test_MAS_140_following_means_in_the_direction_of_play() -> None:
    m = four_players("r0", "direction: right")
    m.push("r0")
    assert all_hands(m) == ["b1 b2 b3", "y1 y2 y3 y4", "g1 g2", "r1 r2"]
    assert m.turn == 3


def test_MAS_140_with_two_players_a_zero_is_a_swap() -> None:
    m = Match.read(
        "coloradd; options: seven_zero=on; turn: 0; hand 0: r0 r1 r2; hand 1: b1; talon: r5"
    )
    m.push("r0")
    assert all_hands(m) == ["b1", "r1 r2"]


def test_MAS_141_a_seven_must_swap() -> None:
    m = four_players("r7")
    assert {act for act in acts(m) if act.startswith("r7")} == {"r7>1", "r7>2", "r7>3"}


@pytest.mark.parametrize(
    ("partner", "hands"),
    [
        (1, ["b1 b2 b3", "r1 r2", "y1 y2 y3 y4", "g1 g2"]),
        (2, ["y1 y2 y3 y4", "b1 b2 b3", "r1 r2", "g1 g2"]),
        (3, ["g1 g2", "b1 b2 b3", "y1 y2 y3 y4", "r1 r2"]),
    ],
)
def test_MAS_142_its_layer_chooses_with_whom(partner: Seat, hands: list[str]) -> None:
    m = four_players("r7")
    m.push(f"r7>{partner}")
    assert all_hands(m) == hands
    assert [(event.seat, event.other) for event in happened(m, Kind.SWAPPED)] == [(0, partner)]
    assert m.turn == 1


@pytest.mark.parametrize("act", ["r7", "r7>0", "r7>4"])
def test_MAS_142_somebody_else_at_the_table_must_be_named(act: str) -> None:
    m = four_players("r7")
    assert why(m, 0, act) == "MAS_142"


def test_MAS_142_with_two_players_there_is_no_choice() -> None:
    m = Match.read(
        "coloradd; options: seven_zero=on; turn: 0; hand 0: r7 r1 r2; hand 1: b1; talon: r5"
    )
    m.push("r7")
    assert all_hands(m) == ["b1", "r1 r2"]


@pytest.mark.parametrize("card", ["r7", "r0"])
def test_MAS_143_as_last_card_it_moves_no_hand(card: str) -> None:
    m = Match.read(
        f"coloradd; options: seven_zero=on target=1; turn: 0; hand 0: {card}; hand 1: b1 b2;"
        "hand 2: y3; talon: r5"
    )
    m.push(card)
    assert [event.kind for event in m.events] == [Kind.LAID, Kind.WENT_OUT, Kind.SCORED, Kind.WON]
    assert all_hands(m) == ["", "b1 b2", "y3"]
    assert m.standing == (1 + 2 + 3, 0, 0)


@pytest.mark.parametrize("starter", ["r7", "r0"])
def test_MAS_144_as_starter_it_moves_no_hand(starter: str) -> None:
    m = opening(starter, seats=3, options="seven_zero=on")
    without = opening(starter, seats=3)
    assert all_hands(m) == all_hands(without)
    assert m.turn == 1


def test_MAS_145_the_layer_must_call_if_the_exchange_leaves_him_one_card() -> None:
    m = Match.read(
        "coloradd; options: seven_zero=on; turn: 0; hand 0: r7 r1 r2; hand 1: b1; hand 2: y1 y2;"
        "talon: r5"
    )
    m.push("r7>1")
    assert sizes(m) == [1, 2, 2]
    m.push(2, "catch 0")
    assert sizes(m) == [1 + 2, 2, 2]


def test_MAS_145_he_may_call_before_the_exchange() -> None:
    m = Match.read(
        "coloradd; options: seven_zero=on; turn: 0; hand 0: r7 r1 r2; hand 1: b1; hand 2: y1 y2;"
        "talon: r5"
    )
    m.push("call")
    m.push("r7>1")
    assert "catch 0" not in acts(m, 2)


def test_MAS_145_he_cannot_be_caught_for_a_card_he_gave_away() -> None:
    """MR-84: you can be caught only while holding exactly one card; receivers owe no call."""
    m = Match.read(
        "coloradd; options: seven_zero=on; turn: 0; hand 0: r7 r1; hand 1: b1 b2; hand 2: y1 y2;"
        "talon: r5"
    )
    m.push("r7>1")
    assert sizes(m) == [2, 1, 2]
    assert "catch 0" not in acts(m, 2)
    assert "catch 1" not in acts(m, 2)
