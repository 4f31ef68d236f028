"""A table that keeps older rules says so, once in front of the table and always beside it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from penult.i18n import LANGUAGES, catalogue
from tests.server.serving import Serving
from tests.server.test_old_data import OLD
from tests.server.test_older_rules import change_version

TOLD = {
    language: catalogue(language).text("live-older-rules", rules=1, newer=2)
    for language in LANGUAGES
}


@pytest.fixture(scope="module")
def old_link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("old")
    shutil.copy(OLD / "tables.db", folder)
    change_version(folder, ("paused",))
    with Serving(Path(folder)) as serving:
        yield serving.link


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_with_older_rules_says_so(old_link: str, chromium: Browser, language: str) -> None:
    context = chromium.new_context(locale=language)
    page = context.new_page()
    page.goto(f"{old_link}/t/playing#watch")
    told = page.get_by_role("status").filter(has_text=TOLD[language])
    expect(told).to_be_visible()
    told.get_by_role("button").click()
    expect(told).to_have_count(0)
    page.reload()
    expect(page.locator("#side")).to_contain_text(TOLD[language])
    expect(told).to_have_count(0)
    page.goto(f"{old_link}/t/reigning#watch")
    expect(page.locator("#side")).to_be_attached()
    expect(page.locator("#side")).not_to_contain_text(TOLD[language])
    context.close()


def test_a_table_that_cannot_go_on_says_why(old_link: str, chromium: Browser) -> None:
    page = chromium.new_page(locale="de")
    page.goto(f"{old_link}/t/paused")
    expect(page.get_by_role("alert")).to_contain_text("Version 99 der Regeln")
    expect(page.get_by_role("alert")).to_contain_text("Nichts ist verloren")
    page.close()
