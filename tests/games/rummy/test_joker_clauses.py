"""RUM-47 … 51: taking a joker, and what binds it (RUL-16 … 27)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.match.match import Match
from tests.games.asking import cited, hand, happened, sizes, why
from tests.games.rummy.table import four, lay, melds, play, seated, single, two

# RUM-47


def test_RUM_47_the_tile_it_stands_for_takes_its_place() -> None:
    m = four("g9 b12", "9rbg*g r3-5")
    play(m, "g9", "break 9rbg", "meld 9rbg")
    assert (melds(m), single(m)) == (["9rbg", "r3-5"], ["joker"])
    lay(m, "", "break r3-5", "meld r3-6")
    assert melds(m) == ["9rbg", "r3-6*6"]


def test_RUM_47_no_other_tile_releases_it() -> None:
    """RUL-16: it may only be moved as the tile it stands for."""
    m = play(four("y9 b12", "9rbg*g r3-5"), "y9", "break 9rbg", "meld 9rby", "break r3-5")
    play(m, "meld r3-6")
    assert melds(m) == ["9rby", "r3-6*6"]
    assert why(m, 0, "finish") == "RUM_47"


def test_RUM_47_a_joker_at_the_end_of_a_run_cannot_be_slid_off() -> None:
    """RUL-16."""
    m = play(four("b9 b12", "r3-6*6", single="y9"), "b9", "break r3-6", "meld r3-5", "meld 9rby")
    assert melds(m) == ["9rby*r", "r3-5"]
    assert why(m, 0, "finish") == "RUM_47"


def test_RUM_47_it_may_be_moved_as_the_tile_it_stands_for() -> None:
    """RUL-16: the red 6 of a run becomes the red 6 of a set."""
    m = lay(four("b6 g6 b12", "r3-6*6"), "b6 g6", "break r3-6", "meld r3-5", "meld 6rbg")
    assert melds(m) == ["6rbg*r", "r3-5"]


def test_RUM_47_an_own_joker_may_take_its_place() -> None:
    """RUL-17: what counts is such a tile, or a joker for it, in a meld at the end."""
    m = lay(four("joker b12", "9rbg*g r3-5"), "joker", "break r3-5", "meld r3-6")
    assert melds(m) == ["9rbg*g", "r3-6*6"]


# RUL-17: where the replacing tile comes from

TWIN = "b6-8*7 7rbyg"  # the other blue 7 is in a set of four


def swapped(options: str) -> Match:
    """The blue 7 of the set goes into the run; the joker goes to the end of another run."""
    m = seated(TWIN + " y9-11", "g10 b12", "y1 y3", single="g9 g11", options=options)
    play(m, "g10", "meld g9-11", "break b6-8", "break 7rbyg", "meld b6-8", "meld 7ryg")
    return play(m, "break y9-11", "meld y9-12")


def test_RUM_47_fixed_any_a_tile_of_the_table_releases_it_too() -> None:
    m = swapped("jokers=fixed_any")
    assert melds(m) == ["7ryg", "b6-8", "g9-11", "y9-12*12"]
    assert why(m, 0, "finish") == "OK"


def test_RUM_47_fixed_rack_only_a_tile_of_the_rack_does() -> None:
    assert why(swapped("jokers=fixed_rack"), 0, "finish") == "RUM_47"


def test_RUM_47_fixed_rack_takes_the_tile_from_the_rack() -> None:
    m = seated("b6-8*7 y9-11", "b7 b12", "y1 y3", options="jokers=fixed_rack")
    lay(m, "b7", "break b6-8", "meld b6-8", "break y9-11", "meld y9-12")
    assert melds(m) == ["b6-8", "y9-12*12"]


def test_RUM_47_free_needs_no_tile() -> None:
    """RUL-16, other reading: it may stand for something new after every rearrangement."""
    m = four("b9 b12", "r3-6*6", single="y9", options="jokers=free")
    lay(m, "b9", "break r3-6", "meld r3-5", "meld 9rby")
    assert melds(m) == ["9rby*r", "r3-5"]


@pytest.mark.parametrize(("jokers", "clause"), [("fixed_any", "RUM_47"), ("free", "OK")])
def test_RUM_47_a_set_joker_may_not_change_colour(jokers: str, clause: str) -> None:
    """RUL-89."""
    m = four("g9 b12", "9rbg*g", options=f"jokers={jokers}")
    play(m, "g9", "break 9rbg", "meld 9rbg")
    assert why(m, 0, "finish") == "RUM_49"
    m = four("y10 y11 b12", "9rby*y", options=f"jokers={jokers}", single="g9")
    play(m, "y10", "y11", "break 9rby", "meld 9rbg", "meld y9-11")
    assert why(m, 0, "finish") == "OK"  # it is still the yellow 9
    m = four("y11 y12 b12", "9rby*y", options=f"jokers={jokers}", single="g9")
    play(m, "y11", "y12", "break 9rby", "meld 9rbg", "meld y10-12")
    assert why(m, 0, "finish") == clause


def test_RUM_47_each_joker_needs_a_tile_of_its_own() -> None:
    """RUL-27: one real tile doesn't release two jokers that stand for it."""
    table = "r3-5*5 5rby*r"
    m = four("r5 g5 b12", table, single="g11 g12")
    play(m, "r5", "g5", "break 5rby", "break r3-5", "meld r3-5", "meld 5byg", "meld g10-12")
    assert why(m, 0, "finish") == "RUM_49"  # the second one has no place
    m = four("r5 g5 b12", table, single="g11 g12 y11 y12")
    play(m, "r5", "g5", "break 5rby", "break r3-5", "meld r3-5", "meld 5byg")
    play(m, "meld g10-12", "meld y10-12")
    assert why(m, 0, "finish") == "RUM_47"


