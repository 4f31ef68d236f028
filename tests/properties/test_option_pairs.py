"""Every pair of option values is played at least once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random

import pytest

from penult.games.game import Game, any_table
from penult.games.options import Option
from penult.games.registry import find
from penult.match.match import Match
from tests.games.custom.cards import customs_for
from tests.properties.invariants import assert_all_is_well
from tests.properties.pairs import all_pairs, covering_rows, pairs_in
from tests.properties.tables import GAMES, TIMES, Player, each_game, in_words

SHORT = {  # matches are short unless their length is tested
    "target": 1,
    "rounds_to_win": 1,
    "turn_cap": 60,
    "round_cap": 1,
}
SEATING = (0, 1212)  # opposite, or these pairs of four
SEATS = "seats"


def values_of(option: Option) -> tuple[int, ...]:
    """All named values; of a number the default and another one."""
    if option.values:
        return tuple(option.numbers)
    if option.name == "seating":
        return SEATING
    if option.name in SHORT:
        return SHORT[option.name], option.default
    other = option.numbers[-1] if option.default != option.numbers[-1] else option.numbers[0]
    return option.default, other


def values_for(game: Game) -> dict[str, tuple[int, ...]]:
    counts = (4, 2, 3, game.seats[-1])
    return {option.name: values_of(option) for option in game.options} | {SEATS: counts}


def fits(game: Game, row: Mapping[str, int]) -> bool:
    """Can a match have these options, and this many seats if the row has a number?"""
    if game.unfit is any_table:
        return True
    options = game.new_options(**{name: value for name, value in row.items() if name != SEATS})
    seats = (row[SEATS],) if SEATS in row else VALUES[game.name][SEATS]
    return any(not game.unfit(options, number) for number in seats)


VALUES = {game.name: values_for(game) for game in GAMES}
FITS = {game.name: partial(fits, game) for game in GAMES}
ROWS = {game: covering_rows(values, FITS[game]) for game, values in VALUES.items()}
OFTEN = 1_000  # actions of a match are checked often
OF_EACH_GAME = [
    (game, number, seed)
    for game, rows in ROWS.items()
    for number in range(len(rows))
    for seed in range(TIMES)
]


@each_game
def test_the_rows_cover_every_pair(game: str) -> None:
    covered = set[object]().union(*(pairs_in(row) for row in ROWS[game]))
    assert covered == all_pairs(VALUES[game], FITS[game])
    assert len(ROWS[game]) < 60


@pytest.mark.parametrize(("game", "number", "seed"), OF_EACH_GAME)
def test_a_match_with_these_options(game: str, number: int, seed: int) -> None:
    row = ROWS[game][number]
    options = in_words(find(game), row)
    chosen = {name: value for name, value in row.items() if name != SEATS}
    customs = customs_for(find(game), chosen, row[SEATS], Random(seed))
    match = Match.new(game, seats=row[SEATS], seed=seed, options=options, custom=customs)
    player = Player(Random(seed), reacts=0.2, lays=0.85)
    for act, _ in enumerate(player.play(match)):
        if act % (5 if act < OFTEN else 100) == 0:
            assert_all_is_well(match.game, match._state)
    assert match.outcome is not None
    assert_all_is_well(match.game, match._state)
