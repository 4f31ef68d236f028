"""Arranging tiles so that as many melds as possible stay untouched."""

from __future__ import annotations

from penult.games.rummy.solver import melds, plans, search
from penult.games.rummy.solver.melds import Melds
from penult.games.rummy.solver.plans import MeldPlan
from penult.games.rummy.solver.questions import Question
from penult.games.rummy.solver.transitions import SETS_IN_A_ROW, colours_of_set
from penult.games.rummy.tiles import NUMBERS


def arrange(question: Question, table: Melds, either: bool, plan: MeldPlan, made: Melds) -> int:
    """Lay what is due; return a mask of the melds kept, or -1 if it's impossible.

    The question says what is loose and what is laid (everything on its ``rack`` must be due); the
    table is filled in here. Kept melds come first in ``made``, in their old order. The result is
    proven best if at most three melds were broken up.
    """
    kept = most_kept(question, table, either, plan)
    if kept < 0:
        return -1
    melds.ask_about(question, table, kept, either)
    search.best(question, plan)
    melds.clear(made)
    for meld in range(table.count):
        if kept >> meld & 1:
            melds.copy_meld(table, meld, made)
    plans.arrange(plan, made)
    return kept


def most_kept(question: Question, table: Melds, either: bool, plan: MeldPlan) -> int:
    """Keep as many melds as possible: try to break up none, one, two, then go one by one."""
    everything = (1 << table.count) - 1
    if can_keep(question, table, everything, either):
        return everything
    for one in range(table.count):
        if can_keep(question, table, everything ^ 1 << one, either):
            return everything ^ 1 << one
    for one in range(table.count):
        for two in range(one):
            kept = everything ^ 1 << one ^ 1 << two
            if can_keep(question, table, kept, either):
                return kept
    return keep_one_by_one(question, table, either, plan)


def keep_one_by_one(question: Question, table: Melds, either: bool, plan: MeldPlan) -> int:
    """Keep each meld that can be kept together with those before it.

    A meld that the last plan would make again can be kept without a search.
    """
    kept = 0
    used = [0] * NUMBERS  # sets of the plan that are kept, as bit masks
    melds.ask_about(question, table, kept, either)
    if not search.best(question, plan):
        return -1
    for meld in range(table.count):
        if is_made_again(table, meld, plan, used):
            kept |= 1 << meld
            continue
        melds.ask_about(question, table, kept | 1 << meld, either)
        if search.best(question, plan):
            kept |= 1 << meld
            for number in range(NUMBERS):
                used[number] = 0
    return kept


def is_made_again(table: Melds, meld: int, plan: MeldPlan, used: list[int]) -> bool:
    """Does the plan contain this meld? If so, take it out of the plan.

    Melds with jokers are left to the search, because what jokers are bound to depends on what is
    kept.
    """
    for place in range(table.size[meld]):
        if melds.is_joker(table.pieces[meld][place]):
            return False
    if melds.one_number(table, meld):
        return is_set_of(table, meld, plan, used)
    return is_run_of(table, meld, plan)


def is_set_of(table: Melds, meld: int, plan: MeldPlan, used: list[int]) -> bool:
    number = table.pieces[meld][0] % NUMBERS
    colours = 0
    for place in range(table.size[meld]):
        colours |= 1 << table.pieces[meld][place] // NUMBERS
    for place in range(SETS_IN_A_ROW):
        is_free = not used[number] >> place & 1
        if is_free and colours_of_set(plan.rows[number], place) == colours:
            used[number] |= 1 << place
            return True
    return False


def is_run_of(table: Melds, meld: int, plan: MeldPlan) -> bool:
    """Can the colour's other runs be made without its tiles and with as many jokers?"""
    colour = table.pieces[meld][0] // NUMBERS
    for place in range(table.size[meld]):
        if plan.in_runs[table.pieces[meld][place]] == 0:
            return False
    for place in range(table.size[meld]):
        plan.in_runs[table.pieces[meld][place]] -= 1
    if plans.run_joker_counts(plan, colour) >> plan.run_jokers[colour] & 1:
        return True
    for place in range(table.size[meld]):
        plan.in_runs[table.pieces[meld][place]] += 1
    return False


def can_keep(question: Question, table: Melds, kept: int, either: bool) -> bool:
    melds.ask_about(question, table, kept, either)
    return search.possible(question)
