"""ROY-33 … 56: what the cards do, played and turned up."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import NOBODY, Seat
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, why
from tests.games.royal.table import change_king, colour, opened, player, turns_of_a_lap

COLOUR_ACTS = {"name red", "name blue", "name yellow", "name green"}


def laid(card: str, *, turn: Seat = 1, more: str = "stock: g8 rest") -> Match:
    """Four seats with three cards each, king 3, jester 2; one of them plays the card on a red 7."""
    hands = ["y1 y2 y3", "y4 y5 y6", "b1 b2 b3", "g1 g2 g3"]
    hands[turn] = f"{card} {hands[turn][3:]}"
    lines = "; ".join(f"hand {seat}: {cards}" for seat, cards in enumerate(hands))
    m = Match.read(f"royal; turn: {turn}; crown: 3; hat: 2; talon: r7; {lines}; {more}")
    m.push(card)
    return m


def two_players(cards: str, crown: Seat, more: str = "") -> Match:
    """Seat 0 is to play on a red 7; whoever isn't king is jester."""
    return Match.read(
        f"royal; turn: 0; crown: {crown}; hat: {1 - crown}; hand 0: {cards}; hand 1: g4 g5 g6;"
        f"talon: r7; {more}"
    )


# Reverse


def test_ROY_33_a_reverse_inverts_the_direction() -> None:
    m = laid("rrev")
    assert (m.view().direction, m.turn) == (-1, 0)
    assert cited(m, Kind.REVERSED) == [(1, "ROY_33")]


def test_ROY_33_and_back_again() -> None:
    m = laid("rrev", more="direction: right")
    assert (m.view().direction, m.turn) == (1, 2)


def where(card: str, tops: str) -> dict[str, str]:
    """The answer to playing the card on each top card."""
    return {
        top: why(Match.read(f"royal; talon: {top}; hand 0: {card} g1; hand 1: g2"), 0, card)
        for top in tops.split()
    }


def test_ROY_34_a_reverse_on_its_colour_or_a_reverse() -> None:
    assert set(where("brev", "b1 bskip bking bjester rrev yrev").values()) == {"OK"}
    assert set(where("brev", "r1 rskip rking rjester").values()) == {"ROY_34"}


def test_ROY_35_with_two_players_the_turn_simply_passes() -> None:
    m = two_players("rrev b1 b2", crown=0)
    m.push("rrev")
    assert (m.view().direction, m.turn) == (-1, 1)


def test_ROY_36_a_first_reverse_the_dealer_opens_to_the_right() -> None:
    m = opened("brev", dealer=0, king=2, hat=1)
    assert cited(m, Kind.REVERSED) == [(NOBODY, "ROY_36")]
    assert turns_of_a_lap(m, 5) == [0, 3, 2, 1, 0]


# Skip


def test_ROY_37_a_skip_on_its_colour_or_a_skip() -> None:
    assert set(where("bskip", "b1 brev bking bjester rskip yskip").values()) == {"OK"}
    assert set(where("bskip", "r1 rrev rking rjester").values()) == {"ROY_37"}


def test_ROY_38_the_next_seat_loses_its_turn_and_draws_nothing() -> None:
    m = laid("rskip")
    assert (m.turn, sizes(m)) == (3, [3, 2, 3, 3])
    assert cited(m, Kind.SKIPPED) == [(2, "ROY_38")]


def test_ROY_38_in_the_direction_of_play() -> None:
    m = laid("rskip", more="direction: right")
    assert cited(m, Kind.SKIPPED) == [(0, "ROY_38")]
    assert m.turn == 3


def test_ROY_39_with_two_players_one_plays_again() -> None:
    m = two_players("rskip b1 b2", crown=1)
    m.push("rskip")
    assert (m.turn, sizes(m)) == (0, [2, 3])


def test_ROY_40_a_first_skip_costs_the_dealers_left_his_turn() -> None:
    m = opened("bskip", dealer=0, king=3)
    assert m.turn == 2
    assert cited(m, Kind.SKIPPED) == [(1, "ROY_40")]
    assert sizes(m) == [7] * 4


