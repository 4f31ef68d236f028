"""``make bench-bots``: how strong the search is against ``sensible``, and what a decision costs.

With ``--matches`` whole matches are played instead, between a search that wants to win the match
and one that only wants to win each round.

Duplicate deals: every deal is played once from each seat, and intervals are over deals. Times are
processor time of one core, so other programs on the machine hardly change them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from time import thread_time
from typing import Any

from penult.bots import SeatedBot
from penult.chance import seeds
from penult.core.ids import NOBODY, TABLE, Seat
from penult.core.shapes import clone
from penult.games.mechanics.hands import MASKS
from penult.games.mechanics.knowledge import Knowledge
from penult.games.registry import NAMES
from penult.match.match import Match
from penult.simulate import arena
from penult.thinking.observing import Observer
from penult.thinking.think import TRUST, think, warm_up

BLOCK = 10  # deals in one task


@dataclass
class Tally:
    """What the searching seat did in the rounds of one deal, which it played from every seat."""

    won: float = 0.0
    decisions: int = 0
    seconds: float = 0.0  # thinking
    slowest: float = 0.0


@dataclass(frozen=True)
class Contest:
    game: str
    seats: int
    worlds: int
    trust: int
    rival: str
    options: str
    seed: int
    is_open: bool = False  # the searching seat sees all hands: the most that knowledge could give
    whole: bool = False  # matches against the same search, which thinks of rounds only
    horizon: int = 0  # turns that are played out, in games that can estimate the rest


class Searcher:
    """Plays a seat by search. It may look at the match only through ``think``."""

    def __init__(
        self, match: Match, seat: Seat, contest: Contest, tally: Tally, whole: bool = False
    ) -> None:
        self.seat, self.contest, self.tally, self.whole = seat, contest, tally, whole
        self.observer = Observer(match, seat)
        self.stream = seeds.stream(match.seed, seat)

    def answer(self, match: Match) -> Any:
        before = thread_time()
        known = self.observer.follow(match)
        if self.contest.is_open:
            known = everything(match, known)
        self.stream += 1
        contest = self.contest
        settings = (contest.worlds, self.stream, known, contest.trust, self.whole)
        thought = think(match, self.seat, *settings, contest.horizon)
        if thought.judged:
            spent = thread_time() - before
            self.tally.decisions += 1
            self.tally.seconds += spent
            self.tally.slowest = max(self.tally.slowest, spent)
        return thought.now


def everything(match: Match, k: Knowledge) -> Knowledge:
    """All hands, which nobody knows; for a ceiling."""
    known = clone(k)
    for seat in range(match.seats):
        held = match.view(seat).hand
        known.known.held[seat] = [*held, *[0] * (MASKS - len(held))]
        known.known.size[seat] = len(match.hand(seat))
        known.unknown[seat] = known.sure.size[seat] = known.likely.size[seat] = 0
    return known


class Clock:
    """Lets the game's own clock sound, as in simulations."""

    def __init__(self, match: Match) -> None:
        self.sounds = arena.ticking(match.game)
        self.workspace = arena.Workspace(key=seeds.key_of(match.seed))
        arena.sit_down(self.workspace, match.seats, 0, 1)

    def interrupts(self, match: Match, action: int) -> bool:
        return self.sounds(match.blind(TABLE), action, self.workspace)


def next_action(match: Match, players: list[Any]) -> tuple[Seat, Any]:
    """Whoever may react is asked first, then the seat in turn."""
    for seat in (*match.reactors, match.turn):
        if seat == TABLE:
            return TABLE, match.legal(TABLE)[0]
        answer = players[seat].answer(match)
        if answer is not None:
            return seat, getattr(answer, "action", answer)
    raise LookupError(str(match))  # the seat in turn always has an answer


def play_on(match: Match, players: list[Any], rounds: int) -> None:
    """To the end of so many rounds, or of the match."""
    clock, sound = Clock(match), match.game.clockwork
    while match.rounds < rounds and not match.outcome:
        seat, action = next_action(match, players)
        if sound and sound.ticks and clock.interrupts(match, action.id):
            seat, action = TABLE, match.game.actions[sound.sound]
        match.push(seat, action)


