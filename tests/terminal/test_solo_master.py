"""Master in the terminal: the button, the clock, and a player who is away."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.match.match import Match
from tests.terminal.table import Hours, fall_asleep, sit

HANDS = "hand 0: r7 b7 g1 y3; hand 1: y1 y2 y4; hand 2: y5 y6 y9; talon: r8"
MINE = f"master; turn: 0; {HANDS}"
LAID = f"master; phase: laid; turn: 0; laid: r9; laid-by: 0; laid-turn: 0; laid-phase: act; {HANDS}"
AFTER_A_RING = f"master; phase: restart; after-press: act; turn: 0; {HANDS}"
AWAY = f"master; turn: 0; away: 0; silent: 2 0 0; {HANDS}"


def acts(match: Match) -> list[tuple[int, str]]:
    return [(seat, act.text) for seat, act in match.acts]


# The button


def test_enter_presses_a_laid_card_in() -> None:
    sitting = sit(MINE, ["r7", ""])
    assert acts(sitting.match)[:2] == [(0, "r7"), (0, "press")]
    assert "Press Enter to hit the button" in sitting.text


def test_the_table_is_not_drawn_again_for_the_press() -> None:
    sitting = sit(LAID, [])
    assert "Your hand" not in sitting.text


@pytest.mark.parametrize("said", ["press", "p"])
def test_the_press_can_be_said(said: str) -> None:
    assert acts(sit(MINE, ["r7", said]).match)[1] == (0, "press")


def test_a_drawn_card_is_laid_or_pressed_away() -> None:
    sitting = sit(MINE + "; stock: r2 rest", ["draw", ""])
    assert acts(sitting.match)[:2] == [(0, "draw"), (0, "press")]


def test_an_early_press_must_be_said_and_costs() -> None:
    silent = sit(MINE, ["", ""])
    assert silent.match.acts == []
    said = sit(MINE, ["press"])
    assert acts(said.match) == [(0, "press")]
    assert "MAS-59" in said.text


def test_after_a_ring_enter_sets_the_clock_going() -> None:
    sitting = sit(AFTER_A_RING, ["r7", "", "r7"])
    assert "MAS-58" in sitting.text  # not before the press
    assert acts(sitting.match)[:2] == [(0, "press"), (0, "r7")]


def test_the_dealer_starts_the_clock() -> None:
    sitting = sit("master; phase: start; turn: 0; dealer: 0; " + HANDS, [""])
    assert acts(sitting.match)[0] == (0, "start")


def test_a_relaxed_table_presses_by_itself() -> None:
    sitting = sit(MINE + "; options: press=auto speed=untimed", ["r7"])
    assert acts(sitting.match)[0] == (0, "r7")
    assert (0, "press") not in acts(sitting.match)


# The clock


def test_the_ring_interrupts_a_player_who_thinks() -> None:
    hours = Hours()
    sitting = fall_asleep(MINE, [], hours, late=(1,))
    assert hours.time == pytest.approx(6.3)  # six seconds and the grace of MR-45
    assert acts(sitting.match)[0] == (-1, "ring")
    assert "*** Ring! ***" in sitting.text


def test_a_card_that_was_not_pressed_in_returns() -> None:
    sitting = fall_asleep(MINE, ["r7"], Hours(), late=(2,))
    assert acts(sitting.match)[:2] == [(0, "r7"), (-1, "ring")]
    assert "MAS-53" in sitting.text


def test_nothing_rings_for_a_player_without_a_clock() -> None:
    sitting = sit(MINE, ["draw", "table", "log", ""], untimed=True)
    assert sitting.console.seconds is None
    assert "until the ring" not in sitting.text


def test_the_seconds_are_told() -> None:
    assert "6 seconds until the ring" in sit(MINE, ["table"], untimed=False).text


# Away and paused


def test_who_is_away_is_waited_for() -> None:
    sitting = sit(AWAY, [""])
    assert acts(sitting.match)[0] == (0, "back")
    assert "The clock is stopped" in sitting.text


def test_two_rings_without_an_act_make_one_away() -> None:
    sitting = fall_asleep(AFTER_A_RING, [""], Hours(), late=range(2, 4))
    rung = [event.seat for event in sitting.match.events if event.kind == Kind.RANG]
    assert rung.count(0) == 2
    assert "marked as away" in sitting.text


def test_the_table_stops_by_agreement_and_goes_on_with_enter() -> None:
    sitting = sit(MINE, ["stop", "r7", "", ""])
    assert (-1, "pause") not in acts(sitting.match)
    assert (0, "resume") in acts(sitting.match)


def test_teams_are_shown() -> None:
    four = "hand 0: r7 b7; hand 1: y1 y2; hand 2: y5 y6; hand 3: g5 g6; talon: r8"
    sitting = sit(f"master; options: form=teams; turn: 0; {four}", ["table"])
    (ben,) = {line for line in sitting.text.splitlines() if line.startswith("  2 Ben")}
    assert "partner" in ben


def test_what_nobody_waits_for_is_told_apart() -> None:
    said = sit(MINE, ["?"]).text
    assert "r7, draw\n" in said
    assert "press, stop, accuse 1, accuse 2" in said.partition("Also possible")[2]
