"""What holds at every moment of every match."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from penult.games.coloradd.phase import Phase
from penult.mechanics.hands import cards_of
from penult.play.match import Match
from penult.vocabulary.ids import NO_CARD, NO_COLOUR, TABLE
from tests.properties.tables import everybody

PLAYING = (Phase.ACT, Phase.DRAWN, Phase.OWING, Phase.CHECK)


def cards_are_conserved(match: Match) -> None:
    state = match._state
    cards = Counter(state.piles.stock[: state.piles.stock_size])
    cards.update(state.piles.talon[: state.piles.talon_size])
    for copies in state.hands.held:
        cards.update(cards_of(copies))
    assert cards == Counter(match.game.deck[: 108 + match.options.custom_count])


def sizes_agree_with_hands(match: Match) -> None:
    hands = match._state.hands
    assert hands.size == [len(cards_of(copies)) for copies in hands.held]
    for copies in hands.held:
        for fewer, more in pairwise(copies):
            assert more & ~fewer == 0  # who holds two of a kind holds one


def legal_is_what_why_not_allows(match: Match) -> None:
    state, why_not = match._state, match.game.why_not
    for seat in everybody(match):
        listed = [act.id for act in match.legal(seat)]
        allowed = [act.id for act in match.game.actions if not why_not(state, seat, act.id)]
        assert len(listed) == len(set(listed))
        assert sorted(listed) == allowed, (seat, Phase(state.phase).name)


def reactors_are_those_with_acts(match: Match) -> None:
    others = (seat for seat in range(match.seats) if seat != match.turn)
    assert match.reactors == tuple(seat for seat in others if match.legal(seat))


def somebody_can_act(match: Match) -> None:
    """The one in turn (or the table, if it is nobody's) always; nobody once it is over."""
    if match.outcome is None:
        assert match.legal()
    else:
        assert not any(match.legal(seat) for seat in everybody(match))


def exposed_seats_hold_one_card(match: Match) -> None:
    state = match._state
    assert state.calling.exposed >> match.seats == 0
    for seat in range(match.seats):
        if state.calling.exposed >> seat & 1:
            assert state.hands.size[seat] == 1


def a_colour_is_in_force(match: Match) -> None:
    state = match._state
    if state.phase in PLAYING:
        assert state.colour != NO_COLOUR
        top = match.game.colours[state.piles.talon[state.piles.talon_size - 1]]
        assert top in (NO_COLOUR, state.colour)


def a_drawn_card_is_ones_own(match: Match) -> None:
    """Only who has just drawn sees a card marked as drawn, and he holds it."""
    for seat in everybody(match):
        view = match.view(seat)
        if view.drawn != NO_CARD:
            assert seat == match.turn != TABLE
            assert view.phase == Phase.DRAWN
            assert view.drawn in cards_of(view.hand)


INVARIANTS = (
    cards_are_conserved,
    sizes_agree_with_hands,
    legal_is_what_why_not_allows,
    reactors_are_those_with_acts,
    somebody_can_act,
    exposed_seats_hold_one_card,
    a_colour_is_in_force,
    a_drawn_card_is_ones_own,
)
