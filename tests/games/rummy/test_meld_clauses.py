"""RUM-12 … 23: runs, sets, and what a joker stands for (RUL-11 … 15, 22, 23, 88, 89)."""

from __future__ import annotations

import pytest

from penult.games.errors import BadNotation
from penult.games.rummy import actions
from penult.games.rummy.solver import Position
from penult.games.rummy.solver.errors import BadMeld
from penult.match.errors import BadPosition
from penult.match.match import Match
from tests.games.asking import acts, sizes, why
from tests.games.rummy.table import four, lay, melds, play, seated, two


def laid(tiles: str, single: str = "-") -> Match:
    """Seat 0 has laid these tiles next to these start tiles and hasn't made a meld yet."""
    return play(four(f"{tiles} b12", single=single), *tiles.split())


def possible(m: Match) -> set[str]:
    """The melds that can be made of single tiles."""
    return {act.removeprefix("meld ") for act in acts(m) if act.startswith("meld ")}


# RUM-12


def test_RUM_12_there_are_runs_and_sets_and_nothing_else() -> None:
    """55 runs of three to twelve tiles per colour; five sets of three or four per number."""
    assert len(actions.SHAPE_CODES) == 4 * sum(range(1, 11)) + 12 * (4 + 1)


@pytest.mark.parametrize("tiles", ["r4 b5 y6", "r4 b4 r5", "r3 r3 y3", "r4 r6 r8"])
def test_RUM_12_anything_else_is_no_meld(tiles: str) -> None:
    m = laid(tiles)
    assert possible(m) == set()
    assert why(m, 0, "finish") == "RUM_37"


@pytest.mark.parametrize("word", ["r3-3", "r3-4", "r4b4y5", "rby7", "7rb", "7rbyg5", "r0-3"])
def test_RUM_12_nothing_else_can_be_written(word: str) -> None:
    with pytest.raises(BadNotation):
        four("r3").push(f"meld {word}")
    with pytest.raises(BadPosition):
        four("r3", word)


# RUM-13, 14: runs


@pytest.mark.parametrize(("tiles", "run"), [("b4 b5 b6", "b4-6"), ("r1 r2 r3 r4", "r1-4")])
def test_RUM_13_three_or_more_of_one_colour_rising_by_one(tiles: str, run: str) -> None:
    m = laid(tiles)
    assert run in possible(m)
    play(m, f"meld {run}")
    assert melds(m) == [run]
    assert why(m, 0, "finish") in ("OK", "RUM_58")


def test_RUM_13_two_tiles_are_no_run() -> None:
    m = laid("r3 r4")
    assert possible(m) == set()
    assert why(m, 0, "finish") == "RUM_37"


@pytest.mark.parametrize("tiles", ["r3 r4 r6", "r3 r4 b5", "r3 r3 r4"])
def test_RUM_13_no_gap_no_other_colour_nothing_twice(tiles: str) -> None:
    m = laid(tiles)
    assert possible(m) == set()
    assert why(m, 0, "meld r3-5") == "RUM_13"


def test_RUM_14_twelve_tiles_at_most() -> None:
    whole = seated("r1-10", "r11 r12 b1", "y1 y3")
    play(whole, "r11", "r12", "break r1-10", "meld r1-12")
    assert melds(whole) == ["r1-12"]
    lay(whole, "")
    assert sizes(whole) == [1, 2]
    assert max(cells.bit_count() for cells in actions.CELLS) == 12


def test_RUM_14_no_run_passes_12_or_begins_below_1() -> None:
    """RUL-11: not from 12 to 1."""
    assert possible(laid("r11 r12 r1")) == set()
    assert possible(laid("r12 r1 r2")) == set()
    for word in ("r11-1", "r11-13", "r12-2", "r0-2"):
        with pytest.raises(BadNotation):
            laid("r11 r12 r1").push(f"meld {word}")


# RUM-15 … 17: sets


@pytest.mark.parametrize(("tiles", "made"), [("r4 b4 g4", "4rbg"), ("r9 b9 y9 g9", "9rbyg")])
def test_RUM_15_three_or_four_of_one_number_in_different_colours(tiles: str, made: str) -> None:
    m = laid(tiles)
    assert made in possible(m)
    lay(m, "", f"meld {made}")
    assert melds(m) == [made]


def test_RUM_15_two_are_no_set() -> None:
    m = laid("r4 b4")
    assert possible(m) == set()
    assert why(m, 0, "meld 4rby") == "RUM_15"


def test_RUM_16_no_colour_twice() -> None:
    m = laid("y4 y4 b4")
    assert possible(m) == set()
    assert why(m, 0, "meld 4rby") == "RUM_15"
    assert why(m, 0, "finish") == "RUM_37"
    with pytest.raises(BadMeld):
        Position("y4 y4 b4")


def test_RUM_17_four_tiles_at_most() -> None:
    m = four("r4 b12", "4rbyg")
    play(m, "r4", "break 4rbyg", "meld 4rbyg")
    assert why(m, 0, "finish") == "RUM_37"  # the second red one is left over
    assert "r4" not in possible(m)
    with pytest.raises(BadMeld):
        Position("r4 b4 y4 g4 j=r4")


# RUM-18


@pytest.mark.parametrize(
    ("tiles", "made"),
    [("r1 r2 r3", "r1-3"), ("r4 r5 r6", "r4-6"), ("b6 b7 b8", "b6-8"), ("r7 b7 g7", "7rbg")],
)
def test_RUM_18_in_melds_action_tiles_are_their_number(tiles: str, made: str) -> None:
    assert possible(laid(tiles)) == {made}


