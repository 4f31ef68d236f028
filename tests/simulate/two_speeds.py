"""A table at which every action happens twice: interpreted, and compiled with bounds checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import numba
import numpy as np

from penult.chance import seeds
from penult.core.ids import TABLE, Seat
from penult.core.shapes import ints, leaves
from penult.games.game import Game
from penult.match.custom_cards import rows_onto
from penult.match.position import read
from penult.simulate.compile import mark
from penult.simulate.compile.memory import Packed
from penult.simulate.run import register_rules
from tests.games.custom.cards import customs_for
from tests.properties.invariants import waits_for_chance
from tests.properties.tables import TIMES

ROOM = 512  # for the legal actions of a seat
ORDER = -1  # instead of an action: chance answers


@dataclass(slots=True)
class Acts:
    ids: list[int] = ints(ROOM)
    moves: int = 0  # how many of them are moves


@dataclass(frozen=True)
class Look:
    """What a seat may do and sees, and why it may not do the rest."""

    acts: list[int]
    moves: int
    view: list[int]
    why: Any


def build_act(game: Game) -> Callable[..., int]:
    """Carry out an action; return who may react."""
    apply, supply, reactors = game.apply, game.supply, game.reactors

    def act(s: Any, seat: int, action: int, order: Any) -> int:
        if action == ORDER:
            supply(s, order)
        else:
            apply(s, seat, action)
        return reactors(s)

    return act


def build_look(game: Game) -> Callable[..., int]:
    """Everything a seat can ask about a state."""
    legal, moves, show, why_not = game.legal, game.moves, game.show, game.why_not
    actions = len(game.actions)

    def look(s: Any, seat: int, acts: Any, view: Any, why: Any) -> int:
        show(s, seat, view)
        for asked in range(actions):
            why[asked] = why_not(s, seat, asked)
        acts.moves = moves(s, seat, acts.ids)
        return legal(s, seat, acts.ids)

    return look


@cache
def questions_of(game: Game) -> list[Callable[[Any], int]]:
    """What a table's clock asks about a state, if the game has one."""
    clock = game.clockwork
    if clock is None:
        return []
    asked = (getattr(clock, part.name) for part in fields(clock))
    of_acts = (clock.cost, clock.spread)
    return [question for question in asked if callable(question) and question not in of_acts]


def asking(questions: Sequence[Callable[[Any], int]]) -> Callable[[Any, Any, int], None]:
    """Ask all questions and write the answers from this index on."""
    if not questions:
        return nothing_to_ask
    question, rest = questions[0], mark(asking(questions[1:]))

    def ask(s: Any, answers: Any, place: int) -> None:
        answers[place] = question(s)
        rest(s, answers, place + 1)

    return ask


def nothing_to_ask(s: Any, answers: Any, place: int) -> None:
    pass


@mark
def costs_nothing(s: Any, action: int) -> int:
    return 0


def costs_of(game: Game) -> tuple[Callable[[Any, int], int], Callable[[Any, int], int]]:
    """What an action costs, and by how much that varies."""
    clock = game.clockwork
    return (clock.cost, clock.spread) if clock else (costs_nothing, costs_nothing)


def build_asking(game: Game) -> Callable[..., None]:
    """What the clock asks, what each action costs there, and what the game counts of a round."""
    assert game.tally is not None
    cost, spread = costs_of(game)
    tally, actions = game.tally, len(game.actions)
    ask_clock = mark(asking(questions_of(game)))

    def ask(s: Any, face: Any, costs: Any, counts: Any) -> None:
        ask_clock(s, face, 0)
        for action in range(actions):
            costs[action, 0] = cost(s, action)
            costs[action, 1] = spread(s, action)
        tally(s, counts)

    return ask


@cache
def compiled(game: Game, builder: Callable[[Game], Any]) -> Any:
    register_rules(game)
    return numba.njit(boundscheck=True)(builder(game))


def flattener(cls: type[Any]) -> Callable[[Any], list[int]]:
    """A function that lists all ints of a state in the order of its record."""
    written = ("s.{}", "*s.{}", "*rows(s.{})")  # an int, a list, a grid
    parts = [written[len(leaf.shape)].format(leaf.path) for leaf in leaves(cls)]
    found: Callable[[Any], list[int]] = eval(
        f"lambda s: [{', '.join(parts)}]", {"rows": chain.from_iterable}
    )
    return found


@cache
def flat(game: Game) -> tuple[Callable[[Any], list[int]], Callable[[Any], list[int]]]:
    """The functions for a state and for a view."""
    return flattener(type(game.state())), flattener(type(game.view()))


def compare_states(game: Game, state: Any, records: Any) -> None:
    """Like ``penult.simulate.compile.records.same``, but fast enough for every action."""
    assert records.view(np.int64).tolist() == flat(game)[0](state)


