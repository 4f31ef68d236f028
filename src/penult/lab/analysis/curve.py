"""How each seat's chance went up and down, and why: the deal, the draws, or somebody's decision.

Every position is worth the mean of many ways to play it on, with all hands known and the draw pile
shuffled anew. An action is worth the same mean with the action carried out first. So

    played = worth of the action  -  worth of the position before
    luck   = worth of the position after  -  worth of the action

and over a whole match everything adds up to the result. Luck is zero on average, whoever plays.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import sqrt
from typing import Any, TypeAlias

import numpy as np

from penult.chance.stream import MASK, mix
from penult.core.actions import WAIT, Action, Verb
from penult.core.ids import TABLE, Seat
from penult.lab.analysis.model import SeatAccount, Step, Unit
from penult.lab.analysis.stakes import Chances, Rows, Stakes
from penult.match.match import Match
from penult.match.record import STEP
from penult.thinking.prospects import Prospects

Changing: TypeAlias = "Generator[Change, None, Worth]"  # returns the worth afterwards
CERTAIN = -1  # the luck of what is known


def replaying(match: Match) -> Match:
    """The same match, just after its first deal; it stops between rounds."""
    replay = match.copy().stop_between_rounds()
    replay.rewind(0)
    return replay


@dataclass(frozen=True)
class Turn:
    """Actions of one seat that belong together: tiles moved in one turn, a card and its call.

    Only the last one may draw or shuffle.
    """

    number: int  # actions before it
    seat: Seat
    actions: tuple[Action, ...]


def turns_in(match: Match) -> Iterator[Turn]:
    """A card without its call would look like a mistake, and the call like a stroke of genius."""
    replay = replaying(match)
    first = 0
    for number, (seat, action) in enumerate(match.acts):
        replay.start_round()
        state = replay.uncovered()
        replay.push(seat, action)
        following = match.acts[number + 1 : number + 2]
        goes_on = following and following[0][0] == seat and belongs(match, action, following[0][1])
        if not goes_on or takes_chance(state, replay.uncovered()) or replay.is_between:
            yield Turn(first, seat, tuple(each for _, each in match.acts[first : number + 1]))
            first = number + 1


def belongs(match: Match, action: Action, following: Action) -> bool:
    return Verb.CALL in (action.verb, following.verb) or action.verb in match.game.steps


def decides(match: Match, seat: Seat) -> bool:
    """Could anything else have happened: by this seat, or by one that may act out of turn?"""
    if seat == TABLE:
        return False
    return seat != match.turn or len(match.moves(seat)) > 1 or bool(match.reactors)


class Worth:
    """What a position is worth; computed when somebody asks, which takes a while."""

    def __init__(self, rows: Callable[[], Rows], luck: int = CERTAIN) -> None:
        """``luck``: values with the same luck come from the same worlds, row by row."""
        self._rows, self.luck = rows, luck

    @cached_property
    def rows(self) -> Rows:
        return self._rows()

    @cached_property
    def chances(self) -> Chances:
        chances: Chances = self.rows.mean(axis=0)
        return chances


@dataclass(frozen=True)
class Change:
    """A deal or a turn: what it was worth before, on average, and as it came."""

    number: int  # actions before it
    round: int
    seat: Seat
    act: str
    before: Worth
    expected: Worth
    after: Worth

    @property
    def has_luck(self) -> bool:
        return self.expected is not self.after

    @property
    def luck(self) -> Chances:
        return self.after.chances - self.expected.chances

    @property
    def is_by_clock(self) -> bool:
        return self.seat == TABLE and bool(self.act)

    def as_step(self) -> Step:
        before, expected, after = (
            each.chances for each in (self.before, self.expected, self.after)
        )
        return Step(
            self.number,
            self.round,
            self.seat,
            self.act,
            plain(before),
            plain(expected - before),
            plain(after - expected),
            plain(after),
        )


class Noise:
    """The variance of a sum of values.

    In the worlds that a position shares with the action taken in it, most of the noise cancels
    out. Values come in the order of the match, so only the latest worlds are kept.
    """

    def __init__(self, seats: int) -> None:
        self._settled = np.zeros(seats)
        self._luck, self._rows = CERTAIN, np.zeros((1, seats))

    def add(self, value: Worth, sign: int) -> None:
        if value.luck == CERTAIN:
            return
        if value.luck != self._luck:
            self._settled = self.variance
            self._luck, self._rows = value.luck, np.zeros_like(value.rows)
        self._rows = self._rows + sign * value.rows

    @property
    def variance(self) -> Chances:
        variance: Chances = self._settled + self._rows.var(axis=0) / len(self._rows)
        return variance


class Curve:
    """Walks through a match; ``noise`` is then that of each seat's luck."""

    def __init__(
        self, match: Match, prospects: Prospects, stakes: Stakes, worlds: int, seed: int = 0
    ) -> None:
        self._match, self._prospects, self._stakes = match, prospects, stakes
        self._worlds, self._seed = worlds, seed
        self.noise = Noise(match.seats)

    def steps(self) -> Iterator[Step]:
        for change in self._changes():
            if change.has_luck:
                self.noise.add(change.expected, -1)
                self.noise.add(change.after, +1)
            yield change.as_step()

    def luck(self) -> Chances:
        """Each seat's luck alone, which needs about half of the values. Its mean is zero.

        The clock isn't in it: that it hasn't sounded yet is luck too, but can't be told from play.
        """
        total: Chances = np.zeros(self._match.seats)
        for change in self._changes():
            if change.has_luck and not change.is_by_clock:
                total += change.luck
        return total

    def _changes(self) -> Iterator[Change]:
        start = self._match.uncovered(at_start=True)
        replay, before = replaying(self._match), self._worth(start, 0)
        if awaits_a_deal(start):
            before = yield from self._deal(replay, 0, before)
        for turn in turns_in(self._match):
            if replay.is_between:
                if self._stakes.unit == "round":
                    before = self._worth(replay.uncovered(), turn.number)
                replay.start_round()
                before = yield from self._deal(replay, turn.number, before)
            before = yield from self._act(replay, turn, before)

    def _deal(self, replay: Match, number: int, before: Worth) -> Changing:
        after = self._worth(replay.uncovered(), number)
        yield Change(number, replay.rounds + 1, TABLE, "", before, before, after)
        return after

    def _act(self, replay: Match, turn: Turn, before: Worth) -> Changing:
        seat, round, has_choice = turn.seat, replay.rounds + 1, False
        for action in turn.actions:
            has_choice |= decides(replay, seat)
            state, number = replay.uncovered(), len(replay.acts)
            replay.push(seat, action)
        by_chance = takes_chance(state, replay.uncovered())
        after = expected = self._worth_after(replay, number + 1)
        if not has_choice:
            expected = before  # what nobody could decide is luck
            if self._changes_nothing(replay, seat, by_chance):
                after = before
        elif by_chance:
            expected = self._worth(state, number, seat, action.id)
        text = STEP.join(action.text for action in turn.actions)
        yield Change(turn.number, round, seat, text, before, expected, after)
        return after

    def _changes_nothing(self, replay: Match, seat: Seat, by_chance: bool) -> bool:
        """Is a forced action, such as keeping a drawn card, all that could happen?

        The round must go on, and no clock may have been ticking.
        """
        clock = self._match.game.clockwork
        is_timed = seat == TABLE or (clock is not None and clock.ticks)
        is_over = replay.is_between or replay.outcome is not None
        return not (by_chance or is_timed or is_over)

    def _worth_after(self, replay: Match, number: int) -> Worth:
        if replay.is_between or replay.outcome is not None:
            settled = self._stakes.settled(replay)
            return Worth(lambda: settled[np.newaxis])
        return self._worth(replay.uncovered(), number)

    def _worth(self, state: Any, number: int, seat: Seat = TABLE, action: int = WAIT) -> Worth:
        """The same luck for a position and for the action taken in it: they are compared."""
        luck = (self._seed ^ mix(number)) & MASK

        def rows() -> Rows:
            ends = self._prospects.ends(state, self._worlds, luck, seat, action)
            return self._stakes.worth(ends, state.scores.rounds + 1)

        return Worth(rows, luck)


