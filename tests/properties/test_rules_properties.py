"""Whatever the options, the seats and the play: what the rules promise at every moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from penult.play.match import Match
from tests.properties.invariants import INVARIANTS
from tests.properties.tables import Player, examples, matches, players


@pytest.mark.parametrize("holds", INVARIANTS)
@examples(30)
@given(match=matches(), player=players())
def test_after_every_act(holds: Callable[[Match], None], match: Match, player: Player) -> None:
    holds(match)
    for _ in player.play(match, acts=250):
        holds(match)


@examples(30)
@given(match=matches(), player=players())
def test_every_match_ends(match: Match, player: Player) -> None:
    for _ in player.play(match):
        assert match._state.pace.turns <= match.options.turn_cap
    assert match.outcome is not None
    assert match.outcome.winners
    assert match._state.scores.rounds <= match.options.round_cap


@examples(30)
@given(match=matches(), player=players())
def test_the_last_moment_of_a_match(match: Match, player: Player) -> None:
    """Between its first acts and its last one a match is looked at; the end is a case apart."""
    player.advance(match, acts=100_000)
    for holds in INVARIANTS:
        holds(match)
