"""The pages at a plain-http address of a local network, where browsers withhold newer APIs.

There is no clipboard, no SubtleCrypto, no service worker and no notification: each has a
fallback or says what it needs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from penult.client import Guest, open_table
from penult.i18n import LANGUAGES, catalogue
from tests.browser.person import DESK, barriers, opened
from tests.browser.test_study import record_of, watch
from tests.client.test_guest import play

RULE = "draw(others,1)"


@pytest.fixture
def page(chromium: Browser, lan_link: str) -> Iterator[Page]:
    found = opened(chromium, lan_link, DESK)
    assert found.evaluate("isSecureContext") is False
    yield found
    found.context.close()


def pasted(page: Page, lan_link: str) -> str:
    """What the clipboard holds: somebody pastes it on the start page."""
    other = page.context.new_page()
    other.goto(lan_link)
    field = other.get_by_label("Code or link")
    field.focus()
    other.keyboard.press("Control+V")
    text = field.input_value()
    other.close()
    return text


def copy_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Copy", exact=True)


def open_a_table(page: Page, lan_link: str) -> None:
    page.goto(f"{lan_link}/new/coloradd")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("region", name="Invite friends")).to_be_visible()


def test_the_invite_link_is_copied(page: Page, lan_link: str) -> None:
    open_a_table(page, lan_link)
    copy_button(page).click()
    expect(page.get_by_role("button", name="Copied", exact=True)).to_be_visible()
    assert pasted(page, lan_link) == page.url


def test_where_nothing_can_be_copied_the_link_is_selected_for_the_keyboard(
    page: Page, lan_link: str
) -> None:
    open_a_table(page, lan_link)
    page.evaluate("document.execCommand = () => false")
    copy_button(page).click()
    expect(page.get_by_text("Press Ctrl+C")).to_be_visible()
    expect(copy_button(page)).to_be_visible()  # nothing claims to be copied
    assert barriers(page) == []
    page.keyboard.press("Control+C")
    assert pasted(page, lan_link) == page.url


def test_the_code_of_a_wild_is_copied(page: Page, lan_link: str) -> None:
    page.goto(f"{lan_link}/new/coloradd")
    page.get_by_role("button", name="Write a wild").click()
    page.get_by_role("button", name="Edit as text").click()
    page.get_by_label("Rule", exact=True).fill(RULE)
    page.locator("summary", has_text="sharing").click()
    copy_button(page).last.click()  # the first is for the link
    expect(page.get_by_role("button", name="Copied", exact=True)).to_be_visible()
    assert pasted(page, lan_link).startswith("w1-")


def finished_table(link: str) -> str:
    async def evening() -> str:
        guest = await open_table(
            link, "coloradd", "Lea", seats=2, bots=1, options="target=1 turn_cap=50"
        )
        async with guest:
            await play(guest, lambda: is_over(guest))
            return guest.table

    with ThreadPoolExecutor(1) as thread:  # Playwright has a loop of its own in this one
        return thread.submit(asyncio.run, evening()).result()


def is_over(guest: Guest) -> bool:
    return guest.phase == "over"


def test_the_link_to_a_step_of_a_replay_is_copied(page: Page, link: str, lan_link: str) -> None:
    table = finished_table(link)
    page.goto(f"{lan_link}/replay/{table}")
    expect(page.locator("main")).to_have_attribute("data-step", "0")
    page.keyboard.press("ArrowRight")
    expect(page.locator("main")).to_have_attribute("data-step", "1")
    copy_button(page).click()
    expect(page.get_by_role("button", name="Copied", exact=True)).to_be_visible()
    assert pasted(page, lan_link) == f"{lan_link}/replay/{table}/1"
    page.keyboard.press("ArrowRight")
    expect(copy_button(page)).to_be_visible()  # another step, another link


def test_the_shuffle_is_checked(page: Page, lan_link: str, tmp_path: Path) -> None:
    watch(page, lan_link, tmp_path / "a.penult", record_of("coloradd"))
    expect(page.locator(".verdict")).to_contain_text("Yes")
    page.locator(".proof summary").click()
    expect(page.locator(".proof li").last).to_contain_text("Round 1: the")


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_say_what_needs_https(chromium: Browser, lan_link: str, language: str) -> None:
    texts = catalogue(language)
    page = opened(chromium, lan_link, language=language)
    page.get_by_role("button", name=texts.text("web-settings")).click()
    switch = page.get_by_label(texts.text("turn-notice-system"))
    expect(switch).to_be_disabled()
    expect(switch).not_to_be_checked()
    expect(switch).to_have_accessible_description(texts.text("web-needs-https"))
    assert barriers(page) == []
    page.context.close()


def test_over_a_secure_address_nothing_is_said_of_https(chromium: Browser, link: str) -> None:
    page = opened(chromium, link)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Notify me when I’m in another window")).to_be_enabled()
    expect(page.get_by_text("https")).to_have_count(0)
    page.context.close()
