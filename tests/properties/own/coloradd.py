"""ColorADD: its laws, its secrets, and what its positions are made of."""

from __future__ import annotations

from random import Random
from typing import Any

from penult.core.actions import Action, Verb
from penult.core.events import Kind
from penult.core.ids import NO_CARD, NOBODY, Card, Seat
from penult.core.shapes import COPIES
from penult.games.coloradd.cards import CUSTOM, CUSTOMS, KINDS
from penult.games.coloradd.phase import Phase
from penult.games.custom.card import all_steps
from penult.games.custom.program import Op, Sort, Test
from penult.games.mechanics import hands
from penult.games.mechanics.doubt import ShowTo
from penult.games.mechanics.exchange import HandMove
from penult.games.mechanics.hands import cards_of
from penult.games.positions import FieldForm
from penult.match.match import Match
from tests.properties.own import Kept, Own, talon_top

ASKED = tuple(Phase(number) for number in range(Phase.CHOOSING, Phase.COLOURING + 1))

# Laws


def who_has_drawn(state: Any) -> Seat:
    return int(state.seats.turn) if state.phase == Phase.DRAWN else NOBODY


EXCHANGING = "illegal_lay=free seven_zero=on seven_zero_last=exchanges"
CATCHING = "illegal_lay=free jump_in=on false_catch_penalty=2 catch_close=next_lay"
HONOUR = 'card text "All freeze!" rule honour(1); draw(named,2)'


def written(rule: str) -> str:
    """Somebody can play a card with this rule on it."""
    hands = "hand 0: custom1 r1 r2 r3; hand 1: b1 b2 b3; hand 2: y1 y2 y3"
    return f"options: custom_count=1\ncustom1: {rule}\nturn: 0; {hands}; talon: r5"


RARE = (
    (f"options: {EXCHANGING}; hand 0: r7; hand 1: b1; hand 2: y1 y2; talon: r5", "0 r7>1"),
    (f"options: {EXCHANGING}; hand 0: r0; hand 1: b1; hand 2: y1 y2; talon: r5", "0 r0"),
    (
        f"options: {CATCHING}; turn: 1; hand 0: g6; hand 1: b1 b2; hand 2: b3 b+2 y1;"
        "talon: y5; exposed: 0",
        "2 jump b+2, 0 catch 1, 1 wrong",
    ),
    (written("give(me,next,1,blind)"), "0 custom1=red, 1 take"),
    (written("guess(next,colour,stock_top)"), "0 custom1=red, 1 guess green"),
    (written("choice(next){A: draw(next,2) | B: skip(1)}"), "0 custom1=red, 1 option a"),
    (written(HONOUR), "0 custom1=red, 0 blame 2, 1 yes, 2 no"),
    (written(HONOUR), "0 custom1=red, 0 done"),
)


# Secrets


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
    deal_evidence_anew(state, twin, viewer, rng)
    deal_drawn_card_anew(twin, viewer, rng, kept)
    pick_anew(twin, viewer, rng, kept)


def pick_anew(twin: Any, viewer: Seat, rng: Random, kept: Kept) -> None:
    """Only whoever picked cards for a custom rule knows which."""
    e = twin.effect
    for seat in range(twin.seats.count):
        picked = sum(picks[seat] > 0 for picks in (e.pick1, e.pick2, e.pick3))
        if seat == viewer or not picked:
            continue
        held = cards_of(twin.hands.held[seat])
        if seat == kept.seat and kept.card in held:
            held.remove(kept.card)
        cards = rng.sample(held, picked)
        for picks in (e.pick1, e.pick2, e.pick3):
            picks[seat] = cards.pop() + 1 if cards else 0


def deal_evidence_anew(state: Any, twin: Any, viewer: Seat, rng: Random) -> None:
    """The hand kept for a challenge is part of its player's hand."""
    doubt = twin.doubt
    if doubt.layer == NOBODY or sees_evidence(state, viewer):
        return
    held = cards_of(twin.hands.held[doubt.layer])
    evidence = hands.Hands()
    for card in rng.sample(held, len(cards_of(doubt.hand))):
        hands.give(evidence, 0, card)
    doubt.hand = evidence.held[0][:COPIES]


def deal_drawn_card_anew(twin: Any, viewer: Seat, rng: Random, kept: Kept) -> None:
    """Only whoever drew it knows it; but everybody sees whether it is the card played (MR-64)."""
    if twin.phase == Phase.DRAWN and twin.seats.turn != viewer:
        if (kept.seat, kept.card) != (twin.seats.turn, twin.drawn):
            twin.drawn = rng.choice(cards_of(twin.hands.held[twin.seats.turn]))
    elif twin.drawn != NO_CARD and twin.phase != Phase.DRAWN:
        twin.drawn = rng.randrange(KINDS)
    if twin.misplay.drawn != NO_CARD and twin.misplay.turn != viewer:
        twin.misplay.drawn = rng.randrange(KINDS)


