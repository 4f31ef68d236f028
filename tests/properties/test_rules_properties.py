"""Whatever the options, the seats and the play: what the rules promise at every moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from penult.play.match import Match
from tests.properties.invariants import INVARIANTS
from tests.properties.tables import GAME, Player, examples, matches, players


@pytest.mark.parametrize("holds", INVARIANTS)
@examples(30)
@given(match=matches(), player=players())
def test_after_every_act(holds: Callable[[Match], None], match: Match, player: Player) -> None:
    holds(match)
    for _ in player.play(match, acts=250):
        holds(match)


EXCHANGING = "illegal_lay=free seven_zero=on seven_zero_last=exchanges"
CATCHING = "illegal_lay=free jump_in=on false_catch_penalty=2 catch_close=next_lay"


@pytest.mark.parametrize(
    ("position", "acts"),
    [
        (f"options: {EXCHANGING}; hand 0: r7; hand 1: b1; hand 2: y1 y2; talon: r5", "0 r7>1"),
        (f"options: {EXCHANGING}; hand 0: r0; hand 1: b1; hand 2: y1 y2; talon: r5", "0 r0"),
        (
            f"options: {CATCHING}; turn: 1; hand 0: g6; hand 1: b1 b2; hand 2: b3 b+2 y1;"
            "talon: y5; exposed: 0",
            "2 jump b+2, 0 catch 1, 1 wrong",
        ),
    ],
)
def test_after_acts_that_random_play_rarely_finds(position: str, acts: str) -> None:
    match = Match.read(f"{GAME.name}; {position}", seed=0)
    for words in acts.split(", "):
        seat, _, act = words.partition(" ")
        match.push(int(seat), act)
        for holds in INVARIANTS:
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
