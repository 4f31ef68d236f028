"""MAS-94 … 101: points of a round, and the end of the classic and the low-score form."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.match.match import Match
from tests.games.asking import cited, happened, sizes
from tests.games.master.table import all_but, phase, play, winners


def last_card(others: str, options: str = "", card: str = "r1", more: str = "") -> Match:
    """Seat 0 goes out; the others hold these hands, separated by commas."""
    hands = "".join(f"hand {seat}: {held};" for seat, held in enumerate(others.split(","), 1))
    chosen = f"options: {options};" if options else ""
    m = Match.read(f"master; {chosen} turn: 0; talon: r5; hand 0: {card}; {hands} {more}")
    play(m, card)
    return m


def one_round(totals: str, options: str = "") -> Match:
    """Seat 2 of three goes out; seat 0 holds 10 points, seat 1 none."""
    chosen = f"options: {options};" if options else ""
    m = Match.read(
        f"master; {chosen} turn: 2; totals: {totals}; hand 0: b4 b6; hand 1: y0; hand 2: r1;"
        "talon: r5"
    )
    play(m, "r1")
    return m


# Points


def test_MAS_94_the_winner_scores_the_cards_in_all_other_hands() -> None:
    m = last_card("b9 g+2,joker")
    assert m.standing == (29 + 50, 0, 0)
    assert cited(m, Kind.SCORED) == [(0, "MAS_94")]


def test_MAS_94_points_add_up_from_round_to_round() -> None:
    assert last_card("b9,g3", more="totals: 40 50 60").standing == (52, 50, 60)


VALUES = {
    **{f"{letter}{number}": number for letter in "rbyg" for number in range(10)},
    **{f"{letter}{symbol}": 20 for letter in "rbyg" for symbol in ("+2", "rev", "skip")},
    **dict.fromkeys(("joker", "super"), 50),
}


@pytest.mark.parametrize(("card", "points"), VALUES.items())
def test_MAS_95_the_value_of_each_card(card: str, points: int) -> None:
    assert last_card(card).standing == (points, 0)


def test_MAS_95_the_whole_deck_is_worth_1240() -> None:
    m = Match.read(f"master; turn: 0; hand 0: b0; hand 1: {all_but('r0 b0')}; talon: r0; stock: -")
    play(m, "b0")
    assert m.standing == (1240, 0)


def test_MAS_96_cards_drawn_because_of_the_last_card_are_counted() -> None:
    """MR-53: they are drawn first."""
    m = last_card("g3,g4", "target=1", "r+2", "stock: joker b2 rest")
    assert sizes(m) == [0, 3, 1]
    assert m.standing == (3 + 50 + 2 + 4, 0, 0)


# The classic form


def test_MAS_97_below_500_the_game_goes_on() -> None:
    m = one_round("100 20 489")
    assert (m.standing[2], m.outcome, m.view().rounds) == (499, None, 1)
    assert happened(m, Kind.DEALT)


@pytest.mark.parametrize("total", [490, 495])
def test_MAS_97_500_or_more_wins(total: int) -> None:
    m = one_round(f"100 20 {total}")
    assert winners(m) == (2,)
    assert m.standing == (100, 20, total + 10)
    assert cited(m, Kind.WON) == [(2, "MAS_97")]


@pytest.mark.parametrize(("target", "over"), [(109, True), (110, True), (111, False)])
def test_MR_57_target(target: int, over: bool) -> None:
    assert bool(winners(one_round("0 0 100", f"target={target}"))) == over


def test_MR_57_only_after_a_round_is_scored() -> None:
    """No total ends a round before its last card."""
    m = Match.read(
        "master; options: tie=extra_round; turn: 0; totals: 700 700; talon: r5;"
        "hand 0: r1 b1 b2; hand 1: b3"
    )
    play(m, "r1")
    assert (m.turn, phase(m), m.outcome) == (1, "act", None)


# The low-score form


def test_MAS_98_everybody_adds_his_own_cards() -> None:
    m = one_round("100 20 30", "form=low_score")
    assert m.standing == (100 + 10, 20 + 0, 30 + 0)
    assert cited(m, Kind.SCORED) == [(0, "MAS_98"), (1, "MAS_98"), (2, "MAS_98")]


def test_MAS_98_the_winner_of_the_round_adds_nothing() -> None:
    m = last_card("b9 joker,g3", "form=low_score")
    assert m.standing == (0, 59, 3)


def test_MAS_99_at_500_the_lowest_total_wins() -> None:
    m = one_round("490 120 80", "form=low_score")
    assert m.standing == (500, 120, 80)
    assert winners(m) == (2,)
    assert cited(m, Kind.WON) == [(2, "MAS_99")]


@pytest.mark.parametrize(("total", "over"), [(489, False), (490, True)])
def test_MAS_99_reached_or_passed(total: int, over: bool) -> None:
    assert bool(winners(one_round(f"{total} 80 60", "form=low_score"))) == over


def test_MAS_99_target() -> None:
    assert winners(one_round("90 80 60", "form=low_score target=100")) == (2,)
    assert winners(one_round("89 80 60", "form=low_score target=100")) == ()


def test_MAS_100_equal_lowest_totals_share_the_win() -> None:
    m = one_round("490 80 80", "form=low_score")
    assert winners(m) == (1, 2)
    assert cited(m, Kind.WON) == [(1, "MAS_99"), (2, "MAS_99")]


def test_MR_58_tie_extra_round() -> None:
    m = one_round("490 80 80", "form=low_score tie=extra_round")
    assert (m.outcome, m.view().rounds, m.standing) == (None, 1, (500, 80, 80))
    assert winners(one_round("490 80 81", "form=low_score tie=extra_round")) == (1,)


def test_MR_58_the_extra_round_decides() -> None:
    m = Match.read(
        "master; options: form=low_score tie=extra_round; rounds: 7; totals: 500 80 80; turn: 2;"
        "hand 0: b4; hand 1: y1; hand 2: r1; talon: r5"
    )
    play(m, "r1")
    assert (winners(m), m.standing) == ((2,), (504, 81, 80))


def test_MR_58_tie_share_is_the_default() -> None:
    assert winners(one_round("490 80 80", "form=low_score tie=share")) == (1, 2)


# The next round


@pytest.mark.parametrize("form", ["classic", "low_score", "elimination"])
def test_MAS_101_otherwise_the_next_round_starts(form: str) -> None:
    m = one_round("100 20 30", f"form={form}")
    assert (m.outcome, m.view().rounds, sizes(m)) == (None, 1, [7, 7, 7])
    assert cited(m, Kind.DEALER) == [(1, "MAS_14")]


def test_round_cap_ends_the_match_whatever_the_totals() -> None:
    """PR-01: a bound for simulations."""
    m = one_round("100 20 30", "round_cap=1")
    assert (winners(m), m.standing) == ((0,), (100, 20, 40))
    low = one_round("100 20 30", "round_cap=1 form=low_score")
    assert winners(low) == (1,)


def test_round_cap_not_before() -> None:
    assert one_round("100 20 30", "round_cap=2").outcome is None
