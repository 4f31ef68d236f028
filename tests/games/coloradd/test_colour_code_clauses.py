"""ADD-89 … 93: colour codes, and what the book does not contain."""

from __future__ import annotations

import pytest

from penult.play.match import Match
from tests.games.coloradd.table import acts, hand, sizes, why


def test_ADD_92_the_challenger_sees_codes_to_argue_by() -> None:
    m = Match.read(
        "coloradd; turn: 0; hand 0: wild+4 r4 bskip wild; hand 1: g1 g2; hand 2: y1 y2; talon: r5"
    )
    m.push("wild+4=blue")
    m.push("challenge")
    assert [m.game.cards[card] for card in m.scene(1).shown] == ["r4", "bskip", "wild"]
    assert m.scene(2).shown == ()


def by_the_book(card: str) -> Match:
    """Seat 0 is about to lay a card; seat 1 could answer it, seat 2 holds its twin."""
    twin = "" if card.endswith("0") else card
    return Match.read(
        f"coloradd; turn: 0; hand 0: {card} g1 g2; hand 1: b+2 b3 b4; hand 2: y1 y2 {twin};"
        "talon: r5"
    )


def test_ADD_93_draw_cards_are_not_answered() -> None:
    m = by_the_book("r+2")
    m.push("r+2")
    assert sizes(m) == [2, 3 + 2, 3]
    assert m.turn == 2


@pytest.mark.parametrize("card", ["r7", "r0"])
def test_ADD_93_sevens_and_zeros_move_no_hands(card: str) -> None:
    m = by_the_book(card)
    m.push(card)
    assert hand(m, 0) == ["g1", "g2"]
    assert hand(m, 1) == ["b3", "b4", "b+2"]


def test_ADD_93_nobody_jumps_in() -> None:
    m = by_the_book("r4")
    m.push("r4")
    assert why(m, 2, "jump r4") == "ADD_93"
    assert acts(m, 2) == set()


def test_ADD_93_wrong_cards_are_refused_without_penalty() -> None:
    m = by_the_book("b7")
    assert why(m, 0, "b7") == "ADD_15"
    assert why(m, 1, "wrong") == "ADD_93"
    assert sizes(m) == [3, 3, 3]
