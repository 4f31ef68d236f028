"""ROY-75 … 84: going out, an empty draw pile, and what moves between rounds."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from penult.chance import seeds
from penult.core.events import Kind
from penult.core.ids import NOBODY, TABLE, Seat
from penult.match.match import Match
from tests.games.asking import acts, cited, exposed, hand, happened, sizes, top, why
from tests.games.royal.table import (
    all_but,
    all_ready,
    change_king,
    clock,
    colour,
    court,
    deal_up_to,
)


def last_card(card: str, more: str = "crown: 3; hat: 2") -> Match:
    """Seat 0 of four is about to play its last card; its round ends the match."""
    return Match.read(
        f"royal; options: target=1; turn: 0; hand 0: {card}; hand 1: y1 b2; hand 2: g3; hand 3: y4;"
        f"talon: r7; stock: g8 rest; {more}"
    )


def next_deal(more: str = "", upturned: str = "g5", orders: Sequence[list[int]] = ()) -> Match:
    """Seat 0 of four has just gone out; the next round is dealt."""
    m = Match.read(
        "royal; turn: 0; dealer: 1; crown: 3; hat: 2; hand 0: r1; hand 1: y1; hand 2: y2;"
        f"hand 3: y3; talon: r7; {more}",
        orders=[deal_up_to(upturned, 4), *orders],
    )
    m.push("r1")
    return m


# End of the round


def test_ROY_75_an_empty_hand_ends_the_round() -> None:
    m = last_card("r1")
    m.push("r1")
    assert cited(m, Kind.WENT_OUT) == [(0, "ROY_75")]
    assert m.view().round_winner == 0
    assert [acts(m, seat) for seat in (TABLE, 0, 1, 2, 3)] == [set()] * 5


def test_ROY_75_no_call_is_owed_for_the_last_card() -> None:
    m = last_card("r1")
    m.push("r1")
    assert exposed(m) == []


def test_ROY_76_a_royal_as_last_card_makes_somebody_draw_first() -> None:
    m = last_card("rking")
    m.push("rking")
    assert m.outcome is None
    assert acts(m, 3) == {"hit 1", "hit 2"}
    assert acts(m, 0) | acts(m, 1) | acts(m, 2) == set()
    m.push(3, "hit 2")
    assert sizes(m) == [0, 2, 2, 1]
    assert m.standing == (1 + 2 + 3 + 4 + 8, 0, 0, 0)


def test_ROY_76_a_jester_as_last_card_too() -> None:
    m = last_card("rjester")
    m.push("rjester")
    assert sizes(m) == [0, 2, 2, 1]
    assert m.standing == (1 + 2 + 3 + 4 + 8, 0, 0, 0)


def test_ROY_76_the_king_going_out_chooses_too() -> None:
    m = last_card("rking", "crown: 0; hat: 2")
    m.push("rking")
    assert acts(m, 0) == {"hit 1", "hit 2", "hit 3"}
    m.push("hit 3")
    assert m.standing[0] == 1 + 2 + 3 + 4 + 8


def test_ROY_76_who_went_out_never_draws() -> None:
    jester = last_card("rjester", "crown: 3; hat: 0")
    jester.push("rjester")
    assert sizes(jester) == [0, 2, 1, 1]
    royal = last_card("rking")
    royal.push("rking")
    assert why(royal, 3, "hit 0") == "ROY_51"


def test_ROY_76_even_if_the_stock_must_be_made_first() -> None:
    m = Match.read(
        "royal; options: target=1; turn: 0; crown: 1; hat: 2; hand 0: rjester; hand 1: y1;"
        f"hand 2: y2; stock: -; talon: r7 y8 {all_but('rjester y1 y2 r7 y8')}",
        orders=[list(range(53))],  # in their order
    )
    m.push("rjester")
    assert hand(m, 2) == ["r7", "y2"]
    assert m.standing == (1 + 2 + 7, 0, 0)


@pytest.mark.parametrize("card", ["joker", "rrev", "rskip", "r1"])
def test_ROY_77_other_last_cards_have_no_effect(card: str) -> None:
    m = last_card(card)
    m.push(card)
    kinds = [event.kind for event in m.events]
    assert kinds == [Kind.LAID, Kind.WENT_OUT, Kind.STOPPED, Kind.SCORED, Kind.WON]
    assert sizes(m) == [0, 2, 1, 1]
    assert m.standing == (1 + 2 + 3 + 4, 0, 0, 0)


def test_ROY_78_points_then_the_next_round() -> None:
    m = next_deal()
    kinds = [event.kind for event in m.events]
    assert kinds.index(Kind.SCORED) < kinds.index(Kind.DEALER) < kinds.index(Kind.DEALT)
    assert (m.view().rounds, m.standing) == (1, (6, 0, 0, 0))
    assert (sizes(m), top(m)) == ([7] * 4, "g5")


def test_ROY_78_or_the_end() -> None:
    m = last_card("r1")
    m.push("r1")
    assert m.outcome is not None
    assert not happened(m, Kind.DEALT)


# Empty draw pile


def empty_stock(top_of_talon: str = "r7", more: str = "", seed: int = 0) -> Match:
    """Seat 0 must draw; all but a few cards lie under the top of the discard pile."""
    held = "b1 b2", "b3 b4", "g3 g4"
    rest = all_but(f"{' '.join(held)} {top_of_talon}")
    hands = "; ".join(f"hand {seat}: {cards}" for seat, cards in enumerate(held))
    return Match.read(
        f"royal; turn: 0; {hands}; talon: {top_of_talon} {rest}; stock: -; {more}", seed=seed
    )


def test_ROY_79_the_discards_are_shuffled_into_a_new_stock() -> None:
    m = empty_stock()
    buried = m.view().talon_size - 1
    m.push("draw")
    assert cited(m, Kind.RESHUFFLED) == [(NOBODY, "ROY_79")]
    assert (m.view().talon_size, m.view().stock_size) == (1, buried - 1)
    assert (top(m), sizes(m), m.turn) == ("r7", [3, 2, 2], 0)


def test_ROY_79_the_order_comes_from_chance() -> None:
    m = empty_stock(seed=5)
    talon = m.write().split("talon: ")[1].splitlines()[0].split()[:0:-1]
    order = seeds.order(5, 0, len(talon))
    m.push("draw")
    assert talon[order[-1]] in hand(m, 0)


def test_ROY_79_a_decreed_colour_stays() -> None:
    m = empty_stock("joker", "colour: yellow")
    m.push("draw")
    assert (top(m), colour(m)) == ("joker", "yellow")


def test_ROY_79_the_round_is_not_interrupted() -> None:
    m = empty_stock()
    m.push("draw")
    m.push("pass")
    assert (m.turn, clock(m), court(m)) == (1, "running", (0, 1))
    assert not happened(m, Kind.WENT_OUT)


def nothing_left(cards: str, more: str = "") -> Match:
    """Seat 0 holds these cards, seat 1 all others but a red 7, and nothing can be drawn."""
    return Match.read(
        f"royal; turn: 0; talon: r7; stock: -; hand 0: {cards}; {more};"
        f"hand 1: {all_but(cards + ' r7')}"
    )


def test_ROY_80_nothing_to_draw_and_nothing_to_lay_is_a_pass() -> None:
    m = nothing_left("b1 b2")
    assert (acts(m), why(m, 0, "draw")) == ({"pass"}, "ROY_80")
    m.push("pass")
    assert (m.turn, sizes(m)[0]) == (1, 2)
    assert cited(m, Kind.PASSED) == [(0, "ROY_80")]


def test_ROY_80_one_draws_what_there_is() -> None:
    """A penalty of two with one card in the draw pile and none to reshuffle."""
    m = Match.read(
        "royal; turn: 0; exposed: 1; talon: r7; stock: g8; hand 0: b1 b2; hand 1: b3;"
        f"hand 2: {all_but('r7 g8 b1 b2 b3')}"
    )
    m.push(2, "catch 1")
    assert hand(m, 1) == ["b3", "g8"]
    assert [(event.seat, event.count) for event in happened(m, Kind.FORGIVEN)] == [(1, 1)]
    assert (m.turn, m.view().stock_size) == (0, 0)


# Between rounds


def test_ROY_81_the_deal_moves_left() -> None:
    m = next_deal()
    assert m.view().dealer == 2
    assert cited(m, Kind.DEALER) == [(2, "ROY_81")]
    assert next_deal("direction: right").view().dealer == 2


def test_ROY_81_all_cards_are_dealt_anew() -> None:
    m = next_deal()
    assert sizes(m) == [7] * 4
    assert (m.view().talon_size, m.view().stock_size) == (1, 27)


def test_ROY_82_the_crown_moves_left_without_a_fanfare() -> None:
    m = next_deal()
    assert court(m) == (0, NOBODY)
    assert cited(m, Kind.CROWNED) == [(0, "ROY_82")]
    assert not happened(m, Kind.FANFARE)


@pytest.mark.parametrize("direction", ["left", "right"])
def test_ROY_82_left_of_whoever_reigned_at_the_end(direction: str) -> None:
    m = Match.read(
        f"royal; turn: 0; direction: {direction}; crown: 3; hat: 2; hand 0: r1; hand 1: y1;"
        "hand 2: y2; hand 3: y3; talon: r7"
    )
    change_king(m, 1)
    change_king(m, 2)
    m.push("r1")
    assert m.view().king == 2  # after 3, 0 and 1


def test_ROY_83_ready_jester_start_and_the_king_opens() -> None:
    m = next_deal()
    assert why(m, 0, "jester 1") == "ROY_12"
    all_ready(m)
    assert why(m, 0, "draw") == "ROY_83"
    assert acts(m, 0) == {"jester 1", "jester 2", "jester 3"}
    m.push(0, "jester 2")
    assert cited(m, Kind.DESIGNATED) == [(2, "ROY_83")]
    assert why(m, 0, "draw") == "ROY_11"
    m.push(TABLE, "start")
    assert (m.turn, clock(m)) == (0, "running")


def test_ROY_84_a_clean_slate() -> None:
    m = next_deal("direction: right; exposed: 3; totals: 10 20 30 40; ready: 1 2")
    table = m.view()
    assert (table.direction, exposed(m), clock(m)) == (1, [], "idle")
    assert (table.ready, table.round_winner, table.player) == (0, NOBODY, NOBODY)
    assert m.standing == (16, 20, 30, 40)


OF_EVERY_DEAL = {"phase", "turn", "dealer", "crown", "hat", "clock", "talon", "colour", "stock"}
HISTORY = {"totals", "gained", "rounds", "reigns", "orders"}


def test_ROY_84_nothing_else_of_the_old_round_is_left() -> None:
    m = Match.read(
        "royal; turn: 0; direction: right; crown: 3; hat: 2; exposed: 3; called: 0; turns: 40;"
        "after-start: act; reigns: 5; reign-turns: 9; lays: 30; layer: 3; tally-fanfares: 4;"
        "hand 0: rjester; hand 1: y1; hand 2: y2; hand 3: y3; talon: r7"
    )
    m.push("rjester")
    written = {line.partition(":")[0] for line in m.write().splitlines()[2:]}
    assert {key for key in written if not key.startswith("hand")} <= OF_EVERY_DEAL | HISTORY


@pytest.mark.parametrize(("card", "first"), [("grev", 2), ("gskip", 0), ("gjester", 0)])
def test_ROY_84_the_new_first_card_takes_effect(card: str, first: Seat) -> None:
    m = next_deal(upturned=card)  # dealer 2, king 0
    all_ready(m)
    m.push(0, "jester 3")
    m.push(TABLE, "start")
    assert m.turn == first
    assert sizes(m)[3] == (8 if card == "gjester" else 7)
