"""Tries each action in many worlds and plays each of them to the end of the round.

Sequential halving shares out the worlds: all actions are tried in some, then the better half in
some more, until one is left. What an action did in its worlds is counted, not just who won.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from penult.chance.orders import KEY_WORDS, clock_jitter
from penult.chance.stream import roll
from penult.core.actions import WAIT
from penult.core.ids import NOBODY, Seat
from penult.core.marks import Mark, as_it_is
from penult.core.shapes import SEATS, ints
from penult.games.game import Game
from penult.games.mechanics import hands
from penult.games.mechanics.hands import MASKS
from penult.games.mechanics.knowledge import Knowledge
from penult.match.policy import Bot
from penult.simulate import arena
from penult.simulate.arena import Workspace
from penult.thinking.world import Slots, dealing, preparing

Copy: TypeAlias = Callable[..., None]
WorldMaker: TypeAlias = tuple[Callable[..., Any], Callable[..., Any]]  # as in ``world``

ARMS = 64
WIN = 1000  # the value of a round won
GAINS = 64  # steps in which the points of a round are told apart
FAR = 1_000_000  # turns: more than any round has


@dataclass(slots=True)
class Trials:
    """The actions to compare and what came of them, each a row; sums over its worlds."""

    arms: int = 0
    action: list[int] = ints(ARMS)
    before: list[int] = ints(ARMS)  # an action to take first, such as a call; or WAIT
    alike: list[int] = ints(ARMS)  # 1: it may do the same as another one of these
    hand: list[list[int]] = ints(ARMS, MASKS)  # what those would leave
    kept: list[int] = ints(ARMS)  # 1: it isn't dropped, however badly it does
    alive: list[int] = ints(ARMS)
    worlds: list[int] = ints(ARMS)
    value: list[int] = ints(ARMS)
    squares: list[int] = ints(ARMS)
    won: list[list[int]] = ints(ARMS, SEATS)  # rounds, by seat; one counts as WIN
    drew: list[int] = ints(ARMS)  # cards the thinker drew
    drew_squares: list[int] = ints(ARMS)
    paid: list[int] = ints(ARMS)  # worlds in which the action itself made the thinker draw
    again: list[int] = ints(ARMS)  # worlds in which the thinker's next turn came at once
    turns: list[int] = ints(ARMS)  # until the end of the round
    next_drew: list[int] = ints(ARMS)  # worlds in which the next seat drew before the next turn
    caught: list[int] = ints(ARMS)  # worlds in which the thinker was caught
    left: list[int] = ints(ARMS)  # points left in the thinker's hand
    left_squares: list[int] = ints(ARMS)
    weighed: int = 0  # 1: a round is worth what it means for the match, not just whether it is won
    usual: int = 0  # the value of a round in which everybody gains what they usually do
    step: int = 1  # points
    worth: list[list[int]] = ints(SEATS, GAINS)  # what the gain of a seat adds to that value
    slots: Slots = field(default_factory=Slots)


@dataclass(slots=True)
class Rollout:
    """What is watched while one world is played out."""

    horizon: int = 0  # turns that are played out; 0: to the end of the round
    turns: int = 0  # before the action
    next: Seat = NOBODY  # who follows the thinker after the action
    drew: int = 0
    paid: int = 0
    next_drew: int = 0
    caught: int = 0
    settled: int = 0  # 1: the action has had its consequences for the thinker's hand
    passed: int = 0  # 1: somebody else has had a turn
    back: int = 0  # 1: the thinker's next turn has come
    again: int = 0  # 1: it came at once


def better(t: Trials, one: int, other: int) -> bool:
    return t.value[one] * t.worlds[other] > t.value[other] * t.worlds[one]


def is_twin(t: Trials, arm: int, held: list[int]) -> bool:
    """Note what an action leaves in the hand; does an earlier one leave the same?"""
    for copy in range(MASKS):
        t.hand[arm][copy] = held[copy]
    for other in range(arm):
        if t.alive[other] and t.alike[other]:
            differs = 0
            for copy in range(MASKS):
                differs |= t.hand[other][copy] ^ held[copy]
            if differs == 0:
                return True
    return False


def drop_worst(t: Trials) -> None:
    worst = NOBODY
    for arm in range(t.arms):
        if t.alive[arm] and not t.kept[arm] and (worst == NOBODY or better(t, worst, arm)):
            worst = arm
    t.alive[worst] = 0


def best_arm(t: Trials) -> int:
    best = NOBODY
    for arm in range(t.arms):
        if t.alive[arm] and (best == NOBODY or better(t, arm, best)):
            best = arm
    return best


def clear_arm(t: Trials, arm: int) -> None:
    t.alive[arm] = 1
    t.worlds[arm] = 0
    t.value[arm] = 0
    t.squares[arm] = 0
    t.drew[arm] = 0
    t.drew_squares[arm] = 0
    t.paid[arm] = 0
    t.again[arm] = 0
    t.turns[arm] = 0
    t.next_drew[arm] = 0
    t.caught[arm] = 0
    t.left[arm] = 0
    t.left_squares[arm] = 0
    for seat in range(SEATS):
        t.won[arm][seat] = 0


def open_world(t: Trials, workspace: Workspace, seats: int, viewer: Seat, rivals: int) -> None:
    """New luck: shuffles, noise, and the bots' streams. Other seats play as bot ``rivals``."""
    for word in range(KEY_WORDS):
        workspace.key[word] = roll(t.slots.stream, 1 << 30)
    arena.sit_down(workspace, seats, 0, 1)
    for seat in range(seats):
        workspace.chairs[seat] = 0 if seat == viewer else rivals


