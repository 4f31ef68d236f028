"""MAS-103 … 105: wrong cards on a free table, and who notices them (MR-60 … 64)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.match.match import Match
from tests.games.asking import cited, exposed, hand, happened, sizes, top, why
from tests.games.master.scenes import UNLAWFUL, doubtful, seated
from tests.games.master.table import (
    behind_press,
    colour,
    deal_up_to,
    debt,
    direction,
    draw_and_press,
    laid,
    moves,
    phase,
    play,
    ring,
    running,
)
from tests.tables.sitting import Sitting

LEFT = 1


def free(cards: str, options: str = "", talon: str = "r7", more: str = "") -> Match:
    """Seat 0 of three holds these cards and may play wrong ones."""
    hands = (cards, "b4 b5 b6", "y1 y2 y3")
    return seated(talon, *hands, options=f"illegal_lay=free {options}", more=more)


# MAS-103


@pytest.mark.parametrize("accuser", [1, 2])
@pytest.mark.parametrize("pressed", [False, True])
def test_MAS_103_a_wrong_card_that_is_noticed_costs_two(accuser: Seat, pressed: bool) -> None:
    m = free("b3 g1 g2")
    m.push("b3")
    if pressed:
        m.push("press")
    m.push(accuser, "wrong")
    (called,) = happened(m, Kind.CALLED_OUT)
    assert (called.seat, called.other, called.clause.name) == (0, accuser, "MAS_103")
    assert sizes(m) == [3 + 2, 3, 3]


def test_MAS_103_a_strict_table_refuses_it_and_costs_nothing() -> None:
    m = seated("r7", "b3 g1 g2", "b4 b5 b6")
    assert why(m, 0, "b3") == "MAS_15"
    assert why(m, 1, "wrong") == "MAS_103"
    assert sizes(m) == [3, 3]


def test_MAS_103_a_right_card_or_ones_own_cannot_be_called_out() -> None:
    right, wrong = free("r3 g1 g2"), free("b3 g1 g2")
    play(right, "r3")
    play(wrong, "b3")
    assert why(right, 1, "wrong") == "MAS_103"
    assert why(wrong, 0, "wrong") == "MAS_103"


def test_MAS_103_a_partner_is_no_opponent() -> None:
    """MR-51: only an opponent calls it out."""
    hands = ("b3 g1 g2", "b4 b5 b6", "y1 y2 y3", "g4 g5 g6")
    m = seated("r7", *hands, options="illegal_lay=free form=teams")
    play(m, "b3")
    assert why(m, 2, "wrong") == "MAS_103"
    assert why(m, 3, "wrong") == "OK"


def test_MAS_103_an_older_card_after_a_draw_is_wrong() -> None:
    """Even if it matches; the drawn card is kept."""
    m = free("r3 g1 g2", more="stock: b9 b8 b1 rest")
    m.push("draw")
    play(m, "r3")
    m.push(2, "wrong")
    assert hand(m, 0) == ["r3", "b1", "b8", "b9", "g1", "g2"]
    assert m.turn == 1


def test_MAS_103_a_false_jump_in_is_wrong() -> None:
    """MR-60."""
    m = free("r3 g1 g2", options="jump_in=on")
    m.push(2, "jump y1")
    m.push(2, "press")
    assert top(m) == "y1"
    m.push(1, "wrong")
    assert sizes(m) == [3, 3, 3 + 2]
    assert top(m) == "r7"


def test_MAS_103_structural_faults_are_refused_all_the_same() -> None:
    """MR-60: out of turn, before a restart press, while owing cards, during a check."""
    m = free("r+2 super g1 g2")
    assert why(m, 1, "b4") == "MAS_23"
    owing = m.copy()
    play(owing, "r+2")
    assert why(owing, 1, "b4") == "MAS_25"
    rung = m.copy()
    ring(rung)
    assert why(rung, 1, "b4") == "MAS_58"
    play(m, "super=blue")
    m.push("challenge")
    assert why(m, 1, "b4") == "MAS_83"


def test_MAS_103_nobody_jumps_in_falsely_on_a_debt() -> None:
    m = free("r+2 g1 g2", options="jump_in=on")
    play(m, "r+2")
    assert why(m, 2, "jump y1") == "MAS_146"


def test_MAS_103_the_wrong_kind_of_stack_is_refused_all_the_same() -> None:
    """MR-99: stacking the wrong kind is refused outright."""
    hands = ("r+2 g1 g2", "super b5 b6", "y1 y2 y3")
    m = seated("r7", *hands, options="illegal_lay=free cumulative=on")
    play(m, "r+2")
    assert moves(m) == {"draw"}
    assert why(m, 1, "super=blue") == "MAS_135"


def test_MAS_103_a_bluff_is_no_misplay() -> None:
    """MR-63: only the victim can challenge it."""
    m = doubtful(UNLAWFUL, options="illegal_lay=free")
    assert why(m, 1, "wrong") == why(m, 2, "wrong") == "MAS_103"


def test_MAS_103_penalties_already_suffered_are_kept() -> None:
    """MR-61: caught without a call, then called out."""
    m = free("b3 g1")
    m.push("b3")
    m.push(2, "catch 0")
    m.push(1, "wrong")
    assert sizes(m)[0] == 2 + 2 + 2


@pytest.mark.parametrize("act", ["b4", "draw"])
def test_MAS_103_until_the_next_players_first_act(act: str) -> None:
    """MR-62: playing or drawing closes the window; an early press doesn't."""
    m = free("b3 g1 g2")
    play(m, "b3")
    m.push("press")
    assert why(m, 2, "wrong") == "OK"
    m.push(act)
    assert why(m, 2, "wrong") == "MAS_103"


