"""RUM-52 … 61: what action tiles do (RUL-47 … 61)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE
from penult.games.rummy.tiles import CODES
from penult.match.match import Match
from tests.games.asking import cited, hand, happened, sizes, why
from tests.games.rummy.table import (
    direction,
    four,
    lay,
    line,
    low_pool,
    melds,
    moves,
    play,
    seated,
    two,
)

# Each adds one action tile to a meld and finishes.
TWO = ("r2", "break r3-5", "meld r2-5")
SKIP = ("r5", "break r6-8", "meld r5-8")
REVERSE = ("r7", "break r8-10", "meld r7-10")
JOKER = ("joker", "break r9-11", "meld r9-12")
TABLES: dict[tuple[str, ...], str] = {TWO: "r3-5", SKIP: "r6-8", REVERSE: "r8-10", JOKER: "r9-11"}


def acted(acts: tuple[str, ...], options: str = "", more: str = "", seats: int = 4) -> Match:
    """Seat 0 has laid this action tile and kept two others."""
    make = four if seats == 4 else two
    m = make(f"{acts[0]} b1 b4", TABLES[acts], options=options, more=more)
    return play(m, *acts, "finish")


# RUM-52 … 55


def test_RUM_52_a_two_makes_the_next_draw_two_and_lose_the_turn() -> None:
    m = acted(TWO)
    assert (m.turn, sizes(m)) == (2, [2, 5, 3, 3])
    assert cited(m, Kind.FIRED) == [(0, "RUM_52")]


def test_RUM_53_a_five_makes_the_next_lose_the_turn() -> None:
    m = acted(SKIP)
    assert (m.turn, sizes(m)) == (2, [2, 3, 3, 3])
    assert cited(m, Kind.FIRED) == [(0, "RUM_53")]


def test_RUM_54_a_seven_flips_the_direction() -> None:
    m = acted(REVERSE)
    assert (m.turn, direction(m), sizes(m)) == (3, -1, [2, 3, 3, 3])
    assert cited(m, Kind.FIRED) == [(0, "RUM_54")]


def test_RUM_54_and_flips_it_back() -> None:
    m = acted(REVERSE, more="direction: right")
    assert (m.turn, direction(m)) == (1, 1)


def test_RUM_55_a_joker_makes_the_next_draw_four_and_lose_the_turn() -> None:
    m = acted(JOKER)
    assert (m.turn, sizes(m)) == (2, [2, 7, 3, 3])
    assert cited(m, Kind.FIRED) == [(0, "RUM_55")]


@pytest.mark.parametrize("colour", "rbyg")
@pytest.mark.parametrize(("number", "turn", "drawn"), [(2, 2, 2), (5, 2, 0), (7, 3, 0)])
def test_RUM_52_in_every_colour(colour: str, number: int, turn: int, drawn: int) -> None:
    rest = "rbyg".replace(colour, "")
    m = seated(f"{number}{rest}", f"{colour}{number} b12 b11", "y8", "g8", "r12")
    lay(m, f"{colour}{number}", f"break {number}{rest}", f"meld {number}rbyg")
    assert (m.turn, sizes(m)[1]) == (turn, 1 + drawn)


# RUM-56, 57: once, from a rack


def test_RUM_56_alone_or_together_with_others() -> None:
    m = lay(four("r1 r2 r3 b12"), "r1 r2 r3", "meld r1-3")
    assert (m.turn, sizes(m)) == (2, [1, 5, 3, 3])


def test_RUM_56_onto_a_meld_of_start_tiles() -> None:
    m = lay(four("r5 b12", single="r4 r6"), "r5", "meld r4-6")
    assert m.turn == 2


def test_RUM_56_by_replacing_a_joker() -> None:
    """RUL-59: a red 5 from the rack is armed."""
    m = lay(four("r5 b12", "r4-6*5"), "r5", "break r4-6", "meld r4-7")
    assert (melds(m), m.turn) == (["r4-7*7"], 2)


def test_RUM_56_a_tile_taken_back_does_nothing() -> None:
    m = four("r5 r2 b1 b4", "r6-8 r3-5")
    play(m, "r5", "r2", "fire r5", "back r5", "break r3-5", "meld r2-5", "finish")
    assert cited(m, Kind.FIRED) == [(0, "RUM_52")]
    assert sizes(m) == [3, 5, 3, 3]


def test_RUM_57_once_laid_it_is_inert() -> None:
    m = seated("r6-8", "r5 b12 b9", "r4 y1", "g1 g9", "r9 b8")
    lay(m, "r5", "break r6-8", "meld r5-8")  # skips seat 1
    m.push("draw")
    lay(m, "r9", "break r5-8", "meld r5-9")
    assert m.turn == 0
    assert len(happened(m, Kind.FIRED)) == 1


def test_RUM_57_recombining_fires_nothing() -> None:
    m = four("r4 b12", "r1-3 4byg")
    lay(m, "r4", "break r1-3", "meld r1-4")
    assert (m.turn, happened(m, Kind.FIRED)) == (1, [])
    m = four("r8 b12", "7rbyg", single="r9")
    lay(m, "r8", "break 7rbyg", "meld 7byg", "meld r7-9")
    assert (m.turn, direction(m)) == (1, 1)


# RUM-58, 59: one of several


def both(options: str = "") -> Match:
    """A +2 and a Skip from the rack are in one meld, and the turn isn't finished."""
    m = four("r2 r5 b1 b12", "r6-8", single="r3 r4", options=options)
    return play(m, "r2", "r5", "break r6-8", "meld r2-8")