def test_RUM_47_both_real_tiles_release_both() -> None:
    m = four("r5 r5 g5 b12", "r3-5*5 5rby*r", single="g11 g12 y11 y12")
    play(m, "r5", "r5", "g5", "break 5rby", "break r3-5", "meld r3-5", "meld 5rbyg")
    play(m, "meld g10-12", "meld y10-12")
    assert why(m, 0, "finish") == "OK"


def test_RUM_47_the_meld_it_came_from_may_be_dissolved() -> None:
    """RUL-26: only the end counts."""
    m = four("r6 b12", "r5-7*6 5byg 6byg 7byg", single="r9 b9")
    play(m, "r6", "break r5-7", "break 5byg", "break 7byg", "break 6byg")
    lay(m, "", "meld 5rbyg", "meld 7rbyg", "meld 6rbyg", "meld 9rby")
    assert melds(m) == ["5rbyg", "6rbyg", "7rbyg", "9rby*y"]


def test_RUM_47_a_start_joker_that_was_melded_is_taken_like_any_other() -> None:
    """RUL-25."""
    m = seated("", "r4 r6 b12", "r5 y9 y10 g1", single="joker")
    lay(m, "r4 r6", "meld r4-6")
    lay(m, "r5 y9 y10", "break r4-6", "meld r4-6", "meld y8-10")
    assert melds(m) == ["r4-6", "y8-10*8"]
    m = lay(seated("", "r4 r6 b12", "r7 r8 r9 g1", single="joker"), "r4 r6", "meld r4-6")
    play(m, "r7", "r8", "r9", "break r4-6", "meld r6-9")
    assert why(m, 1, "finish") == "RUM_37"


# RUM-48


@pytest.mark.parametrize("place", ["b9-11", "b10-12", "8rby"])
def test_RUM_48_a_taken_joker_may_stand_for_any_tile(place: str) -> None:
    m = four("g9 b12", "9rbg*g", single="b10 b11 r8 y8")
    lay(m, "g9", "break 9rbg", "meld 9rbg", f"meld {place}")
    assert f"{place}*" in " ".join(melds(m))


def test_RUM_48_also_in_the_meld_it_came_from() -> None:
    m = lay(four("r4 b12", "r3-5*4"), "r4", "break r3-5", "meld r3-6")
    assert melds(m) == ["r3-6*6"]
    m = lay(four("r4 b12", "r3-5*4"), "r4", "break r3-5", "meld r2-5")
    assert melds(m) == ["r2-5*2"]


# RUM-49


def test_RUM_49_it_is_used_in_the_same_turn() -> None:
    """RUL-18: it may neither stay single nor go to the rack."""
    m = play(four("g9 b12", "9rbg*g r3-5"), "g9", "break 9rbg", "meld 9rbg")
    assert why(m, 0, "finish") == "RUM_49"
    assert why(m, 0, "keep") == "RUM_41"


def test_RUM_49_not_even_beside_a_loose_start_joker() -> None:
    m = play(four("g9 b12", "9rbg*g", single="joker"), "g9", "break 9rbg", "meld 9rbg")
    assert single(m) == ["joker", "joker"]
    assert why(m, 0, "finish") == "RUM_49"


def test_RUM_49_an_own_joker_that_lies_single_is_no_taken_one() -> None:
    m = play(four("joker r6 b12", "r3-5"), "joker", "r6", "break r3-5", "meld r3-6")
    assert why(m, 0, "finish") == "RUM_37"