def play_round(contest: Contest, seed: int, me: Seat, tally: Tally) -> float:
    """One round; returns the searching seat's share of the win."""
    match = Match.new(contest.game, seats=contest.seats, seed=seed, options=contest.options)
    players: list[Any] = [SeatedBot(match, seat, contest.rival) for seat in range(contest.seats)]
    players[me] = Searcher(match, me, contest, tally)
    match.stop_between_rounds()
    play_on(match, players, rounds=1)
    winner = match.view().round_winner
    return 1 / contest.seats if winner == NOBODY else float(winner == me)


def play_match(contest: Contest, seed: int, me: Seat, tally: Tally) -> float:
    """A whole match against seats that think of rounds only; returns the share of the win."""
    match = Match.new(contest.game, seats=contest.seats, seed=seed, options=contest.options)
    others = Tally()
    players: list[Any] = [Searcher(match, seat, contest, others) for seat in range(contest.seats)]
    players[me] = Searcher(match, me, contest, tally, whole=True)
    play_on(match, players, rounds=10**6)
    assert match.outcome
    return (me in match.outcome.winners) / len(match.outcome.winners)


def play_deals(contest: Contest, first: int, deals: int) -> list[Tally]:
    """Each deal from every seat."""
    found = []
    warm_up(Match.new(contest.game, seats=contest.seats, options=contest.options)).join()
    for deal in range(first, first + deals):
        tally = Tally()
        play = play_match if contest.whole else play_round
        for me in range(contest.seats):
            tally.won += play(contest, contest.seed + deal, me, tally) / contest.seats
        found.append(tally)
    return found


def blocks(contest: Contest, deals: int, processes: int) -> Iterator[list[Tally]]:
    starts = range(0, deals, BLOCK)
    sizes = [min(BLOCK, deals - first) for first in starts]
    if processes == 1:
        yield from map(play_deals, [contest] * len(starts), starts, sizes)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play_deals, [contest] * len(starts), starts, sizes)


def played(contest: Contest, deals: int, processes: int) -> list[Tally]:
    """All deals or, after Ctrl-C, those finished so far."""
    found: list[Tally] = []
    try:
        for block in blocks(contest, deals, processes):
            found += block
    except KeyboardInterrupt:
        if not found:
            raise
    return found


def report(contest: Contest, tallies: list[Tally]) -> None:
    rounds = len(tallies) * contest.seats
    won = [tally.won for tally in tallies]
    margin = 1.96 * stdev(won) / sqrt(len(won)) if len(won) > 1 else float("nan")
    decisions = max(sum(tally.decisions for tally in tallies), 1)
    cost = 1000 * sum(tally.seconds for tally in tallies) / decisions
    slowest = 1000 * max(tally.slowest for tally in tallies)
    table = f"{contest.game:9} {contest.seats} seats {contest.options or 'book'}"
    table += " open hands" if contest.is_open else ""
    table += f" {contest.horizon} turns" if contest.horizon else ""
    rival = "the same for rounds" if contest.whole else contest.rival
    kind = "matches" if contest.whole else "rounds"
    print(
        f"{table} {contest.worlds:5} worlds against {rival}:"
        f" {100 * fmean(won):.1f} ± {100 * margin:.1f} %"
        f" of {rounds} {kind} (fair: {100 / contest.seats:.0f} %),"
        f" {cost:.1f} ms a decision (slowest {slowest:.0f}), {decisions / rounds:.1f} a round",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(NAMES))
    parser.add_argument("--seats", default="2,4")
    parser.add_argument("--worlds", default="300,1000")
    parser.add_argument("--rounds", type=int, default=2400)
    parser.add_argument("--rival", default="sensible")
    parser.add_argument("--options", default="")
    parser.add_argument("--trust", type=int, default=TRUST)
    parser.add_argument("--open", action="store_true", help="as if all hands were open")
    parser.add_argument("--matches", action="store_true", help="matches against the search itself")
    parser.add_argument("--horizon", type=int, default=0, help="turns that are played out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    print("python -m bench.bots", *sys.argv[1:])
    for game in given.games.split(","):
        for seats in map(int, given.seats.split(",")):
            for worlds in map(int, given.worlds.split(",")):
                settings = (given.trust, given.rival, given.options, given.seed)
                kind = (given.open, given.matches, given.horizon)
                contest = Contest(game, seats, worlds, *settings, *kind)
                deals = -(-given.rounds // seats)
                report(contest, played(contest, deals, given.processes))


if __name__ == "__main__":
    main()