def begin_rollout(workspace: Workspace, seats: int) -> None:
    """The same luck for every action in this world."""
    workspace.period = 0
    workspace.time = 0
    workspace.hesitations = 0
    for seat in range(seats):
        workspace.places[seat] = 0


def without_clock(s: Any, workspace: Workspace) -> None:
    """For games that have none."""


def winding(game: Game) -> Callable[..., None]:
    """A function that sets the game's clock to where its period may be now."""
    assert game.secrets is not None
    clock, passed = game.clockwork, game.secrets.passed
    if clock is None or not clock.ticks:
        return without_clock
    period, length, jitter = clock.period, clock.length, clock.jitter

    def wind(s: Any, workspace: Workspace) -> None:
        if period(s) != 0 and passed(s) > 0:
            workspace.period = period(s)
            shift = clock_jitter(workspace.key, period(s), jitter(s), workspace.scratch.block)
            workspace.due = max(length(s) + shift - passed(s), 1)

    return wind


def following(s: Any, viewer: Seat) -> Seat:
    """The next seat in the direction of play."""
    seat: Seat = (viewer + s.seats.direction) % s.seats.count
    return seat


def note_turn(s: Any, viewer: Seat, c: Rollout) -> None:
    """Whose turn it is now: that of somebody else, or the thinker's next one."""
    if s.seats.turn == viewer:
        if s.progress.turns > c.turns:
            c.back = 1
            c.again = 1 - c.passed
    elif s.seats.turn != NOBODY:
        c.passed = 1


def begin_watch(c: Rollout, base: Any) -> None:
    c.turns = base.progress.turns
    c.drew = 0
    c.paid = 0
    c.next_drew = 0
    c.caught = 0
    c.settled = 0
    c.passed = 0
    c.back = 0
    c.again = 0


def watching(game: Game) -> Callable[..., None]:
    """A function that notes what a step did to the thinker's hand and to the next one."""
    assert game.secrets is not None
    exposed = game.secrets.exposed

    def watch(s: Any, viewer: Seat, c: Rollout, size: int, other: int, was_exposed: int) -> None:
        grown = s.hands.size[viewer] - size
        if grown > 0:
            c.drew += grown
            if not c.settled:
                c.paid = 1
            if was_exposed and not exposed(s) >> viewer & 1:
                c.caught = 1
        if not c.back:
            if s.hands.size[c.next] > other:
                c.next_drew = 1
            note_turn(s, viewer, c)

    return watch


def is_going_on(s: Any, rounds: int) -> bool:
    """Is this still the same round? An action may have ended it, or the match."""
    going_on: bool = s.scores.rounds == rounds and s.winners == 0
    return going_on


