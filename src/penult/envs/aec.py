"""PettingZoo: every seat is an agent.

    from penult.envs import aec
    env = aec.env("coloradd", seats=4)

After every action the seats that may act out of turn are asked one by one. They, and only they,
have the action WAIT, the last one.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from penult.core.coercion import number_in
from penult.core.extras import needs
from penult.envs.single import RENDER_MODES, Single
from penult.games.game import Game
from penult.simulate.batch_loop import Status

with needs("envs"):
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

AgentId: TypeAlias = str
SEEDS = 1 << 63
VERSION = 0


def env(game: str | Game, **settings: Any) -> AECEnv[AgentId, Any, int]:
    """An environment with PettingZoo's usual checks of what agents do."""
    found: Any = wrappers.AssertOutOfBoundsWrapper(SeatsEnv(game, **settings))
    return wrappers.OrderEnforcingWrapper(found)


def parallel_env(game: str | Game, **settings: Any) -> ParallelEnv[AgentId, Any, int]:
    """All agents send an action, and only that of the agent asked counts."""
    return turn_based_aec_to_parallel(env(game, **settings))


class SeatsEnv(AECEnv[AgentId, Any, int]):
    """See ``Batch`` for the other settings. ``state()`` has everything, hidden cards too.

    ``max_cycles`` truncates a game after so many decisions for each agent, on average.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        self.single = Single(game, **settings)
        name = f"{self.single.game.name}_v{VERSION}"
        self.metadata = {"name": name, "render_modes": [*RENDER_MODES], "is_parallelizable": True}
        self.render_mode = render_mode
        learners = self.single.batch.learners
        self.possible_agents = [f"seat_{seat}" for seat in learners]
        self.seat_of = dict(zip(self.possible_agents, learners, strict=True))
        self.agents: list[AgentId] = []
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces: dict[AgentId, Any] = {
            agent: spaces.Discrete(self.single.actions) for agent in self.possible_agents
        }
        self.rng, _ = seeding.np_random(None)
        self.most_decisions = 0  # without a limit
        if max_cycles is not None:
            self.most_decisions = number_in(max_cycles, "env-cycles", 1) * len(learners)

    def _space(self) -> Any:
        mask = spaces.Box(0, 1, (self.single.actions,), np.int8)
        return spaces.Dict({"observation": self.single.observation_space(), "action_mask": mask})

    def observation_space(self, agent: AgentId) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: AgentId) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.rng, _ = seeding.np_random(seed)
        self.single.reset(int(self.rng.integers(SEEDS)))
        self.decisions = 0
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[AgentId, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        if not self.single.over:
            self.agent_selection = f"seat_{self.single.asked}"

    def observe(self, agent: AgentId) -> dict[str, Any]:
        seat = self.seat_of[agent]
        return {"observation": self.single.observe(seat), "action_mask": self.single.mask(seat)}

    def state(self) -> Any:
        return self.single.batch.state(0)

    @property
    def state_space(self) -> Any:
        most = np.iinfo(np.int64)
        return spaces.Box(most.min, most.max, self.state().shape, np.int64)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.single.batch.step([action])
        self.decisions += 1
        paid = self.single.batch.rewards[0].tolist()
        self.rewards = {each: paid[self.seat_of[each]] for each in self.agents}
        ended = int(self.single.batch.ended[0])
        stopped = ended == Status.TRUNCATED or self.decisions == self.most_decisions
        if ended == Status.TERMINATED:
            self.terminations = dict.fromkeys(self.agents, True)
        elif stopped:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.single.render(self.render_mode)

    def close(self) -> None:
        pass
