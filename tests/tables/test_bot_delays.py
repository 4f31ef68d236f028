"""When a bot acts tells nothing about its cards or its decisions."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest

from penult.chance import seeds
from penult.games.registry import NAMES
from penult.tables import schedule, step
from penult.tables.events import Created, LogRow
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.tables.driver import QUICK, TableDriver

BOTS = (1, 2, 3)


def dealt(game: str, seed: int, delays: str | None = None) -> TableDriver:
    """One person and three bots at a table with these seeds, after the deal."""
    driver = TableDriver(game, seed=seed)
    if delays is not None:
        driver.rows = [with_delays(driver.rows[0], delays)]
        driver.table = Table.rebuilt("t", driver.rows)
    driver.gather(people=1)
    return driver


def with_delays(row: LogRow, delays: str) -> LogRow:
    return msgspec.structs.replace(row, event=msgspec.structs.replace(row.event, delays=delays))


def delays_of(driver: TableDriver, moves: int = 50) -> list[int]:
    """The delays of all bots at the next moves, wherever they lead."""
    first, found = driver.table.moves, []
    for later in range(moves):
        driver.table.moves = first + later
        found += [schedule.delay(driver.table, seat) for seat in BOTS]
    driver.table.moves = first
    return found


@pytest.mark.parametrize("game", NAMES)
def test_other_cards_and_other_decisions_leave_the_delays_as_they_are(game: str) -> None:
    one, other = (dealt(game, seed, "5e" * 16) for seed in (1, 2))
    assert one.match.digest() != other.match.digest()
    assert one.table.stream(1) != other.table.stream(1)
    assert delays_of(one) == delays_of(other)


@pytest.mark.parametrize("game", NAMES)
def test_other_delays_leave_cards_and_decisions_as_they_are(game: str) -> None:
    one, other = (dealt(game, 1, delays) for delays in ("5e" * 16, "a7" * 16))
    assert delays_of(one) != delays_of(other)
    assert one.match.digest() == other.match.digest()
    for driver in (one, other):
        for seat, chair in enumerate(driver.table.chairs):
            chair.deputy = "" if seat else "sensible"
    choices = [
        [schedule.choice(driver.table, driver.match, seat) for seat in range(4)]
        for driver in (one, other)
    ]
    assert choices[0] == choices[1]


def test_delays_cannot_be_told_from_the_seed_that_is_published_in_the_end() -> None:
    opened = partial(step.opened, public=False, pace=QUICK)
    events = [opened("t", "coloradd", 4, "", 1000)[1].event for _ in range(2)]
    assert isinstance(events[0], Created) and isinstance(events[1], Created)
    one, other = (dealt("coloradd", 1, event.delays) for event in events)  # type: ignore[union-attr]
    assert len(events[0].delays) == seeds.BITS // 4 and events[0].delays != events[0].seed
    assert one.match.seed == other.match.seed
    assert delays_of(one) != delays_of(other)


def test_the_record_does_not_have_the_seed_of_the_delays() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.rows = [with_delays(driver.rows[0], "5e" * 16)]
    driver.table = Table.rebuilt("t", driver.rows)
    created = driver.rows[0].event
    assert isinstance(created, Created)
    driver.gather(people=1)
    while driver.phase() != TablePhase.OVER:
        driver.step()
    record = driver.table.record()
    assert created.seed in record and created.delays not in record


def test_a_rebuilt_table_has_the_same_delays() -> None:
    driver = dealt("coloradd", 1)
    twin = Table.rebuilt("t", driver.rows)
    assert [schedule.delay(twin, seat) for seat in BOTS] == [
        schedule.delay(driver.table, seat) for seat in BOTS
    ]


def test_tables_of_earlier_versions_have_delays_too() -> None:
    found = delays_of(dealt("coloradd", 1, ""))
    assert found == delays_of(dealt("coloradd", 1, ""))
    assert len(set(found)) > 20
