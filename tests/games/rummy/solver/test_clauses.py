"""The clauses and rulings about melds, each with an example from the rulebook."""

from __future__ import annotations

import pytest

from penult.games.rummy.solver import Position
from penult.games.rummy.solver.errors import BadMeld


def lays(table: str, rack: str, loose: str = "", **options: str) -> set[str]:
    found = Position(table, rack, loose, **options).lays()
    assert found.complete
    return {str(lay) for lay in found}


def refusal(meld: str) -> str:
    with pytest.raises(BadMeld) as refused:
        Position(meld)
    return refused.value.why


def table_after(position: Position, tiles: str) -> set[str]:
    arranged = position.arrange(tiles)
    assert arranged
    return set(arranged.melds)


# Melds


def test_RUM_12_a_meld_is_a_run_or_a_set() -> None:
    assert refusal("r4 r5 b6") == "mixed"


def test_RUM_13_a_run_has_one_colour_and_no_gap() -> None:
    assert Position("b4 b5 b6 | r1 r2 r3 r4").melds == ("b4 b5 b6", "r1 r2 r3 r4")
    assert refusal("b4 b5 b7") == "gap"
    assert refusal("b4 b5") == "too_short"


def test_RUM_14_a_run_has_twelve_tiles_at_most() -> None:
    whole = " ".join(f"g{number}" for number in range(1, 13))
    assert Position(whole).melds == (whole,)
    assert refusal(whole + " g1") == "too_long"


def test_RUM_15_a_set_has_one_number_in_different_colours() -> None:
    assert Position("r4 b4 g4 | r5 b5 y5 g5").melds == ("r4 b4 g4", "r5 b5 y5 g5")


def test_RUM_16_a_set_never_repeats_a_colour() -> None:
    assert refusal("y4 y4 b4") == "twice"
    assert not Position(rack="y4 y4 b4").anything()


def test_RUM_17_a_set_has_four_tiles_at_most() -> None:
    assert refusal("r4 b4 y4 g4 r4") == "twice"
    assert not Position("r4 b4 y4 g4", rack="r4").anything()


def test_RUM_18_action_tiles_count_as_their_numbers() -> None:
    assert lays("", "r1 r2 r3") == {"r1 r2 r3"}


def test_RUM_19_a_joker_stands_for_any_tile() -> None:
    assert lays("", "r1 r2 j") == {"r1 r2 j"}
    assert lays("", "r9 b9 j") == {"r9 b9 j"}


def test_RUM_20_a_set_has_one_joker_at_most() -> None:
    assert refusal("r9 j=b9 j=g9") == "two_jokers"
    # The only way with two jokers and a 9 is a run
    assert table_after(Position(rack="r9 j j"), "r9 j j") == {"j=r8 r9 j=r10"}


def test_RUM_21_jokers_never_stand_side_by_side() -> None:
    assert Position("r2 r3 j r5 j").melds == ("r2 r3 j=r4 r5 j=r6",)
    assert refusal("r2 r3 j j r6") == "jokers_touch"
    assert not Position(rack="r2 r5 j j").can_lay("r2 r5 j j")


def test_RUM_22_every_joker_has_an_identity() -> None:
    assert Position("r2 j r4 | b9 y9 r9 j").melds == ("r2 j=r3 r4", "b9 y9 r9 j=g9")


def test_RUM_23_two_equal_melds_may_lie_side_by_side() -> None:
    assert "r4 r5 r6" in lays("r4 r5 r6", "r4 r5 r6")


def test_RUL_11_no_run_passes_from_twelve_to_one() -> None:
    assert refusal("r11 r12 r1") == "gap"
    assert not Position("r10 r11 r12", rack="r1").anything()


def test_RUL_12_a_joker_at_the_end_stands_for_an_existing_tile() -> None:
    assert Position("y11 y12 j").melds == ("j=y10 y11 y12",)
    assert Position("j y1 y2").melds == ("y1 y2 j=y3",)
    assert refusal("j y1 y2 j") == "jokers_touch"


def test_RUL_13_one_tile_between_two_jokers_is_a_run() -> None:
    assert Position("j g6 j").melds == ("j=g5 g6 j=g7",)
    assert lays("", "g6 j j") == {"g6 j j"}
    assert lays("", "g1 j j") == set()  # there is nothing below 1


def test_RUL_88_jokers_alone_are_no_run() -> None:
    assert refusal("j j j") == "only_jokers"
    assert not Position(rack="j j j j").anything()


# What a turn lays


def test_RUM_25_a_regrouping_alone_is_no_lay() -> None:
    assert not Position("r1 r2 r3 r4", rack="", loose="b5 b6 b7").anything()


def test_RUM_26_at_most_four_tiles_are_laid() -> None:
    position = Position(rack="r1 r2 r3 r4 r5")
    assert position.can_lay("r1 r2 r3 r4")
    assert not position.can_lay("r1 r2 r3 r4 r5")
    # Whatever the table looks like
    assert not Position("b1 b2 b3", rack="b4 b5 b6 b7 b8").can_lay("b4 b5 b6 b7 b8")


