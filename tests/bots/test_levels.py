"""The levels that people choose from: the last one plays best."""

from __future__ import annotations

import pytest

from penult import bots
from penult.core.ids import Seat
from penult.games.registry import NAMES
from penult.match.match import Match
from tests.bots.playing import played_out

GAMES = 40


def winners(game: str, names: list[str], seed: int) -> tuple[Seat, ...]:
    """Of a match of one round."""
    match = Match.new(game, seats=len(names), seed=seed, options="target=1")
    outcome = played_out(match, names).outcome
    assert outcome
    return outcome.winners


@pytest.mark.parametrize("game", NAMES)
def test_the_last_level_plays_better_than_the_first(game: str) -> None:
    first, *_, last = bots.levels_of(game)
    won = {first: 0, last: 0}
    for seed in range(GAMES):
        names = [(first, last)[(seat + seed) % 2] for seat in range(4)]
        for seat in winners(game, names, seed):
            won[names[seat]] += 1
    assert won[last] > 1.4 * won[first], won


@pytest.mark.parametrize("game", NAMES)
def test_every_level_is_a_bot_and_the_usual_one_is_the_best(game: str) -> None:
    levels = bots.levels_of(game)
    assert levels == tuple(name for name in bots.bots_of(game) if name in levels)
    assert len(levels) >= 2 and levels[-1] == "sensible"
