"""Who may decide what and when, and the clause that refuses the rest."""

from __future__ import annotations

import pytest

from penult.core.ids import TABLE
from penult.match.match import Match
from tests.games.asking import acts, why
from tests.games.rummy.table import four, lay, low_pool, melds, moves, play, seated

PLANS = {"plan most", "plan dear", "plan keep-jokers", "plan keep-actions"}
STEPS = {"time-up"}  # of the table, whoever is to play


def steps(m: Match) -> set[str]:
    """Legal actions that the table doesn't wait for."""
    return acts(m) - moves(m) - STEPS


# Lay or draw


def test_DP_1_strict_draw_only_if_there_is_no_lay() -> None:
    m = four("r6 b4", "r3-5")
    assert (moves(m), why(m, 0, "draw")) == (PLANS, "RUM_30")
    m = four("r1 b4", "r3-5")
    assert (moves(m), why(m, 0, "plan most")) == ({"draw"}, "RUM_31")


def test_DP_1_honour_draw_at_any_time() -> None:
    m = four("r6 b4", "r3-5", options="must_lay=honour")
    assert moves(m) == {*PLANS, "draw"}


def test_DP_1_no_draw_from_an_empty_pool() -> None:
    """Where the round continues without a pool, a player who can lay must; otherwise it is over."""
    options = "pool_end=failed_draw target=5000"
    m = low_pool("r6 b4", "r1", pool="-", melds="r3-5", options=options)
    assert (moves(m), why(m, 0, "draw")) == (PLANS, "RUM_30")


def test_DP_1_at_the_start_of_a_turn() -> None:
    m = four("r6 b4", "r3-5 9rby")
    assert steps(m) == {"r6", "b4", "break r3-5", "break 9rby"}
    refused = {"pass": "RUM_24", "finish": "RUM_25", "reset": "RUM_38", "keep": "RUM_41"}
    for act, clause in refused.items():
        assert why(m, 0, act) == clause


# Which tiles


def test_DP_2_any_tiles_of_the_own_rack() -> None:
    m = four("r6 b4 joker", "r3-5")
    assert {"r6", "b4", "joker"} <= steps(m)
    assert why(m, 0, "y1") == "RUM_24"
    assert why(m, 0, "worn") == "RUM_51"


def test_DP_2_four_at_most() -> None:
    m = play(four("r6 b4 g8 g9 g10", "r3-5"), "r6", "b4", "g8", "g9")
    assert why(m, 0, "g10") == "RUM_26"


# The arrangement


def test_DP_3_the_melds_that_can_be_made() -> None:
    m = play(four("r6 r7 b4", "r3-5", single="r8"), "r6", "r7", "break r3-5")
    runs = {"r3-5", "r3-6", "r3-7", "r3-8", "r4-6", "r4-7", "r4-8", "r5-7", "r5-8", "r6-8"}
    assert steps(m) >= {f"meld {run}" for run in runs}
    assert {act for act in acts(m) if act.startswith("meld")} == {f"meld {run}" for run in runs}
    assert {"back r6", "back r7", "b4"} <= steps(m)


@pytest.mark.parametrize(
    ("act", "clause"),
    [
        ("meld r6-9", "RUM_13"),
        ("meld 6rby", "RUM_15"),
        ("break r3-5", "RUM_36"),
        ("back r3", "RUM_41"),
    ],
)
def test_DP_3_the_clause_that_refuses_the_rest(act: str, clause: str) -> None:
    m = play(four("r6 r7 b4", "r3-5", single="r8"), "r6", "r7", "break r3-5")
    assert why(m, 0, act) == clause


# The colour of a set's joker


def test_DP_4_the_two_open_colours() -> None:
    m = play(four("joker r9 b9 y12"), "joker", "r9", "b9")
    assert {"meld 9rby", "meld 9rbg"} == {act for act in acts(m) if act.startswith("meld 9")}
    lay(m, "", "meld 9rbg")
    assert melds(m) == ["9rbg*g"]


# Which action


def test_DP_5_one_of_those_laid_in_this_turn() -> None:
    m = four("r2 b5 y12 y11", "r3-5 b6-8")
    play(m, "r2", "b5", "break r3-5", "meld r2-5", "break b6-8", "meld b5-8")
    assert moves(m) == {"fire r2", "fire b5"}
    assert why(m, 0, "finish") == "RUM_58"
    assert why(m, 0, "fire r5") == "RUM_58"  # on the table before


