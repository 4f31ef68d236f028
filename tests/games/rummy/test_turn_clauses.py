"""RUM-24 … 35: laying, drawing, and the end of a turn (RUL-28 … 35, 46, 90 … 93)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, why
from tests.games.rummy.table import four, lay, melds, moves, phase, play, pool, seated, single, two

PLANS = {"plan most", "plan dear", "plan keep-jokers", "plan keep-actions"}


def stuck(top: str = "g9", options: str = "", melds: str = "", single: str = "-") -> Match:
    """Seat 0 of four can lay nothing; this tile is drawn next."""
    return four("r1 b4 y10", melds, single=single, options=options, pool=f"{top} rest")


# RUM-24, 25


def test_RUM_24_who_can_lay_lays_who_cannot_draws() -> None:
    assert moves(four("r6 b4", "r3-5")) == PLANS
    assert moves(stuck()) == {"draw"}


def test_RUM_24_one_lays_from_ones_own_rack() -> None:
    m = four("r6 b4", "r3-5")
    assert why(m, 0, "y1") == "RUM_24"
    assert why(m, 0, "r6") == "OK"


@pytest.mark.parametrize("act", ["y1", "draw", "finish", "plan most", "break r3-5", "pass"])
def test_RUM_24_only_whose_turn_it_is(act: str) -> None:
    assert why(four("r6 b4", "r3-5"), 1, act) == "RUM_24"


def test_RUM_24_no_pass_instead_of_a_draw() -> None:
    assert why(stuck(), 0, "pass") == "RUM_24"


def test_RUM_25_a_turn_without_a_tile_from_the_rack_is_no_turn() -> None:
    m = four("r6 b4", "r3-5")
    assert why(m, 0, "finish") == "RUM_25"
    lay(m, "r6", "break r3-5", "meld r3-6")
    assert sizes(m)[0] == 1


# RUM-26, 27


def test_RUM_26_four_tiles_at_most() -> None:
    m = play(four("r6 r8 r9 r10 r11 b4", "r3-5"), "r6", "r8", "r9", "r10")
    assert why(m, 0, "r11") == "RUM_26"


def test_RUM_26_however_the_table_looks() -> None:
    m = four("r6 r8 r9 r10 r11 b4", "r3-5")
    play(m, "r8", "r9", "r10", "meld r8-10", "r6", "break r3-5", "meld r3-6")
    assert why(m, 0, "r11") == "RUM_26"
    assert not any(act in acts(m) for act in ("r11", "b4"))


def test_RUM_26_a_tile_taken_back_does_not_count() -> None:
    m = play(four("r6 r8 r9 r10 r11 b4", "r3-5"), "r6", "r8", "r9", "r10", "back r6", "r11")
    assert why(m, 0, "r6") == "RUM_26"


def test_RUM_27_tiles_of_the_table_do_not_count() -> None:
    """Including start tiles: seven tiles are moved, four of them from the rack."""
    m = four("r6 r10 r11 r12 b4", "r3-5", single="r9 r7 r8")
    lay(m, "r6 r10 r11 r12", "break r3-5", "meld r3-12")
    assert (melds(m), sizes(m)[0], single(m)) == (["r3-12"], 1, [])


# RUM-28, 29


def test_RUM_28_extend_and_form_new_melds_in_one_turn() -> None:
    """RUL-33."""
    m = four("r6 g9 b9 y9 b4", "r3-5")
    lay(m, "r6 g9 b9 y9", "break r3-5", "meld r3-6", "meld 9byg")
    assert melds(m) == ["9byg", "r3-6"]


def test_RUM_28_fewer_tiles_than_possible() -> None:
    """RUL-46: one to four, as you like."""
    m = four("r6 g9 b9 y9 b4", "r3-5")
    lay(m, "r6", "break r3-5", "meld r3-6")
    assert sizes(m)[0] == 4
    m = four("r6 g9 b9 y9 b4", "r3-5")
    lay(m, "g9 b9 y9", "meld 9byg")
    assert sizes(m)[0] == 2


def test_RUM_29_no_opening_requirement() -> None:
    """RUL-45: adding one small tile to someone else's meld is a valid first turn."""
    m = four("r1 b4 y10", "r2-4")
    lay(m, "r1", "break r2-4", "meld r1-4")
    assert m.turn == 1


