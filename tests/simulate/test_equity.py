"""Match equity: when matches end, what follows for the chances, and whether rounds bear it out."""

from __future__ import annotations

import doctest
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

from penult.bots import find
from penult.games.game import Game
from penult.games.mechanics.scoring import Ending
from penult.games.registry import find as find_game
from penult.match.match import Match
from penult.simulate.arena import RESULTS
from penult.simulate.run import Plan, arena_for, workspace_after
from penult.thinking import equity
from penult.thinking.equity import (
    EquityTable,
    equity_table,
    grid_for,
    outcome,
    round_worth,
    step_of,
    values_of,
)
from tests.simulate.conftest import Compiling
from tests.simulate.test_thinking import in_cache

__all__ = ["in_cache"]

ENDINGS = [
    ("coloradd", 2, ""),
    ("coloradd", 4, "target=200 tie=extra_round"),
    ("coloradd", 3, "form=low_score"),
    ("coloradd", 2, "round_cap=3"),
    ("master", 3, ""),
    ("master", 4, "form=teams"),
    ("master", 4, "form=teams seating=1212"),
    ("master", 4, "form=teams_low_score tie=extra_round"),
    ("master", 4, "form=partners4"),
    ("master", 4, "form=elimination"),
    ("royal", 3, "form=low_score tie=extra_round"),
    ("tippo", 2, "target=300"),
    ("rummy", 3, ""),
    ("rummy", 2, "mode=rounds"),
]


def options_of(game: str, seats: int, options: str) -> tuple[Game, Any]:
    match = Match.new(game, seats=seats, options=options)
    return match.game, match.options


# When a match ends


def by_the_rules(
    game: Game, options: Any, seats: int, totals: list[int], rounds: int
) -> tuple[bool, set[int]]:
    """Is it over after a round in which everybody played, and who would have won?"""
    s = game.state()
    s.options, s.seats.count = options, seats
    s.scores.total[:seats], s.scores.rounds = totals, rounds
    s.seats.turn = 0  # in Rummy, ties go to whoever would have moved first
    module = import_module(f"penult.games.{game.name}.rounds")
    if game.name == "master":
        module.choose_sides(s)
        module = import_module("penult.games.master.ending")
        playing = ~s.out
        if module.is_elimination(options):
            module.eliminate(s)
        over = module.match_is_over(s)
        module.end_match(s, playing)
    else:
        over = module.match_is_over(s)
        module.end_match(s)
    return bool(over), {seat for seat in range(seats) if s.winners >> seat & 1}


@pytest.mark.parametrize(("game", "seats", "options"), ENDINGS)
def test_a_match_ends_as_the_rules_say(game: str, seats: int, options: str) -> None:
    played, chosen = options_of(game, seats, options)
    ending = played.ending(chosen, seats)
    sides = equity.sides_of(ending, seats)
    names, first = sorted(set(sides)), equity.first_seats(sides)
    goal = ending.target or 100
    luck = Random(7)
    for _ in range(300):
        scores = [
            luck.choice((0, goal - 1, goal, goal + 1, luck.randint(0, 2 * goal))) for _ in names
        ]
        totals = [scores[names.index(side)] for side in sides]  # partners have the same
        rounds = luck.randint(1, min(ending.rounds, 10))
        over, winners = by_the_rules(played, chosen, seats, totals, rounds)
        rows = np.array([totals], float)[:, first]
        is_over, shares = outcome(ending, rows, np.ones(rows.shape, bool), ending.rounds - rounds)
        ahead = {seat for seat in range(seats) if shares[0][names.index(sides[seat])] > 0}
        assert bool(is_over[0]) == over
        assert winners <= ahead if game == "rummy" else winners == ahead


# Backwards from the end. One point for one of two sides in each round, both as likely:

TOSS = [np.array([[1, 0], [0, 1]])]


def table_of(ending: Ending, results: list[Any]) -> EquityTable:
    sides = len(results) + 1
    grid = grid_for(ending, sides, 1)
    values = values_of(ending, grid, step_of(ending, grid, results))
    return EquityTable(ending, ending.sides or tuple(range(sides)), grid, results[-1], values)


@pytest.mark.parametrize(
    ("totals", "expected"),
    [((0, 0), 1 / 2), ((1, 0), 11 / 16), ((2, 0), 7 / 8), ((0, 2), 1 / 8), ((2, 2), 1 / 2)],
)
def test_three_points_by_tossing_a_coin(totals: tuple[int, int], expected: float) -> None:
    """As Pascal and Fermat divided the stakes."""
    table = table_of(Ending(target=3, rounds=1000), TOSS)
    assert table.chances(totals) == pytest.approx((expected, 1 - expected))


def test_the_number_of_rounds_left_counts() -> None:
    """Two ahead: with one round left that is enough; with two, losing both is a shared win."""
    table = table_of(Ending(target=0, rounds=2), TOSS)
    assert table.chances((1, 0), rounds=1)[0] == pytest.approx(3 / 4)
    assert table.chances((2, 0), rounds=1)[0] == pytest.approx(1)
    assert table.chances((2, 0), rounds=0)[0] == pytest.approx(7 / 8)
    assert table.chances((1, 0), rounds=2) == (1.0, 0.0)


def test_the_lowest_total_wins_where_cards_are_charged() -> None:
    table = table_of(Ending(target=2, rounds=1000, low=True), TOSS)
    assert table.chances((1, 0))[0] == pytest.approx(1 / 4)


