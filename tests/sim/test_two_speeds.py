"""The rules do the same interpreted and compiled: after every act, for every seat."""

from __future__ import annotations

from random import Random

import pytest

from penult.sim.pack import same, unpack
from penult.vocabulary.actions import Verb
from tests.properties.tables import BOUNDS, TIMES
from tests.sim.two_speeds import GAME, Table

pytestmark = pytest.mark.xdist_group("two speeds")  # compile once

PARTS = 4
ACTS = 50_000 * TIMES  # of each part: 200 000 in all
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
    assert number - number // 4 >= 10


def test_a_record_can_be_made_a_state_again() -> None:
    table = Table(random_options(Random(7)), seats=5, rng=Random(7))
    table.play(100)
    state = GAME.state()
    assert not same(state, table.record)
    unpack(table.record, state)
    assert state == table.state


@pytest.mark.parametrize("path", ["hands.size", "colour", "journal.rows", "options.target"])
def test_a_difference_is_noticed(path: str) -> None:
    """Otherwise the comparison would prove nothing."""
    table = Table({}, seats=4, rng=Random(0))
    table.play(20)
    table.compare()
    *owners, name = path.split(".")
    part = table.record
    for owner in owners:
        part = part[owner]
    part[name] += 1
    assert not same(table.state, table.record)
    with pytest.raises(AssertionError):
        table.compare()
