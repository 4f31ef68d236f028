"""Tables for the property tests: any game, any options, any number of seats, any way to play."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from inspect import signature
from random import Random
from typing import Any, TypeAlias

import hypothesis
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from penult.chance import seeds
from penult.core.actions import Action, Verb
from penult.core.ids import TABLE, ActionId, Seat
from penult.games.game import Game
from penult.games.options import Option
from penult.games.registry import NAMES, find
from penult.match.match import OUT, Match
from tests.games.custom.cards import customs_for

GAMES = tuple(find(name) for name in NAMES)
each_game = pytest.mark.parametrize("game", NAMES)  # by name: a failure should be readable
TIMES = 20 if os.environ.get("PENULT_HEAVY") == "1" else 1
BOUNDS: dict[str, Sequence[int]] = {
    "target": range(1, 601),
    "turn_cap": range(50, 401),
    "round_cap": range(1, 7),
    "seating": (0, 1212, 121323),  # opposite, and for four and for six seats
    "away_after": range(1, 4),
}
MOST_ACTS = 30_000  # far more than any such match needs
SLOW = ("rummy",)  # its interpreted solver is slow: fewer examples and actions
FEWER = 5
FEWEST = 3
SHORTER: dict[str, Sequence[int]] = {
    "turn_cap": range(50, 81),
    "round_cap": range(1, 3),
    "rounds_to_win": range(1, 3),
}
STRAYS = {"rummy": (0.6, 0.0, 0.9)}  # single steps of an open turn, which nobody waits for either
STRAYS_OF_OTHERS = (0.05, 0.0, 0.2)

Test: TypeAlias = Callable[..., None]


# Examples


def given(**strategies: SearchStrategy[Any]) -> Callable[[Test], Test]:
    """Like hypothesis's, but the number of examples depends on the game."""

    def note(test: Test) -> Test:
        vars(test)["strategies"] = strategies
        return test

    return note


