"""The deal: committed to by the server, seasoned by the seats, revealed after the match."""

from __future__ import annotations

import pytest

from penult.chance import seeds
from penult.core.ids import TABLE
from penult.match.errors import BadSeed
from penult.match.origin import Origin
from penult.match.record import origin_of
from penult.tables.commands import Accept, AddSeed, Leave, Sit
from penult.tables.errors import FrozenTable, NotGathering, NotOver
from penult.tables.events import LogRow, Started
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.tables.driver import TableDriver, hashed


def seated(people: int = 2, options: str = "") -> TableDriver:
    driver = TableDriver("coloradd", seats=2, options=options)
    for seat in range(people):
        driver.do(TABLE, Sit(f"P{seat}", hashed(f"secret {seat}")))
    return driver


def test_the_cards_come_from_the_servers_seed_and_those_of_the_seats() -> None:
    driver = seated()
    published = driver.table.commitment
    driver.do(0, AddSeed("AB12"))
    driver.do(1, AddSeed("07"))
    driver.do(0, Accept())
    driver.do(1, Accept())
    table = driver.table
    expected = Origin("t", table.server_seed, ((0, "ab12"), (1, "07")))
    assert driver.match.seed == expected.seed != table.server_seed
    assert seeds.commitment(table.server_seed) == published == table.commitment
    assert Table.rebuilt("t", driver.rows).origin == expected


def test_a_seat_may_change_its_mind_until_the_deal_and_not_after_it() -> None:
    driver = seated()
    driver.do(0, AddSeed("01"))
    driver.do(0, AddSeed("02"))
    known = driver.table.version
    driver.do(0, AddSeed("02"))
    assert driver.table.version == known, "nothing new, no row"
    driver.do(0, Accept())
    driver.do(1, Accept())
    assert driver.table.origin and driver.table.origin.added == ((0, "02"),)
    assert isinstance(driver.order(0, AddSeed("03")).refusal, NotGathering)


@pytest.mark.parametrize("text", ["", "xyz", "0" * 65])
def test_a_seat_seed_is_hex(text: str) -> None:
    assert isinstance(seated().order(0, AddSeed(text)).refusal, BadSeed)


def test_the_seed_of_who_leaves_before_the_deal_leaves_too() -> None:
    driver = seated()
    driver.do(1, AddSeed("01"))
    driver.do(1, Leave(1))
    assert driver.table.mixed().added == ()


def test_a_log_that_deals_from_another_seed_is_refused() -> None:
    driver = seated()
    driver.do(0, AddSeed("01"))
    version = driver.table.version + 1
    other = LogRow(version, driver.now, TABLE, "", Started(seeds.in_hex(driver.table.server_seed)))
    with pytest.raises(FrozenTable):
        Table.rebuilt("t", [*driver.rows, other])


def test_the_record_reveals_the_seeds_when_the_match_is_over() -> None:
    driver = seated(options="target=1")
    driver.do(0, AddSeed("ff"))
    driver.do(0, Accept())
    driver.do(1, Accept())
    while driver.phase() != TablePhase.OVER:
        with pytest.raises(NotOver):
            driver.table.record()
        driver.step()
    found = origin_of(driver.table.record())
    assert found == driver.table.origin
    assert found and found.commitment == driver.table.commitment


def test_a_match_that_everybody_left_is_revealed_too() -> None:
    driver = seated()
    driver.do(0, Accept())
    driver.do(1, Accept())
    driver.do(0, Leave(0))
    driver.do(1, Leave(1))
    assert origin_of(driver.table.record()) == driver.table.origin
