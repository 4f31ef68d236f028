"""Deal everything again that a viewer can't know, and compare what they see."""

from __future__ import annotations

from random import Random
from typing import Any

from penult.core.ids import NO_CARD, Card, Seat
from penult.core.shapes import flat
from penult.games.game import Game
from penult.games.mechanics import hands
from penult.games.mechanics.hands import cards_of
from penult.match.match import Match
from tests.properties.own import Kept, own


def redealt(match: Match, viewer: Seat, rng: Random, kept: Kept | None = None) -> Match:
    """The same match as far as the viewer can know; hidden cards are elsewhere.

    Their own hand and any hand they are shown stay, and so does what is ``kept``.
    """
    kept = kept or Kept()
    twin = match.copy()
    state, anew = match._state, twin._state
    known = {
        seat: known_cards(match.game, state, viewer, seat, kept) for seat in range(match.seats)
    }
    buried = [] if kept.buried else own(match.game).buried(anew)
    pool = [card for pile, size in buried for card in pile[:size]]
    pool += hidden_cards(state, known, kept.next_draws)
    rng.shuffle(pool)
    hands.clear(anew.hands)
    for seat, cards in known.items():
        for card in cards + [pool.pop() for _ in range(state.hands.size[seat] - len(cards))]:
            hands.give(anew.hands, seat, card)
    for pile, size in buried:
        pile[:size] = [pool.pop() for _ in range(size)]
    anew.piles.stock[: len(pool)] = pool
    own(match.game).deal_rest_anew(state, anew, viewer, rng, kept)
    forget_the_past(anew, rng)
    return twin


def forget_the_past(state: Any, rng: Random) -> None:
    """Cards that once lay on a pile may still stand in places that no longer count."""
    piles = state.piles
    for pile, size in ((piles.stock, piles.stock_size), (piles.talon, piles.talon_size)):
        pile[size:] = [rng.randrange(54) for _ in pile[size:]]
    state.journal.rows[rng.randrange(len(state.journal.rows))][3] = rng.randrange(54)


def known_cards(game: Game, state: Any, viewer: Seat, seat: Seat, kept: Kept) -> list[Card]:
    """What stays in a hand."""
    if seat == viewer:
        return cards_of(state.hands.held[seat])
    known = own(game).known_cards(state, viewer, seat)
    if not known and seat == kept.seat and kept.card != NO_CARD:
        return [kept.card]
    return known


def hidden_cards(state: Any, known: dict[Seat, list[Card]], next_draws: int) -> list[Card]:
    """The cards of the draw pile and of all hands but those that stay."""
    pool: list[Card] = state.piles.stock[: state.piles.stock_size - next_draws]
    for seat, cards in known.items():
        if len(cards) == state.hands.size[seat]:
            continue
        held = cards_of(state.hands.held[seat])
        for card in cards:
            held.remove(card)
        pool += held
    return pool


def assert_looks_the_same(match: Match, twin: Match, viewer: Seat) -> None:
    seen, anew = match.view(viewer), twin.view(viewer)
    assert seen == anew
    assert match.game.scene(seen) == match.game.scene(anew)
    assert match.legal(viewer) == twin.legal(viewer)
    assert flat(match.blind(viewer)) == flat(twin.blind(viewer))
