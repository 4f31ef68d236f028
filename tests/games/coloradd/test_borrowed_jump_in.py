"""MAS-146 … 155, borrowed: jumping in with the twin of the top card."""

from __future__ import annotations

import pytest

from penult.core.deck import COLOURED
from penult.core.events import Kind
from penult.core.ids import NO_CARD, Seat
from penult.games.coloradd.cards import CODES, DECK
from penult.games.coloradd.phase import Phase
from penult.match.match import Match
from tests.games.asking import acts, cited, happened, sizes, top, why
from tests.games.coloradd.table import cut_for, deal_order
from tests.games.dictating import HAND

LEFT, RIGHT = 1, -1


def five_players(card: str, twin: Seat, talon: str = "r9") -> Match:
    """Seat 0 is about to play a card whose twin another seat holds."""
    hands = ["b1 b2 b3", "b4 b5 b6", "y1 y2 y3", "y4 y5 y6", "g1 g2 g3"]
    hands[0] += f" {card}"
    hands[twin] += f" {card}"
    held = "; ".join(f"hand {seat}: {cards}" for seat, cards in enumerate(hands))
    return Match.read(
        f"coloradd; options: jump_in=on; turn: 0; {held}; talon: {talon}; stock: g8 g9 rest"
    )


def test_MAS_146_an_identical_card_may_be_laid_out_of_turn() -> None:
    m = five_players("r5", twin=3)
    m.push("r5")
    m.push(3, "jump r5")
    assert cited(m, Kind.JUMPED) == [(3, "MAS_146")]
    assert sizes(m) == [3, 3, 3, 3, 3]


def test_MAS_146_the_same_number_in_another_colour_is_not_identical() -> None:
    m = five_players("r5", twin=3)
    m.push("r5")
    assert why(m, 1, "jump b5") == "MAS_146"


def test_MAS_146_the_last_card_may_be_jumped_in() -> None:
    """MR-95: it ends the round; a +2 still hits the player after the jumper."""
    m = Match.read(
        "coloradd; options: jump_in=on target=1; turn: 0; hand 0: r+2 b1 b2; hand 1: y1;"
        "hand 2: r+2; hand 3: g3; talon: r9; stock: y8 y9 rest"
    )
    m.push("r+2")
    m.push(2, "jump r+2")
    assert sizes(m) == [2, 1, 0, 1 + 2]
    assert m.standing == (0, 0, (1 + 2) + 1 + 3 + (8 + 9), 0)


@pytest.mark.parametrize("jumper", [0, 1, 2, 3, 4])
def test_MAS_147_it_need_not_be_his_turn(jumper: Seat) -> None:
    m = five_players("r5", twin=jumper)
    m.push("r5")
    m.push(jumper, "jump r5")
    assert m.turn == (jumper + 1) % 5


def test_MAS_148_play_goes_on_from_the_jumper() -> None:
    m = five_players("r5", twin=3)
    m.push("r5")
    m.push(3, "jump r5")
    assert m.turn == 4
    assert happened(m, Kind.SKIPPED) == []


def interrupted() -> Match:
    """After a paid +2 seat 2 has drawn on its turn; seat 4 then covers the +2, and seat 0 owes."""
    m = five_players("r+2", twin=4)
    m.push("r+2")
    m.push("draw")
    m.push("draw")
    m.push(4, "jump r+2")
    return m


def test_MAS_148_the_interrupted_player_keeps_what_he_drew() -> None:
    """MR-97."""
    m = interrupted()
    assert sizes(m) == [3, 3 + 2, 3 + 1, 3, 3]
    assert m.turn == 0


def test_MAS_148_what_the_interrupted_player_drew_stays_his_secret() -> None:
    """MR-103: others learn only the number of cards."""
    assert interrupted().view(0).drawn == NO_CARD


def test_MAS_149_a_covered_plus_two_is_cancelled() -> None:
    m = five_players("r+2", twin=3)
    m.push("r+2")
    assert (m.turn, m.view().debt) == (1, 2)
    m.push(3, "jump r+2")
    assert [event.clause.name for event in happened(m, Kind.CANCELLED)] == ["MAS_149"]
    assert m.turn == 4
    assert sizes(m)[1] == 3


def test_MAS_149_the_victim_himself_escapes_by_jumping_in() -> None:
    """MR-88."""
    m = five_players("r+2", twin=1)
    m.push("r+2")
    m.push(1, "jump r+2")
    m.push("draw")
    assert sizes(m) == [3, 3, 3 + 2, 3, 3]


def test_MAS_149_a_covered_starter_is_cancelled_too() -> None:
    """MR-94."""
    deal = "g1 g2 g3 g4 g5 g6 g7 " + "r+2 b1 b2 b3 b4 b5 b6 " + "y1 y2 y3 y4 y5 y6 y7 " + "r+2"
    orders = [cut_for(0, 3), deal_order(deal)]
    m = Match.new("coloradd", seats=3, options="jump_in=on", orders=orders)
    assert (m.turn, m.view().debt) == (1, 2)
    m.push(2, "jump r+2")
    m.push("draw")
    assert sizes(m) == [HAND + 2, HAND, HAND - 1]


