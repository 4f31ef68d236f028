"""MAS-43 … 51: starting the clock, playing or drawing, and pressing in time.

Their times are tested in ``test_clock``.
"""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE
from tests.games.asking import acts, cited, happened, sizes, top, why
from tests.games.master.table import (
    behind_press,
    colour,
    dealt,
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
    two,
    victim,
)

# The start


def test_MAS_43_the_time_of_a_turn_runs_from_the_press_before_it() -> None:
    m = four("r1 b2 b3")
    before = period(m)
    m.push("r1")
    assert period(m) == before  # playing isn't pressing
    m.push("press")
    assert (period(m), m.turn) == (before + 1, 1)


def test_MAS_44_the_dealer_starts_the_clock() -> None:
    m = dealt(dealer=2)
    assert (m.turn, phase(m), running(m), moves(m)) == (2, "start", False, {"start"})
    m.push("start")
    assert (m.turn, phase(m), running(m)) == (3, "act", True)
    assert cited(m, Kind.CLOCK_RUNS) == [(2, "MAS_44")]


def test_MR_28_nobody_but_the_dealer() -> None:
    m = dealt(dealer=2)
    assert [why(m, seat, "start") for seat in (0, 1, 3, TABLE)] == ["MAS_44"] * 4


def test_MAS_44_nothing_is_played_and_nothing_rings_before() -> None:
    m = dealt(dealer=2)
    assert why(m, TABLE, "ring") == "MAS_43"
    assert why(m, 2, "draw") == "MAS_44"
    assert why(m, 2, "press") == "MAS_44"
    assert why(m, 3, "draw") == "MAS_23"


def test_MAS_44_once_a_round() -> None:
    assert why(opened(dealer=2), 2, "start") == "MAS_44"


def test_MR_29_the_first_players_time_runs_from_the_start() -> None:
    m = opened(options="first_clock=from_start")
    assert (m.turn, phase(m), running(m)) == (0, "act", True)
    assert why(m, TABLE, "ring") == "OK"


@pytest.mark.parametrize(("starter", "behind"), [("g5", "act"), ("g+2", "owing")])
def test_MR_29_own_press_lets_the_first_player_press_first(starter: str, behind: str) -> None:
    m = opened(starter, options="first_clock=own_press")
    assert (m.turn, phase(m), running(m), behind_press(m)) == (0, "restart", False, behind)
    assert why(m, TABLE, "ring") == "MAS_43"
    m.push("press")
    assert (phase(m), running(m), sizes(m)) == (behind, True, [7, 7, 7, 7])


def test_MR_29_only_the_first_player_of_a_round() -> None:
    m = opened(options="first_clock=own_press")
    m.push("press")
    draw_and_press(m)
    assert (m.turn, phase(m), running(m)) == (1, "act", True)


def test_MAS_46_everybody_sees_whether_the_clock_runs() -> None:
    m = dealt()
    for viewer in (TABLE, 0, 1, 2, 3):
        assert not m.view(viewer).running
    m.push("start")
    for viewer in (TABLE, 0, 1, 2, 3):
        assert m.view(viewer).running
    ring(m)
    assert not running(m)


# A card counts once it is pressed in


def test_MAS_47_a_card_has_its_effect_with_the_press() -> None:
    m = four("r+2 b2 b3")
    m.push("r+2")
    assert (top(m), laid(m), debt(m), m.turn, phase(m)) == ("r7", "r+2", 0, 0, "laid")
    m.push("press")
    assert (top(m), laid(m), debt(m), m.turn, phase(m)) == ("r+2", "-", 2, 1, "owing")
    assert cited(m, Kind.PRESSED) == [(0, "MAS_47")]


@pytest.mark.parametrize("act", ["rskip", "rrev", "joker=blue", "super=blue", "r1"])
def test_MAS_47_whatever_the_card(act: str) -> None:
    card = act.partition("=")[0]
    m = four(f"{card} b2 b3")
    m.push(act)
    assert (top(m), colour(m), direction(m), m.turn) == ("r7", "red", 1, 0)
    assert not [kind for kind in (event.kind for event in m.events) if kind != Kind.LAID]
    m.push("press")
    assert top(m) == card


def test_MR_30_all_see_the_card_and_the_colour_before_the_press() -> None:
    m = four("joker b2 b3")
    m.push("joker=green")
    for viewer in (TABLE, 1, 2, 3):
        view = m.view(viewer)
        assert (m.game.cards[view.laid], view.laid_by, view.laid_colour) == ("joker", 0, 3)


