"""The list of legal acts and of the seats that may react; a property test proves it right.

Moves come first: plans of the solver, drawing, finishing. Behind them stand the single steps of
an open lay, which only people take.
"""

from __future__ import annotations

from penult.games.rummy import phase
from penult.games.rummy.actions import (
    ACTING,
    BREAK,
    CALL,
    CATCH,
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
    TAKE_BACK,
    TIME_UP,
)
from penult.games.rummy.clauses import Clause
from penult.games.rummy.firing import may_fire, must_choose
from penult.games.rummy.legality import (
    why_not_call,
    why_not_catch,
    why_not_draw,
    why_not_finish,
    why_not_lay,
    why_not_meld,
    why_not_move,
    why_not_pass,
)
from penult.games.rummy.shapes import CELLS, SHAPES
from penult.games.rummy.state import State
from penult.games.rummy.turn import can_take_back
from penult.mechanics import draft
from penult.mechanics.draft import RACK_KINDS
from penult.vocabulary.ids import TABLE, ActionId, Mask, Seat

PLAN_COUNT = len(PLANS)
ACTION_COUNT = len(ACTING)


def put(out: list[ActionId], size: int, action: ActionId, clause: int) -> int:
    """Add the act if no clause forbids it."""
    out[size] = action
    return size + 1 if clause == Clause.OK else size


def moves(s: State, seat: Seat, out: list[ActionId]) -> int:
    """A plan or a draw, the end of an open lay, a call, a catch: what somebody is waited for."""
    if s.phase <= phase.DEAL or s.phase == phase.OVER or seat == TABLE:
        return 0
    size = list_turn(s, out) if seat == s.seats.turn else 0
    size = put(out, size, CALL, why_not_call(s, seat))
    for target in range(s.seats.count):
        size = put(out, size, CATCH + target, why_not_catch(s, seat, target))
    return size


def legal(s: State, seat: Seat, out: list[ActionId]) -> int:
    """Write the ids of the seat's legal acts into ``out``; return how many there are."""
    size = moves(s, seat, out)
    return list_steps(s, out, size) if is_in_turn(s, seat) else size


def is_in_turn(s: State, seat: Seat) -> bool:
    return seat == s.seats.turn and seat != TABLE and phase.DEAL < s.phase < phase.OVER


# Moves


def list_turn(s: State, out: list[ActionId]) -> int:
    """A plan or a draw; of an open lay its end, the choice that is missing, or its undoing."""
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
    """What can be done to the open lay, but for what is a move already."""
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
    """No meld is of jokers alone (RUM-20, 21): some tile of it must lie single."""
    lying = draft.lying(s.draft)
    if lying:
        for shape in range(SHAPES):
            if CELLS[shape] & lying:
                size = put(out, size, MELD + shape, why_not_meld(s, shape))
    return size


def list_breaks(s: State, out: list[ActionId], size: int) -> int:
    """All cells of a meld on the table are among those of all melds: few others are looked for."""
    melded = draft.melded(s.table)
    for shape in range(SHAPES):
        if not CELLS[shape] & ~melded and draft.find(s.table, CELLS[shape]) >= 0:
            size = put(out, size, BREAK + shape, Clause.OK)
    return size


def can_go_on(s: State) -> bool:
    """Is there a move of the open lay other than undoing it?"""
    return why_not_finish(s) == Clause.OK or must_choose(s)


# Who may react


def reactors(s: State) -> Mask:
    """The seats out of turn that have a move now: a call that was forgotten, or a catch."""
    mask = 0
    if s.calling.exposed == 0 or s.phase <= phase.DEAL or s.phase == phase.OVER:
        return mask
    for seat in range(s.seats.count):
        if seat != s.seats.turn and may_react(s, seat):
            mask |= 1 << seat
    return mask


def may_react(s: State, seat: Seat) -> bool:
    return s.calling.exposed & ~(1 << seat) != 0 or why_not_call(s, seat) == Clause.OK