def rolling_out(game: Game, bots: Sequence[Bot], jitable: Mark) -> Callable[..., None]:
    """A function that plays a world to the end of its round, or to the horizon."""
    assert game.secrets is not None
    decide = jitable(arena.chooser(game, bots, jitable), inline=True)
    step = jitable(arena.stepping(game, decide, jitable), inline=True)
    let_chance_play = jitable(arena.letting_chance_play(game))
    watch = jitable(watching(game))
    exposed = game.secrets.exposed

    def roll_out(
        s: Any, view: Any, workspace: Workspace, viewer: Seat, rounds: int, c: Rollout
    ) -> None:
        last = NOBODY
        end = s.progress.turns + (c.horizon if c.horizon else FAR)
        while is_going_on(s, rounds) and s.progress.turns < end:
            size = s.hands.size[viewer]
            other = s.hands.size[c.next]
            was_exposed = exposed(s) >> viewer & 1
            by_chance = s.chance.words > 0 or s.chance.size > 0
            if by_chance:
                let_chance_play(s, workspace)
            else:
                seat = s.seats.turn
                step(s, view, workspace, last)
                last = seat
            watch(s, viewer, c, size, other, was_exposed)
            if not by_chance:
                c.settled = 1

    return roll_out


def worth_of_gain(t: Trials, seat: Seat, gain: int) -> int:
    step = (max(gain, 0) + t.step - 1) // t.step  # a single point counts
    return t.worth[seat][min(step, GAINS - 1)]


def value_for_match(t: Trials, s: Any) -> int:
    """What the points of this round mean for the match, in the scale of rounds won."""
    value = t.usual
    for seat in range(s.seats.count):
        value += worth_of_gain(t, seat, s.scores.gained[seat])
    return value


def note_value(t: Trials, arm: int, value: int) -> None:
    t.value[arm] += value
    t.squares[arm] += value * value


def counting(game: Game, jitable: Mark) -> Callable[..., None]:
    """A function that counts what came of an action in one world."""
    points = game.points
    count_winner = jitable(settling(game))
    count_outlook = jitable(estimating(game))

    def count_result(
        t: Trials, arm: int, s: Any, viewer: Seat, rounds: int, turns: int, c: Rollout
    ) -> None:
        if is_going_on(s, rounds):
            count_outlook(t, arm, s, viewer)
        else:
            count_winner(t, arm, s, viewer)
        t.worlds[arm] += 1
        t.drew[arm] += c.drew
        t.drew_squares[arm] += c.drew * c.drew
        t.paid[arm] += c.paid
        t.again[arm] += c.again
        t.next_drew[arm] += c.next_drew
        t.caught[arm] += c.caught
        t.turns[arm] += s.progress.turns - turns
        left = hands.value(s.hands, viewer, points)
        t.left[arm] += left
        t.left_squares[arm] += left * left

    return count_result


def settling(game: Game) -> Callable[..., None]:
    """A function that values a round which is over."""
    assert game.secrets is not None
    win_together = game.secrets.win_together

    def count_winner(t: Trials, arm: int, s: Any, viewer: Seat) -> None:
        winner = s.round_winner
        value = WIN // s.seats.count  # a blocked round
        if winner != NOBODY:
            value = WIN if win_together(s, viewer, winner) else 0
            t.won[arm][winner] += WIN
        note_value(t, arm, value_for_match(t, s) if t.weighed else value)

    return count_winner


def nothing_to_estimate(t: Trials, arm: int, s: Any, viewer: Seat) -> None:
    """For games whose worlds are always played to the end of the round."""


def estimating(game: Game) -> Callable[..., None]:
    """A function that values a round which isn't over yet.

    Nobody knows what it will be worth, so for the match, too, whoever wins it is taken to win as
    much as usual: that is what a whole win stands for.
    """
    assert game.secrets is not None
    outlook = game.secrets.outlook
    if outlook is None:
        return nothing_to_estimate

    def count_outlook(t: Trials, arm: int, s: Any, viewer: Seat) -> None:
        for seat in range(s.seats.count):
            t.won[arm][seat] += outlook(s, seat)
        note_value(t, arm, outlook(s, viewer))

    return count_outlook


