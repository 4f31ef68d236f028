"""ADD-01 … 14 and 94: players, deck, deal, first card, first player, order of turns."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from penult.core.events import Kind
from penult.games.coloradd.cards import CODES, DECK
from penult.games.coloradd.rounds import CUT_CARDS
from penult.games.errors import BadOptionValue
from penult.match.errors import BadPosition, BadSeatCount
from penult.match.match import Match
from tests.games.asking import acts, all_cards, cited, hand, happened, sizes, top, why
from tests.games.coloradd.table import cut_for, cut_order, deal_order, deal_up_to, opening

NUMBER_STARTER = "g5"


def box(customs: int) -> Counter[str]:
    """The contents of the box, with this many custom cards in use."""
    cards = Counter({"wild": 4, "wild+4": 4})
    for colour in "rbyg":
        cards[colour + "0"] = 1
        for twice in (*"123456789", "+2", "rev", "skip"):
            cards[colour + twice] = 2
    for slot in range(customs):
        cards[f"custom{slot + 1}"] = 1
    return cards


def redealt(options: str, *orders: list[int]) -> Match:
    """Three seats, dealer 0: seat 2 has just gone out and the next round is dealt."""
    m = Match.read(
        f"coloradd; options: {options}; dealer: 0; turn: 2; direction: right; talon: r5;"
        "hand 0: b1; hand 1: b2; hand 2: r1",
        orders=orders,
    )
    m.push("r1")
    return m


def test_ADD_01_two_to_ten_players() -> None:
    for count in (1, 11):
        with pytest.raises(BadSeatCount):
            Match.new("coloradd", seats=count)
    assert Match.new("coloradd", seats=2).seats == 2
    assert Match.new("coloradd", seats=10).seats == 10


def test_ADD_02_the_box_holds_112_cards() -> None:
    assert Counter(CODES[card] for card in DECK) == box(4)
    assert box(4).total() == 112


def test_ADD_02_cards_in_play_are_108_plus_customs_at_all_times() -> None:
    for customs in (0, 4):
        m = Match.new("coloradd", seats=3, seed=2, options={"custom_count": customs})
        chance = Random(2)
        for _ in range(300):
            m.push(chance.choice(m.legal()))
            assert all_cards(m) == box(customs)
            assert all_cards(m).total() == 108 + customs


def test_ADD_03_one_zero_and_two_of_each_other_number() -> None:
    count = Counter(CODES[card] for card in DECK)
    for colour in "rbyg":
        assert count[colour + "0"] == 1
        assert [count[f"{colour}{number}"] for number in range(1, 10)] == [2] * 9
        assert sum(count[f"{colour}{number}"] for number in range(10)) == 19


def test_ADD_04_none_to_four_customs_are_used() -> None:
    with pytest.raises(BadOptionValue):
        Match.new("coloradd", options={"custom_count": 5})
    four = Match.new("coloradd", options={"custom_count": 4})
    assert all_cards(four).total() == 112
    none = Match.new("coloradd")  # AR-03
    assert all_cards(none).total() == 108


def test_ADD_05_without_an_agreed_rule_a_custom_only_names_a_colour() -> None:
    m = Match.read(
        "coloradd; options: custom_count=1; talon: r5; hand 0: custom1 b1 b2;"
        "hand 1: g1 g2 g3; hand 2: y1 y2 y3"
    )
    m.push("custom1=blue")
    assert sizes(m) == [2, 3, 3]
    assert m.turn == 1
    assert why(m, 1, "g1") == "ADD_18"


def test_ADD_06_unused_customs_stay_out_of_the_deck() -> None:
    m = Match.new("coloradd", options={"custom_count": 1})
    customs = {code for code in all_cards(m) if code.startswith("custom")}
    assert customs == {"custom1"}
    with pytest.raises(BadPosition):
        Match.read("coloradd; talon: r5; hand 0: custom1 b1; hand 1: g1 g2")


def test_ADD_07_highest_number_deals_and_symbols_count_zero() -> None:
    order = cut_order("r4 gskip wild b8")
    m = Match.new("coloradd", seats=4, orders=[order, deal_up_to(NUMBER_STARTER, 4)])
    assert m.view().dealer == 3
    assert cited(m, Kind.CUT) == [(seat, "ADD_07") for seat in range(4)]


def test_ADD_07_one_beats_every_symbol() -> None:
    order = cut_order("r+2 wild+4 custom1 y1 yrev", size=112)
    m = Match.new("coloradd", seats=5, orders=[order], options={"custom_count": 4})
    assert m.view().dealer == 3


def test_ADD_07_only_the_tied_draw_again() -> None:
    order = cut_order("r8 y3 b8 g0 b2 y7")  # AR-05: seats 0 and 2 tie, then turn up 2 and 7
    m = Match.new("coloradd", seats=4, orders=[order])
    assert [event.seat for event in happened(m, Kind.CUT)] == [0, 1, 2, 3, 0, 2]
    assert m.view().dealer == 2


def rank(place: int) -> int:
    number = CODES[DECK[place]][1:]
    return int(number) if number.isdigit() else 0


def test_ADD_07_tied_again_and_again_they_shuffle_and_draw_again() -> None:
    always_tied = sorted(range(108), key=rank)  # every number occurs an even number of times
    orders = [always_tied, cut_order("r2 b3"), deal_up_to(NUMBER_STARTER, 2)]
    m = Match.new("coloradd", seats=2, orders=orders)
    assert len(happened(m, Kind.CUT)) == CUT_CARDS + 2
    assert m.view().dealer == 1


def test_ADD_07_dealer_next_redraw_draws_for_every_deal() -> None:
    m = redealt("dealer_next=redraw", cut_order("b9 r3 y2"), deal_up_to(NUMBER_STARTER, 3))
    assert [event.seat for event in happened(m, Kind.CUT)] == [0, 1, 2]
    assert m.view().dealer == 0
    assert m.turn == 1


def test_ADD_08_seven_cards_each() -> None:
    for seats in range(2, 11):
        m = opening(NUMBER_STARTER, seats=seats)
        assert sizes(m) == [7] * seats


def test_ADD_08_the_cards_drawn_for_the_deal_are_shuffled_in() -> None:
    drawn = cut_order("r9 b1 y1 g1")
    m = Match.new("coloradd", orders=[drawn, deal_order("r9 b1 y1 g1 r1 r1 r2")])
    assert hand(m, 1) == ["r1", "r1", "r2", "r9", "b1", "y1", "g1"]


def test_ADD_09_the_rest_is_the_stock() -> None:
    for seats, customs in ((2, 0), (4, 0), (10, 4)):
        m = opening(NUMBER_STARTER, seats=seats, customs=customs)
        before_the_starter = m.view().stock_size + m.view().talon_size
        assert before_the_starter == 108 + customs - 7 * seats


def test_ADD_10_the_top_of_the_stock_is_turned_up() -> None:
    m = opening("y3 b6")
    assert m.view().talon_size == 1
    assert top(m) == "y3"
    m.push("draw")
    assert "b6" in hand(m, 1)


def test_ADD_11_each_symbol_follows_its_own_starter_clause() -> None:
    plus_two = opening("g+2")
    assert (sizes(plus_two), plus_two.turn) == ([7, 9, 7, 7], 2)
    assert opening("grev").turn == 0
    assert opening("gskip").turn == 2
    assert acts(opening("wild"), 1) == {"name red", "name blue", "name yellow", "name green"}
    assert top(opening("wild+4")) != "wild+4"
    custom = opening("custom1", customs=1)
    assert acts(custom, 1) == {"name red", "name blue", "name yellow", "name green"}


def test_ADD_11_events_cite_the_starter_clause_of_a_plus_two() -> None:
    m = opening("g+2")
    assert cited(m, Kind.DREW) == [(1, "ADD_26")]
    assert cited(m, Kind.SKIPPED) == [(1, "ADD_26")]


def test_ADD_11_events_cite_the_starter_clause_of_reverse_and_skip() -> None:
    assert [clause for _, clause in cited(opening("grev"), Kind.REVERSED)] == ["ADD_29"]
    assert cited(opening("gskip"), Kind.SKIPPED) == [(1, "ADD_32")]


def test_ADD_11_events_cite_the_starter_clause_of_a_wild() -> None:
    m = opening("wild")
    m.push("name red")
    assert cited(m, Kind.NAMED) == [(1, "ADD_33")]


def test_ADD_11_events_cite_the_starter_clause_of_a_custom() -> None:
    m = opening("custom1", customs=1)
    m.push("name red")
    assert cited(m, Kind.NAMED) == [(1, "ADD_57")]


def test_ADD_11_events_cite_the_starter_clause_of_a_wild_four() -> None:
    m = opening("wild+4")
    assert {clause for _, clause in cited(m, Kind.PUT_BACK)} == {"ADD_41"}


def test_ADD_12_a_number_starter_has_no_effect() -> None:
    m = opening(NUMBER_STARTER)
    assert m.turn == 1
    assert sizes(m) == [7, 7, 7, 7]
    assert m.view().direction == 1
    assert why(m, 1, "draw") == "OK"
    assert m.events[-1].kind == Kind.TURNED_UP


def test_ADD_13_the_dealers_left_begins() -> None:
    assert opening(NUMBER_STARTER, dealer=0).turn == 1
    assert opening(NUMBER_STARTER, dealer=3).turn == 0
    assert opening(NUMBER_STARTER, seats=2, dealer=1).turn == 0


def test_ADD_13_left_of_the_next_dealer_whoever_that_is() -> None:
    deal = deal_up_to(NUMBER_STARTER, 3)
    left = redealt("dealer_next=left", deal)
    assert (left.view().dealer, left.turn) == (1, 2)
    winner = redealt("dealer_next=winner", deal)
    assert (winner.view().dealer, winner.turn) == (2, 0)
    redraw = redealt("dealer_next=redraw", cut_for(0, 3), deal)
    assert (redraw.view().dealer, redraw.turn) == (0, 1)


def test_ADD_14_direction_is_reset_at_each_deal() -> None:
    m = redealt("dealer_next=left", deal_up_to(NUMBER_STARTER, 3))
    assert m.view().direction == 1
    m.push("draw")
    m.push("pass")
    assert m.turn == 0  # after seat 2


def turns_of_a_lap(direction: str, seats: int) -> list[int]:
    hands = "; ".join(f"hand {seat}: g{seat + 1} y{seat + 1}" for seat in range(seats))
    m = Match.read(f"coloradd; direction: {direction}; talon: r5; {hands}")
    turns = []
    for _ in range(seats + 1):
        turns.append(m.turn)
        m.push("draw")
        m.push("pass")
    return turns


def test_ADD_94_turns_pass_to_the_next_seat_in_the_direction_of_play() -> None:
    assert turns_of_a_lap("left", 4) == [0, 1, 2, 3, 0]
    assert turns_of_a_lap("right", 4) == [0, 3, 2, 1, 0]
    assert turns_of_a_lap("left", 2) == [0, 1, 0]
    assert turns_of_a_lap("right", 2) == [0, 1, 0]


def test_ADD_94_nobody_acts_out_of_turn() -> None:
    m = Match.read("coloradd; turn: 0; talon: r5; hand 0: r1 r2; hand 1: r3 r4; hand 2: y1 y2")
    for act in ("r3", "draw", "pass"):
        assert why(m, 1, act) == "ADD_94"
    assert acts(m, 1) == set()
    assert acts(m, 2) == set()
