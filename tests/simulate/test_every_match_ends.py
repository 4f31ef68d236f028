"""Compiled matches with many random options: every match ends, and nobody is ever stuck.

Options live in the state, so one compilation serves them all. The turn and round caps are
the defaults; rounds stopped by the turn cap are counted.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from penult import bots
from penult.games.game import Game
from penult.games.registry import find
from penult.match.policy import Bot
from penult.simulate.arena import Count
from penult.simulate.compile import mark
from penult.simulate.run import Plan, compile_arena, play_block
from tests.properties.tables import each_game, fitting_seats, random_options
from tests.simulate.conftest import Compiling
from tests.simulate.plans import bots_for, fewer

CAPS = ("turn_cap", "round_cap")
TABLES = 150
HEAVY_TABLES = 10_000
PER_TABLE = 10  # matches with the same options, with as many different numbers of seats as fit
MOST_STOPPED = {
    "coloradd": 0.15,
    "master": 0.15,
    "royal": 0.05,
    "rummy": 0.0,
    "tippo": 0.05,
}  # of all rounds
FREE = "illegal_lay"  # random players play wrong cards for ever: that's what the turn cap is for


@dataclass
class Sums:
    """How the matches ended."""

    matches: int = 0
    rounds: int = 0
    stopped: int = 0
    turns: int = 0
    tables_with_stops: list[str] = field(default_factory=list)

    def add(self, plan: Plan, counters: Any) -> None:
        assert counters[Count.GAMES] == plan.games
        self.matches += plan.games
        self.rounds += int(counters[Count.ROUNDS])
        self.turns += int(counters[Count.TURNS])
        stopped = int(counters[Count.BLOCKED])
        self.stopped += stopped
        if stopped:
            self.tables_with_stops.append(f"{stopped} of {counters[Count.ROUNDS]}: {plan.options}")


def random_plan(game: Game, players: tuple[Bot, ...], number: int) -> Plan:
    rng = Random(number)
    left_alone = (*CAPS, FREE)
    drawn = random_options(game, rng)
    options = {name: value for name, value in drawn.items() if name not in left_alone}
    return Plan(
        game,
        game.new_options(**options),
        seats=rng.choice(fitting_seats(game, options)),
        bots=players,
        games=PER_TABLE,
        seed=number << 32,
        whole=True,
    )


def play_tables(game: Game, players: tuple[Bot, ...], function: Any, tables: int) -> Sums:
    sums = Sums()
    for number in range(fewer(game.name, tables)):
        plan = random_plan(game, players, number)
        sums.add(plan, play_block(plan, function, 0, plan.games))
    return sums


@each_game
def test_matches_with_any_options_end(plays: Compiling, game: str) -> None:
    sums = play_tables(find(game), bots_for(game), plays(game), TABLES)
    assert sums.matches == fewer(game, TABLES) * PER_TABLE
    assert sums.stopped <= MOST_STOPPED[game] * sums.rounds, sums


# Many more, checking in every state whoever the table waits for


def never_stuck(moves: Callable[..., int]) -> Callable[..., int]:
    def checked(s: Any, seat: int, out: Any) -> int:
        size = moves(s, seat, out)
        if size == 0:
            raise AssertionError
        return size

    return checked


def watched(game: Game) -> Game:
    """The arena only asks seats that can act: the current player and reactors."""
    return replace(game, moves=mark(never_stuck(game.moves)))


@pytest.mark.skipif(os.environ.get("PENULT_HEAVY") != "1", reason="only on a heavy run")
@each_game
def test_a_hundred_thousand_matches_end(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = watched(find(game))
    players = (bots.find(game, "random"), bots.find(game, "eager"))
    function = compile_arena(found, players, cached=False)
    sums = play_tables(found, players, function, HEAVY_TABLES)
    assert sums.matches == fewer(game, HEAVY_TABLES) * PER_TABLE
    assert sums.stopped <= MOST_STOPPED[game] * sums.rounds, sums
    with capsys.disabled():
        shares = f"{sums.stopped} of {sums.rounds} rounds stopped, {sums.turns} turns"
        print(f"\n{game}: {sums.matches} matches, {shares}")  # noqa: T201
