"""What the events of a game tell about hidden cards, and how those are dealt again.

Nobody draws by choice here, so every draw is proof.
"""

from __future__ import annotations

from penult.core.deck import COLOUR, SAME_COLOUR, WILD, WILD_FOUR
from penult.core.events import Kind
from penult.core.ids import NO_COLOUR, NOBODY, Card, Mask, Seat
from penult.games.game import Secrets
from penult.games.mechanics import knowledge
from penult.games.mechanics.knowledge import Heard, Knowledge
from penult.games.rlcard.cards import matching
from penult.games.rlcard.clauses import Clause
from penult.games.rlcard.options import Options
from penult.games.rlcard.state import State

WILDS = 1 << WILD | 1 << WILD_FOUR


def hear(k: Knowledge, options: Options, e: Heard) -> None:
    match e.kind:
        case Kind.DREW:
            if e.clause == Clause.RLC_07:
                lacks(k, e.seat, matching(target(k), k.colour[0]) | WILDS)
            knowledge.learn(k, e)
        case Kind.PASSED:
            # A card that isn't played at once is neither a wild nor of the colour (RLC-08)
            lacks(k, e.seat, SAME_COLOUR[k.colour[0]] | WILDS)
        case Kind.LAID | Kind.TURNED_UP:
            hear_card(k, e)
        case Kind.RESHUFFLED:
            k.pile[0][0] = target(k)  # still in force (RLC-11)
            k.pile_size[0] = 0
            k.ahead_size = 0
        case _:
            knowledge.learn(k, e)


def lacks(k: Knowledge, seat: Seat, kinds: Mask) -> None:
    """The seat certainly holds none of these now."""
    knowledge.rule_out(k.sure, seat, kinds, 0)
    knowledge.rule_out(k.likely, seat, kinds, 0)


def target(k: Knowledge) -> Card:
    return k.pile[0][max(k.pile_size[0] - 1, 0)]


def hear_card(k: Knowledge, e: Heard) -> None:
    fits = matching(target(k), k.colour[0]) if e.kind == Kind.LAID else 0
    if e.colour == NO_COLOUR:
        e.colour = COLOUR[e.card]
    k.drawn = e.seat if e.clause == Clause.RLC_08 or e.clause == Clause.RLC_09 else NOBODY
    knowledge.learn(k, e)
    if e.clause != Clause.RLC_05:
        return
    if e.card == WILD_FOUR:
        lacks(k, e.seat, fits | 1 << WILD)  # RLC-06
    elif e.card == WILD:
        knowledge.rule_out(k.likely, e.seat, fits, 0)


def count_table(s: State, counts: list[int]) -> None:
    """Subtract the cards of the discard pile; the target may be elsewhere (RLC-11)."""
    for place in range(s.piles.talon_size):
        counts[s.piles.talon[place]] -= 1


def nobody(s: State) -> Mask:
    """There are no calls, so nobody can be caught."""
    return 0


SECRETS = Secrets(hear=hear, count_table=count_table, exposed=nobody)