MOVES = {
    Kind.SWAPPED: HandMove.SWAPPED,
    Kind.PASSED_ON: HandMove.PASSED_ON,
    Kind.PASSED_BACK: HandMove.PASSED_ON,
}


def tells_by_right(match: Match, after: Match, viewer: Seat, seat: Seat, act: Action) -> bool:
    if act.verb == Verb.CHALLENGE and not sees_evidence(match._state, viewer):
        return seat == viewer or bool(match.options.show_to == ShowTo.ALL)
    if act.verb == Verb.SEEN:
        return not sees_evidence(match._state, viewer)  # the verdict
    return viewer in who_got_a_hand(match, after, act) or rule_tells(match, after, viewer)


def rule_tells(match: Match, after: Match, viewer: Seat) -> bool:
    """Does a custom rule show the viewer a card, or reveal a hand by its effect?"""
    for event in after.events[len(match.events) :]:
        if event.kind in (Kind.GUESSED, Kind.MISSED, Kind.DISCARDED):
            return True  # everybody sees the card
        if event.kind in (Kind.GAVE, Kind.OPENED, Kind.PEEKED) and event.seen_by(viewer).cards:
            return True
    return looks_at_cards(match) or looks_at_cards(after)


def looks_at_cards(match: Match) -> bool:
    """Does a current or imminent rule depend on cards in hands or in the draw pile?"""
    top = match._state.piles.talon[match._state.piles.talon_size - 1]
    slots = {match._state.effect.slot, top - CUSTOM} & set(range(CUSTOMS))
    steps = [step for slot in slots for step in all_steps(match.customs[slot])]
    return any(
        step.sort != Sort.ANY and (step.op != Op.IF or step.mode == Test.HAS) for step in steps
    )


def who_got_a_hand(match: Match, after: Match, act: Action) -> set[Seat]:
    """Hands move with a 0 or 7, and go back if it is called out."""
    misplay = match._state.misplay
    moved, partners = misplay.moved, {misplay.seat, misplay.partner}
    if act.verb != Verb.CALL_OUT:
        moves = [event for event in after.events[len(match.events) :] if event.kind in MOVES]
        moved = max((MOVES[event.kind] for event in moves), default=HandMove.NOT)
        partners = {seat for event in moves for seat in (event.seat, event.other)}
    if moved == HandMove.PASSED_ON:
        return set(range(match.seats))
    return partners if moved == HandMove.SWAPPED else set()


OWN = Own(
    playing=(Phase.ACT, Phase.DRAWN, Phase.OWING, Phase.CHECK, *ASKED),
    tops=talon_top,
    who_has_drawn=who_has_drawn,
    invariants=(),
    laws_of_change=(),
    rare=RARE,
    buried=lambda state: [],
    known_cards=known_cards,
    deal_rest_anew=deal_rest_anew,
    tells_by_right=tells_by_right,
    telling_verbs=frozenset({Verb.COUNT, Verb.GUESS}),
    everything=(
        "illegal_lay=free jump_in=on cumulative=on seven_zero=on false_catch_penalty=2",
        "custom_count=4",
        "custom_count=4 turn_cap=3000",
        "custom_count=2 agree=at_table",
    ),
    customs={
        "custom_count=4": (
            "give(me,chosen,1,blind)",
            "rotate(play,1)",
            "choice(next){A: skip(1) | B: again()}; guess(next,odd_even,random(me))",
            "honour(1); draw(named,1)",
        ),
        "custom_count=4 turn_cap=3000": ("honour(1); draw(named,1)", "give(others,me,1,blind)") * 2,
    },
    hands=("hand 0: r0 r1 b2 wild+4", "hand 1: b1 b7 r7", "hand 2: y+2"),
    piles=("talon: r6 b6",),
    options=(
        "",
        "custom_count=1; custom1: give(others,me,2,giver); turn: 0",
        'custom_count=2; custom1: card "a; b: c" colour after rule roll(4); draw(chosen,die)',
        "custom_count=2 agree=at_table",
        "illegal_lay=free",
        "cumulative=on stack_mix=both w4=enforced",
        "illegal_lay=free jump_in=on seven_zero=on seven_zero_last=exchanges",
    ),
    values={
        FieldForm.CARD: ("-", "r0", "wild+4", "b3", "r7"),
        FieldForm.PILE: ("r5", "b+2 r5", "wild+4 r5", "-", "r5 rest"),
        FieldForm.CARDS: ("-", "r1 b2", "wild"),
    },
)
