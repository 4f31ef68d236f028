"""MAS-129 … 138, borrowed: draw cards that are answered add up."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, why
from tests.games.coloradd.table import cut_for, deal_order
from tests.games.dictating import HAND


def stacking(*hands: str, talon: str = "r5") -> Match:
    """One hand per seat; seat 0 is to play, and nobody gets down to one card."""
    held = "; ".join(f"hand {seat}: {cards}" for seat, cards in enumerate(hands))
    return Match.read(f"coloradd; options: cumulative=on; turn: 0; {held}; talon: {talon}")


def test_MAS_129_the_victim_of_a_plus_two_may_lay_a_plus_two() -> None:
    m = stacking("r+2 g1 g2", "b+2 g3 g4", "y1 y2")
    m.push("r+2")
    assert acts(m, 1) == {"b+2", "draw"}


def test_MAS_129_without_one_he_only_draws() -> None:
    m = stacking("r+2 g1 g2", "r1 g3 g4", "y1 y2")
    m.push("r+2")
    assert acts(m, 1) == {"draw"}
    m.push("draw")
    assert sizes(m) == [2, 3 + 2, 2]
    assert m.turn == 2


def test_MAS_129_a_starter_plus_two_may_be_answered_too() -> None:
    """MR-78."""
    deal = deal_order("b+2 g1 g2 g3 g4 g5 g6 " + "y1 y2 y3 y4 y5 y6 y7 " + "r+2")
    m = Match.new("coloradd", seats=2, options="cumulative=on", orders=[cut_for(0, 2), deal])
    assert acts(m, 1) == {"b+2", "draw"}
    m.push("b+2")
    m.push("draw")
    assert sizes(m) == [HAND + 4, HAND - 1]


def test_MAS_130_amounts_add_up_and_fall_on_the_next_player() -> None:
    m = stacking("r+2 g1 g2", "b+2 g3 g4", "y+2 g5 g6", "g+2 g7 g8", "y1 y2")
    for card in ("r+2", "b+2", "y+2", "g+2"):
        m.push(card)
    assert m.turn == 4
    assert m.view().debt == 8
    m.push("draw")
    assert sizes(m) == [2, 2, 2, 2, 2 + 8]
    assert cited(m, Kind.DREW) == [(4, "MAS_130")]
    assert m.turn == 0


def test_MAS_133_the_last_card_of_a_player_leaves_the_whole_sum() -> None:
    """MR-79: the next player draws all of it and can't answer."""
    m = Match.read(
        "coloradd; options: cumulative=on target=1; turn: 0; hand 0: r+2 g1 g2; hand 1: b+2;"
        "hand 2: y+2 y9; talon: r5; stock: b1 b2 b3 b4 rest"
    )
    m.push("r+2")
    m.push("b+2")
    assert sizes(m) == [2, 0, 2 + 4]
    assert cited(m, Kind.DREW) == [(2, "MAS_133")]
    assert m.standing == (0, (1 + 2) + (20 + 9) + (1 + 2 + 3 + 4), 0)


def test_MAS_131_a_wild_four_answers_a_wild_four() -> None:
    m = stacking("wild+4 g1 g2", "wild+4 g3 g4", "y1 y2")
    m.push("wild+4=blue")
    assert acts(m) >= {"wild+4=blue", "draw", "challenge"}
    m.push("wild+4=red")
    m.push("draw")
    assert sizes(m) == [2, 2, 2 + 8]
    assert cited(m, Kind.OWES) == [(1, "ADD_37"), (2, "MAS_131")]
    assert m.turn == 0


def test_MAS_132_a_stacked_bluff_costs_four_for_every_card_of_the_chain() -> None:
    m = stacking("wild+4 g1 g2", "wild+4 g3 g4", "wild+4 y3 g6", "b1 b2")
    m.push("wild+4=blue")
    m.push("wild+4=yellow")
    m.push("wild+4=green")  # while seat 2 holds a yellow card
    m.push("challenge")
    m.push("seen")
    assert sizes(m) == [2, 2, 2 + 12, 2]
    assert m.view().debt == 0
    assert m.turn == 3


