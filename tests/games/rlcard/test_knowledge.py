"""What a seat knows is true, and the same wherever the seat can't tell a difference."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from penult.core.deck import SAME_COLOUR
from penult.core.events import Kind
from penult.core.shapes import clone, flat
from penult.games.mechanics import hands
from penult.games.mechanics.hands import cards_of
from penult.games.rlcard.cards import matching
from penult.games.rlcard.game import GAME
from penult.games.rlcard.knowledge import WILDS
from penult.match.match import Match
from penult.thinking.observing import Observer, knowledge_of
from tests.properties.tables import TIMES
from tests.properties.test_knowledge import assert_true_of, at_rest

MATCHES = 30 * TIMES


def positions(seed: int) -> Iterator[Match]:
    rng = Random(seed)
    match = Match.new(GAME, seats=2 + seed % 3, seed=seed)
    while match.outcome is None:
        yield match
        match.push(rng.choice(match.legal()))


def test_certain_knowledge_is_true() -> None:
    ruled_out = 0
    for seed in range(MATCHES):
        observer = None
        for match in positions(seed):
            observer = observer or Observer(match, 0)
            k = at_rest(match, 0, observer.follow(match))
            for seat in range(match.seats):
                assert_true_of(k, match._state, seat)
            ruled_out += k.sure.low[1][0] > 0
    assert ruled_out > MATCHES


def redealt(state: Any, viewer: int, rng: Random) -> Any:
    """A state that the viewer can't tell from this one."""
    twin = clone(state)
    others = [seat for seat in range(state.seats.count) if seat != viewer]
    hidden = [card for seat in others for card in cards_of(state.hands.held[seat])]
    hidden += state.piles.stock[: state.piles.stock_size]
    rng.shuffle(hidden)
    for seat in others:
        twin.hands.size[seat], twin.hands.held[seat] = 0, [0] * len(twin.hands.held[seat])
        for _ in range(state.hands.size[seat]):
            hands.give(twin.hands, seat, hidden.pop())
    twin.piles.stock[: len(hidden)] = hidden
    return twin


def test_twins_look_the_same() -> None:
    rng = Random(1)
    for seed in range(MATCHES // 3):
        for match in positions(seed):
            states = match._state, redealt(match._state, 1, rng)
            assert flat(states[0]) != flat(states[1])
            blinded = [clone(state) for state in states]
            for state in blinded:
                GAME.blind(state, 1)
            assert flat(blinded[0]) == flat(blinded[1]) == flat(match.blind(1))


def test_a_draw_proves_that_nothing_matched() -> None:
    """It had nothing red, no 5 and no wild; what it kept isn't red, but may be a 5 (RLC-07, 08)."""
    position = "rlcard; talon: r5; turn: 1; hand 0: y1 y2; hand 1: b1 b2; stock: g5 rest"
    match = Match.read(position, game=GAME)
    match.push("draw")
    k = at_rest(match, 0, knowledge_of(match, 0))
    assert k.sure.low[1][0] == 0  # of a hand that was there before, nothing is known
    match = Match.new(GAME, seats=2, seed=2)
    while match.events[-1].kind != Kind.PASSED or match.events[-1].seat != 1:
        match.push(match.legal()[0])
    k = knowledge_of(match, 0)
    youngest = k.sure.size[1] - 1
    colour, target = match.view(0).colour, match.view(0).top
    assert k.sure.low[1][0] & matching(target, colour) == matching(target, colour)
    assert k.sure.low[1][youngest] == SAME_COLOUR[colour] | WILDS


def test_nobody_holds_the_colour_that_they_lack() -> None:
    """Nor a wild: they drew, and have received nothing since."""
    lacking = 0
    for seed in range(MATCHES):
        for match in positions(seed):
            view = match.view(0)
            for seat in range(match.seats):
                if view.lacks[seat]:
                    none_of = SAME_COLOUR[view.lacks[seat] - 1] | WILDS
                    assert not match._state.hands.held[seat][0] & none_of
                    lacking += 1
    assert lacking > 10 * MATCHES


def test_the_discard_pile_is_open() -> None:
    for match in positions(seed=3):
        view, piles = match.view(0), match._state.piles
        assert sorted(cards_of(view.gone)) == sorted(piles.talon[: piles.talon_size])
