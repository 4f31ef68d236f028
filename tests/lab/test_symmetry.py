"""Decisions with colours changed are decisions of the same game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from penult.games.registry import NAMES, find
from penult.lab.training.lessons import mask_of
from penult.lab.training.symmetry import changed, coming_from, drawn, places
from penult.match.match import Match
from penult.simulate.encoding import spread
from penult.simulate.pieces import Encoder

AROUND = np.array([1, 2, 3, 0])  # red becomes blue, blue yellow, yellow green, green red
SAME = np.arange(4)


def floats_of(match: Match, encoder: Encoder) -> Any:
    row = np.zeros((1, encoder.ints), np.int64)
    encoder.write(match.view(0), None, None, encoder.size.kinds, 0, row[0])
    found = np.zeros((1, encoder.floats), np.float32)
    spread(row, encoder.forms, found, 0, 1)
    return found


class Fixed:
    """In place of a generator: these colours and numbers."""

    def permutation(self, what: Any) -> Any:
        return AROUND if what == 4 else list("234567891")


POSITIONS = [
    (
        "coloradd; turn: 0; talon: r7; hand 0: r+2 b7 y3 wild rskip; hand 1: b1 b2",
        "coloradd; turn: 0; talon: b8; hand 0: b+2 y8 g4 wild bskip; hand 1: y2 y3",
    ),
    (
        "coloradd; turn: 0; talon: wild; colour: green; hand 0: g0 g9 yrev; hand 1: r1",
        "coloradd; turn: 0; talon: wild; colour: red; hand 0: r0 r1 grev; hand 1: b2",
    ),
]


@pytest.mark.parametrize(("one", "other"), POSITIONS)
def test_a_changed_decision_is_that_of_the_changed_position(one: str, other: str) -> None:
    encoder = Encoder(find("coloradd"), 2, knowing=False)
    symmetry = drawn(find("coloradd"), encoder, Fixed())
    before, after = Match.read(one), Match.read(other)
    moved = floats_of(before, encoder)[:, symmetry.floats]
    assert (moved == floats_of(after, encoder)).all()
    assert not (moved == floats_of(before, encoder)).all()
    assert (mask_of(before, 0)[symmetry.actions] == mask_of(after, 0)).all()


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", NAMES)
def test_nothing_is_lost(game: str, seats: int) -> None:
    """Every column and every action comes from exactly one place, WAIT from its own."""
    rng = np.random.default_rng(1)
    encoder = Encoder(find(game), seats)
    for _ in range(20):
        found = drawn(find(game), encoder, rng)
        for part in (found.floats, found.actions):
            assert sorted(part.tolist()) == list(range(len(part)))
        assert found.actions[-1] == len(find(game).actions)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("r7", "b8"),
        ("g+2", "r+2"),
        ("jump yskip", "jump gskip"),
        ("wild+4=blue", "wild+4=yellow"),
        ("name green", "name red"),
        ("b10@a", "y10@a"),
        ("catch 7", "catch 7"),
        ("custom1=red", "custom1=blue"),
        ("gking", "rking"),
        ("draw", "draw"),
    ],
)
def test_texts_in_other_colours(text: str, wanted: str) -> None:
    assert changed(text, AROUND, {"7": "8"}) == wanted


def test_actions_of_some_numbers_only_keep_theirs() -> None:
    """Hands can be swapped by a 7, but not by an 8."""
    texts = ["r7>1", "b7>1", "y7>1", "g7>1"]
    assert places(texts, AROUND, {"7": "8", "8": "7"}).tolist() == [1, 2, 3, 0]


def test_numbers_change_places() -> None:
    assert places(["r7", "r8", "r6"], SAME, {"7": "8", "8": "7"}).tolist() == [1, 0, 2]


def test_coming_from_is_the_other_way_round() -> None:
    assert coming_from(np.array([2, 0, 1])).tolist() == [1, 2, 0]
