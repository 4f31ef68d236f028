"""The meld solver answers the same at both speeds, compiled with bounds checked."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from penult.mechanics import keeping, lays, listing, melds, questions
from penult.mechanics.melds import Melds
from penult.mechanics.plans import Plan
from penult.mechanics.questions import Question
from penult.sim.pack import dtype_of, pack, same
from penult.sim.run import register_mechanics
from tests.melds.cases import MODES, random_case

EFFORT = 600  # enough for some lists, too little for others


def answer(asked: Any, plans: Any, tables: Any, made: Any, found: Any) -> int:
    """The best lay of the first question, all lays of the second, the third arranged."""
    lays.best(asked[0], plans[0])
    lays_found = [0][:0]
    found[0] = listing.list_lays(asked[1], EFFORT, lays_found)
    for place in range(len(lays_found)):
        found[place + 1] = lays_found[place]
    return keeping.arrange(asked[2], tables[0], False, plans[1], made[0])


@cache
def compiled() -> Any:
    register_mechanics()
    return numba.njit(boundscheck=True)(answer)


def records(values: list[Any]) -> Any:
    cls: Any = type(values[0])
    rows = np.zeros(len(values), dtype_of(cls))
    for row, value in zip(rows, values, strict=True):
        pack(value, row)
    return rows


def ask(seed: int) -> tuple[list[Question], Melds]:
    """A random position; what is to be arranged are the tiles of its best lay."""
    rng = Random(seed)
    case = random_case(rng, rng.choice((0, 10, 20, 30, 40)), rng.choice((3, 7, 14)), 2)
    case.options = MODES[seed % len(MODES)] | {"set_joker": "declared", "taken_joker": "same_turn"}
    position = case.position()
    best, listed = position.question(), position.question()
    questions.want_tiles(best)
    lay = position.most_tiles()
    table = Melds()
    for meld in case.melds:
        for place, piece in enumerate(meld):
            kind = kind_of_text(piece)
            if place == 0:
                number = melds.begin(table, kind)
            else:
                melds.put(table, number, kind)
    return [best, listed, position.question(str(lay) if lay else case.rack[:1])], table


def kind_of_text(piece: str) -> int:
    word = piece.removeprefix("j=")
    kind = "rbyg".index(word[0]) * 12 + int(word[1:]) - 1
    return kind | melds.AS_JOKER if piece.startswith("j=") else kind


@pytest.mark.parametrize("first", [0])
def test_both_speeds_agree(first: int) -> None:
    for seed in range(first, first + 48):
        asked, table = ask(seed)
        plans, made, found = [Plan(), Plan()], Melds(), [0] * 4000
        parts = (records(asked), records(plans), records([table]), records([made]))
        found_compiled = np.zeros(4000, np.int64)
        kept_compiled = compiled()(*parts, found_compiled)
        kept = answer(asked, plans, [table], [made], found)
        assert kept_compiled == kept
        assert found_compiled.tolist() == found
        assert all(same(plan, row) for plan, row in zip(plans, parts[1], strict=True))
        assert same(made, parts[3][0])
        assert all(same(question, row) for question, row in zip(asked, parts[0], strict=True))
