"""What the sensible bot of ColorADD plays."""

from __future__ import annotations

import pytest

from penult.bots import SeatedBot
from penult.match.match import Match


def plays(position: str) -> str:
    """The first seat's action; it holds more cards than it would have to call for."""
    match = Match.read(f"coloradd; {position}")
    found = SeatedBot(match, 0, "sensible").answer(match)
    assert found
    return str(found.action)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [("g1", "wild+4=blue"), ("g1 g2", "b5")],
)
def test_a_wild_four_is_kept_until_the_next_player_has_one_card(cards: str, expected: str) -> None:
    assert plays(f"hand 0: b5 b7 y1 wild+4; hand 1: {cards}; talon: r5") == expected


def test_a_wild_four_is_never_played_illegally() -> None:
    assert plays("hand 0: b5 r7 y1 wild+4; hand 1: g1; talon: r5") == "r7"


def test_against_one_opponent_it_stays_with_the_colour() -> None:
    assert plays("hand 0: r2 b5 y1; hand 1: g1 g2 g3; talon: r5") == "r2"


def test_against_several_it_plays_the_dearer_card() -> None:
    others = "hand 1: g1 g2 g3; hand 2: g4 g6 g7"
    assert plays(f"hand 0: r2 b5 y1; {others}; talon: r5") == "b5"


@pytest.mark.parametrize(
    ("cards", "expected"),
    [("g1 g2 g3", "b3"), ("g1 g2", "rskip")],
)
def test_against_one_opponent_another_turn_is_kept_for_later(cards: str, expected: str) -> None:
    assert plays(f"hand 0: rskip b3 y1; hand 1: {cards}; talon: bskip") == expected
