"""What a seat knows is true, comes from its own events alone, and can be folded again."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from penult.core.ids import Card, Seat
from penult.core.shapes import WORD, clone, flat
from penult.games.mechanics import knowledge
from penult.games.mechanics.hands import cards_of
from penult.games.mechanics.knowledge import Groups, Knowledge
from penult.match.match import Match
from penult.thinking.observing import Observer, knowledge_of
from tests.properties.redeal import redealt
from tests.properties.tables import each_game, examples, given, tables


def allowed(groups: Groups, seat: Seat, group: int, card: Card) -> bool:
    word = groups.high if card >= WORD else groups.low
    return not word[seat][group] >> card % WORD & 1


def without(cards: list[Card], some: list[Card]) -> list[Card]:
    """What is left; fails unless it had all of them."""
    left = cards.copy()
    for card in some:
        left.remove(card)
    return left


def assert_true_of(k: Knowledge, state: Any, seat: Seat) -> None:
    """The known cards are in the hand, and the rest can be spread over the groups."""
    rest = without(cards_of(state.hands.held[seat]), cards_of(k.known.held[seat]))
    assert len(rest) == k.unknown[seat]
    count = 0
    for group in range(k.sure.size[seat]):
        count += k.sure.count[seat][group]
        # What the older groups allow, this one allows too: so it is enough to count
        assert sum(allowed(k.sure, seat, group, card) for card in rest) >= count
    assert count == len(rest)


def at_rest(match: Match, viewer: Seat, k: Knowledge) -> Knowledge:
    """As search uses it: hand sizes and the own hand are in the blind state."""
    copy = clone(k)
    knowledge.agree(copy, match.blind(viewer).hands)
    return copy


@each_game
@examples(15)
@given(data=st.data())
def test_certain_knowledge_is_true(game: str, data: st.DataObject) -> None:
    match, player = data.draw(tables(game))
    observers = [Observer(match, viewer) for viewer in range(match.seats)]
    for number, _ in enumerate(player.play(match, acts=300)):
        for viewer, observer in enumerate(observers):
            k = observer.follow(match)
            if (number + viewer) % 4 == 0:
                for seat in range(match.seats):
                    assert_true_of(at_rest(match, viewer, k), match._state, seat)


@each_game
@examples(8)
@given(data=st.data())
def test_twins_know_the_same_and_folding_again_gives_the_same(
    game: str, data: st.DataObject
) -> None:
    match, player = data.draw(tables(game))
    viewer = player.rng.randrange(match.seats)
    observer = Observer(match, viewer)
    for number, _ in enumerate(player.play(match, acts=200)):
        if number % 7 == 0:
            known = flat(observer.follow(match))
            assert known == flat(knowledge_of(match, viewer))
            assert known == flat(knowledge_of(redealt(match, viewer, player.rng), viewer))
            assert known == flat(knowledge_of(Match.load(match.record()), viewer))


def test_what_was_undone_is_forgotten() -> None:
    match = Match.new("coloradd", seats=2, seed=3)
    observer = Observer(match, 0)
    before = flat(observer.follow(match))
    match.push("draw")
    assert flat(observer.follow(match)) != before
    match.pop()
    assert flat(observer.follow(match)) == before
