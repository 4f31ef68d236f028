"""RUM-62 … 68: one tile left, the call, and being caught (RUL-57, 62 … 73)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.match.match import Match
from tests.games.asking import cited, exposed, happened, sizes, why
from tests.games.rummy.table import four, lay, low_pool, melds, moves, play, pool, seated, two

ACTS = ("r6", "break r3-5", "meld r3-6")


def one_left(*before_finish: str, options: str = "", pool: str = "rest") -> Match:
    """Seat 0 of four has finished a turn that leaves it one tile."""
    return play(four("r6 b12", "r3-5", options=options, pool=pool), *ACTS, *before_finish, "finish")


# RUM-62


def test_RUM_62_who_keeps_one_tile_must_call() -> None:
    m = one_left()
    assert exposed(m) == [0]
    m = one_left("call")
    assert exposed(m) == []
    assert cited(m, Kind.CALLED) == [(0, "RUM_62")]


def test_RUM_62_from_the_moment_the_open_lay_leaves_one_tile() -> None:
    """RUL-62."""
    m = four("r6 r8 b12", "r3-5 9rby")
    assert why(m, 0, "call") == "RUM_68"
    m.push("r6")
    assert why(m, 0, "call") == "RUM_68"
    m.push("r8")
    assert why(m, 0, "call") == "OK"


@pytest.mark.parametrize("when", range(1, 4))
def test_RUM_62_at_any_step_of_the_open_lay(when: int) -> None:
    acts = [*ACTS]
    acts.insert(when, "call")
    m = play(four("r6 b12", "r3-5"), *acts, "finish")
    assert exposed(m) == []


def test_RUM_62_until_it_is_too_late() -> None:
    """RUL-62: even after the turn, until caught or the next player has started."""
    m = one_left()
    m.push(0, "call")
    assert exposed(m) == []
    m = one_left()
    m.push(2, "catch 0")
    assert why(m, 0, "call") != "OK"
    m = one_left()
    m.push("draw")
    assert why(m, 0, "call") != "OK"


def test_RUM_62_once() -> None:
    m = play(four("r6 b12", "r3-5"), "r6", "call")
    assert why(m, 0, "call") == "RUM_62"
    m = one_left("call")
    assert why(m, 0, "call") == "RUM_62"


def test_RUM_62_a_call_is_void_when_the_lay_is_undone() -> None:
    m = play(four("r6 b12", "r3-5"), "r6", "call", "reset")
    assert m.view().called == 0
    play(m, *ACTS, "finish")
    assert exposed(m) == [0]
    m = play(four("r6 b12", "r3-5"), "r6", "call", "back r6")
    assert m.view().called == 0


def test_RUM_62_from_five_to_one_by_laying_four() -> None:
    """RUL-67."""
    m = lay(four("r6 g9 b9 y9 b12", "r3-5"), "r6 g9 b9 y9", *ACTS[1:], "meld 9byg")
    assert exposed(m) == [0]


def test_RUM_62_starting_with_one_drawing_one_laying_one() -> None:
    """RUL-69: a new call is due."""
    m = four("b12", "r3-5", pool="r6 rest")
    m.push("draw")
    play(m, *ACTS, "finish")
    assert (sizes(m)[0], exposed(m)) == (1, [0])


def test_RUM_62_a_call_without_reason_is_refused() -> None:
    """RUL-66."""
    m = four("r6 b12 b9", "r3-5")
    before = m.write()
    assert [why(m, seat, "call") for seat in range(4)] == ["RUM_68", *["RUM_62"] * 3]
    assert m.write() == before


def test_RUM_62_holding_one_tile_without_a_lay_is_no_reason() -> None:
    assert why(four("b12", "r3-5"), 0, "call") == "RUM_68"


def test_RUM_62_auto_call_calls_by_itself() -> None:
    """RUL-73."""
    m = one_left(options="auto_call=on")
    assert exposed(m) == []
    assert why(m, 1, "catch 0") != "OK"
    m = play(four("r6 b12", "r3-5", options="auto_call=on"), "r6")
    assert why(m, 0, "call") == "RUM_62"


# RUM-63, 64


@pytest.mark.parametrize("catcher", [1, 2, 3])
def test_RUM_63_caught_without_the_call_one_draws_two(catcher: Seat) -> None:
    """RUL-63: by any other player."""
    m = one_left()
    m.push(catcher, "catch 0")
    assert (sizes(m), m.turn) == ([3, 3, 3, 3], 1)
    (caught,) = happened(m, Kind.CAUGHT)
    assert (caught.seat, caught.other, caught.clause.name) == (0, catcher, "RUM_63")
    assert cited(m, Kind.DREW) == [(0, "RUM_63")]


def test_RUM_63_the_first_accusation_counts() -> None:
    """RUL-63: one penalty; RUL-70: with three tiles no call is due."""
    m = one_left()
    m.push(3, "catch 0")
    for seat in (1, 2):
        assert why(m, seat, "catch 0") != "OK"
    assert (exposed(m), why(m, 0, "call")) == ([], "RUM_62")


def test_RUM_63_nobody_catches_himself() -> None:
    assert why(one_left(), 0, "catch 0") == "RUM_63"


@pytest.mark.parametrize("target", [1, 2, 3])
def test_RUM_63_a_wrong_accusation_is_ignored(target: Seat) -> None:
    """RUL-65: nothing happens to anybody."""
    m = one_left("call")
    before = m.write()
    assert why(m, 0, f"catch {target}") != "OK"
    assert why(m, target, "catch 0") != "OK"
    assert m.write() == before


def test_RUM_63_with_fewer_than_two_tiles_in_the_pool() -> None:
    """RUL-71: as many as there are; RUL-75: then the round ends right after the penalty."""
    m = low_pool("r6 b12", "y1", pool="g9", melds="r3-5")
    play(m, *ACTS, "finish")
    m.push(1, "catch 0")
    assert [event.count for event in happened(m, Kind.FORGIVEN)] == [1]
    assert cited(m, Kind.RAN_OUT) == [(-1, "RUM_77")]
    assert m.view().rounds == 1


def test_RUM_64_without_an_accusation_there_is_no_penalty() -> None:
    """RUL-72."""
    m = one_left()
    m.push("draw")
    assert sizes(m)[0] == 1
    assert happened(m, Kind.CAUGHT) == []


def test_RUM_64_everybody_is_asked() -> None:
    m = one_left()
    assert m.reactors == (0, 2, 3)
    assert moves(m, 2) == {"catch 0"}
    assert moves(m, 0) == {"call"}
    assert "catch 0" in moves(m, 1)


# RUM-65, 66: when


def test_RUM_65_not_while_the_turn_is_open() -> None:
    m = play(four("r6 b12", "r3-5"), *ACTS)
    assert [why(m, seat, "catch 0") for seat in (1, 2, 3)] == ["RUM_65"] * 3
    m.push("finish")
    assert why(m, 1, "catch 0") == "OK"


@pytest.mark.parametrize("act", ["draw", "y1", "break r3-6", "plan most"])
def test_RUM_66_not_once_the_next_player_has_begun(act: str) -> None:
    """RUL-64: the next player's first action, whatever it is."""
    options = "must_lay=honour" if act == "draw" else ""
    m = seated("r3-5 1rbg", "r6 b12", "y1 y3 y6", "g1 g3", options=options)
    play(m, *ACTS, "finish")
    m.push(act)
    assert why(m, 2, "catch 0") == "RUM_66"
    assert exposed(m) == []


