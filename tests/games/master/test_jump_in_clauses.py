"""MAS-146 … 152: who may jump in with what, and its effect (MR-87 … 90, 94 … 97)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import NO_CARD, Seat
from penult.games.master.cards import CODES, COLOURED, DECK
from penult.match.match import Match
from tests.games.asking import cited, happened, sizes, why
from tests.games.dictating import HAND
from tests.games.master.scenes import jump, jumping, seated
from tests.games.master.table import (
    cut_for,
    deal_order,
    debt,
    direction,
    draw_and_press,
    moves,
    phase,
    play,
    ring,
    running,
)

LEFT, RIGHT = 1, -1


# MAS-146


def test_MAS_146_an_identical_card_may_be_laid_out_of_turn() -> None:
    m = jumping("r5", twin=3)
    play(m, "r5")
    jump(m, 3, "r5")
    assert cited(m, Kind.JUMPED) == [(3, "MAS_146")]
    assert sizes(m) == [3, 3, 3, 3, 3]


@pytest.mark.parametrize("card", ["b5", "y1", "g1"])
def test_MAS_146_the_same_number_or_colour_alone_is_not_identical(card: str) -> None:
    hands = ("r5 b1 b2", "b5 y1 g1", "y2 y3 y4")
    m = seated("r9", *hands, options="jump_in=on")
    play(m, "r5")
    assert why(m, 1, f"jump {card}") == "MAS_146"


def test_MAS_146_nor_is_a_card_one_does_not_hold() -> None:
    m = jumping("r5", twin=3)
    play(m, "r5")
    assert why(m, 2, "jump r5") == "MAS_146"


@pytest.mark.parametrize("card", ["rskip", "rrev", "r+2"])
def test_MAS_146_action_cards_are_identical_by_colour_and_symbol(card: str) -> None:
    """MR-87."""
    m = jumping(card, twin=3)
    play(m, card)
    assert why(m, 3, f"jump {card}") == "OK"
    assert why(m, 3, f"jump b{card[1:]}") == "MAS_146"


def test_MAS_146_without_the_variant_nobody_jumps() -> None:
    m = seated("r9", "r5 b1 b2", "y1 y2 y3", "r5 g1 g2")
    play(m, "r5")
    assert why(m, 2, "jump r5") == "MAS_13"


def test_MAS_146_on_the_starter_once_the_clock_has_started() -> None:
    """MR-94."""
    deal = "g1 g2 g3 g4 g5 g6 g7 " + "r5 b1 b2 b3 b4 b5 b6 " + "y1 y2 y3 y4 y5 y6 y7 " + "r5"
    orders = [cut_for(2, 3), deal_order(deal)]
    m = Match.new("master", seats=3, options="jump_in=on", orders=orders)
    assert why(m, 1, "jump r5") == "MAS_155"
    m.push("start")
    jump(m, 1, "r5")
    assert (m.turn, sizes(m)) == (2, [HAND, HAND - 1, HAND])


def test_MAS_146_the_last_card_may_be_jumped_in() -> None:
    """MR-95: its press ends the round; a +2 hits the player after the jumper."""
    hands = ("r+2 b1 b2", "y1", "r+2", "g3")
    options = "jump_in=on target=1"
    m = seated("r9", *hands, options=options, more="stock: y8 y9 rest")
    play(m, "r+2")
    m.push(2, "jump r+2")
    assert m.view().rounds == 0
    m.push(2, "press")
    assert sizes(m) == [2, 1, 0, 1 + 2]
    assert m.standing == (0, 0, (1 + 2) + 1 + 3 + (8 + 9), 0)


def test_MAS_146_a_partner_may_jump_in_too() -> None:
    """MR-96."""
    hands = ("r5 b1 b2", "y1 y2 y3", "r5 g1 g2", "y4 y5 y6")
    m = seated("r9", *hands, options="jump_in=on form=teams")
    play(m, "r5")
    jump(m, 2, "r5")
    assert m.turn == 3


# MAS-147


@pytest.mark.parametrize("jumper", [0, 1, 2, 3, 4])
def test_MAS_147_it_need_not_be_his_turn(jumper: Seat) -> None:
    """MR-88: even the current player and whoever played the card."""
    m = jumping("r5", twin=jumper)
    play(m, "r5")
    jump(m, jumper, "r5")
    assert m.turn == (jumper + 1) % 5


def test_MAS_147_a_skipped_player_may_jump_in() -> None:
    """MR-88."""
    m = jumping("rskip", twin=1)
    play(m, "rskip")
    assert m.turn == 2
    jump(m, 1, "rskip")
    assert m.turn == 3


# MAS-148


def test_MAS_148_play_goes_on_from_the_jumper() -> None:
    m = jumping("r5", twin=3)
    play(m, "r5")
    jump(m, 3, "r5")
    assert (m.turn, phase(m)) == (4, "act")
    assert happened(m, Kind.SKIPPED) == []
    assert sizes(m) == [3, 3, 3, 3, 3]


def test_MAS_148_in_the_direction_of_play() -> None:
    m = jumping("r5", twin=3, more="direction: right")
    play(m, "r5")
    jump(m, 3, "r5")
    assert m.turn == 2


def test_MAS_148_the_interrupted_player_keeps_what_he_drew() -> None:
    """MR-97: the turn is gone, without a penalty; MR-103: the drawn card stays secret."""
    m = jumping("r5", twin=4)
    play(m, "r5")
    m.push("draw")
    drawn = m.view(1).drawn
    m.push(4, "jump r5")
    assert m.view(1).drawn == drawn
    assert {m.view(seat).drawn for seat in (0, 2, 3, 4)} == {NO_CARD}
    m.push(4, "press")
    assert sizes(m) == [3, 3 + 1, 3, 3, 3]
    assert (m.turn, phase(m)) == (0, "act")
    assert m.view(0).drawn == NO_CARD


def test_MAS_148_a_restart_press_can_be_interrupted() -> None:
    """MR-97."""
    m = jumping("r5", twin=4)
    play(m, "r5")
    ring(m)
    assert (m.turn, phase(m)) == (2, "restart")
    jump(m, 4, "r5")
    assert (m.turn, phase(m)) == (0, "act")
    assert running(m)


# MAS-149


def test_MAS_149_a_covered_plus_two_is_cancelled() -> None:
    m = jumping("r+2", twin=3)
    play(m, "r+2")
    assert (m.turn, debt(m)) == (1, 2)
    jump(m, 3, "r+2")
    assert [event.clause.name for event in happened(m, Kind.CANCELLED)] == ["MAS_149"]
    assert m.turn == 4
    assert sizes(m)[1] == 3


def test_MAS_149_the_victim_himself_escapes_by_jumping_in() -> None:
    """MR-88."""
    m = jumping("r+2", twin=1)
    play(m, "r+2")
    jump(m, 1, "r+2")
    draw_and_press(m)
    assert sizes(m) == [3, 3, 3 + 2, 3, 3]


def test_MAS_149_a_covered_starter_is_cancelled_too() -> None:
    """MR-94."""
    deal = "g1 g2 g3 g4 g5 g6 g7 " + "r+2 b1 b2 b3 b4 b5 b6 " + "y1 y2 y3 y4 y5 y6 y7 " + "r+2"
    orders = [cut_for(2, 3), deal_order(deal)]
    m = Match.new("master", seats=3, options="jump_in=on", orders=orders)
    m.push("start")
    assert (m.turn, debt(m)) == (0, 2)
    jump(m, 1, "r+2")
    draw_and_press(m)
    assert sizes(m) == [HAND, HAND - 1, HAND + 2]


def test_MAS_149_a_covered_starter_reverse_counts_once() -> None:
    """MR-90, 94: the direction stays as the covered card set it."""
    deal = "g1 g2 g3 g4 g5 g6 g7 " + "rrev b1 b2 b3 b4 b5 b6 " + "y1 y2 y3 y4 y5 y6 y7 " + "rrev"
    orders = [cut_for(2, 3), deal_order(deal)]
    m = Match.new("master", seats=3, options="jump_in=on", orders=orders)
    m.push("start")
    assert (m.turn, direction(m)) == (1, RIGHT)
    jump(m, 1, "rrev")
    assert (m.turn, direction(m)) == (0, RIGHT)


# MAS-150


def test_MAS_150_the_jumpers_next_owes_exactly_two() -> None:
    m = jumping("r+2", twin=3)
    play(m, "r+2")
    jump(m, 3, "r+2")
    assert (m.turn, debt(m)) == (4, 2)
    draw_and_press(m)
    assert sizes(m) == [3, 3, 3, 3, 3 + 2]
    assert m.turn == 0


@pytest.mark.parametrize("pressed", [False, True])
def test_MAS_150_cards_already_drawn_for_the_covered_one_stay(pressed: bool) -> None:
    m = jumping("r+2", twin=3)
    play(m, "r+2")
    m.push("draw")
    if pressed:
        m.push("press")
    jump(m, 3, "r+2")
    draw_and_press(m)
    assert sizes(m) == [3, 3 + 2, 3, 3, 3 + 2]


def test_MAS_150_a_skip_skips_the_jumpers_next() -> None:
    m = jumping("rskip", twin=3)
    play(m, "rskip")
    assert m.turn == 2
    jump(m, 3, "rskip")
    assert [event.seat for event in happened(m, Kind.SKIPPED)] == [1, 4]
    assert m.turn == 0


def test_MAS_150_a_reverse_leaves_the_direction_as_the_covered_one_set_it() -> None:
    m = jumping("rrev", twin=2)
    play(m, "rrev")
    jump(m, 2, "rrev")
    assert (direction(m), m.turn) == (RIGHT, 1)


def test_MAS_150_in_turn_a_twin_reverse_may_be_laid_or_jumped() -> None:
    """MR-88: played normally it restores the direction; as a jump-in it leaves it reversed."""
    laid_one, jumped = jumping("rrev", twin=4), jumping("rrev", twin=4)
    play(laid_one, "rrev", "rrev")
    assert (direction(laid_one), laid_one.turn) == (LEFT, 0)
    play(jumped, "rrev", "jump rrev")
    assert (direction(jumped), jumped.turn) == (RIGHT, 3)


@pytest.mark.parametrize("card", ["rrev", "rskip"])
def test_MAS_150_with_two_players_the_jumper_plays_again(card: str) -> None:
    m = seated("r9", f"{card} b1 b2", f"{card} g1 g2", options="jump_in=on")
    play(m, card)
    assert m.turn == 0
    jump(m, 1, card)
    assert m.turn == 1


# MAS-151


def test_MAS_151_a_coloured_card_has_one_twin_at_most_and_a_zero_none() -> None:
    for card in range(COLOURED):
        twins = DECK.count(card) - 1
        assert twins == (0 if CODES[card].endswith("0") else 1)


# MAS-152


@pytest.mark.parametrize("wild", ["joker", "super"])
def test_MAS_152_wilds_cannot_be_jumped_in(wild: str) -> None:
    m = jumping(wild, twin=3)
    play(m, f"{wild}=blue")
    assert why(m, 3, f"jump {wild}=blue") == "MAS_152"
    assert not {act for act in moves(m, 3) if act.startswith("jump")}
