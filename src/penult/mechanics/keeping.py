"""Arranging a lay so that the table stays recognisable: as many melds as possible untouched."""

from __future__ import annotations

from penult.mechanics import lays, melds, plans
from penult.mechanics.melds import Melds
from penult.mechanics.plans import Plan
from penult.mechanics.questions import Question


def arrange(question: Question, table: Melds, either: bool, plan: Plan, made: Melds) -> int:
    """Lay what is due; returns the mask of the melds kept, or -1 if it cannot be laid.

    The question says what is loose and what is laid (all that is on its ``rack`` must be due);
    the table is filled in here. Kept melds come first in ``made``, in their order. That no more
    can be kept is certain if at most three were broken up.
    """
    kept = most_kept(question, table, either)
    if kept < 0:
        return -1
    melds.ask_about(question, table, kept, either)
    lays.best(question, plan)
    melds.clear(made)
    for meld in range(table.count):
        if kept >> meld & 1:
            melds.copy_meld(table, meld, made)
    plans.arrange(plan, made)
    return kept


def most_kept(question: Question, table: Melds, either: bool) -> int:
    """The largest set of melds that can stay: break none up, one, two, else as few as may be."""
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
    return keep_one_by_one(question, table, either)


def keep_one_by_one(question: Question, table: Melds, either: bool) -> int:
    """Keep each meld that can be kept together with those before it."""
    kept = 0
    if not can_keep(question, table, kept, either):
        return -1
    for meld in range(table.count):
        if can_keep(question, table, kept | 1 << meld, either):
            kept |= 1 << meld
    return kept


def can_keep(question: Question, table: Melds, kept: int, either: bool) -> bool:
    melds.ask_about(question, table, kept, either)
    return lays.possible(question)
