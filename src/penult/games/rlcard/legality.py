"""What is allowed, and the clause that forbids the rest. ``why_not`` is the definition."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.deck import WILD, WILD_FOUR
from penult.core.ids import ActionId, Card, Mask, Seat
from penult.games.mechanics import hands
from penult.games.mechanics.lays import list_plain, list_wilds, put
from penult.games.rlcard import phase
from penult.games.rlcard.cards import CARD, DRAW, LAY, VERB, matching
from penult.games.rlcard.clauses import Clause
from penult.games.rlcard.state import State


def lawful_lays(s: State, seat: Seat) -> Mask:
    """The kinds a seat may play; a wild +4 only if nothing else matches (RLC-06)."""
    held = hands.kinds(s.hands, seat)
    others = held & (matching(s.target, s.colour) | 1 << WILD)
    return others if others else held & 1 << WILD_FOUR


def why_not(s: State, seat: Seat, action: ActionId) -> Clause:
    """The clause that forbids the action now, or ``Clause.OK``."""
    if s.phase == phase.OVER:
        return Clause.RLC_12
    if s.phase != phase.ACT or seat != s.seats.turn:
        return Clause.RLC_04
    if VERB[action] == Verb.LAY:
        return why_not_lay(s, seat, CARD[action])
    return Clause.OK if lawful_lays(s, seat) == 0 else Clause.RLC_07


def why_not_lay(s: State, seat: Seat, card: Card) -> Clause:
    if not hands.holds(s.hands, seat, card):
        return Clause.RLC_04
    if lawful_lays(s, seat) >> card & 1:
        return Clause.OK
    return Clause.RLC_06 if card == WILD_FOUR else Clause.RLC_05


def legal(s: State, seat: Seat, out: list[ActionId]) -> int:
    """Write the ids of the seat's legal actions into ``out``; return how many there are."""
    if s.phase != phase.ACT or seat != s.seats.turn:
        return 0
    lays = lawful_lays(s, seat)
    if lays == 0:
        return put(out, 0, DRAW)
    return list_wilds(lays, LAY, out, list_plain(lays, LAY, out, 0))


def reactors(s: State) -> Mask:
    """Nobody acts out of turn."""
    return 0
