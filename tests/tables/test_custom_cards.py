"""Cards that people write, at a live table: agreed on before the match, or proposed in it."""

from __future__ import annotations

import msgspec
import pytest

from penult.core.ids import TABLE
from penult.games.errors import BadCard, BadOptionValue
from penult.games.registry import find
from penult.match.errors import NoWorkshop, Refused
from penult.tables import step
from penult.tables.commands import Accept, Act, Command, Propose, Ready, SetCustoms, SetOptions, Sit
from penult.tables.errors import NotGathering, NotHost
from penult.tables.events import Pace
from penult.tables.table import Table
from tests.tables.driver import QUICK, TableDriver, hashed

HOUR = 3_600_000  # milliseconds
DRIZZLE = 'card "Drizzle" rule draw(others,1)'
AT_TABLE = "custom_count=2 agree=at_table"


def refused(driver: TableDriver, seat: int, command: Command) -> object:
    return driver.order(seat, command).refusal


# Before the match


def test_what_the_host_writes_is_accepted_by_everybody_before_the_deal() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.do(TABLE, Sit("Lea", hashed("a")))
    driver.do(TABLE, Sit("Max", hashed("b")))
    driver.do(1, Accept())
    assert isinstance(refused(driver, 1, SetCustoms((DRIZZLE,))), NotHost)
    driver.do(0, SetCustoms((' card  "Drizzle" rule draw( others , 1 )',)))
    assert driver.table.customs == (DRIZZLE,)
    assert driver.table.options == "custom_count=1"
    assert not driver.table.chairs[1].accepted
    for seat in (0, 1):
        driver.do(seat, Accept())
    assert [card.title for card in driver.match.customs][:1] == ["Drizzle"]
    assert Table.rebuilt("t", driver.rows).customs == (DRIZZLE,)
    assert isinstance(refused(driver, 0, SetCustoms(())), NotGathering)


def test_cards_and_options_that_do_not_go_together_are_refused() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.do(TABLE, Sit("Lea", hashed("a")))
    driver.do(0, SetCustoms((DRIZZLE, DRIZZLE)))
    assert isinstance(refused(driver, 0, SetOptions("custom_count=1")), BadOptionValue)
    assert isinstance(refused(driver, 0, SetOptions(AT_TABLE)), BadCard)
    assert isinstance(refused(driver, 0, SetCustoms(("draw(others,9)",))), BadCard)
    assert driver.table.customs == (DRIZZLE, DRIZZLE)


def test_a_public_table_takes_only_cards_of_the_gallery() -> None:
    driver = TableDriver("coloradd", seats=2, public=True)
    driver.do(TABLE, Sit("Lea", hashed("a")))
    assert isinstance(refused(driver, 0, SetCustoms(('card "Mine" rule skip(3)',))), BadCard)
    driver.do(0, SetCustoms(("draw(others,1)",)))


def test_nobody_writes_on_cards_of_other_games() -> None:
    with pytest.raises(NoWorkshop):
        step.opened("t", "royal", 4, "", 0, public=False, pace=Pace(), customs=(DRIZZLE,))


def test_another_match_has_the_same_cards() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.do(TABLE, Sit("Lea", hashed("a")))
    driver.do(0, SetCustoms((DRIZZLE,)))
    made, _ = step.successor(driver.table, "u", driver.now)
    assert (made.customs, made.options) == ((DRIZZLE,), "custom_count=1")


# In the match


def writing(people: int = 2, pace: Pace = QUICK) -> TableDriver:
    driver = TableDriver("coloradd", seats=3, options=AT_TABLE, pace=pace)
    driver.gather(people=people)
    assert driver.table.is_writing
    return driver


def test_what_all_accept_is_in_play_as_soon_as_nobody_has_more_to_say() -> None:
    driver = writing()
    driver.do(0, Propose(1, DRIZZLE))
    driver.do(1, Act("accept custom1"))
    driver.do(0, Ready())
    driver.wait(1000)  # the bot accepts too
    assert driver.table.is_writing, "not all are ready"
    driver.do(1, Ready())
    driver.wait(0)
    assert not driver.table.is_writing
    assert driver.match.view().customs == 1
    assert driver.match.customs[0].title == "Drizzle"
    assert not any(chair.ready for chair in driver.table.chairs)
    rebuilt = Table.rebuilt("t", driver.rows)
    assert rebuilt.match and rebuilt.match.customs == driver.match.customs


def test_who_was_ready_looks_again_at_a_new_proposal() -> None:
    driver = writing()
    driver.do(1, Ready())
    driver.do(0, Propose(2, DRIZZLE))
    assert not driver.table.chairs[1].ready


def test_a_bot_is_waited_for() -> None:
    driver = writing(people=1)
    driver.do(0, Propose(1, DRIZZLE))
    driver.do(0, Ready())
    driver.wait(0)
    assert driver.table.is_writing
    for _ in range(2):  # one bot after the other
        driver.wait(1000)
    assert driver.match.view().customs == 1


def test_bots_never_end_the_writing() -> None:
    """Somebody alone among bots has no turn timer, and may write as long as they like."""
    driver = writing(people=1, pace=msgspec.structs.replace(QUICK, patient=True))
    driver.wait(HOUR)
    assert driver.table.is_writing
    driver.do(0, Propose(1, DRIZZLE))
    for _ in range(2):  # one bot accepts after the other
        driver.wait(HOUR)
    assert driver.table.is_writing
    driver.do(0, Ready())
    driver.wait(0)
    assert not driver.table.is_writing
    assert driver.match.view().customs == 1


def test_a_proposal_that_cannot_be_taken_changes_nothing() -> None:
    driver = writing()
    assert isinstance(refused(driver, 0, Propose(1, "draw(everyone,1)")), BadCard)
    assert isinstance(refused(driver, 0, Propose(3, DRIZZLE)), Refused)
    assert isinstance(refused(driver, 0, Propose(5, DRIZZLE)), NoWorkshop)
    assert not driver.match.scene().wilds[0].offered
    assert find("coloradd").workshop


def test_words_of_ones_own_are_for_private_tables() -> None:
    driver = TableDriver("coloradd", seats=2, options=AT_TABLE, public=True)
    driver.gather(people=2)
    assert isinstance(refused(driver, 0, Propose(1, 'card "Mine" rule skip(3)')), BadCard)
    driver.do(0, Propose(1, "skip(2)"))
