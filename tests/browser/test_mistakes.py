"""Practising one's own mistakes: what was put right goes, the rest comes again."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Request, expect

from penult.i18n import LANGUAGES, catalogue
from penult.lab.analysis.model import ReviewedDecision
from penult.lab.puzzles.exercise import Choice
from penult.lab.puzzles.puzzle import Puzzle
from penult.lab.puzzles.store import shipped
from penult.match.match import Match
from tests.browser.person import DESK, LYING, PHONE, SMALL, barriers, faults_of, fits, opened
from tests.browser.test_puzzles import plays_card, verdict_on
from tests.browser.test_study import press, tap
from tests.browser.visitor import untranslated


def two_puzzles() -> list[tuple[Puzzle, Choice]]:
    """Whose best action and another one are single cards; with the other."""
    return [
        (puzzle, other)
        for puzzle in shipped("coloradd").puzzles
        for other in puzzle.choices[1:]
        if plays_card(puzzle, puzzle.best) and plays_card(puzzle, other)
    ][:2]


def kept(puzzle: Puzzle, other: Choice) -> dict[str, Any]:
    """A match in which somebody chose the other action, as the page keeps it."""
    match = Match.load(puzzle.record)
    decision = ReviewedDecision(
        number=len(match.acts),
        round=1,
        seat=match.turn,
        act=other.act,
        chance=puzzle.best.value,
        loss=puzzle.best.value - other.value,
        error=0.01,
        grade="blunder",
        advice=puzzle.advice,
    )
    match.push(match.turn, other.act)
    return {
        "table": puzzle.id,
        "game": "coloradd",
        "record": match.record(),
        "open": [{"decision": msgspec.to_builtins(decision), "tries": 0}],
    }


def practising(page: Page, link: str) -> list[tuple[Puzzle, Choice]]:
    found = two_puzzles()
    matches = json.dumps([kept(*each) for each in found])
    page.evaluate("kept => localStorage.setItem('penult.mistakes', kept)", matches)
    page.goto(f"{link}/practice")
    expect(page.locator(".puzzle .question")).to_be_visible()
    return found


def left(page: Page) -> int:
    found: int = page.evaluate(
        "JSON.parse(localStorage['penult.mistakes']).flatMap((match) => match.open).length"
    )
    return found


def test_what_is_wrong_comes_again_and_what_is_right_goes(chromium: Browser, link: str) -> None:
    page = opened(chromium, link, PHONE)
    posted: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            posted.append(request.url)

    page.on("request", note)
    (first, worse), (second, _) = practising(page, link)
    expect(page.locator(".puzzle .question")).to_contain_text("2 left")
    assert barriers(page) == [] and fits(page)
    tap(page, worse.act)
    said = verdict_on(page)
    assert "That’s what you played then." in said
    assert left(page) == 2
    page.keyboard.press("Enter")  # the way on has the focus
    expect(page.locator(".puzzle .question")).to_be_visible()
    tap(page, second.best.act)
    assert "Right!" in verdict_on(page)
    assert left(page) == 1
    page.keyboard.press("Enter")
    expect(page.locator(".puzzle .question")).to_contain_text("1 left")
    tap(page, first.best.act)
    assert "Right!" in verdict_on(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("That’s all for now.")
    assert barriers(page) == [] and fits(page)
    assert left(page) == 0
    assert {url.removeprefix(link) for url in posted} == {"/api/records/practice"}
    assert faults_of(page) == []
    page.context.close()


def test_the_first_answer_counts(chromium: Browser, link: str) -> None:
    """Whoever tries again has seen the solution."""
    page = opened(chromium, link, DESK)
    (first, worse), _ = practising(page, link)
    tap(page, worse.act)
    verdict_on(page)
    press(page, "Try again")
    tap(page, first.best.act)
    assert "Right!" in verdict_on(page)
    assert left(page) == 2
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_size_and_language(chromium: Browser, link: str, language: str) -> None:
    for size in (SMALL, LYING, DESK):
        page = opened(chromium, link, size, language)
        (first, _), _ = practising(page, link)
        assert fits(page) and barriers(page) == [] and untranslated(page) == []
        tap(page, first.best.act)
        assert catalogue(language).text("puzzle-right") in verdict_on(page)
        page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_to_practise(chromium: Browser, link: str, language: str) -> None:
    page = opened(chromium, f"{link}/practice", PHONE, language)
    expect(page.get_by_role("status")).to_contain_text(
        catalogue(language).text("web-mistakes-none")
    )
    assert fits(page) and barriers(page) == [] and untranslated(page) == []
    page.locator("main a[href='/puzzle']").click()
    expect(page.locator(".puzzle .question")).to_be_visible()
    page.context.close()


def test_what_the_server_cannot_set_up_may_be_left_out(chromium: Browser, link: str) -> None:
    page = opened(chromium, link, PHONE)
    broken = kept(*two_puzzles()[0]) | {"record": "penult record 1\n"}
    page.evaluate("kept => localStorage.setItem('penult.mistakes', kept)", json.dumps([broken]))
    page.goto(f"{link}/practice")
    expect(page.get_by_role("alert")).not_to_be_empty()
    press(page, "Leave this one out")
    expect(page.get_by_role("status")).to_contain_text("That’s all for now.")
    page.context.close()
