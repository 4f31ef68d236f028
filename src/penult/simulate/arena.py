"""Whole games between bots, summed up in a row of counters.

``build`` writes the loop once for a game and its bots. What it returns is plain Python: the
simulation runs it compiled, the tests also interpreted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeAlias

from penult.chance.orders import (
    KEY_WORDS,
    MASK,
    Scratch,
    clock_jitter,
    fill_order,
    fill_words,
    open_game,
)
from penult.chance.stream import Stream, mix
from penult.core.actions import WAIT, Verb
from penult.core.ids import NOBODY, TABLE
from penult.core.shapes import CARDS, SEATS, ints
from penult.games.game import Game
from penult.match.policy import Bot, Policy

Mark: TypeAlias = Callable[..., Any]

ACTS = 1024  # room for the ids of legal acts
LENGTHS = 4096  # rounds are counted by their turns, one by one up to here
TALLIES = 8  # most counts a game keeps of its own
SHARE = 2520  # a win, divisible by every number of winners from 1 to 10


class Count(IntEnum):
    """Columns of the counters; the last ones begin blocks of columns."""

    GAMES = 0
    ROUNDS = 1
    DECISIONS = 2
    TURNS = 3
    BLOCKED = 4
    ORDERS = 5
    POINTS = 6  # of a round's winner
    POINTS_SQUARED = 7
    PLACE_WINS = 10  # rounds, by place after the dealer
    BOT_WINS = 20  # games in 1/SHARE, by bot
    BOT_SEATS = 30  # seats taken, by bot
    TALLY = 40  # the game's own counts, and their squares
    TALLY_SQUARED = 40 + TALLIES
    LENGTH = 40 + 2 * TALLIES
    SIZE = 40 + 2 * TALLIES + LENGTHS


@dataclass(slots=True)
class Workspace:
    """Everything a simulation writes on while it plays, in one record."""

    root: list[int] = ints(KEY_WORDS)  # the seed of the simulation
    key: list[int] = ints(KEY_WORDS)  # and of the game
    scratch: Scratch = field(default_factory=Scratch)
    order: list[int] = ints(CARDS)
    legal: list[int] = ints(ACTS)
    chairs: list[int] = ints(SEATS)  # which bot sits where
    seeds: list[int] = ints(SEATS)  # of the bots' streams
    places: list[int] = ints(SEATS)
    stream: Stream = field(default_factory=Stream)  # of the bot that is asked
    tally: list[int] = ints(TALLIES)
    time: int = 0  # on the virtual clock, in milliseconds
    period: int = 0  # of the game's clock that runs
    due: int = 0  # when it is over
    hesitations: int = 0  # in this game
    counters: list[int] = ints(Count.SIZE)


def add_to_seed(desk: Workspace, number: int) -> None:
    """Game ``number`` of a simulation has the seed ``root + number``."""
    carry = number
    for word in range(KEY_WORDS - 1, -1, -1):
        total = desk.root[word] + carry
        desk.key[word] = total & MASK
        carry = total >> 32


# Counting


def count_round(s: Any, dealer: int, desk: Workspace) -> None:
    desk.counters[Count.ROUNDS] += 1
    desk.counters[Count.TURNS] += s.progress.turns
    desk.counters[Count.LENGTH + min(s.progress.turns, LENGTHS - 1)] += 1
    winner = s.round_winner
    if winner == NOBODY:
        desk.counters[Count.BLOCKED] += 1
        return
    place = (winner - dealer - 1 + s.seats.count) % s.seats.count
    desk.counters[Count.PLACE_WINS + place] += 1
    points = s.scores.gained[winner]
    desk.counters[Count.POINTS] += points
    desk.counters[Count.POINTS_SQUARED] += points * points


def count_game(s: Any, whole: bool, desk: Workspace) -> None:
    desk.counters[Count.GAMES] += 1
    winners = s.winners
    if not whole:
        winners = 0 if s.round_winner == NOBODY else 1 << s.round_winner
    share = SHARE // max(winners.bit_count(), 1)
    for seat in range(s.seats.count):
        desk.counters[Count.BOT_SEATS + desk.chairs[seat]] += 1
        if winners >> seat & 1:
            desk.counters[Count.BOT_WINS + desk.chairs[seat]] += share


def nothing_to_tally(s: Any, desk: Workspace) -> None:
    """Most games count nothing of their own."""


def tallying(game: Game) -> Callable[..., None]:
    """Add the game's own counts of a round to the counters."""
    if game.tally is None:
        return nothing_to_tally
    tally, kinds = game.tally, len(game.tallies)

    def count_tally(s: Any, desk: Workspace) -> None:
        tally(s, desk.tally)
        for kind in range(kinds):
            desk.counters[Count.TALLY + kind] += desk.tally[kind]
            desk.counters[Count.TALLY_SQUARED + kind] += desk.tally[kind] * desk.tally[kind]

    return count_tally


