"""Deal everything anew that a viewer cannot know, and look with his eyes again."""

from __future__ import annotations

from random import Random

from penult.games.coloradd.cards import KINDS
from penult.games.coloradd.phase import Phase
from penult.mechanics import hands
from penult.mechanics.doubt import ShowTo
from penult.mechanics.hands import cards_of
from penult.play.match import Match
from penult.vocabulary.ids import NO_CARD, NOBODY, Card, Seat


def redealt(
    match: Match,
    viewer: Seat,
    rng: Random,
    *,
    next_draws: int = 0,
    staying: tuple[Seat, Card] = (NOBODY, NO_CARD),
) -> Match:
    """The same match for all the viewer can know; hidden cards lie elsewhere.

    His own hand and any hand he is being shown stay, and so do the top ``next_draws`` cards
    of the stock, which he is about to draw, and a card that somebody is about to lay.
    """
    twin = match.copy()
    state = twin._state
    kept = {seat: known_cards(match, viewer, seat, staying) for seat in range(match.seats)}
    pool = hidden_cards(match, kept, next_draws)
    rng.shuffle(pool)
    sizes = state.hands.size.copy()
    hands.clear(state.hands)
    for seat, cards in kept.items():
        for card in cards + [pool.pop() for _ in range(sizes[seat] - len(cards))]:
            hands.give(state.hands, seat, card)
    state.piles.stock[: len(pool)] = pool
    deal_evidence_anew(match, twin, viewer, rng)
    deal_drawn_card_anew(match, twin, viewer, rng, staying)
    return twin


def sees_evidence(match: Match, viewer: Seat) -> bool:
    """Does he look at the challenged hand, or has he laid the challenged card himself?"""
    state = match._state
    if viewer == state.doubt.layer and viewer != NOBODY:
        return True
    looks = viewer == state.seats.turn or state.options.show_to == ShowTo.ALL
    return bool(state.phase == Phase.CHECK and looks)


def known_cards(match: Match, viewer: Seat, seat: Seat, staying: tuple[Seat, Card]) -> list[Card]:
    """What stays in a hand."""
    state = match._state
    if seat == viewer:
        return cards_of(state.hands.held[seat])
    if seat == state.doubt.layer and sees_evidence(match, viewer):
        return cards_of(state.doubt.hand)
    return [staying[1]] if seat == staying[0] and staying[1] != NO_CARD else []


def hidden_cards(match: Match, kept: dict[Seat, list[Card]], next_draws: int) -> list[Card]:
    """The cards of the stock and of all hands but those that stay."""
    state = match._state
    pool: list[Card] = state.piles.stock[: state.piles.stock_size - next_draws]
    for seat, cards in kept.items():
        held = cards_of(state.hands.held[seat])
        for card in cards:
            held.remove(card)
        pool += held
    return pool


def deal_evidence_anew(match: Match, twin: Match, viewer: Seat, rng: Random) -> None:
    """The hand kept for a challenge is part of the layer's hand."""
    doubt = twin._state.doubt
    if doubt.layer == NOBODY or sees_evidence(match, viewer):
        return
    held = cards_of(twin._state.hands.held[doubt.layer])
    evidence = hands.Hands()
    for card in rng.sample(held, len(cards_of(doubt.hand))):
        hands.give(evidence, 0, card)
    doubt.hand = evidence.held[0]


def deal_drawn_card_anew(
    match: Match, twin: Match, viewer: Seat, rng: Random, staying: tuple[Seat, Card]
) -> None:
    """Only who drew it knows it; but all see if the card laid is the card drawn (MR-64)."""
    state = twin._state
    if state.phase == Phase.DRAWN and state.seats.turn != viewer:
        if staying != (state.seats.turn, state.drawn):
            state.drawn = rng.choice(cards_of(state.hands.held[state.seats.turn]))
    elif state.drawn != NO_CARD and state.phase != Phase.DRAWN:
        state.drawn = rng.randrange(KINDS)
    if state.misplay.drawn != NO_CARD and state.misplay.turn != viewer:
        state.misplay.drawn = rng.randrange(KINDS)


def assert_looks_the_same(match: Match, twin: Match, viewer: Seat) -> None:
    assert match.view(viewer) == twin.view(viewer)
    assert match.scene(viewer) == twin.scene(viewer)
    assert match.legal(viewer) == twin.legal(viewer)
