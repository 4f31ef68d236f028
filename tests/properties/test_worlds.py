"""A world that a seat thinks about looks like the match to that seat."""

from __future__ import annotations

from hypothesis import strategies as st

from penult.core.ids import Seat
from penult.core.marks import as_it_is
from penult.core.shapes import clone, flat, overwriter
from penult.games.mechanics import knowledge
from penult.games.mechanics.knowledge import Knowledge
from penult.match.match import Match
from penult.thinking.observing import Observer
from penult.thinking.world import Slots, dealing, preparing
from tests.properties.tables import each_game, examples, given, tables
from tests.properties.test_knowledge import assert_true_of


def check_world(match: Match, viewer: Seat, k: Knowledge, number: int) -> None:
    blind, known, d = match.blind(viewer), clone(k), Slots(deck_size=match.deck_size)
    d.stream.seed = number
    base, world = clone(blind), clone(blind)
    assert preparing(match.game, as_it_is)(base, known, d)
    dealing(match.game, overwriter(match.game.state), as_it_is)(base, world, known, d)
    if d.relaxed == 0:
        agreed = clone(k)
        knowledge.agree(agreed, blind.hands)
        for seat in range(match.seats):
            assert_true_of(agreed, world, seat)
    match.game.blind(world, viewer)
    assert flat(world) == flat(blind)


@each_game
@examples(10)
@given(data=st.data())
def test_a_world_looks_like_the_match(game: str, data: st.DataObject) -> None:
    """Blind again, it is the same: same table, same sizes, same own hand, all cards once."""
    match, player = data.draw(tables(game))
    observers = [Observer(match, viewer) for viewer in range(match.seats)]
    for number, _ in enumerate(player.play(match, acts=250)):
        viewer = number % match.seats
        if match.turn >= 0 and number % 3 == 0:
            check_world(match, viewer, observers[viewer].follow(match), number)
