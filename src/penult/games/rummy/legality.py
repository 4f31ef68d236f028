"""What may be done, and the clause that forbids everything else. ``why_not`` is the definition."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.ids import NO_CARD, TABLE, ActionId, Card, Mask, Seat
from penult.games.mechanics import calling, hands
from penult.games.mechanics.options import table_calls
from penult.games.rummy import draft, phase
from penult.games.rummy.actions import (
    ACTING,
    BREAK,
    CALL,
    CATCH,
    CELLS,
    DRAW,
    FINISH,
    FIRE,
    KEEP,
    LAY,
    MELD,
    PASS,
    PLAN,
    PLANS,
    RESET,
    SHAPES,
    TAKE_BACK,
    TARGET,
    TILE,
    TIME_UP,
    VERB,
    is_run,
)
from penult.games.rummy.actions import BREAK as BREAKS
from penult.games.rummy.checks import may_keep_one, why_not_finished
from penult.games.rummy.clauses import Clause
from penult.games.rummy.draft import RACK_KINDS, WORN
from penult.games.rummy.firing import may_fire, must_choose
from penult.games.rummy.options import (
    counts_rounds,
    drawn_tile_alone,
    drawn_tile_may_stay,
    duty_is_strict,
    jokers_may_be_kept,
)
from penult.games.rummy.solver.melds import MELDS
from penult.games.rummy.solver.questions import MOST
from penult.games.rummy.state import State
from penult.games.rummy.tiles import JOKER
from penult.games.rummy.turn import can_take_back


def why_not(s: State, seat: Seat, action: ActionId) -> Clause:
    """The clause that forbids the action now, or ``Clause.OK``."""
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
            return Clause.OK  # time can run out at any moment (RUL-44)


# Laying


def why_not_lay(s: State, tile: Card) -> Clause:
    seat = s.seats.turn
    if not hands.holds(s.hands, seat, draft.token(tile)):
        return Clause.RUM_24
    if tile == WORN and s.worn[seat] == 0:
        return Clause.RUM_51
    if tile == JOKER and hands.copies(s.hands, seat, JOKER) == s.worn[seat]:
        return Clause.RUM_51  # all of the player's jokers were taken from the table
    if s.draft.count == MOST:
        return Clause.RUM_26
    if s.drawn != NO_CARD and drawn_tile_alone(s.options) and tile != s.drawn:
        return Clause.RUM_33
    return Clause.OK


def why_not_meld(s: State, shape: int) -> Clause:
    """Are the tiles there, with jokers for missing ones, and are these allowed to stand there?"""
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
    """From the moment the open turn leaves one tile until it is too late (RUL-62)."""
    if table_calls(s.options) or seat < 0:
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


PLAN_COUNT = len(PLANS)
ACTION_COUNT = len(ACTING)


def put(out: list[ActionId], size: int, action: ActionId, clause: int) -> int:
    """Add the action if no clause forbids it."""
    out[size] = action
    return size + 1 if clause == Clause.OK else size


def moves(s: State, seat: Seat, out: list[ActionId]) -> int:
    """What the table waits for: a plan or draw, the end of an open turn, a call, a catch."""
    if s.phase <= phase.DEAL or s.phase == phase.OVER or seat == TABLE:
        return 0
    size = list_turn(s, out) if seat == s.seats.turn else 0
    size = put(out, size, CALL, why_not_call(s, seat))
    for target in range(s.seats.count):
        size = put(out, size, CATCH + target, why_not_catch(s, seat, target))
    return size


def legal(s: State, seat: Seat, out: list[ActionId]) -> int:
    """Write the ids of the seat's legal actions into ``out``; return how many there are."""
    size = moves(s, seat, out)
    return list_steps(s, out, size) if is_in_turn(s, seat) else size


def is_in_turn(s: State, seat: Seat) -> bool:
    return seat == s.seats.turn and seat != TABLE and phase.DEAL < s.phase < phase.OVER


# Moves


def list_turn(s: State, out: list[ActionId]) -> int:
    """A plan or a draw; in an open turn its end, the missing choice, or undoing it."""
    if s.draft.begun:
        size = put(out, 0, FINISH, why_not_finish(s))
        if must_choose(s):
            size = list_fires(s, out, size)
        return size if size > 0 else put(out, 0, RESET, Clause.OK)
    size = list_plans(s, out, 0)
    size = put(out, size, DRAW, why_not_draw(s))
    return put(out, size, PASS, why_not_pass(s))


def list_plans(s: State, out: list[ActionId], size: int) -> int:
    if s.layable:
        for plan in range(PLAN_COUNT):
            out[size + plan] = PLAN + plan
        return size + PLAN_COUNT
    return size


def list_fires(s: State, out: list[ActionId], size: int) -> int:
    for place in range(ACTION_COUNT):
        if may_fire(s, ACTING[place]):
            size = put(out, size, FIRE + place, Clause.OK)
    return size


# Steps


def list_steps(s: State, out: list[ActionId], size: int) -> int:
    """What can be done in the open turn, except for the moves."""
    for tile in range(RACK_KINDS):
        size = put(out, size, LAY + tile, why_not_lay(s, tile))
        if can_take_back(s, tile):
            size = put(out, size, TAKE_BACK + tile, Clause.OK)
    size = list_melds(s, out, size)
    size = list_breaks(s, out, size)
    size = put(out, size, KEEP, why_not_move(s, KEEP))
    if not (s.draft.begun and must_choose(s)):
        size = list_fires(s, out, size)
    if s.draft.begun:
        size = list_plans(s, out, size)
        if can_go_on(s):
            size = put(out, size, RESET, Clause.OK)
    return put(out, size, TIME_UP, Clause.OK)


def list_melds(s: State, out: list[ActionId], size: int) -> int:
    """No meld consists of jokers alone (RUM-20, 21), so one of its tiles must be single."""
    lying = draft.lying(s.draft)
    if lying:
        for shape in range(SHAPES):
            if CELLS[shape] & lying:
                size = put(out, size, MELD + shape, why_not_meld(s, shape))
    return size


def list_breaks(s: State, out: list[ActionId], size: int) -> int:
    """Skip shapes with a cell that is in no meld; few others are left to look for."""
    melded = draft.melded(s.table)
    for shape in range(SHAPES):
        if not CELLS[shape] & ~melded and draft.find(s.table, CELLS[shape]) >= 0:
            size = put(out, size, BREAK + shape, Clause.OK)
    return size


def can_go_on(s: State) -> bool:
    """Is there a move in the open turn besides undoing it?"""
    return why_not_finish(s) == Clause.OK or must_choose(s)


# Who may react


def reactors(s: State) -> Mask:
    """The seats that have a move although it isn't their turn: a late call, or a catch."""
    mask = 0
    if s.calling.exposed == 0 or s.phase <= phase.DEAL or s.phase == phase.OVER:
        return mask
    for seat in range(s.seats.count):
        if seat != s.seats.turn and may_react(s, seat):
            mask |= 1 << seat
    return mask


def may_react(s: State, seat: Seat) -> bool:
    return s.calling.exposed & ~(1 << seat) != 0 or why_not_call(s, seat) == Clause.OK
