"""The meld solver answers the same at both speeds, compiled with bounds checked."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from penult.games.rummy.solver import keeping, listing, melds, questions, search
from penult.games.rummy.solver.melds import Melds
from penult.games.rummy.solver.plans import MeldPlan
from penult.games.rummy.solver.questions import Question
from penult.simulate.compile.memory import Packed
from penult.simulate.compile.records import same
from penult.simulate.run import register_package
from tests.games.rummy.solver.cases import MODES, random_case

EFFORT = 600  # enough for some lists, too little for others
ROOM = 4_000


def answer(
    asked: Question,
    listed: Question,
    arranged: Question,
    lay: MeldPlan,
    arrangement: MeldPlan,
    table: Melds,
    made: Melds,
    found: Any,
) -> int:
    """The best lay of the first question, all lays of the second, the third one arranged."""
    search.best(asked, lay)
    lays_found = [0][:0]
    found[0] = listing.list_lays(listed, EFFORT, lays_found)
    for place in range(len(lays_found)):
        found[place + 1] = lays_found[place]
    return keeping.arrange(arranged, table, False, arrangement, made)


@cache
def compiled() -> Any:
    register_package("penult.games.rummy")
    return numba.njit(boundscheck=True)(answer)


def ask(seed: int) -> tuple[list[Question], Melds]:
    """A random position; the tiles of its best lay are to be arranged."""
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


@pytest.mark.parametrize("game", ["rummy"])  # whose arena shares the compiled solver
def test_both_speeds_agree(game: str) -> None:
    for seed in range(48):
        asked, table = ask(seed)
        parts: list[Any] = [*asked, MeldPlan(), MeldPlan(), table, Melds()]
        packed = [Packed(part) for part in parts]
        found, found_compiled = [0] * ROOM, np.zeros(ROOM, np.int64)
        kept_compiled = compiled()(*packed, found_compiled)
        assert answer(*[*parts, found]) == kept_compiled
        assert found_compiled.tolist() == found
        assert all(same(part, twin.record) for part, twin in zip(parts, packed, strict=True))
