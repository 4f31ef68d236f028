"""How long a table waits for ColorADD's players, and what it does when they don't act."""

from __future__ import annotations

import pytest

from penult.games.clockwork import ClockFace
from penult.games.coloradd.game import GAME
from penult.match.match import Match
from penult.tables.clock import Clock
from tests.games.coloradd.table import all_but

SECOND = 1_000


def at(position: str) -> Match:
    return Match.read(f"coloradd; {position}")


def face(m: Match) -> ClockFace:
    assert m.clock is not None
    return m.clock


def silent(m: Match) -> str:
    """The action done for a player who doesn't act; it must be legal."""
    action = GAME.actions[face(m).silent]
    assert m.why_not(m.turn, action) == 0
    return action.text


def test_ADD_93_a_silent_player_draws_and_passes_after_a_minute() -> None:
    """AR-59: to keep play going, not a rule; it never costs penalty cards."""
    m = at("turn: 1; hand 0: y1 y2; hand 1: r1 r2; talon: r7; stock: r5 rest")
    assert (face(m).limit, silent(m)) == (60 * SECOND, "draw")
    turn = face(m).question
    m.push("draw")
    assert (silent(m), face(m).question) == ("pass", turn)  # the same minute continues
    m.push("pass")
    assert face(m).question != turn
    assert m.view(1).sizes[1] == 3


def test_AR_59_the_limit_is_an_option() -> None:
    m = at("options: turn_limit=7; turn: 1; hand 0: y1 y2; hand 1: r1 r2; talon: r7")
    assert face(m).limit == 7 * SECOND


def test_AR_25_who_does_not_challenge_draws() -> None:
    m = at("turn: 0; hand 0: wild+4 b1 b3; hand 1: r1 r2; talon: r7")
    m.push("wild+4=blue")
    assert (m.turn, face(m).limit, silent(m)) == (1, 20 * SECOND, "draw")


def test_AR_25_who_looks_at_a_hand_for_ever_has_seen_it() -> None:
    m = at("options: decision_limit=9; turn: 0; hand 0: wild+4 b1 b3; hand 1: r1 r2; talon: r7")
    m.push("wild+4=blue")
    m.push("challenge")
    assert (face(m).limit, silent(m)) == (9 * SECOND, "seen")


def test_ADD_33_for_the_silent_the_colour_is_named_that_they_hold_most() -> None:
    m = at("phase: naming; turn: 1; hand 0: y1 y2; hand 1: g1 g2 r3; talon: wild")
    assert (face(m).limit, silent(m)) == (20 * SECOND, "name green")


@pytest.mark.parametrize(
    ("hand", "act"), [("r1 b2", "r1"), ("wild b2 b3", "wild=blue"), ("b2 b3", "pass")]
)
def test_AR_63_with_nothing_to_draw_the_silent_lay_what_they_must(hand: str, act: str) -> None:
    others = all_but(f"{hand} r7")
    m = at(f"turn: 1; hand 0: {others}; hand 1: {hand}; talon: r7; stock: -")
    assert silent(m) == act


def test_MAS_142_a_seven_that_must_be_laid_swaps_with_the_left_neighbour() -> None:
    others = all_but("r7 b2 y1 y2 r9")
    m = at(
        f"options: seven_zero=on; turn: 1; hand 0: {others}; hand 1: r7 b2; hand 2: y1 y2;"
        "talon: r9; stock: -"
    )
    assert silent(m) == "r7>2"


# The guard


def guarded(called: bool) -> tuple[Match, Clock, list[int]]:
    """Seat 0 has just played down to one card."""
    m = at("turn: 0; hand 0: r1 b2; hand 1: r2 r3; hand 2: r4 r5; talon: r7; stock: g5 rest")
    now = [0]
    clock = Clock(m, lambda: now[0])
    if called:
        m.push("call")
    clock.push(0, next(act for act in m.legal(0) if act.text == "r1"))
    return m, clock, now


@pytest.mark.parametrize("called", [False, True])
def test_AR_32_the_next_player_waits_a_moment_whether_it_was_called_or_not(called: bool) -> None:
    m, clock, now = guarded(called)
    assert (m.turn, clock.held(1), clock.held(2)) == (1, 1_500, 0)
    now[0] += 1_000
    assert clock.held(1) == 500
    now[0] += 500
    assert clock.held(1) == 0


def test_AR_32_it_is_one_moment_after_one_lay() -> None:
    m, clock, now = guarded(called=True)
    now[0] += 1_500
    for act in ("draw", "pass"):
        clock.push(1, next(each for each in m.legal(1) if each.text == act))
    assert (m.turn, clock.held(2)) == (2, 0)


def test_AR_32_two_cards_left_hold_nobody() -> None:
    m = at("turn: 0; hand 0: r1 b2 b3; hand 1: r2 r3; talon: r7")
    clock = Clock(m, lambda: 0)
    clock.push(0, next(act for act in m.legal(0) if act.text == "r1"))
    assert clock.held(1) == 0
