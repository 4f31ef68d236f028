"""A state is copied whole: the copy shares only what can't change."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from penult.core.shapes import clone, ints, leaves
from penult.games.registry import NAMES, find


@dataclass(frozen=True)
class Rules:
    target: int = 500


@dataclass(slots=True)
class Pile:
    cards: list[int] = ints(3)
    size: int = 0


@dataclass(slots=True)
class State:
    rules: Rules = field(default_factory=Rules)
    pile: Pile = field(default_factory=Pile)
    grid: list[list[int]] = ints(2, 2)
    turn: int = 0


def test_a_copy_is_equal_and_changes_alone() -> None:
    state = State(Rules(200), Pile([1, 2, 3], 3), [[1, 2], [3, 4]], 1)
    twin = clone(state)
    assert twin == state
    twin.pile.cards[0] = twin.pile.size = twin.grid[1][1] = twin.turn = 9
    assert state == State(Rules(200), Pile([1, 2, 3], 3), [[1, 2], [3, 4]], 1)
    assert twin == State(Rules(200), Pile([9, 2, 3], 9), [[1, 2], [3, 9]], 9)


def lists_of(state: Any) -> set[int]:
    """The identities of all lists in a state."""
    found: set[int] = set()
    for leaf in leaves(type(state)):
        value = state
        for name in leaf.path.split("."):
            value = getattr(value, name)
        if leaf.shape:
            found |= {id(value), *(id(row) for row in value if isinstance(row, list))}
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_of_a_games_state_shares_no_list(name: str) -> None:
    state = find(name).state()
    twin = clone(state)
    assert twin == state
    assert not lists_of(state) & lists_of(twin)