@pytest.mark.parametrize("dealer", [0, 1])
def test_ROY_40_with_two_players_the_dealer_starts(dealer: Seat) -> None:
    m = opened("bskip", seats=2, dealer=dealer, king=1 - dealer)
    assert m.turn == dealer


# Joker


def test_ROY_41_the_king_names_the_colour_of_anybodys_joker() -> None:
    m = laid("joker")
    assert (m.turn, acts(m, 3)) == (3, COLOUR_ACTS)
    for seat in (0, 1, 2):
        assert why(m, seat, "name blue") == "ROY_41"
    m.push(3, "name blue")
    assert (colour(m), m.turn) == ("blue", 2)
    assert cited(m, Kind.NAMED) == [(3, "ROY_41")]
    assert why(m, 2, "b1") == "OK"


def test_ROY_42_the_king_may_keep_the_colour() -> None:
    m = laid("joker")
    assert colour(m) == "red"
    m.push("name red")
    assert (colour(m), m.turn) == ("red", 2)


def test_ROY_43_the_kings_own_joker_is_his_too() -> None:
    m = laid("joker", turn=3)
    assert acts(m, 3) == COLOUR_ACTS
    m.push(3, "name yellow")
    assert (colour(m), m.turn) == ("yellow", 0)


def test_ROY_44_nobody_plays_before_the_decree() -> None:
    m = laid("joker")
    for seat, act in ((2, "draw"), (2, "b1"), (1, "y5"), (2, "pass"), (3, "g1")):
        assert why(m, seat, act) == "ROY_44"
    assert (player(m), acts(m, 2)) == (1, set())


def test_ROY_45_of_a_first_joker_the_king_names_the_colour_and_opens() -> None:
    m = opened("joker", king=2, hat=0)
    assert (colour(m), m.turn, acts(m)) == ("-", 2, COLOUR_ACTS)
    assert why(m, 2, "draw") == "ROY_44"
    m.push("name green")
    assert (colour(m), m.turn) == ("green", 2)
    assert cited(m, Kind.NAMED) == [(2, "ROY_45")]


# The +1 cards


@pytest.mark.parametrize(("card", "then"), [("rking", ["hit 0"]), ("rjester", [])])
def test_ROY_46_one_player_draws_one_card(card: str, then: list[str]) -> None:
    m = laid(card)
    for act in then:
        m.push(act)
    (drew,) = happened(m, Kind.DREW)
    assert drew.count == 1
    assert sum(sizes(m)) == 3 + 2 + 3 + 3 + 1
    assert hand(m, drew.seat)[-1] == "g8"


def test_ROY_47_the_rulebooks_own_example() -> None:
    m = Match.read(
        "royal; turn: 1; crown: 0; hat: 3; talon: r7; hand 0: g1 g2; hand 1: rjester y1 y2;"
        "hand 2: b1 b2; hand 3: y4 y5"
    )
    m.push("rjester")
    assert (sizes(m), m.turn) == ([2, 2, 2, 3], 2)


def test_ROY_47_who_draws_and_is_next_takes_his_normal_turn() -> None:
    m = laid("rjester")
    assert (sizes(m), m.turn) == ([3, 2, 4, 3], 2)
    assert "draw" in acts(m)


def test_ROY_47_the_turn_follows_the_layer_in_the_direction_of_play() -> None:
    m = laid("rking", more="direction: right")
    m.push("hit 2")
    assert (sizes(m), m.turn) == ([3, 2, 4, 3], 0)


def test_ROY_48_the_card_received_is_not_laid_in_response() -> None:
    m = laid("rking", more="stock: bking rest")
    m.push("hit 0")
    assert "bking" in hand(m, 0)
    assert why(m, 0, "bking") == "ROY_18"
    assert (m.turn, m.view().drawn) == (2, -1)


def test_ROY_48_in_his_own_turn_it_is_an_ordinary_card() -> None:
    m = laid("rjester", more="stock: gking rest")
    assert acts(m, 2) == {"gking", "draw"}  # nothing is owed: they may just as well draw
    m.push("gking")
    assert acts(m, 3) == {"hit 0", "hit 1", "hit 2"}


