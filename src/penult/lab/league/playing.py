"""Plays a league: pair after pair, until each is known precisely enough.

Blocks of deals are played on several threads and counted in order. What comes after the block
that made a pair precise enough is thrown away, so the result is the same for any number of
workers, and after an interruption.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice

from penult.lab.league.luck import play_adjusted
from penult.lab.league.plan import Division, Pairing, Setting, divisions_of
from penult.lab.league.score import Score, play_deals
from penult.simulate.arena import RESULTS, Count
from penult.simulate.compile.records import Compiled
from penult.simulate.run import Plan, arena_for, workspace_after
from penult.thinking.arena import arena_of

BLOCK = RESULTS  # deals
LEAST = 4 * BLOCK  # deals before an interval is believed
TIMED = 0.2  # seconds of processor time; no bot is timed for less
TIMED_DEALS = 4


@dataclass
class League:
    """A league and what is known so far."""

    setting: Setting
    scores: dict[Pairing, Score] = field(default_factory=dict)
    times: dict[tuple[str, int, str], float] = field(default_factory=dict)  # ms for a decision
    interrupted: bool = False

    @property
    def divisions(self) -> list[Division]:
        return divisions_of(self.setting)

    @property
    def pairings(self) -> list[Pairing]:
        return [pairing for division in self.divisions for pairing in division.pairings]

    def score(self, pairing: Pairing) -> Score:
        return self.scores.setdefault(pairing, Score(pairing.seats))

    def is_done(self, pairing: Pairing) -> bool:
        score = self.score(pairing)
        if score.deals >= self.setting.deals:
            return True
        return score.deals >= LEAST and score.is_precise(self.setting.precision)

    @property
    def done(self) -> int:
        return sum(map(self.is_done, self.pairings))


Progress = Callable[[Pairing, Score], None]
Player = Callable[[range], Score]


def play_league(
    league: League,
    workers: int = 0,
    progress: Progress = lambda pairing, score: None,
    keep: Callable[[], None] = lambda: None,
) -> None:
    """Play all that is missing. ``keep`` is called after each pair and after Ctrl-C."""
    workers = workers or os.cpu_count() or 1
    pool = ThreadPoolExecutor(workers)
    try:
        for division in league.divisions:
            for pairing in division.pairings:
                play = player_of(league.setting, division, pairing)
                play_pairing(league, pairing, play, pool, workers, progress)
                keep()
            time_bots(league, division)
        keep()
    except KeyboardInterrupt:
        league.interrupted = True
        keep()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def player_of(setting: Setting, division: Division, pairing: Pairing) -> Player:
    """What plays a block of deals; compiled, as far as it will be."""
    plan = division.plan()
    pair = division.names.index(pairing.one), division.names.index(pairing.other)
    if setting.worlds:
        play_adjusted(plan, pair, range(1), worlds=1)
        return lambda block: play_adjusted(plan, pair, block, setting.worlds)
    function = arena_with(division, pairing.one, pairing.other)
    return lambda block: play_deals(plan, function, pair, block)


def arena_with(division: Division, *names: str) -> Compiled:
    """Compiled, unless one of these bots thinks ahead."""
    if any(bot.mind for bot in division.bots if bot.name in names):
        return arena_of(division.game, division.bots)
    return arena_for(division.plan())


def play_pairing(
    league: League,
    pairing: Pairing,
    play: Player,
    pool: ThreadPoolExecutor,
    workers: int,
    progress: Progress,
) -> None:
    score = league.score(pairing)
    todo = blocks(score.deals, league.setting.deals)
    running: deque[Future[Score]] = deque()
    while not league.is_done(pairing):
        for block in islice(todo, workers - len(running)):
            running.append(pool.submit(play, block))
        score.add(running.popleft().result())
        progress(pairing, score)
    for future in running:
        future.cancel()


def blocks(first: int, deals: int) -> Iterator[range]:
    for start in range(first, deals, BLOCK):
        yield range(start, min(start + BLOCK, deals))


def time_bots(league: League, division: Division) -> None:
    """Time each bot playing against itself, on this thread."""
    for number, bot in enumerate(division.bots):
        key = division.game.name, division.seats, bot.name
        if key not in league.times:
            function = arena_with(division, bot.name)
            league.times[key] = time_of(division.plan(), function, number)


def time_of(plan: Plan, function: Compiled, bot: int) -> float:
    """Milliseconds of processor time for a decision, with what the rules take."""
    begin = time.thread_time()
    decisions = first = 0
    while time.thread_time() - begin < TIMED:
        after = workspace_after(plan, function, first, TIMED_DEALS, [bot] * plan.seats)
        decisions += int(after["counters"][Count.DECISIONS])
        first += TIMED_DEALS
    return 1_000 * (time.thread_time() - begin) / max(decisions, 1)
