"""The loop behind ``Batch``: takes one action in each game, and asks the next learner.

Like the arena it is made of plain Python functions, and runs compiled or interpreted. Seats are
*learners*, whose actions come from outside, or bots.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from penult.chance.orders import KEY_WORDS, MASK
from penult.core.actions import WAIT, Verb
from penult.core.enums import quick
from penult.core.ids import NOBODY, TABLE, Mask
from penult.core.marks import Mark, as_it_is
from penult.core.shapes import SEATS, ints
from penult.games.game import Game
from penult.match.policy import Bot
from penult.simulate.arena import (
    SHARE,
    Workspace,
    chooser,
    letting_chance_play,
    sit_down,
    ticking,
)
from penult.simulate.noting import noting, opening, rank, taking_in
from penult.simulate.payoffs import paying

LOGGED = 1024  # an entry of a log is ``(seat + 1) * LOGGED + action``


@quick
class Status(IntEnum):
    RUNNING = 0
    TERMINATED = 1
    TRUNCATED = 2


@quick
class Errand(IntEnum):
    """What to do in a game."""

    STEP = 0
    BEGIN = 1  # anew
    LEAVE = 2  # it as it is
    LOOK = 3  # for the learner whose seat is given instead of an action


@quick
class AutoReset(IntEnum):
    """When the next game begins after one has ended."""

    SAME_STEP = 0  # at once: what is observed is the next game already
    NEXT_STEP = 1  # in the next step, whose action is ignored
    OFF = 2  # with ``reset``


@dataclass(slots=True)
class BatchSettings:
    """What all games of a batch have in common."""

    seats: int = 0
    learners: Mask = 0
    whole: int = 0  # 1: matches; 0: single rounds
    limit: int = 0  # the most actions of a game
    clock: int = 0  # 1: the game's own clock runs
    reward: int = 0
    sign: int = 1  # -1: the fewer points, the better
    autoreset: int = 0
    stride: int = 0  # from a game's seed to that of the game after it
    knowing: int = 0  # 1: learners work out what others hold
    history: int = 0  # the events that learners are shown


@dataclass(slots=True)
class Running:
    """What belongs to one game of a batch besides its state."""

    key: list[int] = ints(KEY_WORDS)  # its seed
    seeds: list[int] = ints(SEATS)  # of the bots' streams
    places: list[int] = ints(SEATS)
    time: int = 0
    period: int = 0
    due: int = 0
    hesitations: int = 0
    asked: int = NOBODY  # the learner to act
    waiting: Mask = 0  # seats out of turn that are still to be asked
    acts: int = 0
    status: int = Status.RUNNING
    payoffs: list[int] = ints(SEATS)
    first_mind: int = 0  # what the first learner knows; that of the others follows


def add_to_key(course: Running, number: int) -> None:
    """The seed of a later game."""
    carry = number
    for word in range(KEY_WORDS - 1, -1, -1):
        total = course.key[word] + carry
        course.key[word] = total & MASK
        carry = total >> 32


def load(course: Running, seats: int, workspace: Workspace) -> None:
    """Go on with a game."""
    for word in range(KEY_WORDS):
        workspace.key[word] = course.key[word]
    for seat in range(seats):
        workspace.seeds[seat] = course.seeds[seat]
        workspace.places[seat] = course.places[seat]
    workspace.time = course.time
    workspace.period = course.period
    workspace.due = course.due
    workspace.hesitations = course.hesitations


def store(course: Running, seats: int, workspace: Workspace) -> None:
    """Keep what the next step of this game needs."""
    for seat in range(seats):
        course.places[seat] = workspace.places[seat]
    course.time = workspace.time
    course.period = workspace.period
    course.due = workspace.due
    course.hesitations = workspace.hesitations


def is_over(s: Any, whole: int) -> bool:
    return s.winners != 0 or (whole == 0 and s.scores.rounds > 0)


def lowest(mask: Mask) -> int:
    return (mask & -mask).bit_length() - 1


def no_bots(s: Any, seat: int, size: int, view: Any, workspace: Workspace) -> int:
    """For tables of learners only."""
    return WAIT


def hear_nothing(s: Any, course: Running, table: BatchSettings, notes: Any, minds: Any) -> None:
    """For batches in which only views are shown."""


def hearing(game: Game, jitable: Mark) -> Callable[..., None]:
    note = jitable(noting(jitable(taking_in(game))))

    def hear(s: Any, course: Running, table: BatchSettings, notes: Any, minds: Any) -> None:
        """Keep what has just happened for the learners, if they are told."""
        if table.knowing or table.history:
            note(s, notes, minds, course.first_mind, table.learners, table.knowing)

    return hear


def letting_all_chance_play(
    game: Game, hear: Callable[..., None], jitable: Mark
) -> Callable[..., None]:
    let_chance_play = jitable(letting_chance_play(game))

    def let_all_chance_play(
        s: Any, course: Running, table: BatchSettings, workspace: Workspace, notes: Any, minds: Any
    ) -> None:
        while (s.chance.words > 0 or s.chance.size > 0) and not is_over(s, table.whole):
            let_chance_play(s, workspace)
            hear(s, course, table, notes, minds)

    return let_all_chance_play


def beginning(
    game: Game,
    copy: Callable[[Any, Any], None],
    shuffle: Callable[..., None],
    open_notes: Callable[..., None],
) -> Callable[..., None]:
    reactors = game.reactors

    def begin(
        s: Any,
        fresh: Any,
        course: Running,
        table: BatchSettings,
        workspace: Workspace,
        notes: Any,
        minds: Any,
    ) -> None:
        for word in range(KEY_WORDS):
            workspace.key[word] = course.key[word]
        sit_down(workspace, table.seats, 0, 1)
        for seat in range(table.seats):
            course.seeds[seat] = workspace.seeds[seat]
        workspace.time = 0
        workspace.due = 0
        copy(s, fresh)
        open_notes(notes, minds, course.first_mind, table.learners, table.seats)
        shuffle(s, course, table, workspace, notes, minds)
        workspace.scratch.ahead = 0  # what was computed ahead is this game's alone
        course.acts = 0
        course.status = Status.RUNNING
        course.waiting = reactors(s)

    return begin


def open_no_notes(notes: Any, minds: Any, first: int, learners: Mask, seats: int) -> None:
    """For batches in which only views are shown."""


def acting(
    game: Game, hear: Callable[..., None], shuffle: Callable[..., None], jitable: Mark
) -> Callable[..., None]:
    apply, reactors = game.apply, game.reactors
    is_interrupted = jitable(ticking(game))
    sound = game.clockwork.sound if game.clockwork else WAIT

    def act(
        s: Any,
        seat: int,
        action: int,
        course: Running,
        table: BatchSettings,
        workspace: Workspace,
        log: Any,
        notes: Any,
        minds: Any,
    ) -> None:
        """Carry out an action, unless the clock sounds first."""
        if table.clock and is_interrupted(s, action, workspace):
            seat = TABLE
            action = sound
        log[course.acts] = (seat + 1) * LOGGED + action
        course.acts += 1
        apply(s, seat, action)
        hear(s, course, table, notes, minds)
        shuffle(s, course, table, workspace, notes, minds)
        course.waiting = 0
        if is_over(s, table.whole):
            course.status = Status.TERMINATED
        else:
            course.waiting = reactors(s)
            if course.acts >= table.limit:
                course.status = Status.TRUNCATED

    return act


def going_on(
    game: Game, decide: Callable[..., int], act: Callable[..., None]
) -> Callable[..., None]:
    moves = game.moves
    undo = next((action.id for action in game.actions if action.verb == Verb.RESET), WAIT)

    def go_on(
        s: Any,
        view: Any,
        course: Running,
        table: BatchSettings,
        workspace: Workspace,
        log: Any,
        notes: Any,
        minds: Any,
    ) -> None:
        """Bots and the table act until a learner is asked or the game is over."""
        while course.status == Status.RUNNING:
            seat = lowest(course.waiting) if course.waiting else s.seats.turn
            if seat != TABLE and table.learners >> seat & 1:
                course.asked = seat
                return
            size = moves(s, seat, workspace.legal)
            # As in the arena: what leaves no choice is done without asking
            forced = course.waiting == 0 and size == 1 and workspace.legal[0] != undo
            action = workspace.legal[0]
            if seat != TABLE and not forced:
                action = decide(s, seat, size, view, workspace)
            if action == WAIT:
                course.waiting &= course.waiting - 1
            else:
                act(s, seat, action, course, table, workspace, log, notes, minds)

    return go_on


def stepping(
    wait: int, act: Callable[..., None], go_on: Callable[..., None], pay: Callable[..., None]
) -> Callable[..., None]:
    def step(
        s: Any,
        view: Any,
        course: Running,
        table: BatchSettings,
        workspace: Workspace,
        action: int,
        log: Any,
        notes: Any,
        minds: Any,
    ) -> None:
        """The action of the learner that was asked, and what follows from it."""
        load(course, table.seats, workspace)
        if action == wait:
            course.waiting &= course.waiting - 1
        else:
            act(s, course.asked, action, course, table, workspace, log, notes, minds)
        go_on(s, view, course, table, workspace, log, notes, minds)
        store(course, table.seats, workspace)
        if course.status == Status.TERMINATED:
            pay(s, table.reward, table.whole, table.sign, course.payoffs)

    return step


def advancing(
    begin: Callable[..., None], go_on: Callable[..., None], step: Callable[..., None]
) -> Callable[..., int]:
    def advance(
        s: Any,
        view: Any,
        course: Running,
        fresh: Any,
        table: BatchSettings,
        workspace: Workspace,
        task: int,
        action: int,
        log: Any,
        notes: Any,
        minds: Any,
    ) -> int:
        """Take a step or begin anew; return a status if the step ended a game, or 0."""
        ended = 0
        anew = task == Errand.BEGIN
        if not anew and course.status == Status.RUNNING:
            step(s, view, course, table, workspace, action, log, notes, minds)
            ended = course.status
            if course.status != Status.RUNNING and table.autoreset == AutoReset.SAME_STEP:
                add_to_key(course, table.stride)
                anew = True
        elif not anew and table.autoreset != AutoReset.OFF:
            add_to_key(course, table.stride)
            anew = True
        while anew:
            begin(s, fresh, course, table, workspace, notes, minds)
            go_on(s, view, course, table, workspace, log, notes, minds)
            store(course, table.seats, workspace)
            anew = course.status == Status.TERMINATED  # before a learner was asked
            if anew:
                add_to_key(course, table.stride)
        return ended

    return advance


def look_nowhere(
    s: Any,
    view: Any,
    course: Running,
    table: BatchSettings,
    notes: Any,
    minds: Any,
    row: Any,
    seat: int,
) -> None:
    """For batches in which only views are shown."""


def looking(game: Game, write: Callable[..., None], jitable: Mark) -> Callable[..., None]:
    take_in = jitable(taking_in(game))
    jitable(write)
    kinds = len(game.cards)

    def look(
        s: Any,
        view: Any,
        course: Running,
        table: BatchSettings,
        notes: Any,
        minds: Any,
        row: Any,
        seat: int,
    ) -> None:
        """Write what a learner sees and has heard."""
        if seat == NOBODY:
            return
        mind = minds[course.first_mind + rank(table.learners, seat)]
        if table.knowing:
            take_in(s.options, notes, mind, seat)
        write(view, mind, notes, kinds, table.history, row)

    return look


def telling(game: Game) -> Callable[..., None]:
    moves, show, wait = game.moves, game.show, len(game.actions)

    def tell(
        s: Any,
        view: Any,
        course: Running,
        table: BatchSettings,
        workspace: Workspace,
        status: int,
        place: int,
        masks: Any,
        turn: Any,
        rewards: Any,
        ended: Any,
    ) -> None:
        """Write whether a game is over and for what payoffs, who is asked, and what is legal."""
        ended[place] = status
        for seat in range(table.seats):
            paid = course.payoffs[seat] if status == Status.TERMINATED else 0
            rewards[place, seat] = paid / SHARE
        show(s, course.asked, view)
        masks[place, :] = False
        turn[place] = NOBODY
        if course.status == Status.RUNNING:
            turn[place] = course.asked
            for number in range(moves(s, course.asked, workspace.legal)):
                masks[place, workspace.legal[number]] = True
            masks[place, wait] = course.waiting != 0

    return tell


def running(
    show: Callable[..., None],
    look: Callable[..., None],
    advance: Callable[..., int],
    tell: Callable[..., None],
) -> Callable[..., None]:
    def run(
        states: Any,
        views: Any,
        courses: Any,
        fresh: Any,
        table: Any,
        workspace: Any,
        actions: Any,
        tasks: Any,
        masks: Any,
        turn: Any,
        rewards: Any,
        ended: Any,
        logs: Any,
        notes: Any,
        minds: Any,
        rows: Any,
        first: int,
        last: int,
    ) -> None:
        for i in range(first, last):
            s, view, course = states[i], views[i], courses[i]
            task, action = tasks[i], actions[i]
            if task == Errand.LEAVE:
                continue
            if task == Errand.LOOK:
                show(s, action, view)
                look(s, view, course, table, notes[i], minds, rows[i], action)
                continue
            parts = (s, view, course, fresh, table, workspace)
            status = advance(*parts, task, action, logs[i], notes[i], minds)
            tell(s, view, course, table, workspace, status, i, masks, turn, rewards, ended)
            look(s, view, course, table, notes[i], minds, rows[i], course.asked)

    return run


def build(
    game: Game,
    bots: Sequence[Bot],
    copy: Callable[[Any, Any], None],
    jitable: Mark = as_it_is,
    write: Callable[..., None] | None = None,
) -> Callable[..., None]:
    """A function that takes a step in each game from ``first`` to ``last - 1``.

    Games that have ended are left alone or begin anew, as ``table.autoreset`` says. ``write``
    writes what the learner sees and has heard as a row of ints.
    """
    hear = jitable(hearing(game, jitable) if write else hear_nothing, inline=True)
    open_notes = jitable(opening(len(game.cards)) if write else open_no_notes, inline=True)
    look = jitable(looking(game, write, jitable) if write else look_nowhere, inline=True)
    decide = jitable(chooser(game, bots, jitable) if bots else no_bots, inline=True)
    shuffle = jitable(letting_all_chance_play(game, hear, jitable))
    begin = jitable(beginning(game, copy, shuffle, open_notes))
    act = jitable(acting(game, hear, shuffle, jitable), inline=True)
    go_on = jitable(going_on(game, decide, act))
    pay = jitable(paying(game, jitable))
    step = jitable(stepping(len(game.actions), act, go_on, pay), inline=True)
    advance = jitable(advancing(begin, go_on, step), inline=True)
    tell = jitable(telling(game), inline=True)
    return running(game.show, look, advance, tell)