# The virtual clock


def no_clock(s: Any, action: int, desk: Workspace) -> bool:
    """Most games have no clock: time never interrupts."""
    return False


def hesitation(desk: Workspace, spread: int) -> int:
    """People are not equally quick each time: a number between ``-spread`` and ``spread``."""
    if spread == 0:
        return 0
    desk.hesitations += 1
    return (mix(desk.seeds[0] ^ mix(desk.hesitations)) * (2 * spread + 1) >> 32) - spread


def ticking(game: Game) -> Callable[..., bool]:
    """Does the game's clock sound before this act? If not, the act takes its time."""
    if game.clockwork is None or not game.clockwork.ticks:
        return no_clock
    clock = game.clockwork
    period_of, length, jitter = clock.period, clock.length, clock.jitter
    is_over, cost, spread = clock.is_over, clock.cost, clock.spread

    def is_interrupted(s: Any, action: int, desk: Workspace) -> bool:
        period = period_of(s)
        if period == 0:
            return False
        after = desk.time + cost(s, action) + hesitation(desk, spread(s, action))
        if period != desk.period:
            desk.period = period
            shift = clock_jitter(desk.key, period, jitter(s), desk.scratch.block)
            desk.due = desk.time + length(s) + shift
            after = min(after, desk.due - 1)  # even the shortest period has room for one act
        if is_over(s) or after >= desk.due:
            return True
        desk.time = after
        return False

    return is_interrupted


# Bots


def sit_down(desk: Workspace, seats: int, number: int, kinds: int) -> None:
    """Bots take turns in the seats from game to game."""
    desk.period = 0
    desk.hesitations = 0
    open_game(desk.scratch, desk.key)
    for seat in range(seats):
        desk.seeds[seat] = desk.scratch.block[seat]
        desk.places[seat] = 0
        desk.chairs[seat] = (seat + number) % kinds


def only(policy: Policy) -> Callable[..., int]:
    def ask(which: int, view: Any, desk: Workspace, size: int) -> int:
        return policy(view, desk.legal, size, desk.stream)

    return ask


def either(policy: Policy, rest: Callable[..., int]) -> Callable[..., int]:
    """Ask this policy or, with a smaller number, one of the rest."""

    def ask(which: int, view: Any, desk: Workspace, size: int) -> int:
        if which == 0:
            return policy(view, desk.legal, size, desk.stream)
        return rest(which - 1, view, desk, size)

    return ask


def chooser(game: Game, bots: Sequence[Bot], jitable: Mark) -> Callable[..., int]:
    """What the bot in a seat does: a legal act, or WAIT out of turn."""
    show = game.show
    looks = tuple(int(bot.looks) for bot in bots)
    ask = jitable(only(bots[-1].policy), inline=True)
    for bot in reversed(bots[:-1]):
        ask = jitable(either(bot.policy, ask), inline=True)

    def decide(s: Any, seat: int, size: int, view: Any, desk: Workspace) -> int:
        which = desk.chairs[seat]
        if looks[which]:
            show(s, seat, view)
        else:
            view.viewer = seat
            view.turn = s.seats.turn
        desk.stream.seed = desk.seeds[seat]
        desk.stream.place = desk.places[seat]
        answer: int = ask(which, view, desk, size)
        desk.places[seat] = desk.stream.place
        return answer

    return decide


# Playing

NO_DECISIONS = (Verb.READY, Verb.START, Verb.COUNT)  # nobody has a choice there


def as_it_is(function: Any, inline: bool = False) -> Any:
    return function


