"""Master: its secrets, what its positions are made of, and positions random play rarely reaches."""

from __future__ import annotations

from random import Random
from typing import Any

from penult.core.actions import Action, Verb
from penult.core.events import Kind
from penult.core.ids import NO_CARD, NOBODY, Card, Seat
from penult.core.shapes import COPIES
from penult.games.master.phase import Phase
from penult.games.mechanics import hands
from penult.games.mechanics.doubt import ShowTo
from penult.games.mechanics.exchange import HandMove
from penult.games.mechanics.hands import cards_of
from penult.games.mechanics.piles import drawable
from penult.games.positions import FieldForm
from penult.match.match import Match
from tests.properties.own import Kept, Own, Slots, talon_top
from tests.properties.own.master_changes import LAWS
from tests.properties.own.master_moments import (
    INVARIANTS,
    cards_laid_and_held,
    player,
    who_has_drawn,
)

# Secrets


def buried(state: Any) -> list[Slots]:
    """Of the discard pile only the top is public, and the card below it, which may come back."""
    return [(state.piles.talon, max(0, state.piles.talon_size - 2))]


def sees_evidence(state: Any, viewer: Seat) -> bool:
    """Is the viewer looking at the challenged hand, or did they play the challenged card?"""
    if viewer == state.doubt.layer and viewer != NOBODY:
        return True
    looks = viewer == state.seats.turn or state.options.show_to == ShowTo.ALL
    return bool(state.phase == Phase.CHECK and looks)


def known_cards(state: Any, viewer: Seat, seat: Seat) -> list[Card]:
    if seat == state.doubt.layer and sees_evidence(state, viewer):
        return cards_of(state.doubt.hand)
    return []


def deal_rest_anew(state: Any, twin: Any, viewer: Seat, rng: Random, kept: Kept) -> None:
    if twin.doubt.layer != NOBODY and not sees_evidence(state, viewer):
        held = cards_laid_and_held(twin, twin.doubt.layer)
        twin.doubt.hand = some_of(held, twin.doubt.hand, rng)
    if twin.pending.seat not in (NOBODY, viewer):
        held = cards_of(twin.hands.held[twin.pending.seat])
        twin.pending.hand = some_of(held, twin.pending.hand, rng)
    deal_drawn_card_anew(twin, viewer, rng, kept)
    for seat in range(twin.seats.count):
        if seat != viewer:
            twin.bluffs[seat] = rng.randrange(4)  # nobody reveals how often they bluffed (MR-106)


def some_of(held: list[Card], copies: list[int], rng: Random) -> list[int]:
    """As many cards as were kept, out of those held now."""
    part = hands.Hands()
    for card in rng.sample(held, len(cards_of(copies))):
        hands.give(part, 0, card)
    return part.held[0][:COPIES]


def deal_drawn_card_anew(twin: Any, viewer: Seat, rng: Random, kept: Kept) -> None:
    """Only whoever drew it knows it; but everybody sees whether it is the card played (MR-64)."""
    drawer = who_has_drawn(twin)
    if drawer not in (NOBODY, viewer) and (kept.seat, kept.card) != (drawer, twin.drawn):
        others = [card for card in cards_of(twin.hands.held[drawer]) if card != twin.pending.card]
        twin.drawn = rng.choice(others) if others else twin.drawn
    elif drawer == NOBODY and twin.drawn != NO_CARD and twin.drawn != twin.pending.card:
        if player(twin) != viewer:
            twin.drawn = rng.randrange(len(twin.hands.held[0]))
    wrong = twin.misplay
    if wrong.drawn != NO_CARD and wrong.turn != viewer:
        held = cards_of(twin.hands.held[wrong.turn])
        wrong.drawn = rng.choice(held) if held else NO_CARD


def drawn_by_the_interrupted(state: Any) -> Card:
    return int(state.drawn) if state.pending.jumped else NO_CARD


def drawn_before_a_pause(state: Any) -> Card:
    return int(state.drawn) if state.phase == Phase.PAUSED else NO_CARD


MOVES = {Kind.SWAPPED: HandMove.SWAPPED, Kind.PASSED_ON: HandMove.PASSED_ON}