def test_RUM_29_no_own_tiles_first() -> None:
    m = four("r9 b4 y10", single="b9 y9")
    lay(m, "r9", "meld 9rby")
    assert m.turn == 1


# RUM-30, 31: the duty to lay


def test_RUM_30_who_can_lay_must() -> None:
    """RUL-28."""
    m = four("r6 b4", "r3-5")
    assert why(m, 0, "draw") == "RUM_30"
    assert m.view(0).layable


@pytest.mark.parametrize(
    ("tiles", "table", "start"),
    [
        ("r9 b1", "", "b9 y9"),  # start tiles
        ("r4 b1", "r1-6", "-"),  # by splitting a run: 1 2 3 4 and 4 5 6
        ("r4 b1", "4byg", "-"),  # a set of four
        ("g9 b1", "9rbg*g", "-"),  # by taking a joker
        ("b8 b1", "r7-10 y6-8 g6-8 b5-7", "-"),  # plain
        ("b9 b1", "r7-9 y9-11 8rbyg b10-12", "-"),
        ("joker b1", "r3-5", "-"),
    ],
)
def test_RUM_30_every_lay_that_exists_counts(tiles: str, table: str, start: str) -> None:
    """RUL-90: even one that takes rearranging or a joker."""
    assert why(four(tiles, table, single=start), 0, "draw") == "RUM_30"


def test_RUM_30_deep_regrouping_counts() -> None:
    """RUL-90: two runs give up their first tile."""
    m = four("b6 b12", "r6-9 y6-9")
    assert why(m, 0, "draw") == "RUM_30"
    lay(m, "b6", "break r6-9", "break y6-9", "meld r7-9", "meld y7-9", "meld 6rby")
    assert melds(m) == ["6rby", "r7-9", "y7-9"]


def test_RUM_31_who_cannot_lay_draws_one_tile() -> None:
    m = stuck()
    before = pool(m)
    m.push("draw")
    assert (sizes(m)[0], pool(m)) == (4, before - 1)
    assert cited(m, Kind.DREW) == [(0, "RUM_31")]
    assert hand(m, 0) == ["r1", "b4", "y10", "g9"]


def test_RUM_31_nothing_can_be_planned_then() -> None:
    m = stuck()
    assert why(m, 0, "plan most") == "RUM_31"
    assert not m.view(0).layable


# RUM-32 … 34: the drawn tile


def test_RUM_32_a_drawn_tile_that_fits_is_laid_at_once() -> None:
    """RUL-29: it must be laid."""
    m = stuck("r2", melds="r3-5")
    m.push("draw")
    assert (m.turn, phase(m), moves(m)) == (0, "drawn", PLANS)
    assert why(m, 0, "pass") == "RUM_32"
    lay(m, "r2", "break r3-5", "meld r2-5")
    assert sizes(m)[0] == 3


def test_RUM_32_with_others_of_the_rack() -> None:
    """RUL-30, RUL-91: together with others, four tiles at most."""
    m = seated("", "r3 r4 b10 y12 g8", "y1", pool="r5 rest")
    assert moves(m) == {"draw"}
    m.push("draw")
    lay(m, "r3 r4 r5", "meld r3-5")
    assert (sizes(m)[0], melds(m)) == (3, ["r3-5"])
    m = seated("", "r3 r4 b5 y5 g8", "y1", pool="r5 rest")
    play(m, "draw", "r3", "r4", "b5", "y5")
    assert why(m, 0, "r5") == "RUM_26"


def test_RUM_32_not_without_it() -> None:
    m = two("r6 r2 b4", "r3-5", options="must_lay=honour", pool="r7 rest")
    play(m, "draw", "r6", "break r3-5", "meld r3-6")
    assert why(m, 0, "finish") == "RUM_32"
    play(m, "r7", "break r3-6", "meld r3-7")
    assert why(m, 0, "finish") == "OK"


