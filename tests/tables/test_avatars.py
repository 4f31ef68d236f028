"""Everybody at a table has an animal: bots their own, people the one they choose."""

from __future__ import annotations

import msgspec
import pytest

from penult.core.animals import ANIMALS
from penult.core.ids import NOBODY, TABLE
from penult.tables import step
from penult.tables.commands import Leave, Sit, Start
from penult.tables.errors import UnknownAvatar
from penult.tables.events import LogRow, Sat
from penult.tables.seating import BOT_NAMES, BOTS, free_bot_name, usual_avatar, usual_avatars
from penult.tables.table import Table
from tests.tables.driver import TableDriver, hashed


def sit(driver: TableDriver, name: str, avatar: str = "") -> None:
    driver.do(TABLE, Sit(name, hashed(name), NOBODY, avatar))


# Whose is which


def test_each_bot_has_an_animal_of_its_own() -> None:
    assert set(BOTS.values()) <= set(ANIMALS)
    assert len(set(BOTS.values())) == len(BOTS)
    assert [usual_avatar(name) for name in BOT_NAMES] == list(BOTS.values())


def test_people_who_did_not_choose_get_different_animals() -> None:
    found = usual_avatars(f"P{number}" for number in range(10))
    assert len(set(found)) == 10
    assert not {*found[:3]} & {*BOTS.values()}, "as long as there are others"
    assert usual_avatars(["Lea"]) == usual_avatars(["Lea"])


def test_when_all_animals_are_taken_one_is_taken_twice() -> None:
    assert usual_avatar("Lea", ANIMALS) in ANIMALS


# At a table


def test_a_person_chooses_and_the_rows_remember_it() -> None:
    driver = TableDriver("coloradd", seats=2)
    sit(driver, "Lea", "fox")
    assert driver.table.chairs[0].avatar == "fox"
    assert Table.rebuilt("t", driver.rows).chairs[0].avatar == "fox"


def test_an_animal_that_does_not_exist_is_refused_by_name() -> None:
    driver = TableDriver("coloradd", seats=2)
    refusal = driver.order(TABLE, Sit("Lea", hashed("Lea"), NOBODY, "dragon")).refusal
    assert isinstance(refusal, UnknownAvatar)
    assert "dragon" in refusal.text("en") and "hedgehog" in refusal.text("en")
    assert driver.table.chairs[0].is_empty


def test_bots_come_with_animals_that_nobody_has() -> None:
    driver = TableDriver("coloradd", seats=4)
    sit(driver, "Lea", BOTS[BOT_NAMES[0]])
    driver.do(0, Start())
    assert driver.table.names == ["Lea", *BOT_NAMES[1:4]]
    assert len(set(driver.table.avatars)) == 4


def test_a_bot_whose_animal_is_taken_comes_when_no_other_is_left() -> None:
    taken = BOTS[BOT_NAMES[0]]
    assert free_bot_name(["Lea", *BOT_NAMES[1:]], [taken]) == BOT_NAMES[0]
    assert free_bot_name(BOT_NAMES, ANIMALS) == BOT_NAMES[0]


@pytest.mark.parametrize("chosen", ["", "frog"])
def test_whoever_leaves_and_comes_back_looks_the_same(chosen: str) -> None:
    driver = TableDriver("coloradd", seats=3)
    driver.gather(people=2)
    before = driver.table.chairs[1].avatar
    driver.do(1, Leave(1))
    assert driver.table.chairs[1].stands_in
    assert driver.table.chairs[1].avatar == before
    driver.do(TABLE, Sit("P1", hashed("secret 1"), NOBODY, chosen))
    assert driver.table.chairs[1].avatar == (chosen or before)


def test_in_a_rematch_everybody_looks_the_same() -> None:
    driver = TableDriver("coloradd", seats=3)
    sit(driver, "Lea", "hare")
    sit(driver, "Max")
    driver.do(0, Start())
    made, _ = step.successor(driver.table, "u", driver.now)
    assert made.avatars == driver.table.avatars


def test_rows_without_an_avatar_still_open() -> None:
    """As tables were stored before there were any."""
    fact = '{"kind":"sat","seat":0,"name":"Lea","token":"x"}'
    stored = f'{{"version":2,"at":0,"actor":-1,"command":"","fact":{fact}}}'
    row = msgspec.json.decode(stored, type=LogRow)
    assert row.event == Sat(0, "Lea", "x")
    driver = TableDriver("coloradd", seats=2)
    table = Table.rebuilt("t", [*driver.rows, row])
    assert table.chairs[0].avatar == usual_avatar("Lea")
