"""What a thinking process gets to know: enough to decide, and nothing that is hidden."""

from __future__ import annotations

from hypothesis import strategies as st

from penult.core.shapes import clone, flat
from penult.games.mechanics import knowledge
from penult.match.match import Match
from penult.match.seat_position import events_of_round, match_of, position_for
from penult.thinking.messages import ENCODER
from penult.thinking.observing import knowledge_of
from penult.thinking.recalling import recall
from tests.properties.redeal import redealt
from tests.properties.tables import each_game, examples, given, tables
from tests.properties.test_knowledge import assert_true_of


@each_game
@examples(8)
@given(data=st.data())
def test_a_position_says_what_the_seat_sees_and_twins_have_the_same(
    game: str, data: st.DataObject
) -> None:
    match, player = data.draw(tables(game))
    for number, _ in enumerate(player.play(match, acts=200)):
        seat = number % match.seats
        if number % 5 == 0 and not match.outcome and not match.is_between:
            position = position_for(match, seat)
            seen = match_of(position)
            assert (seen.turn, seen.seats, seen.rounds) == (match.turn, match.seats, match.rounds)
            assert (seen.options, seen.deck_size) == (match.options, match.deck_size)
            assert seen.moves(seat) == match.moves(seat)
            assert seen.view(seat) == match.view(seat)
            assert flat(seen.blind(seat)) == flat(match.blind(seat))
            assert seen.events == events_of_round(match, seat)
            twin = position_for(redealt(match, seat, player.rng), seat)
            assert ENCODER.encode(twin) == ENCODER.encode(position)


def trimmed(match: Match, events: int) -> Match:
    """A match that has forgotten all but its latest events, as at a live table."""
    twin = match.copy()
    del twin.events[: max(len(twin.events) - events, 0)]
    return twin


@each_game
@examples(10)
@given(data=st.data())
def test_whoever_forgets_still_knows_nothing_false(game: str, data: st.DataObject) -> None:
    match, player = data.draw(tables(game))
    memory = data.draw(st.integers(0, 40))
    for number, _ in enumerate(player.play(match, acts=200)):
        viewer = number % match.seats
        if number % 5 or match.outcome or match.is_between:
            continue
        if match.rounds == 0:
            assert flat(recall(match, viewer)) == flat(knowledge_of(match, viewer))
        for known in (recall(match, viewer, memory), recall(trimmed(match, memory), viewer)):
            agreed = clone(known)
            knowledge.agree(agreed, match.blind(viewer).hands)
            for seat in range(match.seats):
                assert_true_of(agreed, match._state, seat)