def test_RUM_27_tiles_on_the_table_do_not_count_among_the_four() -> None:
    arranged = Position(rack="r4 r6 r7 r8", loose="r5").arrange("r4 r6 r7 r8")
    assert arranged and arranged.melds == ("r4 r5 r6 r7 r8",)


def test_RUM_28_a_turn_may_extend_and_form_new_melds() -> None:
    assert "b1 b2 b3 r7" in lays("r4 r5 r6", "r7 b1 b2 b3")


def test_RUM_29_there_is_no_opening_requirement() -> None:
    assert lays("r4 r5 r6", "r3") == {"r3"}


def test_RUM_36_melds_may_be_regrouped_to_make_room() -> None:
    position = Position("r4 b4 y4 g4 | r5 r6 r7", rack="r3")
    assert table_after(position, "r3") == {"b4 y4 g4", "r3 r4 r5 r6 r7"}


def test_RUM_39_a_long_run_may_be_cut_into_pieces_of_three() -> None:
    """The 4 goes into a set: 1 … 7 leaves two runs, 1 … 5 would leave a pair."""
    position = Position("r1 r2 r3 r4 r5 r6 r7", rack="b4 y4")
    assert table_after(position, "b4 y4") == {"r4 b4 y4", "r1 r2 r3", "r5 r6 r7"}
    assert lays("r1 r2 r3 r4 r5", "b4 y4") == set()


def test_RUM_40_sets_may_be_broken_up() -> None:
    assert lays("r4 b4 y4 g4", "r5 r6") == {"r5 r6"}
    assert lays("r4 b4 y4", "r5 r6") == set()


def test_RUM_41_tiles_stay_on_the_table() -> None:
    assert not Position("r4 b4 y4", rack="g5").anything()


def test_RUL_33_and_RUL_46_fewer_tiles_than_possible_may_be_laid() -> None:
    assert lays("r4 r5 r6", "r7 r8") == {"r7", "r7 r8"}


def test_RUL_90_a_lay_that_needs_a_deep_regrouping_counts() -> None:
    """r7 fits only if r4 leaves its set for a new run, which y4 and the other set allow."""
    table = "r4 b4 y4 g4 | r5 b5 y5 g5 | r8 b8 y8 g8"
    assert lays(table, "r6") == {"r6"}
    assert table_after(Position(table, rack="r6"), "r6") == {
        "b4 y4 g4",
        "b5 y5 g5",
        "r8 b8 y8 g8",
        "r4 r5 r6",
    }


# Start tiles


def test_RUM_43_start_tiles_are_combined_with_rack_tiles() -> None:
    arranged = Position(rack="r4 r6", loose="r5 b1").arrange("r4 r6")
    assert arranged and (arranged.melds, arranged.loose) == (("r4 r5 r6",), "b1")


def test_RUM_44_start_tiles_may_be_attached_to_melds() -> None:
    assert table_after(Position("r1 r2 r3", rack="r5", loose="r4"), "r5") == {"r1 r2 r3 r4 r5"}


def test_RUM_45_start_tiles_need_not_be_used_but_rack_tiles_must_be_melded() -> None:
    arranged = Position("r1 r2 r3", rack="r4", loose="b9 g9").arrange("r4")
    assert arranged and arranged.loose == "b9 g9"
    assert not Position("r1 r2 r3", rack="r9", loose="b9").anything()


def test_RUL_24_a_loose_joker_is_used_like_any_start_tile() -> None:
    assert lays("", "r4 r6", loose="j") == {"r4 r6"}


def test_RUL_35_a_pair_is_no_meld() -> None:
    assert not Position(rack="r5", loose="r4").anything()


def test_RUL_36_start_tiles_alone_may_make_a_meld_in_a_laying_turn() -> None:
    """The joker released by the green 9 fits only among start tiles."""
    position = Position("r9 b9 y9 j=g9", rack="g9", loose="b5 b7 y1")
    assert table_after(position, "g9") == {"r9 b9 y9 g9", "b5 j=b6 b7"}


def test_RUL_37_a_melded_start_tile_never_becomes_single_again() -> None:
    assert not Position("r4 r5 r6", rack="b5 y5").can_lay("b5 y5")


def test_RUL_38_equal_tiles_are_interchangeable() -> None:
    arranged = Position(rack="r4 r5 r6", loose="r4").arrange("r4 r5 r6")
    assert arranged and arranged.loose == "r4"


# Jokers on the table


