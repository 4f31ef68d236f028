"""Our games in the manner of RLCard: its agents play them, and its own game is the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from rlcard import models
from rlcard.agents import RandomAgent
from rlcard.utils import reorganize

from penult.envs.rlcard import make

GAMES = ("coloradd", "master", "royal", "tippo")


def random_agents(env: Any) -> list[Any]:
    return [RandomAgent(env.num_actions) for _ in range(env.num_players)]


@pytest.mark.parametrize("game", GAMES)
def test_their_agents_play_our_games(game: str) -> None:
    np.random.seed(1)
    env = make(game, {"seed": 1, "game_num_players": 3}, compiled=False, limit=200)
    env.set_agents(random_agents(env))
    trajectories, payoffs = env.run(is_training=True)
    assert sum(payoffs) == pytest.approx(0, abs=1e-6)
    assert [len(each) % 2 for each in trajectories] == [1, 1, 1]
    for player, steps in enumerate(reorganize(trajectories, payoffs)):
        assert [done for *_, done in steps] == [False] * (len(steps) - 1) + [True] * bool(steps)
        for state, action, _, following, _ in steps:
            assert action in state["legal_actions"]
            assert list(following["obs"].shape) == env.state_shape[player]


def test_their_rules_and_words_are_theirs() -> None:
    """RLCard's own agent needs nothing else, and wins against a random one."""
    np.random.seed(2)
    env = make("rlcard", {"seed": 2}, compiled=False)
    rule = models.load("uno-rule-v1").agents[0]
    env.set_agents([rule, RandomAgent(env.num_actions)])
    won = 0
    for _ in range(100):
        trajectories, payoffs = env.run()
        won += payoffs[0] == 1
        assert sorted(payoffs.tolist()) == [-1, 1]
        assert trajectories[0][0]["obs"].shape == (4, 4, 15)
    assert env.num_actions == 61
    assert won > 50


def test_actions_can_be_written() -> None:
    env = make("tippo", {"seed": 3}, compiled=False)
    state, player = env.reset()
    word = state["raw_legal_actions"][0]
    env.step(word, raw_action=True)
    assert env.action_recorder == [(player, word)]
    assert env.timestep == 1


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (make("tippo", {"seed": 4}, compiled=False) for _ in range(2))
    for _ in range(2):
        first, second = one.reset(), other.reset()
        assert np.array_equal(first[0]["obs"], second[0]["obs"])
    assert one.get_perfect_information() == other.get_perfect_information()
    assert one.get_player_id() == first[1]
