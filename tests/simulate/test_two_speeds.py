"""The rules do the same interpreted and compiled: after every action, for every seat."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from penult.games.game import Game
from penult.games.registry import NAMES, find
from penult.match.match import Match
from penult.simulate.compile.memory import Packed
from penult.simulate.compile.records import same, unpack
from tests.conformance.scenarios import fill_up
from tests.properties.own import acts_of, own
from tests.properties.tables import TIMES, Player, fitting_number, random_options
from tests.simulate.two_speeds import Table, compare_states

# By game; some take longer to compare, and Rummy's interpreted solver is slow
ACTS = {"coloradd": 200_000, "tippo": 20_000, "master": 30_000, "rummy": 500}
ACTS_OF_OTHERS = 50_000
PER_MATCH = {"rummy": 50}
PER_MATCH_OF_OTHERS = 900
PER_TABLE = 1_250  # actions at most; hence this many sets of options


@pytest.mark.parametrize("name", NAMES)
def test_both_speeds_agree_after_every_act(name: str) -> None:
    """Every fourth match has the book's options, the others any."""
    game, rng = find(name), Random(0)
    reached: set[int] = set()
    wanted = ACTS.get(name, ACTS_OF_OTHERS) * TIMES
    done = number = 0
    while done < wanted:
        options = random_options(game, rng) if number % 4 else {}
        table = Table(game, options, seats=fitting_number(game, options, number), rng=rng)
        done += table.play(min(PER_MATCH.get(name, PER_MATCH_OF_OTHERS), wanted - done))
        assert same(table.state, table.record)
        reached |= table.reached
        number += 1
    reached |= follow_rare_acts(game, rng)
    assert reached == {action.verb for action in game.actions}
    assert number >= wanted // PER_TABLE


def follow_rare_acts(game: Game, rng: Random) -> set[int]:
    """Play what random play rarely reaches at both speeds; return the verbs."""
    reached: set[int] = set()
    for position, acts in own(game).rare:
        table = Table.at(game, fill_up(game, f"{game.name}; {position}"), rng)
        for seat, act in acts_of(game, acts):
            table.act(seat, act.id, [])
            table.let_chance_play(seed=0)
        reached |= table.reached
    return reached


# Otherwise the comparison would prove nothing


def state_in_play(name: str) -> Any:
    match = Match.new(name, seed=3)
    Player(Random(3), reacts=0.3, lays=0.9).advance(match, acts=40)
    return match._state


def packed(state: Any) -> Any:
    return Packed(state).records


@pytest.mark.parametrize("name", NAMES)
def test_a_record_can_be_made_a_state_again(name: str) -> None:
    state, fresh = state_in_play(name), find(name).state()
    records = packed(state)
    assert same(state, records[0])
    assert not same(fresh, records[0])
    unpack(records[0], fresh)
    assert fresh == state


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("path", ["hands.size", "progress.turns", "journal.rows", "options.target"])
def test_a_difference_is_noticed(name: str, path: str) -> None:
    state = state_in_play(name)
    records = packed(state)
    compare_states(find(name), state, records)
    *owners, last = path.split(".")
    part = records[0]
    for owner in owners:
        part = part[owner]
    part[last] += 1
    assert not same(state, records[0])
    with pytest.raises(AssertionError):
        compare_states(find(name), state, records)
