"""ADD-86 … 88: two players."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Colour
from penult.match.match import Match
from tests.games.asking import acts, cited, sizes
from tests.games.coloradd.table import opening

DEALER, OTHER = 0, 1


def two_players(card: str, options: str = "") -> Match:
    return Match.read(
        f"coloradd; options: {options}; turn: 0; hand 0: {card} g1 g2; hand 1: r3 b4; talon: r5"
    )


def test_ADD_86_a_skip_lets_its_layer_play_again() -> None:
    m = two_players("rskip")
    m.push("rskip")
    assert m.turn == 0
    assert sizes(m) == [2, 2]


def test_ADD_86_a_plus_two_lets_its_layer_play_again_after_the_draw() -> None:
    m = two_players("r+2")
    m.push("r+2")
    assert m.turn == 0
    assert sizes(m) == [2, 2 + 2]


def test_ADD_86_a_wild_four_lets_its_layer_play_again_after_the_draw() -> None:
    m = two_players("wild+4")
    m.push("wild+4=green")
    m.push(1, "draw")
    assert m.turn == 0
    assert sizes(m) == [2, 2 + 4]


def test_ADD_87_a_reverse_acts_as_a_skip() -> None:
    m = two_players("rrev")
    m.push("rrev")
    assert m.turn == 0
    assert cited(m, Kind.SKIPPED) == [(1, "ADD_87")]


def test_ADD_87_a_plain_reverse_gives_the_turn_to_the_other() -> None:
    m = two_players("rrev", options="two_p_reverse=plain")
    m.push("rrev")
    assert m.turn == 1
    assert m.view().direction == -1


@pytest.mark.parametrize("two_p_reverse", ["as_skip", "plain"])
def test_ADD_88_starter_reverse_the_dealer_begins_then_the_other(two_p_reverse: str) -> None:
    m = opening("rrev b9", seats=2, dealer=DEALER, options=f"two_p_reverse={two_p_reverse}")
    assert m.turn == DEALER
    told = [(Kind.SKIPPED, "ADD_88")] if two_p_reverse == "as_skip" else [(Kind.REVERSED, "ADD_29")]
    assert [(event.kind, event.clause.name) for event in m.events[-1:]] == told
    m.push("draw")
    m.push("pass")
    assert m.turn == OTHER


def test_ADD_88_starter_skip_the_dealer_begins() -> None:
    m = opening("rskip", seats=2, dealer=DEALER)
    assert m.turn == DEALER
    assert sizes(m) == [7, 7]


def test_ADD_88_starter_plus_two_the_other_draws_and_the_dealer_begins() -> None:
    m = opening("r+2", seats=2, dealer=DEALER)
    assert m.turn == DEALER
    assert sizes(m) == [7, 9]


@pytest.mark.parametrize("starter", ["wild", "custom1"])
def test_ADD_88_starter_wild_the_other_names_the_colour_and_begins(starter: str) -> None:
    m = opening(starter, seats=2, dealer=DEALER, customs=1)
    assert m.turn == OTHER
    assert acts(m, DEALER) == set()
    m.push("name yellow")
    assert m.turn == OTHER
    assert m.view().colour == Colour.YELLOW
