"""Every pair of option values is played at least once."""

from __future__ import annotations

from random import Random

import pytest

from penult.games.settings import Option
from penult.play.match import Match
from tests.properties.invariants import INVARIANTS
from tests.properties.pairs import all_pairs, covering_rows, pairs_in
from tests.properties.tables import GAME, TIMES, Player

SHORT = {"target": 1, "turn_cap": 60, "round_cap": 1}  # matches are short unless that is tested
SEATS = "seats"


def values_of(option: Option) -> tuple[int, ...]:
    """All named values; of a number the default and another one."""
    if option.values:
        return tuple(option.numbers)
    if option.name in SHORT:
        return SHORT[option.name], option.default
    other = option.numbers[-1] if option.default != option.numbers[-1] else option.numbers[0]
    return option.default, other


VALUES = {option.name: values_of(option) for option in GAME.options} | {SEATS: (4, 2, 3, 10)}
ROWS = covering_rows(VALUES)


def test_the_rows_cover_every_pair() -> None:
    covered = set[object]().union(*(pairs_in(row) for row in ROWS))
    assert covered == all_pairs(VALUES)
    assert len(ROWS) < 60


@pytest.mark.parametrize("number", range(len(ROWS)))
@pytest.mark.parametrize("seed", range(5 * TIMES))
def test_a_match_with_these_options(number: int, seed: int) -> None:
    row = ROWS[number]
    options = {name: value for name, value in row.items() if name != SEATS}
    match = Match.new(GAME.name, seats=row[SEATS], seed=seed, options=options)
    player = Player(Random(seed), reacts=0.2, lays=0.85)
    for act, _ in enumerate(player.play(match)):
        if act % 5 == 0:
            assert_all_is_well(match)
    assert match.outcome is not None
    assert_all_is_well(match)


def assert_all_is_well(match: Match) -> None:
    for holds in INVARIANTS:
        holds(match)