# RUM-50


def test_RUM_50_the_replacing_tile_counts_the_joker_does_not() -> None:
    """RUL-20: four tiles from the rack, plus the joker."""
    m = four("g9 r6 r7 r8 b12", "9rbg*g r3-5")
    play(m, "g9", "r6", "r7", "r8", "break 9rbg", "meld 9rbg", "break r3-5", "meld r3-9")
    assert why(m, 0, "b12") == "RUM_26"
    m.push("finish")
    assert (sizes(m)[0], melds(m)) == (1, ["9rbg", "r3-9*9"])


def test_RUM_50_replacing_a_joker_from_the_rack_is_a_turn_by_itself() -> None:
    """RUL-21."""
    m = lay(four("g9 b12", "9rbg*g"), "g9", "break 9rbg", "meld 9rbyg")
    assert (melds(m), sizes(m)[0]) == (["9rbyg*y"], 1)


def test_RUM_50_replacing_it_from_the_table_is_none() -> None:
    """RUL-21."""
    m = play(four("r12 b12", TWIN + " y9-11"), "break b6-8", "break 7rbyg", "meld b6-8")
    play(m, "meld 7ryg", "break y9-11", "meld y9-12")
    assert why(m, 0, "finish") == "RUM_42"


# RUM-51


def test_RUM_51_a_used_joker_makes_nobody_draw() -> None:
    """RUL-19."""
    m = lay(four("g9 b12", "9rbg*g"), "g9", "break 9rbg", "meld 9rbyg")
    assert (m.turn, sizes(m)) == (1, [1, 3, 3, 3])
    assert happened(m, Kind.FIRED) == []
    m = play(four("g9 b12", "9rbg*g"), "g9", "break 9rbg", "meld 9rbyg")
    assert why(m, 0, "fire joker") == "RUM_58"


def test_RUM_51_only_the_joker_from_the_rack_is_armed() -> None:
    """RUL-60: another joker is moved in the same turn."""
    m = four("joker g9 b12", "9rbg*g r3-5")
    play(m, "joker", "g9", "break 9rbg", "meld 9rbyg", "break r3-5")
    lay(m, "", "meld r3-6")
    assert [event.count for event in happened(m, Kind.DREW)] == [4]
    assert cited(m, Kind.FIRED) == [(0, "RUM_55")]


def test_RUM_51_with_reused_jokers_that_fire() -> None:
    """RUL-19, ``reused_joker_fires=on``: it is one of the turn's action tiles."""
    m = four("g9 b12", "9rbg*g", options="reused_joker_fires=on")
    lay(m, "g9", "break 9rbg", "meld 9rbyg")
    assert (m.turn, sizes(m)) == (2, [1, 7, 3, 3])


def test_RUM_51_it_is_one_of_several_then() -> None:
    m = four("g5 b12", "5rbg*g", options="reused_joker_fires=on")
    play(m, "g5", "break 5rbg", "meld 5rbyg")
    assert why(m, 0, "finish") == "RUM_58"
    lay(m, "", "fire g5")
    assert (m.turn, sizes(m)) == (2, [1, 3, 3, 3])


def test_RUM_51_a_joker_that_stays_where_it_is_does_not_fire() -> None:
    m = four("y9 b12", "9rbg*g", options="reused_joker_fires=on")
    lay(m, "y9", "break 9rbg", "meld 9rbyg")
    assert (m.turn, melds(m)) == (1, ["9rbyg*g"])


def test_RUM_51_nor_does_a_loose_start_joker() -> None:
    """RUL-25."""
    m = four("r4 r6 b12", single="joker", options="reused_joker_fires=on")
    lay(m, "r4 r6", "meld r4-6")
    assert (m.turn, sizes(m)[1]) == (1, 3)


# RUL-18, ``taken_joker=may_keep``

KEEP = "taken_joker=may_keep"


def kept(options: str = KEEP) -> Match:
    """Seat 0 of two has replaced a joker with its green 9 and kept it; seat 1 draws and passes."""
    m = two("g9 r9 r10 b1 b4", "9rbg*g", options=options, pool="y8 g4 rest")
    lay(m, "g9", "break 9rbg", "meld 9rbg", "keep")
    assert m.turn == 1
    m.push("draw")
    return m


def test_RUM_49_may_keep_the_joker_goes_to_the_rack() -> None:
    m = kept()
    assert hand(m, 0) == ["r9", "r10", "b1", "b4", "joker"]
    assert cited(m, Kind.KEPT) == [(0, "RUM_48")]
    assert m.view(1).worn[:2] == [1, 0]


