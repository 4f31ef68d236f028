"""Simulated games are the same at both speeds, for any number of workers, and in a match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from penult.chance import seeds
from penult.core.ids import Card, Seat
from penult.games.game import Game
from penult.games.mechanics.hands import cards_of
from penult.games.registry import NAMES, find
from penult.match.match import Match
from penult.simulate import arena, run
from penult.simulate.arena import LENGTHS, SHARE, TALLIES, Count, Workspace
from penult.simulate.run import Counters, Plan, play_block, put_rules, simulate
from tests.properties.tables import TIMES, each_game, in_words
from tests.simulate.conftest import Compiling
from tests.simulate.plans import ALL, OPTIONS, ROOT, RULES, SLOWER, fewer, plan_of


def play_interpreted(plan: Plan, first: int, games: int, game: Game | None = None) -> Workspace:
    """The arena as plain Python, with a fresh state for every game."""
    play_one = arena.build(game or plan.game, plan.bots)
    workspace, view = Workspace(root=seeds.key_of(plan.seed)), plan.game.view()
    for number in range(first, first + games):
        state = plan.game.state()
        state.options = plan.options
        put_rules(plan, state)
        play_one(state, view, workspace, plan.seats, number, 1, plan.whole)
    return workspace


# Both speeds


@pytest.mark.parametrize(("game", "name"), ALL)
@pytest.mark.parametrize("whole", [False, True], ids=["rounds", "matches"])
def test_both_speeds_count_the_same(plays: Compiling, game: str, name: str, whole: bool) -> None:
    plan = plan_of(game, name, games=(5 if whole else 40) * TIMES, whole=whole, seats=3)
    counters = play_block(plan, plays(game), 0, plan.games)
    assert counters.tolist() == play_interpreted(plan, 0, plan.games).counters
    assert counters[Count.GAMES] == plan.games


FULL_TABLES = [(game, seats) for game in NAMES for seats in find(game).seats]


@pytest.mark.parametrize(("game", "seats"), FULL_TABLES)
def test_both_speeds_count_the_same_for_any_number_of_seats(
    plays: Compiling, game: str, seats: int
) -> None:
    plan = plan_of(game, "book", games=20 * TIMES, seats=seats)
    counters = play_block(plan, plays(game), 0, plan.games)
    assert counters.tolist() == play_interpreted(plan, 0, plan.games).counters


@pytest.mark.parametrize(("game", "name"), ALL)
def test_games_do_not_depend_on_those_before_them(plays: Compiling, game: str, name: str) -> None:
    plan, some = plan_of(game, name), fewer(game, 20)
    together = play_block(plan, plays(game), 0, 3 * some)
    apart = sum(play_block(plan, plays(game), first, some) for first in (2 * some, 0, some))
    assert np.array_equal(together, apart)


# Workers


@pytest.fixture
def small_blocks(plays: Compiling, monkeypatch: pytest.MonkeyPatch) -> None:
    """Split the work into many small blocks."""
    monkeypatch.setattr(run, "BLOCK", 64)
    monkeypatch.setattr(run, "BLOCK_MATCHES", 16)
    monkeypatch.setattr(run, "compile_arena", lambda game, bots: plays(game.name))


@pytest.mark.usefixtures("small_blocks")
@each_game
@pytest.mark.parametrize("whole", [False, True], ids=["rounds", "matches"])
def test_any_number_of_workers_counts_the_same(
    plays: Compiling, monkeypatch: pytest.MonkeyPatch, game: str, whole: bool
) -> None:
    monkeypatch.setattr(run, "BLOCK", fewer(game, run.BLOCK))
    monkeypatch.setattr(run, "BLOCK_MATCHES", fewer(game, run.BLOCK_MATCHES))
    plan = plan_of(game, "book", games=1_000, whole=whole)
    alone = play_block(plan, plays(game), 0, plan.games)
    for workers in (1, 2, 3):
        done: list[int] = []
        assert np.array_equal(simulate(plan, workers, done.append), alone)
        assert sum(done) == plan.games


@pytest.mark.usefixtures("small_blocks")
@each_game
@pytest.mark.parametrize("games", [0, 1, 63, 64, 65])
def test_every_game_is_played_once(game: str, games: int) -> None:
    plan = replace(plan_of(game, "book"), games=games)
    assert simulate(plan, workers=2)[Count.GAMES] == games


# Sums


def columns(counters: Counters, first: Count, size: int = 10) -> list[int]:
    found: list[int] = counters[first : first + size].tolist()
    return found


@pytest.mark.parametrize(("game", "name"), ALL)
@pytest.mark.parametrize("whole", [False, True], ids=["rounds", "matches"])
def test_the_sums_are_consistent(plays: Compiling, game: str, name: str, whole: bool) -> None:
    seats = min(5, find(game).seats[-1])
    plan = plan_of(game, name, games=500, whole=whole, seats=seats)
    counters = play_block(plan, plays(game), 0, plan.games)
    rounds, blocked = counters[Count.ROUNDS], counters[Count.BLOCKED]
    lengths = columns(counters, Count.LENGTH, LENGTHS)
    assert rounds == plan.games if not whole else rounds >= plan.games
    assert sum(columns(counters, Count.PLACE_WINS)) + blocked == rounds
    assert not any(columns(counters, Count.PLACE_WINS)[plan.seats :])
    assert sum(lengths) == rounds
    assert sum(turns * count for turns, count in enumerate(lengths)) == counters[Count.TURNS]
    assert sum(columns(counters, Count.BOT_SEATS)) == plan.games * plan.seats
    wins = sum(columns(counters, Count.BOT_WINS))
    assert wins == SHARE * (plan.games if whole else rounds - blocked)
    assert counters[Count.ORDERS] >= rounds + plan.games  # a deal a round, and a cut


@pytest.mark.parametrize(("game", "name"), ALL)
def test_the_tallies_of_simulated_rounds(plays: Compiling, game: str, name: str) -> None:
    """The game's own counts and their squares, compared with the matches themselves."""
    plan = plan_of(game, name, games=20)
    counters = play_block(plan, plays(game), 0, plan.games)
    tallies = [tallied(plan, number) for number in range(plan.games)]
    sums = [sum(kind) for kind in zip(*tallies, strict=True)]
    squares = [sum(count * count for count in kind) for kind in zip(*tallies, strict=True)]
    room = [0] * (TALLIES - len(plan.game.tallies))
    assert columns(counters, Count.TALLY, TALLIES) == sums + room
    assert columns(counters, Count.TALLY_SQUARED, TALLIES) == squares + room


