"""A live table that was opened under an older version of the rules plays on by them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from penult.core.ids import TABLE
from penult.games.registry import find
from penult.tables import step
from penult.tables.commands import SetOptions, Sit
from penult.tables.errors import OtherRules
from penult.tables.events import Created, LogRow, OptionsChanged
from penult.tables.table import Table
from tests.tables.driver import TableDriver, hashed

UNSAID = {"master": "catch_close=turn_taken", "rummy": "", "tippo": "open_stop=cancel"}


def rows_of_version(driver: TableDriver, **created: Any) -> list[LogRow]:
    """The same rows, but for how the table was opened."""
    first, *rest = driver.rows
    assert isinstance(first.event, Created)
    event = msgspec.structs.replace(first.event, **created)
    return [msgspec.structs.replace(first, event=event), *rest]


@pytest.mark.parametrize("game", UNSAID)
def test_a_table_of_version_1_plays_on_as_it_was_agreed(game: str) -> None:
    driver = TableDriver(game, seats=2, options=UNSAID[game])
    driver.gather(people=1)
    for _ in range(20):
        driver.step()
    old = Table.rebuilt("t", rows_of_version(driver, rules=1, options=""))
    assert old.match is not None
    assert (old.rules, old.match.options.rules) == (1, 1)
    assert old.options == UNSAID[game]  # as today's clients read it
    assert old.match.write().startswith(f"{game} 1\n")
    assert "options:" not in old.match.write()  # as version 1 wrote and sealed it
    assert old.match.standing == driver.match.standing
    made, _ = step.successor(old, "u", driver.now)
    assert (made.rules, made.options) == (find(game).version, UNSAID[game])


def test_terms_that_change_are_stored_for_the_version_of_the_table() -> None:
    driver = TableDriver("tippo", seats=2)
    driver.rows = rows_of_version(driver, rules=1, options="")
    driver.table = Table.rebuilt("t", driver.rows)
    driver.do(TABLE, Sit("Lea", hashed("a")))
    driver.do(0, SetOptions("target=50"))
    assert driver.table.options == "target=50"
    events = [row.event for row in driver.rows]
    assert OptionsChanged("target=50 open_stop=strict") in events
    assert Table.rebuilt("t", driver.rows).options == "target=50"


@pytest.mark.parametrize("rules", [0, 99])
def test_a_version_nobody_knows_is_said(rules: int) -> None:
    with pytest.raises(OtherRules):
        Table.rebuilt("t", rows_of_version(TableDriver("tippo"), rules=rules))
