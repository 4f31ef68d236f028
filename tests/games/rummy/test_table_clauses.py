"""RUM-36 … 46: rearranging the table, and the start tiles (RUL-24, 36 … 43)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from tests.games.asking import acts, cited, hand, happened, sizes, why
from tests.games.rummy.table import four, lay, melds, moves, play, seated, single

# RUM-36 … 38


def test_RUM_36_any_tiles_of_the_table_may_be_regrouped() -> None:
    m = four("b6 b12", "r6-9 y6-9")
    lay(m, "b6", "break r6-9", "break y6-9", "meld r7-9", "meld y7-9", "meld 6rby")
    assert melds(m) == ["6rby", "r7-9", "y7-9"]
    assert cited(m, Kind.BROKE) == [(0, "RUM_36")] * 2
    assert cited(m, Kind.MELDED) == [(0, "RUM_36")] * 3


def test_RUM_36_only_melds_that_are_there() -> None:
    m = four("r6 b12", "r3-5")
    assert why(m, 0, "break r3-6") == "RUM_36"
    assert why(m, 0, "break 6rby") == "RUM_36"
    assert "break r3-5" in acts(m)


def test_RUM_36_more_than_is_needed() -> None:
    """RUL-41: once a tile is laid, any rearrangement is allowed."""
    m = four("g9 b12", "9rby r1-6")
    lay(m, "g9", "break r1-6", "meld r1-3", "meld r4-6", "break 9rby", "meld 9rbyg")
    assert melds(m) == ["9rbyg", "r1-3", "r4-6"]


def test_RUM_37_every_meld_is_whole_when_the_turn_is_finished() -> None:
    m = play(four("r6 b12", "r3-5 9rby"), "r6", "break r3-5")
    assert why(m, 0, "finish") == "RUM_37"
    play(m, "meld r3-6")
    assert why(m, 0, "finish") == "OK"
    play(m, "break 9rby")
    assert why(m, 0, "finish") == "RUM_37"


def test_RUM_38_in_between_the_table_may_have_any_shape() -> None:
    """RUL-39."""
    m = play(four("b6 b12", "r6-9 y6-9"), "break r6-9", "break y6-9", "b6")
    assert melds(m) == []
    assert single(m) == ["r6", "r7", "r8", "r9", "b6", "y6", "y7", "y8", "y9"]
    assert m.turn == 0


def test_RUM_38_an_open_lay_is_finished_or_undone_before_a_draw() -> None:
    m = play(four("r1 b4 y10", "r6-9", pool="g12 rest"), "break r6-9")
    assert (why(m, 0, "draw"), moves(m)) == ("RUM_38", {"reset"})
    m.push("reset")
    assert moves(m) == {"draw"}
    assert cited(m, Kind.UNDONE) == [(0, "RUM_38")]


def test_RUM_38_nothing_open_nothing_to_undo() -> None:
    assert why(four("r6 b4", "r3-5"), 0, "reset") == "RUM_38"


def test_RUM_38_a_start_that_leads_nowhere_costs_nothing() -> None:
    """RUL-43: the table is as before, and a player who may draw still may."""
    m = four("r1 b4 y10", "r6-9 9byg", pool="g12 rest")
    before = m.write()
    play(m, "break r6-9", "y10", "meld r6-8", "back y10", "reset")
    assert m.write() == before
    m.push("draw")
    assert sizes(m)[0] == 4


# RUM-39, 40


def test_RUM_39_a_long_run_may_be_cut() -> None:
    m = lay(four("r3 b12", "r1-7"), "r3", "break r1-7", "meld r1-3", "meld r3-7")
    assert melds(m) == ["r1-3", "r3-7"]
    m = four("b9 b12", "r1-7", single="y9 g9")
    lay(m, "b9", "break r1-7", "meld r1-3", "meld r4-7", "meld 9byg")
    assert melds(m) == ["9byg", "r1-3", "r4-7"]


def test_RUM_39_not_into_pieces_of_less_than_three() -> None:
    m = play(four("b9 b12", "r1-5", single="y9 g9"), "b9", "meld 9byg", "break r1-5", "meld r1-3")
    assert why(m, 0, "meld r3-5") == "RUM_13"
    assert why(m, 0, "finish") == "RUM_37"


def test_RUM_40_a_set_may_be_broken_up() -> None:
    """RUL-40: a set of four can spare one."""
    m = lay(four("r10 r8 b12", "9rbyg"), "r8 r10", "break 9rbyg", "meld 9byg", "meld r8-10")
    assert melds(m) == ["9byg", "r8-10"]


def test_RUM_40_under_the_same_condition() -> None:
    m = play(four("r10 r8 b12", "9rby"), "r8", "r10", "break 9rby", "meld r8-10")
    assert why(m, 0, "finish") == "RUM_37"


def test_RUM_40_a_set_of_three_may_vanish_if_all_its_tiles_fit_elsewhere() -> None:
    m = four("r10 b12", "9rby r6-8 b6-8 y6-8")
    play(m, "r10", "break 9rby", "break r6-8", "break b6-8", "break y6-8")
    lay(m, "", "meld r6-10", "meld b6-9", "meld y6-9")
    assert melds(m) == ["b6-9", "r6-10", "y6-9"]


# RUM-41, 42


def test_RUM_41_tiles_of_the_table_stay_there() -> None:
    """RUL-42."""
    m = play(four("r6 b12", "r3-5", single="g9"), "break r3-5")
    for tile in ("r3", "r4", "r5", "g9"):
        assert why(m, 0, f"back {tile}") == "RUM_41"
    assert why(m, 0, "keep") == "RUM_41"


def test_RUM_41_only_what_was_laid_in_this_turn_goes_back() -> None:
    m = play(four("r6 b12", "r3-5"), "r6")
    assert why(m, 0, "back r6") == "OK"
    play(m, "break r3-5", "meld r3-6")
    assert why(m, 0, "back r6") == "RUM_41"  # it is in a meld, which must be broken up first
    play(m, "break r3-6", "back r6")
    assert hand(m, 0) == ["r6", "b12"]


def test_RUM_41_of_equal_tiles_as_many_as_were_laid() -> None:
    m = play(four("r4 b12", "r3-5"), "r4", "break r3-5", "back r4")
    assert why(m, 0, "back r4") == "RUM_41"


def test_RUM_42_regrouping_alone_is_no_turn() -> None:
    m = play(four("r6 b12", "r1-6"), "break r1-6", "meld r1-3", "meld r4-6")
    assert why(m, 0, "finish") == "RUM_42"
    m = play(four("r7 b12", "", single="r4 r5 r6"), "meld r4-6")
    assert why(m, 0, "finish") == "RUM_42"


# RUM-43 … 45: start tiles


@pytest.mark.parametrize(
    ("tiles", "start", "made"),
    [("r4 r6", "r5", "r4-6"), ("r9", "b9 g9", "9rbg"), ("b3", "b1 b2", "b1-3")],
)
def test_RUM_43_start_tiles_and_rack_tiles_make_melds(tiles: str, start: str, made: str) -> None:
    m = lay(four(f"{tiles} b12", single=start), tiles, f"meld {made}")
    assert (melds(m), single(m)) == ([made], [])


def test_RUM_43_a_loose_start_joker_is_used_like_any_start_tile() -> None:
    """RUL-24: it stands for nothing yet and needn't be replaced."""
    m = lay(four("r4 r6 b12", single="joker"), "r4 r6", "meld r4-6")
    assert (melds(m), single(m)) == (["r4-6*5"], [])