def trying(
    game: Game, bots: Sequence[Bot], deal: Callable[..., None], copy: Copy, jitable: Mark
) -> Callable[..., None]:
    assert game.secrets is not None
    apply, rivals = game.apply, len(bots) - 1
    roll_out = jitable(rolling_out(game, bots, jitable))
    watch = jitable(watching(game))
    exposed = game.secrets.exposed
    count_result = jitable(counting(game, jitable))
    wind = jitable(winding(game))

    def try_world(
        t: Trials,
        k: Knowledge,
        base: Any,
        world: Any,
        trial: Any,
        view: Any,
        workspace: Workspace,
        c: Rollout,
    ) -> None:
        """One world for all actions that are still compared."""
        viewer = k.viewer
        deal(base, world, k, t.slots)
        open_world(t, workspace, base.seats.count, viewer, rivals)
        rounds = base.scores.rounds
        turns = base.progress.turns
        for arm in range(t.arms):
            if t.alive[arm]:
                copy(trial, world)
                begin_rollout(workspace, base.seats.count)
                wind(trial, workspace)
                begin_watch(c, base)
                if t.before[arm] != WAIT:
                    apply(trial, viewer, t.before[arm])
                if t.action[arm] != WAIT:
                    apply(trial, viewer, t.action[arm])
                c.next = following(trial, viewer)
                was_exposed = exposed(world) >> viewer & 1
                held = world.hands.size[viewer]
                watch(trial, viewer, c, held, world.hands.size[c.next], was_exposed)
                roll_out(trial, view, workspace, viewer, rounds, c)
                count_result(t, arm, trial, viewer, rounds, turns, c)

    return try_world


def dropping(game: Game, copy: Callable[..., None]) -> Callable[..., int]:
    """A function that drops actions which do the same as others; it returns how many are left."""
    apply = game.apply

    def drop_twins(t: Trials, base: Any, trial: Any, viewer: Seat) -> int:
        alive = 0
        for arm in range(t.arms):
            if t.alike[arm]:
                copy(trial, base)
                apply(trial, viewer, t.action[arm])
                if is_twin(t, arm, trial.hands.held[viewer]):
                    t.alive[arm] = 0
            alive += t.alive[arm]
        return alive

    return drop_twins


def quickened(game: Game) -> Game:
    """The game as it is played in worlds."""
    assert game.secrets is not None
    imagine = game.secrets.imagine
    return replace(game, apply=imagine) if imagine else game


def build(
    game: Game,
    bots: Sequence[Bot],
    copy: Copy,
    jitable: Mark = as_it_is,
    worlds: WorldMaker = (preparing, dealing),
) -> Any:
    """A function that compares actions; it returns the best one's row, or NOBODY.

    The first bot plays the worlds out for the thinker, the last one for everybody else. ``worlds``
    can be replaced where more is known than which cards a hand can't hold. ``base`` is a blind
    state, which it fills in; ``budget`` is in worlds for each action. A single action isn't tried.
    """
    game = quickened(game)
    prepare, deal = jitable(worlds[0](game, jitable)), jitable(worlds[1](game, copy, jitable))
    drop_twins = jitable(dropping(game, copy))
    try_world = jitable(trying(game, bots, deal, copy, jitable))

    def compare(
        t: Trials,
        k: Knowledge,
        base: Any,
        world: Any,
        trial: Any,
        view: Any,
        workspace: Workspace,
        c: Rollout,
        budget: int,
    ) -> int:
        t.slots.relaxed = 0
        for arm in range(t.arms):
            clear_arm(t, arm)
        if not prepare(base, k, t.slots):
            return NOBODY
        alive = drop_twins(t, base, trial, k.viewer)
        total = budget * alive
        stages = max((alive - 1).bit_length(), 1)
        while alive > 1:
            for _ in range(max(total // (stages * alive), 1)):
                try_world(t, k, base, world, trial, view, workspace, c)
            if alive == 2:
                break
            for _ in range(alive // 2):
                drop_worst(t)
            alive -= alive // 2
        return best_arm(t)

    return compare
