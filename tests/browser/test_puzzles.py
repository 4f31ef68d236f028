"""Puzzles on the felt: one question, one answer, and why."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from penult.core.actions import Verb
from penult.lab.puzzles.exercise import Choice
from penult.lab.puzzles.puzzle import Puzzle
from penult.lab.puzzles.store import shipped
from tests.browser.person import DESK, PHONE, SMALL, barriers, faults_of, fits, opened, settle
from tests.browser.test_geometry import BUTTONS_IN_SIGHT
from tests.browser.test_study import press, tap


def a_puzzle() -> tuple[int, Puzzle, Choice]:
    """One whose best action and another one are single cards; its number, and the other."""
    for number, puzzle in enumerate(shipped("coloradd").puzzles, start=1):
        others = [each for each in puzzle.choices[1:] if plays_card(puzzle, each)]
        if plays_card(puzzle, puzzle.best) and others:
            return number, puzzle, others[0]
    raise LookupError


def plays_card(puzzle: Puzzle, choice: Choice) -> bool:
    action = puzzle.shown.parsed(choice.act)
    return action.verb == Verb.LAY and "=" not in choice.act


def verdict_on(page: Page) -> str:
    expect(page.locator(".verdict p").first).to_be_visible()
    assert barriers(page) == []
    assert fits(page)
    expect(page.locator(".puzzle .button.main")).to_be_focused()
    assert page.evaluate(BUTTONS_IN_SIGHT.replace(".said button", ".puzzle .row button"))
    return page.locator(".verdict").inner_text()


def test_a_right_answer_is_praised_and_explained(chromium: Browser, link: str) -> None:
    number, puzzle, _ = a_puzzle()
    page = opened(chromium, f"{link}/puzzle/coloradd/{number}", PHONE)
    expect(page.locator(".puzzle .question")).to_contain_text("Which action")
    assert barriers(page) == []
    press(page, "What has happened?")
    expect(page.locator("dialog .log li").first).to_be_visible()
    assert barriers(page) == []
    press(page, "Close")
    tap(page, puzzle.best.act)
    said = verdict_on(page)
    assert "Right!" in said
    assert "the next best" in said
    page.locator(".puzzle .button.main").click()
    expect(page).to_have_url(f"{link}/puzzle/coloradd/{number % 60 + 1}")
    expect(page.locator(".puzzle .question")).to_be_visible()
    assert faults_of(page) == []
    page.context.close()


@pytest.mark.parametrize("size", [SMALL, PHONE, (844, 390)])
def test_a_long_verdict_hides_no_button(
    chromium: Browser, link: str, size: tuple[int, int]
) -> None:
    number, puzzle, other = a_puzzle()
    page = opened(chromium, f"{link}/puzzle/coloradd/{number}", size, "fr")
    tap(page, other.act)
    verdict_on(page)
    press(page, "Réessayer")
    tap(page, puzzle.best.act)
    assert "Exact" in verdict_on(page)
    page.context.close()


def test_a_wrong_answer_may_be_tried_again(chromium: Browser, link: str) -> None:
    number, puzzle, other = a_puzzle()
    page = opened(chromium, f"{link}/puzzle/coloradd/{number}", DESK, "de")
    tap(page, other.act)
    assert "Es geht besser" in verdict_on(page)
    press(page, "Noch einmal")
    expect(page.locator(".puzzle .question")).to_be_focused()
    tap(page, puzzle.best.act)
    assert "Richtig" in verdict_on(page)
    page.context.close()


def test_the_puzzle_of_the_day_and_the_way_there(chromium: Browser, link: str) -> None:
    page = opened(chromium, f"{link}/puzzle", PHONE, "fr")
    expect(page.locator(".puzzle .question")).to_contain_text("Quelle action")
    page.goto(f"{link}/puzzle/chess")
    page.locator("main a[href='/puzzle/tippo']").click()
    expect(page.locator(".puzzle .question")).to_be_visible()
    assert faults_of(page) == []
    page.context.close()


@pytest.mark.parametrize(
    "path", ["learn/rummy", "learn/tippo", "puzzle/rummy/19", "puzzle/tippo/19"]
)
def test_a_long_task_hides_no_button(chromium: Browser, link: str, path: str) -> None:
    page = opened(chromium, f"{link}/{path}", SMALL, "de")
    expect(page.locator(".said .actions")).to_be_attached()
    expect(page.locator(".hand li").first).to_be_visible()
    settle(page)
    assert page.evaluate(BUTTONS_IN_SIGHT.replace(".said button", ".said .actions button"))
    page.context.close()
