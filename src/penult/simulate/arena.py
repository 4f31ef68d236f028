"""Plays whole games between bots and adds up counters.

``build`` makes the loop for a game and its bots out of plain Python functions. Simulations run it
compiled, tests also interpreted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

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
from penult.core.marks import Mark, as_it_is
from penult.core.shapes import CARDS, SEATS, ints
from penult.games.game import Game
from penult.match.policy import Bot, Policy

ACTS = 1024  # room for the ids of legal actions
LENGTHS = 4096  # one counter for each number of turns a round may take; the last takes the rest
TALLIES = 8  # the most counts a game may add
SHARE = 2520  # one win; any number of winners from 1 to 10 divides it
BOTS = 32  # the most bots that may play in one simulation
RESULTS = 32  # how many of the latest games leave a result of their own


class Count(IntEnum):
    """Columns of the counters; those from PLACE_WINS on are the first of several."""

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
    BOT_SEATS = 20 + BOTS  # seats taken, by bot
    TALLY = 20 + 2 * BOTS  # the game's own counts
    TALLY_SQUARED = TALLY + TALLIES
    LENGTH = TALLY_SQUARED + TALLIES
    SIZE = LENGTH + LENGTHS


@dataclass(slots=True)
class Workspace:
    """Everything a simulation writes to while it plays, in one record."""

    root: list[int] = ints(KEY_WORDS)  # the simulation's seed
    key: list[int] = ints(KEY_WORDS)  # this game's seed
    scratch: Scratch = field(default_factory=Scratch)
    order: list[int] = ints(CARDS)
    legal: list[int] = ints(ACTS)
    seated: int = 0  # 1: bots sit as ``seating`` says; 0: one seat further on in every game
    seating: list[int] = ints(SEATS)
    chairs: list[int] = ints(SEATS)  # the bot in each seat
    seeds: list[int] = ints(SEATS)  # of the bots' streams
    places: list[int] = ints(SEATS)
    stream: Stream = field(default_factory=Stream)  # of the bot that decides
    tally: list[int] = ints(TALLIES)
    time: int = 0  # on the virtual clock, in milliseconds
    period: int = 0  # the current period of the game's clock
    due: int = 0  # when this period ends
    hesitations: int = 0  # so far in this game
    counters: list[int] = ints(Count.SIZE)
    winners: list[int] = ints(RESULTS)  # of each game's last round
    gained: list[list[int]] = ints(RESULTS, SEATS)


def add_to_seed(workspace: Workspace, number: int) -> None:
    """Set the seed of game ``number``, which is ``root + number``."""
    carry = number
    for word in range(KEY_WORDS - 1, -1, -1):
        total = workspace.root[word] + carry
        workspace.key[word] = total & MASK
        carry = total >> 32


# Counting


def count_round(s: Any, dealer: int, workspace: Workspace) -> None:
    workspace.counters[Count.ROUNDS] += 1
    workspace.counters[Count.TURNS] += s.progress.turns
    workspace.counters[Count.LENGTH + min(s.progress.turns, LENGTHS - 1)] += 1
    winner = s.round_winner
    if winner == NOBODY:
        workspace.counters[Count.BLOCKED] += 1
        return
    place = (winner - dealer - 1 + s.seats.count) % s.seats.count
    workspace.counters[Count.PLACE_WINS + place] += 1
    points = s.scores.gained[winner]
    workspace.counters[Count.POINTS] += points
    workspace.counters[Count.POINTS_SQUARED] += points * points


def count_game(s: Any, whole: bool, workspace: Workspace) -> None:
    workspace.counters[Count.GAMES] += 1
    winners = s.winners
    if not whole:
        winners = 0 if s.round_winner == NOBODY else 1 << s.round_winner
    share = SHARE // max(winners.bit_count(), 1)
    for seat in range(s.seats.count):
        workspace.counters[Count.BOT_SEATS + workspace.chairs[seat]] += 1
        if winners >> seat & 1:
            workspace.counters[Count.BOT_WINS + workspace.chairs[seat]] += share


def note_result(s: Any, workspace: Workspace, place: int) -> None:
    workspace.winners[place] = s.round_winner
    for seat in range(s.seats.count):
        workspace.gained[place][seat] = s.scores.gained[seat]


def nothing_to_tally(s: Any, workspace: Workspace) -> None:
    """For games without counts of their own."""


def tallying(game: Game) -> Callable[..., None]:
    """A function that adds the game's own counts of a round to the counters."""
    if game.tally is None:
        return nothing_to_tally
    tally, kinds = game.tally, len(game.tallies)

    def count_tally(s: Any, workspace: Workspace) -> None:
        tally(s, workspace.tally)
        for kind in range(kinds):
            workspace.counters[Count.TALLY + kind] += workspace.tally[kind]
            workspace.counters[Count.TALLY_SQUARED + kind] += (
                workspace.tally[kind] * workspace.tally[kind]
            )

    return count_tally