def test_RUM_32_a_drawn_action_tile_acts() -> None:
    """RUL-31: it counts as a rack tile."""
    m = stuck("r2", melds="r3-5")
    m.push("draw")
    lay(m, "r2", "break r3-5", "meld r2-5")
    assert (m.turn, sizes(m)) == (2, [3, 5, 3, 3])


def test_RUM_33_after_the_drawn_tile_the_turn_is_over() -> None:
    m = stuck("r6", melds="r3-5")
    m.push("draw")
    assert why(m, 0, "draw") == "RUM_33"  # RUL-32
    lay(m, "r6", "break r3-5", "meld r3-6")
    assert m.turn == 1


def test_RUM_33_no_draw_after_laying() -> None:
    """RUL-32."""
    m = play(four("r6 b4", "r3-5", options="must_lay=honour"), "r6")
    assert why(m, 0, "draw") == "RUM_38"
    play(m, "break r3-5", "meld r3-6", "finish")
    assert m.turn == 1


def test_RUM_34_a_tile_that_cannot_be_laid_joins_the_rack() -> None:
    m = stuck()
    m.push("draw")
    assert (m.turn, phase(m)) == (1, "act")
    assert "g9" in hand(m, 0)
    assert cited(m, Kind.PASSED) == [(0, "RUM_34")]


# RUM-35


def test_RUM_35_a_turn_is_over_when_it_is_declared() -> None:
    m = play(four("r6 b4", "r3-5"), "r6", "break r3-5", "meld r3-6")
    assert (m.turn, happened(m, Kind.FINISHED)) == (0, [])
    m.push("finish")
    assert m.turn == 1
    assert cited(m, Kind.FINISHED) == [(0, "RUM_35")]


def test_RUM_35_until_then_one_may_change_ones_mind() -> None:
    """RUL-93."""
    m = play(four("r6 g9 b9 y9", "r3-5"), "r6", "break r3-5", "meld r3-6", "reset")
    lay(m, "g9 b9 y9", "meld 9byg")
    assert (melds(m), hand(m, 0)) == (["9byg", "r3-5"], ["r6"])


def test_RUM_35_nothing_happens_by_laying_an_action_tile() -> None:
    m = play(four("r2 b4", "r3-5"), "r2", "break r3-5", "meld r2-5")
    assert sizes(m) == [1, 3, 3, 3]
    m.push("finish")
    assert sizes(m) == [1, 5, 3, 3]


# A tile by itself


def test_RUM_25_a_tile_laid_on_its_own_is_laid_onto_a_meld() -> None:
    """RUL-34: it can't stay alone; RUL-35: nor in a pair with a start tile."""
    m = play(four("r6 b4", "r3-5", single="b6"), "r6")
    assert why(m, 0, "finish") == "RUM_37"
    assert "meld 6rby" not in acts(m)
    play(m, "break r3-5", "meld r3-6")
    assert why(m, 0, "finish") == "OK"


# When time is up: RUL-44


def test_RUM_30_when_time_is_up_the_most_tiles_are_laid() -> None:
    """The open turn is undone first."""
    m = play(four("r6 g9 b9 y9 b4", "r3-5"), "r6", "break r3-5")
    m.push("time-up")
    assert (m.turn, sizes(m)[0], melds(m)) == (1, 1, ["9byg", "r3-6"])


def test_RUM_31_when_time_is_up_and_nothing_can_be_laid_one_draws() -> None:
    m = stuck()
    m.push("time-up")
    assert (m.turn, sizes(m)[0]) == (1, 4)


def test_RUM_32_when_time_is_up_the_drawn_tile_is_laid_too() -> None:
    m = stuck("r2", melds="r3-5")
    m.push("time-up")
    assert (m.turn, sizes(m)[0], melds(m)) == (2, 2, ["r1-5"])


def test_RUM_34_on_honour_one_draws_when_time_is_up_and_keeps_the_tile() -> None:
    m = play(four("r6 b4", "r3-5", options="must_lay=honour", pool="r7 rest"), "r6")
    m.push("time-up")
    assert (m.turn, hand(m, 0), melds(m)) == (1, ["r6", "r7", "b4"], ["r3-5"])


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_RUM_24_time_runs_for_whose_turn_it_is(seat: int) -> None:
    assert why(stuck(), seat, "time-up") == "RUM_24"
