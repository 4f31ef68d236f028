"""The story of a match: who gained most in one round, caught best, and drew most for nothing."""

from __future__ import annotations

import pytest

from penult.games.registry import NAMES
from penult.match.events import RoundResult
from penult.match.highlights import Highlight, Highlights, biggest_swing
from penult.match.match import Match
from penult.tables.seating import TablePhase
from penult.tables.table import KEPT, Table
from tests.server.guest import hurried
from tests.tables.driver import TableDriver


def told(match: Match, *acts: str) -> tuple[Highlight, ...]:
    """What is worth telling of some actions: first the seat, then the action."""
    highlights = Highlights(match)
    for line in acts:
        seat, _, act = line.partition(" ")
        known = len(match.events)
        match.push(int(seat), act)
        highlights.look(match, match.events[known:])
    return highlights.told(())


def test_the_biggest_swing_is_the_largest_change_of_a_total() -> None:
    rounds = [
        RoundResult(0, (40, 0, 0)),
        RoundResult(2, (40, 0, 95)),
        RoundResult(1, (40, 70, 95)),
    ]
    assert biggest_swing(rounds) == Highlight("swing", 2, round=2, count=95)


def test_of_equal_swings_the_first_is_told() -> None:
    rounds = [RoundResult(0, (40, 0)), RoundResult(1, (40, 40))]
    assert biggest_swing(rounds) == Highlight("swing", 0, round=1, count=40)


def test_points_that_are_deducted_are_a_swing_too() -> None:
    rounds = [RoundResult(0, (40, 0)), RoundResult(1, (40, -90))]
    assert biggest_swing(rounds) == Highlight("swing", 1, round=2, count=-90)


@pytest.mark.parametrize(
    "rounds", [[], [RoundResult(0, (40, 0))], [RoundResult(0, (1, 0)), RoundResult(0, (2, 0))]]
)
def test_one_round_or_rounds_that_count_as_such_are_no_swing(rounds: list[RoundResult]) -> None:
    assert biggest_swing(rounds) is None


def test_a_catch_is_told_with_the_cards_it_cost() -> None:
    match = Match.read("coloradd; talon: r5; hand 0: r7 b3; hand 1: r1 g2; hand 2: y9 y8", seed=1)
    assert told(match, "0 r7", "2 catch 0") == (
        Highlight("catches", 2, 0, count=1),
        Highlight("penalties", 0, count=2),
    )


def test_whoever_caught_the_same_player_most_often_is_told() -> None:
    match = Match.read("coloradd; talon: r5; hand 0: r7 b3; hand 1: r1 g2; hand 2: r9 y8", seed=1)
    story = told(match, "0 r7", "2 catch 0", "1 r1", "0 catch 1", "2 r9", "0 catch 2")
    assert story[0] == Highlight("catches", 2, 0, count=1), "of equals the first"


BLUFF = "coloradd; talon: r5; hand 0: r7 wild+4 b3; hand 1: b1 g2; hand 2: y9 y8"


def test_a_bluff_that_was_seen_through_is_told_with_its_price() -> None:
    match = Match.read(f"{BLUFF}; rounds: 2", seed=1)
    assert told(match, "0 wild+4=blue", "1 challenge", "1 seen") == (
        Highlight("bluff", 1, 0, round=3, count=4),
        Highlight("penalties", 0, count=4),
    )


def test_a_bluff_costs_more_than_a_single_catch() -> None:
    match = Match.read(BLUFF, seed=1)
    story = told(match, "0 wild+4=blue", "1 challenge", "1 seen", "1 b1", "2 catch 1")
    assert story[0].kind == "bluff"


def test_a_challenge_that_failed_is_no_catch() -> None:
    match = Match.read(
        "coloradd; talon: r5; hand 0: wild+4 b3 b4; hand 1: r1 g2; hand 2: y9", seed=1
    )
    assert told(match, "0 wild+4=blue", "1 challenge", "1 seen") == (
        Highlight("penalties", 1, count=6),
    )


def test_cards_drawn_on_ones_own_turn_are_no_bad_luck() -> None:
    match = Match.read("coloradd; talon: r5; hand 0: g7 b3; hand 1: r1 g2; hand 2: y9 y8", seed=1)
    assert told(match, "0 draw", "0 pass") == ()


def test_cards_that_somebody_else_makes_one_draw_are() -> None:
    match = Match.read("coloradd; talon: r5; hand 0: r+2 b3 b1; hand 1: r1 g2; hand 2: y9", seed=1)
    assert told(match, "0 r+2") == (Highlight("penalties", 1, count=2),)


@pytest.mark.parametrize("game", NAMES)
def test_a_table_tells_the_story_of_the_whole_match_when_it_is_over(game: str) -> None:
    """Though it keeps only the latest events."""
    driver = TableDriver(game, seats=3, options=hurried(game, "round_cap=3"))
    driver.gather(1)
    match = Match.new(game, seats=3, seed=driver.table.seed, options=driver.table.options)
    alone = Highlights(match)
    alone.look(match, match.events)
    while driver.phase() != TablePhase.OVER:
        assert driver.table.story == ()
        driver.step()
    for seat, action in driver.match.acts:
        known = len(match.events)
        match.push(seat, action)
        alone.look(match, match.events[known:])
    assert len(driver.rows) > KEPT
    assert driver.table.story == alone.told(driver.table.rounds)
    assert driver.table.story
    assert Table.rebuilt("t", driver.rows).story == driver.table.story