def test_RUM_66_undoing_the_first_step_does_not_open_it_again() -> None:
    m = seated("r3-5 1rbg", "r6 b12", "y1 y3 y6", "g1 g3")
    play(m, *ACTS, "finish", "y1", "back y1")
    assert exposed(m) == []


def test_RUM_66_the_next_player_may_catch_before_he_begins() -> None:
    m = one_left()
    m.push(1, "catch 0")
    assert sizes(m)[0] == 3
    assert m.turn == 1


@pytest.mark.parametrize(
    ("tiles", "acts"),
    [("r5 b12", ("r5", "break r6-8", "meld r5-8")), ("r2 b12", ("r2", "break r3-5", "meld r2-5"))],
)
def test_RUM_66_a_skipped_player_does_not_close_it(tiles: str, acts: tuple[str, ...]) -> None:
    """RUL-57: nor does the victim's draw; whoever really moves next does."""
    m = play(four(tiles, "r3-5 r6-8"), *acts, "finish")
    assert (m.turn, exposed(m)) == (2, [0])
    m.push(1, "catch 0")
    assert sizes(m)[0] == 3


def test_RUM_66_two_players_the_window_is_open_until_the_same_player_moves_again() -> None:
    """RUL-57 with RUL-52."""
    m = play(two("r5 r9 b12", "r6-8 9byg"), "r5", "r9", "break r6-8", "meld r5-9", "finish")
    assert (m.turn, exposed(m)) == (0, [0])
    assert why(m, 1, "catch 0") == "OK"
    m.push(1, "catch 0")
    assert (sizes(m), m.turn) == ([3, 3], 0)