def examples(count: int) -> Callable[[Test], Test]:
    """The same examples in every run, so that CI is stable; many more on a heavy run."""

    def made_of(test: Test) -> Test:
        strategies = vars(test)["strategies"]
        usual = settings_for(count)(hypothesis.given(**strategies)(test))
        slow = settings_for(max(count // FEWER, FEWEST))(hypothesis.given(**strategies)(test))

        @wraps(test)
        def chosen(**parameters: Any) -> None:
            (slow if parameters.get("game") in SLOW else usual)(**parameters)

        whole = signature(test)
        left = [each for name, each in whole.parameters.items() if name not in strategies]
        vars(chosen)["__signature__"] = whole.replace(parameters=left)
        return chosen

    return made_of


def settings_for(count: int) -> settings:
    return settings(
        max_examples=count * TIMES,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )


def fewer(game: Game, acts: int) -> int:
    """This many actions, unless the match is to be played to the end."""
    return -(-acts // FEWER) if game.name in SLOW and acts < MOST_ACTS else acts


# Matches


def values_of(game: Game, option: Option) -> Sequence[int]:
    bounds = BOUNDS | SHORTER if game.name in SLOW else BOUNDS
    return bounds.get(option.name, option.numbers)


def option_sets(game: Game) -> SearchStrategy[dict[str, int]]:
    values = {option.name: st.sampled_from(values_of(game, option)) for option in game.options}
    return st.fixed_dictionaries(values)


def random_options(game: Game, rng: Random) -> dict[str, int]:
    """The same without hypothesis."""
    return {option.name: rng.choice(values_of(game, option)) for option in game.options}


def fitting_seats(game: Game, options: dict[str, int]) -> list[int]:
    """The numbers of players that fit these options: pairs need an even number."""
    chosen = game.new_options(**options)
    return [seats for seats in game.seats if not game.unfit(chosen, seats)]


def fitting_number(game: Game, options: dict[str, int], number: int) -> int:
    """One of them, depending on the given number."""
    seats = fitting_seats(game, options)
    return seats[number % len(seats)]


def in_words(game: Game, options: dict[str, int]) -> dict[str, str]:
    """The same options as people write them: “4” may name another value than number 4."""
    return {
        each.name: each.text(options[each.name]) for each in game.options if each.name in options
    }


SEEDS_OF_MATCHES = st.integers(0, (1 << seeds.BITS) - 1)


def matches(game: str) -> SearchStrategy[Match]:
    """A match about to start."""
    found = find(game)

    def with_options(options: dict[str, int]) -> SearchStrategy[Match]:
        def begin(seats_and_seed: tuple[int, int]) -> Match:
            seats, seed = seats_and_seed
            customs = customs_for(found, options, seats, Random(seed))
            words = in_words(found, options)
            return Match.new(game, seats=seats, options=words, seed=seed, custom=customs)

        seats = st.sampled_from(fitting_seats(found, options))
        return st.tuples(seats, SEEDS_OF_MATCHES).map(begin)

    return option_sets(found).flatmap(with_options)


def everybody(match: Match) -> range:
    """The table (or a spectator), then all seats."""
    return range(TABLE, match.seats)


# Players


@dataclass
class Player:
    """Plays at random for all seats and the table's clock.

    The rates say how often it acts out of turn, plays a card if it can, lets the clock act,
    and does what nobody waits for: faults, remarks, leaving.
    """

    rng: Random
    reacts: float
    lays: float
    ticks: float = 0.05
    strays: float = 0.05

    def choose(self, game: Game, state: Any) -> tuple[Seat, ActionId]:
        """Somebody's action; the table must not be waiting for an order."""
        turn: Seat = state.seats.turn
        seat = turn
        if turn != TABLE and self.rng.random() < self.ticks:
            clock_acts = legal_acts(game, state, TABLE)
            if clock_acts:
                return TABLE, self.rng.choice(clock_acts)
        if game.moves is not game.legal and self.rng.random() < self.strays:
            strays = [
                (who, act) for who in range(state.seats.count) for act in asides(game, state, who)
            ]
            if strays:
                return self.rng.choice(strays)
        reactors = game.reactors(state)
        if reactors and self.rng.random() < self.reacts:
            seat = self.rng.choice([who for who in range(state.seats.count) if reactors >> who & 1])
        legal = moves(game, state, seat)
        cards = [act for act in legal if game.actions[act].verb == Verb.LAY]
        if cards and self.rng.random() < self.lays:
            return seat, self.rng.choice(cards)
        return seat, self.rng.choice(legal)

    def next_act(self, match: Match) -> tuple[Seat, Action]:
        seat, act = self.choose(match.game, match._state)
        return seat, match.game.actions[act]

    def play(self, match: Match, acts: int = MOST_ACTS) -> Iterator[tuple[Seat, Action]]:
        """Play this many actions, or to the end; yield after each one."""
        for _ in range(fewer(match.game, acts)):
            if match.outcome:
                return
            seat, act = self.next_act(match)
            match.push(seat, act)
            yield seat, act

    def advance(self, match: Match, acts: int) -> None:
        for _ in self.play(match, acts):
            pass


def legal_acts(game: Game, state: Any, seat: Seat) -> list[ActionId]:
    out = [0] * OUT
    return out[: game.legal(state, seat, out)]


def moves(game: Game, state: Any, seat: Seat) -> list[ActionId]:
    """The moves the table may wait for."""
    out = [0] * OUT
    return out[: game.moves(state, seat, out)]


def asides(game: Game, state: Any, seat: Seat) -> list[ActionId]:
    """The rest of the legal actions."""
    return legal_acts(game, state, seat)[len(moves(game, state, seat)) :]


# As ``st.randoms(use_true_random=True)``, which looks at the arguments of every call first
RANDOMS = st.integers(0, (1 << 64) - 1).map(Random)


def players(game: str) -> SearchStrategy[Player]:
    return st.builds(
        Player,
        RANDOMS,
        reacts=st.sampled_from((0.3, 0.05, 0.6)),
        lays=st.sampled_from((0.8, 0.5, 1.0)),
        ticks=st.sampled_from((0.05, 0.0, 0.3)),
        strays=st.sampled_from(STRAYS.get(game, STRAYS_OF_OTHERS)),
    )


@cache
def tables(game: str) -> SearchStrategy[tuple[Match, Player]]:
    """A match about to start, and who plays it.

    One strategy for all examples, because hypothesis checks each new one before its first use.
    """
    return st.tuples(matches(game), players(game))
