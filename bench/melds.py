"""The meld solver against an integer program, on the same positions, in one run, on one core.

Positions come from rounds that the solver plays against itself, from random tables with large racks
and many jokers, and from tables with all tiles out. Times are processor times, which a busy machine
disturbs less. ``BENCH_ROUNDS`` is the number of rounds played, ``BENCH_PEER`` the number of their
positions that the integer program gets.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tests.games.rummy.solver.cases import Case, all_out, random_case, self_play

from bench import meld_ilp
from penult.games.rummy.solver import questions
from penult.games.rummy.solver.position import EFFORT
from penult.simulate.rummy import Solver

ROUNDS = int(os.environ.get("BENCH_ROUNDS", "40"))
PEER_POSITIONS = int(os.environ.get("BENCH_PEER", "300"))
WORDS = 3  # choices tried in each position


@dataclass
class Times:
    name: str
    taken: list[float] = field(default_factory=list)

    def measure(self, work: Callable[[], object]) -> object:
        """The faster of two runs, so that earlier questions don't matter."""
        took = []
        for _ in range(2):
            begin = time.process_time()
            answer = work()
            took.append(1000 * (time.process_time() - begin))
        self.taken.append(min(took))
        return answer

    def at(self, share: float) -> float:
        return sorted(self.taken)[int(share * (len(self.taken) - 1))]

    def row(self) -> str:
        figures = " ".join(f"{self.at(share):10.3f}" for share in (0.5, 0.9, 0.99, 1))
        return f"{self.name:44} {len(self.taken):6} {figures}"


def some_words(case: Case, rng: random.Random) -> list[list[str]]:
    if not case.rack:
        return []
    sizes = [rng.randint(1, min(4, len(case.rack))) for _ in range(WORDS)]
    return [rng.sample(case.rack, size) for size in sizes]


class Bench:
    """All questions about one kind of position."""

    def __init__(self, name: str, cases: Sequence[Case], solver: Solver, seed: int = 1) -> None:
        self.cases = cases
        self.solver = solver
        self.rng = random.Random(seed)
        self.most = Times(f"{name}: most tiles")
        self.anything = Times(f"{name}: anything at all")
        self.word = Times(f"{name}: can these be laid")
        self.list = Times(f"{name}: all lays")
        self.interpreted = Times(f"{name}: most tiles, interpreted")
        self.arranging = Times(f"{name}: arrange most tiles, interpreted")
        self.not_all = 0

    def run(self) -> None:
        for case in self.cases:
            self.ask(case)
        for times in (self.most, self.anything, self.word, self.list):
            print(times.row())
        for times in (self.interpreted, self.arranging):
            print(times.row())
        print(f"{'':4}lists with 'not all': {self.not_all} of {len(self.cases)}")

    def ask(self, case: Case) -> None:
        position = case.position()
        question = position.question()
        self.solver.ask(question)
        functions, record = self.solver.functions, self.solver.question
        self.anything.measure(lambda: functions.possible(record))
        lays = self.list.measure(lambda: functions.list_lays(record, EFFORT, self.solver.lays))
        self.not_all += isinstance(lays, int) and lays < 0
        questions.want_tiles(question)
        self.solver.ask(question)
        self.most.measure(lambda: functions.best(record, self.solver.plan))
        for word in some_words(case, self.rng):
            self.solver.ask(position.question(word))
            self.word.measure(lambda: functions.possible(record))
        lay = self.interpreted.measure(position.most_tiles)
        if lay is not None:
            self.arranging.measure(lambda: position.arrange(str(lay)))


def against_the_peer(cases: Sequence[Case], solver: Solver) -> None:
    """Both solve each position in turn, so that disturbances hit both."""
    rng = random.Random(2)
    for name in ("most tiles", "can these be laid"):
        ours, peer = Times(f"penult: {name}"), Times(f"HiGHS: {name}")
        for case in cases:
            words = [None] if name == "most tiles" else some_words(case, rng)[:1]
            for word in words:
                question = case.position().question(word)
                questions.want_tiles(question)
                solver.ask(question)
                mine = ours.measure(lambda: solver.functions.best(solver.question, solver.plan))
                value = peer.measure(lambda case=case, word=word: meld_ilp.solve(case, word=word))  # type: ignore[misc]
                assert bool(mine) == (value is not None)
        print(ours.row())
        print(peer.row())
        each = sorted(b / a for a, b in zip(ours.taken, peer.taken, strict=True))
        ratio = peer.at(0.5) / ours.at(0.5)
        middle, low = each[len(each) // 2], each[len(each) // 100]
        print(f"    medians: {ratio:.0f} times as fast")
        print(f"    by position: {middle:.0f} times in the median, {low:.0f} or more in 99 of 100")


def main() -> None:
    rng = random.Random(1)
    solver = Solver()
    begin = time.process_time()
    cases = [case for _ in range(ROUNDS) for case in self_play(rng, {})]
    took = time.process_time() - begin
    print(f"{len(cases)} positions of {ROUNDS} rounds, played interpreted in {took:.1f} s")
    begin = time.process_time()
    Bench("warm-up", cases[:5], solver).run()
    print(f"compiled (or loaded) in {time.process_time() - begin:.1f} s\n")
    print(f"{'milliseconds':44} {'':6} {'median':>10} {'p90':>10} {'p99':>10} {'worst':>10}")
    against_the_peer(rng.sample(cases, min(PEER_POSITIONS, len(cases))), solver)
    Bench("self-play", cases, solver).run()
    stress = [
        random_case(rng, rng.choice(range(0, 90, 10)), rng.choice([7, 14, 25, 40]), 4)
        for _ in range(300)
    ]
    for case in stress:
        case.options = {}
    Bench("random tables", stress, solver).run()
    out = [all_out(rng) for _ in range(100)]
    Bench("all tiles out", out, solver).run()


if __name__ == "__main__":
    main()
