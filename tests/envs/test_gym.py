"""The environments for Gymnasium, by its own checker and by ``Batch``."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from penult.bots import UnknownBot, find
from penult.core.coercion import WrongKind
from penult.envs.gym import BotsEnv, BotsVectorEnv
from penult.envs.registration import GAMES, id_of
from penult.simulate.batch import NotLegal


@pytest.fixture(autouse=True)
def quietly() -> Iterator[None]:
    """It warns of spaces without bounds, and of wrappers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_accepts_the_environment(game: str, capsys: Any) -> None:
    made = gymnasium.make(id_of(game), seats=2, opponents="random", compiled=False)
    check_env(made.unwrapped)
    seen, info = made.reset(seed=4)
    assert made.observation_space.contains(seen)
    assert info["action_mask"].any()


def test_ids_have_versions() -> None:
    assert id_of("coloradd") == "penult/ColorADD-v0"
    assert id_of("rlcard") == "penult/RLCard-v0"


def play(made: BotsEnv, seed: int) -> tuple[float, bool]:
    rng = np.random.default_rng(seed)
    made.reset(seed=seed)
    while True:
        action = int(rng.choice(np.flatnonzero(made.action_masks())))
        _, reward, terminated, truncated, _ = made.step(action)
        if terminated or truncated:
            return reward, terminated


def test_the_learner_is_paid_at_the_end() -> None:
    made = BotsEnv("tippo", seats=3, learner=1, opponents=["random", "sensible"], compiled=False)
    assert made.single.batch.bots[2] == find("tippo", "random")
    assert made.single.batch.bots[0] == find("tippo", "sensible")
    paid = [play(made, seed) for seed in range(12)]
    assert {reward for reward, _ in paid} == {1.0, -0.5}
    assert all(terminated for _, terminated in paid)


def test_an_illegal_action_loses() -> None:
    made = BotsEnv("tippo", seats=2, compiled=False)
    made.reset(seed=1)
    wrong = int(np.flatnonzero(~made.action_masks())[0])
    _, reward, terminated, truncated, _ = made.step(wrong)
    assert (reward, terminated, truncated) == (-1.0, True, False)


def test_or_an_illegal_action_raises() -> None:
    made = BotsEnv("tippo", seats=2, compiled=False, illegal="raise", render_mode="ansi")
    made.reset(seed=1)
    with pytest.raises(NotLegal):
        made.step(int(np.flatnonzero(~made.action_masks())[0]))
    assert made.render().startswith("penult record 1")


def test_what_no_environment_can_be() -> None:
    given: tuple[tuple[type[Exception], dict[str, Any]], ...] = (
        (WrongKind, {"illegal": "pass"}),
        (WrongKind, {"opponents": ["random", "random"]}),
        (WrongKind, {"learner": 2}),
        (UnknownBot, {"opponents": "nobody"}),
    )
    for kind, settings in given:
        with pytest.raises(kind):
            BotsEnv("tippo", seats=2, compiled=False, **settings)
    with pytest.raises(UnknownBot):
        BotsEnv("rlcard", seats=2, compiled=False, opponents="nobody")
    with pytest.raises(WrongKind):
        BotsVectorEnv("tippo", 2, observation="text", compiled=False)


def test_many_games_are_those_of_a_batch() -> None:
    """Seeds, rewards, ends and new beginnings, over several games in each place."""
    made = gymnasium.make_vec(id_of("tippo"), num_envs=3, seats=2, compiled=False)
    rng = np.random.default_rng(1)
    seen, infos = made.reset(seed=[1, 2, 3])
    batch = made.unwrapped.single.batch
    ended = 0
    for _ in range(400):
        assert made.observation_space.contains(seen)
        masks = infos["action_mask"]
        assert np.array_equal(masks, batch.masks)
        over = ~masks.any(axis=1)
        chosen = [0 if not row.any() else rng.choice(np.flatnonzero(row)) for row in masks]
        seen, rewards, terminated, truncated, infos = made.step(np.array(chosen))
        assert not rewards[over].any()
        assert not (terminated | truncated)[over].any()
        assert np.array_equal(terminated, rewards != 0)
        ended += int(terminated.sum())
    assert ended > 3
    before = seen.copy()
    made.reset(seed=[1, 2, 3])
    assert np.array_equal(seen, before)


def test_the_same_seed_begins_the_same_games() -> None:
    made = BotsVectorEnv("tippo", 2, seats=2, compiled=False, copy=False)
    first = made.reset(seed=5)[0].copy()
    other = made.reset()[0].copy()
    assert not np.array_equal(first, other)
    assert np.array_equal(first, made.reset(seed=5)[0])