# The virtual clock


def no_clock(s: Any, action: int, workspace: Workspace) -> bool:
    """For games without a clock: time never interrupts."""
    return False


def hesitation(workspace: Workspace, spread: int) -> int:
    """How much longer or shorter than usual an action takes: from ``-spread`` to ``spread``."""
    if spread == 0:
        return 0
    workspace.hesitations += 1
    return (mix(workspace.seeds[0] ^ mix(workspace.hesitations)) * (2 * spread + 1) >> 32) - spread


def ticking(game: Game) -> Callable[..., bool]:
    """A function that tells whether the game's clock sounds before an action.

    If it doesn't, the time the action takes has passed.
    """
    if game.clockwork is None or not game.clockwork.ticks:
        return no_clock
    clock = game.clockwork
    period_of, length, jitter = clock.period, clock.length, clock.jitter
    is_over, cost, spread = clock.is_over, clock.cost, clock.spread

    def is_interrupted(s: Any, action: int, workspace: Workspace) -> bool:
        period = period_of(s)
        if period == 0:
            return False
        after = workspace.time + cost(s, action) + hesitation(workspace, spread(s, action))
        if period != workspace.period:
            workspace.period = period
            shift = clock_jitter(workspace.key, period, jitter(s), workspace.scratch.block)
            workspace.due = workspace.time + length(s) + shift
            # Even the shortest period has room for one action
            after = min(after, workspace.due - 1)
        if is_over(s) or after >= workspace.due:
            return True
        workspace.time = after
        return False

    return is_interrupted


# Bots


def sit_down(workspace: Workspace, seats: int, number: int, kinds: int) -> None:
    """Seat the bots: as the seating says, or each one seat further on than in the last game."""
    workspace.period = 0
    workspace.hesitations = 0
    open_game(workspace.scratch, workspace.key)
    for seat in range(seats):
        workspace.seeds[seat] = workspace.scratch.block[seat]
        workspace.places[seat] = 0
        further = (seat + number) % kinds
        workspace.chairs[seat] = workspace.seating[seat] if workspace.seated else further


def only(policy: Policy) -> Callable[..., int]:
    def ask(which: int, view: Any, workspace: Workspace, size: int) -> int:
        return policy(view, workspace.legal, size, workspace.stream)

    return ask


def either(policy: Policy, rest: Callable[..., int]) -> Callable[..., int]:
    """Ask this policy (number 0), or one of the rest."""

    def ask(which: int, view: Any, workspace: Workspace, size: int) -> int:
        if which == 0:
            return policy(view, workspace.legal, size, workspace.stream)
        return rest(which - 1, view, workspace, size)

    return ask


def chooser(game: Game, bots: Sequence[Bot], jitable: Mark) -> Callable[..., int]:
    """A function that returns the action of the bot in a seat: a legal one, or WAIT out of turn."""
    show = game.show
    looks = tuple(int(bot.looks) for bot in bots)
    ask = jitable(only(bots[-1].policy), inline=True)
    for bot in reversed(bots[:-1]):
        ask = jitable(either(bot.policy, ask), inline=True)

    def decide(s: Any, seat: int, size: int, view: Any, workspace: Workspace) -> int:
        which = workspace.chairs[seat]
        if looks[which]:
            show(s, seat, view)
        else:
            view.viewer = seat
            view.turn = s.seats.turn
        workspace.stream.seed = workspace.seeds[seat]
        workspace.stream.place = workspace.places[seat]
        answer: int = ask(which, view, workspace, size)
        workspace.places[seat] = workspace.stream.place
        return answer

    return decide


# Playing

NO_DECISIONS = (Verb.READY, Verb.START, Verb.COUNT)  # these leave no choice


def answering(game: Game, decide: Callable[..., int]) -> Callable[..., int]:
    moves = game.moves

    def answer(s: Any, seat: int, view: Any, workspace: Workspace) -> int:
        """The action of a seat that is out of turn, or WAIT."""
        return decide(s, seat, moves(s, seat, workspace.legal), view, workspace)

    return answer


