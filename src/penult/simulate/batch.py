"""``Batch``: many games side by side, for learners that choose actions for all of them at once.

    batch = Batch("coloradd", 1024, seats=4)
    batch.reset(seed=1)
    while True:
        batch.step(choose(batch.views, batch.masks))

Compiled code writes to its arrays in place, so a step allocates nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, fields, is_dataclass
from enum import IntEnum
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from penult.chance import orders, seeds, stream
from penult.core.coercion import WrongKind, number_in, one_of_kind, whole
from penult.core.errors import PenultError
from penult.core.ids import ActionId, Seat
from penult.core.shapes import clone, flat, overwriter, packed
from penult.games.game import Game
from penult.games.mechanics.journal import Journal
from penult.games.mechanics.knowledge import Knowledge
from penult.match.custom_cards import Customs
from penult.match.match import Match, opened
from penult.match.options import OptionsGiven
from penult.match.policy import Bot, View
from penult.simulate import arena, batch_loop, encoding, noting, payoffs
from penult.simulate.arena import Workspace
from penult.simulate.batch_loop import LOGGED, AutoReset, BatchSettings, Errand, Running, Status
from penult.simulate.compile import compiled, copying, mark, register
from penult.simulate.compile.records import Compiled, unpack
from penult.simulate.noting import KEPT, Notes
from penult.simulate.payoffs import Reward
from penult.simulate.pieces import Encoder, Writer
from penult.simulate.run import (
    constant_parts,
    modules_beside,
    refuse_bots_with_mistakes,
    register_rules,
)

Array: TypeAlias = npt.NDArray[Any]
ROUND_LIMIT = 3_000  # actions
MATCH_LIMIT = 30_000
SEEDS = 1 << seeds.BITS
BUFFERS = ("masks", "turn", "rewards", "ended", "observations")


class NotLegal(PenultError):
    key = "error-batch-action"


class NotBegun(PenultError):
    key = "error-batch-begun"


class OnlyInterpreted(PenultError):
    key = "error-batch-interpreted"


@cache
def compile_batch(
    game: Game, bots: tuple[Bot, ...], write: Writer | None = None, kept_as: str = ""
) -> Compiled:
    """The function that takes a step in every game, compiled on its first call.

    ``kept_as``: what tells ``write`` apart from others for the same game.
    """
    register_rules(game)
    register([orders, stream, arena, payoffs, noting, encoding, batch_loop])
    for bot in bots:
        register(modules_beside(bot))
    ours = all(bot.policy.__module__.startswith("penult.") for bot in bots)
    name = "-".join(filter(None, ["batch", game.name, kept_as, *(bot.name for bot in bots)]))
    run = batch_loop.build(game, bots, copying(type(game.state())), mark, write)
    return compiled(run, name if ours else "")


@cache
def compiled_spread() -> Compiled:
    return compiled(encoding.spread, "spread")


@dataclass(slots=True)
class Unheard:
    """In place of notes and knowledge, if only views are shown."""

    nothing: int = 0


class Batch:
    """``games`` games of one kind, side by side.

    In each game that isn't over a learner is asked for an action: ``turn[i]`` is its seat (-1 when
    the game is over), row ``masks[i]`` has the actions it may choose, and row ``views[i]`` is what
    it sees. The last column of the masks is WAIT: after every action the seats that may act out of
    turn are asked one by one, the lowest first, and they may wait.

    ``step`` takes one action for each game. Row ``rewards[i]`` then has the payoffs of all seats,
    which are 0 until the game ends. ``terminated[i]`` says that this step has ended it,
    ``truncated[i]`` that it was stopped after ``limit`` actions. What happens next depends on
    ``autoreset``:

    * ``same_step``: the next game begins at once, and is what ``turn``, ``masks`` and ``views``
      show; only ``rewards`` and ``ended`` belong to the game that is over;
    * ``next_step``: the next game begins in the next step, which ignores the action;
    * ``off``: the game stays as it is until ``reset(where=…)``.

    Then the seed is that of the game before plus ``games``. A game that is over before a learner
    is asked is skipped in the same way.
    """

    def __init__(
        self,
        game: str | Game,
        games: int,
        *,
        seats: int = 4,
        options: OptionsGiven = None,
        custom: Customs = None,
        bots: Mapping[Seat, Bot] | None = None,
        whole: bool = False,
        reward: str = "win",
        autoreset: str = "same_step",
        clock: bool = True,
        limit: int | None = None,
        observation: str = "views",
        knowledge: bool = True,
        history: int = 0,
        threads: int = 1,
        compiled: bool = True,
        buffers: Mapping[str, Array] | None = None,
    ) -> None:
        """``bots`` sit in these seats; all others learn.

        ``whole``: matches instead of single rounds. ``reward``: ``win``, ``points``, ``rank`` or
        ``team``. ``clock``: the game's own clock runs, if it has one. ``threads``: 0 for one on
        each core. ``observation``: ``views``, ``ints`` or ``planes``, see ``observations``; the
        latter two tell what can be worked out about hidden cards (``knowledge``) and the latest
        events (``history``: how many). ``compiled=False`` plays the same games interpreted.
        ``buffers`` has arrays to write to instead of new ones, by name: ``masks``, ``turn``,
        ``rewards``, ``ended`` or ``observations``.
        """
        self.games = number_in(games, "batch-games", 1)
        self.game, self._fresh, _ = opened(game, seats, options, custom, True, None)
        self.options, self._given = self._fresh.options, (options, custom)
        self.seats = int(self._fresh.seats.count)
        self.bots = seated(bots or {}, self.seats)
        self.learners = tuple(seat for seat, bot in enumerate(self.bots) if bot is None)
        self.whole, self.compiled = bool(whole), bool(compiled)
        self._check_bots()
        default = MATCH_LIMIT if self.whole else ROUND_LIMIT
        self.limit = default if limit is None else number_in(limit, "batch-limit", 1)
        self.threads = min(number_in(threads, "workers") or os.cpu_count() or 1, self.games)
        self.wait: ActionId = len(self.game.actions)
        self._table = self._settings(reward, autoreset, bool(clock))
        self._choose_encoder(observation, bool(knowledge), history)
        self._begun = False
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._make_arrays(buffers or {})
        if self.compiled:
            self._make_records()
        else:
            self._make_objects()
        for number in range(self.games):
            self._set(number, "first_mind", number * len(self.learners))

    def _check_bots(self) -> None:
        for bot in filter(None, self.bots):
            if self.compiled and not bot.compiles:
                raise OnlyInterpreted(bot=bot.name)

    def _settings(self, reward: str, autoreset: str, clock: bool) -> BatchSettings:
        return BatchSettings(
            seats=self.seats,
            learners=sum(1 << seat for seat in self.learners),
            whole=int(self.whole),
            limit=self.limit,
            clock=int(clock),
            reward=member(Reward, reward, "batch-reward"),
            sign=-1 if self.game.ending(self.options, self.seats).low else 1,
            autoreset=member(AutoReset, autoreset, "batch-autoreset"),
            stride=self.games,
        )

    def _choose_encoder(self, observation: str, knowledge: bool, history: int) -> None:
        self.observation = one_of(("views", "ints", "planes"), observation, "batch-observation")
        events = number_in(history, "batch-history")
        if events > KEPT // 2:
            raise WrongKind("batch-history", history)
        self.encoder = None
        if self.observation != "views":
            self.encoder = Encoder(self.game, self.seats, knowledge, events)
            self._table.knowing, self._table.history = int(knowledge), events

    # Memory

    def _make_arrays(self, given: Mapping[str, Array]) -> None:
        unknown = sorted(set(given) - set(BUFFERS))
        if unknown:
            raise WrongKind("batch-buffers", ", ".join(unknown))
        games = self.games
        self.masks = buffer(given, "masks", (games, self.wait + 1), np.bool_)
        self.turn = buffer(given, "turn", (games,), np.int64)
        self.rewards = buffer(given, "rewards", (games, self.seats), np.float32)
        self.ended = buffer(given, "ended", (games,), np.uint8)
        self._actions = np.zeros(games, np.int64)
        self._tasks = np.zeros(games, np.uint8)
        self._logs = np.zeros((games, self.limit), np.int16)
        self._numbers = np.arange(games)
        width = self.encoder.ints if self.encoder else 1
        shape = (games, width)
        kind: Any = np.int64
        if self.encoder and self.observation == "planes":
            self._forms = self.encoder.forms
            shape, kind = (games, self.encoder.floats), np.float32
        self._seen = buffer(given, "observations", shape, kind)
        self._rows = self._seen if kind is np.int64 else np.zeros((games, width), np.int64)
        self._kinds = tuple(dict.fromkeys(bot for bot in self.bots if bot))
        self._workspace = Workspace(seated=1)
        for seat, bot in enumerate(self.bots):
            self._workspace.seating[seat] = self._kinds.index(bot) if bot else 0

    def _make_records(self) -> None:
        """For compiled code."""
        run = compile_batch(self.game, self._kinds, *self._writing())
        self._run: Any = run
        known = constant_parts(self.game, self.options)
        if self.encoder:  # which needs the journal
            known = tuple(part for part in known if not isinstance(part, Journal))
        self._known = known
        fresh = run.pack(self._fresh, known)
        self._states: Any = fresh.rows(self.games)
        self._views: Any = run.pack(self.game.view()).rows(self.games)
        self._courses: Any = run.pack(Running()).rows(self.games)
        notes, mind = (Notes(), Knowledge()) if self.encoder else (Unheard(), Unheard())
        self._notes: Any = run.pack(notes).rows(self.games)
        self._minds: Any = run.pack(mind).rows(self.games * len(self.learners))
        self._shared: tuple[Any, ...] = (fresh, run.pack(self._table))
        self._workspaces: list[Any] = [run.pack(self._workspace) for _ in range(self.threads)]

    def _make_objects(self) -> None:
        """For the interpreter."""
        kind: Any = type(self._fresh)
        copy = overwriter(kind)
        write = self.encoder.write if self.encoder else None
        self._run = batch_loop.build(self.game, self._kinds, copy, write=write)
        self._states = [clone(self._fresh) for _ in range(self.games)]
        self._views = [self.game.view() for _ in range(self.games)]
        self._courses = [Running() for _ in range(self.games)]
        self._notes = [Notes() for _ in range(self.games)]
        self._minds = [Knowledge() for _ in range(self.games * len(self.learners))]
        self._shared = (self._fresh, self._table)
        self._workspaces = [clone(self._workspace) for _ in range(self.threads)]

    def _writing(self) -> tuple[Any, ...]:
        """What a function compiled for these observations is kept as."""
        if self.encoder is None:
            return ()
        return self.encoder.write, self.encoder.name

    @property
    def observations(self) -> Array:
        """A row for each game: what the learner sees, and has heard. See ``encoder.places``.

        They are the views themselves, or views as ``ints`` or ``planes``: rows of the same pieces
        in each game, with seats counted from the learner. ``planes`` are floats from -1 to 1.
        """
        return self.views if self.encoder is None else self._seen

    @property
    def views(self) -> Array:
        """What the learners see: every int of a view, in the order of its fields."""
        if self.compiled:
            return self._views.ints  # type: ignore[no-any-return]
        return np.array([np.frombuffer(flat(view), np.int64) for view in self._views])

    @property
    def terminated(self) -> Array:
        """Which games this step has ended."""
        return np.equal(self.ended, int(Status.TERMINATED))

    @property
    def truncated(self) -> Array:
        """Which games this step has stopped, after ``limit`` actions."""
        return np.equal(self.ended, int(Status.TRUNCATED))

    # Playing

    def reset(
        self, seed: int | Sequence[int] | None = None, where: Iterable[object] | None = None
    ) -> None:
        """Begin all games anew, or those for which ``where`` says so.

        ``seed``: game ``i`` gets ``seed + i``, or each game the seed in its place. Without one
        they are random.
        """
        begins = np.ones(self.games, np.bool_) if where is None else self._flags(where)
        if not self._begun and not begins.all():
            raise WrongKind("batch-where", where)
        for number, each in enumerate(self._seeds_in(seed)):
            if begins[number]:
                self._set(number, "key", seeds.key_of(each))
        self._tasks[:] = np.where(begins, int(Errand.BEGIN), int(Errand.LEAVE))
        self._begun = True
        try:
            self._go()
        except Exception as error:  # the first time it compiles
            refuse_bots_with_mistakes(self._kinds, error)
            raise
        self._tasks[:] = int(Errand.STEP)

    def step(self, actions: Sequence[int] | Array) -> None:
        """Take one action in each game that isn't over; see the class.

        An action that isn't legal raises ``NotLegal``, and then no game has changed.
        """
        if not self._begun:
            raise NotBegun()
        self._actions[:] = actions
        self._check()
        self._go()

    def _check(self) -> None:
        try:
            fine = self.masks[self._numbers, self._actions] & (self._actions >= 0)
        except IndexError:
            fine = (self._actions >= 0) & (self._actions <= self.wait)
        if not fine.all() and not (fine | (self.turn < 0)).all():
            number = int(np.flatnonzero(~fine & (self.turn >= 0))[0])
            action, seat = int(self._actions[number]), int(self.turn[number])
            raise NotLegal(game=number, action=self.text_of(action), seat=seat)

    def _go(self) -> None:
        if self._pool is None:
            self._run_part(0, 0, self.games)
            return
        bounds = [self.games * part // self.threads for part in range(self.threads + 1)]
        parts = zip(range(self.threads), bounds[:-1], bounds[1:], strict=True)
        tasks = [self._pool.submit(self._run_part, *part) for part in parts]
        wait(tasks)
        for task in tasks:
            task.result()

    def _run_part(self, thread: int, first: int, last: int) -> None:
        self._run(
            self._states,
            self._views,
            self._courses,
            *self._shared,
            self._workspaces[thread],
            self._actions,
            self._tasks,
            self.masks,
            self.turn,
            self.rewards,
            self.ended,
            self._logs,
            self._notes,
            self._minds,
            self._rows,
            first,
            last,
        )
        if self._rows is not self._seen:
            spread = compiled_spread() if self.compiled else encoding.spread
            spread(self._rows, self._forms, self._seen, first, last)

    # Seeds

    @property
    def seeds(self) -> list[int]:
        """The seed of each game."""
        return [self.seed_of(number) for number in range(self.games)]

    def seed_of(self, number: int) -> int:
        """The seed of one game."""
        key = [int(word) for word in self._course(number)["key"]]
        return int("".join(f"{word:08x}" for word in key), 16)

    def _course(self, number: int) -> Any:
        """The course of a game, by the names of its fields."""
        if self.compiled:
            return self._courses.records[number]
        course = self._courses[number]
        return {name: getattr(course, name) for name in Running.__slots__}

    def _set(self, number: int, name: str, value: Any) -> None:
        """A field of that course."""
        if self.compiled:
            self._courses.records[name][number] = value
        else:
            setattr(self._courses[number], name, value)

    def _seeds_in(self, given: int | Sequence[int] | None) -> Iterator[int]:
        first = whole(seeds.fresh() if given is None else given)
        if first is not None:
            checked_seed(first)
            yield from ((first + number) % SEEDS for number in range(self.games))
            return
        several = np.atleast_1d(np.asarray(given, object))
        if len(several) != self.games:
            raise WrongKind("batch-seeds", given)
        yield from map(checked_seed, several)

    def _flags(self, where: Iterable[object]) -> npt.NDArray[np.bool_]:
        found = np.asarray(list(where))
        if found.shape != (self.games,) or found.dtype != np.bool_:
            raise WrongKind("batch-where", where)
        return found

    # One game

    def acts(self, number: int) -> list[tuple[Seat, ActionId]]:
        """The actions of a game so far, those of bots and of the table (-1) among them."""
        rows = self._logs[number, : int(self._course(number)["acts"])].tolist()
        return [(row // LOGGED - 1, row % LOGGED) for row in rows]

    def match(self, number: int) -> Match:
        """A match in the same position, played anew from the seed."""
        (options, custom), seed = self._given, self.seed_of(number)
        match = Match.new(self.game, seats=self.seats, seed=seed, options=options, custom=custom)
        if not self.whole:
            match.stop_between_rounds()
        for seat, action in self.acts(number):
            match.push(seat, self.game.actions[action])
        return match

    def record(self, number: int) -> str:
        """The record of a game, which ``penult verify`` can check."""
        return self.match(number).record()

    def view(self, number: int) -> View:
        """What the learner sees that is asked in this game, as bots get it."""
        if not self.compiled:
            view: View = clone(self._views[number])
            return view
        found: View = self.game.view()
        unpack(self._views.records[number], found)
        return found

    def observe(self, number: int, seat: Seat) -> Array:
        """What any learner sees in a game, whether it is asked or not."""
        if seat not in self.learners:
            raise WrongKind("batch-learner", seat)
        found: Array = self._look(number, seat)[number].copy()
        self._look(number, int(self._course(number)["asked"]))
        return found

    def _look(self, number: int, seat: Seat) -> Array:
        self._tasks[number], self._actions[number] = int(Errand.LOOK), seat
        self._run_part(0, number, number + 1)
        self._tasks[number] = int(Errand.STEP)
        return self.observations

    def state(self, number: int) -> Array:
        """Everything, hidden cards too, as ints: for critics, never for players."""
        return np.array(packed(self._state(number)), np.int64)

    def _state(self, number: int) -> Any:
        if not self.compiled:
            return self._states[number]
        found = clone(self._fresh)
        known = {type(self.options), *map(type, self._known)}
        for each in fields(found):
            part, record = getattr(found, each.name), self._states.records[number][each.name]
            if is_dataclass(part):
                if type(part) not in known:
                    unpack(record, part)
            else:
                setattr(found, each.name, record.tolist())
        return found

    def text_of(self, action: ActionId) -> str:
        """An action in notation."""
        if action == self.wait:
            return "wait"
        known = 0 <= action < self.wait
        return self.game.actions[action].text if known else str(action)


def seated(given: Mapping[Seat, Bot], seats: int) -> tuple[Bot | None, ...]:
    """The bot in each seat, or None for a learner."""
    for seat, bot in given.items():
        if number_in(seat, "batch-bots") >= seats or one_of_kind(bot, Bot, "bots").mind:
            raise WrongKind("batch-bots", given)
    if len(given) == seats:
        raise WrongKind("batch-bots", given)
    return tuple(given.get(seat) for seat in range(seats))


def one_of(known: Sequence[str], name: object, wanted: str) -> str:
    if not isinstance(name, str) or name not in known:
        raise WrongKind(wanted, name)
    return name


def member(enum: type[IntEnum], name: object, wanted: str) -> int:
    """The member of an enum with this name in lower case."""
    found = {each.name.lower(): int(each) for each in enum}
    if not isinstance(name, str) or name not in found:
        raise WrongKind(wanted, name)
    return found[name]


def buffer(given: Mapping[str, Array], name: str, shape: tuple[int, ...], dtype: Any) -> Array:
    """The array given by this name, or a new one."""
    if name not in given:
        return np.zeros(shape, dtype)
    array = given[name]
    fits = isinstance(array, np.ndarray) and array.shape == shape and array.dtype == dtype
    if not fits or not array.flags.c_contiguous or not array.flags.writeable:
        raise WrongKind("batch-buffers", name)
    return array


def checked_seed(given: object) -> int:
    seed = whole(given)
    if seed is None or not 0 <= seed < SEEDS:
        raise WrongKind("batch-seeds", given)
    return seed