def apart(options: str = "") -> Match:
    """A +2 in one meld, a Skip in another."""
    m = four("r2 b5 b1 b12", "r3-5 b6-8", options=options)
    return play(m, "r2", "b5", "break r3-5", "meld r2-5", "break b6-8", "meld b5-8")


@pytest.mark.parametrize(("chosen", "drawn"), [("r2", 2), ("r5", 0)])
def test_RUM_58_of_several_the_player_chooses_one(chosen: str, drawn: int) -> None:
    m = both()
    assert why(m, 0, "finish") == "RUM_58"
    assert moves(m) == {"fire r2", "fire r5"}
    play(m, f"fire {chosen}", "finish")
    assert (m.turn, sizes(m)[1]) == (2, 3 + drawn)
    assert len(happened(m, Kind.FIRED)) == 1


def test_RUM_58_one_a_turn_also_in_two_melds() -> None:
    """RUL-47."""
    m = apart()
    assert why(m, 0, "finish") == "RUM_58"
    m.push("fire b5")
    assert why(m, 0, "fire r2") == "RUM_58"
    m.push("finish")
    assert (m.turn, sizes(m)) == (2, [2, 3, 3, 3])


def test_RUM_58_the_joker_falls_under_the_limit() -> None:
    """RUL-48."""
    m = play(four("r7 joker b1 b12", "r8-10"), "r7", "joker", "break r8-10", "meld r7-11")
    assert why(m, 0, "finish") == "RUM_58"
    play(m, "fire r7", "finish")
    assert (m.turn, sizes(m)) == (3, [2, 3, 3, 3])


def test_RUM_58_none_is_no_choice() -> None:
    """RUL-49: a single armed tile acts by itself."""
    m = play(four("r5 b1 b12", "r6-8"), "r5", "break r6-8", "meld r5-8", "finish")
    assert m.turn == 2


def test_RUM_58_only_what_was_laid_in_this_turn() -> None:
    m = play(four("r5 b1 b12", "r6-8 7byg"), "r5", "break r6-8", "meld r5-8")
    for tile in ("r7", "b7", "r2", "joker"):
        assert why(m, 0, f"fire {tile}") == "RUM_58"


def test_RUM_58_of_equal_effects_one_acts() -> None:
    m = lay(four("r2 b2 y2 b12"), "r2 b2 y2", "meld 2rby")
    assert (m.turn, sizes(m)) == (2, [1, 5, 3, 3])
    assert len(happened(m, Kind.FIRED)) == 1


def test_RUM_58_the_choice_goes_with_the_tile() -> None:
    m = both()
    play(m, "fire r5", "break r2-8", "back r5", "meld r6-8")
    assert why(m, 0, "fire r2") == "OK"  # the choice of r5 is void


def test_RUM_58_a_position_cannot_name_an_action_that_was_not_laid() -> None:
    m = both()
    play(m, "fire r5")
    assert "fires: r5" in Match.read(m.write()).write()
    assert "fires" not in Match.read(m.write().replace("fires: r5", "fires: b5")).write()


