"""What the events of Tippo tell about hidden cards, and how those are dealt again."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_COLOUR, Card, Mask, Seat
from penult.games.game import Secrets
from penult.games.mechanics import hands, knowledge
from penult.games.mechanics.knowledge import ASIDE, Heard, Knowledge
from penult.games.tippo import phase, trays
from penult.games.tippo.balance import TRAYS
from penult.games.tippo.cards import COLOUR, COLOURLESS, JOKER, SUPER, is_stop
from penult.games.tippo.clauses import Clause
from penult.games.tippo.legality import accepted_on
from penult.games.tippo.options import (
    Options,
    cards_kept_by_fall,
    cards_kept_by_tilt,
    may_decline,
)
from penult.games.tippo.state import State


def hear(k: Knowledge, options: Options, e: Heard) -> None:
    match e.kind:
        case Kind.DREW | Kind.PASSED:
            judge_draw(k, options, e)
            knowledge.learn(k, e)
        case Kind.LAID | Kind.TURNED_UP | Kind.DEALT_ON:
            hear_card(k, options, e)
        case Kind.SET_ASIDE:
            tilted = e.clause == Clause.TIP_49
            set_aside(k, cards_kept_by_tilt(options) if tilted else cards_kept_by_fall(options))
        case Kind.LIFTED:
            set_aside(k, 1)
        case Kind.RESHUFFLED:
            k.pile_size[ASIDE] = 0
            k.ahead_size = 0
        case _:
            knowledge.learn(k, e)
    knowledge.note_turn(k, e, e.kind == Kind.DREW and e.clause == Clause.TIP_14)


def fits_now(k: Knowledge, options: Options, word: int) -> Mask:
    """What fits on either tray now; nothing if that isn't clear."""
    fits = 0
    for tray in range(TRAYS):
        top = knowledge.top(k, tray)
        if top < 0 or k.colour[tray] == NO_COLOUR:
            return 0
        other = knowledge.top(k, 1 - tray)
        frozen = is_stop(top) and not is_stop(other)
        fits |= accepted_on(top, k.colour[tray], frozen, options, word)
    return fits


def judge_draw(k: Knowledge, options: Options, e: Heard) -> None:
    """Only those who can't play may draw (TIP-13, 14) or, with nothing to draw, pass (R46)."""
    by_rule = e.clause == Clause.TIP_14 and not may_decline(options)
    if e.clause == Clause.TIP_85 and e.kind == Kind.PASSED:
        by_rule = True
    if by_rule or e.clause == Clause.TIP_14 or e.clause == Clause.TIP_16:
        low = fits_now(k, options, 0)
        high = fits_now(k, options, 1)
        knowledge.rule_out(k.likely, e.seat, low, high)
        if by_rule:
            knowledge.rule_out(k.sure, e.seat, low, high)


def hear_card(k: Knowledge, options: Options, e: Heard) -> None:
    low = fits_now(k, options, 0)
    high = fits_now(k, options, 1)
    by_choice = e.kind == Kind.LAID and k.drawn != e.seat
    if e.colour == NO_COLOUR:
        e.colour = COLOUR[e.card]
    knowledge.learn(k, e)
    if (e.card == JOKER or e.card == SUPER) and by_choice:
        knowledge.rule_out(k.likely, e.seat, low & ~COLOURLESS[0], high & ~COLOURLESS[1])


def set_aside(k: Knowledge, depth: int) -> None:
    """All but the top cards leave the trays, as in ``trays.keep``."""
    for tray in range(TRAYS):
        below = max(k.pile_size[tray] - depth, 0)
        for place in range(below):
            knowledge.put(k, ASIDE, k.pile[tray][place], NO_COLOUR)
        for place in range(k.pile_size[tray] - below):
            k.pile[tray][place] = k.pile[tray][below + place]
        k.pile_size[tray] -= below


# A world


def count_table(s: State, counts: list[int]) -> None:
    """Subtract the tops of both trays."""
    for tray in range(TRAYS):
        if s.trays.size[tray] > 0:
            counts[trays.top(s.trays, tray)] -= 1


def pile_size(s: State, pile: int) -> int:
    return s.piles.talon_size if pile == ASIDE else s.trays.size[pile]


def hidden_cards(s: State, pile: int) -> int:
    """The cards below the tops, and those set aside (TIP-R53)."""
    if pile == ASIDE:
        return s.piles.talon_size
    return max(s.trays.size[pile] - 1, 0)


def bury(s: State, pile: int, place: int, card: Card) -> None:
    if pile == ASIDE:
        s.piles.talon[place] = card
    else:
        s.trays.cards[pile][place] = card


def settle(s: State, viewer: Seat, number: int) -> None:
    """Somebody else has drawn a card."""
    if s.phase == phase.DRAWN and s.seats.turn != viewer:
        s.drawn = hands.some_card(s.hands, s.seats.turn, number)


SECRETS = Secrets(
    hear=hear,
    count_table=count_table,
    settle=settle,
    pile_size=pile_size,
    hidden_cards=hidden_cards,
    bury=bury,
)