def test_ROY_49_a_royal_on_its_colour_or_a_plus_one() -> None:
    assert set(where("bking", "b1 brev bskip bjester rking rjester").values()) == {"OK"}
    assert set(where("bking", "r1 rrev rskip").values()) == {"ROY_49"}


def test_ROY_50_the_king_chooses_who_draws() -> None:
    m = laid("rking")
    assert (m.turn, acts(m, 3)) == (3, {"hit 0", "hit 1", "hit 2"})
    for seat in (0, 1, 2):
        assert why(m, seat, "hit 0") == "ROY_50"
    m.push(3, "hit 0")
    assert (sizes(m), m.turn) == ([4, 2, 3, 3], 2)
    (struck,) = happened(m, Kind.STRUCK)
    assert (struck.seat, struck.other, struck.clause.name) == (0, 3, "ROY_50")


def test_ROY_50_nobody_plays_before_he_has_chosen() -> None:
    m = laid("rking")
    for seat, act in ((2, "draw"), (2, "b1"), (1, "y5"), (3, "g1")):
        assert why(m, seat, act) == "ROY_50"


@pytest.mark.parametrize("victim", [0, 1, 2])
def test_ROY_51_anybody_but_the_king_even_jester_and_layer(victim: Seat) -> None:
    m = laid("rking")
    assert why(m, 3, "hit 3") == "ROY_51"
    assert why(m, 3, "hit 5") == "ROY_51"
    m.push(f"hit {victim}")
    expected = [3, 2, 3, 3]
    expected[victim] += 1
    assert sizes(m) == expected


@pytest.mark.parametrize(("crown", "drawn"), [(0, [2, 4]), (1, [3, 3])])
def test_ROY_51_with_two_players_the_one_who_is_not_king(crown: Seat, drawn: list[int]) -> None:
    m = two_players("rking b1 b2", crown)
    m.push("rking")
    assert (sizes(m), m.turn) == (drawn, 1)
    assert cited(m, Kind.STRUCK) == [(1 - crown, "ROY_50")]  # decided automatically, but announced


def test_ROY_52_a_first_royal_the_king_chooses_and_opens() -> None:
    m = opened("bking y3", dealer=0, king=2, hat=0)
    assert (m.turn, acts(m)) == (2, {"hit 0", "hit 1", "hit 3"})
    m.push("hit 3")
    assert (sizes(m), m.turn) == ([7, 7, 7, 8], 2)
    assert "y3" in hand(m, 3)
    assert cited(m, Kind.STRUCK) == [(3, "ROY_52")]


def test_ROY_53_a_jester_on_its_colour_or_a_plus_one() -> None:
    assert set(where("bjester", "b1 brev bskip bking rking rjester bjester").values()) == {"OK"}
    assert set(where("bjester", "r1 rrev rskip").values()) == {"ROY_53"}


def test_ROY_54_the_hat_wearer_draws_and_nobody_chooses() -> None:
    m = laid("rjester", turn=0)
    assert (sizes(m), m.turn) == ([2, 3, 4, 3], 1)
    assert cited(m, Kind.DREW) == [(2, "ROY_54")]


def test_ROY_54_it_is_the_hat_wearer_of_the_moment() -> None:
    m = Match.read(
        "royal; turn: 1; crown: 3; hat: 2; talon: r7; hand 0: g1 g2; hand 1: rjester y1 y2;"
        "hand 2: b1 b2; hand 3: y4 y5"
    )
    change_king(m, 3)
    m.push("rjester")
    assert sizes(m) == [2, 2, 2, 3]


def test_ROY_55_the_jester_draws_for_his_own_card() -> None:
    m = laid("rjester", turn=2)
    assert (sizes(m), m.turn) == ([3, 3, 3, 3], 3)
    assert cited(m, Kind.DREW) == [(2, "ROY_55")]


def test_ROY_56_a_first_jester_the_hat_wearer_draws_and_the_king_opens() -> None:
    m = opened("bjester y3", dealer=0, king=2, hat=0)
    assert (sizes(m), m.turn) == ([8, 7, 7, 7], 2)
    assert "y3" in hand(m, 0)
    assert cited(m, Kind.DREW) == [(0, "ROY_56")]
