"""Gymnasium: one learner against bots.

import gymnasium, penult.envs.gym
env = gymnasium.make("penult/ColorADD-v0", seats=4, opponents="sensible")
envs = gymnasium.make_vec("penult/ColorADD-v0", num_envs=1024)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from penult.core.coercion import WrongKind
from penult.core.extras import needs
from penult.core.ids import Seat
from penult.envs.registration import register_envs
from penult.envs.single import (
    RENDER_MODES,
    Opponents,
    Single,
    game_of,
    opponents_for,
)
from penult.games.game import Game
from penult.simulate.batch_loop import Status

with needs("envs"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from gymnasium.vector import AutoresetMode, VectorEnv

SEEDS = 1 << 63
ILLEGAL = ("lose", "raise")
LOST = -1.0


class BotsEnv(gymnasium.Env[Any, int]):
    """Seat ``learner`` against bots in all other seats; see ``Batch`` for the other settings.

    ``info["action_mask"]`` and ``action_masks()`` say what is legal. Any other action loses the
    game at once, or raises ``NotLegal`` if ``illegal`` is ``raise``.
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES]}  # noqa: RUF012  Gymnasium's own way

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int = 4,
        learner: Seat = 0,
        opponents: Opponents = "sensible",
        illegal: str = "lose",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        if illegal not in ILLEGAL:
            raise WrongKind("env-illegal", illegal)
        self.learner, self.illegal, self.render_mode = learner, illegal, render_mode
        around = opponents_for(game_of(game), seats, learner, opponents)
        self.single = Single(game, seats=seats, bots=around, **settings)
        self.observation_space = self.single.observation_space()
        self.action_space: Any = spaces.Discrete(self.single.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.single.reset(int(self.np_random.integers(SEEDS)))
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        batch = self.single.batch
        if self.illegal == "lose" and not self.action_masks()[action]:
            return self._observation(), LOST, True, False, self._info()
        batch.step([action])
        ended = int(batch.ended[0])
        return (
            self._observation(),
            float(batch.rewards[0, self.learner]),
            ended == Status.TERMINATED,
            ended == Status.TRUNCATED,
            self._info(),
        )

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is legal now, as sb3-contrib asks for it."""
        found: npt.NDArray[np.bool_] = self.single.batch.masks[0].copy()
        return found

    def _observation(self) -> Any:
        return self.single.observe(self.learner)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.single.batch.masks[0].astype(np.int8)}

    def render(self) -> Any:
        return self.single.render(self.render_mode)


class BotsVectorEnv(VectorEnv[Any, Any, Any]):
    """The same for many games at once. A game that is over begins anew in the next step.

    Row ``i`` of ``infos["action_mask"]`` belongs to game ``i``. All masks of a game that is over
    are 0; its next action is ignored. Any other action that isn't legal raises ``NotLegal``.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seats: int = 4,
        learner: Seat = 0,
        opponents: Opponents = "sensible",
        copy: bool = True,
        **settings: Any,
    ) -> None:
        """``copy=False``: observations are overwritten by the next step."""
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.num_envs, self.learner, self.copy = num_envs, learner, copy
        self.rng, _ = seeding.np_random(None)
        around = opponents_for(game_of(game), seats, learner, opponents)
        settings["autoreset"] = "next_step"
        self.single = Single(game, games=num_envs, seats=seats, bots=around, **settings)
        if self.single.text:
            raise WrongKind("batch-observation", "text")
        self.single_observation_space = self.single.observation_space()
        self.single_action_space = spaces.Discrete(self.single.actions)
        batched = gymnasium.vector.utils.batch_space
        self.observation_space = batched(self.single_observation_space, num_envs)
        self.action_space = batched(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        if isinstance(seed, int) or seed is None:
            if seed is not None:
                self.rng, _ = seeding.np_random(seed)
            self.single.batch.reset(int(self.rng.integers(SEEDS)))
        else:
            drawn = [seeding.np_random(each)[0].integers(SEEDS) for each in seed]
            self.single.batch.reset([int(each) for each in drawn])
        return self._observations(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch = self.single.batch
        batch.step(np.asarray(actions))
        rewards = batch.rewards[:, self.learner].astype(np.float64)
        return self._observations(), rewards, batch.terminated, batch.truncated, self._infos()

    def _observations(self) -> Any:
        seen = self.single.batch.observations
        return seen.copy() if self.copy else seen

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.single.batch.masks.astype(np.int8)}


register_envs()
