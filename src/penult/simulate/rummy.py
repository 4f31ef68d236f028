"""The compiled meld solver: the functions of ``games.rummy.solver``, on records."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from penult.games.rummy.solver import keeping, listing, search
from penult.games.rummy.solver.melds import Melds
from penult.games.rummy.solver.plans import MeldPlan
from penult.games.rummy.solver.questions import Question
from penult.simulate.compile import compiled
from penult.simulate.compile.records import dtype_of, pack, unpack
from penult.simulate.run import register_package

ROOM = 200_000  # for lays; no rack has that many


def possible(questions: Any) -> bool:
    return search.possible(questions[0])


def best(questions: Any, plans: Any) -> bool:
    return search.best(questions[0], plans[0])


def arrange(questions: Any, tables: Any, either: bool, plans: Any, made: Any) -> int:
    return keeping.arrange(questions[0], tables[0], either, plans[0], made[0])


def list_lays(questions: Any, effort: int, out: Any) -> int:
    """Write the lays to ``out``; return their number n, or -1 - n if there are more."""
    found = [0][:0]
    complete = listing.list_lays(questions[0], effort, found)
    for place in range(len(found)):
        out[place] = found[place]
    return len(found) if complete else -1 - len(found)


@dataclass(frozen=True)
class Functions:
    possible: Any
    best: Any
    arrange: Any
    list_lays: Any


@cache
def functions(cached: bool = True, boundscheck: bool = False) -> Functions:
    """The solver's functions, compiled when they are first called."""
    register_package("penult.games.rummy")
    folder = "melds" if cached else ""
    return Functions(
        *(compiled(each, folder, boundscheck) for each in (possible, best, arrange, list_lays))
    )


class Solver:
    """Answers questions with compiled code. Not shared by threads, as it owns its records."""

    def __init__(self, cached: bool = True, boundscheck: bool = False) -> None:
        self.functions = functions(cached, boundscheck)
        self.question = np.zeros(1, dtype_of(Question))
        self.plan = np.zeros(1, dtype_of(MeldPlan))
        self.table = np.zeros(1, dtype_of(Melds))
        self.made = np.zeros(1, dtype_of(Melds))
        self.lays = np.zeros(ROOM, np.int64)

    def ask(self, question: Question) -> None:
        pack(question, self.question[0])

    def possible(self) -> bool:
        return bool(self.functions.possible(self.question))

    def best(self) -> MeldPlan | None:
        if not self.functions.best(self.question, self.plan):
            return None
        plan = MeldPlan()
        unpack(self.plan[0], plan)
        return plan

    def arrange(self, table: Melds, either: bool) -> tuple[int, Melds]:
        """The mask of melds left as they were (-1 if the tiles can't be laid), and all melds."""
        pack(table, self.table[0])
        parts = (self.question, self.table, either, self.plan, self.made)
        kept = int(self.functions.arrange(*parts))
        made = Melds()
        unpack(self.made[0], made)
        return kept, made

    def list_lays(self, effort: int) -> tuple[list[int], bool]:
        """The lays found, as ints, and whether the list is complete."""
        count = int(self.functions.list_lays(self.question, effort, self.lays))
        complete = count >= 0
        return self.lays[: count if complete else -1 - count].tolist(), complete
