"""What the events of Master tell about hidden cards, and how those are dealt again."""

from __future__ import annotations

from penult.core.deck import NUMBERS, SAME_COLOUR
from penult.core.events import Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Seat
from penult.core.shapes import COPIES
from penult.games.game import Secrets
from penult.games.master import pending, phase
from penult.games.master.blind import knows_evidence
from penult.games.master.cards import COLOUR, COLOURED, JOKER, SUPER, fitting
from penult.games.master.clauses import Clause
from penult.games.master.options import (
    Options,
    any_card_after_draw,
    in_teams,
    partners_change,
)
from penult.games.master.state import State
from penult.games.master.view import drawer, lies_on_the_table
from penult.games.mechanics import hands, knowledge
from penult.games.mechanics.doubt import ColourScope
from penult.games.mechanics.knowledge import Heard, Knowledge
from penult.games.mechanics.options import colour_scope, free_table

ALL_COLOURED = (1 << COLOURED) - 1


def hear(k: Knowledge, options: Options, e: Heard) -> None:
    drew_for_turn = e.kind == Kind.DREW and e.clause == Clause.MAS_18
    match e.kind:
        case Kind.DREW | Kind.PASSED | Kind.PRESSED:
            judge_draw(k, e)
            knowledge.learn(k, e)
        case Kind.LAID | Kind.JUMPED | Kind.TURNED_UP:
            hear_card(k, options, e)
        case Kind.RESHUFFLED:
            knowledge.keep_top(k, 0)
        case Kind.NO_BLUFF:
            believe(k, options, e.seat)
        case Kind.PASSED_ON:
            knowledge.learn(k, e)
            if in_teams(options) or partners_change(options):
                knowledge.lose_track(k)  # they may sit in another order
        case _:
            knowledge.learn(k, e)
    any_card = free_table(options) or any_card_after_draw(options)
    knowledge.note_turn(k, e, drew_for_turn and not any_card)


def fits_now(k: Knowledge) -> int:
    """What fits now; nothing if that isn't clear."""
    if k.colour[0] == NO_COLOUR or knowledge.top(k, 0) < 0:
        return 0
    return fitting(knowledge.top(k, 0), k.colour[0])


def judge_draw(k: Knowledge, e: Heard) -> None:
    """Whoever draws for their turn, or keeps the card, usually has nothing that fits (MAS-18)."""
    if e.clause == Clause.MAS_18 or e.clause == Clause.MAS_48:
        knowledge.rule_out(k.likely, e.seat, fits_now(k), 0)
    elif e.clause == Clause.MAS_92 and e.kind == Kind.PASSED:
        knowledge.rule_out(k.likely, e.seat, fits_now(k), 0)
        knowledge.rule_out(k.sure, e.seat, fits_now(k), 0)  # nothing to draw: MR-55


def hear_card(k: Knowledge, options: Options, e: Heard) -> None:
    fits = fits_now(k)
    before = k.colour[0]
    by_choice = e.kind == Kind.LAID and k.drawn != e.seat and k.owing != e.seat
    if e.colour == NO_COLOUR:
        e.colour = COLOUR[e.card]
    knowledge.learn(k, e)
    if e.kind == Kind.TURNED_UP or before == NO_COLOUR:
        return
    if e.card == SUPER:
        k.doubted = before
        k.drew_since = 0
        knowledge.rule_out(k.likely, e.seat, SAME_COLOUR[before], 0)
    if (e.card == JOKER or e.card == SUPER) and by_choice:
        knowledge.rule_out(k.likely, e.seat, fits & ALL_COLOURED, 0)


def forbidding(options: Options, colour: int) -> int:
    """The cards that make a Super Joker illegal."""
    if colour_scope(options) == ColourScope.NUMBERS_ONLY:
        return SAME_COLOUR[colour] & NUMBERS
    return SAME_COLOUR[colour]


def believe(k: Knowledge, options: Options, seat: Seat) -> None:
    """The Super Joker was legal (MAS-82); cards drawn since could be anything."""
    if k.doubted != NO_COLOUR and k.drew_since >> seat & 1 == 0:
        knowledge.rule_out(k.sure, seat, forbidding(options, k.doubted), 0)


# A world


def count_table(s: State, counts: list[int]) -> None:
    """Subtract the cards on the table: the top, and a card not yet pressed in."""
    if s.piles.talon_size > 0:
        counts[s.piles.talon[s.piles.talon_size - 1]] -= 1
    if pending.is_open(s.pending):
        counts[s.pending.card] -= 1


def pile_size(s: State, pile: int) -> int:
    if pile > 0:
        return 0
    return s.piles.talon_size + (1 if pending.is_open(s.pending) else 0)


def hidden_cards(s: State, pile: int) -> int:
    """The cards below the top can't be looked up."""
    return max(s.piles.talon_size - 1, 0) if pile == 0 else 0


def bury(s: State, pile: int, place: int, card: Card) -> None:
    s.piles.talon[place] = card


def settle(s: State, viewer: Seat, number: int) -> None:
    """What follows from the hands dealt: evidence, the rest of a hand, the drawn card."""
    layer = s.doubt.layer
    if layer != NOBODY and not knows_evidence(s, viewer):
        for copy in range(COPIES):
            s.doubt.hand[copy] = s.hands.held[layer][copy]
    seat = s.pending.seat
    if seat != NOBODY and seat != viewer:
        for copy in range(COPIES):
            s.pending.hand[copy] = s.hands.held[seat][copy]
    if has_drawn(s) and drawer(s) != viewer and not lies_on_the_table(s):
        s.drawn = hands.some_card(s.hands, drawer(s), number)


def win_together(s: State, one: Seat, other: Seat) -> bool:
    return s.teams.side[one] == s.teams.side[other]


def has_drawn(s: State) -> bool:
    """Does somebody hold a card just drawn, even if a jump-in or a pause has interrupted them?"""
    if s.drawn != NO_CARD:
        return False
    if pending.is_open(s.pending):
        return s.pending.phase == phase.DRAWN
    return s.phase == phase.DRAWN or (s.phase == phase.PAUSED and s.shoe.resume == phase.DRAWN)


SECRETS = Secrets(
    hear=hear,
    count_table=count_table,
    settle=settle,
    pile_size=pile_size,
    hidden_cards=hidden_cards,
    bury=bury,
    win_together=win_together,
)