def plain(chances: Chances) -> tuple[float, ...]:
    return tuple(map(float, chances))


def awaits_a_deal(state: Any) -> bool:
    return bool(state.chance.size or state.chance.words)


def takes_chance(before: Any, after: Any) -> bool:
    """Were cards drawn or shuffled, or was there noise?"""
    return bool(
        before.piles.stock_size != after.piles.stock_size
        or before.chance.given != after.chance.given
        or before.chance.drawn != after.chance.drawn
    )


# Adding up


def account_of(seat: Seat, steps: Sequence[Step], unit: Unit, variance: float) -> SeatAccount:
    """Each round on its own if the chances are chances to win a round."""
    stretches = [list(steps)] if unit == "match" else in_rounds(steps)
    return SeatAccount(
        prior=sum(each[0].before[seat] for each in stretches),
        deal=sum(each.luck[seat] for each in steps if each.is_deal),
        draws=sum(each.luck[seat] for each in steps if not each.is_deal),
        play=sum(each.played[seat] for each in steps if each.seat == seat),
        others=sum(each.played[seat] for each in steps if each.seat != seat),
        result=sum(each[-1].after[seat] for each in stretches),
        error=sqrt(variance),
    )


def in_rounds(steps: Sequence[Step]) -> list[list[Step]]:
    return [list(those) for _, those in groupby(steps, key=lambda each: each.round)]
