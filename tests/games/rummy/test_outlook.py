"""How a round that isn't over yet is judged when bots think ahead."""

from __future__ import annotations

import pytest

from penult.games.rummy.knowledge import LATE, outlook
from penult.match.match import Match
from tests.bots.playing import played_out

TILES = "b1 b1 b4 b4 b10 b10 b12 b12"  # none of it fits red 3 to 5
OTHERS = "g1 g1 g4 g4 g10 g10 g12 g12"
CERTAIN = 1000


def chance(rack: str, other: str, pool: int = LATE, turn: int = 1) -> int:
    """How many of 1,000 rounds seat 0 wins, with so many tiles left in the pool."""
    text = f"rummy; melds: r3-5; hand 0: {rack}; hand 1: {other}; turn: {turn}; stock: rest"
    state = Match.read(text)._state
    state.piles.stock_size = pool
    return outlook(state, 0)


def some(tiles: str, count: int) -> str:
    return " ".join(tiles.split()[:count])


def test_each_tile_more_makes_it_less_likely_to_win() -> None:
    chances = [chance(some(TILES, count), OTHERS) for count in range(1, 9)]
    assert chances == sorted(chances, reverse=True) and len(set(chances)) == len(chances)


@pytest.mark.parametrize("turn", [0, 1])
def test_equal_racks_are_nearly_even(turn: int) -> None:
    assert 450 < chance(TILES, OTHERS, turn=turn) < 550


def test_a_joker_helps_as_long_as_there_is_time() -> None:
    """RUM-77: when the pool is empty, the fewest points win, and a joker counts 50."""
    with_joker = f"{some(TILES, 5)} joker"
    plain = some(TILES, 6)
    assert chance(with_joker, OTHERS) > chance(plain, OTHERS)
    assert chance(with_joker, OTHERS, pool=4) < chance(plain, OTHERS, pool=4)


def test_whoever_is_to_play_and_can_lay_is_better_off() -> None:
    fitting, useless = f"{some(TILES, 5)} r2", f"{some(TILES, 5)} y2"
    assert chance(fitting, OTHERS, turn=0) > chance(useless, OTHERS, turn=0)
    assert chance(fitting, OTHERS, turn=1) == chance(useless, OTHERS, turn=1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_chances_add_up(seats: int) -> None:
    match = Match.new("rummy", seats=seats, seed=seats, options="target=1")
    played = played_out(match.copy(), ["sensible"] * seats)
    for seat, action in played.acts[len(match.acts) : -1]:
        match.push(seat, action)
        total = sum(outlook(match._state, each) for each in range(seats))
        assert CERTAIN - seats < total <= CERTAIN
