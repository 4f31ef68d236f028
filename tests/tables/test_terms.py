"""On which terms people play: manners, and hands that who watches may see."""

from __future__ import annotations

import pytest

from penult.core.ids import TABLE
from penult.tables.commands import (
    Accept,
    AddSeed,
    Leave,
    OpenHand,
    SetHost,
    SetManners,
    SetOptions,
    Sit,
)
from penult.tables.decide import LATEST, SOONEST
from penult.tables.errors import BadDelay, NoChair, NotGathering, NotHost, TermsChanged
from penult.tables.events import Manners
from penult.tables.seating import Chat, TablePhase
from penult.tables.table import Table
from tests.tables.driver import TableDriver, hashed


def test_hands_are_open_when_all_people_agree_and_as_long_as_they_do() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    assert not driver.table.has_open_hands
    driver.do(0, OpenHand(True))
    assert not driver.table.has_open_hands
    driver.do(1, OpenHand(True))
    assert driver.table.has_open_hands
    assert Table.rebuilt("t", driver.rows).has_open_hands
    driver.do(0, OpenHand(False))
    assert not driver.table.has_open_hands


def test_who_sits_down_has_not_agreed_yet() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.do(TABLE, Sit("Lea", hashed("a")))
    driver.do(0, OpenHand(True))
    driver.do(TABLE, Sit("Max", hashed("b")))
    assert not driver.table.has_open_hands
    driver.do(1, OpenHand(True))
    driver.do(1, Leave(1))
    driver.do(TABLE, Sit("Pia", hashed("c")))
    assert not driver.table.has_open_hands


def test_a_table_without_people_has_no_open_hands() -> None:
    assert not TableDriver("coloradd").table.has_open_hands


def test_nobody_accepts_terms_that_he_has_not_seen() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.do(TABLE, Sit("Lea", hashed("a")))
    driver.do(TABLE, Sit("Max", hashed("b")))
    seen = driver.table.version
    changed = driver.do(0, SetOptions("target=100"))
    assert isinstance(driver.order(1, Accept(seen)).refusal, TermsChanged)
    assert not driver.table.chairs[1].accepted
    driver.do(0, AddSeed("00ff"))  # is no term
    driver.do(1, Accept(changed))
    assert driver.table.chairs[1].accepted


def test_what_a_restart_knows_of_terms_is_the_same() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.do(TABLE, Sit("Lea", hashed("a")))
    driver.do(0, SetOptions("target=100"))
    assert driver.table.terms_version == driver.table.version
    assert Table.rebuilt("t", driver.rows).terms_version == driver.table.version


def test_hands_shown_later_must_be_accepted_by_all_before_the_match() -> None:
    driver = TableDriver("coloradd", seats=2)
    driver.do(TABLE, Sit("Lea", hashed("a")))
    driver.do(TABLE, Sit("Max", hashed("b")))
    driver.do(1, Accept())
    driver.do(0, SetManners(Manners(delay=SOONEST)))
    driver.do(0, Accept())
    assert driver.phase() == TablePhase.ACCEPTING
    driver.do(1, Accept())
    assert driver.phase() == TablePhase.PLAYING
    refused = driver.order(0, SetManners(Manners(delay=LATEST))).refusal
    assert isinstance(refused, NotGathering)
    assert Table.rebuilt("t", driver.rows).manners.delay == SOONEST


def test_what_may_be_said_the_host_alone_changes_at_any_time() -> None:
    driver = TableDriver("coloradd")
    driver.gather(people=2)
    assert driver.table.manners.chat == Chat.REACTIONS
    assert isinstance(driver.order(1, SetManners(Manners(Chat.ALL))).refusal, NotHost)
    driver.do(0, SetManners(Manners(Chat.OFF)))
    assert driver.table.manners == Manners(Chat.OFF)
    assert driver.phase() == TablePhase.PLAYING, "and nobody is asked again"


@pytest.mark.parametrize("delay", [1, SOONEST - 1, LATEST + 1])
def test_a_hand_is_not_shown_too_soon(delay: int) -> None:
    driver = TableDriver("coloradd")
    driver.do(TABLE, Sit("Lea", hashed("a")))
    assert isinstance(driver.order(0, SetManners(Manners(delay=delay))).refusal, BadDelay)


def test_the_host_makes_another_person_host() -> None:
    driver = TableDriver("coloradd", seats=3)
    driver.gather(people=2)
    assert isinstance(driver.order(1, SetHost(1)).refusal, NotHost)
    assert isinstance(driver.order(0, SetHost(2)).refusal, NoChair), "a bot cannot be host"
    driver.do(0, SetHost(1))
    assert driver.table.host == Table.rebuilt("t", driver.rows).host == 1
