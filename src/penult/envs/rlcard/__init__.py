"""RLCard's environment and agents, and ours: each can play where the other is at home.

    env = rlcard.make("uno")
    env.set_agents([Thinker(against="uno-rule-v1"), models.load("uno-rule-v1").agents[1]])
    trajectories, payoffs = env.run()

RLCard itself isn't imported: an agent is whatever has its methods.
"""

from penult.envs.rlcard.agents import Agent, seated
from penult.envs.rlcard.environment import Environment, make
from penult.envs.rlcard.thinker import Thinker

__all__ = ("Agent", "Environment", "Thinker", "make", "seated")
