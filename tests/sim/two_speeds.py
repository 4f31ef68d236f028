"""A table at which every act happens twice: interpreted, and compiled with bounds checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from itertools import chain
from operator import attrgetter
from random import Random
from typing import Any

import numba
import numpy as np
from numba.extending import register_jitable

from penult.chance import orders, seeds
from penult.games.game import Game
from penult.play.position import read
from penult.shapes import leaves
from penult.sim.compiled import register
from penult.sim.pack import dtype_of, pack
from penult.sim.run import modules_of
from penult.vocabulary import deck
from penult.vocabulary.ids import TABLE, Seat
from tests.properties.invariants import waits_for_chance
from tests.properties.risks import remembered

ROOM = 512  # for the legal acts of a seat
ORDER = -1  # instead of an action: chance answers


def build(game: Game) -> Callable[..., int]:
    """One act, and then all that can be asked about the state it leads to."""
    apply, supply, legal = game.apply, game.supply, game.legal
    reactors, show, why_not = game.reactors, game.show, game.why_not
    actions = len(game.actions)

    def step(
        states: Any, seat: int, action: int, order: Any, acts: Any, sizes: Any, views: Any, why: Any
    ) -> int:
        s = states[0]
        if action == ORDER:
            supply(s, order)
        else:
            apply(s, seat, action)
        for who in range(s.seats.count + 1):
            sizes[who] = legal(s, who + TABLE, acts[who])
            show(s, who + TABLE, views[who])
            for asked in range(actions):
                why[who, asked] = why_not(s, who + TABLE, asked)
        return int(reactors(s))

    return step


@cache
def questions_of(game: Game) -> list[Callable[[Any], int]]:
    """What a table's clock asks of a state, if the game has a clock."""
    clock = game.clockwork
    if clock is None:
        return []
    asked = (getattr(clock, part.name) for part in fields(clock))
    return [question for question in asked if callable(question) and question is not clock.cost]


def asking(questions: Sequence[Callable[[Any], int]]) -> Callable[[Any, Any, int], None]:
    """Ask all questions and write the answers down from a place on."""
    if not questions:
        return nothing_to_ask
    question, rest = questions[0], register_jitable(asking(questions[1:]))

    def ask(s: Any, answers: Any, place: int) -> None:
        answers[place] = question(s)
        rest(s, answers, place + 1)

    return ask


def nothing_to_ask(s: Any, answers: Any, place: int) -> None:
    pass


@register_jitable
def costs_nothing(s: Any, action: int) -> int:
    return 0


def build_asking(game: Game) -> Callable[..., None]:
    """What the clock asks, what each act costs there, and what the game counts of a round."""
    assert game.tally is not None
    cost = game.clockwork.cost if game.clockwork else costs_nothing
    tally, actions = game.tally, len(game.actions)
    ask_clock = register_jitable(asking(questions_of(game)))

    def ask(states: Any, face: Any, costs: Any, counts: Any) -> None:
        ask_clock(states[0], face, 0)
        for action in range(actions):
            costs[action] = cost(states[0], action)
        tally(states[0], counts)

    return ask


@cache
def compiled(game: Game, builder: Callable[[Game], Any]) -> Any:
    register(modules_of("penult.mechanics") + modules_of(f"penult.games.{game.name}"))
    register([deck, orders])
    return numba.njit(boundscheck=True)(builder(game))


def flattener(cls: type[Any]) -> Callable[[Any], list[int]]:
    """A function that lists all ints of a state in the order of its record."""
    found = leaves(cls)
    values = attrgetter(*(leaf.path for leaf in found))
    depths = [len(leaf.shape) for leaf in found]

    def flat(state: Any) -> list[int]:
        ints: list[int] = []
        for value, depth in zip(values(state), depths, strict=True):
            if depth == 0:
                ints.append(value)
            elif depth == 1:
                ints += value
            else:
                ints += chain.from_iterable(value)
        return ints

    return flat


@cache
def flat(game: Game) -> tuple[Callable[[Any], list[int]], Callable[[Any], list[int]]]:
    """Of a state and of a view."""
    return flattener(type(game.state())), flattener(type(game.view()))


def compare_states(game: Game, state: Any, records: Any) -> None:
    """As ``penult.sim.pack.same``, but quick enough for every act."""
    assert records.view(np.int64).tolist() == flat(game)[0](state)


