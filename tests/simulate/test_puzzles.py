"""Shipped puzzles are true: the search finds their best actions again, in worlds of its own."""

from __future__ import annotations

from itertools import islice
from math import sqrt

import pytest

from penult.lab.puzzles.making import LEAST, decisions, found_in, played_round
from penult.lab.puzzles.puzzle import Puzzle
from penult.lab.puzzles.store import shipped
from penult.thinking.think import compare
from tests.properties.tables import SLOW, TIMES, each_game
from tests.simulate.conftest import Compiling
from tests.simulate.test_thinking import in_cache

__all__ = ["in_cache"]

FRESH = 7_001  # a luck that wasn't used to make them
EVERY = 1 if TIMES > 1 else 20  # in heavy mode all of them


def worlds_for(game: str) -> int:
    """As many as it took, in heavy mode; otherwise enough for a sample."""
    if TIMES > 1:
        return shipped(game).worlds[-1]
    return 80 if game in SLOW else 1000


@each_game
def test_the_best_action_is_the_best_in_other_worlds(in_cache: Compiling, game: str) -> None:
    sample = shipped(game).puzzles[::EVERY][: None if TIMES > 1 or game not in SLOW else 1]
    for puzzle in sample:
        match = puzzle.shown  # all that a solver gets
        offered = [match.parsed(each.act) for each in puzzle.choices]
        thought = compare(match, puzzle.seat, offered, worlds_for(game), FRESH)
        assert thought
        best, *others = thought.judged
        assert best.action == offered[0], puzzle.id
        for other in others:
            gain, error = best.value - other.value, sqrt(best.error**2 + other.error**2)
            assert gain > 2 * error, puzzle.id
            assert gain > LEAST - 3 * error, puzzle.id


def test_the_same_seed_makes_the_same_puzzles(in_cache: Compiling) -> None:
    one, other = (list(islice(found_in("coloradd", 31), 2)) for _ in range(2))
    assert one == other


def test_at_most_one_for_each_seat_of_a_match(in_cache: Compiling) -> None:
    found: list[Puzzle] = list(islice(found_in("coloradd", 31), 6))
    seats = [(each.record.partition("\n0 ")[0], each.seat) for each in found]
    assert len(set(seats)) == len(seats)


@pytest.mark.parametrize("seats", [2, 4])
def test_decisions_are_those_of_the_seat_to_play(seats: int) -> None:
    match = played_round("coloradd", seats, seed=3)
    numbers = []
    for position in decisions(match):
        assert position.seat == position.match.turn
        assert len(position.match.moves()) > 1
        numbers.append(len(position.match.acts))
    assert numbers == sorted(set(numbers))
