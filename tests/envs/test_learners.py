"""Learners of other libraries play our environments as they are.

They need PyTorch, whose wheels for Linux bring gigabytes of CUDA with them. So they aren't part of
``make test``: ``make test-learners`` installs and runs them.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest

import penult.envs.gym  # noqa: F401  registers the ids
from penult.envs.registration import id_of

WHY = "needs stable-baselines3 and sb3-contrib: make test-learners"
STEPS = 2_048


@pytest.fixture(autouse=True)
def quietly() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.fixture(scope="module")
def contrib() -> Any:
    return pytest.importorskip("sb3_contrib", reason=WHY)


@pytest.mark.parametrize("game", ["coloradd", "tippo"])
def test_masked_ppo_of_stable_baselines_learns_and_plays(contrib: Any, game: str) -> None:
    """``illegal="raise"``: every action it takes is one that the mask allows."""
    made = gymnasium.make(id_of(game), seats=2, opponents="random", illegal="raise")
    learner = contrib.MaskablePPO("MlpPolicy", made, n_steps=512, seed=1, device="cpu")
    before = learner.policy.mlp_extractor.policy_net[0].weight.detach().clone()
    learner.learn(STEPS)
    after = learner.policy.mlp_extractor.policy_net[0].weight.detach()
    assert learner.num_timesteps == STEPS
    assert (before != after).any()
    assert after.isfinite().all()
    assert set(rewards_of(made, learner, rounds=3)) <= {1.0, -1.0, 0.0}


def rewards_of(made: Any, learner: Any, rounds: int) -> list[float]:
    found: list[float] = []
    seen, _ = made.reset(seed=1)
    while len(found) < rounds:
        action, _ = learner.predict(seen, action_masks=made.unwrapped.action_masks())
        seen, reward, terminated, truncated, _ = made.step(int(action))
        if terminated or truncated:
            found.append(float(reward))
            seen, _ = made.reset()
    return found


def test_stable_baselines_accepts_the_environment(contrib: Any) -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker", reason=WHY)
    checker.check_env(gymnasium.make(id_of("tippo"), seats=2, compiled=False).unwrapped)


def test_its_vector_environments_take_ours(contrib: Any) -> None:
    env_util = pytest.importorskip("stable_baselines3.common.env_util", reason=WHY)
    given = {"seats": 2, "opponents": "random", "illegal": "raise"}
    made = env_util.make_vec_env(id_of("coloradd"), n_envs=4, seed=1, env_kwargs=given)
    learner = contrib.MaskablePPO("MlpPolicy", made, n_steps=128, seed=1, device="cpu")
    learner.learn(STEPS)
    assert learner.num_timesteps == STEPS
    assert np.isfinite(learner.logger.name_to_value["train/loss"])
