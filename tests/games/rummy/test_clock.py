"""How long a table waits for Rummy's players, and what it does when they don't act."""

from __future__ import annotations

from penult.games.clockwork import ClockFace
from penult.games.rummy.game import GAME
from penult.match.match import Match
from penult.tables.clock import Clock

SECOND = 1_000
TABLE_OF_TWO = "turn: 0; melds: r3-5; hand 1: b1 b4 b7; hand 0:"


def face(m: Match) -> ClockFace:
    assert m.clock is not None
    return m.clock


def act(m: Match, text: str) -> None:
    m.push(m.turn, text)


def test_RUL_44_after_ninety_seconds_the_open_turn_is_undone_and_most_is_laid() -> None:
    m = Match.read(f"rummy; {TABLE_OF_TWO} r6 r7 g1 g9")
    assert (face(m).limit, GAME.actions[face(m).silent].text) == (90 * SECOND, "time-up")
    turn = face(m).question
    act(m, "g1")
    assert face(m).question == turn  # the same turn
    act(m, "time-up")
    assert m.turn == 1
    assert face(m).question != turn
    assert [*m.view(0).sizes][:1] == [2]  # r6 and r7 were laid, g1 came back


def test_RUL_44_the_time_is_an_option() -> None:
    m = Match.read(f"rummy; options: turn_time=30; {TABLE_OF_TWO} r6 g9")
    assert face(m).limit == 30 * SECOND


def test_RUL_64_the_next_player_waits_two_seconds_after_a_lay_that_leaves_one_tile() -> None:
    m = Match.read(f"rummy; {TABLE_OF_TWO} r6 g9")
    now = [0]
    clock = Clock(m, lambda: now[0])
    for text in ("plan most", "finish"):
        clock.push(0, next(action for action in GAME.actions if action.text == text))
    assert (m.turn, clock.held(1), clock.held(0)) == (1, 2 * SECOND, 0)
    now[0] = 2 * SECOND
    assert clock.held(1) == 0


def test_RUL_64_a_lay_that_leaves_two_holds_nobody() -> None:
    m = Match.read(f"rummy; {TABLE_OF_TWO} r6 g9 g12")
    clock = Clock(m, lambda: 0)
    for text in ("plan most", "finish"):
        clock.push(0, next(action for action in GAME.actions if action.text == text))
    assert clock.held(1) == 0
