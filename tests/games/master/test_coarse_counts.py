"""With coarse hand sizes (MR-102), nothing depends on the exact number of cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from penult.core.ids import NOBODY, Seat
from penult.games.master.view import FEW
from penult.games.mechanics import hands
from penult.games.mechanics.hands import cards_of
from penult.match.match import Match
from tests.properties.tables import Player, everybody

OPTIONS = "show_counts=coarse jump_in=on seven_zero=on away_mode=remove"


def moved(match: Match, giver: Seat, taker: Seat) -> Match | None:
    """Move a card between two hands if both stay “few” or “many” and neither becomes empty."""
    sizes = match._state.hands.size
    if not same_word(sizes[giver], sizes[giver] - 1) or not same_word(
        sizes[taker], sizes[taker] + 1
    ):
        return None
    twin = match.copy()
    state: Any = twin._state
    if {giver, taker} & {state.pending.seat, state.doubt.layer, state.seats.turn}:
        return None
    card = cards_of(state.hands.held[giver])[0]
    if not hands.has_room(state.hands, taker, card):
        return None
    hands.lose(state.hands, giver, card)
    hands.give(state.hands, taker, card)
    return twin


def same_word(size: int, other: int) -> bool:
    return min(size, other) > 0 and (size <= FEW) == (other <= FEW)


def check(match: Match, rng: Random) -> int:
    """Compare what all other seats see; return how many such pairs there were."""
    giver, taker = rng.sample(range(match.seats), 2)
    twin = moved(match, giver, taker)
    if twin is None or match._state.calling.exposed:
        return 0
    for viewer in everybody(match):
        if viewer not in (giver, taker):
            assert match.view(viewer) == twin.view(viewer)
            assert match.legal(viewer) == twin.legal(viewer)
            for act in match.game.actions:
                assert match.why_not(viewer, act) == twin.why_not(viewer, act), str(act)
    return 1


@pytest.mark.parametrize("seed", range(4))
def test_MR_102_few_and_many_say_no_more(seed: int) -> None:
    rng, twins = Random(seed), 0
    match = Match.new("master", seats=5, options=OPTIONS, seed=seed)
    for number, _ in enumerate(Player(rng, reacts=0.2, lays=0.9).play(match, acts=300)):
        if number % 2 == 0:
            twins += check(match, rng)
    assert twins > 10


def test_MR_102_a_lay_does_not_say_how_many_are_left() -> None:
    match = Match.new("master", seats=3, options=OPTIONS, seed=1)
    Player(Random(1), reacts=0.0, lays=1.0, ticks=0.0, strays=0.0).advance(match, 30)
    laid = [event for event in match.events if event.card >= 0 and event.seat != NOBODY]
    assert laid
    assert {event.count for event in laid} == {0}
