"""TIP-77 … 80: the last-card call, and being caught without it."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.match.match import Match
from tests.games.asking import acts, cited, exposed, hand, sizes, why
from tests.games.tippo.table import falls_at, four, payers, seated


def silent(cards: str = "r5 b1", more: str = "") -> Match:
    """Seat 0 of four has played down to one card without a call."""
    m = four(cards, more=more)
    m.push(f"{cards.split()[0]}@a")
    return m


def test_TIP_77_one_card_left_creates_the_duty() -> None:
    m = silent()
    assert exposed(m) == [0]
    assert "call" in acts(m, 0)
    m.push(0, "call")
    assert exposed(m) == []
    assert cited(m, Kind.CALLED) == [(0, "TIP_77")]


@pytest.mark.parametrize("cards", ["r5 b1 b2", "r5 b1 b2 b3"])
def test_TIP_77_not_with_more_cards(cards: str) -> None:
    m = silent(cards)
    assert exposed(m) == []
    assert why(m, 0, "call") == "TIP_77"


def test_TIP_77_with_the_lay() -> None:
    m = four("r5 b1")
    m.push("call")
    assert (why(m, 0, "call"), m.turn) == ("TIP_77", 0)
    m.push("r5@a")
    assert exposed(m) == []


def test_TIP_77_not_before_and_not_for_others() -> None:
    m = four("r5 b1 b2")
    assert [why(m, seat, "call") for seat in range(4)] == ["TIP_77"] * 4
    m = silent()
    assert [why(m, seat, "call") for seat in (1, 2, 3)] == ["TIP_77"] * 3


@pytest.mark.parametrize("catcher", [1, 2, 3])
def test_TIP_78_any_opponent_may_catch(catcher: Seat) -> None:
    m = silent(more="stock: y1 y2 rest")
    m.push(catcher, "catch 0")
    assert (hand(m, 0), exposed(m), m.turn) == (["b1", "y1", "y2"], [], 1)
    assert cited(m, Kind.CAUGHT) == [(0, "TIP_78")]
    assert cited(m, Kind.DREW) == [(0, "TIP_78")]


def test_TIP_78_once() -> None:
    m = silent()
    m.push(2, "catch 0")
    assert [why(m, seat, "catch 0") for seat in (1, 2, 3)] == ["TIP_79"] * 3
    assert sizes(m) == [3, 3, 3, 3]


def test_TIP_78_nobody_catches_himself_or_an_empty_chair() -> None:
    m = silent()
    assert why(m, 0, "catch 0") == "TIP_78"
    assert why(m, 1, "catch 7") == "TIP_78"
    assert why(m, 1, "catch 2") == "TIP_79"


def test_TIP_79_closed_by_his_call() -> None:
    m = silent()
    m.push(0, "call")
    assert why(m, 1, "catch 0") == "TIP_79"


def test_TIP_79_closed_by_the_next_players_lay() -> None:
    m = seated("r7", "g4", "r5 b1", "r6 y1 y2", "y3 y4")
    m.push("r5@a")
    assert exposed(m) == [0]
    m.push("r6@a")
    assert exposed(m) == []
    assert why(m, 2, "catch 0") == "TIP_79"


def test_TIP_79_closed_by_the_next_players_turn_draw() -> None:
    m = seated("r7", "g4", "r5 b1", "b2 y1 y2", "y3 y4")
    m.push("r5@a")
    m.push("draw")
    assert why(m, 2, "catch 0") == "TIP_79"


def test_TIP_79_closed_by_a_fall_that_he_pays_for() -> None:
    m = four("r5 b1", "r7 r1", balance=falls_at(2))
    m.push("r5@a")
    assert (payers(m), sizes(m)[0], exposed(m)) == ([(0, "TIP_69")], 3, [])


def test_TIP_79_closed_by_the_end_of_the_round() -> None:
    m = seated("r7", "g4", "r5 b1", "r6", "y3 y4")
    m.push("r5@a")
    m.push("r6@a")
    assert m.view().rounds == 1
    assert exposed(m) == []


def test_TIP_79_not_by_forced_draws_and_lost_turns() -> None:
    for card in ("r+2", "rskip"):
        m = silent(f"{card} b1")
        assert (m.turn, exposed(m)) == (2, [0])
        m.push(1, "catch 0")  # even the player who was hit
        assert sizes(m)[0] == 3


def test_TIP_80_every_time() -> None:
    m = seated("r7", "g4", "b1", "r6 r8 y1", more="stock: r1 r2 rest")
    m.push("draw")
    m.push("r1@a")  # from two cards to one, with the drawn card
    assert exposed(m) == [0]
    m.push(0, "call")
    m.push("r6@a")
    m.push("draw")
    m.push("r2@a")
    assert exposed(m) == [0]  # the earlier call doesn't count again


def test_TIP_79_who_may_react() -> None:
    m = four("r5 b1")
    assert list(m.reactors) == []
    m.push("r5@a")
    assert list(m.reactors) == [0, 2, 3]  # seat 0 may call, the others may catch; seat 1 is to play
    assert "catch 0" in acts(m, 1)
    m.push(0, "call")
    assert list(m.reactors) == []


def test_TIP_77_with_the_lay_of_a_drawn_card() -> None:
    m = four("b1", more="stock: r5 rest")
    m.push("draw")
    m.push("call")
    assert m.view().called == 1 << 0
    m.push("r5@a")
    assert (exposed(m), m.view().called) == ([], 0)


def test_TIP_77_not_while_a_colour_is_to_be_named() -> None:
    m = four("r5 b1", "joker", more="phase: naming; colours: - green")
    assert why(m, 0, "call") == "TIP_77"
    assert not any(m.view(0).lays)
    m.push("name red")
    assert why(m, 0, "call") == "OK"