def test_RUM_47_a_joker_is_taken_by_the_tile_it_stands_for() -> None:
    """The green 9 releases the joker; the yellow 9 makes a set of four."""
    position = Position("r9 b9 j=g9 | y1 y2 y3", rack="g9 y9")
    assert table_after(position, "y9") == {"r9 b9 y9 j=g9", "y1 y2 y3"}
    after = table_after(position, "g9")
    assert "r9 b9 g9" in after or "r9 b9 j=y9 g9" in after


def test_RUM_48_a_taken_joker_may_stand_for_anything() -> None:
    position = Position("r9 b9 j=g9", rack="g9 y1 y3")
    assert table_after(position, "y1 y3 g9") == {"r9 b9 g9", "y1 j=y2 y3"}


def test_RUM_49_a_taken_joker_is_used_in_the_same_turn() -> None:
    """The set is full without it, and nothing else is on the table."""
    assert not Position("r9 b9 y9 j=g9", rack="g9").anything()
    assert Position("r9 b9 y9 j=g9", rack="g9", taken_joker="may_keep").can_lay("g9")


def test_RUM_50_the_replacing_tile_counts_the_joker_does_not() -> None:
    position = Position("r9 b9 j=g9", rack="g9 y1 y3 y4")
    assert position.can_lay("y1 y3 y4 g9")


def test_RUL_15_whoever_lays_a_joker_names_its_colour() -> None:
    assert refusal("r9 b9 j") == "unnamed"
    named = Position("r9 b9 j=g9", rack="y9 r1 r3")
    assert not named.can_lay("r1 r3 y9")  # only the green 9 releases it
    either = Position("r9 b9 j", rack="y9 r1 r3", set_joker="either_colour")
    assert either.can_lay("r1 r3 y9")


def test_RUL_16_a_joker_keeps_its_identity_when_the_table_is_regrouped() -> None:
    table = "r4 r5 r6 j=r7"
    assert not Position(table, rack="b1 b3").can_lay("b1 b3")
    assert Position(table, rack="b1 b3", jokers="free").can_lay("b1 b3")


def test_RUL_17_a_table_tile_releases_a_joker_unless_only_the_rack_may() -> None:
    """The blue 7 of the set of sevens goes into the run."""
    table, rack = "b6 j=b7 b8 | r7 b7 y7 g7", "r1 r3"
    assert Position(table, rack=rack).can_lay(rack)
    assert not Position(table, rack=rack, jokers="fixed_rack").can_lay(rack)
    own = Position(table, rack="b7 r1 r3", jokers="fixed_rack")
    assert own.can_lay("r1 r3 b7")


def test_RUL_18_a_taken_joker_goes_to_the_rack_only_if_it_may() -> None:
    kept = Position("r4 j=r5 r6", rack="r5", taken_joker="may_keep").arrange("r5", taken=1)
    assert kept and (kept.melds, kept.taken) == (("r4 r5 r6",), 1)
    assert Position("r4 j=r5 r6", rack="r5").arrange("r5", taken=1) is None


def test_RUL_20_a_reused_joker_does_not_count_among_the_four() -> None:
    assert Position("r4 j=r5 r6", rack="r5 b1 b3 b4").can_lay("b1 b3 b4 r5")


def test_RUL_21_replacing_a_joker_is_a_turn_only_with_a_rack_tile() -> None:
    assert lays("r4 j=r5 r6", "r5") == {"r5"}
    assert lays("r4 j=r5 r6 | r5 b5 y5 g5", "g12") == set()


def test_RUL_22_a_joker_may_stand_for_a_tile_whose_copies_are_both_out() -> None:
    assert Position("r5 b5 y5 | r5 b5 g5", rack="r4 r6 j").can_lay("r4 r6 j")


def test_RUL_23_two_jokers_may_stand_for_the_same_tile() -> None:
    position = Position("r4 j=r5 r6 | r4 j r6", rack="b1")
    assert position.melds == ("r4 j=r5 r6", "r4 j=r5 r6")


def test_RUL_26_the_meld_of_a_released_joker_may_be_dissolved() -> None:
    position = Position("r4 j=r5 r6 | b6 y6 g6", rack="r5 r7")
    assert position.can_lay("r5 r7")


def test_RUL_27_each_released_joker_needs_its_own_tile() -> None:
    twice = "r4 j=r5 r6 | r4 j=r5 r6"
    assert Position(twice, rack="r5 r5 b1 b3", jokers="fixed_rack").can_lay("b1 b3 r5 r5")
    one = Position(twice, rack="r5 b1 b3 b5 b7", jokers="fixed_rack")
    assert one.can_lay("b1 b3 r5")
    assert not one.can_lay("b1 b3 b5 r5")


def test_RUL_89_a_set_joker_takes_a_colour_that_is_missing() -> None:
    assert refusal("r9 b9 j=r9") == "twice"
    """Adding the real tile of that colour means taking the joker, which then has no place."""
    assert not Position("r9 b9 y9 j=g9", rack="g9").anything()
    assert Position("r9 b9 y9 j=g9 | r1 r2 r3", rack="g9").can_lay("g9")
