"""Rounds of a league with their luck, for ``penult league --adjusted``.

A round is played as always and then analysed like any finished match. Luck is zero on average, so
``result - luck`` has the mean of the result. It varies less if the bots play much like those that
play the positions on: the same ones, or ``sensible`` for those that think ahead.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from penult.chance import seeds
from penult.chance.stream import mix
from penult.core.ids import ActionId, Seat
from penult.lab.analysis.analyse import players_of
from penult.lab.analysis.curve import Curve
from penult.lab.analysis.stakes import RoundStakes
from penult.lab.league.score import Rounds, Score, rounds_of, score_block
from penult.match.match import Match
from penult.simulate.run import Plan
from penult.thinking.arena import recording_arena
from penult.thinking.prospects import Prospects


def play_adjusted(plan: Plan, pair: tuple[int, int], block: range, worlds: int) -> Score:
    """Play a block of deals from every seat; ``worlds``: for the value of a position."""

    def play(chairs: list[int], block: range) -> Rounds:
        return rounds_with_luck(plan, chairs, block, worlds)

    return score_block(plan.seats, play, pair, block)


def rounds_with_luck(plan: Plan, chairs: list[int], block: range, worlds: int) -> Rounds:
    function, recorder = recording_arena(plan.game, plan.bots)
    names = [plan.bots[chair].name for chair in chairs]
    start = new_match(plan, block.start)
    stakes = RoundStakes(start)
    prospects = Prospects(plan.game, start.uncovered(), players_of(start, names))
    played, luck = [], []
    for deal in block:
        played.append(rounds_of(plan, function, chairs, range(deal, deal + 1)))
        match = replayed(new_match(plan, deal), recorder.acts)
        luck.append(Curve(match, prospects, stakes, worlds, seed=mix(deal)).luck())
    winners, gained = (np.concatenate(each) for each in list(zip(*played, strict=True))[:2])
    return Rounds(winners, gained, np.array(luck))


def new_match(plan: Plan, deal: int) -> Match:
    """The match whose first round has the cards of a deal."""
    seed = (plan.seed + deal) % (1 << seeds.BITS)
    return Match.new(plan.game.name, seats=plan.seats, seed=seed).stop_between_rounds()


def replayed(match: Match, acts: Iterable[tuple[Seat, ActionId]]) -> Match:
    for seat, action in acts:
        match.push(seat, match.game.actions[action])
    return match
