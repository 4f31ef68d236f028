"""MAS-52 … 56 and 62 … 66: what a ring costs and undoes, and when there is none."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.match.match import Match
from tests.games.asking import acts, cited, exposed, hand, happened, sizes, top, why
from tests.games.master.table import (
    all_but,
    behind_press,
    colour,
    debt,
    direction,
    draw_and_press,
    four,
    laid,
    moves,
    opened,
    period,
    phase,
    play,
    ring,
    running,
    victim,
)

# What a ring costs


def test_MAS_52_a_ring_before_anything_was_done_costs_two_and_the_turn() -> None:
    """MR-32: two, not the card they would have had to draw and two more."""
    m = four("r1 b2 b3")
    ring(m)
    assert (sizes(m), m.turn, phase(m)) == ([5, 3, 3, 3], 1, "restart")
    assert cited(m, Kind.RANG) == [(0, "MAS_52")]
    assert cited(m, Kind.DREW) == [(0, "MAS_52")]


def test_MAS_52_only_the_clock_rings() -> None:
    m = four()
    assert [why(m, seat, "ring") for seat in range(4)] == ["MAS_43"] * 4


def test_MAS_53_a_laid_card_returns_and_two_are_drawn() -> None:
    m = four("r1 b2 b3", more="stock: g8 g9 rest")
    m.push("r1")
    ring(m)
    assert hand(m, 0) == ["r1", "b2", "b3", "g8", "g9"]
    assert (top(m), laid(m), m.turn, phase(m)) == ("r7", "-", 1, "restart")
    assert cited(m, Kind.TAKEN_BACK) == [(0, "MAS_53")]


@pytest.mark.parametrize("act", ["r+2", "rskip", "rrev", "joker=blue", "super=blue"])
def test_MAS_53_nothing_the_card_would_have_done_happens(act: str) -> None:
    m = four(f"{act.partition('=')[0]} b2 b3")
    m.push(act)
    ring(m)
    assert (sizes(m), m.turn) == ([5, 3, 3, 3], 1)
    assert (debt(m), direction(m), colour(m), behind_press(m)) == (0, 1, "red", "act")
    m.push("press")
    assert why(m, 1, "challenge") == "MAS_76"


@pytest.mark.parametrize("act", ["r0", "r7>2"])
def test_MAS_53_nor_do_hands_change(act: str) -> None:
    """MR-36: the partner named with the card no longer counts."""
    m = four(f"{act.partition('>')[0]} b2 b3", "seven_zero=on", "stock: g8 g9 rest")
    m.push(act)
    ring(m)
    assert hand(m, 0) == [act[:2], "b2", "b3", "g8", "g9"]
    assert hand(m, 2) == ["y4", "y5", "y6"]


def test_MR_36_the_call_duty_and_its_window_are_undone() -> None:
    m = four("r1 b2")
    m.push("r1")
    assert exposed(m) == [0]
    ring(m)
    assert (exposed(m), sizes(m)[0]) == ([], 4)
    assert why(m, 1, "catch 0") == "MAS_70"


def test_MR_36_a_catch_before_the_ring_stands() -> None:
    m = four("r1 b2")
    m.push("r1")
    m.push(3, "catch 0")
    assert sizes(m)[0] == 3
    ring(m)
    assert sizes(m)[0] == 2 + 2 + 2


def test_MR_36_a_drawn_card_stays_drawn() -> None:
    m = four("b1 b2 b3", more="stock: r9 g8 g9 rest")
    m.push("draw")
    m.push("r9")
    ring(m)
    assert hand(m, 0) == ["r9", "b1", "b2", "b3", "g8", "g9"]


def test_MAS_54_a_drawn_card_is_kept_and_two_more_are_drawn() -> None:
    """MR-34."""
    m = four("b1 b2 b3", more="stock: r9 g8 g9 rest")
    m.push("draw")
    ring(m)
    assert hand(m, 0) == ["r9", "b1", "b2", "b3", "g8", "g9"]
    assert (m.turn, phase(m)) == (1, "restart")
    assert cited(m, Kind.RANG) == [(0, "MAS_54")]


@pytest.mark.parametrize(("card", "owed"), [("r+2", 2), ("super", 4)])
def test_MAS_55_a_victim_who_freezes_draws_his_debt_and_two_more(card: str, owed: int) -> None:
    """MR-33: the penalty adds."""
    m = victim(card, "y1 y2 y3")
    ring(m)
    assert (sizes(m)[1], m.turn, phase(m)) == (3 + owed + 2, 2, "restart")
    assert (debt(m), behind_press(m)) == (0, "act")
    assert cited(m, Kind.RANG) == [(1, "MAS_55")]


@pytest.mark.parametrize(("card", "owed"), [("r+2", 2), ("super", 4)])
def test_MAS_55_a_victim_who_drew_but_did_not_press_draws_two_more(card: str, owed: int) -> None:
    m = victim(card, "y1 y2 y3")
    m.push("draw")
    ring(m)
    assert (sizes(m)[1], m.turn, phase(m)) == (3 + owed + 2, 2, "restart")


def test_MAS_55_what_is_still_owed_where_cards_are_drawn_singly() -> None:
    m = victim("super", "y1 y2 y3", "draw_one_by_one=on")
    m.push("draw")
    ring(m)
    assert (sizes(m)[1], m.turn, debt(m)) == (3 + 4 + 2, 2, 0)


def test_MAS_55_a_stack_that_was_not_pressed_returns_and_all_is_drawn() -> None:
    """MR-80."""
    m = victim("r+2", "b+2 y2 y3", "cumulative=on")
    m.push("b+2")
    ring(m)
    assert (sizes(m)[1], m.turn, debt(m), top(m)) == (3 + 2 + 2, 2, 0, "r+2")


@pytest.mark.parametrize(("way", "following"), [("left", 3), ("right", 1)])
def test_MAS_56_the_turn_passes_on_in_the_direction_of_play(way: str, following: Seat) -> None:
    m = Match.read(
        f"master; turn: 2; direction: {way}; talon: r7; hand 0: b1; hand 1: b2; hand 2: b3;"
        "hand 3: b4"
    )
    ring(m)
    assert (m.turn, direction(m)) == (following, -1 if way == "right" else 1)


# The last card


def test_MAS_62_the_last_card_must_be_pressed_in() -> None:
    m = four("r1")
    m.push("r1")
    assert (phase(m), m.turn, m.view().round_winner) == ("laid", 0, -1)
    ring(m)
    assert (sizes(m)[0], m.turn, phase(m), m.view().rounds) == (1 + 2, 1, "restart", 0)


def test_MAS_62_with_the_press_the_round_is_over() -> None:
    m = four("r1", "target=1")
    play(m, "r1")
    assert cited(m, Kind.WENT_OUT) == [(0, "MAS_89")]
    assert m.outcome is not None


@pytest.mark.parametrize("act", ["r1", "r+2", "joker=red"])
def test_MR_35_last_card_needs_press_no(act: str) -> None:
    m = four(act.partition("=")[0], "last_card_needs_press=no target=1")
    m.push(act)
    assert m.outcome is not None
    assert m.outcome.winners == (0,)


def test_MR_35_last_card_needs_press_no_is_for_the_last_card_only() -> None:
    m = four("r1 b2", "last_card_needs_press=no")
    m.push("r1")
    assert (phase(m), top(m)) == ("laid", "r7")


# Where there is no ring


def test_MAS_63_no_ring_while_a_challenged_hand_is_checked() -> None:
    m = victim("super", "y1 y2 y3")
    m.push("challenge")
    assert (phase(m), running(m)) == ("check", False)
    assert why(m, TABLE, "ring") == "MAS_63"
    m.push("seen")
    assert (m.turn, phase(m)) == (1, "restart")
    assert why(m, TABLE, "ring") == "MAS_43"
    m.push("press")
    assert why(m, TABLE, "ring") == "OK"


@pytest.mark.parametrize(("rest", "behind"), [("r1 b1", "act"), ("b1 b2", "paying")])
def test_MAS_63_after_the_check_the_challenger_has_his_full_time(rest: str, behind: str) -> None:
    """MR-25: for the turn, or for the six cards."""
    m = four(f"super {rest}")
    play(m, "super=blue")
    before = period(m)
    m.push("challenge")
    m.push("seen")
    assert (m.turn, behind_press(m)) == (1, behind)
    m.push("press")
    assert (phase(m), period(m)) == (behind, before + 1)


def test_MAS_64_no_ring_while_the_game_is_stopped() -> None:
    m = four()
    m.push(TABLE, "pause")
    assert why(m, TABLE, "ring") == "MAS_43"
    m.push(2, "resume")
    assert why(m, TABLE, "ring") == "MAS_43"
    m.push("press")
    assert why(m, TABLE, "ring") == "OK"


def test_MAS_64_a_reshuffle_in_a_draw_takes_no_time() -> None:
    held = "super b1 b2", "y1 y2", "g1 g2"
    m = Match.read(
        f"master; turn: 0; talon: r7 {all_but('r7 b9 ' + ' '.join(held))}; stock: b9;"
        f"hand 0: {held[0]}; hand 1: {held[1]}; hand 2: {held[2]}",
        seed=1,
    )
    play(m, "super=blue")
    before = period(m)
    m.push("draw")
    assert happened(m, Kind.RESHUFFLED)
    assert (sizes(m)[1], phase(m), period(m)) == (6, "paid", before)


def test_MAS_65_penalties_are_drawn_outside_the_clock() -> None:
    m = four("r1 b2")
    play(m, "r1")
    before = period(m)
    m.push(2, "catch 0")
    assert (sizes(m)[0], period(m), m.turn, phase(m)) == (3, before, 1, "act")
    m.push("press")
    assert (sizes(m)[1], period(m), m.turn, phase(m)) == (5, before, 1, "act")


def test_MAS_65_debts_and_own_draws_are_timed() -> None:
    m = victim("r+2", "y1 y2 y3")
    before = period(m)
    m.push("draw")
    assert (period(m), running(m)) == (before, True)
    m.push("press")
    m.push("draw")
    assert (period(m), running(m)) == (before + 1, True)


def test_MAS_66_every_ring_in_ones_own_turn_costs_two() -> None:
    m = four("r1 b2 b3", "away_after=100")
    for count in (5, 7, 9):
        ring(m)
        assert sizes(m)[0] == count
        m.push("press")
        for _ in range(3):
            draw_and_press(m)
        assert (m.turn, phase(m)) == (0, "act")


def test_MAS_66_without_limit_over_the_round() -> None:
    m = opened(seats=2, dealer=1, options="away_after=100")
    for lap in range(1, 8):
        for seat in (0, 1):
            assert m.turn == seat
            ring(m)
            assert sizes(m)[seat] == 7 + 2 * lap
            m.push("press")
    assert len(happened(m, Kind.RANG)) == 14


# What others may do after a ring


def test_MAS_57_while_the_clock_stands_the_table_waits_for_one_press() -> None:
    m = four("r1 b2 b3")
    ring(m)
    assert moves(m) == {"press"}
    assert {"ring", "restart"}.isdisjoint(acts(m, TABLE))