def test_MAS_103_a_challenge_comes_too_late_for_it_too() -> None:
    """MR-62: a false jump-in with a Super Joker stands once its victim challenges it."""
    hands = ("b3 g1 g2", "super r1 b6", "y1 y2 y3")
    m = seated("r7", *hands, options="illegal_lay=free jump_in=on")
    m.push(1, "jump super=green")
    m.push(1, "press")
    assert why(m, 0, "wrong") == "OK"
    m.push(2, "challenge")
    assert why(m, 0, "wrong") == "MAS_103"


def test_MAS_103_a_ring_on_the_wrong_card_takes_it_back_by_itself() -> None:
    m = free("b3 g1 g2")
    m.push("b3")
    ring(m)
    assert why(m, 2, "wrong") == "MAS_103"
    assert sizes(m) == [3 + 2, 3, 3]


def test_MAS_103_to_be_mistaken_costs_nothing() -> None:
    """MR-64."""
    m = free("r3 g1 g2", options="false_callout_penalty=0")
    play(m, "r3")
    assert why(m, 1, "wrong") == "MAS_103"


def test_MAS_103_unless_agreed_and_then_once_a_lay() -> None:
    """MR-64, ``false_callout_penalty=2``."""
    m = free("b3 g1 g2", options="false_callout_penalty=2", talon="b7")
    assert why(m, 1, "wrong") == "MAS_103"
    m.push("b3")
    m.push(1, "wrong")
    (mistaken,) = happened(m, Kind.WRONGLY_CALLED_OUT)
    assert (mistaken.seat, mistaken.other) == (0, 1)
    assert sizes(m) == [2, 3 + 2, 3]
    assert why(m, 1, "wrong") == "MAS_103"
    m.push("press")
    assert why(m, 0, "wrong") == "MAS_103"
    m.push(2, "wrong")
    assert sizes(m) == [2, 3 + 2, 3 + 2]
    play(m, "b4")
    assert why(m, 1, "wrong") == "MAS_103"
    assert why(m, 2, "wrong") == "OK"
    m.push("draw")
    assert why(m, 0, "wrong") == "MAS_103"


# MAS-104


@pytest.mark.parametrize("card", ["b3", "brev", "bskip", "b+2"])
@pytest.mark.parametrize("pressed", [False, True])
def test_MAS_104_all_is_as_before_the_lay_but_the_turn_is_over(card: str, pressed: bool) -> None:
    m = free(f"{card} g1 g2", more="stock: g8 g9 rest")
    m.push(card)
    if pressed:
        m.push("press")
    m.push(2, "wrong")
    assert sorted(hand(m, 0)) == sorted([card, "g1", "g2", "g8", "g9"])
    assert cited(m, Kind.TAKEN_BACK) == [(0, "MAS_104")]
    assert (top(m), colour(m), direction(m), debt(m), laid(m)) == ("r7", "red", LEFT, 0, "-")
    assert sizes(m)[1:] == [3, 3]
    assert (m.turn, phase(m), behind_press(m)) == (1, "restart", "act")
    assert not running(m)


def test_MAS_104_a_named_colour_goes_back_too() -> None:
    """An older joker after a draw."""
    m = free("joker g1 g2", more="stock: b9 rest")
    m.push("draw")
    play(m, "joker=green")
    assert colour(m) == "green"
    m.push(1, "wrong")
    assert (top(m), colour(m)) == ("r7", "red")


@pytest.mark.parametrize("to", ["left", "right"])
@pytest.mark.parametrize("act", ["b0", "y7>1", "y7>2"])
def test_MAS_104_exchanged_hands_go_back(act: str, to: str) -> None:
    m = free(f"{act[:2]} g1 g2", options="seven_zero=on", talon="r5", more=f"direction: {to}")
    play(m, act)
    assert hand(m, 0) != ["g1", "g2"]
    m.push(1, "wrong")
    assert set(hand(m, 0)) >= {act[:2], "g1", "g2"}
    assert (hand(m, 1), hand(m, 2)) == (["b4", "b5", "b6"], ["y1", "y2", "y3"])