def test_RUM_66_his_own_next_command_closes_it() -> None:
    m = two("r5 b12", "r6-8 9byg", pool="b4 rest")
    play(m, "r5", "break r6-8", "meld r5-8", "finish", "draw")
    assert exposed(m) == []


# RUM-67, 68


@pytest.mark.parametrize(
    ("tiles", "acts"),
    [
        ("r6 r7", ("break r3-5", "meld r3-7")),
        ("g9 b9 y9", ("meld 9byg",)),
        ("g9 b9 y9 r6", ("meld 9byg", "break r3-5", "meld r3-6")),
    ],
)
def test_RUM_67_two_to_four_tiles_laid_at_once_need_no_call(
    tiles: str, acts: tuple[str, ...]
) -> None:
    """RUL-67."""
    m = lay(four(tiles, "r3-5"), tiles, *acts)
    assert m.view().rounds == 1
    assert cited(m, Kind.WENT_OUT) == [(0, "RUM_70")]
    assert exposed(m) == []


def test_RUM_67_neither_does_the_last_tile() -> None:
    """RUL-68."""
    m = play(four("r6", "r3-5"), *ACTS, "finish")
    assert m.view().rounds == 1


@pytest.mark.parametrize("tiles", ["r6 b12 b9", "r6 b12 b9 g1"])
def test_RUM_68_only_who_keeps_exactly_one(tiles: str) -> None:
    m = four(tiles, "r3-5")
    m.push("r6")
    assert why(m, 0, "call") == "RUM_68"
    play(m, *ACTS[1:], "finish")
    assert exposed(m) == []


def test_RUM_68_not_who_is_left_with_one_by_no_lay() -> None:
    """Somebody with one tile who only draws has two."""
    m = four("b12", "r3-5", pool="g9 rest")
    m.push("draw")
    assert (sizes(m)[0], exposed(m)) == (2, [])


def test_RUM_68_a_kept_joker_counts_as_a_tile() -> None:
    m = two("g9 b12", "9rbg*g", options="taken_joker=may_keep")
    lay(m, "g9", "break 9rbg", "meld 9rbg", "keep")
    assert (sizes(m)[0], exposed(m)) == (2, [])
    m = two("g9", "9rbg*g", options="taken_joker=may_keep")
    lay(m, "g9", "break 9rbg", "meld 9rbg", "keep")
    assert (sizes(m)[0], exposed(m)) == (1, [0])
    assert pool(m) > 0
    assert melds(m) == ["9rbg"]