def test_a_tie_plays_on() -> None:
    """Two up with two rounds left to be caught up with; a tie at the target goes on."""
    both = [np.array([[1, 1], [1, 0]]), np.array([[1, 1], [0, 1]])]
    results = [np.concatenate(both)]
    shared = table_of(Ending(target=1, rounds=1000), results)
    decided = table_of(Ending(target=1, rounds=1000, ties_play_on=True), results)
    assert shared.chances((1, 1)) == (0.5, 0.5)
    assert decided.chances((1, 1)) == pytest.approx((0.5, 0.5))
    assert decided.chances((2, 1)) == (1.0, 0.0)


def test_the_last_side_left_wins() -> None:
    """One side is out in each round; each of three as likely as the others."""
    three = np.eye(3, dtype=np.int64)
    ending = Ending(target=1, rounds=1000, low=True, eliminates=True)
    table = table_of(ending, [*TOSS, three])
    assert table.chances((0, 0, 0)) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert table.chances((0, 1, 0)) == pytest.approx((1 / 2, 0, 1 / 2))
    assert table.chances((1, 1, 0)) == (0.0, 0.0, 1.0)


# Real tables

TABLES = [
    ("coloradd", 2, ""),
    ("coloradd", 3, "form=low_score"),
    ("master", 4, "form=teams"),
    ("royal", 4, ""),
]


def played_rounds(game: Game, options: Any, seats: int, rounds: int, seed: int) -> Any:
    plan = Plan(game, options, seats, (find(game.name, "sensible"),), rounds, seed)
    function, blocks = arena_for(plan), range(0, rounds, RESULTS)
    rows = [workspace_after(plan, function, each, RESULTS)["gained"].copy() for each in blocks]
    return np.concatenate(rows)[:, :seats]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_round_changes_no_chance_on_average(
    in_cache: Compiling, game: str, seats: int, options: str
) -> None:
    """Over rounds that the table hasn't seen, from all over the table."""
    played, chosen = options_of(game, seats, options)
    table = equity_table(played, chosen, seats)
    gained = played_rounds(played, chosen, seats, 4096, seed=10**6)
    luck = np.random.default_rng(5)
    for _ in range(12):
        scores = luck.integers(0, table.ending.target, seats)
        totals = scores[list(table.sides)]
        before = table.chances_of([totals])[0]
        after = table.chances_of(totals + gained, rounds=1).mean(axis=0)
        assert after == pytest.approx(before, abs=0.02)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_chances_add_up_and_are_fair(
    in_cache: Compiling, game: str, seats: int, options: str
) -> None:
    played, chosen = options_of(game, seats, options)
    table = equity_table(played, chosen, seats)
    first = equity.first_seats(table.sides)
    luck = np.random.default_rng(6)
    totals = luck.integers(0, table.ending.target, (50, seats))[:, list(table.sides)]
    chances = table.chances_of(totals)
    assert chances[:, first].sum(axis=1) == pytest.approx(np.ones(50))
    assert table.chances([0] * seats) == pytest.approx([1 / len(first)] * seats)
    for row, chance in zip(totals, chances, strict=True):
        best = row.min() if table.ending.low else row.max()
        assert chance.max() == pytest.approx(max(chance[row == best]))


def test_just_below_the_target_any_round_won_is_enough(in_cache: Compiling) -> None:
    """The other one, at 0, has to win with 500 points at once, or a whole series."""
    table = equity_table("coloradd")
    ahead, _ = table.chances((499, 0))
    assert 0.98 < ahead < 1
    assert table.chances((499, 499)) == pytest.approx((0.5, 0.5))
    assert table.chances((480, 499))[0] < 0.5 < table.chances((499, 480))[0] + 1e-9
    assert table.chances((500, 499)) == (1.0, 0.0)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_points_are_worth_more_the_more_they_are(
    in_cache: Compiling, game: str, seats: int, options: str
) -> None:
    """To the side that gains them, and the less to the others; being charged is the reverse."""
    played, chosen = options_of(game, seats, options)
    table = equity_table(played, chosen, seats)
    totals = [table.ending.target // 2] * seats
    worth = round_worth(table, totals, 3, seat=0, gains=16)
    assert worth
    sign = -1 if table.ending.low else 1
    assert (sign * np.diff(worth.by_seat[0]) >= 0).all()
    assert sign * (worth.by_seat[0][-1] - worth.by_seat[0][0]) > 0.5
    other = next(seat for seat in range(seats) if table.sides[seat] != table.sides[0])
    assert (sign * np.diff(worth.by_seat[other]) <= 1e-9).all()


def test_a_round_that_decides_nothing_is_played_to_be_won() -> None:
    """Who needs twenty wins in a row gains one in 524,288 by the first."""
    table = table_of(Ending(target=20, rounds=1000), TOSS)
    assert round_worth(table, (0, 19), 3, seat=0, gains=16) is None
    assert round_worth(table, (19, 19), 3, seat=0, gains=16)


def test_a_table_is_made_once_and_kept(
    in_cache: Compiling, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("coloradd")
    table = equity_table(game)
    assert equity_table("coloradd", game.new_options(), 2) is table
    equity.made_table.cache_clear()
    monkeypatch.setattr(equity, "computed", None)  # can't be made again
    kept = equity_table(game)
    assert np.array_equal(kept.values, table.values)


def test_the_example_of_the_module(in_cache: Compiling) -> None:
    result = doctest.testmod(equity)
    assert result.attempted > 0
    assert result.failed == 0
