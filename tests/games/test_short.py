"""The short match of every game: allowed for any number of players, and soon over."""

from __future__ import annotations

import pytest

from penult.games.registry import NAMES, find
from penult.match.match import Match
from penult.match.options import check_table, read_options, write_options
from tests.bots.playing import played_out

MATCHES = 8
ROUNDS = 7  # of a short match on average, at most; with few points in a round, it takes more


def length(name: str, options: str, seed: int) -> tuple[int, int]:
    """Rounds and actions of a match of bots."""
    match = played_out(Match.new(name, seed=seed, options=options), ["sensible"] * 4)
    return match.rounds, len(match.acts)


@pytest.mark.parametrize("name", NAMES)
def test_a_short_match_is_allowed_for_any_number_of_players(name: str) -> None:
    game = find(name)
    options = read_options(game, game.short)
    for seats in game.seats:
        check_table(game, options, seats)
    assert write_options(game, options), "it is another match than that of the book"


@pytest.mark.parametrize("name", NAMES)
def test_a_short_match_ends_sooner_than_that_of_the_book(name: str) -> None:
    short = [length(name, find(name).short, seed) for seed in range(MATCHES)]
    book = [length(name, "", seed) for seed in range(MATCHES)]
    assert sum(rounds for rounds, _ in short) <= ROUNDS * MATCHES
    assert sum(rounds for rounds, _ in short) < sum(rounds for rounds, _ in book)
    assert sum(acts for _, acts in short) < sum(acts for _, acts in book)
