"""Plays some games in a separate process; prints the backend that compiled them and the counters.

``python -m tests.simulate.plain_play GAME GAMES WHOLE``
"""

from __future__ import annotations

import json
import logging
import sys

from penult import bots
from penult.games.registry import find
from penult.simulate import compile as compiling
from penult.simulate.run import Plan, simulate

SEED = 41


def plan_for(name: str, games: int, whole: bool) -> Plan:
    game = find(name)
    players = tuple(bots.find(name, bot) for bot in ("random", "sensible"))
    return Plan(game, game.new_options(), 3, players, games, SEED, whole)


def main() -> None:
    logging.basicConfig(format="%(name)s: %(message)s")
    name, games, whole = sys.argv[1:]
    counters = simulate(plan_for(name, int(games), whole == "True"), workers=1)
    found = {"backend": compiling.backend().NAME, "counters": counters.tolist()}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