class Table:
    """One match at both speeds; every difference fails an assertion."""

    def __init__(self, game: Game, options: dict[str, int], seats: int, rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.seats = seats
        self.state = game.state()
        self.state.options = game.new_options(**options)
        rows_onto(game, self.state, customs_for(game, options, seats, rng))
        game.start(self.state, seats)
        self.packed = Packed(self.state)
        self.view = Packed(game.view())
        self.acts = Packed(Acts())
        self.why = np.zeros(len(game.actions), np.int64)
        self.face = np.zeros(len(questions_of(game)) + len(game.tallies), np.int64)
        self.costs = np.zeros((len(game.actions), 2), np.int64)
        self.legal: dict[Seat, list[int]] = {}
        self.reactors = 0
        self.reached: set[int] = set()  # verbs

    @classmethod
    def at(cls, game: Game, position: str, rng: Random) -> Table:
        """A match that continues from a position."""
        _, state = read(position)
        table = cls(game, {}, state.seats.count, rng)
        table.state = state
        table.packed = Packed(state)
        return table

    @property
    def record(self) -> Any:
        return self.packed.record

    def act(self, seat: Seat, action: int, order: list[int]) -> None:
        places = np.array(order or [0], np.int64)
        self.reactors = compiled(self.game, build_act)(self.packed, seat, action, places)
        if action == ORDER:
            self.game.supply(self.state, order)
        else:
            self.game.apply(self.state, seat, action)
            self.reached.add(self.game.actions[action].verb)
        self.compare()

    def compare(self) -> None:
        """Compare the state and what two seats see; in a heavy run, all seats."""
        compare_states(self.game, self.state, self.packed.records)
        assert self.game.reactors(self.state) == self.reactors
        self.legal = {}
        some = {int(self.state.seats.turn), self.rng.randrange(TABLE, self.seats)}
        for seat in some if TIMES == 1 else range(TABLE, self.seats):
            self.compare_seat(seat)
        if self.game.tally and not waits_for_chance(self.state) and not self.state.winners:
            self.compare_clocks()

    def look(self, seat: Seat) -> Look:
        """What a seat is told at the compiled speed."""
        ask = compiled(self.game, build_look)
        size = ask(self.packed, seat, self.acts, self.view, self.why)
        acts, view = self.acts.record, self.view.records.view(np.int64)
        return Look(acts["ids"][:size].tolist(), int(acts["moves"]), view.tolist(), self.why.copy())

    def compare_seat(self, seat: Seat) -> None:
        """Actions and views; the lists also agree with ``why_not``, which is the definition."""
        look = self.look(seat)
        view, out = self.game.view(), [0] * ROOM
        size = self.game.legal(self.state, seat, out)
        self.legal[seat] = out[:size]
        assert look.acts == out[:size]
        all_are_moves = self.game.moves is self.game.legal
        assert look.moves == (
            size if all_are_moves else self.game.moves(self.state, seat, [0] * ROOM)
        )
        assert np.flatnonzero(look.why == 0).tolist() == sorted(out[:size])
        asked = self.rng.randrange(len(self.game.actions))
        assert self.game.why_not(self.state, seat, asked) == look.why[asked]
        self.game.show(self.state, seat, view)
        assert look.view == flat(self.game)[1](view)

    def compare_clocks(self) -> None:
        """The clock, the round's counts, and a sample of the costs of actions."""
        game, questions = self.game, questions_of(self.game)
        assert game.tally is not None
        cost, spread = costs_of(game)
        face, counts = self.face[: len(questions)], self.face[len(questions) :]
        costs = self.costs
        compiled(game, build_asking)(self.packed, face, costs, counts)
        tallied = [0] * len(game.tallies)
        game.tally(self.state, tallied)
        assert counts.tolist() == tallied
        assert face.tolist() == [int(question(self.state)) for question in questions]
        for asked in self.rng.sample(range(len(costs)), 3):
            assert costs[asked, 0] == cost(self.state, asked)
            assert costs[asked, 1] == spread(self.state, asked)

    def choose(self) -> tuple[Seat, int]:
        """Anybody who may act; usually one of the first actions in the list, which play cards."""
        seat = int(self.state.seats.turn)
        waiting = [seat for seat in range(self.seats) if self.reactors >> seat & 1]
        if waiting and self.rng.random() < (0.8 if seat == TABLE else 0.25):
            seat = self.rng.choice(waiting)
        elif self.rng.random() < 0.05 and self.acts_of(TABLE):
            seat = TABLE
        elif self.rng.random() < 0.03:
            seat = self.rng.choice(
                [who for who in range(self.seats) if self.acts_of(who)] or [seat]
            )
        acts = self.acts_of(seat)
        return seat, acts[int(len(acts) * self.rng.random() ** 2)]

    def acts_of(self, seat: Seat) -> list[int]:
        if seat not in self.legal:
            self.compare_seat(seat)
        return self.legal[seat]

    def let_chance_play(self, seed: int) -> None:
        """As in a match of this seed."""
        chance = self.state.chance
        while chance.size or chance.words:
            if chance.size:
                self.act(TABLE, ORDER, seeds.order(seed, int(chance.given), int(chance.size)))
            else:
                self.act(TABLE, ORDER, list(seeds.words(seed, int(chance.drawn))))

    def play(self, acts: int) -> int:
        """Play this many actions, or to the end; return how many there were."""
        done = 0
        if not waits_for_chance(self.state):
            self.reactors = self.game.reactors(self.state)
            self.compare()
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
