"""Observations say what the learner in question sees and has heard, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from penult.core.coercion import WrongKind
from penult.core.events import PRIVATE_CARD
from penult.core.shapes import WORD, packed
from penult.games.game import Game
from penult.games.mechanics.hands import cards_of
from penult.games.registry import NAMES, find
from penult.match.match import Match
from penult.simulate import batch as batches
from penult.simulate.batch import Batch
from penult.simulate.encoding import CHOSEN, COUNTED, EVENT, SCALED
from penult.simulate.noting import KEPT, ROWS, Notes
from penult.simulate.pieces import Encoder, write_notes
from penult.thinking.observing import Observer
from tests.properties.redeal import redealt
from tests.properties.tables import TIMES
from tests.simulate.conftest import Compiling
from tests.simulate.test_batch import SLOWER, choose, each_game, table_of

HISTORY = 12
STEPS = 60


@pytest.fixture(autouse=True)
def compiled_once(plays: Compiling, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "constant_parts", lambda _game, _options: ())


def row_of(encoder: Encoder, match: Match, observer: Observer) -> list[int]:
    """The same observation from a match."""
    row = [0] * encoder.ints
    view, notes = match.view(observer.viewer), Notes()
    write_notes(match, observer.viewer, HISTORY, notes)
    mind = observer.follow(match)
    encoder.write(view, mind, notes, len(match.game.cards), encoder.size.history, row)
    return row


class Followed:
    """A match that follows one game of a batch, with observers in all seats."""

    def __init__(self, batch: Batch, number: int) -> None:
        self.batch, self.number, self.match = batch, number, batch.match(number)
        self.observers = [Observer(self.match, seat) for seat in range(batch.seats)]

    def follow(self) -> None:
        for seat, action in self.batch.acts(self.number)[len(self.match.acts) :]:
            self.match.push(seat, self.match.game.actions[action])

    def compare(self) -> None:
        seat, encoder = int(self.batch.turn[self.number]), self.batch.encoder
        assert encoder
        if seat >= 0:
            expected = row_of(encoder, self.match, self.observers[seat])
            assert self.batch.observations[self.number].tolist() == expected


@each_game
def test_observations_are_those_of_a_match(game: Game) -> None:
    rng = Random(game.name)
    for number in range(4 * TIMES):
        given = table_of(game, rng, number)
        batch = Batch(game, 2, autoreset="off", observation="ints", history=HISTORY, **given)
        batch.reset(seed=rng.randrange(1 << 128))
        followed = [Followed(batch, each) for each in range(batch.games)]
        for _ in range(STEPS // SLOWER.get(game.name, 1)):
            for each in followed:
                each.follow()
                each.compare()
            batch.step(choose(rng, batch.masks))


def test_old_events_are_forgotten_but_not_what_follows_from_them() -> None:
    rng = Random(8)
    batch = Batch("coloradd", 1, autoreset="off", observation="ints", history=HISTORY, whole=True)
    batch.reset(seed=4)
    followed = Followed(batch, 0)
    while len(followed.match.events) < 2 * ROWS:
        followed.follow()
        if rng.random() < 0.05:
            followed.compare()
        batch.step(choose(rng, batch.masks))
    followed.follow()
    followed.compare()
    assert KEPT <= batch._notes.records[0]["size"] < ROWS
    assert batch.turn[0] >= 0


@each_game
def test_interpreted_observations_are_the_same(game: Game) -> None:
    rng = Random(2)
    made: list[Batch] = [
        Batch(game, 2, seats=2, observation=form, history=HISTORY, compiled=compiled)
        for compiled in (True, False)
        for form in ("planes", "ints")
    ]
    for batch in made:
        batch.reset(seed=11)
    for _ in range(STEPS // SLOWER.get(game.name, 1)):
        fast, fast_ints, slow, slow_ints = made
        assert np.array_equal(fast.observations, slow.observations)
        assert np.array_equal(fast_ints.observations, slow_ints.observations)
        encoder = fast.encoder
        assert encoder
        for ints, floats in zip(fast_ints.observations, fast.observations, strict=True):
            assert floats.tolist() == spread_out(encoder, ints.tolist())
        chosen = choose(rng, fast.masks)
        for batch in made:
            batch.step(chosen)


def spread_out(encoder: Encoder, ints: list[int]) -> list[float]:
    """As documented."""
    floats: list[float] = []
    for place in encoder.places:
        width = place.piece.width(encoder.size)
        for value in ints[place.ints]:
            match place.piece.form:
                case form if form == SCALED:
                    floats.append(float(np.float32(max(-1.0, min(1.0, value / width)))))
                case form if form == CHOSEN:
                    floats += [float(value == column) for column in range(width)]
                case form if form == COUNTED:
                    floats += [float(value > column) for column in range(width)]
    return floats


def test_a_piece_can_be_found_by_its_place() -> None:
    batch = Batch("tippo", 1, seats=3, observation="ints", compiled=False)
    batch.reset(seed=2)
    assert batch.encoder
    found = {place.piece.name: batch.observations[0][place.ints] for place in batch.encoder.places}
    view, seat = batch.match(0).view(int(batch.turn[0])), int(batch.turn[0])
    hand = np.bincount(cards_of(view.hand), minlength=len(batch.game.cards))
    assert found["hand"].tolist() == hand.tolist()
    assert found["turn"].tolist() == [0]
    assert found["sizes"].tolist() == [view.sizes[(seat + step) % 3] for step in range(3)]
    assert found["tops"].tolist() == view.tops
    lays = [card for card in range(len(batch.game.cards)) if may_lay(view.lays[:2], card)]
    assert np.flatnonzero(found["lays_a"]).tolist() == lays


def may_lay(words: list[int], card: int) -> bool:
    return bool(words[card // WORD] >> card % WORD & 1)


def test_a_drawn_card_is_in_the_history_of_its_player_alone() -> None:
    match = Match.new("coloradd", seats=3, seed=5)
    while "draw" not in map(str, match.legal()):
        match.push(match.legal()[0])
    seat = match.turn
    match.push("draw")
    encoder = Encoder(match.game, 3, knowing=False, history=2)
    place = encoder.places[-1].ints
    own, other = (
        row_of(encoder, match, Observer(match, viewer))[place] for viewer in (seat, (seat + 1) % 3)
    )
    drawn = match.view(seat).drawn
    assert own[EVENT] == PRIVATE_CARD
    assert own[EVENT + 3] == drawn
    assert other[EVENT] != PRIVATE_CARD
    assert own[1] == 0
    assert other[1] == 2


@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_never_change_an_observation(name: str) -> None:
    """Everything that comes from the view; the rest comes from events that the viewer saw."""
    rng, game = Random(name), find(name)
    for number in range(3 * TIMES):
        given = table_of(game, rng, number)
        batch = Batch(game, 1, autoreset="off", compiled=False, **given)
        batch.reset(seed=number)
        for _ in range(STEPS // SLOWER.get(name, 1)):
            batch.step(choose(rng, batch.masks))
        match = batch.match(0)
        encoder = Encoder(game, match.seats)
        for viewer in range(match.seats if batch.turn[0] >= 0 else 0):
            twin = redealt(match, viewer, rng)
            observers = Observer(match, viewer), Observer(twin, viewer)
            assert row_of(encoder, match, observers[0]) == row_of(encoder, twin, observers[1])


@pytest.mark.parametrize("given", [{"observation": "pixels"}, {"history": -1}, {"history": KEPT}])
def test_what_no_observation_can_be(given: dict[str, Any]) -> None:
    with pytest.raises(WrongKind):
        Batch("tippo", 1, compiled=False, **given)


def test_any_learner_can_look_at_any_time() -> None:
    batch = Batch("tippo", 2, seats=3, observation="ints", history=HISTORY)
    batch.reset(seed=6)
    rng = Random(6)
    for _ in range(20):
        batch.step(choose(rng, batch.masks))
    before = [batch.observations.copy(), batch.masks.copy(), batch.turn.copy()]
    followed = Followed(batch, 1)
    assert batch.encoder
    for seat in range(3):
        expected = row_of(batch.encoder, followed.match, followed.observers[seat])
        assert batch.observe(1, seat).tolist() == expected
    after = [batch.observations, batch.masks, batch.turn]
    assert all(map(np.array_equal, before, after))
    with pytest.raises(WrongKind):
        batch.observe(1, 3)


def test_a_critic_can_see_everything() -> None:
    for options in ("", "target=300"):
        batch = Batch("tippo", 1, seats=3, options=options)
        batch.reset(seed=6)
        assert batch.state(0).tolist() == packed(batch.match(0).uncovered())