def tallied(plan: Plan, number: int) -> list[int]:
    """The game's own counts for the round with this number."""
    spy = Spy(plan.game)
    play_interpreted(plan, number, 1, game=spy.game())
    counts = [0] * len(plan.game.tallies)
    if plan.game.tally:
        plan.game.tally(spy.state, counts)
    return counts


# The same games as in a match


class Spy:
    """Records what happens in an arena."""

    def __init__(self, game: Game) -> None:
        self.original = game
        self.acts: list[tuple[Seat, int]] = []
        self.hands: list[list[list[Card]]] = []
        self.state: Any = None

    def game(self) -> Game:
        return replace(self.original, apply=self.apply, supply=self.supply)

    def apply(self, state: Any, seat: Seat, action: int) -> None:
        self.acts.append((seat, action))
        self.original.apply(state, seat, action)

    def supply(self, state: Any, order: list[int]) -> None:
        self.original.supply(state, order)
        self.state = state
        if not self.acts:
            self.hands.append([cards_of(copies) for copies in state.hands.held])


SOME_NUMBERS = [
    (game, name, number)
    for game, name in ALL
    for number in ((100,) if game in SLOWER else (0, 99, 100, 101))
]


@pytest.mark.parametrize(("game", "name", "number"), SOME_NUMBERS)
def test_a_simulated_game_is_the_match_of_its_seed(game: str, name: str, number: int) -> None:
    plan = plan_of(game, name, whole=True)
    spy = Spy(plan.game)
    play_interpreted(plan, number, 1, game=spy.game())
    match = Match.new(
        game,
        seats=4,
        seed=ROOT + number,
        options=in_words(plan.game, OPTIONS[game][name]),
        custom=RULES.get(name, ()),
    )
    for dealt in spy.hands[-1:]:  # none where players agree on something first
        assert dealt[: match.seats] == [cards_of(match.view(s).hand) for s in range(match.seats)]
    for seat, action in spy.acts:
        match.push(seat, plan.game.actions[action])
    assert match.outcome is not None
    assert match._state == spy.state


@pytest.mark.parametrize("root", [0, 1, ROOT, (1 << 64) - 1, (1 << 128) - 1_000, 0xABCDEF << 100])
@pytest.mark.parametrize("number", [0, 1, 999, 1 << 31])
def test_the_seed_of_a_game(root: int, number: int) -> None:
    workspace = Workspace(root=seeds.key_of(root))
    arena.add_to_seed(workspace, number)
    assert workspace.key == seeds.key_of((root + number) % (1 << seeds.BITS))
