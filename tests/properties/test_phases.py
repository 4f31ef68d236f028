"""Positions of every phase, even those that wait for chance, can be written and read."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import pytest

from penult.chance import seeds
from penult.core.shapes import clone
from penult.games.game import Game
from penult.games.registry import NAMES, find
from penult.match import position
from penult.match.custom_cards import rows_onto
from tests.properties.courses import short_course

WITHIN_AN_ACT = ("COUNTING", "OPENING", "EFFECT")  # never awaited
MOST_MATCHES = 300
OFTEN = 25  # how often each phase is checked


def phases_of(game: Game) -> type[IntEnum]:
    (names,) = (field.names for field in game.fields if field.key == "phase")
    assert names is not None
    return names


def let_chance_play(game: Game, state: Any, seed: int) -> None:
    """Once."""
    if state.chance.size:
        game.supply(state, seeds.order(seed, state.chance.given, state.chance.size))
    else:
        game.supply(state, seeds.words(seed, state.chance.drawn))


def check_round_trip(game: Game, state: Any, seed: int) -> None:
    """The text is read back as written, and chance then does the same."""
    text = position.write(game, state)
    found, again = position.read(text)
    assert found is game
    assert position.write(game, again) == text
    assert (again.chance.size, again.chance.words) == (state.chance.size, state.chance.words)
    if state.chance.size or state.chance.words:
        twin = clone(state)
        let_chance_play(game, twin, seed)
        let_chance_play(game, again, seed)
        assert position.write(game, again) == position.write(game, twin)


@pytest.mark.parametrize("name", NAMES)
def test_a_position_of_every_phase(name: str) -> None:
    game = find(name)
    wanted = {phase for phase in phases_of(game) if phase.name not in WITHIN_AN_ACT}
    seen = dict.fromkeys(wanted, 0)
    for number in range(MOST_MATCHES):
        course, player = short_course(game, number)
        state = game.state()
        state.options = course.state.options
        rows_onto(game, state, course.customs)
        game.start(state, course.state.seats.count)
        while state.winners == 0:
            phase = phases_of(game)(state.phase)
            if seen[phase] < OFTEN:
                check_round_trip(game, state, number)
                seen[phase] += 1
            if state.chance.size or state.chance.words:
                let_chance_play(game, state, number)
            else:
                game.apply(state, *player.choose(game, state))
        check_round_trip(game, state, number)
        seen[phases_of(game)(state.phase)] += 1
        if all(seen.values()) and number >= 10:
            return
    assert not [phase.name for phase, times in seen.items() if times == 0]
