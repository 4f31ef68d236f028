"""The rules do the same interpreted and compiled: after every act, for every seat."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from penult.play.match import Match
from penult.sim.pack import dtype_of, pack, same, unpack
from penult.vocabulary.actions import Verb
from tests.properties.tables import BOUNDS, TIMES, Player
from tests.sim.two_speeds import GAME, Table, compare_states

PARTS = 2  # one a core, as each compiles the rules
ACTS = 100_000 * TIMES  # of a part
PER_MATCH = 900


def random_options(rng: Random) -> dict[str, int]:
    return {
        option.name: rng.choice(BOUNDS.get(option.name, option.numbers)) for option in GAME.options
    }


@pytest.mark.parametrize("part", range(PARTS))
def test_both_speeds_agree_after_every_act(part: int) -> None:
    """Every fourth match has the book's options, the others any."""
    rng = Random(part)
    reached: set[int] = set()
    done = number = 0
    while done < ACTS:
        options = random_options(rng) if number % 4 else {}
        table = Table(options, seats=2 + number % 9, rng=rng)
        done += table.play(min(PER_MATCH, ACTS - done))
        assert same(table.state, table.record)
        reached |= table.reached
        number += 1
    assert reached == set(Verb)
    assert number >= 80  # 60 random sets of options


# Otherwise the comparison would prove nothing


def state_in_play() -> Any:
    match = Match.new(GAME.name, seed=3)
    Player(Random(3), reacts=0.3, lays=0.9).advance(match, acts=40)
    return match._state


def packed(state: Any) -> Any:
    records = np.zeros(1, dtype_of(type(state)))
    pack(state, records[0])
    return records


def test_a_record_can_be_made_a_state_again() -> None:
    state, fresh = state_in_play(), GAME.state()
    records = packed(state)
    assert same(state, records[0])
    assert not same(fresh, records[0])
    unpack(records[0], fresh)
    assert fresh == state


@pytest.mark.parametrize("path", ["hands.size", "colour", "journal.rows", "options.target"])
def test_a_difference_is_noticed(path: str) -> None:
    state = state_in_play()
    records = packed(state)
    compare_states(state, records)
    *owners, name = path.split(".")
    part = records[0]
    for owner in owners:
        part = part[owner]
    part[name] += 1
    assert not same(state, records[0])
    with pytest.raises(AssertionError):
        compare_states(state, records)