@pytest.mark.parametrize("card", ["b4", "brev", "bskip", "b+2"])
@pytest.mark.parametrize("pressed", [False, True])
def test_MAS_104_after_a_false_jump_in_the_interrupted_player_resumes(
    card: str, pressed: bool
) -> None:
    """MR-61: after a restart press."""
    hands = ("r3 g1 g2", f"{card} g5 g6", "y1 y2 y3")
    options = "illegal_lay=free jump_in=on"
    m = seated("r7", *hands, options=options, more="stock: r9 g8 g9 rest")
    m.push("draw")
    m.push(1, f"jump {card}")
    if pressed:
        m.push(1, "press")
    m.push(2, "wrong")
    assert (m.turn, phase(m), behind_press(m)) == (0, "restart", "drawn")
    assert (direction(m), debt(m)) == (LEFT, 0)
    m.push("press")
    assert {"r9", "press"} <= moves(m)  # r9 is what they had drawn
    assert sorted(hand(m, 1)) == sorted([card, "g5", "g6", "g8", "g9"])


def test_MAS_104_a_false_jump_in_frees_nobody_from_his_call() -> None:
    """MR-61: the duty to call, too, is what it was before the card."""
    m = free("r3 g1", options="jump_in=on")
    play(m, "r3")
    assert exposed(m) == [0]
    m.push(2, "jump y1")
    m.push(1, "wrong")
    assert exposed(m) == [0]


def test_MAS_104_the_culprit_need_not_have_called() -> None:
    m = free("b3 g1")
    play(m, "b3")
    m.push(1, "wrong")
    assert exposed(m) == []


@pytest.mark.parametrize("card", ["b3", "b+2"])
@pytest.mark.parametrize("pressed", [False, True])
def test_MAS_104_a_wrong_last_card_is_no_end_of_the_round(card: str, pressed: bool) -> None:
    """MR-62: before the count it can be called out."""
    m = free(card)
    m.push(card)
    if pressed:
        m.push("press")
        assert (m.turn, phase(m)) == (TABLE, "closing")
    m.push(1, "wrong")
    assert sizes(m) == [1 + 2, 3, 3]
    assert (m.turn, phase(m), m.view().rounds) == (1, "restart", 0)


@pytest.mark.parametrize(("act", "behind"), [("b3", "act"), ("draw", "drawn")])
def test_MAS_104_where_agreed_he_plays_again(act: str, behind: str) -> None:
    """MR-61, ``misplay_after=replay``."""
    m = free("b3 g1 g2", options="misplay_after=replay", more="stock: r9 rest")
    m.push(act)
    if act == "draw":
        m.push("b3")
    m.push(1, "wrong")
    assert (m.turn, phase(m), behind_press(m)) == (0, "restart", behind)
    m.push("press")
    assert sizes(m)[0] == 3 + 2 + (act == "draw")
    if act == "draw":
        assert "r9" in moves(m)


# MAS-105


def test_MAS_105_a_wrong_card_that_nobody_noticed_is_the_new_base() -> None:
    m = free("b3 g1 g2")
    play(m, "b3", "b4")
    assert why(m, 2, "wrong") == "MAS_103"
    assert (top(m), colour(m)) == ("b4", "blue")
    assert sizes(m) == [2, 2, 3]


def test_MAS_105_its_effect_applies() -> None:
    m = free("b+2 g1 g2")
    play(m, "b+2")
    draw_and_press(m)
    assert sizes(m) == [2, 3 + 2, 3]
    assert (m.turn, why(m, 2, "wrong")) == (2, "MAS_103")


def test_MAS_105_an_unnoticed_last_card_wins_the_round() -> None:
    m = free("b3", options="target=1")
    play(m, "b3")
    m.push(TABLE, "count")
    assert m.standing == (4 + 5 + 6 + 1 + 2 + 3, 0, 0)


def test_MAS_105_the_table_waits_four_seconds_for_it() -> None:
    """MR-62: the pause before the count."""
    hands = ("b3", "b4 b5 b6", "y1 y2 y3")
    orders = [deal_up_to("g5", 3)]
    m = seated("r7", *hands, options="illegal_lay=free", orders=orders)
    sitting = Sitting(m, limits=True)
    sitting.push("b3")
    sitting.push("press")
    assert sitting.due() == [("count", 4_000)]
    assert sitting.after(4_000) == ["count"]
    assert m.view().rounds == 1
