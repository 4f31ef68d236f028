"""Bots that think at a live table: an answer counts for its position only and tells no time."""

from __future__ import annotations

from penult.core.actions import WAIT
from penult.tables import schedule
from penult.tables.schedule import OpenQuestion, coming, open_questions
from tests.tables.driver import TableDriver


def dealt(bot: str = "champion", seats: int = 3) -> TableDriver:
    """A person in seat 0 and such bots, after the deal; the person has just acted."""
    driver = TableDriver("coloradd", seats=seats)
    driver.gather(people=1, bot=bot)
    return driver


def until_a_question(driver: TableDriver) -> OpenQuestion:
    """Play until a bot in turn has something to decide."""
    for _ in range(200):
        match = driver.match
        for question in open_questions(driver.table):
            if question.seat == match.turn and len(match.moves(question.seat)) > 1:
                return question
        driver.step()
    raise AssertionError("no bot ever had a choice")


def test_only_bots_that_think_are_asked_about() -> None:
    assert until_a_question(dealt()).mind.attention == 100
    plain = dealt("sensible")
    for _ in range(20):
        assert open_questions(plain.table) == []
        plain.step()


def test_the_answer_is_played_at_the_time_that_was_due_anyway() -> None:
    for place in (0, -1):
        driver = dealt()
        question = until_a_question(driver)
        due = coming(driver.table)
        assert due and due.at == question.at
        action = driver.match.moves(question.seat)[place]
        schedule.answer(driver.table, question, action.id)
        assert open_questions(driver.table) == []
        after = coming(driver.table)
        assert after and after.at == due.at
        acts = len(driver.match.acts)
        driver.wait(due.at - driver.now - 1)
        assert len(driver.match.acts) == acts
        driver.wait(1)
        assert driver.match.acts[acts] == (question.seat, action)


def test_without_an_answer_it_plays_as_sensible() -> None:
    driver, plain = dealt(), dealt("sensible")
    for _ in range(60):
        driver.step()
        plain.step()
        assert driver.match.acts == plain.match.acts


def test_an_answer_for_an_earlier_position_is_ignored() -> None:
    driver = dealt()
    question = until_a_question(driver)
    driver.wait(question.at - driver.now)  # it has acted
    schedule.answer(driver.table, question, WAIT)
    assert driver.table.thoughts == {}


def test_an_answer_that_is_not_legal_is_ignored() -> None:
    driver = dealt()
    question = until_a_question(driver)
    legal = {action.id for action in driver.match.moves(question.seat)}
    wrong = next(action.id for action in driver.match.game.actions if action.id not in legal)
    schedule.answer(driver.table, question, wrong)
    driver.wait(question.at - driver.now)
    assert driver.match.acts[-1][0] == question.seat
