"""A table at which every act happens twice: interpreted, and compiled with bounds checked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from random import Random
from typing import Any

import numba
import numpy as np

from penult.chance import orders
from penult.games.game import Game
from penult.games.registry import find
from penult.shapes import leaves
from penult.sim.compiled import register
from penult.sim.pack import dtype_of, pack
from penult.sim.run import modules_of
from penult.vocabulary import deck
from penult.vocabulary.ids import TABLE, Seat

GAME = find("coloradd")
ACTIONS = len(GAME.actions)
ROOM = 512  # for the legal acts of a seat
WHO = GAME.seats[-1] + 1  # the table, then the seats
ORDER = -1  # instead of an action: chance answers


def build(game: Game) -> Callable[..., int]:
    """One act, and then all that can be asked about the state it leads to."""
    apply, supply, legal = game.apply, game.supply, game.legal
    reactors, show, why_not = game.reactors, game.show, game.why_not

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
            for asked in range(ACTIONS):
                why[who, asked] = why_not(s, who + TABLE, asked)
        return int(reactors(s))

    return step


@cache
def compiled_step() -> Any:
    register(modules_of("penult.mechanics") + modules_of(f"penult.games.{GAME.name}"))
    register([deck, orders])
    return numba.njit(boundscheck=True)(build(GAME))


def flattener(cls: type[Any]) -> Callable[[Any], list[int]]:
    """A function that lists all ints of a state in the order of its record."""
    values = attrgetter(*(leaf.path for leaf in leaves(cls)))

    def flat(state: Any) -> list[int]:
        found: list[int] = []
        for value in values(state):
            rows = value if isinstance(value, list) else [value]
            for row in rows:
                if isinstance(row, list):
                    found += row
                else:
                    found.append(row)
        return found

    return flat


flat_state = flattener(type(GAME.state()))
flat_view = flattener(type(GAME.view()))


def compare_states(state: Any, records: Any) -> None:
    """As ``penult.sim.pack.same``, but quick enough for every act."""
    assert records.view(np.int64).tolist() == flat_state(state)


class Table:
    """One match at both speeds; every difference is an assertion that fails."""

    def __init__(self, options: dict[str, int], seats: int, rng: Random) -> None:
        self.rng = rng
        self.seats = seats
        self.state = GAME.state()
        self.state.options = GAME.new_options(**options)
        GAME.start(self.state, seats)
        self.records = np.zeros(1, dtype_of(type(self.state)))
        pack(self.state, self.records[0])
        self.acts = np.zeros((WHO, ROOM), np.int64)
        self.sizes = np.zeros(WHO, np.int64)
        self.views = np.zeros(WHO, dtype_of(type(GAME.view())))
        self.why = np.zeros((WHO, ACTIONS), np.int64)
        self.legal: dict[Seat, list[int]] = {}
        self.reactors = 0
        self.reached: set[int] = set()  # verbs

    @property
    def record(self) -> Any:
        return self.records[0]

    def act(self, seat: Seat, action: int, order: list[int]) -> None:
        places = np.array(order or [0], np.int64)
        asked = (self.acts, self.sizes, self.views, self.why)
        self.reactors = compiled_step()(self.records, seat, action, places, *asked)
        if action == ORDER:
            GAME.supply(self.state, order)
        else:
            GAME.apply(self.state, seat, action)
            self.reached.add(GAME.actions[action].verb)
        self.compare()

    def compare(self) -> None:
        compare_states(self.state, self.records)
        assert GAME.reactors(self.state) == self.reactors
        views = self.views.view(np.int64).reshape(WHO, -1)
        for who in range(self.seats + 1):
            self.compare_acts(who)
            view = GAME.view()
            GAME.show(self.state, who + TABLE, view)
            assert views[who].tolist() == flat_view(view)

    def compare_acts(self, who: int) -> None:
        """The lists agree with each other and, as why_not is the definition, with it."""
        out = [0] * ROOM
        size = GAME.legal(self.state, who + TABLE, out)
        self.legal[who + TABLE] = out[:size]
        assert self.acts[who, : self.sizes[who]].tolist() == out[:size]
        assert np.flatnonzero(self.why[who] == 0).tolist() == sorted(out[:size])
        asked = self.rng.randrange(ACTIONS)
        assert GAME.why_not(self.state, who + TABLE, asked) == self.why[who, asked]

    def choose(self) -> tuple[Seat, int]:
        """Anybody who may act; mostly one of the first acts in the list, which are the lays."""
        seat = int(self.state.seats.turn)
        waiting = [seat for seat in range(self.seats) if self.reactors >> seat & 1]
        if waiting and self.rng.random() < 0.25:
            seat = self.rng.choice(waiting)
        acts = self.legal[seat]
        return seat, acts[int(len(acts) * self.rng.random() ** 2)]

    def play(self, acts: int) -> int:
        """Play so many acts or to the end; returns how many there were."""
        done = 0
        while done < acts and self.state.winners == 0:
            size = int(self.state.chance.size)
            if size:
                self.act(TABLE, ORDER, self.rng.sample(range(size), size))
            else:
                self.act(*self.choose(), order=[])
            done += 1
        return done
