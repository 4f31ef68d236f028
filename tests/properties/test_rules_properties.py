"""What the rules promise, for any game, options, seats and play."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from penult.core.shapes import clone
from penult.games.registry import find
from penult.match.match import Match
from tests.conformance.scenarios import fill_up
from tests.properties.invariants import (
    assert_all_is_well,
    invariants_of,
    legal_is_what_why_not_allows,
)
from tests.properties.own import Change, acts_of, own
from tests.properties.tables import GAMES, each_game, examples, given, tables

NOW_AND_THEN = 4  # asks about every action; the two-speed comparison does so every time


@each_game
@examples(30)
@given(data=st.data())
def test_after_every_act(game: str, data: st.DataObject) -> None:
    match, player = data.draw(tables(game))
    assert_all_is_well(match.game, match._state)
    for number, _ in enumerate(player.play(match, acts=250)):
        for holds in invariants_of(match.game):
            if holds is not legal_is_what_why_not_allows or number % NOW_AND_THEN == 0:
                holds(match.game, match._state)


@pytest.mark.parametrize("game", [game.name for game in GAMES if own(game).laws_of_change])
@examples(28)
@given(data=st.data())
def test_from_act_to_act(game: str, data: st.DataObject) -> None:
    match, player = data.draw(tables(game))
    before, since = clone(match._state), len(match.events)
    for seat, act in player.play(match, acts=250):
        change = Change(before, seat, act, match._state, match.events[since:])
        for holds in own(match.game).laws_of_change:
            holds(change)
        before, since = clone(match._state), len(match.events)


RARE = [(game.name, position, acts) for game in GAMES for position, acts in own(game).rare]


@pytest.mark.parametrize(("game", "position", "acts"), RARE)
def test_after_acts_that_random_play_rarely_finds(game: str, position: str, acts: str) -> None:
    match = Match.read(fill_up(find(game), f"{game}; {position}"), seed=0)
    for seat, act in acts_of(match.game, acts):
        before = match.copy()
        match.push(seat, act)
        check_laws(before, seat, match)
        assert_all_is_well(match.game, match._state)
        assert Match.read(match.write()).write() == match.write()


def check_laws(before: Match, seat: int, match: Match) -> None:
    events = match.events[len(before.events) :]
    change = Change(before._state, seat, match.acts[-1][1], match._state, events)
    for holds in own(match.game).laws_of_change:
        holds(change)


@each_game
@examples(16)
@given(data=st.data())
def test_every_match_ends(game: str, data: st.DataObject) -> None:
    match, player = data.draw(tables(game))
    for _ in player.play(match):
        assert match._state.progress.turns <= match.options.turn_cap
    assert match.outcome is not None
    assert match.outcome.winners
    assert match._state.scores.rounds <= match.options.round_cap
    assert_all_is_well(match.game, match._state)