def tells_by_right(match: Match, after: Match, viewer: Seat, seat: Seat, act: Action) -> bool:
    if act.verb == Verb.CHALLENGE and not sees_evidence(match._state, viewer):
        return seat == viewer or bool(match.options.show_to == ShowTo.ALL)
    if act.verb == Verb.SEEN:
        return not sees_evidence(match._state, viewer)  # the verdict
    if act.verb == Verb.PRESS and seat != viewer and drawable(match._state.piles) == 0:
        return True  # pressing then says that nothing matches, or is too early (MR-55)
    return drew_from_a_left_hand(match, after, viewer, act) or viewer in who_got_a_hand(
        match, after, act
    )


def drew_from_a_left_hand(match: Match, after: Match, viewer: Seat, act: Action) -> bool:
    """A player leaves, their cards are shuffled into the stock, and the viewer draws some."""
    news = after.events[len(match.events) :]
    is_shuffled = any(event.kind == Kind.RESHUFFLED for event in news)
    drew = any(event.kind == Kind.DREW and event.seat == viewer for event in news)
    return act.verb == Verb.LEAVE and is_shuffled and drew


def who_got_a_hand(match: Match, after: Match, act: Action) -> set[Seat]:
    """Hands move when a 0 or 7 is pressed in, and go back if it is called out."""
    misplay = match._state.misplay
    moved, partners = misplay.moved, {misplay.seat, misplay.partner}
    if act.verb != Verb.CALL_OUT:
        moves = [event for event in after.events[len(match.events) :] if event.kind in MOVES]
        moved = MOVES[moves[0].kind] if moves else HandMove.NOT
        partners = {moves[0].seat, moves[0].other} if moves else set()
    if moved == HandMove.PASSED_ON:
        return set(range(match.seats))
    return partners if moved == HandMove.SWAPPED else set()


# Positions

EXCHANGING = "illegal_lay=free seven_zero=on seven_zero_last=exchanges"
CATCHING = "illegal_lay=free jump_in=on false_catch_penalty=2 catch_close=next_lay"
RARE = (
    # A wrong last card that exchanges hands, and is called out before the count
    (
        f"options: {EXCHANGING}; hand 0: b7; hand 1: b1; hand 2: y1 y2; talon: r5",
        "0 b7>1, 0 press, 2 wrong, 1 press",
    ),
    (
        f"options: {EXCHANGING}; hand 0: b0; hand 1: b1; hand 2: y1 y2; talon: r5",
        "0 b0, 0 press, 2 wrong",
    ),
    # A false jump-in, its jumper caught, called out before and after the press
    (
        f"options: {CATCHING}; turn: 1; hand 0: g6; hand 1: b1 b2; hand 2: b3 b+2;"
        "talon: y5; exposed: 0",
        "2 jump b+2, 0 catch 2, 1 wrong, 1 press",
    ),
    (
        f"options: {CATCHING}; turn: 1; hand 0: g6; hand 1: b1 b2; hand 2: b3 b+2 y1;"
        "talon: y5; exposed: 0",
        "2 jump b+2, 2 press, 1 wrong, 1 press",
    ),
    # The twin of a chain's last card is rung back: the debt is due again, and the victim restarts
    (
        "options: jump_in=on cumulative=on; phase: owing; turn: 1; debt: 6; layer: 0;"
        "hand 0: r1; hand 1: r2; hand 2: r+2 r3; talon: r+2 r5",
        "2 jump r+2, -1 ring, 1 press, 2 jump r+2, 2 press, 0 draw, 0 press",
    ),
    # A jump-in between a draw and the decision is rung back; then the drawn card is played
    (
        "options: jump_in=on; hand 0: b1; hand 1: b2; hand 2: r5 r3; talon: r5; stock: r9 rest",
        "0 draw, 2 jump r5, -1 ring, 0 press, 0 r9, 0 press",
    ),
    # A ring with nothing to draw but the discard pile, which is reshuffled in mid-draw
    (
        "phase: owing; debt: 4; layer: 2; doubt: 2; hand 0: r1; hand 1: everything else;"
        "hand 2: b1; talon: super r5 r6 r7; colour: red; stock: b9",
        "-1 ring, 1 press",
    ),
    # There is nothing to draw: a player who can't play passes by pressing (MR-55)
    (
        "options: target=100000; hand 0: b1; hand 1: everything else; hand 2: b2; turn: 2;"
        "talon: r5; stock: -",
        "2 press, 0 press, 1 joker=green, 1 press",
    ),
    # The victim of a debt leaves, and so does whoever played a challenged card
    (
        "options: away_mode=remove; phase: owing; turn: 1; debt: 4; layer: 0; doubt: 0;"
        "talon: super r5; colour: red; hand 0: r1; hand 1: b1; hand 2: y1 y2",
        "0 leave, 1 leave",
    ),
    # A pause over a played card, a restart press, and a ring
    (
        "options: jump_in=on; hand 0: r1 r2; hand 1: r5; hand 2: b1; talon: r5",
        "1 jump r5, -1 pause, 2 resume, 1 press, -1 ring, 0 press",
    ),
    # An absent victim pays automatically, and the next turn passes automatically too
    (
        "options: away_mode=autopass away_after=1; phase: laid; turn: 0; laid: r+2; laid-by: 0;"
        "laid-turn: 0; laid-phase: act; away: 1 2; hand 0: r1 r2; hand 1: b1; hand 2: b2;"
        "talon: r5",
        "0 press",
    ),
    # A remark costs the last cards of the draw pile while a card waits to be pressed in
    (
        "phase: laid; turn: 0; laid: r7; laid-by: 0; laid-turn: 0; laid-phase: act; hand 0: r1;"
        "hand 1: everything else; hand 2: b1 b2; talon: r5 g6; stock: b9; exposed: 0",
        "1 accuse 0, 2 yes, 0 press",
    ),
)

