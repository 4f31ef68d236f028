"""How fast a match is from Python: ``push``, ``legal`` and ``view`` at every action, and ``pop``.

The actions are chosen at random among the legal ones. Figures are per second of processor time;
the best of several slices counts, as anything else on the machine only makes it slower. Run it
with ``make bench-match`` on an idle machine.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from penult import Match
from penult.games.registry import NAMES

SEATS = 4
SLICES = 5
ACTIONS = 8_000  # in a slice
POPS = 50
LONG = 200  # actions, before the first is undone


def opened(game: str) -> Iterator[tuple[Match, random.Random]]:
    """One match after the other."""
    seed = 0
    while True:
        seed += 1
        yield Match.new(game, seats=SEATS, seed=seed), random.Random(seed)


def cycles_per_second(game: str, actions: int) -> float:
    """Look at the legal actions and at the view, then act."""
    left, took = actions, 0.0
    for match, chooser in opened(game):
        begin = time.process_time()
        while left and not match.outcome and len(match.acts) < LONG:
            legal = match.legal()
            match.view(match.turn)
            match.push(legal[int(chooser.random() * len(legal))])
            left -= 1
        took += time.process_time() - begin
        if not left:
            break
    return actions / took


def milliseconds_to_undo(game: str) -> float:
    """The mean of the last actions of a long match."""
    match, chooser = next(opened(game))
    while not match.outcome and len(match.acts) < LONG:
        match.push(chooser.choice(match.moves()))
    pops = min(POPS, len(match.acts))
    begin = time.process_time()
    for _ in range(pops):
        match.pop()
    return 1_000 * (time.process_time() - begin) / pops


def main() -> None:
    print(f"{'':12} {'push + legal + view':>20} {'pop':>12}")
    for game in NAMES:
        actions = ACTIONS // 20 if game == "rummy" else ACTIONS
        speed = max(cycles_per_second(game, actions) for _ in range(SLICES))
        pop = min(milliseconds_to_undo(game) for _ in range(SLICES))
        print(f"{game:12} {speed:>18,.0f}/s {pop:>9.3f} ms")


if __name__ == "__main__":
    main()