def test_RUM_50_may_keep_it_counts_when_it_is_laid_later() -> None:
    """RUL-20."""
    m = play(kept(), "r9", "r10", "worn", "b1")
    assert why(m, 0, "b4") == "RUM_26"


def test_RUM_51_may_keep_it_does_not_act_when_it_is_laid_later() -> None:
    m = kept()
    assert why(m, 0, "joker") == "RUM_51"
    lay(m, "r9 r10 worn", "meld r9-11")
    assert (m.turn, happened(m, Kind.FIRED)) == (1, [])


def test_RUM_51_may_keep_and_reused_jokers_fire() -> None:
    m = kept(f"{KEEP} reused_joker_fires=on")
    before = sizes(m)[1]
    lay(m, "r9 r10 worn", "meld r9-11")
    assert (m.turn, sizes(m)[1]) == (0, before + 4)


def test_RUM_51_may_keep_a_joker_that_is_kept_does_not_fire() -> None:
    m = two("g9 r9 r10 b1 b4", "9rbg*g", options=f"{KEEP} reused_joker_fires=on")
    lay(m, "g9", "break 9rbg", "meld 9rbg", "keep")
    assert (m.turn, sizes(m)) == (1, [5, 3])


def test_RUM_51_a_worn_joker_is_not_a_new_one() -> None:
    m = two("joker joker r9 r10 b1", "9byg", options=KEEP, more="worn: 1 0")
    assert (why(m, 0, "joker"), why(m, 0, "worn")) == ("OK", "OK")
    play(m, "worn")
    assert (why(m, 0, "worn"), why(m, 0, "joker")) == ("RUM_51", "OK")


def test_RUM_47_may_keep_only_a_joker_that_was_replaced() -> None:
    m = play(two("y9 b1 b4", "9rbg*g", options=KEEP), "y9", "break 9rbg", "meld 9rby", "keep")
    assert why(m, 0, "finish") == "RUM_47"


def test_RUM_47_may_keep_an_own_joker_releases_none() -> None:
    """Only the tile it stands for may take its place."""
    m = two("joker b1 b4", "9rbg*g", options=KEEP)
    play(m, "joker", "break 9rbg", "meld 9rbg", "keep")
    assert why(m, 0, "finish") == "RUM_47"


def test_RUM_41_may_keep_no_start_joker_and_no_joker_just_laid() -> None:
    m = play(two("r9 r10 b1", single="joker", options=KEEP), "r9", "r10")
    assert why(m, 0, "keep") == "RUM_41"
    m = play(two("joker r9 b1", "9rbg*g", options=KEEP), "joker")
    assert why(m, 0, "keep") == "RUM_41"


def test_RUM_47_may_keep_with_free_jokers_one_is_released_the_other_slides() -> None:
    m = two("g9 b9 b1", "9rbg*g r3-6*6", single="y8 y10", options=f"{KEEP} jokers=free")
    play(m, "g9", "break 9rbg", "meld 9rbg", "break r3-6", "meld r3-5", "meld y8-10", "keep")
    assert why(m, 0, "finish") == "OK"
    m = two("y9 b9 b1", "9rbg*g r3-6*6", single="y8 y10", options=f"{KEEP} jokers=free")
    play(m, "y9", "break 9rbg", "meld 9rby", "break r3-6", "meld r3-5", "keep", "keep")
    assert why(m, 0, "finish") == "RUM_47"


def test_RUM_30_may_keep_a_lay_that_keeps_the_joker_is_a_lay() -> None:
    """RUL-90: in a full set the joker has no other place."""
    table = "9rbyg*g"
    assert why(two("g9 b1 b4", table), 0, "draw") == "OK"
    m = two("g9 b1 b4", table, options=KEEP)
    assert why(m, 0, "draw") == "RUM_30"
    play(m, "plan most", "finish")
    assert (melds(m), hand(m, 0)) == (["9rbyg"], ["b1", "b4", "joker"])


def test_RUM_74_may_keep_it_scores_50_if_left() -> None:
    m = seated("r3-5", "r6", "joker y1", options=KEEP, more="worn: 0 1")
    lay(m, "r6", "break r3-5", "meld r3-6")
    assert m.standing == (51, 0)


def test_RUM_32_may_keep_a_drawn_joker_is_laid_before_a_worn_one() -> None:
    m = seated(
        "r3-5",
        "joker b1 y12",
        "y1 y3",
        options=f"{KEEP} must_lay=honour",
        pool="joker rest",
        more="worn: 1 0",
    )
    play(m, "draw", "plan most")
    assert why(m, 0, "finish") == "OK"
