"""A table of silent people never stands still for ever: any game, any options."""

from __future__ import annotations

from random import Random

import pytest

from penult.games.registry import NAMES, find
from penult.match.options import write_options
from penult.tables.events import Pace, RoundStarted, TimedOut
from penult.tables.schedule import coming
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.properties.tables import SLOW, TIMES, fitting_number, random_options
from tests.tables.driver import TableDriver

PATIENT = Pace(silences=0)  # nobody plays for them but the clock
SHORT = {"turn_cap": 50, "round_cap": 2, "turn_limit": 30}  # a reign is not much shorter
MOST = 5_000  # rows
NUMBERS = range(12 * TIMES)


def silent_table(game: str, number: int) -> TableDriver:
    """All chairs are taken by people who are there and do nothing."""
    found, rng = find(game), Random(number)
    names = {option.name for option in found.options}
    options = random_options(found, rng) | {k: v for k, v in SHORT.items() if k in names}
    seats = fitting_number(found, options, number)
    words = write_options(found, found.new_options(**options))
    driver = TableDriver(game, seats=seats, options=words, pace=PATIENT, seed=number)
    driver.gather(people=seats)
    return driver


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_round_of_the_silent_comes_to_its_end(game: str, number: int) -> None:
    if game in SLOW and number % 3:
        pytest.skip("a third of them is enough where a solver is asked")
    driver = silent_table(game, number)
    while driver.phase() == TablePhase.PLAYING:
        due = coming(driver.table)
        assert due, f"{driver.table.options}: nothing will ever happen at {driver.match.write()}"
        driver.wait(due.at - driver.now)
        assert len(driver.rows) < MOST, driver.table.options
    assert any(isinstance(row.event, TimedOut) for row in driver.rows)
    if driver.phase() == TablePhase.BETWEEN:
        driver.wait(PATIENT.between)
        assert any(isinstance(row.event, RoundStarted) for row in driver.rows)
    twin = Table.rebuilt("t", driver.rows)
    assert twin.match and twin.match.digest() == driver.match.digest()
