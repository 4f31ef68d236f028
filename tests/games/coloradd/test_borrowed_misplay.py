"""MAS-103 … 105, borrowed: wrong cards on a free table, and who notices them."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE, Colour, Seat
from penult.games.coloradd.phase import Phase
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, top, why

LEFT = 1


def free_table(cards: str, options: str = "", talon: str = "r7", more: str = "") -> Match:
    """Seat 0 holds these cards and may play wrong ones on the discard pile."""
    return Match.read(
        f"coloradd; options: illegal_lay=free {options}; turn: 0; hand 0: {cards};"
        f"hand 1: b4 b5 b6; hand 2: y1 y2 y3; talon: {talon}; {more}"
    )


# MAS-103


@pytest.mark.parametrize("accuser", [1, 2])
def test_MAS_103_a_wrong_card_that_is_noticed_costs_two(accuser: Seat) -> None:
    m = free_table("b3 g1 g2")
    m.push("b3")
    m.push(accuser, "wrong")
    (called,) = happened(m, Kind.CALLED_OUT)
    assert (called.seat, called.other, called.clause.name) == (0, accuser, "MAS_103")
    assert sizes(m) == [3 + 2, 3, 3]


def test_MAS_103_a_strict_table_refuses_it_and_costs_nothing() -> None:
    m = Match.read("coloradd; turn: 0; hand 0: b3 g1 g2; hand 1: b4; talon: r7")
    assert why(m, 0, "b3") == "ADD_15"
    assert why(m, 1, "wrong") == "ADD_93"
    assert sizes(m) == [3, 1]


def test_MAS_103_a_right_card_or_ones_own_cannot_be_called_out() -> None:
    right, wrong = free_table("r3 g1 g2"), free_table("b3 g1 g2")
    right.push("r3")
    wrong.push("b3")
    assert why(right, 1, "wrong") == "MAS_103"
    assert why(wrong, 0, "wrong") == "MAS_103"


def test_MAS_103_an_older_card_after_a_draw_is_wrong() -> None:
    """Even if it matches."""
    m = free_table("r3 g1 g2", more="stock: b9 b8 b1 rest")
    m.push("draw")
    m.push("r3")
    m.push(2, "wrong")
    assert hand(m, 0) == ["r3", "b1", "b8", "b9", "g1", "g2"]
    assert m.turn == 1


def test_MAS_103_a_false_jump_in_is_wrong() -> None:
    """MR-60."""
    m = free_table("r3 g1 g2", options="jump_in=on")
    m.push(2, "jump y1")
    assert top(m) == "y1"
    m.push(1, "wrong")
    assert sizes(m) == [3, 3, 3 + 2]


def test_MAS_103_structural_faults_are_refused_all_the_same() -> None:
    """MR-60: playing out of turn, while owing cards, or during a check."""
    m = free_table("wild+4 g1 g2")
    assert why(m, 1, "b4") == "ADD_94"
    m.push("wild+4=blue")
    assert why(m, 1, "b4") != "OK"
    m.push("challenge")
    assert m.view().phase == Phase.CHECK
    assert why(m, 1, "b4") != "OK"


def test_MAS_103_the_wrong_kind_of_answer_is_refused_all_the_same() -> None:
    """MR-99: stacking the wrong kind is refused outright."""
    m = free_table("wild+4 g1 g2", options="cumulative=on", more="stock: b9 rest")
    m.push("wild+4=blue")
    assert acts(m, 1) == {"draw", "challenge"}


def test_MAS_103_a_bluff_is_no_misplay() -> None:
    """MR-63: only a challenge answers it."""
    m = free_table("wild+4 r1 g2")
    m.push("wild+4=blue")
    assert why(m, 1, "wrong") == why(m, 2, "wrong") == "MAS_103"


def test_MAS_103_a_penalty_already_suffered_is_kept() -> None:
    """MR-61: caught without a call, then called out."""
    m = free_table("b3 g1")
    m.push("b3")
    m.push(2, "catch 0")
    m.push(1, "wrong")
    assert sizes(m)[0] == 2 + 2 + 2


# MAS-104


@pytest.mark.parametrize("card", ["b3", "brev", "bskip", "b+2"])
def test_MAS_104_all_is_as_before_the_lay_but_the_turn_is_over(card: str) -> None:
    m = free_table(f"{card} g1 g2", more="stock: g8 g9 rest")
    m.push(card)
    m.push(2, "wrong")
    assert sorted(hand(m, 0)) == sorted([card, "g1", "g2", "g8", "g9"])
    assert cited(m, Kind.TAKEN_BACK) == [(0, "MAS_104")]
    assert top(m) == "r7"
    view = m.view()
    assert (view.colour, view.direction, view.debt) == (Colour.RED, LEFT, 0)
    assert sizes(m)[1:] == [3, 3]
    assert m.turn == 1


@pytest.mark.parametrize("direction", ["left", "right"])
@pytest.mark.parametrize("act", ["b0", "y7>1", "y7>2"])
def test_MAS_104_exchanged_hands_go_back(act: str, direction: str) -> None:
    m = free_table(
        f"{act[:2]} g1 g2", options="seven_zero=on", talon="r5", more=f"direction: {direction}"
    )
    m.push(act)
    assert hand(m, 0) != ["g1", "g2"]
    m.push(1, "wrong")
    assert set(hand(m, 0)) >= {act[:2], "g1", "g2"}
    assert hand(m, 1) == ["b4", "b5", "b6"]
    assert hand(m, 2) == ["y1", "y2", "y3"]


@pytest.mark.parametrize("card", ["b4", "brev", "bskip", "b+2"])
def test_MAS_104_after_a_false_jump_in_the_interrupted_player_resumes(card: str) -> None:
    m = Match.read(
        "coloradd; options: illegal_lay=free jump_in=on; turn: 0; hand 0: r3 g1 g2;"
        f"hand 1: {card} g5 g6; hand 2: y1 y2 y3; talon: r7; stock: r9 g8 g9 rest"
    )
    m.push("draw")
    m.push(1, f"jump {card}")
    m.push(2, "wrong")
    assert (m.turn, m.view().direction, m.view().debt) == (0, LEFT, 0)
    assert acts(m) == {"r3", "r9", "g1", "g2", "pass"}  # r9 is what they had drawn
    assert sorted(hand(m, 1)) == sorted([card, "g5", "g6", "g8", "g9"])


def test_MAS_104_a_false_jump_in_does_not_free_anybody_from_his_call() -> None:
    """MR-61: the duty to call, too, is what it was before the card."""
    m = free_table("r3 g1", options="jump_in=on")
    m.push("r3")
    assert "catch 0" in acts(m, 1)
    m.push(2, "jump y1")
    m.push(1, "wrong")
    assert "catch 0" in acts(m, 1)


def test_MAS_104_the_culprit_need_not_have_called() -> None:
    m = free_table("b3 g1")
    m.push("b3")
    m.push(1, "wrong")
    assert "catch 0" not in acts(m, 2)


@pytest.mark.parametrize("card", ["b3", "b+2"])
def test_MAS_104_a_wrong_last_card_is_no_end_of_the_round(card: str) -> None:
    m = free_table(card)
    m.push(card)
    assert m.turn == TABLE
    m.push(1, "wrong")
    assert sizes(m) == [1 + 2, 3, 3]
    assert m.turn == 1
    assert m.view().rounds == 0


def test_MAS_104_a_false_last_jump_in_is_no_end_of_the_round() -> None:
    m = Match.read(
        "coloradd; options: illegal_lay=free jump_in=on; turn: 0; hand 0: r3 g1; hand 1: y1;"
        "hand 2: y2 y3; talon: r7"
    )
    m.push(1, "jump y1")
    assert m.turn == TABLE
    m.push(2, "wrong")
    assert sizes(m) == [2, 1 + 2, 2]
    assert m.turn == 0


# MAS-105


def test_MAS_105_a_wrong_card_that_nobody_noticed_is_the_new_base() -> None:
    m = free_table("b3 g1 g2")
    m.push("b3")
    m.push("b4")
    assert why(m, 2, "wrong") == "MAS_103"
    assert top(m) == "b4"
    assert sizes(m) == [2, 2, 3]


def test_MAS_105_the_next_players_draw_also_comes_too_late_for_it() -> None:
    m = free_table("b3 g1 g2")
    m.push("b3")
    m.push("draw")
    assert why(m, 2, "wrong") == "MAS_103"
    assert top(m) == "b3"


def test_MAS_105_its_effect_applies() -> None:
    m = free_table("b+2 g1 g2")
    m.push("b+2")
    m.push("draw")
    assert sizes(m) == [2, 3 + 2, 3]
    assert m.turn == 2


def test_MAS_105_an_unnoticed_last_card_wins_the_round() -> None:
    m = free_table("b3", options="target=1")
    m.push("b3")
    assert acts(m, TABLE) == {"count"}
    m.push(TABLE, "count")
    assert m.standing == (4 + 5 + 6 + 1 + 2 + 3, 0, 0)