OWN = Own(
    playing=(
        Phase.ACT,
        Phase.DRAWN,
        Phase.OWING,
        Phase.PAYING,
        Phase.PAID,
        Phase.LAID,
        Phase.CHECK,
        Phase.CLOSING,
    ),
    tops=talon_top,
    who_has_drawn=who_has_drawn,
    invariants=INVARIANTS,
    laws_of_change=LAWS,
    rare=RARE,
    buried=buried,
    known_cards=known_cards,
    deal_rest_anew=deal_rest_anew,
    tells_by_right=tells_by_right,
    telling_verbs=frozenset({Verb.COUNT}),
    everything=(
        "illegal_lay=free jump_in=on cumulative=on seven_zero=on false_catch_penalty=2"
        " false_callout_penalty=2",
        "jump_in=on jump_wild=all away_mode=remove show_counts=coarse comment_rule=host",
        "away_after=1 comment_rule=off pause_policy=host",
    ),
    hands=("hand 0: r0 r1 b2 super", "hand 1: b1 b7 r7", "hand 2: y+2"),
    piles=("talon: r6 b6",),
    options=(
        "",
        "illegal_lay=free foreign_press=penalise",
        "cumulative=on stack_mix=both draw_one_by_one=on early_press=end_turn",
        "illegal_lay=free jump_in=on jump_wild=all seven_zero=on seven_zero_last=exchanges",
        "form=elimination target=900 away_mode=remove comment_rule=host",
        "press=auto speed=untimed away_mode=autopass",
    ),
    values={
        FieldForm.CARD: ("-", "r0", "super", "b3", "r7"),
        FieldForm.LOOSE: ("-", "r0", "super", "b3", "r9"),
        FieldForm.PILE: ("r5", "b+2 r5", "super r5", "-", "r5 rest"),
        FieldForm.CARDS: ("-", "r1 b2", "joker"),
    },
    secrets={
        "what a doubt would show": lambda state: sum(state.doubt.hand),
        "the hand kept with a laid card": lambda state: sum(state.pending.hand),
        "bluffs that nobody doubted": lambda state: sum(state.bluffs),
        "the drawn card of whom a jump interrupts": drawn_by_the_interrupted,
        "the drawn card in a pause": drawn_before_a_pause,
    },
)