class Table:
    """One match at both speeds; every difference is an assertion that fails."""

    def __init__(self, game: Game, options: dict[str, int], seats: int, rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.seats = seats
        self.state = game.state()
        self.state.options = game.new_options(**options)
        game.start(self.state, seats)
        self.records = np.zeros(1, dtype_of(type(self.state)))
        pack(self.state, self.records[0])
        who = seats + 1  # the table, then the seats
        self.acts = np.zeros((who, ROOM), np.int64)
        self.sizes = np.zeros(who, np.int64)
        self.views = np.zeros(who, dtype_of(type(game.view())))
        self.why = np.zeros((who, len(game.actions)), np.int64)
        self.face = np.zeros(len(questions_of(game)) + len(game.tallies), np.int64)
        self.costs = np.zeros(len(game.actions), np.int64)
        self.legal: dict[Seat, list[int]] = {}
        self.reactors = 0
        self.reached: set[int] = set()  # verbs

    @classmethod
    def at(cls, game: Game, position: str, rng: Random) -> Table:
        """A match that goes on from a position."""
        _, state = read(position)
        table = cls(game, {}, state.seats.count, rng)
        table.state = state
        pack(state, table.records[0])
        return table

    @property
    def record(self) -> Any:
        return self.records[0]

    def act(self, seat: Seat, action: int, order: list[int]) -> None:
        places = np.array(order or [0], np.int64)
        asked = (self.acts, self.sizes, self.views, self.why)
        step = compiled(self.game, build)
        self.reactors = step(self.records, seat, action, places, *asked)
        if action == ORDER:
            self.game.supply(self.state, order)
        else:
            self.game.apply(self.state, seat, action)
            self.reached.add(self.game.actions[action].verb)
        self.compare()

    def compare(self) -> None:
        compare_states(self.game, self.state, self.records)
        assert self.game.reactors(self.state) == self.reactors
        views = self.views.view(np.int64).reshape(self.seats + 1, -1)
        with remembered():
            for who in range(self.seats + 1):
                self.compare_acts(who)
                view = self.game.view()
                self.game.show(self.state, who + TABLE, view)
                assert views[who].tolist() == flat(self.game)[1](view)
        if self.game.tally and not waits_for_chance(self.state) and not self.state.winners:
            self.compare_clocks()

    def compare_acts(self, who: int) -> None:
        """The lists agree with each other and, as why_not is the definition, with it."""
        out = [0] * ROOM
        size = self.game.legal(self.state, who + TABLE, out)
        self.legal[who + TABLE] = out[:size]
        assert self.acts[who, : self.sizes[who]].tolist() == out[:size]
        assert np.flatnonzero(self.why[who] == 0).tolist() == sorted(out[:size])
        asked = self.rng.randrange(len(self.game.actions))
        assert self.game.why_not(self.state, who + TABLE, asked) == self.why[who, asked]

    def compare_clocks(self) -> None:
        """The clock and the counts of the round; of the costs of acts a sample."""
        game, questions = self.game, questions_of(self.game)
        assert game.tally is not None
        cost = game.clockwork.cost if game.clockwork else costs_nothing
        face, counts = self.face[: len(questions)], self.face[len(questions) :]
        costs = self.costs
        compiled(game, build_asking)(self.records, face, costs, counts)
        tallied = [0] * len(game.tallies)
        game.tally(self.state, tallied)
        assert counts.tolist() == tallied
        assert face.tolist() == [int(question(self.state)) for question in questions]
        for asked in self.rng.sample(range(len(costs)), 3):
            assert costs[asked] == cost(self.state, asked)

    def choose(self) -> tuple[Seat, int]:
        """Anybody who may act; mostly one of the first acts in the list, which are the lays."""
        seat = int(self.state.seats.turn)
        waiting = [seat for seat in range(self.seats) if self.reactors >> seat & 1]
        if waiting and self.rng.random() < 0.25:
            seat = self.rng.choice(waiting)
        elif self.legal[TABLE] and self.rng.random() < 0.05:
            seat = TABLE
        acts = self.legal[seat]
        return seat, acts[int(len(acts) * self.rng.random() ** 2)]

    def let_chance_play(self, seed: int) -> None:
        """As in a match of this seed."""
        chance = self.state.chance
        while chance.size or chance.words:
            if chance.size:
                self.act(TABLE, ORDER, seeds.order(seed, int(chance.given), int(chance.size)))
            else:
                self.act(TABLE, ORDER, list(seeds.words(seed, int(chance.drawn))))

    def play(self, acts: int) -> int:
        """Play so many acts or to the end; returns how many there were."""
        done = 0
        while done < acts and self.state.winners == 0:
            size = int(self.state.chance.size)
            if self.state.chance.words:
                self.act(TABLE, ORDER, [self.rng.getrandbits(32), self.rng.getrandbits(32)])
            elif size:
                self.act(TABLE, ORDER, self.rng.sample(range(size), size))
            else:
                self.act(*self.choose(), order=[])
            done += 1
        return done
