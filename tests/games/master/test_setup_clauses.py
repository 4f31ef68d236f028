"""MAS-01 … 14: players, deck, dealer, deal, first card, first player, forms, speeds, variants."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.games.errors import BadOptionValue
from penult.games.master.cards import CODES, DECK
from penult.games.master.ending import CUT_CARDS
from penult.games.master.shoe import SECONDS
from penult.games.mechanics.hands import cards_of
from penult.match.errors import BadSeatCount, Refused
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, top, why
from tests.games.master.table import (
    NUMBER_STARTER,
    all_cards,
    colour,
    cut_for,
    cut_order,
    deal_order,
    deal_up_to,
    dealt,
    direction,
    four,
    laid,
    opened,
    phase,
    play,
    turns_of_a_lap,
)

FORMS = ("classic", "low_score", "teams", "teams_low_score", "partners4", "elimination")


def box() -> Counter[str]:
    """The contents of the box."""
    cards = Counter({"joker": 4, "super": 4})
    for letter in "rbyg":
        cards[letter + "0"] = 1
        for twice in (*"123456789", "+2", "rev", "skip"):
            cards[letter + twice] = 2
    return cards


def redealt(options: str, *orders: list[int], out: Seat = 2, dealer: Seat = 0) -> Match:
    """Three seats, play going right: one goes out and the next round is dealt."""
    held = ["b1", "b2", "b3"]
    held[out] = "r1"
    hands = "".join(f"hand {seat}: {card};" for seat, card in enumerate(held))
    m = Match.read(
        f"master; options: {options}; dealer: {dealer}; turn: {out}; direction: right; talon: r5;"
        f"{hands}",
        orders=orders,
    )
    play(m, "r1")
    return m


# The deck


def test_MAS_01_two_to_ten_players() -> None:
    for count in (1, 11):
        with pytest.raises(BadSeatCount):
            Match.new("master", seats=count)
    for count in (2, 10):
        assert Match.new("master", seats=count).seats == count


def test_MAS_02_the_deck_has_108_cards() -> None:
    assert Counter(CODES[card] for card in DECK) == box()
    assert box().total() == 108


def test_MAS_02_and_has_them_after_every_act() -> None:
    m = Match.new("master", seats=3, seed=2, options="illegal_lay=free")
    chance = Random(2)
    while m.view().rounds < 1:
        seat = chance.choice([m.turn, *m.reactors, m.turn])
        m.push(seat, chance.choice(m.legal(seat)))
        assert all_cards(m) == box()


def test_MAS_02_a_card_that_is_not_pressed_in_is_one_of_them() -> None:
    m = four("r1 b2 b3")
    m.push("r1")
    assert (laid(m), top(m), sizes(m)[0]) == ("r1", "r7", 2)
    assert all_cards(m) == box()


def test_MAS_02_every_round_begins_with_all_of_them() -> None:
    m = redealt("", deal_up_to(NUMBER_STARTER, 3))
    assert all_cards(m) == box()
    assert sizes(m) == [7, 7, 7]


def test_MAS_03_one_zero_and_two_of_each_other_number() -> None:
    """MR-01."""
    count = Counter(CODES[card] for card in DECK)
    for letter in "rbyg":
        assert count[letter + "0"] == 1
        assert [count[f"{letter}{number}"] for number in range(1, 10)] == [2] * 9
        assert sum(count[f"{letter}{number}"] for number in range(10)) == 19


# Who deals


def test_MAS_04_the_highest_number_deals_and_other_cards_count_zero() -> None:
    orders = [cut_order("r3 b+2 y9 joker"), deal_up_to(NUMBER_STARTER, 4)]
    m = Match.new("master", seats=4, orders=orders)
    assert m.view().dealer == 2
    assert cited(m, Kind.CUT) == [(seat, "MAS_04") for seat in range(4)]
    assert cited(m, Kind.DEALER) == [(2, "MAS_04")]


def test_MAS_04_one_beats_every_symbol() -> None:
    m = Match.new("master", seats=5, orders=[cut_order("r+2 super yrev y1 gskip")])
    assert m.view().dealer == 3


def test_MAS_04_a_zero_and_an_action_card_are_equal() -> None:
    m = Match.new("master", seats=3, orders=[cut_order("r0 gskip joker b4 y2 y1")])
    assert [event.seat for event in happened(m, Kind.CUT)] == [0, 1, 2, 0, 1, 2]
    assert m.view().dealer == 0


def test_MAS_05_only_the_tied_draw_again() -> None:
    """MR-02."""
    m = Match.new("master", seats=3, orders=[cut_order("r5 b5 y2 g1 g7")])
    assert [event.seat for event in happened(m, Kind.CUT)] == [0, 1, 2, 0, 1]
    assert m.view().dealer == 1


def test_MAS_05_all_zero_is_a_tie_of_everybody() -> None:
    m = Match.new("master", seats=4, orders=[cut_order("r+2 joker super y0 r1 b2 y3 g4")])
    assert [event.seat for event in happened(m, Kind.CUT)] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert m.view().dealer == 3


def rank(place: int) -> int:
    number = CODES[DECK[place]][1:]
    return int(number) if number.isdigit() else 0


def test_MAS_05_until_one_is_highest() -> None:
    always_tied = sorted(range(108), key=rank)  # every number occurs an even number of times
    orders = [always_tied, cut_order("r2 b3"), deal_up_to(NUMBER_STARTER, 2)]
    m = Match.new("master", seats=2, orders=orders)
    assert len(happened(m, Kind.CUT)) == CUT_CARDS + 2
    assert m.view().dealer == 1


def test_MAS_05_the_cards_go_back_before_the_deal() -> None:
    orders = [cut_order("r9 b1 y1 g1"), deal_order("r9 b1 y1 g1")]
    m = Match.new("master", seats=4, orders=orders)
    assert {"r9", "b1", "y1", "g1"} <= set(hand(m, 1))


# The deal


def test_MAS_06_seven_cards_each() -> None:
    for seats in range(2, 11):
        m = opened(seats=seats, dealer=0)
        assert sizes(m) == [7] * seats
        assert cited(m, Kind.DEALT) == [(seat % seats, "MAS_06") for seat in range(1, seats + 1)]


def test_MAS_06_ten_players_leave_38_cards() -> None:
    m = dealt(seats=10)
    assert m.view().stock_size + m.view().talon_size == 38


def test_MAS_07_the_rest_is_the_stock_and_nobody_reads_it() -> None:
    one, other = (dealt(f"{NUMBER_STARTER} {below}", options="") for below in ("r9 b9", "b9 r9"))
    for viewer in (TABLE, 0, 1, 2, 3):
        assert one.view(viewer) == other.view(viewer)
        assert one.view(viewer).stock_size == 108 - 4 * 7 - 1
    assert one.write() != other.write()


def test_MAS_08_the_top_of_the_stock_is_turned_up() -> None:
    m = opened("y3")
    assert cited(m, Kind.TURNED_UP) == [(-1, "MAS_08")]
    assert (top(m), colour(m), m.view().talon_size) == ("y3", "yellow", 1)


def test_MAS_08_it_is_the_base_of_the_first_play() -> None:
    m = Match.read(
        "master; phase: start; turn: 2; dealer: 2; talon: y3;"
        "hand 0: y9 b3 b4 r5; hand 1: g1; hand 2: g2"
    )
    m.push("start")
    assert {act for act in acts(m) if act in ("y9", "b3", "b4", "r5")} == {"y9", "b3"}


@pytest.mark.parametrize("starter", ["g0", "g7", "g5"])
@pytest.mark.parametrize("options", ["", "seven_zero=on"])
def test_MAS_09_a_number_has_no_effect(starter: str, options: str) -> None:
    m = dealt(starter, options=options)
    before = [cards_of(m.view(seat).hand) for seat in range(4)]
    m.push("start")
    assert [cards_of(m.view(seat).hand) for seat in range(4)] == before
    assert (m.turn, direction(m), phase(m)) == (0, 1, "act")


def test_MAS_10_the_dealers_left_begins_and_turns_pass_to_the_left() -> None:
    for dealer in range(4):
        m = opened(dealer=dealer)
        assert turns_of_a_lap(m, 5) == [(dealer + place) % 4 for place in range(1, 6)]


def test_MAS_10_also_after_a_round_that_ended_reversed() -> None:
    m = redealt("", deal_up_to(NUMBER_STARTER, 3))
    assert (m.view().dealer, direction(m)) == (1, 1)
    m.push("start")
    assert turns_of_a_lap(m, 4) == [2, 0, 1, 2]


# What the table agrees on


@pytest.mark.parametrize("form", FORMS)
def test_MAS_11_one_form_is_fixed_before_the_first_round(form: str) -> None:
    m = opened(options=f"form={form}")
    with pytest.raises(AttributeError):
        m.options.form = 0
    assert not [act for seat in (TABLE, 0, 1, 2, 3) for act in acts(m, seat) if "form" in act]


def test_MAS_11_other_forms_are_refused() -> None:
    with pytest.raises(BadOptionValue):
        Match.new("master", options="form=duel")


@pytest.mark.parametrize("speed", ["4", "6", "8"])
def test_MAS_12_four_six_or_eight_seconds(speed: str) -> None:
    m = opened(options=f"speed={speed} net_grace=0")
    assert m.clock is not None
    assert m.clock.length == int(speed) * 1_000


@pytest.mark.parametrize("speed", ["5", "7", "0", "60"])
def test_MAS_12_other_values_are_refused(speed: str) -> None:
    with pytest.raises(BadOptionValue):
        Match.new("master", options=f"speed={speed}")


def test_MAS_13_any_subset_of_the_variants_starts() -> None:
    names = ("cumulative", "seven_zero", "jump_in")
    for values in product(("off", "on"), repeat=3):
        settings = " ".join(map("=".join, zip(names, values, strict=True)))
        m = opened(options=settings)
        assert (m.turn, phase(m)) == (0, "act")


def test_MAS_13_a_variant_that_was_not_chosen_is_refused() -> None:
    m = Match.read("master; turn: 0; talon: r5; hand 0: r7; hand 1: r5 y7; hand 2: y3 y4")
    assert why(m, 1, "jump r5") == "MAS_13"
    assert why(m, 0, "r7>2") == "MAS_13"


# The next round


def test_MAS_14_the_deal_moves_one_seat_to_the_left() -> None:
    for dealer in range(3):
        m = redealt("", deal_up_to(NUMBER_STARTER, 3), dealer=dealer)
        assert m.view().dealer == (dealer + 1) % 3
        assert cited(m, Kind.DEALER) == [((dealer + 1) % 3, "MAS_14")]


def test_MAS_14_cards_are_gathered_and_shuffled() -> None:
    m = redealt("", deal_order("r1 b1 b2 r5 joker super super"))
    assert {"r1", "b1", "b2", "r5"} <= set(hand(m, 2))  # the new dealer's left
    assert (m.view().rounds, m.view().talon_size) == (1, 1)


@pytest.mark.parametrize("out", range(3))
def test_MR_03_dealer_next_winner(out: Seat) -> None:
    m = redealt("dealer_next=winner", deal_up_to(NUMBER_STARTER, 3), out=out)
    assert m.view().dealer == out
    m.push("start")
    assert m.turn == (out + 1) % 3


def test_MR_03_dealer_next_redraw_draws_for_every_deal() -> None:
    orders = cut_order("b9 r3 y2"), deal_up_to(NUMBER_STARTER, 3)
    m = redealt("dealer_next=redraw", *orders, dealer=1)
    assert [event.seat for event in happened(m, Kind.CUT)] == [0, 1, 2]
    assert m.view().dealer == 0


def test_MR_03_a_first_dealer_is_drawn_whatever_the_option() -> None:
    for setting in ("left", "winner", "redraw"):
        orders = [cut_for(2, 4), deal_up_to(NUMBER_STARTER, 4)]
        m = Match.new("master", orders=orders, options=f"dealer_next={setting}")
        assert m.view().dealer == 2


# The speed between rounds (MR-44)


@pytest.mark.parametrize("speed", ["4", "6", "8", "12", "20", "untimed"])
def test_MR_44_between_rounds_the_table_may_choose_another_speed(speed: str) -> None:
    m = redealt("", deal_up_to(NUMBER_STARTER, 3))
    m.push(TABLE, f"speed {speed}")
    seconds = 0 if speed == "untimed" else int(speed)
    assert [(each.count, each.clause.name) for each in happened(m, Kind.SPEED_SET)] == [
        (seconds, "MAS_12")
    ]
    m.push("start")
    assert m.clock is not None
    assert m.clock.length == seconds * 1_000 or speed == "untimed"


def test_MR_44_it_stays_for_the_rounds_that_follow() -> None:
    m = Match.read(
        "master; turn: 0; speed: 4; talon: r5; hand 0: r1; hand 1: b2; hand 2: b3",
        orders=[deal_up_to(NUMBER_STARTER, 3)],
    )
    play(m, "r1")
    assert (m.view().rounds, phase(m)) == (1, "start")
    assert SECONDS[m.view().speed] == 4


def test_MR_44_not_in_a_round() -> None:
    m = opened()
    assert why(m, TABLE, "speed 8") == "MAS_12"
    with pytest.raises(Refused):
        m.push(TABLE, "speed 8")


def test_MR_44_not_by_a_player() -> None:
    m = dealt()
    assert [why(m, seat, "speed 8") for seat in range(4)] == ["MAS_12"] * 4


def test_MR_44_an_untimed_table_never_rings() -> None:
    m = opened(options="speed=untimed")
    assert why(m, TABLE, "ring") == "MAS_43"
    m.push("draw")
    assert why(m, TABLE, "ring") == "MAS_43"
