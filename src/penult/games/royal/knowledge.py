"""What the events of Royal tell about hidden cards, and how those are dealt again."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_COLOUR, Card, Seat
from penult.games.game import Secrets
from penult.games.mechanics import hands, knowledge
from penult.games.mechanics.knowledge import Heard, Knowledge
from penult.games.royal import phase
from penult.games.royal.cards import COLOUR, COLOURED, JOKER, fitting
from penult.games.royal.clauses import Clause
from penult.games.royal.clock import LAYING
from penult.games.royal.options import Options, discards_can_be_read
from penult.games.royal.state import State

ALL_COLOURED = (1 << COLOURED) - 1


def hear(k: Knowledge, options: Options, e: Heard) -> None:
    match e.kind:
        case Kind.DREW | Kind.PASSED:
            judge_draw(k, e)
            knowledge.learn(k, e)
        case Kind.LAID | Kind.TURNED_UP:
            hear_card(k, e)
        case Kind.RESHUFFLED:
            knowledge.keep_top(k, 0)
        case _:
            knowledge.learn(k, e)
    knowledge.note_turn(k, e, e.kind == Kind.DREW and e.clause == Clause.ROY_19)


def fits_now(k: Knowledge) -> int:
    """What fits now; nothing if that isn't clear."""
    if k.colour[0] == NO_COLOUR or knowledge.top(k, 0) < 0:
        return 0
    return fitting(knowledge.top(k, 0), k.colour[0])


def judge_draw(k: Knowledge, e: Heard) -> None:
    """Whoever draws for their turn, or keeps the card, usually has nothing that fits (ROY-19)."""
    if e.clause == Clause.ROY_19 or e.clause == Clause.ROY_21:
        knowledge.rule_out(k.likely, e.seat, fits_now(k), 0)
    elif e.clause == Clause.ROY_80 and e.kind == Kind.PASSED:
        knowledge.rule_out(k.likely, e.seat, fits_now(k), 0)
        knowledge.rule_out(k.sure, e.seat, fits_now(k), 0)  # ROY-R24


def hear_card(k: Knowledge, e: Heard) -> None:
    """A joker keeps the colour before it until the king names another (ROY-41)."""
    fits = fits_now(k)
    by_choice = e.kind == Kind.LAID and k.drawn != e.seat
    e.colour = k.colour[0] if e.card == JOKER else COLOUR[e.card]
    knowledge.learn(k, e)
    if e.card == JOKER and by_choice:
        knowledge.rule_out(k.likely, e.seat, fits & ALL_COLOURED, 0)


# A world


def count_table(s: State, counts: list[int]) -> None:
    """Subtract the cards on the table."""
    for place in range(hidden_cards(s, 0), s.piles.talon_size):
        counts[s.piles.talon[place]] -= 1


def pile_size(s: State, pile: int) -> int:
    return s.piles.talon_size if pile == 0 else 0


def hidden_cards(s: State, pile: int) -> int:
    """The cards below the top can't be looked up, unless the table agreed otherwise."""
    if pile > 0 or discards_can_be_read(s.options):
        return 0
    return max(s.piles.talon_size - 1, 0)


def bury(s: State, pile: int, place: int, card: Card) -> None:
    s.piles.talon[place] = card


def settle(s: State, viewer: Seat, number: int) -> None:
    """Somebody else has drawn a card."""
    if s.phase == phase.DRAWN and s.player != viewer:
        s.drawn = hands.some_card(s.hands, s.player, number)


def passed(s: State) -> int:
    """How long this reign has lasted, going by its turns; nobody knows when it ends."""
    return max(s.sceptre.turns - 1, 0) * LAYING


SECRETS = Secrets(
    hear=hear,
    count_table=count_table,
    settle=settle,
    pile_size=pile_size,
    hidden_cards=hidden_cards,
    bury=bury,
    passed=passed,
)