def test_MAS_150_the_jumpers_next_owes_exactly_two() -> None:
    m = five_players("r+2", twin=3)
    m.push("r+2")
    m.push(3, "jump r+2")
    assert (m.turn, m.view().debt) == (4, 2)
    m.push("draw")
    assert sizes(m) == [3, 3, 3, 3, 3 + 2]
    assert m.turn == 0


def test_MAS_150_cards_already_drawn_for_the_covered_plus_two_stay() -> None:
    m = five_players("r+2", twin=3)
    m.push("r+2")
    m.push("draw")
    m.push(3, "jump r+2")
    m.push("draw")
    assert sizes(m) == [3, 3 + 2, 3, 3, 3 + 2]


def test_MAS_150_a_skip_skips_the_jumpers_next() -> None:
    m = five_players("rskip", twin=3)
    m.push("rskip")
    assert m.turn == 2
    m.push(3, "jump rskip")
    assert [event.seat for event in happened(m, Kind.SKIPPED)] == [1, 4]
    assert m.turn == 0


def test_MAS_150_a_reverse_leaves_the_direction_as_the_covered_one_set_it() -> None:
    m = five_players("rrev", twin=2)
    m.push("rrev")
    m.push(2, "jump rrev")
    assert m.view().direction == RIGHT
    assert m.turn == 1


def test_MAS_150_in_turn_a_twin_reverse_may_be_laid_or_jumped() -> None:
    """MR-88: played normally it restores the direction; as a jump-in it leaves it reversed."""
    laid, jumped = five_players("rrev", twin=4), five_players("rrev", twin=4)
    laid.push("rrev")
    laid.push("rrev")
    assert (laid.view().direction, laid.turn) == (LEFT, 0)
    jumped.push("rrev")
    jumped.push("jump rrev")
    assert (jumped.view().direction, jumped.turn) == (RIGHT, 3)


@pytest.mark.parametrize("card", ["rrev", "rskip"])
def test_MAS_150_with_two_players_the_jumper_plays_again(card: str) -> None:
    m = Match.read(
        f"coloradd; options: jump_in=on; turn: 0; hand 0: {card} b1 b2; hand 1: {card} g1 g2;"
        "talon: r9"
    )
    m.push(card)
    assert m.turn == 0
    m.push(1, f"jump {card}")
    assert m.turn == 1


def test_MAS_151_a_coloured_card_has_one_twin_at_most_and_a_zero_none() -> None:
    for card in range(COLOURED):
        twins = DECK.count(card) - 1
        assert twins == (0 if CODES[card].endswith("0") else 1)


@pytest.mark.parametrize("wild", ["wild", "wild+4"])
def test_MAS_152_wilds_cannot_be_jumped_in(wild: str) -> None:
    m = five_players(wild, twin=3)
    m.push(f"{wild}=blue")
    assert why(m, 3, f"jump {wild}=blue") == "MAS_152"


def test_MAS_154_the_jumper_must_call_as_anyone() -> None:
    m = Match.read(
        "coloradd; options: jump_in=on; turn: 0; hand 0: r5 b1 b2; hand 1: y1 y2; hand 2: r5 g1;"
        "talon: r9"
    )
    m.push("r5")
    m.push(2, "jump r5")
    m.push(1, "catch 2")
    assert sizes(m) == [2, 2, 1 + 2]


def test_MAS_154_a_jump_closes_the_window_of_the_previous_layer() -> None:
    """MR-92."""
    m = Match.read(
        "coloradd; options: jump_in=on; turn: 0; hand 0: r5 b1; hand 1: y1 y2; hand 2: r5 g1 g2;"
        "talon: r9"
    )
    m.push("r5")
    assert "catch 0" in acts(m, 1)
    m.push(2, "jump r5")
    assert "catch 0" not in acts(m, 1)


def test_MAS_155_possible_as_long_as_the_card_is_on_top() -> None:
    m = five_players("r5", twin=3)
    m.push("r5")
    m.push("draw")
    m.push("pass")
    m.push("draw")
    m.push(3, "jump r5")
    assert m.turn == 4


def test_MAS_155_too_late_once_the_card_is_covered() -> None:
    m = five_players("r5", twin=3)
    m.push("r5")
    m.push("b5")
    assert why(m, 3, "jump r5") == "MAS_146"


def test_MAS_155_not_while_a_hand_is_being_checked() -> None:
    m = Match.read(
        "coloradd; options: jump_in=on jump_wild=all; turn: 0; hand 0: wild+4 b1 b2;"
        "hand 1: y1 y2; hand 2: wild+4 g1 g2; talon: r9"
    )
    m.push("wild+4=blue")
    m.push("challenge")
    assert m.view().phase == Phase.CHECK
    assert why(m, 2, "jump wild+4=red") == "MAS_155"


def test_MAS_155_not_when_the_round_is_over() -> None:
    m = Match.read(
        "coloradd; options: jump_in=on illegal_lay=free; turn: 0; hand 0: r5; hand 1: y1 y2;"
        "hand 2: r5 g1; talon: r9"
    )
    m.push("r5")
    assert why(m, 2, "jump r5") == "MAS_155"
    assert top(m) == "r5"