def test_RUM_18_used_or_not() -> None:
    """A start tile and one that has acted are numbers as well."""
    m = laid("r4 r6", single="r5")
    assert possible(m) == {"r4-6"}
    m = play(two("r4 b12", "r5-7"), "r4", "break r5-7")
    assert possible(m) == {"r4-6", "r5-7", "r4-7"}


# RUM-19 … 22: jokers


@pytest.mark.parametrize(("one", "other", "run"), [("r3", "r5", "r3-5"), ("g11", "g12", "g10-12")])
def test_RUM_19_a_joker_stands_for_any_numbered_tile(one: str, other: str, run: str) -> None:
    assert run in possible(laid(f"{one} {other} joker"))


@pytest.mark.parametrize("number", range(1, 13))
def test_RUM_19_of_every_number_and_colour(number: int) -> None:
    for missing in "rbyg":
        there = "rbyg".replace(missing, "")
        tiles = " ".join(f"{letter}{number}" for letter in there)
        m = play(four(f"{tiles} joker", options="must_lay=honour"), *tiles.split(), "joker")
        play(m, f"meld {number}rbyg")
        assert melds(m) == [f"{number}rbyg*{missing}"]


def test_RUM_20_a_set_holds_one_joker_at_most() -> None:
    m = laid("r4 b4 joker joker")
    assert {"4rby", "4rbg"} == {code for code in possible(m) if code.startswith("4")}
    assert why(m, 0, "meld 4rbyg") == "RUM_20"
    assert why(laid("r4 joker joker"), 0, "meld 4rby") == "RUM_20"
    with pytest.raises(BadPosition):
        four("r1", "4rbyg*y*g")


def test_RUM_21_several_jokers_in_a_run_none_beside_another() -> None:
    m = laid("joker r5 joker", single="r2 r3")
    play(m, "meld r2-6")
    assert melds(m) == ["r2-6*4*6"]
    m = laid("joker joker r6", single="r2 r3")
    assert why(m, 0, "meld r2-6") == "RUM_21"
    with pytest.raises(BadPosition):
        four("r1", "r2-6*4*5")


def test_RUM_21_only_at_the_end_of_the_turn() -> None:
    """RUL-14: while the turn is open, two jokers may be anywhere."""
    m = laid("joker r4 joker", single="r3 r7 b9 y9")
    assert why(m, 0, "meld r3-7") == "RUM_21"
    lay(m, "", "meld r3-5", "meld 9rby")
    assert melds(m) == ["9rby*r", "r3-5*5"]


def test_RUM_21_one_tile_between_two_jokers() -> None:
    """RUL-13."""
    m = lay(laid("joker g6 joker"), "", "meld g5-7")
    assert melds(m) == ["g5-7*5*7"]


def test_RUM_21_no_run_of_jokers_alone() -> None:
    """RUL-88."""
    m = laid("joker joker joker")
    assert possible(m) == set()
    assert why(m, 0, "meld g5-7") == "RUM_21"


def test_RUM_22_a_jokers_place_in_a_run_says_what_it_is() -> None:
    m = play(laid("r3 joker r5"), "meld r3-5")
    assert melds(m) == ["r3-5*4"]


def test_RUM_22_at_an_end_it_stands_for_a_tile_that_exists() -> None:
    """RUL-12: beyond 12 there is nothing; below 11 there is."""
    m = laid("y11 y12 joker")
    assert possible(m) == {"y10-12"}
    with pytest.raises(BadNotation):
        m.push("meld y11-13")
    assert possible(laid("y1 y2 joker")) == {"y1-3"}


def test_RUM_22_who_lays_the_joker_of_a_set_names_its_colour() -> None:
    """RUL-15: one of the two that are missing."""
    m = laid("r9 b9 joker")
    assert possible(m) == {"9rby", "9rbg"}
    assert melds(play(m.copy(), "meld 9rby")) == ["9rby*y"]
    assert melds(play(m, "meld 9rbg")) == ["9rbg*g"]


def test_RUM_22_the_joker_of_a_set_has_a_colour_that_is_missing() -> None:
    """RUL-89: the real tile of its colour can't be added to it."""
    with pytest.raises(BadPosition):
        four("g9 b1", "9rbg*y")
    m = play(four("g9 b12", "9rbg*g"), "g9", "break 9rbg", "meld 9rbg")
    assert why(m, 0, "finish") == "RUM_49"  # laying it means taking the joker
    play(m, "break 9rbg", "meld 9rbyg")
    assert melds(m) == ["9rbyg*y"]
    assert why(m, 0, "finish") == "OK"


def test_RUM_22_it_may_stand_for_a_tile_of_which_both_are_seen() -> None:
    """RUL-22."""
    m = four("joker r9 r10 b12", "8rbyg r6-8")
    play(m, "joker", "r9", "r10", "meld r8-10")
    assert melds(m) == ["8rbyg", "r6-8", "r8-10*8"]
    assert why(m, 0, "finish") == "OK"


def test_RUM_22_two_jokers_may_stand_for_the_same_tile() -> None:
    """RUL-23."""
    m = lay(four("joker r3 r4 b12", "r3-5*5"), "joker r3 r4", "meld r3-5")
    assert melds(m) == ["r3-5*5", "r3-5*5"]


# RUM-23


def test_RUM_23_two_equal_melds_may_lie_on_the_table() -> None:
    m = lay(four("r3 r4 r6 b12", "r3-6", single="r5"), "r3 r4 r6", "meld r3-6")
    assert melds(m) == ["r3-6", "r3-6"]
    m = lay(four("r4 b4 g4 b12", "4rbg"), "r4 b4 g4", "meld 4rbg")
    assert melds(m) == ["4rbg", "4rbg"]
