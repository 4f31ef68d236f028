"""Speed against its peers, on the same work, in one run, on one core.

Random players that lay a card whenever they can; a decision is an act of a player (a forced
«keep the drawn card» is not counted, since the peers have no such act). Run it with
``make bench``; nothing else should be busy.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass

from penult import bots
from penult.chance import seeds
from penult.games.registry import find
from penult.sim.arena import Count
from penult.sim.run import Plan, simulate, warm_up

SECONDS = float(os.environ.get("BENCH_SECONDS", "5"))


@dataclass(frozen=True)
class Speed:
    name: str
    decisions: float  # a second
    games: float

    def row(self) -> str:
        return f"{self.name:46} {self.decisions:>14,.0f} {self.games:>12,.0f}"


def penult_compiled(seats: int, bot: str = "eager") -> Speed:
    game = find("coloradd")
    chosen = (bots.find(game.name, bot),)
    plan = Plan(game, game.new_options(), seats, chosen, games=65_536, seed=seeds.fresh())
    warm_up(plan)
    decisions = games = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < SECONDS:
        counters = simulate(plan, workers=1)
        decisions += int(counters[Count.DECISIONS])
        games += int(counters[Count.GAMES])
    took = time.perf_counter() - begin
    return Speed(f"penult compiled, {bot}, {seats} players", decisions / took, games / took)


def penult_interpreted(seats: int) -> Speed:
    """The same rules, not compiled: legal list, choice, act."""
    game = find("coloradd")
    rng = random.Random(1)
    out = [0] * 512
    acts = games = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < SECONDS:
        state = game.state()
        game.start(state, seats)
        games += 1
        while state.scores.rounds == 0:
            if state.chance.size:
                order = list(range(state.chance.size))
                rng.shuffle(order)
                game.supply(state, order)
                continue
            seat = state.seats.turn
            size = game.legal(state, seat, out)
            game.apply(state, seat, out[int(rng.random() * size)])
            acts += 1
    took = time.perf_counter() - begin
    return Speed(f"penult interpreted, {seats} players (acts)", acts / took, games / took)


def rlcard_uno() -> Speed:
    import numpy as np
    import rlcard

    env = rlcard.make("uno")
    rng = np.random.default_rng(1)
    steps = games = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < SECONDS:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        games += 1
    took = time.perf_counter() - begin
    return Speed("RLCard UNO, env.step, 2 players", steps / took, games / took)


def openspiel_crazy_eights(seats: int) -> Speed:
    import pyspiel

    game = pyspiel.load_game("crazy_eights", {"players": seats})
    players = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(seats)]
    per_game = openspiel_decisions(game)
    games = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < SECONDS:
        pyspiel.evaluate_bots(game.new_initial_state(), players, games)
        games += 1
    took = time.perf_counter() - begin
    name = f"OpenSpiel crazy_eights, native, {seats} players"
    return Speed(name, games * per_game / took, games / took)


def openspiel_decisions(game: object, games: int = 300) -> float:
    """Decisions a game, counted on games played from Python."""
    rng = random.Random(1)
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()  # type: ignore[attr-defined]
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions / games


def start_up() -> None:
    """Cold and warm compile, and the way to ``--help``, each in a process of its own."""
    cache = tempfile.mkdtemp()
    env = {**os.environ, "XDG_CACHE_HOME": cache}
    command = [sys.executable, "-m", "penult.cli"]
    simulate_one = [*command, "simulate", "coloradd", "--games", "1", "--bots", "random,sensible"]
    for label, arguments in (
        ("cold compile (first simulation)", simulate_one),
        ("warm start (second simulation)", simulate_one),
        ("penult --help", [*command, "--help"]),
    ):
        begin = time.perf_counter()
        subprocess.run(arguments, env=env, check=True, stdout=subprocess.DEVNULL)
        print(f"{label:46} {time.perf_counter() - begin:14.2f} s")
    shutil.rmtree(cache)


def attempt(measure: Callable[[], Speed]) -> Speed | None:
    try:
        return measure()
    except ImportError as error:
        print(f"not measured: {error}")
        return None


def main() -> None:
    print(f"{'':46} {'decisions/s':>14} {'games/s':>12}")
    ours = {seats: penult_compiled(seats) for seats in (2, 4, 5)}
    peers = [
        (2, attempt(rlcard_uno)),
        (2, attempt(lambda: openspiel_crazy_eights(2))),
        (4, attempt(lambda: openspiel_crazy_eights(4))),
    ]
    for speed in [*ours.values(), penult_compiled(4, "sensible"), penult_interpreted(4)]:
        print(speed.row())
    for seats, peer in peers:
        if peer:
            ratio = ours[seats].decisions / peer.decisions
            print(f"{peer.row()}   penult is {ratio:,.0f} times as fast")
    start_up()


if __name__ == "__main__":
    main()