def test_RUM_59_the_others_become_inert_too() -> None:
    """RUL-50."""
    m = both()
    play(m, "fire r2", "finish")
    assert m.turn == 2
    m = seated(" ".join(melds(m)), "r9 b12 b11", "y1 y3")
    lay(m, "r9", "break r2-8", "meld r2-9")
    assert (m.turn, happened(m, Kind.FIRED)) == (1, [])


# RUL-47, ``actions=one_per_meld``

MELD = "actions=one_per_meld"


def test_RUM_58_one_per_meld_both_act() -> None:
    m = apart(MELD)
    assert why(m, 0, "finish") == "OK"
    m.push("finish")
    assert (m.turn, sizes(m)) == (2, [2, 5, 3, 3])
    assert {CODES[event.card] for event in happened(m, Kind.FIRED)} == {"r2", "b5"}


def test_RUM_58_one_per_meld_of_one_meld_one_is_chosen() -> None:
    m = both(MELD)
    assert why(m, 0, "finish") == "RUM_58"
    m.push("fire r5")
    assert why(m, 0, "fire r2") == "RUM_58"
    m.push("finish")
    assert sizes(m) == [2, 3, 3, 3]


def test_RUM_58_one_per_meld_a_choice_for_each_meld() -> None:
    """Two from the same meld aren't allowed, even if another meld has one too."""
    m = four("r2 r5 b7 b12", "b8-10", single="r3 r4", options=MELD)
    play(m, "r2", "r5", "b7", "meld r2-5", "break b8-10", "meld b7-10", "fire r2")
    assert why(m, 0, "fire r5") == "RUM_58"
    m.push("finish")
    assert {CODES[event.card] for event in happened(m, Kind.FIRED)} == {"r2", "b7"}
    assert (direction(m), m.turn, sizes(m)) == (-1, 2, [1, 3, 3, 5])


def test_RUM_58_one_per_meld_draws_add_up() -> None:
    m = four("r2 b2 b1 b12", "r3-5 b3-5", options=MELD)
    lay(m, "r2 b2", "break r3-5", "meld r2-5", "break b3-5", "meld b2-5")
    assert (m.turn, sizes(m)) == (2, [2, 7, 3, 3])


def test_RUM_58_one_per_meld_equal_tiles_in_two_melds_act_twice() -> None:
    m = four("r2 r2 b1 b12", "r3-5 r3-5", options=MELD)
    lay(m, "r2 r2", "break r3-5", "break r3-5", "meld r2-5", "meld r2-5")
    assert (m.turn, sizes(m)) == (2, [2, 7, 3, 3])
    m = four("joker joker b1 b12", "r3-5 b3-5", options=MELD)
    lay(m, "joker joker", "break r3-5", "break b3-5", "meld r3-6", "meld b3-6")
    assert sizes(m) == [2, 11, 3, 3]


def test_RUM_58_one_per_meld_skips_collapse_to_one() -> None:
    m = four("r5 b5 b1 b12", "r6-8 b6-8", options=MELD)
    lay(m, "r5 b5", "break r6-8", "meld r5-8", "break b6-8", "meld b5-8")
    assert (m.turn, sizes(m)) == (2, [2, 3, 3, 3])


def test_RUM_58_one_per_meld_two_reverses_undo_each_other() -> None:
    m = four("r7 b7 b1 b12", "r8-10 b8-10", options=MELD)
    lay(m, "r7 b7", "break r8-10", "meld r7-10", "break b8-10", "meld b7-10")
    assert (m.turn, direction(m)) == (1, 1)


def test_RUM_58_one_per_meld_a_choice_is_void_when_its_meld_changes() -> None:
    m = four("r2 r5 b1 b12", "r3-5 r6-8", options=MELD)
    play(m, "r2", "r5", "break r6-8", "meld r5-8", "break r3-5", "meld r2-5", "fire r2", "fire r5")
    assert "fires: r2 r5" in m.write()
    play(m, "break r2-5", "break r5-8", "meld r2-8")
    assert why(m, 0, "finish") == "RUM_37"
    assert "fires:" not in m.write()