def test_MR_30_between_lay_and_press_only_press_call_catch_and_ring() -> None:
    m = four("r1 b2", "jump_in=on comment_rule=off pause_policy=off")
    m.push("r1")
    assert acts(m, 0) == {"press", "call"}
    for seat in (1, 2, 3):
        assert acts(m, seat) == {"catch 0"}
    assert acts(m, TABLE) == {"ring", "restart"}


def test_MR_30_on_a_free_table_also_a_call_out() -> None:
    m = four("b1 b2 b3", "illegal_lay=free comment_rule=off foreign_press=ignore")
    m.push("b1")
    assert {str(act) for act in m.moves(2)} == {"wrong"}


def test_MR_41_a_laid_card_is_not_taken_back() -> None:
    m = four("r1 r2 b3")
    m.push("r1")
    assert moves(m) == {"press"}
    for act in ("r1", "r2", "draw"):
        assert why(m, 0, act) == "MAS_47"


def test_MR_42_the_next_player_waits_for_the_press() -> None:
    m = four("r1 b2 b3")
    m.push("r1")
    assert why(m, 1, "y1") == "MAS_23"
    assert why(m, 1, "draw") == "MAS_23"


# A table that presses for everyone


def test_MR_30_auto_presses_with_the_lay() -> None:
    m = four("r+2 b2 b3", "press=auto")
    before = period(m)
    m.push("r+2")
    assert (top(m), debt(m), m.turn, period(m)) == ("r+2", 2, 1, before + 1)


def test_MR_30_auto_also_for_the_victim() -> None:
    m = four("r+2 b2 b3", "press=auto")
    m.push("r+2")
    m.push("draw")
    assert (m.turn, phase(m), sizes(m)) == (2, "act", [2, 5, 3, 3])


def test_MR_30_auto_keeping_a_drawn_card_is_still_a_press() -> None:
    m = two("b1 b2 b3", "press=auto", "stock: r9 rest")
    m.push("draw")
    assert moves(m) == {"r9", "press"}
    m.push("press")
    assert (m.turn, phase(m)) == (1, "act")


def test_MR_30_auto_the_clock_still_rings_for_who_does_nothing() -> None:
    m = four("r1 b2 b3", "press=auto")
    ring(m)
    assert (sizes(m)[0], m.turn, phase(m)) == (5, 1, "restart")


def test_MR_30_auto_an_early_press_still_costs_two() -> None:
    m = four("r1 b2 b3", "press=auto")
    m.push("press")
    assert (sizes(m)[0], m.turn) == (5, 0)


# Drawing and pressing


def test_MAS_48_who_draws_presses_and_his_turn_is_over() -> None:
    m = four("b1 b2 b3", more="stock: g9 rest")
    m.push("draw")
    assert (m.turn, phase(m)) == (0, "drawn")
    m.push("press")
    assert (m.turn, phase(m), sizes(m)[0]) == (1, "act", 4)
    assert cited(m, Kind.PRESSED) == [(0, "MAS_48")]


@pytest.mark.parametrize("card", ["r+2", "super"])
def test_MAS_49_the_victim_draws_and_presses_too(card: str) -> None:
    m = victim(card, "y1 y2 y3")
    assert running(m)
    assert why(m, TABLE, "ring") == "OK"
    m.push("draw")
    assert (m.turn, phase(m), moves(m)) == (1, "paid", {"press"})
    assert why(m, TABLE, "ring") == "OK"
    assert why(m, 1, "y1") == "MAS_49"
    assert why(m, 1, "draw") == "MAS_49"
    m.push("press")
    assert (m.turn, phase(m)) == (2, "act")
    assert cited(m, Kind.PRESSED)[-1] == (1, "MAS_49")


def test_MAS_50_a_press_hands_over_a_fresh_time() -> None:
    m = four("r1 b2 b3")
    seen = [period(m)]
    play(m, "r1")
    seen.append(period(m))
    draw_and_press(m)
    seen.append(period(m))
    assert seen == [seen[0], seen[0] + 1, seen[0] + 2]
    assert (m.turn, running(m)) == (2, True)


def test_MAS_50_after_a_skip_to_the_seat_behind_the_skipped_one() -> None:
    m = four("rskip b2 b3")
    before = period(m)
    play(m, "rskip")
    assert (m.turn, period(m)) == (2, before + 1)


def test_MAS_51_drawing_and_laying_the_drawn_card_is_one_turn_with_one_press() -> None:
    """MR-31."""
    m = four("b1 b2 b3", more="stock: r9 rest")
    before = period(m)
    m.push("draw")
    assert period(m) == before
    m.push("r9")
    assert (m.turn, phase(m), period(m)) == (0, "laid", before)
    m.push("press")
    assert (m.turn, period(m)) == (1, before + 1)
    assert len(happened(m, Kind.PRESSED)) == 1
