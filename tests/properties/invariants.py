"""What holds at every moment of every match; each game's own laws are in ``own``.

Each is a function of a game and a state, which may be waiting for an order.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, TypeAlias

from penult.core.ids import NO_CARD, NO_COLOUR, TABLE
from penult.core.shapes import COPIES
from penult.games.clockwork import NEVER
from penult.games.game import Game
from penult.games.mechanics.hands import cards_of
from penult.match.position import cards_on_trays, loose_cards
from tests.properties.own import own
from tests.properties.tables import legal_acts, moves

Invariant: TypeAlias = Callable[[Game, Any], None]


def everybody(state: Any) -> range:
    """The table, then all seats."""
    return range(TABLE, state.seats.count)


def waits_for_chance(state: Any) -> bool:
    """Is it waiting for an order, or for two random words?"""
    return bool(state.chance.size or state.chance.words)


def cards_are_conserved(game: Game, state: Any) -> None:
    if not any(state.hands.size) and state.piles.stock_size == state.piles.talon_size == 0:
        return  # nothing has been dealt yet
    cards = state.piles.stock[: state.piles.stock_size]
    cards += cards_on_trays(game, state)
    cards += loose_cards(game, state)
    cards += state.piles.talon[: state.piles.talon_size]
    for copies in state.hands.held[: state.seats.count]:
        cards += cards_of(copies)
    assert sorted(cards) == sorted(game.deck[: game.deck_size(state)])


def sizes_agree_with_hands(game: Game, state: Any) -> None:
    count = state.seats.count
    held, sizes = state.hands.held, state.hands.size
    assert sizes[:count] == [sum(mask.bit_count() for mask in copies) for copies in held[:count]]
    assert not any(sizes[count:])
    assert not any(map(any, held[count:]))
    for copies in held[:count]:
        for word in (copies[:COPIES], copies[COPIES:]):
            for fewer, more in pairwise(word):
                assert more & ~fewer == 0  # two of a kind includes one


def legal_is_what_why_not_allows(game: Game, state: Any) -> None:
    why_not, acts = game.why_not, range(len(game.actions))
    for seat in everybody(state):
        listed = legal_acts(game, state, seat)
        allowed = [act for act in acts if not why_not(state, seat, act)]
        assert len(listed) == len(set(listed))
        assert sorted(listed) == allowed, (seat, state.phase)
        first = moves(game, state, seat)
        assert listed[: len(first)] == first


def reactors_are_those_with_moves(game: Game, state: Any) -> None:
    others = (seat for seat in range(state.seats.count) if seat != state.seats.turn)
    reacting = sum(1 << seat for seat in others if moves(game, state, seat))
    assert game.reactors(state) == reacting


def somebody_can_act(game: Game, state: Any) -> None:
    """The current player, or the table if there is none, can always act; nobody once it is over.

    While chance is awaited, only chance.
    """
    if state.winners == 0 and not waits_for_chance(state):
        assert moves(game, state, state.seats.turn)
    else:
        assert not any(legal_acts(game, state, seat) for seat in everybody(state))


def exposed_seats_hold_one_card(game: Game, state: Any) -> None:
    assert state.calling.exposed >> state.seats.count == 0
    for seat in range(state.seats.count):
        if state.calling.exposed >> seat & 1:
            assert state.hands.size[seat] == 1


def a_colour_is_in_force(game: Game, state: Any) -> None:
    if state.phase in own(game).playing:
        for card, colour in own(game).tops(state):
            assert colour != NO_COLOUR
            assert game.colours[card] in (NO_COLOUR, colour)


def a_drawn_card_is_ones_own(game: Game, state: Any) -> None:
    """Only the player who has just drawn sees a card marked as drawn, and holds it."""
    for seat in everybody(state):
        view = game.view()
        game.show(state, seat, view)
        if view.drawn != NO_CARD:
            assert seat == own(game).who_has_drawn(state) != TABLE
            assert view.drawn in own(game).own_cards(view)


def the_clock_acts_for_the_silent(game: Game, state: Any) -> None:
    """Whenever a limit may run out, the action played then is legal."""
    clock = game.clockwork
    if clock and state.winners == 0 and not waits_for_chance(state):
        act = clock.silent(state)
        if clock.limit(state) < NEVER:
            assert game.why_not(state, state.seats.turn, act) == 0


QUICK: tuple[Invariant, ...] = (
    cards_are_conserved,
    sizes_agree_with_hands,
    reactors_are_those_with_moves,
    somebody_can_act,
    exposed_seats_hold_one_card,
    a_colour_is_in_force,
    the_clock_acts_for_the_silent,
)
FOR_ALL_GAMES: tuple[Invariant, ...] = (
    *QUICK,
    legal_is_what_why_not_allows,
    a_drawn_card_is_ones_own,
)


def invariants_of(game: Game) -> tuple[Invariant, ...]:
    return FOR_ALL_GAMES + own(game).invariants


def assert_all_is_well(game: Game, state: Any) -> None:
    for holds in invariants_of(game):
        holds(game, state)
