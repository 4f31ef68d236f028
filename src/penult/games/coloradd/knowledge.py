"""What the events of ColorADD tell about hidden cards, and how those are dealt again."""

from __future__ import annotations

from penult.core.deck import COLOURED, NUMBERS, SAME_COLOUR
from penult.core.events import Kind
from penult.core.ids import NO_COLOUR, NOBODY, Card, Mask, Seat
from penult.core.shapes import COPIES
from penult.games.coloradd import phase
from penult.games.coloradd.blind import knows_evidence
from penult.games.coloradd.cards import COLOUR, CUSTOM, POINTS, WILD_FOUR, fitting
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.options import Options, bluff_allowed, customs_in_play
from penult.games.coloradd.state import State
from penult.games.custom import effect
from penult.games.game import Secrets
from penult.games.mechanics import hands, knowledge
from penult.games.mechanics.doubt import ColourScope
from penult.games.mechanics.knowledge import Heard, Knowledge
from penult.games.mechanics.options import colour_scope, free_table

ALL_COLOURED = (1 << COLOURED) - 1
MUCH = 10  # points: more than the other cards of a colour make up for


def passed_over(card: Card) -> Mask:
    """The cards that would usually have been played instead of a coloured one, had they fitted.

    Expensive cards go first. Between colours it also counts how many cards of them are held, so
    only a great difference tells something.
    """
    mask = 0
    for other in range(COLOURED):
        dearer = POINTS[other] - POINTS[card]
        if dearer >= MUCH or (dearer > 0 and COLOUR[other] == COLOUR[card]):
            mask |= 1 << other
    return mask


PASSED_OVER = tuple(passed_over(card) for card in range(COLOURED))


def hear(k: Knowledge, options: Options, e: Heard) -> None:
    drew_for_turn = e.kind == Kind.DREW and e.clause == Clause.ADD_19
    match e.kind:
        case Kind.DREW | Kind.PASSED:
            judge_draw(k, options, e)
            knowledge.learn(k, e)
        case Kind.LAID | Kind.JUMPED | Kind.TURNED_UP:
            hear_card(k, options, e)
        case Kind.RESHUFFLED:
            knowledge.keep_top(k, 0)
        case Kind.NO_BLUFF:
            believe(k, options, e.seat)
        case _:
            knowledge.learn(k, e)
    knowledge.note_turn(k, e, drew_for_turn and not free_table(options))


def fits_now(k: Knowledge) -> int:
    """What fits now; nothing if that isn't clear."""
    if k.colour[0] == NO_COLOUR or knowledge.top(k, 0) < 0:
        return 0
    return fitting(knowledge.top(k, 0), k.colour[0])


def judge_draw(k: Knowledge, options: Options, e: Heard) -> None:
    """Whoever draws for their turn, or keeps the card, usually has nothing that fits (ADD-19)."""
    if e.clause == Clause.ADD_19 or e.clause == Clause.ADD_21:
        knowledge.rule_out(k.likely, e.seat, fits_now(k), 0)
    elif e.clause == Clause.ADD_76 and e.kind == Kind.PASSED:
        knowledge.rule_out(k.likely, e.seat, fits_now(k), 0)
        if customs_in_play(options) == 0:
            knowledge.rule_out(k.sure, e.seat, fits_now(k), 0)  # nothing to draw: AR-63


def hear_card(k: Knowledge, options: Options, e: Heard) -> None:
    fits = fits_now(k)
    before = k.colour[0]
    by_choice = e.kind == Kind.LAID and k.drawn != e.seat and k.owing != e.seat
    if e.colour == NO_COLOUR:
        e.colour = COLOUR[e.card]
    knowledge.learn(k, e)
    if e.kind == Kind.TURNED_UP or before == NO_COLOUR:
        return
    if e.card == WILD_FOUR:
        k.doubted = before
        k.drew_since = 0
        knowledge.rule_out(k.likely, e.seat, SAME_COLOUR[before], 0)
        if not bluff_allowed(options):
            knowledge.rule_out(k.sure, e.seat, forbidding(options, before), 0)  # ADD-38
    if e.card < CUSTOM and by_choice:
        better = PASSED_OVER[e.card] if e.card < COLOURED else ALL_COLOURED
        knowledge.rule_out(k.likely, e.seat, fits & better, 0)


def forbidding(options: Options, colour: int) -> int:
    """The cards that make a wild +4 illegal."""
    if colour_scope(options) == ColourScope.NUMBERS_ONLY:
        return SAME_COLOUR[colour] & NUMBERS
    return SAME_COLOUR[colour]


def believe(k: Knowledge, options: Options, seat: Seat) -> None:
    """The wild +4 was legal (ADD-48); cards drawn since could be anything."""
    if k.doubted != NO_COLOUR and k.drew_since >> seat & 1 == 0:
        knowledge.rule_out(k.sure, seat, forbidding(options, k.doubted), 0)


# A world


def count_table(s: State, counts: list[int]) -> None:
    """Subtract the cards on the table."""
    for place in range(s.piles.talon_size):
        counts[s.piles.talon[place]] -= 1


def settle(s: State, viewer: Seat, number: int) -> None:
    """What follows from the hands dealt: evidence, the drawn card, picks for a custom card."""
    layer = s.doubt.layer
    if layer != NOBODY and not knows_evidence(s, viewer):
        for copy in range(COPIES):
            s.doubt.hand[copy] = s.hands.held[layer][copy]
    if s.phase == phase.DRAWN and s.seats.turn != viewer:
        s.drawn = hands.some_card(s.hands, s.seats.turn, number)
    if customs_in_play(s.options) > 0:
        effect.pick_anew(s.effect, s.hands, s.seats.count, viewer, number)


SECRETS = Secrets(hear=hear, count_table=count_table, settle=settle)
