"""``make bench-analysis``: what it takes to analyse a match of each game.

A match between ``sensible`` bots, with the game's own clock, up to its end or for some rounds.
Times are processor time of one core, after compiling.
"""

from __future__ import annotations

import argparse
from time import thread_time

from bench.bots import Clock, next_action
from penult.bots import SeatedBot
from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.lab.analysis.analyse import analyse
from penult.match.match import Match

SEATS = {"rummy": 2}
USUAL_SEATS = 4


def played(game: str, seats: int, rounds: int, seed: int) -> Match:
    match = Match.new(game, seats=seats, seed=seed)
    players = [SeatedBot(match, seat, "sensible") for seat in range(seats)]
    clock, sound = Clock(match), match.game.clockwork
    while match.rounds < rounds and not match.outcome:
        seat, action = next_action(match, players)
        if sound and sound.ticks and clock.interrupts(match, action.id):
            seat, action = TABLE, match.game.actions[sound.sound]
        match.push(seat, action)
    return match


def report(game: str, rounds: int, seed: int) -> None:
    seats = SEATS.get(game, USUAL_SEATS)
    match = played(game, seats, rounds, seed)
    analyse(played(game, seats, 1, seed + 1), seats=[0])  # compiles
    before = thread_time()
    analyse(match, seats=[])
    curve = thread_time()
    found = analyse(match, seats=[0])
    both = thread_time()
    review = found.reviews[0]
    error = max((each.error for each in review.faults), default=0.0)
    luck = max(account.error for account in found.accounts)
    print(
        f"{game:9} {seats} seats, {match.rounds} rounds, {len(match.acts)} actions:"
        f" curve and luck {curve - before:.1f} s (± {100 * luck:.1f} %),"
        f" one seat's mistakes {both - curve - (curve - before):.1f} s"
        f" ({len(review.decisions)} decisions, {len(review.faults)} faults, ± {100 * error:.1f} %)",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(NAMES))
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=3)
    given = parser.parse_args()
    for game in given.games.split(","):
        report(game, given.rounds, given.seed)


if __name__ == "__main__":
    main()