def test_RUM_44_start_tiles_may_join_melds_at_any_later_time() -> None:
    m = four("g9 b12", "9rby r3-5", single="r6")
    lay(m, "g9", "break 9rby", "meld 9rbyg", "break r3-5", "meld r3-6")
    assert (melds(m), single(m)) == (["9rbyg", "r3-6"], [])


def test_RUM_44_also_where_no_tile_of_this_turn_lies() -> None:
    """RUL-36: even three start tiles alone, as long as a tile is laid somewhere."""
    m = four("g9 b12", "9rby", single="r4 r5 r6")
    lay(m, "g9", "break 9rby", "meld 9rbyg", "meld r4-6")
    assert (melds(m), single(m)) == (["9rbyg", "r4-6"], [])


def test_RUM_45_nobody_has_to_use_them() -> None:
    m = lay(four("r6 b12", "r3-5", single="r2 g9"), "r6", "break r3-5", "meld r3-6")
    assert single(m) == ["r2", "g9"]


def test_RUM_45_only_they_may_lie_outside_melds() -> None:
    m = play(four("r6 b12", "r3-5", single="g9"), "r6")
    assert why(m, 0, "finish") == "RUM_37"


def test_RUM_45_once_melded_a_start_tile_is_single_no_more() -> None:
    """RUL-37: its privilege ends with its first use."""
    m = seated("", "r4 r6 b12", "r8 r9 r10 g1", single="r5")
    lay(m, "r4 r6", "meld r4-6")
    play(m, "r8", "r9", "r10", "meld r8-10", "break r4-6")
    assert single(m) == ["r4", "r5", "r6"]
    assert why(m, 1, "finish") == "RUM_37"


def test_RUM_45_equal_tiles_are_the_same() -> None:
    """RUL-38: the rack's red 5 in the meld and the start tile single, or the other way round."""
    m = lay(four("r4 r5 r6 b12", single="r5"), "r4 r5 r6", "meld r4-6")
    assert (melds(m), single(m)) == (["r4-6"], ["r5"])
    m = play(four("r4 r5 r6 b12", single="r5"), "r4", "r6", "meld r4-6", "r5")
    assert why(m, 0, "finish") == "OK"
    m = play(four("r5 b12", "r6-8", single="r5"), "r5", "break r6-8", "meld r5-8")
    assert (single(m), why(m, 0, "finish")) == (["r5"], "OK")


# RUM-46


def test_RUM_46_a_start_tile_with_a_symbol_is_inert() -> None:
    m = lay(four("r4 r6 b12", single="r5"), "r4 r6", "meld r4-6")
    assert (m.turn, sizes(m)) == (1, [1, 3, 3, 3])
    assert happened(m, Kind.FIRED) == []


@pytest.mark.parametrize(
    ("start", "tiles", "made"), [("r2", "r1 r3", "r1-3"), ("b7", "b8 b9", "b7-9")]
)
def test_RUM_46_every_symbol(start: str, tiles: str, made: str) -> None:
    m = lay(four(f"{tiles} y12", single=start), tiles, f"meld {made}")
    assert (m.turn, m.view().direction, sizes(m)[1]) == (1, 1, 3)


def test_RUM_46_a_start_joker_is_merely_a_joker() -> None:
    m = lay(four("r4 r6 b12", single="joker"), "r4 r6", "meld r4-6")
    assert (m.turn, sizes(m)) == (1, [1, 3, 3, 3])


def test_RUM_46_not_even_when_it_is_moved_later() -> None:
    m = lay(seated("r4-7", "r8 b12", "y1 y3"), "r8", "break r4-7", "meld r4-8")
    assert (m.turn, happened(m, Kind.FIRED)) == (1, [])
