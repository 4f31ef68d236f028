"""Compares Penult's speed with other engines on the same work, in one run on one core.

Random players play a card whenever they can. A decision is an action of a player; keeping a drawn
card when nothing else is possible doesn't count, since the other engines have no such action. As
the speed of a machine varies from second to second, all take turns in short slices measured in
processor time, and a ratio is the median over neighbouring slices. Run it with ``make bench`` on
an idle machine.
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
from dataclasses import dataclass, field
from statistics import median
from typing import TypeAlias

from penult import bots
from penult.chance import seeds
from penult.games.registry import find
from penult.simulate.arena import Count
from penult.simulate.run import Plan, simulate, warm_up

SLICES = int(os.environ.get("BENCH_SLICES", "7"))
SECONDS = float(os.environ.get("BENCH_SECONDS", "0.6"))  # per slice

Batch: TypeAlias = Callable[[], tuple[float, int]]  # plays some games; returns decisions and games


@dataclass(eq=False)
class Racer:
    name: str
    batch: Batch
    decisions: list[float] = field(default_factory=list)  # per second, for each slice
    games: list[float] = field(default_factory=list)

    def run(self) -> None:
        """One slice."""
        decisions, games = 0.0, 0
        begin = time.process_time()
        while time.process_time() - begin < SECONDS:
            more, number = self.batch()
            decisions += more
            games += number
        took = time.process_time() - begin
        self.decisions.append(decisions / took)
        self.games.append(games / took)

    def row(self) -> str:
        return f"{self.name:46} {median(self.decisions):>14,.0f} {median(self.games):>12,.0f}"


@dataclass
class Duel:
    ours: Racer
    peer: Racer
    ratios: list[float] = field(default_factory=list)

    def run(self) -> None:
        self.ours.run()
        self.peer.run()
        self.ratios.append(self.ours.decisions[-1] / self.peer.decisions[-1])

    def row(self) -> str:
        least, most = min(self.ratios), max(self.ratios)
        ratio = f"penult is {median(self.ratios):,.0f} times as fast ({least:,.0f}…{most:,.0f})"
        return f"{self.peer.row()}   {ratio}"


def penult_compiled(seats: int, bot: str = "eager") -> Racer:
    game = find("coloradd")
    chosen = (bots.find(game.name, bot),)
    plan = Plan(game, game.new_options(), seats, chosen, games=32_768, seed=seeds.fresh())
    warm_up(plan)

    def batch() -> tuple[float, int]:
        counters = simulate(plan, workers=1)
        return int(counters[Count.DECISIONS]), int(counters[Count.GAMES])

    return Racer(f"penult compiled, {bot}, {seats} players", batch)


def penult_interpreted(seats: int) -> Racer:
    """The same rules, not compiled: list the legal actions, choose one, apply it."""
    game = find("coloradd")
    rng = random.Random(1)
    out = [0] * 512

    def batch() -> tuple[float, int]:
        acts = 0
        state = game.state()
        game.start(state, seats)
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
        return acts, 1

    return Racer(f"penult interpreted, {seats} players (acts)", batch)


def rlcard_uno() -> Racer:
    import numpy as np
    import rlcard

    env = rlcard.make("uno")
    rng = np.random.default_rng(1)

    def batch() -> tuple[float, int]:
        steps = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps, 1

    return Racer("RLCard UNO, env.step, 2 players", batch)


def openspiel_crazy_eights(seats: int) -> Racer:
    import pyspiel

    game = pyspiel.load_game("crazy_eights", {"players": seats})
    players = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(seats)]
    per_game = openspiel_decisions(game)
    played = iter(range(sys.maxsize))

    def batch() -> tuple[float, int]:
        pyspiel.evaluate_bots(game.new_initial_state(), players, next(played))
        return per_game, 1

    return Racer(f"OpenSpiel crazy_eights, native, {seats} players", batch)


def openspiel_decisions(game: object, games: int = 300) -> float:
    """Decisions per game, counted in games played from Python."""
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
    """Time a cold and a warm start and ``--help``, each in its own process."""
    cache = tempfile.mkdtemp()
    env = {**os.environ, "XDG_CACHE_HOME": cache}
    command = [sys.executable, "-m", "penult"]
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


def attempt(peer: Callable[[], Racer]) -> Racer | None:
    try:
        return peer()
    except ImportError as error:
        print(f"not measured: {error}")
        return None


def main() -> None:
    two, four = penult_compiled(2), penult_compiled(4)
    others = [penult_compiled(5), penult_compiled(4, "sensible"), penult_interpreted(4)]
    peers = (
        (two, attempt(rlcard_uno)),
        (two, attempt(lambda: openspiel_crazy_eights(2))),
        (four, attempt(lambda: openspiel_crazy_eights(4))),
    )
    duels = [Duel(ours, peer) for ours, peer in peers if peer]
    dueling = [duel.ours for duel in duels]
    alone = [racer for racer in (two, four, *others) if racer not in dueling]
    course: list[Duel | Racer] = [*duels, *alone]
    for _ in range(SLICES):
        for entrant in course:
            entrant.run()
    rows: list[Duel | Racer] = [two, four, *others, *duels]
    print(f"{'':46} {'decisions/s':>14} {'games/s':>12}")
    print(*(entrant.row() for entrant in rows), sep="\n")
    start_up()


if __name__ == "__main__":
    main()
