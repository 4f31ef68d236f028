"""Whole games between bots, summed up in a row of counters.

``build`` writes the loop once for a game and its bots. What it returns is plain Python: the
simulation runs it compiled, the tests also interpreted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, TypeAlias

from penult.bots import Bot, Policy
from penult.chance.orders import KEY_WORDS, MASK, fill_block, fill_order
from penult.games.game import Game
from penult.vocabulary.actions import WAIT
from penult.vocabulary.ids import NOBODY

Mark: TypeAlias = Callable[[Any], Any]

LENGTHS = 4096  # rounds are counted by their turns, one by one up to here
SHARE = 2520  # a win, divisible by every number of winners from 1 to 10


class Count(IntEnum):
    """Columns of the counters; the last five begin blocks of columns."""

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
    LENGTH = 40
    SIZE = 40 + LENGTHS


def add_to_seed(key: Any, root: Any, number: int) -> None:
    """Game ``number`` of a simulation has the seed ``root + number``."""
    carry = number
    for word in range(KEY_WORDS - 1, -1, -1):
        total = root[word] + carry
        key[word] = total & MASK
        carry = total >> 32


# Counting


def count_round(s: Any, dealer: int, counters: Any) -> None:
    counters[Count.ROUNDS] += 1
    counters[Count.TURNS] += s.pace.turns
    counters[Count.LENGTH + min(s.pace.turns, LENGTHS - 1)] += 1
    winner = s.round_winner
    if winner == NOBODY:
        counters[Count.BLOCKED] += 1
        return
    place = (winner - dealer - 1 + s.seats.count) % s.seats.count
    counters[Count.PLACE_WINS + place] += 1
    points = s.scores.gained[winner]
    counters[Count.POINTS] += points
    counters[Count.POINTS_SQUARED] += points * points


def count_game(s: Any, whole: bool, chairs: Any, counters: Any) -> None:
    counters[Count.GAMES] += 1
    winners = s.winners
    if not whole:
        winners = 0 if s.round_winner == NOBODY else 1 << s.round_winner
    share = SHARE // max(winners.bit_count(), 1)
    for seat in range(s.seats.count):
        counters[Count.BOT_SEATS + chairs[seat]] += 1
        if winners >> seat & 1:
            counters[Count.BOT_WINS + chairs[seat]] += share


# Bots


def sit_down(
    key: Any, seats: int, number: int, kinds: int, block: Any, chairs: Any, streams: Any
) -> None:
    """Bots take turns in the seats from game to game."""
    for seat in range(seats):
        fill_block(block, key, 0, 0, 1 + seat)
        streams[seat].seed = block[0]
        streams[seat].place = 0
        chairs[seat] = (seat + number) % kinds


def only(policy: Policy) -> Callable[..., int]:
    def ask(which: int, view: Any, legal: Any, size: int, stream: Any) -> int:
        return policy(view, legal, size, stream)

    return ask


def either(policy: Policy, rest: Callable[..., int]) -> Callable[..., int]:
    """Ask this policy or, with a smaller number, one of the rest."""

    def ask(which: int, view: Any, legal: Any, size: int, stream: Any) -> int:
        if which == 0:
            return policy(view, legal, size, stream)
        return rest(which - 1, view, legal, size, stream)

    return ask


def chooser(game: Game, bots: Sequence[Bot], jitable: Mark) -> Callable[..., int]:
    """What the bot in a seat does: a legal act, or WAIT out of turn."""
    show = game.show
    looks = tuple(int(bot.looks) for bot in bots)
    ask = jitable(only(bots[-1].policy))
    for bot in reversed(bots[:-1]):
        ask = jitable(either(bot.policy, ask))

    def decide(s: Any, seat: int, size: int, which: int, view: Any, legal: Any, stream: Any) -> int:
        if looks[which]:
            show(s, seat, view)
        else:
            view.viewer = seat
            view.turn = s.seats.turn
        answer: int = ask(which, view, legal, size, stream)
        return answer

    return decide


# Playing


def as_it_is(function: Any) -> Any:
    return function


def reacting(game: Game, decide: Callable[..., int]) -> Callable[..., bool]:
    legal_acts, reactors, apply = game.legal, game.reactors, game.apply

    def react(s: Any, view: Any, legal: Any, chairs: Any, streams: Any) -> bool:
        """Ask the seats out of turn one by one; the first that reacts has acted."""
        waiting = reactors(s)
        while waiting:
            seat = (waiting & -waiting).bit_length() - 1
            waiting &= waiting - 1
            size = legal_acts(s, seat, legal)
            action = decide(s, seat, size, chairs[seat], view, legal, streams[seat])
            if action != WAIT:
                apply(s, seat, action)
                return True
        return False

    return react


def taking_turns(game: Game, decide: Callable[..., int]) -> Callable[..., int]:
    legal_acts, apply = game.legal, game.apply

    def play_turn(s: Any, view: Any, legal: Any, chairs: Any, streams: Any, last: int) -> int:
        """The seat in turn acts; returns 1 if it was a decision.

        A forced act that only ends one's own turn (keeping a drawn card) is none.
        """
        seat = s.seats.turn
        size = legal_acts(s, seat, legal)
        if size == 1:
            apply(s, seat, legal[0])
            return 0 if seat == last else 1
        apply(s, seat, decide(s, seat, size, chairs[seat], view, legal, streams[seat]))
        return 1

    return play_turn


def build(game: Game, bots: Sequence[Bot], jitable: Mark = as_it_is) -> Any:
    """The function that plays games ``first … first + games - 1`` and counts them.

    ``jitable`` marks the inner functions for the compiler, or leaves them as they are.
    """
    start, supply = game.start, game.supply
    kinds = len(bots)
    decide = jitable(chooser(game, bots, jitable))
    react = jitable(reacting(game, decide))
    play_turn = jitable(taking_turns(game, decide))

    @jitable
    def play_game(
        s: Any, whole: bool, view: Any, streams: Any, scratch: Any, counters: Any
    ) -> None:
        key, block, order, legal, chairs = scratch
        last = NOBODY
        while s.winners == 0 and (whole or s.scores.rounds == 0):
            rounds = s.scores.rounds
            dealer = s.seats.dealer
            if s.chance.size > 0:
                fill_order(order, s.chance.size, key, s.chance.given, block)
                supply(s, order)
                counters[Count.ORDERS] += 1
            elif react(s, view, legal, chairs, streams):
                counters[Count.DECISIONS] += 1
            else:
                seat = s.seats.turn
                counters[Count.DECISIONS] += play_turn(s, view, legal, chairs, streams, last)
                last = seat
            if s.scores.rounds > rounds:
                count_round(s, dealer, counters)

    def play(
        states: Any,
        fresh: Any,
        seats: int,
        root: Any,
        first: int,
        games: int,
        whole: bool,
        views: Any,
        streams: Any,
        scratch: Any,
        counters: Any,
    ) -> None:
        key, block, _, _, chairs = scratch
        for number in range(first, first + games):
            states[0] = fresh[0]
            add_to_seed(key, root, number)
            sit_down(key, seats, number, kinds, block, chairs, streams)
            start(states[0], seats)
            play_game(states[0], whole, views[0], streams, scratch, counters)
            count_game(states[0], whole, chairs, counters)

    return play
