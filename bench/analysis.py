"""``make bench-analysis``: what it takes to analyse a match of each game.

A match between ``sensible`` bots, with the game's own clock, up to its end or for some rounds.
Times are processor time of one core, after compiling.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from statistics import fmean, stdev
from time import thread_time

from bench.bots import Clock, next_action
from penult import bots as known_bots
from penult.bots import SeatedBot
from penult.core.ids import TABLE
from penult.games import registry
from penult.games.registry import NAMES
from penult.lab.analysis.analyse import analyse
from penult.lab.league.luck import rounds_with_luck
from penult.lab.league.score import rounds_of
from penult.match.match import Match
from penult.simulate.arena import RESULTS
from penult.simulate.run import Plan, arena_for

SEATS = {"rummy": 2}
USUAL_SEATS = 4
PROVED = 100  # rounds between two signs of life
PLAIN, APART = 400_000, 1_000_000  # plain rounds to compare with, and where their deals begin


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


def prove(game: str, seats: int, bots: list[str], rounds: int, worlds: int, seed: int) -> None:
    """Luck should be zero on average, and results without it should say the same."""
    found = [known_bots.find(game, name) for name in bots]
    chosen = tuple(dict.fromkeys(found))
    rules = registry.find(game)
    plan = Plan(rules, rules.new_options(), seats, chosen, 0, seed)
    chairs = [chosen.index(found[seat % len(found)]) for seat in range(seats)]
    rounds_with_luck(plan, chairs, range(1), worlds=1)  # compiles
    began, results, luck = thread_time(), [], []
    for first in range(0, rounds, PROVED):
        block = range(first, min(first + PROVED, rounds))
        played = rounds_with_luck(plan, chairs, block, worlds)
        assert played.luck is not None
        results += [float(winner == 0) for winner in played.winners]
        luck += played.luck[:, 0].tolist()
        print(f"\r{len(luck)} rounds", end="", file=sys.stderr, flush=True)
    spent = thread_time() - began
    adjusted = [won - lucky for won, lucky in zip(results, luck, strict=True)]
    share = (stdev(adjusted) / stdev(results)) ** 2
    print(
        f"\r{game:9} {seats} seats, {' v '.join(bots)}, {len(luck)} rounds, {worlds} worlds:"
        f" luck {told(luck)}, seat 0 won {told(results)}, without luck {told(adjusted)}"
        f" ({100 * share:.0f} % of the variance), {1000 * spent / len(luck):.0f} ms a round",
        flush=True,
    )
    plain = [won for first in range(0, PLAIN, RESULTS) for won in plainly(plan, chairs, first)]
    print(f"{'':9} seat 0 won {told(plain)} of {len(plain)} other rounds", flush=True)


def plainly(plan: Plan, chairs: list[int], first: int) -> list[float]:
    """Rounds of other deals, without analysis."""
    block = range(APART + first, APART + first + RESULTS)
    winners = rounds_of(plan, arena_for(plan), chairs, block).winners
    return [float(winner == 0) for winner in winners]


def told(values: list[float]) -> str:
    """A mean in percent with its 95 % interval."""
    half = 1.96 * stdev(values) / sqrt(len(values))
    return f"{100 * fmean(values):.2f} ± {100 * half:.2f} %"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(NAMES))
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--prove", type=int, default=0, help="the mean luck in so many rounds")
    parser.add_argument("--bots", default="sensible", help="with --prove: who sits where")
    parser.add_argument("--seats", type=int, default=2, help="with --prove")
    parser.add_argument("--worlds", type=int, default=200, help="with --prove: for each value")
    given = parser.parse_args()
    for game in given.games.split(","):
        if given.prove:
            names = given.bots.split(",")
            prove(game, given.seats, names, given.prove, given.worlds, given.seed)
        else:
            report(game, given.rounds, given.seed)


if __name__ == "__main__":
    main()
