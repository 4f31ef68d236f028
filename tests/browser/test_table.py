"""Whole rounds in a real browser, and no barriers on any screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from penult.games.registry import NAMES
from penult.locales import LANGUAGES
from tests.browser.person import (
    Does,
    barriers,
    by_keyboard,
    by_mouse,
    faults_of,
    opened,
    play_round,
)

DESK = 1280, 800
SMALL = 320, 640


def at_a_table(page: Page, game: str) -> None:
    """Against bots, from the start page."""
    page.locator(f'a[href="/new/{game}"]').locator("..").get_by_role("button").click()
    expect(page.locator(".hand li button").first).to_be_visible()


def fits(page: Page) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("act", [by_mouse, by_keyboard])
def test_a_whole_round_on_a_phone(chromium: Browser, link: str, act: Does) -> None:
    page = opened(chromium, link)
    at_a_table(page, "coloradd")
    assert play_round(page, act) > 0
    assert page.locator(".score tbody tr").count() == 4
    assert barriers(page) == []
    assert faults_of(page) == []
    page.context.close()


@pytest.mark.parametrize("game", NAMES)
def test_a_table_of_every_game_has_no_barriers(chromium: Browser, link: str, game: str) -> None:
    page = opened(chromium, link, SMALL)
    at_a_table(page, game)
    assert barriers(page) == []
    assert fits(page)
    assert faults_of(page) == []
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/", "/new/tippo", "/rules/coloradd/ADD-15"])
def test_pages_in_every_language_have_no_barriers(
    chromium: Browser, link: str, path: str, language: str
) -> None:
    page = opened(chromium, f"{link}{path}", SMALL, language)
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == language
    page.wait_for_load_state("networkidle")
    assert barriers(page) == []
    assert fits(page)
    assert faults_of(page) == []
    page.context.close()


def test_settings_have_no_barriers_and_are_remembered(chromium: Browser, link: str) -> None:
    page = opened(chromium, link)
    page.get_by_role("button", name="Settings").click()
    assert barriers(page) == []
    page.get_by_label("High contrast").check()
    page.get_by_label("Français").check()
    expect(page.get_by_role("heading", name="Réglages")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-contrast", "more")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.context.close()


def test_a_card_that_cannot_be_laid_says_why(chromium: Browser, link: str) -> None:
    page = opened(chromium, link, DESK)
    at_a_table(page, "coloradd")
    page.wait_for_function("document.querySelector('main').dataset.mine === 'true'")
    while not (dull := page.locator(".hand li button:not(.playable)")).count():
        page.get_by_role("button", name="Draw").first.click()
    dull.first.click(position={"x": 8, "y": 30})
    refusal = page.get_by_role("alert")
    expect(refusal).to_be_visible()
    expect(refusal.get_by_role("link")).to_have_attribute(
        "href", re.compile(r"/rules/coloradd/ADD-\d+")
    )
    page.context.close()


def test_who_reloads_sits_where_he_sat(chromium: Browser, link: str) -> None:
    page = opened(chromium, link)
    at_a_table(page, "coloradd")
    page.wait_for_function("document.querySelector('main').dataset.mine === 'true'")
    before = page.locator(".hand li button").evaluate_all("all => all.map(each => each.ariaLabel)")
    page.reload()
    expect(page.locator(".hand li button").first).to_be_visible()
    after = page.locator(".hand li button").evaluate_all("all => all.map(each => each.ariaLabel)")
    assert before == after
    page.context.close()
