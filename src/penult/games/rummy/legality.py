"""What may be done, and the clause that forbids the rest. ``why_not`` is the definition."""

from __future__ import annotations

from penult.games.rummy import phase
from penult.games.rummy.actions import BREAK as BREAKS
from penult.games.rummy.actions import MELD, TARGET, TILE, VERB
from penult.games.rummy.checks import may_keep_one, why_not_finished
from penult.games.rummy.clauses import Clause
from penult.games.rummy.firing import may_fire, must_choose
from penult.games.rummy.options import (
    calls_itself,
    counts_rounds,
    drawn_tile_alone,
    drawn_tile_may_stay,
    duty_is_strict,
    jokers_may_be_kept,
)
from penult.games.rummy.shapes import CELLS, is_run
from penult.games.rummy.state import State
from penult.games.rummy.tiles import JOKER
from penult.games.rummy.turn import can_take_back
from penult.mechanics import calling, draft, hands
from penult.mechanics.draft import WORN
from penult.mechanics.melds import MELDS
from penult.mechanics.questions import MOST
from penult.vocabulary.actions import Verb
from penult.vocabulary.ids import NO_CARD, ActionId, Card, Seat


def why_not(s: State, seat: Seat, action: ActionId) -> Clause:
    """The clause that forbids the act now, or ``Clause.OK``."""
    if s.phase == phase.OVER:
        return Clause.RUM_80 if counts_rounds(s.options) else Clause.RUM_76
    if s.phase <= phase.DEAL:
        return Clause.RUM_07
    match VERB[action]:
        case Verb.CALL:
            return why_not_call(s, seat)
        case Verb.CATCH:
            return why_not_catch(s, seat, TARGET[action])
        case _:
            return why_not_move(s, action) if seat == s.seats.turn else Clause.RUM_24


def why_not_move(s: State, action: ActionId) -> Clause:
    match VERB[action]:
        case Verb.LAY:
            return why_not_lay(s, TILE[action])
        case Verb.TAKE_BACK:
            return Clause.OK if can_take_back(s, TILE[action]) else Clause.RUM_41
        case Verb.MELD:
            return why_not_meld(s, action - MELD)
        case Verb.BREAK:
            found = draft.find(s.table, CELLS[action - BREAKS])
            return Clause.OK if found >= 0 else Clause.RUM_36
        case Verb.FIRE:
            return Clause.OK if may_fire(s, TILE[action]) else Clause.RUM_58
        case Verb.KEEP:
            may = jokers_may_be_kept(s.options) and may_keep_one(s)
            return Clause.OK if may else Clause.RUM_41
        case Verb.RESET:
            return Clause.OK if s.draft.begun else Clause.RUM_38
        case Verb.FINISH:
            return why_not_finish(s)
        case Verb.DRAW:
            return why_not_draw(s)
        case Verb.PASS:
            return why_not_pass(s)
        case Verb.PLAN:
            return Clause.OK if s.layable else Clause.RUM_31
        case _:
            return Clause.OK  # the time of a turn may be over at any moment (RUL-44)


# Laying


def why_not_lay(s: State, tile: Card) -> Clause:
    seat = s.seats.turn
    if not hands.holds(s.hands, seat, draft.token(tile)):
        return Clause.RUM_24
    if tile == WORN and s.worn[seat] == 0:
        return Clause.RUM_51
    if tile == JOKER and hands.copies(s.hands, seat, JOKER) == s.worn[seat]:
        return Clause.RUM_51  # all he has were taken from the table
    if s.draft.count == MOST:
        return Clause.RUM_26
    if s.drawn != NO_CARD and drawn_tile_alone(s.options) and tile != s.drawn:
        return Clause.RUM_33
    return Clause.OK


def why_not_meld(s: State, shape: int) -> Clause:
    """Are the tiles there, with jokers for those that are missing, and rightly placed?"""
    if s.table.count == MELDS:
        return Clause.RUM_12
    jokers = draft.missing(s.draft, CELLS[shape])
    if jokers.bit_count() > s.draft.single[JOKER]:
        return Clause.RUM_13 if is_run(shape) else Clause.RUM_15
    if is_run(shape):
        return Clause.RUM_21 if jokers & jokers << 1 else Clause.OK
    return Clause.RUM_20 if jokers & (jokers - 1) else Clause.OK


def why_not_finish(s: State) -> Clause:
    clause = why_not_finished(s)
    if clause != Clause.OK:
        return clause
    return Clause.RUM_58 if must_choose(s) else Clause.OK


# Drawing


def why_not_draw(s: State) -> Clause:
    if s.phase == phase.DRAWN:
        return Clause.RUM_33
    if s.draft.begun:
        return Clause.RUM_38
    return Clause.RUM_30 if s.layable and duty_is_strict(s.options) else Clause.OK


def why_not_pass(s: State) -> Clause:
    if s.phase != phase.DRAWN:
        return Clause.RUM_24
    if s.draft.begun:
        return Clause.RUM_38
    return Clause.OK if drawn_tile_may_stay(s.options) or not s.layable else Clause.RUM_32


# The last tile


def why_not_call(s: State, seat: Seat) -> Clause:
    """From the moment the open lay leaves one tile until it is too late (RUL-62)."""
    if calls_itself(s.options) or seat < 0:
        return Clause.RUM_62
    if calling.is_exposed(s.calling, seat):
        return Clause.OK
    if seat != s.seats.turn or calling.called_early(s.calling, seat):
        return Clause.RUM_62
    leaves_one = s.draft.count > 0 and s.hands.size[seat] == 1
    return Clause.OK if leaves_one else Clause.RUM_68


def why_not_catch(s: State, seat: Seat, target: Seat) -> Clause:
    if seat < 0 or seat == target or target >= s.seats.count:
        return Clause.RUM_63
    if calling.is_exposed(s.calling, target):
        return Clause.OK
    return Clause.RUM_65 if target == s.seats.turn else Clause.RUM_66
