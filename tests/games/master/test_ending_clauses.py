"""MAS-86 … 93: the last card, an empty draw pile, blocked rounds."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from penult.chance import seeds
from penult.core.events import Kind
from penult.core.ids import TABLE
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, top, why
from tests.games.master.table import (
    all_but,
    colour,
    deal_up_to,
    debt,
    every_colour,
    laid,
    moves,
    phase,
    play,
    ring,
)

OVER_AT_ONCE = "target=1"  # so that no new deal hides how the round ended
WHOLE_DECK = 1240


def last_card(card: str, options: str = "", more: str = "") -> Match:
    """Seat 0 is about to play its last card; its round ends the match."""
    return Match.read(
        f"master; options: {OVER_AT_ONCE} {options}; turn: 0; hand 0: {card}; hand 1: r5;"
        f"hand 2: g3; talon: r9; stock: y9 b4 b2 g1 rest; {more}"
    )


def went_out(act: str, options: str = "", more: str = "") -> Match:
    m = last_card(act.partition("=")[0], options, more)
    play(m, act)
    return m


# The end of a round


def test_MAS_86_the_last_card_ends_the_round() -> None:
    m = went_out("r1")
    assert m.turn == TABLE
    assert all(not m.legal(seat) for seat in range(3))


def test_MAS_86_another_round_begins() -> None:
    m = Match.read(
        "master; turn: 0; hand 0: r1; hand 1: g3; hand 2: b4; talon: r5",
        orders=[deal_up_to("y6", seats=3)],
    )
    play(m, "r1")
    assert [event.kind for event in m.events][:4] == [
        Kind.LAID,
        Kind.PRESSED,
        Kind.WENT_OUT,
        Kind.SCORED,
    ]
    assert (m.view().rounds, sizes(m), top(m), phase(m)) == (1, [7, 7, 7], "y6", "start")


@pytest.mark.parametrize(
    ("act", "drawn", "points"),
    [("r+2", 2, 5 + 3 + 9 + 4), ("super=blue", 4, 5 + 3 + 9 + 4 + 2 + 1)],
)
def test_MAS_87_a_last_draw_card_still_makes_the_next_player_draw(
    act: str, drawn: int, points: int
) -> None:
    m = went_out(act)
    assert [(event.seat, event.count) for event in happened(m, Kind.DREW)] == [(1, drawn)]
    assert cited(m, Kind.DREW) == [(1, "MAS_87")]
    assert m.standing == (points, 0, 0)


def test_MAS_87_the_next_player_in_the_direction_of_play() -> None:
    assert sizes(went_out("r+2", more="direction: right")) == [0, 1, 3]


def test_MAS_87_also_if_the_stock_has_run_out() -> None:
    m = Match.read(
        f"master; options: {OVER_AT_ONCE}; turn: 0; hand 0: r+2; hand 1: g3; stock: -;"
        f"talon: r5 y4 y9 {all_but('r+2 g3 r5 y4 y9')}",
        orders=[list(range(106))],  # in their order
    )
    play(m, "r+2")
    assert m.standing == (3 + 5 + 4, 0)


@pytest.mark.parametrize(("act", "holds"), [("r+2", "b+2"), ("super=blue", "super")])
def test_MR_52_at_once_without_stack_challenge_or_clock(act: str, holds: str) -> None:
    m = Match.read(
        f"master; options: {OVER_AT_ONCE} cumulative=on; turn: 0; talon: r9;"
        f"hand 0: {act.partition('=')[0]}; hand 1: {holds} y1; hand 2: g3"
    )
    m.push(act)
    m.push("press")
    assert m.outcome is not None
    assert not happened(m, Kind.OWES)
    assert acts(m, 1) == set()


def test_MR_79_in_a_chain_the_whole_sum() -> None:
    m = Match.read(
        f"master; options: {OVER_AT_ONCE} cumulative=on; turn: 0; talon: r9; hand 0: r+2 b1 b2;"
        "hand 1: b+2; hand 2: g3; stock: y1 y2 y3 y4 rest"
    )
    play(m, "r+2", "b+2")
    assert [(event.seat, event.count) for event in happened(m, Kind.DREW)] == [(2, 4)]
    assert m.standing == (0, 1 + 2 + 3 + (1 + 2 + 3 + 4), 0)


@pytest.mark.parametrize("options", ["", "seven_zero=on"])
@pytest.mark.parametrize("act", ["r7", "r0", "rskip", "rrev", "joker=blue"])
def test_MAS_88_other_last_cards_have_no_effect(act: str, options: str) -> None:
    m = went_out(act, options)
    assert [event.kind for event in m.events] == [
        Kind.LAID,
        Kind.PRESSED,
        Kind.WENT_OUT,
        Kind.SCORED,
        Kind.WON,
    ]
    assert sizes(m) == [0, 1, 1]
    assert m.standing == (5 + 3, 0, 0)


def test_MAS_89_whoever_went_out_wins_the_round() -> None:
    m = went_out("r1")
    assert cited(m, Kind.WENT_OUT) == [(0, "MAS_89")]
    assert m.view().round_winner == 0


# The draw pile runs out


def stock_ran_out(stock: str = "-", *, seed: int = 0, orders: Sequence[list[int]] = ()) -> Match:
    """Seat 0 holds a Super Joker; all but a few cards lie under the red 5 on the discard pile."""
    cards = "b1 b2 super", "b3 b4", "g3 g4"
    rest = all_but(f"{' '.join(cards)} {stock.strip('-')} r5")
    hands = "; ".join(f"hand {seat}: {held}" for seat, held in enumerate(cards))
    text = f"master; turn: 0; {hands}; talon: r5 {rest}; stock: {stock}"
    return Match.read(text, seed=seed, orders=orders)


def test_MAS_90_the_talon_but_its_top_becomes_the_stock() -> None:
    under = all_but("b1 b2 super b3 b4 g3 g4 r5").split()
    m = stock_ran_out(orders=[list(range(100))])
    m.push("draw")
    assert [(event.count, event.clause.name) for event in happened(m, Kind.RESHUFFLED)] == [
        (100, "MAS_90")
    ]
    assert (m.view().stock_size, m.view().talon_size, top(m)) == (99, 1, "r5")
    assert under[0] in hand(m, 0)  # an order that changes nothing: the upper card comes first


def test_MAS_90_the_order_comes_from_the_seed() -> None:
    under = all_but("b1 b2 super b3 b4 g3 g4 r5").split()[::-1]  # from the bottom
    m = stock_ran_out(seed=7)
    m.push("draw")
    first = under[seeds.order(7, 0, 100)[-1]]
    assert sorted(hand(m, 0)) == sorted(["b1", "b2", "super", first])


def test_MR_54_in_the_middle_of_a_draw_if_need_be() -> None:
    m = stock_ran_out("r9")
    play(m, "super=green")
    m.push("draw")
    assert [event.count for event in happened(m, Kind.DREW)] == [1, 3]
    assert (sizes(m), top(m), colour(m)) == ([2, 2 + 4, 2], "super", "green")


def test_MR_54_not_before_a_card_must_be_drawn() -> None:
    m = stock_ran_out("r9")
    m.push("draw")
    m.push("press")
    assert (m.view().stock_size, happened(m, Kind.RESHUFFLED)) == (0, [])
    m.push("draw")
    assert happened(m, Kind.RESHUFFLED)


def test_MR_54_a_card_that_is_not_pressed_in_stays_too() -> None:
    rest = all_but("r1 b2 y1 y2 g1 g2 r7")
    m = Match.read(
        f"master; turn: 0; hand 0: r1 b2; hand 1: y1 y2; hand 2: g1 g2; talon: r7 {rest}; stock: -"
    )
    m.push("r1")
    m.push(1, "catch 0")
    assert happened(m, Kind.RESHUFFLED)
    assert (top(m), laid(m), m.view().talon_size, sizes(m)[0]) == ("r7", "r1", 1, 3)
    m.push("press")
    assert (top(m), m.view().talon_size) == ("r1", 2)


def test_MAS_91_a_wild_taken_back_loses_its_colour() -> None:
    rest = all_but("b1 b2 y1 y2 r5 joker")
    m = Match.read(
        f"master; turn: 0; hand 0: b1 b2; hand 1: y1 y2; talon: r5 joker {rest}; stock: -",
        orders=[list(range(103))],  # the Joker, named green once, comes first
    )
    m.push("draw")
    assert every_colour("joker") <= moves(m)
    play(m, "joker=yellow")
    assert colour(m) == "yellow"


# Nothing left


def nothing_to_draw(*cards: str, options: str = "", more: str = "") -> Match:
    """The seats hold these cards; one more holds all others but the red 5 on the discard pile."""
    held = [*cards, all_but(" ".join(cards) + " r5")]
    hands = "; ".join(f"hand {seat}: {each}" for seat, each in enumerate(held))
    chosen = f"options: {options};" if options else ""
    return Match.read(f"master; {chosen} turn: 0; {hands}; talon: r5; stock: -; {more}")


def test_MAS_92_what_cannot_be_drawn_is_forgiven() -> None:
    m = nothing_to_draw("super b1 b2")
    before = sizes(m)[1]
    play(m, "super=green")  # only the red 5 below it can be drawn
    m.push("draw")
    assert (sizes(m)[1], debt(m), phase(m)) == (before + 1, 0, "paid")
    assert [(event.count, event.clause.name) for event in happened(m, Kind.FORGIVEN)] == [
        (3, "MAS_92")
    ]
    m.push("press")
    assert m.turn == 0


def test_MAS_92_penalties_too() -> None:
    m = nothing_to_draw("b1 b2 g3")
    ring(m)
    assert (sizes(m)[0], m.turn, phase(m)) == (3, 1, "restart")
    assert [event.count for event in happened(m, Kind.FORGIVEN)] == [2]


def test_MR_55_who_can_lay_must_and_who_cannot_passes_by_pressing() -> None:
    stuck = nothing_to_draw("b1 b2 g3")
    assert moves(stuck) == {"press"}
    assert why(stuck, 0, "draw") == "MAS_92"
    stuck.push("press")
    assert (stuck.turn, phase(stuck), sizes(stuck)[0]) == (1, "act", 3)
    assert cited(stuck, Kind.PASSED) == [(0, "MAS_92")]
    assert not happened(stuck, Kind.PRESSED_EARLY)
    able = nothing_to_draw("b1 r2 g3")
    assert moves(able) == {"r2"}


def test_MR_55_for_who_can_lay_a_press_is_early() -> None:
    m = nothing_to_draw("b1 r2 g3")
    m.push("press")
    assert cited(m, Kind.PRESSED_EARLY) == [(0, "MAS_59")]
    assert (m.turn, sizes(m)[0]) == (0, 3)  # nothing to draw: forgiven


def test_MR_55_a_lawful_super_joker_must_be_laid_and_a_bluff_may_be() -> None:
    assert moves(nothing_to_draw("b1 b2 super")) == every_colour("super")
    assert moves(nothing_to_draw("b1 r2 super")) == every_colour("super") | {"r2"}


# The blocked round


def blocked(options: str = "", *, by_cards: tuple[str, str] = ("b1 b2", "g3")) -> Match:
    """Two seats pass; the third, which holds everything that matches, lets its time run out."""
    m = nothing_to_draw(*by_cards, options=options, more="idle: 1; turns: 1")
    for _ in range(2):
        m.push("press")
    assert (m.turn, m.view().rounds) == (2, 0)
    ring(m)
    return m


def test_MAS_93_a_lap_without_lay_or_draw_blocks_the_round() -> None:
    m = blocked()
    assert [event.clause.name for event in happened(m, Kind.BLOCKED)] == ["MAS_93"]
    assert happened(m, Kind.WENT_OUT) == []
    assert (m.standing, m.view().rounds) == ((0, 0, 0), 1)
    assert m.view().round_winner == -1


def test_MAS_93_less_than_a_lap_blocks_nothing() -> None:
    m = nothing_to_draw("b1 b2", "g3", more="idle: 1; turns: 1")
    m.push("press")
    m.push("press")
    assert happened(m, Kind.BLOCKED) == []
    play(m, "r1")
    assert (m.turn, phase(m), m.view().rounds) == (0, "act", 0)
    assert why(m, 0, "draw") == "OK"  # the red 5 is under the red 1


def test_MAS_93_the_next_round_is_dealt() -> None:
    m = blocked()
    assert (sizes(m), m.view().dealer, phase(m) in ("start", "naming")) == ([7, 7, 7], 1, True)


REST = WHOLE_DECK - 5 - (1 + 2) - 3


@pytest.mark.parametrize("form", ["low_score", "elimination"])
def test_MR_56_void_everybody_adds_his_hand_where_own_hands_count(form: str) -> None:
    m = blocked(f"form={form} target=5000")
    assert m.standing == (1 + 2, 3, REST)


def test_MR_56_lowest_wins_the_differences() -> None:
    m = blocked("blocked=lowest_wins target=5000", by_cards=("b1 b2", "g4"))
    assert m.standing == ((4 - 3) + (WHOLE_DECK - 5 - 3 - 4 - 3), 0, 0)


def test_MR_56_lowest_wins_only_if_one_is_lowest() -> None:
    assert blocked("blocked=lowest_wins", by_cards=("b1 b2", "g3")).standing == (0, 0, 0)


def capped(options: str) -> Match:
    """The fiftieth turn is the last; three hands worth 10, 4 and 7 are left."""
    m = Match.read(
        f"master; options: turn_cap=50 {options}; turns: 50; turn: 0; talon: b5;"
        "hand 0: b9 g1 b2; hand 1: b1 b3; hand 2: y7"
    )
    play(m, "b2")
    return m


def test_MR_107_turn_cap_ends_a_round_as_blocked() -> None:
    m = capped("")
    assert cited(m, Kind.BLOCKED) == [(-1, "MAS_93")]
    assert (m.view().rounds, m.standing) == (1, (0, 0, 0))


def test_MR_107_turn_cap_not_before() -> None:
    m = Match.read(
        "master; options: turn_cap=50; turns: 49; turn: 0; talon: b5; hand 0: b9 g1 b2;"
        "hand 1: b1 b3; hand 2: y7"
    )
    play(m, "b2")
    assert (m.turn, phase(m), m.view().rounds) == (1, "act", 0)


def test_MR_107_and_is_scored_like_one() -> None:
    assert capped("blocked=lowest_wins").standing == (0, (10 - 4) + (7 - 4), 0)
    assert capped("form=low_score").standing == (10, 4, 7)