def test_MAS_133_a_chain_lasts_as_long_as_there_are_plus_twos() -> None:
    twos = ["r+2", "r+2", "b+2", "b+2", "y+2", "y+2", "g+2", "g+2"]
    m = stacking(*(f"{card} g{n} y{n}" for n, card in enumerate(twos, 1)), "b1 b2")
    for card in twos:
        m.push(card)
    m.push("draw")
    assert sizes(m)[8] == 2 + 16


def test_MAS_133_a_chain_lasts_as_long_as_there_are_wild_fours() -> None:
    m = stacking(*(f"wild+4 g{n} g{n}" for n in (1, 2, 3, 4)), "b1 b2")
    for _ in range(4):
        m.push("wild+4=blue")
    m.push("draw")
    assert sizes(m)[4] == 2 + 16


def test_MAS_134_one_such_card_a_turn() -> None:
    m = stacking("r+2 b+2 g1 g2", "g3 g4", "y1 y2")
    m.push("r+2")
    assert m.turn == 1
    assert why(m, 0, "b+2") == "ADD_94"


def test_MAS_134_nor_may_one_jump_in_on_ones_own_plus_two() -> None:
    m = Match.read(
        "coloradd; options: cumulative=on jump_in=on; turn: 0; hand 0: r+2 r+2 g1 g2;"
        "hand 1: g3 g4; hand 2: y1 y2; talon: r5"
    )
    m.push("r+2")
    assert why(m, 0, "jump r+2") == "MAS_134"


def test_MAS_135_a_wild_four_does_not_answer_a_plus_two() -> None:
    m = stacking("r+2 g1 g2", "wild+4 g3 g4", "y1 y2")
    m.push("r+2")
    assert why(m, 1, "wild+4=red") == "MAS_135"


def test_MAS_135_a_plus_two_does_not_answer_a_wild_four_even_in_its_colour() -> None:
    m = stacking("wild+4 g1 g2", "b+2 g3 g4", "y1 y2")
    m.push("wild+4=blue")
    assert why(m, 1, "b+2") == "MAS_135"


@pytest.mark.parametrize("act", ["r5", "rskip", "wild=red"])
def test_MAS_136_nothing_else_may_be_laid_on_an_open_debt(act: str) -> None:
    m = stacking("r+2 g1 g2", "r5 rskip wild g3", "y1 y2")
    m.push("r+2")
    assert why(m, 1, act) == "MAS_136"
    assert acts(m, 1) == {"draw"}


def test_MAS_136_a_plus_two_chain_cannot_be_challenged() -> None:
    m = stacking("r+2 g1 g2", "b+2 g3 g4", "y1 y2")
    m.push("r+2")
    m.push("b+2")
    assert why(m, 2, "challenge") != "OK"


def test_MAS_137_a_wrong_challenge_of_a_chain_costs_the_sum_and_two() -> None:
    m = stacking("wild+4 g1 g2", "wild+4 g3 g4", "y1 y2")
    m.push("wild+4=blue")
    m.push("wild+4=red")  # seat 1 holds no blue card
    m.push("challenge")
    m.push("seen")
    assert sizes(m) == [2, 2, 2 + 10]
    assert m.turn == 0


def shown_to(m: Match, seat: Seat) -> list[str]:
    return [m.game.cards[card] for card in m.scene(seat).shown]


def test_MAS_138_only_the_latest_card_of_a_chain_is_judged() -> None:
    m = stacking("wild+4 r1 r2", "wild+4 g3 g4", "y1 y2")
    m.push("wild+4=blue")  # a bluff: seat 0 holds red
    m.push("wild+4=green")
    m.push("challenge")
    assert [event.seat for event in happened(m, Kind.SHOWN)] == [1]
    assert shown_to(m, 2) == hand(m, 1) == ["g3", "g4"]
    m.push("seen")
    assert [event.seat for event in happened(m, Kind.NO_BLUFF)] == [1]
    assert sizes(m) == [2, 2, 2 + 10]


@pytest.mark.parametrize(("held", "bluff"), [("r8", False), ("b8", True)])
def test_MAS_138_it_is_judged_on_the_colour_named_for_the_previous_one(
    held: str, bluff: bool
) -> None:
    m = stacking("wild+4 g1 g2", f"wild+4 {held} g4", "y1 y2")
    m.push("wild+4=blue")  # red was the current colour before
    m.push("wild+4=green")
    m.push("challenge")
    m.push("seen")
    assert sizes(m) == ([2, 2 + 8, 2] if bluff else [2, 2, 2 + 10])