def test_RUM_58_one_per_meld_with_jokers_used_again() -> None:
    m = four("g9 r5 b12", "9rbg*g r6-8", options=f"{MELD} reused_joker_fires=on")
    lay(m, "g9 r5", "break 9rbg", "meld 9rbyg", "break r6-8", "meld r5-8")
    assert {CODES[event.card] for event in happened(m, Kind.FIRED)} == {"r5", "joker"}
    assert sizes(m) == [1, 7, 3, 3]


# RUM-60, 61


def test_RUM_60_the_effect_strikes_after_the_turn_is_declared() -> None:
    m = play(four("r2 b1 b4", "r3-5"), *TWO)
    assert sizes(m) == [2, 3, 3, 3]
    m.push("finish")
    kinds = [event.kind for event in m.events]
    assert kinds.index(Kind.FINISHED) < kinds.index(Kind.FIRED) < kinds.index(Kind.DREW)


@pytest.mark.parametrize(("acts", "turn"), [(TWO, 2), (SKIP, 2), (JOKER, 2)])
def test_RUM_60_next_is_the_next_seat_in_the_direction_in_force(
    acts: tuple[str, ...], turn: int
) -> None:
    m = acted(acts, more="direction: right")
    assert m.turn == turn
    assert cited(m, Kind.SKIPPED) == [(3, "RUM_60")]


def test_RUM_60_a_reverse_flips_before_the_next_is_found() -> None:
    """RUL-58."""
    m = acted(REVERSE)
    assert m.turn == 3


def test_RUM_60_the_effect_is_public_before_the_next_acts() -> None:
    """RUL-61."""
    m = acted(TWO)
    for viewer in (TABLE, 1, 2, 3):
        (fired,) = [event for event in m.events_for(viewer) if event.kind == Kind.FIRED]
        assert (fired.seat, CODES[fired.card]) == (0, "r2")


def test_RUM_61_the_victim_keeps_what_it_draws() -> None:
    m = four("r2 b1 b4", "r3-5", pool="r6 g9 rest")
    play(m, *TWO, "finish")
    assert hand(m, 1) == ["r6", "y1", "y3", "y6", "g9"]


@pytest.mark.parametrize("act", ["r6", "draw", "plan most", "pass"])
def test_RUM_61_and_can_lay_nothing_in_the_lost_turn(act: str) -> None:
    """RUL-53: it can't be passed on; RUL-56: no draw of one's own either."""
    m = four("r2 b1 b4", "r3-5", pool="r6 g9 rest")
    play(m, *TWO, "finish")
    assert why(m, 1, act) == "RUM_24"
    assert m.turn == 2


def test_RUM_61_a_two_cannot_be_answered_with_a_two() -> None:
    """RUL-53."""
    m = seated("r3-5", "r2 b1 b4", "b2 y3 y6", "g1 g9", "r12")
    play(m, *TWO, "finish")
    assert (m.turn, sizes(m)) == (2, [2, 5, 2, 1])


# Two players


def test_RUM_54_two_players_a_reverse_changes_nothing() -> None:
    """RUL-51."""
    m = acted(REVERSE, seats=2)
    assert (m.turn, direction(m)) == (1, -1)


def test_RUM_54_two_players_where_agreed_it_skips() -> None:
    m = acted(REVERSE, "two_player_reverse=skip", seats=2)
    assert m.turn == 0


def test_RUM_54_more_players_it_never_skips() -> None:
    assert acted(REVERSE, "two_player_reverse=skip").turn == 3


@pytest.mark.parametrize(("acts", "drawn"), [(TWO, 2), (SKIP, 0), (JOKER, 4)])
def test_RUM_60_two_players_the_same_player_moves_again(acts: tuple[str, ...], drawn: int) -> None:
    """RUL-52."""
    m = acted(acts, seats=2)
    assert (m.turn, sizes(m)) == (0, [2, 3 + drawn])


# What is counted for studies


def test_tiles_drawn_for_actions_are_counted_as_drawn() -> None:
    m = low_pool("r2 y9 g4", "r1 y1", pool="-", melds="r3-5", options="pool_end=failed_draw")
    lay(m, "r2", "break r3-5", "meld r2-5")
    assert (line(m, "forced"), line(m, "actions")) == ("-", "1")
    m = acted(TWO)
    assert (line(m, "forced"), line(m, "actions")) == ("2", "1")
