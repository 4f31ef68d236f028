"""On the virtual clock times vary: within bounds, evenly, and repeatably."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from penult.core.actions import Verb
from penult.games.master.cards import ACTIONS
from penult.games.master.clock import cost, spread
from penult.match.match import Match
from penult.simulate.arena import Workspace, hesitation

TRIES = 20_000
BINS = 11
ERRORS = 5  # standard errors


def hesitations(seed: int, most: int, count: int) -> list[int]:
    workspace = Workspace()
    workspace.seeds[0] = seed
    return [hesitation(workspace, most) for _ in range(count)]


@pytest.mark.parametrize("most", [1, 240, 350, 1_650])
def test_it_stays_in_its_bounds(most: int) -> None:
    found = hesitations(7, most, TRIES)
    assert -most <= min(found) < -most * 0.9
    assert most * 0.9 < max(found) <= most


@pytest.mark.parametrize("seed", range(3))
def test_it_is_even(seed: int) -> None:
    half = BINS // 2
    found = Counter(hesitations(seed, half, TRIES))
    expected, error = TRIES / BINS, sqrt(TRIES * (1 / BINS) * (1 - 1 / BINS))
    assert set(found) == set(range(-half, half + 1))
    assert all(abs(times - expected) <= ERRORS * error for times in found.values())


def test_it_is_repeatable_and_another_for_another_seed() -> None:
    assert hesitations(1, 500, 50) == hesitations(1, 500, 50)
    assert hesitations(1, 500, 50) != hesitations(2, 500, 50)


def test_no_spread_costs_no_hesitation() -> None:
    workspace = Workspace()
    assert hesitation(workspace, 0) == 0
    assert workspace.hesitations == 0


# Master's times for a hand of seven cards


def quickest_and_slowest(match: Match, verb: Verb) -> tuple[int, int]:
    act = next(action for action in ACTIONS if action.verb == verb)
    takes, varies = cost(match._state, act.id), spread(match._state, act.id)
    return takes - varies, takes + varies


@pytest.mark.parametrize("seconds", [4, 6, 8])
@pytest.mark.parametrize("verb", [Verb.LAY, Verb.DRAW])
def test_one_thinks_between_15_and_70_hundredths_of_the_time(verb: Verb, seconds: int) -> None:
    match = Match.new("master", seed=0, options=f"speed={seconds}")
    match.push("start")
    assert quickest_and_slowest(match, verb) == (seconds * 150, seconds * 700)


def test_a_press_a_restart_and_a_jump_take_a_persons_time() -> None:
    match = Match.new("master", seed=0)
    match.push("start")
    assert quickest_and_slowest(match, Verb.PRESS) == (120, 600)
    assert quickest_and_slowest(match, Verb.JUMP) == (250, 900)
    match.push(-1, "ring")
    assert quickest_and_slowest(match, Verb.PRESS) == (200, 900)
