"""ROY-01 … 16: deck, deal, first king and jester, the start signal, the table of openings."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from penult.core.errors import PenultError
from penult.core.events import Kind
from penult.core.ids import NOBODY, TABLE, Seat
from penult.games.mechanics.progress import Timer
from penult.games.royal.cards import CODES, DECK
from penult.games.royal.game import GAME
from penult.match.errors import Refused
from penult.match.match import Match
from tests.games.asking import acts, all_cards, cited, hand, happened, sizes, top, why
from tests.games.royal.table import (
    all_ready,
    change_king,
    clock,
    colour,
    court,
    cut_for,
    cut_order,
    deal_order,
    deal_up_to,
    dealt,
    lot_for,
    opened,
    play_on,
    turns_of_a_lap,
)

JESTERS = {"jester 0", "jester 1", "jester 2"}  # while seat 3 of four is king


def box() -> Counter[str]:
    """The contents of the box."""
    cards = Counter({"joker": 4})
    for letter in "rbyg":
        for once in (*"12345678", "rev", "skip", "king"):
            cards[letter + once] = 1
        cards[letter + "jester"] = 2
    return cards


# The deck, the deal


def test_ROY_01_the_deck_has_56_cards() -> None:
    assert Counter(CODES[card] for card in DECK) == box()
    assert box().total() == 56


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_ROY_01_the_same_56_cards_are_at_the_table_after_every_act(seats: int) -> None:
    m = Match.new("royal", seats=seats, seed=seats)
    chance = Random(seats)
    for _ in range(250):
        play_on(m, chance)
        assert all_cards(m) == box()


def test_ROY_02_before_the_first_round_crown_and_hat_are_nobodys_and_the_clock_is_idle() -> None:
    fresh = GAME.state()
    GAME.start(fresh, 4)
    seen = GAME.view()
    GAME.show(fresh, TABLE, seen)
    assert (seen.king, seen.jester, seen.timer) == (NOBODY, NOBODY, Timer.IDLE)


def test_ROY_02_a_used_table_is_cleared() -> None:
    used = opened()._state
    GAME.start(used, 4)
    seen = GAME.view()
    GAME.show(used, TABLE, seen)
    assert (seen.king, seen.jester, seen.timer) == (NOBODY, NOBODY, Timer.IDLE)
    assert (seen.reigns, seen.rounds, seen.ready) == (0, 0, 0)


def cut(codes: str, seats: int) -> Match:
    return Match.new("royal", seats=seats, orders=[cut_order(codes)], seed=0)


def test_ROY_03_the_highest_number_deals() -> None:
    m = cut("r4 b2 y8 g7", 4)
    assert m.view().dealer == 2
    assert cited(m, Kind.CUT) == [(seat, "ROY_03") for seat in range(4)]
    assert cited(m, Kind.DEALER) == [(2, "ROY_03")]


@pytest.mark.parametrize("symbol", ["joker", "rrev", "bskip", "yking", "gjester"])
def test_ROY_04_a_one_beats_every_symbol(symbol: str) -> None:
    assert cut(f"{symbol} r1", 2).view().dealer == 1
    assert cut(f"b1 {symbol}", 2).view().dealer == 0


def test_ROY_04_nothing_but_symbols_is_a_tie() -> None:
    m = cut("rking joker gskip  y2 y1 y3", 3)
    assert [event.seat for event in happened(m, Kind.CUT)] == [0, 1, 2, 0, 1, 2]
    assert m.view().dealer == 2


@pytest.mark.parametrize("seats", range(2, 8))
def test_ROY_05_seven_cards_each(seats: int) -> None:
    m = dealt(seats=seats, king=0)
    assert sizes(m) == [7] * seats
    assert {event.count for event in happened(m, Kind.DEALT)} == {7}


def test_ROY_05_one_at_a_time_from_the_dealers_left() -> None:
    lap = " ".join(f"r{number} b{number} y{number}" for number in range(1, 8))
    m = Match.new("royal", seats=3, orders=[cut_for(1, 3), deal_order(lap)], seed=0)
    assert [hand(m, seat)[0] for seat in (2, 0, 1)] == ["r1", "b1", "y1"]
    assert hand(m, 2) == [f"r{number}" for number in range(1, 8)]


def test_ROY_05_the_cards_drawn_for_the_deal_are_shuffled_in() -> None:
    orders = [cut_order("r8 joker"), deal_order("r8 joker"), lot_for(0, 2)]
    m = Match.new("royal", seats=2, orders=orders)
    assert "r8" in hand(m, 1)
    assert "joker" in hand(m, 0)


# Cards left after the deal and the first card.
@pytest.mark.parametrize(("seats", "left"), [(2, 41), (3, 34), (4, 27), (5, 20), (6, 13), (7, 6)])
def test_ROY_06_the_rest_is_the_stock(seats: int, left: int) -> None:
    m = dealt(seats=seats, king=0)
    assert m.view().stock_size == left
    assert left + 1 == 56 - 7 * seats


def test_ROY_07_the_top_of_the_stock_is_turned_up() -> None:
    m = opened("y3 b6")
    assert m.view().talon_size == 1
    assert top(m) == "y3"
    assert cited(m, Kind.TURNED_UP) == [(NOBODY, "ROY_07")]
    m.push("draw")
    assert "b6" in hand(m, 3)


@pytest.mark.parametrize("number", ["r1", "b8"])
def test_ROY_07_a_number_simply_lies_there(number: str) -> None:
    m = opened(number)
    assert (sizes(m), m.view().direction, m.turn) == ([7] * 4, 1, 3)
    assert m.events[-1].kind == Kind.STARTED


# King, jester, start signal


@pytest.mark.parametrize("youngest", range(4))
def test_ROY_08_the_youngest_is_the_first_king(youngest: Seat) -> None:
    m = Match.new("royal", seats=4, seed=1, options=f"youngest=seat_{youngest}")
    assert m.view().king == youngest
    assert cited(m, Kind.CROWNED) == [(youngest, "ROY_08")]


def test_ROY_09_the_king_designates_before_anyone_plays() -> None:
    m = dealt()
    all_ready(m)
    assert court(m) == (3, NOBODY)
    for seat in range(4):
        for act in ("draw", "pass", *hand(m, seat)):
            assert why(m, seat, act) == "ROY_09"
    assert acts(m, 3) == JESTERS
    assert [acts(m, seat) for seat in range(3)] == [set()] * 3
    assert why(m, 0, "jester 1") == "ROY_09"
    m.push(3, "jester 2")
    assert court(m) == (3, 2)
    assert cited(m, Kind.DESIGNATED) == [(2, "ROY_09")]


def test_ROY_10_every_designation_is_followed_by_one_start() -> None:
    m = opened()
    for hat in (2, 3, 3):
        change_king(m, hat)
    sounds = [e.kind for e in m.events if e.kind in (Kind.DESIGNATED, Kind.STARTED)]
    assert sounds == [Kind.DESIGNATED, Kind.STARTED] * 4
    assert clock(m) == "running"
    assert cited(m, Kind.STARTED)[0] == (3, "ROY_10")


def test_ROY_10_no_start_without_a_designation() -> None:
    m = dealt()
    assert why(m, TABLE, "start") == "ROY_10"
    all_ready(m)
    assert why(m, TABLE, "start") == "ROY_10"
    m.push(3, "jester 0")
    assert why(m, 3, "start") == "ROY_10"  # the table sounds it
    m.push(TABLE, "start")
    assert why(m, TABLE, "start") == "ROY_10"


def test_ROY_11_no_card_before_the_start() -> None:
    m = dealt()
    all_ready(m)
    m.push(3, "jester 0")
    assert (m.turn, clock(m)) == (TABLE, "idle")
    for seat in range(4):
        assert acts(m, seat) == set()
        for act in ("draw", *hand(m, seat)):
            assert why(m, seat, act) == "ROY_11"
    m.push("start")
    assert why(m, 3, "draw") == "OK"


def test_ROY_12_everybody_is_ready_before_the_king_designates() -> None:
    m = dealt()
    for seat in (3, 0, 2):
        assert why(m, 3, "jester 1") == "ROY_12"
        m.push(seat, "ready")
    assert why(m, 3, "jester 1") == "ROY_12"
    assert why(m, 3, "draw") == "ROY_12"
    m.push(1, "ready")
    assert why(m, 3, "jester 1") == "OK"


def test_ROY_12_one_is_ready_once() -> None:
    m = dealt()
    m.push(2, "ready")
    assert why(m, 2, "ready") == "ROY_12"
    assert m.reactors == (1, 3)  # the table waits for seat 0
    all_others = (0, 1, 3)
    for seat in all_others:
        m.push(seat, "ready")
    assert why(m, 0, "ready") == "ROY_12"
    assert cited(m, Kind.READY) == [(seat, "ROY_12") for seat in (2, 0, 1, 3)]


def test_ROY_13_the_sceptre_points_at_one_player() -> None:
    m = dealt()
    all_ready(m)
    for nowhere in ("jester 4", "jester 6"):
        assert why(m, 3, nowhere) == "ROY_13"
        with pytest.raises(Refused):
            m.push(3, nowhere)
    for nobody in ("jester", "jester 1 2", "jester -1"):
        with pytest.raises(PenultError):
            m.push(3, nobody)
    assert (court(m), clock(m)) == ((3, NOBODY), "idle")


def test_ROY_14_there_is_one_hat() -> None:
    m = opened(hat=1)
    assert court(m) == (3, 1)
    change_king(m, 2)
    wearers = [seat.seat for seat in m.scene().seats if "jester" in seat.marks]
    assert wearers == [2]


# The table of openings: dealer 0, king 3, jester 1


@pytest.mark.parametrize(
    ("card", "first", "direction"),
    [("g5", 3, 1), ("grev", 0, -1), ("gskip", 2, 1), ("gjester", 3, 1)],
)
def test_ROY_15_who_opens(card: str, first: Seat, direction: int) -> None:
    m = opened(card)
    assert (m.turn, m.view().direction) == (first, direction)
    assert "draw" in acts(m)


def test_ROY_15_the_king_decides_on_joker_and_royal_and_opens() -> None:
    joker = opened("joker")
    joker.push(3, "name red")
    assert (joker.turn, joker.view().direction, colour(joker)) == (3, 1, "red")
    royal = opened("gking")
    royal.push(3, "hit 2")
    assert (royal.turn, royal.view().direction, sizes(royal)) == (3, 1, [7, 7, 8, 7])


@pytest.mark.parametrize(
    ("card", "first", "direction"),
    [("g5", 3, 1), ("grev", 3, -1), ("gskip", 0, 1), ("gjester", 3, 1)],
)
def test_ROY_15_who_opens_king_based(card: str, first: Seat, direction: int) -> None:
    m = opened(card, options="opening=king_based")  # ROY-R09, second reading
    assert (m.turn, m.view().direction) == (first, direction)


@pytest.mark.parametrize(("card", "act"), [("joker", "name red"), ("gking", "hit 2")])
def test_ROY_15_king_based_changes_nothing_for_joker_and_royal(card: str, act: str) -> None:
    m = opened(card, options="opening=king_based")
    m.push(3, act)
    assert (m.turn, m.view().direction) == (3, 1)


@pytest.mark.parametrize("king", range(4))
def test_ROY_15_whoever_is_king(king: Seat) -> None:
    assert opened("r2", king=king, hat=(king + 1) % 4).turn == king


@pytest.mark.parametrize(
    ("card", "drawn"),
    [("g5", []), ("grev", []), ("gskip", []), ("gjester", [(1, "ROY_56")])],
)
def test_ROY_15_who_draws(card: str, drawn: list[tuple[Seat, str]]) -> None:
    assert cited(opened(card), Kind.DREW) == drawn


def test_ROY_16_order_of_the_opening() -> None:
    m = opened("gjester")
    kinds = [event.kind for event in m.events if event.kind not in (Kind.CUT, Kind.DEALT)]
    assert kinds == [
        Kind.DEALER,
        Kind.TURNED_UP,
        Kind.CROWNED,
        *[Kind.READY] * 4,
        Kind.DESIGNATED,
        Kind.STARTED,
        Kind.DREW,
    ]


@pytest.mark.parametrize("card", ["grev", "gskip", "joker", "gking", "gjester"])
def test_ROY_16_the_first_card_waits_for_the_start(card: str) -> None:
    m = dealt(card)
    all_ready(m)
    m.push(3, "jester 1")
    assert (sizes(m), m.view().direction, clock(m)) == ([7] * 4, 1, "idle")
    assert not happened(m, Kind.SKIPPED)
    assert acts(m, 3) == set()


def test_ROY_16_in_a_later_round_too() -> None:
    m = Match.read(
        "royal; turn: 2; crown: 1; hat: 0; dealer: 0; talon: r5; hand 0: b1; hand 1: b2;hand 2: r1",
        orders=[deal_up_to("grev", 3)],
    )
    m.push("r1")
    all_ready(m)
    m.push("jester 0")
    m.push("start")
    assert turns_of_a_lap(m, 3) == [1, 0, 2]  # dealer 1, to the right
