"""Twelve worked examples of whole turns."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.games.errors import BadNotation
from penult.games.rummy.solver import Position
from tests.games.asking import happened, sizes, why
from tests.games.rummy.table import direction, four, lay, low_pool, melds, moves, play, seated


def test_fixture_1_jokers_in_a_run_may_not_touch() -> None:
    m = play(four("joker r5 joker b12", single="r2 r3"), "joker", "r5", "joker", "meld r2-6")
    assert melds(m) == ["r2-6*4*6"]
    assert why(m, 0, "finish") in ("OK", "RUM_58")
    m = play(four("joker joker r6 b12", single="r2 r3"), "joker", "joker", "r6")
    assert why(m, 0, "meld r2-6") == "RUM_21"


def test_fixture_2_a_joker_beyond_twelve_goes_to_the_other_end() -> None:
    m = play(four("joker y11 y12 b12"), "joker", "y11", "y12")
    with pytest.raises(BadNotation):
        m.push("meld y11-13")
    lay(m, "", "meld y10-12")
    assert melds(m) == ["y10-12*10"]
    assert Position("y11 y12 j").melds == ("j=y10 y11 y12",)  # moved there on its own


def test_fixture_3_a_tile_between_two_jokers() -> None:
    m = lay(four("joker g6 joker b12"), "joker g6 joker", "meld g5-7")
    assert melds(m) == ["g5-7*5*7"]


def test_fixture_4_the_real_tile_takes_the_joker() -> None:
    m = play(four("g9 b12", "9rbg*g"), "g9", "break 9rbg", "meld 9rbg")
    assert why(m, 0, "finish") == "RUM_49"
    play(m, "break 9rbg", "meld 9rbyg", "finish")
    assert melds(m) == ["9rbyg*y"]


def test_fixture_4_another_colour_makes_a_set_of_four() -> None:
    m = lay(four("y9 b12", "9rbg*g"), "y9", "break 9rbg", "meld 9rbyg")
    assert melds(m) == ["9rbyg*g"]


def test_fixture_5_a_start_skip_skips_nobody() -> None:
    m = lay(four("r4 r6 b12", single="r5"), "r4 r6", "meld r4-6")
    assert (m.turn, happened(m, Kind.SKIPPED)) == (1, [])


def test_fixture_6_an_own_skip_between_start_tiles_skips() -> None:
    m = lay(four("r5 b12", single="r4 r6"), "r5", "meld r4-6")
    assert (m.turn, [event.seat for event in happened(m, Kind.SKIPPED)]) == (2, [1])


@pytest.mark.parametrize(("chosen", "drawn"), [("r2", 2), ("b5", 0)])
def test_fixture_7_of_two_actions_one_is_chosen(chosen: str, drawn: int) -> None:
    m = seated("r3-5 b6-8", "r2 b5 y12 y11", "g1 g4 g8", "b1 b9 r12", "y8")
    play(m, "r2", "b5", "break r3-5", "meld r2-5", "break b6-8", "meld b5-8")
    assert moves(m) == {"fire r2", "fire b5"}
    play(m, f"fire {chosen}", "finish")
    assert (m.turn, sizes(m)[1]) == (2, 3 + drawn)
    lay(m, "b9", "break b5-8", "meld b5-9")  # moving them later has no effect
    assert (m.turn, direction(m)) == (3, 1)
    assert len(happened(m, Kind.FIRED)) == 1


def test_fixture_8_five_tiles_are_refused() -> None:
    m = play(four("r6 r8 r9 r10 r11 b4", "r3-5"), "r6", "r8", "r9", "r10")
    assert why(m, 0, "r11") == "RUM_26"


def test_fixture_9_an_accusation_in_time_costs_two_tiles() -> None:
    m = lay(four("r6 g9 b9 y9 b12", "r3-5"), "r6 g9 b9 y9", "meld 9byg", "break r3-5", "meld r3-6")
    late = m.copy()
    m.push(2, "catch 0")
    assert sizes(m)[0] == 3
    late.push("draw")
    assert why(late, 2, "catch 0") == "RUM_66"
    assert sizes(late)[0] == 1


def test_fixture_10_four_tiles_laid_at_once_win_without_a_call() -> None:
    m = lay(four("r6 g9 b9 y9", "r3-5"), "r6 g9 b9 y9", "meld 9byg", "break r3-5", "meld r3-6")
    assert (m.view().rounds, happened(m, Kind.CALLED)) == (1, [])
    assert m.standing == (3 * 10, 0, 0, 0)


def test_fixture_11_the_pool_runs_out_under_a_plus_two() -> None:
    m = low_pool("r2 y9 g4", "r1 y1", pool="b12", melds="r3-5", options="target=5000")
    lay(m, "r2", "break r3-5", "meld r2-5")
    assert [(event.seat, event.count) for event in happened(m, Kind.DREW)] == [(1, 1)]
    table, own = 20 + 3 + 4 + 20, 9 + 4
    assert m.standing == (1192 - table - own, 0, 0)


@pytest.mark.parametrize(("jokers", "clause"), [("fixed_any", "OK"), ("fixed_rack", "RUM_47")])
def test_fixture_12_the_twin_of_the_table_frees_a_joker_or_not(jokers: str, clause: str) -> None:
    m = four("r12 b12", "b6-8*7 7rbyg r9-11", options=f"jokers={jokers}")
    play(m, "r12", "break b6-8", "break 7rbyg", "break r9-11")
    play(m, "meld b6-8", "meld 7ryg", "meld r8-12")
    assert melds(m) == ["7ryg", "b6-8", "r8-12*8"]
    assert why(m, 0, "finish") == clause