def answering(game: Game, decide: Callable[..., int]) -> Callable[..., int]:
    moves = game.moves

    def answer(s: Any, seat: int, view: Any, desk: Workspace) -> int:
        """What a seat out of turn does."""
        return decide(s, seat, moves(s, seat, desk.legal), view, desk)

    return answer


def stepping(game: Game, decide: Callable[..., int], jitable: Mark) -> Callable[..., int]:
    moves, reactors, apply = game.moves, game.reactors, game.apply
    answer = jitable(answering(game, decide))
    is_interrupted = jitable(ticking(game), inline=True)
    sound = game.clockwork.sound if game.clockwork else WAIT
    decisive = tuple(int(action.verb not in NO_DECISIONS) for action in game.actions)

    def step(s: Any, view: Any, desk: Workspace, last: int) -> int:
        """One act: the seats out of turn are asked one by one, then the seat in turn.

        Returns 1 if it was a decision; a forced act that only ends one's own turn (keeping a
        drawn card) is none.
        """
        seat = NOBODY
        action = WAIT
        forced = False
        waiting = reactors(s)
        while waiting and action == WAIT:
            seat = (waiting & -waiting).bit_length() - 1
            waiting &= waiting - 1
            action = answer(s, seat, view, desk)
        if action == WAIT:
            seat = s.seats.turn
            size = moves(s, seat, desk.legal)
            forced = size == 1
            action = desk.legal[0] if forced else decide(s, seat, size, view, desk)
        no_decision = forced and seat == last
        if is_interrupted(s, action, desk):
            seat = TABLE
            action = sound
            no_decision = True
        apply(s, seat, action)
        return decisive[action] & (not no_decision)  # no «if», which nobody could foresee

    return step


def letting_chance_play(game: Game) -> Callable[..., None]:
    supply = game.supply

    def let_chance_play(s: Any, desk: Workspace) -> None:
        """Give the words or the order that the rules wait for."""
        if s.chance.words > 0:
            fill_words(desk.order, desk.key, s.chance.drawn, desk.scratch.block)
            supply(s, desk.order)
            return
        size, needed, given = s.chance.size, s.chance.needed, s.chance.given
        fill_order(desk.order, size, needed, desk.key, given, desk.scratch)
        supply(s, desk.order)
        desk.counters[Count.ORDERS] += 1

    return let_chance_play


def playing(game: Game, bots: Sequence[Bot], jitable: Mark) -> Callable[..., None]:
    decide = jitable(chooser(game, bots, jitable), inline=True)
    step = jitable(stepping(game, decide, jitable), inline=True)
    let_chance_play = jitable(letting_chance_play(game), inline=True)
    count_tally = jitable(tallying(game))

    def play_game(s: Any, whole: bool, view: Any, desk: Workspace) -> None:
        """One round, or a whole match."""
        last = NOBODY
        decisions = rounds = 0
        dealer = s.seats.dealer
        while s.winners == 0 and (whole or rounds == 0):
            while s.scores.rounds == rounds:  # no match ends but with a round
                if s.chance.words > 0 or s.chance.size > 0:
                    dealer = s.seats.dealer  # of the round that is dealt or goes on
                    let_chance_play(s, desk)
                else:
                    seat = s.seats.turn
                    decisions += step(s, view, desk, last)
                    last = seat
            rounds = s.scores.rounds
            count_round(s, dealer, desk)
            count_tally(s, desk)
        desk.counters[Count.DECISIONS] += decisions

    return play_game


def build(game: Game, bots: Sequence[Bot], jitable: Mark = as_it_is) -> Any:
    """The function that plays games ``first … first + games - 1`` and counts them.

    ``jitable`` marks the inner functions for the compiler, or leaves them as they are.
    """
    start, kinds = game.start, len(bots)
    play_game = jitable(playing(game, bots, jitable), inline=True)

    def play(
        s: Any, view: Any, desk: Workspace, seats: int, first: int, games: int, whole: bool
    ) -> None:
        for number in range(first, first + games):
            add_to_seed(desk, number)
            sit_down(desk, seats, number, kinds)
            start(s, seats)
            play_game(s, whole, view, desk)
            count_game(s, whole, desk)

    return play
