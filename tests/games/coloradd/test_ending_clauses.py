"""ADD-70 … 85: end of the round, the draw pile, scoring, end of the match."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from penult.chance import seeds
from penult.core.events import Kind
from penult.core.ids import TABLE, Colour, Seat
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, top, why
from tests.games.coloradd.table import all_but, deal_up_to

OVER_AT_ONCE = "options: target=1"  # so that no new deal hides how the round ended


def nothing_to_draw(cards: str, options: str = "", more: str = "") -> Match:
    """Seat 0 holds these cards, seat 1 all others but the red 5 on the discard pile."""
    return Match.read(
        f"coloradd; options: {options}; turn: 0; hand 0: {cards}; talon: r5; stock: -; {more};"
        f"hand 1: {all_but(cards + ' r5')}"
    )


def last_card(card: str, more: str = "") -> Match:
    """Seat 0 is about to play its last card; its round ends the match."""
    return Match.read(
        f"coloradd; {OVER_AT_ONCE}; turn: 0; hand 0: {card}; hand 1: r5; hand 2: g3; talon: r9;"
        f"stock: y9 b4 b2 g1 rest; {more}"
    )


# End of the round, draw pile


def test_ADD_70_the_last_card_ends_the_round_and_another_begins() -> None:
    m = Match.read(
        "coloradd; turn: 0; hand 0: r1; hand 1: g3; hand 2: b4; talon: r5",
        orders=[deal_up_to("y6", seats=3)],
    )
    m.push("r1")
    assert [event.kind for event in m.events][:3] == [Kind.LAID, Kind.WENT_OUT, Kind.SCORED]
    assert m.view().rounds == 1
    assert sizes(m) == [7, 7, 7]
    assert top(m) == "y6"


def test_ADD_70_no_further_turn_is_taken() -> None:
    m = last_card("r1")
    m.push("r1")
    assert m.turn == TABLE
    assert all(not m.legal(seat) for seat in range(3))


@pytest.mark.parametrize(
    ("act", "drawn", "points"),
    [("r+2", 2, 5 + 3 + 9 + 4), ("wild+4=blue", 4, 5 + 3 + 9 + 4 + 2 + 1)],
)
def test_ADD_71_a_last_draw_card_still_makes_the_next_player_draw(
    act: str, drawn: int, points: int
) -> None:
    m = last_card(act.partition("=")[0])
    m.push(act)
    assert [(event.seat, event.count) for event in happened(m, Kind.DREW)] == [(1, drawn)]
    assert cited(m, Kind.DREW) == [(1, "ADD_71")]
    assert m.standing == (points, 0, 0)


def test_ADD_71_the_next_player_is_the_one_in_the_direction_of_play() -> None:
    m = last_card("r+2", "direction: right")
    m.push("r+2")
    assert sizes(m) == [0, 1, 3]


def test_ADD_71_also_if_the_stock_has_run_out() -> None:
    m = Match.read(
        f"coloradd; {OVER_AT_ONCE}; turn: 0; hand 0: r+2; hand 1: g3; stock: -;"
        f"talon: r5 y4 y9 {all_but('r+2 g3 r5 y4 y9')}",
        orders=[list(range(106))],  # in their order
    )
    m.push("r+2")
    assert m.standing == (3 + 5 + 4, 0)


@pytest.mark.parametrize("act", ["r7", "rskip", "rrev", "wild=blue"])
def test_ADD_72_other_last_cards_have_no_effect(act: str) -> None:
    m = last_card(act.partition("=")[0])
    m.push(act)
    assert [event.kind for event in m.events] == [Kind.LAID, Kind.WENT_OUT, Kind.SCORED, Kind.WON]
    assert sizes(m) == [0, 1, 1]
    assert m.standing == (5 + 3, 0, 0)


def test_ADD_73_whoever_went_out_wins_the_round() -> None:
    m = last_card("r1")
    m.push("r1")
    assert cited(m, Kind.WENT_OUT) == [(0, "ADD_73")]
    assert m.view().round_winner == 0


def stock_ran_out(stock: str = "-", *, seed: int = 0, orders: Sequence[list[int]] = ()) -> Match:
    """Seat 0 holds a wild +4; all but a few cards lie under the red 5 on the discard pile."""
    cards = "b1 b2 wild+4", "b3 b4", "g3 g4"
    rest = all_but(f"{' '.join(cards)} {stock.strip('-')} r5")
    hands = "; ".join(f"hand {seat}: {held}" for seat, held in enumerate(cards))
    text = f"coloradd; turn: 0; {hands}; talon: r5 {rest}; stock: {stock}"
    return Match.read(text, seed=seed, orders=orders)


def test_ADD_74_the_talon_is_shuffled_into_a_new_stock() -> None:
    under = all_but("b1 b2 wild+4 b3 b4 g3 g4 r5").split()
    m = stock_ran_out(orders=[list(range(100))])
    assert len(under) == 100
    m.push("draw")
    assert [(event.count, event.clause.name) for event in happened(m, Kind.RESHUFFLED)] == [
        (100, "ADD_74")
    ]
    assert m.view().stock_size == 99
    assert under[0] in hand(m, 0)  # an order that changes nothing: the upper card comes first


def test_ADD_74_the_order_comes_from_the_seed() -> None:
    under = all_but("b1 b2 wild+4 b3 b4 g3 g4 r5").split()[::-1]  # from the bottom
    m = stock_ran_out(seed=7)
    m.push("draw")
    first = under[seeds.order(7, 0, 100)[-1]]
    assert sorted(hand(m, 0)) == sorted(["b1", "b2", "wild+4", first])


def test_ADD_74_also_in_the_middle_of_a_multiple_draw() -> None:
    m = stock_ran_out(stock="r9")
    m.push("wild+4=green")
    m.push("draw")
    assert [event.count for event in happened(m, Kind.DREW)] == [1, 3]
    assert sizes(m) == [2, 2 + 4, 2]


def test_ADD_75_the_top_card_and_the_colour_in_force_stay() -> None:
    m = stock_ran_out()
    m.push("wild+4=green")
    m.push("draw")
    assert happened(m, Kind.RESHUFFLED)
    assert top(m) == "wild+4"
    assert m.view().colour == Colour.GREEN
    assert m.view().talon_size == 1


def test_ADD_76_what_cannot_be_drawn_is_forgiven() -> None:
    m = nothing_to_draw("wild+4 b1 b2")
    before = sizes(m)[1]
    m.push("wild+4=green")  # only the red 5 below it can be drawn
    m.push("draw")
    assert sizes(m)[1] == before + 1
    assert [(event.count, event.clause.name) for event in happened(m, Kind.FORGIVEN)] == [
        (3, "ADD_76")
    ]


def test_ADD_76_with_nothing_to_draw_one_lays_or_else_passes() -> None:
    stuck = nothing_to_draw("b1 b2 g3")
    assert acts(stuck) == {"pass"}
    assert why(stuck, 0, "draw") == "ADD_76"
    able = nothing_to_draw("b1 r2 g3")
    assert acts(able) == {"r2"}  # AR-63: declining would mean drawing


def test_ADD_76_a_lawful_wild_four_must_then_be_laid() -> None:
    m = nothing_to_draw("b1 b2 wild+4")
    assert acts(m) == {f"wild+4={colour}" for colour in ("red", "blue", "yellow", "green")}


def test_ADD_77_a_full_lap_without_lay_or_draw_blocks_the_round() -> None:
    m = nothing_to_draw("b1 b2 g3", more="idle: 2")  # the second such turn in a row
    m.push("pass")
    assert [event.clause.name for event in happened(m, Kind.BLOCKED)] == ["ADD_77"]
    assert happened(m, Kind.WENT_OUT) == []
    assert m.standing == (0, 0)
    assert m.view().rounds == 1


def test_ADD_77_less_than_a_lap_blocks_nothing() -> None:
    m = nothing_to_draw("b1 b2 g3", more="idle: 1")
    m.push("pass")
    assert happened(m, Kind.BLOCKED) == []
    assert m.turn == 1


WHOLE_CLASSIC_DECK = 1440 - 4 * 50  # without the custom cards


def test_ADD_77_blocked_low_score_counts_every_hand() -> None:
    m = nothing_to_draw("b1 b2 g3", options="form=low_score", more="idle: 2")
    m.push("pass")
    assert m.standing == (6, WHOLE_CLASSIC_DECK - 6 - 5)


def test_ADD_77_blocked_lowest_wins_gives_the_lowest_hand_the_differences() -> None:
    m = nothing_to_draw("b1 b2 g3", options="blocked=lowest_wins", more="idle: 2")
    m.push("pass")
    assert m.standing == ((WHOLE_CLASSIC_DECK - 6 - 5) - 6, 0)


def test_ADD_77_blocked_lowest_wins_compares_all_hands() -> None:
    cards = "b9 g1", "b1 b3", "y7"
    m = Match.read(
        "coloradd; options: blocked=lowest_wins turn_cap=50; turns: 50; turn: 0; talon: b5;"
        f"hand 0: {cards[0]} b2; hand 1: {cards[1]}; hand 2: {cards[2]}"
    )
    m.push("b2")
    assert m.standing == (0, (10 - 4) + (7 - 4), 0)


# Scoring and end of the match


def test_ADD_78_the_winner_scores_the_cards_in_all_other_hands() -> None:
    m = Match.read(
        "coloradd; turn: 0; hand 0: r1; hand 1: r5 b9; hand 2: wild y0; hand 3: gskip; talon: r5"
    )
    m.push("r1")
    assert m.standing == (5 + 9 + 50 + 0 + 20, 0, 0, 0)
    assert cited(m, Kind.SCORED) == [(0, "ADD_78")]


VALUES = {
    **{f"{colour}{number}": number for colour in "rbyg" for number in range(10)},
    **{f"{colour}{symbol}": 20 for colour in "rbyg" for symbol in ("+2", "rev", "skip")},
    **dict.fromkeys(("wild", "wild+4", "custom1"), 50),
}


@pytest.mark.parametrize(("card", "points"), VALUES.items())
def test_ADD_79_the_value_of_each_card(card: str, points: int) -> None:
    m = Match.read(
        f"coloradd; options: custom_count=1; turn: 0; hand 0: r1; hand 1: {card}; talon: r5"
    )
    m.push("r1")
    assert m.standing == (points, 0)


def test_ADD_79_the_whole_deck_is_worth_1440() -> None:
    held = all_but("r0 b0", customs=4)
    m = Match.read(
        f"coloradd; options: custom_count=4; turn: 0; hand 0: b0; hand 1: {held}; talon: r0;"
        "stock: -"
    )
    m.push("b0")
    assert m.standing == (1440, 0)


def one_round(totals: str, options: str = "") -> Match:
    """Seat 2 of three goes out; seat 0 holds 10 points, seat 1 none."""
    m = Match.read(
        f"coloradd; options: {options}; turn: 2; totals: {totals}; hand 0: b4 b6; hand 1: y0;"
        "hand 2: r1; talon: r5"
    )
    m.push("r1")
    return m


def test_ADD_80_points_add_up_from_round_to_round() -> None:
    m = one_round("100 20 30")
    assert m.standing == (100, 20, 30 + 10)


def test_ADD_81_below_500_another_round_is_played() -> None:
    m = one_round("100 20 489")
    assert m.standing[2] == 499
    assert m.outcome is None
    assert happened(m, Kind.DEALT)


@pytest.mark.parametrize("total", [490, 495])
def test_ADD_82_500_or_more_wins_the_game(total: int) -> None:
    m = one_round(f"100 20 {total}")
    assert m.outcome is not None
    assert m.outcome.winners == (2,)
    assert m.outcome.totals == (100, 20, total + 10)
    assert cited(m, Kind.WON) == [(2, "ADD_82")]


def test_ADD_83_low_score_everybody_notes_his_own_hand() -> None:
    m = one_round("100 20 30", options="form=low_score")
    assert m.standing == (100 + 10, 20 + 0, 30 + 0)
    assert cited(m, Kind.SCORED) == [(0, "ADD_83"), (1, "ADD_83"), (2, "ADD_83")]


def test_ADD_84_low_score_ends_at_500_and_the_lowest_total_wins() -> None:
    m = one_round("495 80 60", options="form=low_score")
    assert m.outcome is not None
    assert m.outcome.totals == (505, 80, 60)
    assert m.outcome.winners == (2,)
    assert cited(m, Kind.WON) == [(2, "ADD_84")]


def test_ADD_84_low_score_goes_on_below_500() -> None:
    m = one_round("489 80 60", options="form=low_score")
    assert m.outcome is None


def test_ADD_84_equal_lowest_totals_share_the_win() -> None:
    m = one_round("490 60 60", options="form=low_score")
    assert m.outcome is not None
    assert m.outcome.winners == (1, 2)


@pytest.mark.parametrize(("dealer", "left"), [(0, 1), (1, 2), (2, 0)])
def test_ADD_85_the_deal_passes_to_the_left(dealer: Seat, left: Seat) -> None:
    m = Match.read(
        f"coloradd; dealer: {dealer}; turn: 0; hand 0: r1; hand 1: y0; hand 2: g4; talon: r5"
    )
    m.push("r1")
    assert m.view().dealer == left
