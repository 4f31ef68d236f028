"""Cards that people write, at a live table: agreed on before the match, or proposed in it."""

from __future__ import annotations

import pytest

from penult.core.ids import TABLE
from penult.games.custom.errors import BadCard
from penult.games.errors import BadOptionValue
from penult.games.registry import find
from penult.match.errors import NoWorkshop, Refused
from penult.tables import step
from penult.tables.commands import Accept, Act, Command, GoOn, Propose, SetCustoms, SetOptions, Sit
from penult.tables.errors import NotGathering, NotHost
from penult.tables.events import Pace
from penult.tables.table import Table
from tests.tables.evening import Evening, hashed

DRIZZLE = 'card "Drizzle" rule draw(others,1)'
AT_TABLE = "custom_count=2 agree=at_table"


def refused(evening: Evening, seat: int, command: Command) -> object:
    return evening.order(seat, command).refusal


# Before the match


def test_what_the_host_writes_is_accepted_by_everybody_before_the_deal() -> None:
    evening = Evening("coloradd", seats=2)
    evening.do(TABLE, Sit("Lea", hashed("a")))
    evening.do(TABLE, Sit("Max", hashed("b")))
    evening.do(1, Accept())
    assert isinstance(refused(evening, 1, SetCustoms((DRIZZLE,))), NotHost)
    evening.do(0, SetCustoms((' card  "Drizzle" rule draw( others , 1 )',)))
    assert evening.table.customs == (DRIZZLE,)
    assert evening.table.options == "custom_count=1"
    assert not evening.table.chairs[1].accepted
    for seat in (0, 1):
        evening.do(seat, Accept())
    assert [card.title for card in evening.match.customs][:1] == ["Drizzle"]
    assert Table.rebuilt("t", evening.rows).customs == (DRIZZLE,)
    assert isinstance(refused(evening, 0, SetCustoms(())), NotGathering)


def test_cards_and_options_that_do_not_go_together_are_refused() -> None:
    evening = Evening("coloradd", seats=2)
    evening.do(TABLE, Sit("Lea", hashed("a")))
    evening.do(0, SetCustoms((DRIZZLE, DRIZZLE)))
    assert isinstance(refused(evening, 0, SetOptions("custom_count=1")), BadOptionValue)
    assert isinstance(refused(evening, 0, SetOptions(AT_TABLE)), BadCard)
    assert isinstance(refused(evening, 0, SetCustoms(("draw(others,9)",))), BadCard)
    assert evening.table.customs == (DRIZZLE, DRIZZLE)


def test_a_public_table_takes_only_cards_of_the_gallery() -> None:
    evening = Evening("coloradd", seats=2, public=True)
    evening.do(TABLE, Sit("Lea", hashed("a")))
    assert isinstance(refused(evening, 0, SetCustoms(('card "Mine" rule skip(3)',))), BadCard)
    evening.do(0, SetCustoms(("draw(others,1)",)))


def test_nobody_writes_on_cards_of_other_games() -> None:
    with pytest.raises(NoWorkshop):
        step.opened("t", "royal", 4, "", 0, public=False, pace=Pace(), customs=(DRIZZLE,))


def test_another_match_has_the_same_cards() -> None:
    evening = Evening("coloradd", seats=2)
    evening.do(TABLE, Sit("Lea", hashed("a")))
    evening.do(0, SetCustoms((DRIZZLE,)))
    made, _ = step.successor(evening.table, "u", evening.now)
    assert (made.customs, made.options) == ((DRIZZLE,), "custom_count=1")


# In the match


def writing(people: int = 2) -> Evening:
    evening = Evening("coloradd", seats=3, options=AT_TABLE)
    evening.gather(people=people)
    assert evening.table.is_writing
    return evening


def test_what_all_accept_is_in_play_as_soon_as_nobody_has_more_to_say() -> None:
    evening = writing()
    evening.do(0, Propose(1, DRIZZLE))
    evening.do(1, Act("accept custom1"))
    evening.do(0, GoOn())
    evening.wait(1000)  # the bot accepts too
    assert evening.table.is_writing, "not all are ready"
    evening.do(1, GoOn())
    evening.wait(0)
    assert not evening.table.is_writing
    assert evening.match.view().customs == 1
    assert evening.match.customs[0].title == "Drizzle"
    assert not any(chair.ready for chair in evening.table.chairs)
    rebuilt = Table.rebuilt("t", evening.rows)
    assert rebuilt.match and rebuilt.match.customs == evening.match.customs


def test_who_was_ready_looks_again_at_a_new_proposal() -> None:
    evening = writing()
    evening.do(1, GoOn())
    evening.do(0, Propose(2, DRIZZLE))
    assert not evening.table.chairs[1].ready


def test_a_bot_is_waited_for() -> None:
    evening = writing(people=1)
    evening.do(0, Propose(1, DRIZZLE))
    evening.do(0, GoOn())
    evening.wait(0)
    assert evening.table.is_writing
    for _ in range(2):  # one bot after the other
        evening.wait(1000)
    assert evening.match.view().customs == 1


def test_a_proposal_that_cannot_be_taken_changes_nothing() -> None:
    evening = writing()
    assert isinstance(refused(evening, 0, Propose(1, "draw(everyone,1)")), BadCard)
    assert isinstance(refused(evening, 0, Propose(3, DRIZZLE)), Refused)
    assert isinstance(refused(evening, 0, Propose(5, DRIZZLE)), NoWorkshop)
    assert not evening.match.scene().wilds[0].offered
    assert find("coloradd").workshop


def test_words_of_ones_own_are_for_private_tables() -> None:
    evening = Evening("coloradd", seats=2, options=AT_TABLE, public=True)
    evening.gather(people=2)
    assert isinstance(refused(evening, 0, Propose(1, 'card "Mine" rule skip(3)')), BadCard)
    evening.do(0, Propose(1, "skip(2)"))
