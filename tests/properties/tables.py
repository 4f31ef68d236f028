"""Tables for the property tests: any options, any number of seats, any way to play."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from penult.chance import seeds
from penult.games.registry import find
from penult.games.settings import Option
from penult.play.match import Match
from penult.vocabulary.actions import Action, Verb
from penult.vocabulary.ids import TABLE, Seat

GAME = find("coloradd")
TIMES = 20 if os.environ.get("PENULT_HEAVY") == "1" else 1
BOUNDS = {"target": range(1, 601), "turn_cap": range(50, 401), "round_cap": range(1, 7)}
MOST_ACTS = 20_000  # far more than any match within these bounds needs


def examples(count: int) -> settings:
    """The same examples in every run, so that CI is stable; many more on a heavy run."""
    return settings(
        max_examples=count * TIMES,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )


# Matches


def values_of(option: Option) -> SearchStrategy[int]:
    return st.sampled_from(BOUNDS.get(option.name, option.numbers))


def option_sets() -> SearchStrategy[dict[str, int]]:
    return st.fixed_dictionaries({option.name: values_of(option) for option in GAME.options})


def seat_counts() -> SearchStrategy[int]:
    return st.sampled_from(GAME.seats)


def seeds_of_matches() -> SearchStrategy[int]:
    return st.integers(0, (1 << seeds.BITS) - 1)


def matches() -> SearchStrategy[Match]:
    """A match about to begin."""
    return st.builds(
        Match.new,
        st.just(GAME.name),
        seats=seat_counts(),
        options=option_sets(),
        seed=seeds_of_matches(),
    )


def everybody(match: Match) -> range:
    """The table (or a spectator), then all seats."""
    return range(TABLE, match.seats)


# Players


@dataclass
class Player:
    """Plays for all seats at random: so often out of turn, so often a card if one can be laid."""

    rng: Random
    reacts: float
    lays: float

    def choose(self, match: Match) -> tuple[Seat, Action]:
        seat = match.turn
        reactors = match.reactors
        if reactors and self.rng.random() < self.reacts:
            seat = self.rng.choice(reactors)
        legal = match.legal(seat)
        cards = [act for act in legal if act.verb == Verb.LAY]
        if cards and self.rng.random() < self.lays:
            return seat, self.rng.choice(cards)
        return seat, self.rng.choice(legal)

    def play(self, match: Match, acts: int = MOST_ACTS) -> Iterator[tuple[Seat, Action]]:
        """Go on for so many acts or to the end; stop after each act for a look."""
        for _ in range(acts):
            if match.outcome:
                return
            seat, act = self.choose(match)
            match.push(seat, act)
            yield seat, act

    def advance(self, match: Match, acts: int) -> None:
        for _ in self.play(match, acts):
            pass


def players() -> SearchStrategy[Player]:
    return st.builds(
        Player,
        st.randoms(use_true_random=True),
        reacts=st.sampled_from((0.3, 0.05, 0.6)),
        lays=st.sampled_from((0.8, 0.5, 1.0)),
    )
