"""A live table that was opened under an older version of the rules plays on by them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from penult.core.ids import TABLE
from penult.games.registry import find
from penult.tables import step as desk
from penult.tables.commands import SetOptions, Sit
from penult.tables.errors import FrozenTable
from penult.tables.events import Agreed, Created, LogRow
from penult.tables.table import Table
from tests.tables.evening import Evening, hashed

UNSAID = {"master": "catch_close=turn_taken", "rummy": "", "tippo": "open_stop=cancel"}


def rows_of_version(evening: Evening, **created: Any) -> list[LogRow]:
    """The same rows, but for how the table was opened."""
    first, *rest = evening.rows
    assert isinstance(first.fact, Created)
    fact = msgspec.structs.replace(first.fact, **created)
    return [msgspec.structs.replace(first, fact=fact), *rest]


@pytest.mark.parametrize("game", UNSAID)
def test_a_table_of_version_1_plays_on_as_it_was_agreed(game: str) -> None:
    evening = Evening(game, seats=2, options=UNSAID[game])
    evening.gather(people=1)
    for _ in range(20):
        evening.step()
    old = Table.rebuilt("t", rows_of_version(evening, rules=1, options=""))
    assert old.match is not None
    assert (old.rules, old.match.options.rules) == (1, 1)
    assert old.options == UNSAID[game]  # as today's clients read it
    assert old.match.write().startswith(f"{game} 1\n")
    assert "options:" not in old.match.write()  # as version 1 wrote and sealed it
    assert old.match.standing == evening.match.standing
    made, _ = desk.successor(old, "u", evening.now)
    assert (made.rules, made.options) == (find(game).version, UNSAID[game])


def test_terms_that_change_are_stored_for_the_version_of_the_table() -> None:
    evening = Evening("tippo", seats=2)
    evening.rows = rows_of_version(evening, rules=1, options="")
    evening.table = Table.rebuilt("t", evening.rows)
    evening.do(TABLE, Sit("Lea", hashed("a")))
    evening.do(0, SetOptions("target=50"))
    assert evening.table.options == "target=50"
    facts = [row.fact for row in evening.rows]
    assert Agreed("target=50 open_stop=strict") in facts
    assert Table.rebuilt("t", evening.rows).options == "target=50"


@pytest.mark.parametrize("rules", [0, 99])
def test_a_version_nobody_knows_freezes_the_table(rules: int) -> None:
    with pytest.raises(FrozenTable):
        Table.rebuilt("t", rows_of_version(Evening("tippo"), rules=rules))
