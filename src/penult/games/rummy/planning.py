"""Asks the solver: can anything be laid, what is best, how is it arranged (RUL-28, 44)?"""

from __future__ import annotations

from penult.core.ids import NO_CARD, Card, Seat
from penult.games.mechanics import hands
from penult.games.rummy import checks, draft
from penult.games.rummy.draft import WORN
from penult.games.rummy.options import (
    binding_of_jokers,
    drawn_tile_alone,
    jokers_may_be_kept,
    set_jokers_are_open,
)
from penult.games.rummy.solver import keeping, melds, plans, search
from penult.games.rummy.solver.questions import Question, want_points, want_tiles
from penult.games.rummy.state import State
from penult.games.rummy.tiles import JOKER, KINDS, acts

NONE = -1_000_000  # worth less than anything
MOST, DEAR, KEEP_JOKERS, KEEP_ACTIONS = range(4)  # plans, in the order of their actions


def pose(s: State, seat: Seat) -> None:
    """Ask what this seat may lay on the table as it was when the turn began."""
    q = s.scratch.question
    melds.ask_about(q, s.before, 0, set_jokers_are_open(s.options))
    q.binding = binding_of_jokers(s.options)
    q.taken = 0
    for kind in range(KINDS):
        q.loose[kind] = s.draft.loose[kind]
        q.due[kind] = 0
        q.rack[kind] = hands.copies(s.hands, seat, kind) + s.draft.laid[kind]
    q.rack[JOKER] += s.draft.laid[WORN] - s.draft.kept
    if s.drawn != NO_CARD:
        insist(s, s.drawn)


def insist(s: State, drawn: Card) -> None:
    """The drawn tile must be among the tiles laid, or be the only one (RUM-32, RUL-30)."""
    q = s.scratch.question
    if drawn_tile_alone(s.options):
        for kind in range(KINDS):
            q.rack[kind] = 0
        q.rack[drawn] = 1
    q.due[drawn] = 1


def can_lay(s: State, seat: Seat) -> bool:
    """Can anything be laid at all (RUL-28, 90)?"""
    pose(s, seat)
    q = s.scratch.question
    want_nothing(q)
    most = most_taken(s)
    while not search.possible(q):
        if q.taken == most:
            return False
        q.taken += 1
    return True


def want_nothing(question: Question) -> None:
    """Make all tiles worth the same."""
    for kind in range(KINDS):
        question.worth[kind] = 0


def most_taken(s: State) -> int:
    """How many jokers could go to the rack (RUL-18)."""
    return checks.jokers_in(s.before) if jokers_may_be_kept(s.options) else 0


def find_plan(s: State, seat: Seat, plan: int) -> bool:
    """Find the best plan of a kind; one that keeps tiles back may not exist."""
    pose(s, seat)
    q = s.scratch.question
    if plan == DEAR:
        want_points(q)
    else:
        want_tiles(q)
    if plan == KEEP_JOKERS or plan == KEEP_ACTIONS:
        hold_back(s, plan)
    most = most_taken(s)
    if most == 0:
        return search.best(q, s.scratch.plan)
    return choose_taken(s, most)


def choose_taken(s: State, most: int) -> bool:
    """Let the best plan decide how many jokers go to the rack; each costs a joker's worth."""
    q = s.scratch.question
    best = NONE
    chosen = 0
    for taken in range(most + 1):
        q.taken = taken
        if search.best(q, s.scratch.plan):
            worth = s.scratch.plan.worth - taken * q.worth[JOKER]
            if worth > best:
                best = worth
                chosen = taken
    q.taken = chosen
    return search.best(q, s.scratch.plan)


def hold_back(s: State, plan: int) -> None:
    """Keep jokers, and perhaps action tiles, on the rack unless they are due."""
    q = s.scratch.question
    for kind in range(KINDS):
        if kind == JOKER or (plan == KEEP_ACTIONS and acts(kind)):
            q.rack[kind] = q.due[kind]


def arrange_lay(s: State, taken: int) -> bool:
    """Arrange the tiles laid so far, leaving as many melds as possible untouched.

    ``taken`` jokers go to the rack.
    """
    q = s.scratch.question
    q.binding = binding_of_jokers(s.options)
    q.taken = taken
    for kind in range(KINDS):
        q.loose[kind] = s.draft.loose[kind]
        q.rack[kind] = s.draft.laid[kind]
    want_nothing(q)
    q.rack[JOKER] += s.draft.laid[WORN]
    for kind in range(KINDS):
        q.due[kind] = q.rack[kind]
    either = set_jokers_are_open(s.options)
    return keeping.arrange(q, s.before, either, s.scratch.plan, s.scratch.melds) >= 0


def arrange_as_found(s: State) -> None:
    """Arrange the latest plan in the way the solver happened to find it."""
    melds.clear(s.scratch.melds)
    plans.arrange(s.scratch.plan, s.scratch.melds)


def take_over(s: State) -> None:
    """Make the arrangement found the table of the open turn."""
    d = s.draft
    while s.table.count > 0:
        draft.break_up(d, s.table, s.table.count - 1)
    made = s.scratch.melds
    for number in range(made.count):
        fresh = 0
        melds.copy_meld(made, number, s.table)
        for place in range(made.size[number]):
            piece = made.pieces[number][place]
            kind = JOKER if melds.is_joker(piece) else piece
            fresh |= draft.use(d, kind) << place
        d.fresh[number] = fresh
