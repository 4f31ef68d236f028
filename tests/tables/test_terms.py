"""On which terms people play: manners, and hands that who watches may see."""

from __future__ import annotations

import pytest

from penult.core.ids import TABLE
from penult.tables.commands import (
    Accept,
    AddSeed,
    HandOver,
    Leave,
    OpenHand,
    SetManners,
    SetOptions,
    Sit,
)
from penult.tables.decide import LATEST, SOONEST
from penult.tables.errors import BadDelay, NoChair, NotGathering, NotHost, TermsChanged
from penult.tables.events import Manners
from penult.tables.seating import Chat, TablePhase
from penult.tables.table import Table
from tests.tables.evening import Evening, hashed


def test_hands_are_open_when_all_people_agree_and_as_long_as_they_do() -> None:
    evening = Evening("coloradd")
    evening.gather(people=2)
    assert not evening.table.has_open_hands
    evening.do(0, OpenHand(True))
    assert not evening.table.has_open_hands
    evening.do(1, OpenHand(True))
    assert evening.table.has_open_hands
    assert Table.rebuilt("t", evening.rows).has_open_hands
    evening.do(0, OpenHand(False))
    assert not evening.table.has_open_hands


def test_who_sits_down_has_not_agreed_yet() -> None:
    evening = Evening("coloradd", seats=2)
    evening.do(TABLE, Sit("Lea", hashed("a")))
    evening.do(0, OpenHand(True))
    evening.do(TABLE, Sit("Max", hashed("b")))
    assert not evening.table.has_open_hands
    evening.do(1, OpenHand(True))
    evening.do(1, Leave(1))
    evening.do(TABLE, Sit("Pia", hashed("c")))
    assert not evening.table.has_open_hands


def test_a_table_without_people_has_no_open_hands() -> None:
    assert not Evening("coloradd").table.has_open_hands


def test_nobody_accepts_terms_that_he_has_not_seen() -> None:
    evening = Evening("coloradd", seats=2)
    evening.do(TABLE, Sit("Lea", hashed("a")))
    evening.do(TABLE, Sit("Max", hashed("b")))
    seen = evening.table.version
    changed = evening.do(0, SetOptions("target=100"))
    assert isinstance(evening.order(1, Accept(seen)).refusal, TermsChanged)
    assert not evening.table.chairs[1].accepted
    evening.do(0, AddSeed("00ff"))  # is no term
    evening.do(1, Accept(changed))
    assert evening.table.chairs[1].accepted


def test_what_a_restart_knows_of_terms_is_the_same() -> None:
    evening = Evening("coloradd", seats=2)
    evening.do(TABLE, Sit("Lea", hashed("a")))
    evening.do(0, SetOptions("target=100"))
    assert evening.table.terms_version == evening.table.version
    assert Table.rebuilt("t", evening.rows).terms_version == evening.table.version


def test_hands_shown_later_must_be_accepted_by_all_before_the_match() -> None:
    evening = Evening("coloradd", seats=2)
    evening.do(TABLE, Sit("Lea", hashed("a")))
    evening.do(TABLE, Sit("Max", hashed("b")))
    evening.do(1, Accept())
    evening.do(0, SetManners(Manners(delay=SOONEST)))
    evening.do(0, Accept())
    assert evening.phase() == TablePhase.ACCEPTING
    evening.do(1, Accept())
    assert evening.phase() == TablePhase.PLAYING
    refused = evening.order(0, SetManners(Manners(delay=LATEST))).refusal
    assert isinstance(refused, NotGathering)
    assert Table.rebuilt("t", evening.rows).manners.delay == SOONEST


def test_what_may_be_said_the_host_alone_changes_at_any_time() -> None:
    evening = Evening("coloradd")
    evening.gather(people=2)
    assert evening.table.manners.chat == Chat.REACTIONS
    assert isinstance(evening.order(1, SetManners(Manners(Chat.ALL))).refusal, NotHost)
    evening.do(0, SetManners(Manners(Chat.OFF)))
    assert evening.table.manners == Manners(Chat.OFF)
    assert evening.phase() == TablePhase.PLAYING, "and nobody is asked again"


@pytest.mark.parametrize("delay", [1, SOONEST - 1, LATEST + 1])
def test_a_hand_is_not_shown_too_soon(delay: int) -> None:
    evening = Evening("coloradd")
    evening.do(TABLE, Sit("Lea", hashed("a")))
    assert isinstance(evening.order(0, SetManners(Manners(delay=delay))).refusal, BadDelay)


def test_the_host_makes_another_person_host() -> None:
    evening = Evening("coloradd", seats=3)
    evening.gather(people=2)
    assert isinstance(evening.order(1, HandOver(1)).refusal, NotHost)
    assert isinstance(evening.order(0, HandOver(2)).refusal, NoChair), "a bot cannot be host"
    evening.do(0, HandOver(1))
    assert evening.table.host == Table.rebuilt("t", evening.rows).host == 1
