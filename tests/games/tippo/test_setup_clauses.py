"""TIP-01 … 10: deck, balance, draw for the deal, the deal, and what is turned up."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from penult.core.events import Kind
from penult.core.ids import NO_COLOUR, Seat
from penult.games.tippo.cards import CODES, DECK, POINTS
from penult.games.tippo.game import GAME
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, why
from tests.games.tippo.table import (
    PURE,
    all_cards,
    aside,
    colours,
    cut_for,
    cut_order,
    deal_order,
    disc,
    frozen,
    keep_round,
    lean,
    opening,
    stock,
    tops,
    tray_sizes,
)

COUNT = Counter(CODES[card] for card in DECK)

# Copies of each face in one colour
PER_COLOUR = {
    **dict.fromkeys("012345", 1),
    **dict.fromkeys(("1s", "2s", "3s", "4s", "5s"), 1),
    **dict.fromkeys("6789", 2),
    **dict.fromkeys(("+2", "rev", "skip"), 2),
}


def first_turn(upturned: str, cards: str, options: str = PURE) -> Match:
    """Seat 1 of two goes first with these seven cards; seat 0 holds arbitrary ones."""
    rest = [code for code in CODES if code not in f"{upturned} {cards}".split()][:7]
    deal = deal_order(f"{cards} {' '.join(rest)} {upturned}")
    return Match.new("tippo", seats=2, options=options, orders=[cut_for(0, 2), deal], seed=0)


def test_TIP_01_the_deck_has_112_cards() -> None:
    expected = {letter + face: n for letter in "rbyg" for face, n in PER_COLOUR.items()}
    assert {**expected, "joker": 4, "super": 4, "tilt": 4} == COUNT
    assert COUNT.total() == 112


def test_TIP_01_the_points_of_the_deck() -> None:
    assert sum(POINTS[card] for card in DECK) == 1440
    numbers = [card for card in DECK if CODES[card][1].isdigit()]
    assert (len(numbers), sum(POINTS[card] for card in numbers)) == (76, 360)


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_TIP_01_no_card_is_ever_lost(seats: int) -> None:
    m = Match.new("tippo", seats=seats, seed=seats)
    chance = Random(seats)
    while m.outcome is None and len(m.acts) < 120:
        m.push(m.turn, chance.choice(m.legal()))
        assert all_cards(m) == COUNT


def test_TIP_02_an_empty_balance_with_its_disc_in_the_middle() -> None:
    state = GAME.state()
    GAME.start(state, 4)
    assert (state.trays.size, state.balance.disc, state.balance.weight) == ([0, 0], 0, [0, 0])


def test_TIP_02_level_after_the_turn_up() -> None:
    m = opening()
    assert (disc(m), lean(m)) == (0, 0)


def test_TIP_03_the_highest_number_deals() -> None:
    m = Match.new("tippo", seats=4, orders=[cut_order("r2 b9 y5 g8")], seed=0)
    assert m.view().dealer == 1
    assert cited(m, Kind.CUT) == [(seat, "TIP_03") for seat in range(4)]
    assert cited(m, Kind.DEALER) == [(1, "TIP_03")]


@pytest.mark.parametrize("symbol", ["b+2", "brev", "bskip", "joker", "super", "tilt"])
def test_TIP_03_symbols_count_nothing(symbol: str) -> None:
    m = Match.new("tippo", seats=3, orders=[cut_order(f"{symbol} g1 r0")], seed=0)
    assert m.view().dealer == 1


def test_TIP_04_seven_cards_each_of_the_whole_deck() -> None:
    for seats in (2, 5, 10):
        m = opening(seats=seats)
        assert sizes(m) == [7] * seats
        assert all_cards(m) == COUNT
    assert cited(m, Kind.DEALT) == [(seat % 10, "TIP_04") for seat in range(1, 11)]


def test_TIP_04_everything_is_shuffled() -> None:
    hands = {tuple(hand(Match.new("tippo", seed=seed), 0)) for seed in range(20)}
    assert len(hands) == 20


@pytest.mark.parametrize("seats", range(2, 11))
def test_TIP_05_the_rest_is_the_draw_pile(seats: int) -> None:
    before_the_turn_up = stock(opening(seats=seats)) + 2
    assert before_the_turn_up == 112 - 7 * seats


@pytest.mark.parametrize("seats", [2, 7, 10])
def test_TIP_06_one_card_on_each_tray_the_first_on_a(seats: int) -> None:
    m = opening("g7 b6", seats=seats)
    assert tops(m) == ("g7", "b6")
    assert tray_sizes(m) == (1, 1)
    assert stock(m) == 110 - 7 * seats
    assert aside(m) == 0
    assert [event.tray for event in happened(m, Kind.TURNED_UP)] == [0, 1]
    assert cited(m, Kind.TURNED_UP) == [(-1, "TIP_06")] * 2


def test_TIP_07_nobody_draws_for_a_turned_up_plus_two() -> None:
    m = first_turn("g+2 b6", "g1 y+2 r1 r2 r3 y4 y5")
    assert (sizes(m), m.turn) == ([7, 7], 1)
    assert acts(m) == {"g1@a", "y+2@a"}
    assert why(m, 1, "r1@a") == "TIP_20"


def test_TIP_07_a_turned_up_reverse_leaves_the_direction() -> None:
    m = opening("grev b6", options=f"{PURE} voluntary_draw=on")
    assert m.view().direction == 1
    assert keep_round(m, 5) == [1, 2, 3, 0, 1]


def test_TIP_07_a_turned_up_skip_skips_nobody() -> None:
    m = opening("b6 gskip")
    assert m.turn == 1
    assert not happened(m, Kind.SKIPPED)


def test_TIP_07_its_symbol_counts_for_matching() -> None:
    m = first_turn("gskip brev", "rskip yrev r1 r2 r3 y4 y5")
    assert acts(m) == {"rskip@a", "yrev@b"}


def test_TIP_08_the_starter_chooses_the_colour_of_a_joker() -> None:
    m = opening("joker b6")
    assert (m.turn, colours(m)) == (1, ("-", "blue"))
    assert acts(m) == {"name red", "name blue", "name yellow", "name green"}
    assert why(m, 2, "name red") == "TIP_08"
    m.push("name yellow")
    assert (m.turn, colours(m)) == (1, ("yellow", "blue"))
    assert cited(m, Kind.NAMED) == [(1, "TIP_08")]


def test_TIP_08_before_anything_else() -> None:
    m = first_turn("b6 joker", "b1 r1 r2 r3 r4 r5 r6")
    assert [why(m, 1, act) for act in ("b1@a", "draw", "pass")] == ["TIP_08"] * 3
    m.push("name red")
    assert "r1@b" in acts(m)
    assert why(m, 1, "name red") == "TIP_08"


@pytest.mark.parametrize(
    ("upturned", "tray"),
    [("r3s b6", "a"), ("b6 r3s", "b"), ("r3s b4s", "-"), ("r3 b6", "-")],
)
def test_TIP_09_a_turned_up_stop_freezes_from_the_first_turn(upturned: str, tray: str) -> None:
    m = opening(upturned)
    assert frozen(m) == tray


def test_TIP_09_the_first_player_meets_the_freeze() -> None:
    m = first_turn("r3s b6", "r1 r2 b1 y4 y5 y6 y7")
    assert acts(m) == {"b1@b", "y6@b"}
    assert why(m, 1, "r1@a") == "TIP_65"
    m = first_turn("r3s b4s", "r1 rskip b+2 y4s y5 y6 y7")
    assert acts(m) == {"rskip@a", "b+2@b", "y4s@b"}


@pytest.mark.parametrize("dealer", range(4))
def test_TIP_10_the_dealers_left_begins_and_play_runs_left(dealer: Seat) -> None:
    m = opening(dealer=dealer, options=f"{PURE} voluntary_draw=on")
    order = [(dealer + place) % 4 for place in range(1, 6)]
    assert m.view().direction == 1
    assert keep_round(m, 5) == order


def test_TIP_10_no_colour_is_missing_on_coloured_cards() -> None:
    m = opening()
    assert NO_COLOUR not in m.view().colours


def test_TIP_06_what_is_turned_up_weighs_1000_without_noise() -> None:
    m = Match.new("tippo", seed=4)
    assert "weights: 1000 1000" in m.write().splitlines()


def test_TIP_02_a_used_state_begins_anew() -> None:
    m = opening()
    state = m._state
    state.balance.disc = -300
    state.scores.total[1] = 50
    GAME.start(state, 3)
    assert (state.trays.size, state.balance.disc, state.phase) == ([0, 0], 0, 0)
    assert (state.scores.rounds, state.scores.total[1], state.chance.size) == (0, 0, 112)
