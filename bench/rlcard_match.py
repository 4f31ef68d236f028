"""``make bench-rlcard``: our bots against RLCard's agents in RLCard's own environment.

Seats alternate from game to game. The environment's seed fixes the cards, NumPy's the choices of
RLCard's agents, so that a run can be repeated. Times are processor time of one core.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from time import process_time
from typing import Any

import numpy as np
import rlcard
from rlcard import models
from rlcard.agents import RandomAgent

from penult.bots.rlcard import BOTS
from penult.envs.rlcard import Agent, Thinker

OURS = {bot.name: bot for bot in BOTS}
BLOCK = 500  # games in one task


@dataclass(frozen=True)
class Contest:
    """One pairing."""

    ours: str  # a bot, or "search"
    theirs: str
    worlds: int
    seed: int


@dataclass
class Score:
    games: int = 0
    won: int = 0
    seconds: float = 0.0

    def row(self, contest: Contest) -> str:
        share = self.won / self.games
        margin = 1.96 * sqrt(share * (1 - share) / self.games)
        name = f"search, {contest.worlds} worlds" if contest.ours == "search" else contest.ours
        return (
            f"{name:22} against {contest.theirs:11} {100 * share:5.1f} ± {100 * margin:.1f} %"
            f" of {self.games:,} games, {1000 * self.seconds / self.games:.1f} ms a game"
        )


def our_agent(contest: Contest, seed: int) -> Agent:
    if contest.ours != "search":
        return Agent(OURS[contest.ours], seed)
    return Thinker(contest.theirs, contest.worlds, seed)


def their_agent(name: str) -> Any:
    return RandomAgent(num_actions=61) if name == "random" else models.load(name).agents[0]


def play(contest: Contest, block: int, games: int) -> Score:
    seed = contest.seed + block
    env = rlcard.make("uno", config={"seed": seed})
    np.random.seed(seed)
    ours, theirs = our_agent(contest, seed), their_agent(contest.theirs)
    score, begin = Score(games), process_time()
    for game in range(games):
        seat = game % 2
        env.set_agents([theirs, ours] if seat else [ours, theirs])
        _, payoffs = env.run()
        score.won += int(payoffs[seat] > 0)
    score.seconds = process_time() - begin
    return score


def contest_of(contest: Contest, games: int, processes: int) -> Score:
    play(contest, 0, 2)  # compiles, so that it isn't timed
    total, blocks = Score(), range(-(-games // BLOCK))
    sizes = [min(BLOCK, games - BLOCK * block) for block in blocks]
    with ProcessPoolExecutor(processes) as pool:
        for score in pool.map(play, [contest] * len(sizes), blocks, sizes):
            total.games += score.games
            total.won += score.won
            total.seconds += score.seconds
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--ours", default="rule-v1,sensible,search")
    parser.add_argument("--theirs", default="uno-rule-v1,random")
    parser.add_argument("--worlds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    for theirs in given.theirs.split(","):
        for ours in given.ours.split(","):
            contest = Contest(ours, theirs, given.worlds, given.seed)
            print(contest_of(contest, given.games, given.processes).row(contest), flush=True)


if __name__ == "__main__":
    main()
