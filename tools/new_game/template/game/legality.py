"""What is allowed, and the clause that forbids the rest. ``why_not`` is the definition."""

from __future__ import annotations

from penult.games.skeleton import phase
from penult.games.skeleton.cards import CALL, CARD, CATCH, DRAW, FITTING, LAY, PASS, TARGET, VERB
from penult.games.skeleton.clauses import Clause
from penult.games.skeleton.state import State

from penult.core.actions import Verb
from penult.core.ids import NOBODY, TABLE, ActionId, Card, Mask, Seat
from penult.games.mechanics import calling, hands, piles
from penult.games.mechanics.lays import list_set, put
from penult.games.mechanics.options import table_calls


def is_turn(s: State) -> bool:
    """Is it somebody's turn to play, draw or pass?"""
    return s.phase == phase.ACT or s.phase == phase.DRAWN


def lawful_lays(s: State, seat: Seat) -> Mask:
    """The kinds the current player may play."""
    fits = hands.kinds(s.hands, seat) & FITTING[piles.top(s.piles)]
    return fits & 1 << s.drawn if s.phase == phase.DRAWN else fits


def why_not(s: State, seat: Seat, action: ActionId) -> Clause:
    """The clause that forbids the action now, or ``Clause.OK``."""
    if s.phase == phase.OVER:
        return Clause.SKE_10
    if not is_turn(s) or seat == TABLE:
        return Clause.SKE_03
    match VERB[action]:
        case Verb.LAY:
            return why_not_lay(s, seat, CARD[action])
        case Verb.DRAW:
            return why_not_draw(s, seat)
        case Verb.PASS:
            return why_not_pass(s, seat)
        case Verb.CALL:
            return why_not_call(s, seat)
        case _:
            return why_not_catch(s, seat, TARGET[action])


def why_not_lay(s: State, seat: Seat, card: Card) -> Clause:
    if seat != s.seats.turn:
        return Clause.SKE_03
    if not hands.holds(s.hands, seat, card):
        return Clause.SKE_04
    if s.phase == phase.DRAWN and card != s.drawn:
        return Clause.SKE_05
    return Clause.OK if lawful_lays(s, seat) >> card & 1 else Clause.SKE_04


def why_not_draw(s: State, seat: Seat) -> Clause:
    if seat != s.seats.turn:
        return Clause.SKE_03
    if s.phase == phase.DRAWN:
        return Clause.SKE_05
    return Clause.OK if piles.drawable(s.piles) > 0 else Clause.SKE_06


def why_not_pass(s: State, seat: Seat) -> Clause:
    if seat != s.seats.turn:
        return Clause.SKE_03
    if s.phase == phase.DRAWN:
        return Clause.OK
    if piles.drawable(s.piles) > 0 or lawful_lays(s, seat) != 0:
        return Clause.SKE_05
    return Clause.OK


def why_not_call(s: State, seat: Seat) -> Clause:
    if table_calls(s.options):
        return Clause.SKE_07
    if calling.is_exposed(s.calling, seat):
        return Clause.OK
    if seat != s.seats.turn or calling.called_early(s.calling, seat):
        return Clause.SKE_07
    about_to = s.hands.size[seat] == 2 and lawful_lays(s, seat) != 0
    return Clause.OK if about_to else Clause.SKE_07


def why_not_catch(s: State, seat: Seat, target: Seat) -> Clause:
    if seat == target or target >= s.seats.count:
        return Clause.SKE_07
    return Clause.OK if calling.is_exposed(s.calling, target) else Clause.SKE_07


def legal(s: State, seat: Seat, out: list[ActionId]) -> int:
    """Write the ids of the seat's legal actions into ``out``; return how many there are."""
    if not is_turn(s) or seat == TABLE:
        return 0
    size = list_turn(s, seat, out) if seat == s.seats.turn else 0
    if why_not_call(s, seat) == Clause.OK:
        size = put(out, size, CALL)
    return list_set(s.calling.exposed & ~(1 << seat), CATCH, out, size)


def list_turn(s: State, seat: Seat, out: list[ActionId]) -> int:
    lays = lawful_lays(s, seat)
    size = list_set(lays, LAY, out, 0)
    if s.phase == phase.DRAWN:
        return put(out, size, PASS)
    if piles.drawable(s.piles) > 0:
        return put(out, size, DRAW)
    return put(out, size, PASS) if lays == 0 else size


def reactors(s: State) -> Mask:
    """The seats that may act out of turn now."""
    if not is_turn(s) or s.calling.exposed == 0 or s.seats.turn == NOBODY:
        return 0
    return (1 << s.seats.count) - 1 & ~(1 << s.seats.turn)
