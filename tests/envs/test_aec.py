"""The environments for PettingZoo, by its own tests and by ``Match``."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from penult.bots import find as find_bot
from penult.bots import known_bots
from penult.core.coercion import WrongKind
from penult.envs.aec import SeatsEnv, env, parallel_env

GAMES = ("coloradd", "master", "royal", "tippo", "rummy", "rlcard")
each_game = pytest.mark.parametrize("game", GAMES)
CYCLES = {"rummy": 60}


@pytest.fixture(autouse=True)
def quietly() -> Iterator[None]:
    """Its tests warn of observations that are dictionaries, as all with a mask are."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@each_game
def test_pettingzoo_accepts_the_environment(game: str, capsys: Any) -> None:
    api_test(env(game, seats=3, compiled=False), num_cycles=CYCLES.get(game, 300))


@each_game
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    seed_test(lambda: env(game, seats=2, compiled=False), num_cycles=CYCLES.get(game, 200) // 4)


@each_game
def test_pettingzoo_accepts_it_as_a_parallel_environment(game: str, capsys: Any) -> None:
    settings: dict[str, Any] = {"seats": 2, "compiled": False}
    parallel_api_test(parallel_env(game, **settings), num_cycles=CYCLES.get(game, 200) // 4)


@each_game
def test_pettingzoo_accepts_how_it_renders(game: str, capsys: Any) -> None:
    def made(render_mode: str) -> Any:
        return env(game, seats=2, compiled=False, render_mode=render_mode)

    render_test(made)
    assert "legal: " in capsys.readouterr().out


class LegalSamples:
    """Its space draws what is legal, as ``max_cycles_test`` draws without the mask."""

    def __init__(self, game: str) -> None:
        self.game = game

    def env(self, max_cycles: int) -> Any:
        bots = {1: known_bots(self.game)["random"]}
        made = SeatsEnv(self.game, seats=2, bots=bots, max_cycles=max_cycles, compiled=False)
        space = made.action_space("seat_0")
        drawn = space.sample
        space.sample = lambda: drawn(made.single.mask(made.single.asked))
        return made

    def parallel_env(self, max_cycles: int) -> Any:
        return turn_based_aec_to_parallel(self.env(max_cycles))


@each_game
def test_pettingzoo_accepts_its_max_cycles(game: str) -> None:
    """With one agent; with several, a parallel step is one agent's decision, not everybody's."""
    max_cycles_test(LegalSamples(game))


def test_a_cycle_is_a_decision_of_each_agent() -> None:
    made = SeatsEnv("tippo", seats=3, max_cycles=4, compiled=False)
    assert set(play(made, 2).values()) == {0.0}
    assert len(made.single.match().acts) >= made.decisions == 12
    with pytest.raises(WrongKind):
        SeatsEnv("tippo", max_cycles=0, compiled=False)


def play(made: Any, seed: int) -> dict[str, float]:
    """Random legal actions to the end; the sum of each agent's rewards."""
    made.reset(seed=seed)
    rng, total = np.random.default_rng(seed), dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        seen, reward, terminated, truncated, _ = made.last()
        total[agent] += reward
        over = terminated or truncated
        made.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return total


@pytest.mark.parametrize("observation", ["planes", "ints", "views", "text"])
def test_every_agent_is_paid_once(observation: str) -> None:
    made = SeatsEnv("tippo", seats=4, observation=observation, compiled=False)
    for seed in range(3):
        total = play(made, seed)
        match = made.single.match()
        winner = match.view().round_winner
        expected = {f"seat_{seat}": 1.0 if seat == winner else -1 / 3 for seat in range(4)}
        assert total == pytest.approx(expected)


def test_bots_are_no_agents() -> None:
    made = SeatsEnv("tippo", seats=3, bots={1: find_bot("tippo", "sensible")}, compiled=False)
    made.reset(seed=1)
    assert made.possible_agents == ["seat_0", "seat_2"]
    assert set(play(made, 1)) == {"seat_0", "seat_2"}


def test_a_long_game_is_truncated() -> None:
    made = SeatsEnv("tippo", seats=3, limit=10, compiled=False)
    assert set(play(made, 2).values()) == {0.0}


def test_a_text_says_what_the_seat_sees_and_not_more() -> None:
    made = SeatsEnv("tippo", seats=3, observation="text", compiled=False)
    made.reset(seed=3)
    match, agent = made.single.match(), made.agent_selection
    seat = made.seat_of[agent]
    lines = made.observe(agent)["observation"].splitlines()
    assert f"hand: {' '.join(match.hand(seat))}" in lines
    assert f"you: {seat}" in lines
    assert not any(" ".join(match.hand((seat + 1) % 3)) in line for line in lines)
    assert made.observation_space(agent)["observation"].contains("\n".join(lines))


def test_the_state_has_all_hands_and_the_picture_is_a_record() -> None:
    made = SeatsEnv("tippo", seats=3, render_mode="ansi", compiled=False)
    made.reset(seed=3)
    assert made.state_space.contains(made.state())
    assert str(made.render()).startswith("penult record 1\ngame: tippo")
