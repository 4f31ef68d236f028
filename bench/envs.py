"""Steps per second of the environments, beside RLCard's and OpenSpiel's, in one run on one core.

A step is an action of a learner, with the legal actions and the observation that follow. Players
choose any legal action, and choosing is part of the time. As in ``bench.speed`` all take turns in
short slices of processor time. Run it with ``make bench-envs`` on an idle machine.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import numpy as np

from bench.speed import Racer, attempt, openspiel_crazy_eights, rlcard_uno
from penult import bots
from penult.games.registry import NAMES
from penult.games.rlcard.game import GAME as RLCARD
from penult.simulate.batch import Batch

GAMES = 1024
OBSERVED: dict[str, dict[str, Any]] = {
    "batch, views": {},
    "batch, ints": {"observation": "ints", "knowledge": False},
    "batch, ints, knowledge": {"observation": "ints"},
    "batch, planes, knowledge": {"observation": "planes"},
}


def choose(masks: Any, rng: np.random.Generator) -> Any:
    """The first legal action from a random one on."""
    rows, start = np.arange(len(masks)), int(rng.integers(masks.shape[1]))
    later = start + masks[:, start:].argmax(axis=1)
    return np.where(masks[rows, later], later, masks.argmax(axis=1))


def many(game: Any, label: str, games: int = GAMES, **settings: Any) -> Racer:
    batch, rng = Batch(game, games, **settings), np.random.default_rng(1)
    batch.reset(seed=1)

    def steps() -> tuple[float, int]:
        ended = 0
        for _ in range(20):
            batch.step(choose(batch.masks, rng))
            ended += int(np.count_nonzero(batch.ended))
        return 20 * games, ended

    return Racer(f"{batch.game.name}, {label}", steps)


def against_bots(game: str) -> Racer:
    sensible = bots.find(game, "sensible")
    around = dict.fromkeys(range(1, 4), sensible)
    return many(game, "one learner and three bots", bots=around, observation="ints")


def pettingzoo_env(game: str, seats: int) -> Racer:
    from penult.envs.aec import SeatsEnv

    env, rng = SeatsEnv(game, seats=seats, observation="ints"), random.Random(1)
    env.reset(seed=1)

    def play() -> tuple[float, int]:
        env.reset()
        steps = 0
        while not any(env.terminations.values()) and steps < 2_000:
            mask = env.observe(env.agent_selection)["action_mask"]
            legal = mask.nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps, 1

    return Racer(f"{game}, PettingZoo AEC, {seats} seats", play)


def gymnasium_env(game: str) -> Racer:
    from penult.envs.gym import BotsVectorEnv

    envs, rng = BotsVectorEnv(game, GAMES, copy=False), np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    masks = [infos["action_mask"]]

    def play() -> tuple[float, int]:
        _, _, terminated, _, infos = envs.step(choose(masks[0], rng))
        masks[0] = infos["action_mask"]
        return GAMES, int(np.count_nonzero(terminated))

    return Racer(f"{game}, Gymnasium VectorEnv, planes, three bots", play)


def spiel(name: str, seats: int, label: str) -> Racer:
    import pyspiel

    if "penult" in name:
        import penult.envs.open_spiel  # noqa: F401
    game, rng = pyspiel.load_game(name, {"players": seats}), random.Random(1)

    def play() -> tuple[float, int]:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal() and steps < 500:
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps, 1

    return Racer(label, play)


def entries() -> dict[str, Callable[[], Racer]]:
    """What can be measured, by what ``--only`` may ask for."""
    crazy, label = "crazy_eights", "OpenSpiel crazy_eights, from Python, 4 players"
    found: dict[str, Callable[[], Racer]] = {
        "RLCard": rlcard_uno,
        "OpenSpiel native": lambda: openspiel_crazy_eights(4),
        "OpenSpiel": lambda: spiel(crazy, 4, label),
        "rlcard views": lambda: many(RLCARD, "batch, views, 2 seats", seats=2),
        "rlcard AEC": lambda: pettingzoo_env("rlcard", 2),
        "coloradd AEC": lambda: pettingzoo_env("coloradd", 4),
        "coloradd VectorEnv": lambda: gymnasium_env("coloradd"),
        "coloradd bots": lambda: against_bots("coloradd"),
        "coloradd OpenSpiel": lambda: spiel(
            "python_penult_coloradd", 4, "coloradd, OpenSpiel, 4 seats"
        ),
    }
    for name in NAMES:
        for kind, seen in OBSERVED.items():
            found[f"{name} {kind}"] = partial(many, name, kind, **seen)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slices", type=int, default=7)
    parser.add_argument("--only", default="", help="those with one of these words, as: RLCard,AEC")
    given = parser.parse_args()
    words = given.only.split(",")
    chosen = [make for name, make in entries().items() if any(word in name for word in words)]
    course = [racer for racer in map(attempt, chosen) if racer]
    for racer in course:
        racer.run()  # compiles
        racer.decisions.clear()
    for _ in range(given.slices):
        for racer in course:
            racer.run()
    print(f"{'':52} {'steps/s':>12}")
    for racer in course:
        print(f"{racer.name:52} {median(racer.decisions):>12,.0f}")


if __name__ == "__main__":
    main()
