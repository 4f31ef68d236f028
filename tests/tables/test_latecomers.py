"""A person who comes late takes a bot's chair, with its cards."""

from __future__ import annotations

import pytest

from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.match.record import read_record
from penult.tables.commands import Accept, Act, InviteBot, Leave, Sit
from penult.tables.errors import NotGathering, SeatTaken, TableFull
from penult.tables.events import Deputised
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.tables.driver import QUICK, TableDriver, hashed
from tests.tables.test_table import same

MAX = hashed("max")


@pytest.mark.parametrize("game", NAMES)
def test_the_bots_cards_become_the_persons(game: str) -> None:
    driver = TableDriver(game)
    driver.gather(people=1)
    for _ in range(6):
        driver.step()
    hand, seat = driver.match.hand(2), 2
    driver.do(TABLE, Sit("Max", MAX, seat=seat))
    driver.came(seat)
    assert (driver.table.chairs[seat].name, driver.table.chairs[seat].player) == ("Max", "")
    assert driver.match.hand(seat) == hand
    driver.play_round()
    assert same(Table.rebuilt("t", driver.rows), driver.table)


def test_the_first_bots_chair_is_taken_if_no_other_is_wished_for() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    driver.do(TABLE, Sit("Max", MAX))
    assert driver.table.seat_of(MAX) == 2
    assert driver.table.takeable == 1


def test_a_chair_whose_player_may_return_is_kept() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=2)
    driver.do(1, Leave(1))
    assert driver.table.takeable == 0
    assert isinstance(driver.order(TABLE, Sit("Max", MAX)).refusal, NotGathering)
    driver.do(TABLE, Sit("P1", hashed("secret 1")))
    driver.do(0, Leave(1))
    driver.do(TABLE, Sit("Max", MAX))
    assert driver.table.seat_of(MAX) == 1, "who was removed may not return"


def test_a_persons_chair_is_not_a_bots_not_even_while_a_bot_plays_there() -> None:
    driver = TableDriver("coloradd", seats=3)
    driver.gather(people=2)
    driver.went(1)
    driver.wait(QUICK.grace)
    assert driver.table.chairs[1].deputy
    assert isinstance(driver.order(TABLE, Sit("Max", MAX, seat=1)).refusal, SeatTaken)


def test_before_the_match_people_also_go_before_bots_but_empty_chairs_first() -> None:
    driver = TableDriver("coloradd", seats=3)
    driver.do(TABLE, Sit("Lea", hashed("lea")))
    driver.do(0, InviteBot("sensible", seat=1))
    driver.do(TABLE, Sit("Max", MAX))
    driver.do(TABLE, Sit("Eve", hashed("eve")))
    assert driver.table.names == ["Lea", "Eve", "Max"]
    assert isinstance(driver.order(TABLE, Sit("Ivy", hashed("ivy"))).refusal, TableFull)
    for seat in range(3):
        driver.do(seat, Accept())
    assert driver.phase() == TablePhase.PLAYING


def test_a_latecomer_who_never_connects_is_played_for_again() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.gather(people=1)
    driver.do(TABLE, Sit("Max", MAX))
    driver.wait(QUICK.grace)
    assert Deputised(1, "sensible") in [row.event for row in driver.rows]


def test_a_latecomer_may_act_and_stays_for_the_record() -> None:
    driver = TableDriver("coloradd", seats=2, options="target=100")
    driver.gather(people=1)
    driver.do(TABLE, Sit("Max", MAX))
    while driver.match.turn != 1:
        driver.step()
    driver.do(1, Act(driver.match.moves(1)[0].text))
    while driver.phase() != TablePhase.OVER:
        driver.step()
    assert read_record(driver.table.record()).names == ("P0", "Max")
    assert isinstance(driver.order(TABLE, Sit("Eve", hashed("eve"))).refusal, NotGathering)
    assert read_record(Table.rebuilt("t", driver.rows).record()).names == ("P0", "Max")