def choosing(
    game: Game, decide: Callable[..., int], jitable: Mark
) -> Callable[..., tuple[int, int, bool]]:
    """A function that finds out who acts next, and how."""
    moves, reactors = game.moves, game.reactors
    answer = jitable(answering(game, decide))
    undo = next((action.id for action in game.actions if action.verb == Verb.RESET), WAIT)

    def choose(s: Any, view: Any, workspace: Workspace) -> tuple[int, int, bool]:
        """The seat and its action, and whether it had no choice.

        Seats that may react are asked first, one by one, then the seat to play.
        """
        waiting = reactors(s)
        while waiting:
            seat = (waiting & -waiting).bit_length() - 1
            waiting &= waiting - 1
            action = answer(s, seat, view, workspace)
            if action != WAIT:
                return seat, action, False
        seat = s.seats.turn
        size = moves(s, seat, workspace.legal)
        # A bot that lays tile by tile must not be made to undo its turn halfway
        forced = size == 1 and workspace.legal[0] != undo
        action = workspace.legal[0] if forced else decide(s, seat, size, view, workspace)
        return seat, action, forced

    return choose


def stepping(game: Game, decide: Callable[..., int], jitable: Mark) -> Callable[..., int]:
    apply = game.apply
    choose = jitable(choosing(game, decide, jitable), inline=True)
    is_interrupted = jitable(ticking(game), inline=True)
    sound = game.clockwork.sound if game.clockwork else WAIT
    decisive = tuple(int(action.verb not in NO_DECISIONS) for action in game.actions)

    def step(s: Any, view: Any, workspace: Workspace, last: int) -> int:
        """One action. Returns 1 if it was a decision.

        A forced action that only ends the player's own turn, such as keeping a drawn card, isn't
        one.
        """
        seat, action, forced = choose(s, view, workspace)
        no_decision = forced and seat == last
        if is_interrupted(s, action, workspace):
            seat = TABLE
            action = sound
            no_decision = True
        apply(s, seat, action)
        counts: int = decisive[action] & (not no_decision)  # a branch would be mispredicted
        return counts

    return step


def letting_chance_play(game: Game) -> Callable[..., None]:
    supply = game.supply

    def let_chance_play(s: Any, workspace: Workspace) -> None:
        """Supply the random words or the order that the rules are waiting for."""
        if s.chance.words > 0:
            fill_words(workspace.order, workspace.key, s.chance.drawn, workspace.scratch.block)
            supply(s, workspace.order)
            return
        size, needed, given = s.chance.size, s.chance.needed, s.chance.given
        fill_order(workspace.order, size, needed, workspace.key, given, workspace.scratch)
        supply(s, workspace.order)
        workspace.counters[Count.ORDERS] += 1

    return let_chance_play


def playing(game: Game, decide: Callable[..., int], jitable: Mark) -> Callable[..., None]:
    step = jitable(stepping(game, decide, jitable), inline=True)
    let_chance_play = jitable(letting_chance_play(game), inline=True)
    count_tally = jitable(tallying(game))

    def play_game(s: Any, whole: bool, view: Any, workspace: Workspace) -> None:
        """One round, or a whole match."""
        last = NOBODY
        decisions = rounds = 0
        dealer = s.seats.dealer
        while s.winners == 0 and (whole or rounds == 0):
            while s.scores.rounds == rounds:  # a match only ends at the end of a round
                if s.chance.words > 0 or s.chance.size > 0:
                    let_chance_play(s, workspace)
                    if s.scores.rounds == rounds:
                        dealer = s.seats.dealer  # of the current round
                else:
                    seat = s.seats.turn
                    decisions += step(s, view, workspace, last)
                    last = seat
            rounds = s.scores.rounds
            count_round(s, dealer, workspace)
            count_tally(s, workspace)
        workspace.counters[Count.DECISIONS] += decisions

    return play_game


def build(
    game: Game,
    bots: Sequence[Bot],
    jitable: Mark = as_it_is,
    decide: Callable[..., int] | None = None,
) -> Any:
    """A function that plays games ``first … first + games - 1`` and adds them to the counters.

    ``jitable`` marks the inner functions for the compiler, or returns them unchanged. ``decide``
    asks the bots if they need more than a view.
    """
    start, kinds = game.start, len(bots)
    ask = jitable(decide or chooser(game, bots, jitable), inline=True)
    play_game = jitable(playing(game, ask, jitable), inline=True)

    def play(
        s: Any, view: Any, workspace: Workspace, seats: int, first: int, games: int, whole: bool
    ) -> None:
        for number in range(first, first + games):
            add_to_seed(workspace, number)
            sit_down(workspace, seats, number, kinds)
            start(s, seats)
            play_game(s, whole, view, workspace)
            count_game(s, whole, workspace)
            note_result(s, workspace, (number - first) % RESULTS)

    return play