def test_DP_5_a_choice_may_be_made_as_soon_as_the_tile_is_laid() -> None:
    m = play(four("r2 b5 y12 y11", "r3-5 b6-8"), "r2", "fire r2", "b5")
    play(m, "break r3-5", "meld r2-5", "break b6-8", "meld b5-8")
    assert why(m, 0, "finish") == "OK"


# After drawing


def test_DP_6_the_drawn_tile_is_laid_or_kept() -> None:
    m = play(four("b1 b4 y10", "r3-5", pool="r6 rest"), "draw")
    assert moves(m) == PLANS
    refused = {"pass": "RUM_32", "draw": "RUM_33", "finish": "RUM_25"}
    for act, clause in refused.items():
        assert why(m, 0, act) == clause
    m = play(four("b1 b4 y10", "r3-5", pool="r6 rest", options="drawn_tile=may"), "draw")
    assert moves(m) == {*PLANS, "pass"}
    assert why(play(m, "r6"), 0, "pass") == "RUM_38"


# The call


def test_DP_7_once_while_one_tile_is_left() -> None:
    m = play(four("r6 b12", "r3-5"), "r6")
    assert "call" in moves(m)
    m.push("call")
    assert "call" not in acts(m)
    m = lay(four("r6 b12", "r3-5"), "r6", "break r3-5", "meld r3-6")
    assert moves(m, 0) == {"call"}


# The catch


def test_DP_8_others_between_the_end_of_the_turn_and_the_next_command() -> None:
    m = play(four("r6 b12", "r3-5"), "r6", "break r3-5", "meld r3-6")
    assert [moves(m, seat) for seat in (1, 2, 3)] == [set()] * 3
    m.push("finish")
    assert [moves(m, seat) for seat in (2, 3)] == [{"catch 0"}] * 2
    assert moves(m, 1) == {"draw", "catch 0"}
    m.push("draw")
    assert [moves(m, seat) for seat in (0, 3)] == [set()] * 2


# Undoing and finishing


def test_DP_9_undo_while_the_turn_is_not_finished() -> None:
    m = play(four("r6 b12", "r3-5"), "r6")
    assert {"back r6", "reset"} <= acts(m)
    play(m, "break r3-5", "meld r3-6", "finish")
    assert why(m, 0, "reset") == "RUM_24"
    assert why(m, 1, "reset") == "RUM_38"


def test_DP_9_no_undo_across_a_draw() -> None:
    m = play(four("b1 b4 y10", "r3-5", pool="r6 rest"), "draw", "r6", "reset")
    assert m.view(0).drawn >= 0
    assert why(m, 0, "draw") == "RUM_33"


def test_DP_10_finish_when_the_arrangement_is_valid() -> None:
    m = play(four("r6 b12", "r3-5"), "r6", "break r3-5")
    assert "finish" not in acts(m)
    m.push("meld r3-6")
    assert "finish" in moves(m)


# Nobody else


@pytest.mark.parametrize("seat", [1, 2, 3, TABLE])
def test_DP_1_to_10_nobody_else_has_anything_to_decide(seat: int) -> None:
    for m in (four("r6 b4", "r3-5"), play(four("r6 b4", "r3-5"), "r6", "break r3-5")):
        assert acts(m, seat) == set()
        for act in ("y1", "draw", "pass", "finish", "reset", "break r3-5", "meld r3-6"):
            assert why(m, seat, act) == "RUM_24"


def test_DP_12_options_belong_to_the_time_before_the_game() -> None:
    """No action changes one."""
    m = seated("r3-5", "r6 b4", "y1", options="must_lay=honour")
    before = m.options
    play(m, "draw", "pass")
    assert m.options == before


# The automatic steps after finishing, in order


def test_DP_10_the_order_of_what_follows() -> None:
    """Going out comes before any effect, the effect before the pool, the pool before the call."""
    m = low_pool("r2", "r1 y1", pool="b12 b11", melds="r3-5", options="target=5000")
    lay(m, "r2", "break r3-5", "meld r2-5")
    assert m.standing[0] > 0
    m = low_pool("r2 y1", "r1 y3", pool="b12 b11", melds="r3-5", options="target=5000")
    lay(m, "r2", "break r3-5", "meld r2-5")
    assert (m.view().rounds, m.standing[0]) == (1, 1192 - 47 - 1)  # nobody could be caught
