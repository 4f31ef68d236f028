"""In worlds a plan lays the same tiles as at a table, in another arrangement that is valid too."""

from __future__ import annotations

import pytest

from penult.core.shapes import clone
from penult.games.rummy import rules
from penult.games.rummy.actions import FINISH, PLAN, PLANS
from penult.games.rummy.clauses import Clause
from penult.games.rummy.knowledge import count_table
from penult.games.rummy.legality import why_not
from penult.games.rummy.state import State
from penult.games.rummy.tiles import KINDS
from tests.games.rummy.test_validator import MODES, positions, spell
from tests.games.rummy.walking import with_options

MAY_BE_FINISHED = (Clause.OK, Clause.RUM_58)  # or there is an action to choose


def tiles_on(s: State) -> list[int]:
    counts = [0] * KINDS
    count_table(s, counts)
    return counts


@pytest.mark.parametrize("mode", MODES, ids=spell)
def test_a_plan_lays_the_same_tiles(mode: dict[str, str]) -> None:
    compared = 0
    for position in positions()[::8]:
        s: State = with_options(position, spell(mode))._state
        seat = s.seats.turn
        for plan in range(PLAN, PLAN + len(PLANS) * s.layable):
            real, imagined = clone(s), clone(s)
            rules.apply(real, seat, plan)
            rules.imagine(imagined, seat, plan)
            assert (imagined.hands, imagined.worn) == (real.hands, real.worn)
            assert imagined.draft.laid == real.draft.laid
            assert tiles_on(imagined) == tiles_on(real)
            assert why_not(imagined, seat, FINISH) in MAY_BE_FINISHED
            compared += 1
    assert compared > 10
