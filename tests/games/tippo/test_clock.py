"""How long a table waits for Tippo's players, and what it does when they don't act."""

from __future__ import annotations

from penult.games.clockwork import ClockFace
from penult.games.tippo.game import GAME
from penult.match.match import Match
from penult.tables.clock import Clock
from tests.games.tippo.table import falls_at, four

SECOND = 1_000


def face(m: Match) -> ClockFace:
    assert m.clock is not None
    return m.clock


def silent(m: Match) -> str:
    """The action done for a player who doesn't act; it must be legal."""
    action = GAME.actions[face(m).silent]
    assert m.why_not(m.turn, action) == 0
    return action.text


def test_TIP_19_a_turn_lasts_thirty_seconds() -> None:
    assert face(four("r1 b2")).limit == 30 * SECOND
    assert face(four("r1 b2", options="turn_limit=12")).limit == 12 * SECOND


def test_C2_for_the_silent_the_safest_tray_is_chosen() -> None:
    """One tray falls with one more card."""
    assert silent(four("r1 b2", a="r7 r8 r9", b="r4", balance=falls_at(3))) == "r1@b"
    assert silent(four("r1 b2", a="r7", b="r4 r8 r9", balance=falls_at(3))) == "r1@a"


def test_C2_where_nothing_goes_the_silent_draw() -> None:
    m = four("b1 b2", more="stock: r5 rest")
    assert silent(m) == "draw"


def test_C4_a_joker_gets_the_colour_held_most() -> None:
    assert silent(four("joker b1 b2 y3")).startswith("joker")
    assert silent(four("joker b1 b2 y3")).endswith("blue")


def test_C6_the_silent_keep_the_card_they_drew() -> None:
    m = four("b1 b2", more="stock: r5 rest")
    turn = face(m).question
    m.push("draw")
    assert (silent(m), face(m).question) == ("pass", turn)


def test_TIP_R42_the_next_player_waits_two_seconds_after_a_lay_that_leaves_one_card() -> None:
    m = four("r1 b2")
    now = [0]
    clock = Clock(m, lambda: now[0])
    clock.push(0, next(act for act in m.legal(0) if act.text == "r1@a"))
    assert (m.turn, clock.held(1), clock.held(2)) == (1, 2 * SECOND, 0)
    now[0] = 2 * SECOND
    assert clock.held(1) == 0
