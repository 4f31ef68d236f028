"""After a match: the curve, luck and skill, and the decisions that cost most."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from penult.i18n import LANGUAGES
from penult.server.routes.pages import STATIC
from tests.browser.person import PHONE, barriers, faults_of, fits, opened
from tests.browser.test_study import DESK, SMALL, record_of, watch
from tests.browser.visitor import STILL, Visitor, by_mouse, play_round, untranslated
from tests.browser.visitor import opened as opened_table

SHARE = 25_000  # bytes of scripts and texts, packed
MOST = 10_000  # what they are now, and some room


@pytest.fixture(scope="module")
def page(chromium: Browser, link: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    found = opened(chromium, link, DESK)
    analyse(found, link, tmp_path_factory.mktemp("records"))
    yield found
    found.context.close()


def analyse(page: Page, link: str, folder: Path) -> None:
    watch(page, link, folder / "a.penult", record_of("coloradd"))
    page.locator(".side .button.main").click()
    expect(page.locator(".analysis [role=slider]")).to_be_visible()


def step_of(page: Page) -> str:
    return page.locator("main").get_attribute("data-step") or ""


def test_the_curve_and_the_replay_move_together(page: Page) -> None:
    slider = page.get_by_role("slider", name="Chance to win the match")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator("main")).to_have_attribute("data-step", "0")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Round 1: the deal"))
    page.keyboard.press("End")
    expect(page.locator("main")).to_have_attribute("data-step", "12")
    expect(page.locator(".analysis .said")).to_contain_text("chance is now")
    page.get_by_role("button", name="Go to the start").click()
    expect(slider).to_have_attribute("aria-valuenow", "1")
    page.keyboard.press("ArrowRight")  # the keys of the replay still work elsewhere
    expect(page.locator("main")).to_have_attribute("data-step", "1")


def test_a_tap_on_the_curve_goes_there_and_hovering_only_tells(page: Page) -> None:
    slider = page.locator(".analysis [role=slider]")
    box = slider.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 12, box["y"] + 60)
    expect(page.locator("main")).to_have_attribute("data-step", "12")
    page.mouse.move(box["x"] + 45, box["y"] + 60)
    expect(page.locator(".analysis .said")).to_contain_text("Round 1: the deal")
    expect(page.locator("main")).to_have_attribute("data-step", "12")


def test_costly_decisions_lead_to_their_positions(page: Page) -> None:
    cards = page.locator(".analysis ol > li")
    expect(cards.first).to_contain_text("Better: Draw: you get rid of 50 points.")
    expect(cards.first).to_contain_text("about 21 in 100")
    page.locator(".analysis summary", has_text="1 more").click()
    shown = page.get_by_role("button", name=re.compile("See step")).nth(1)
    number = (shown.text_content() or "").split()[-1]
    shown.click()
    expect(page.locator("main")).to_have_attribute("data-step", number)
    expect(page.get_by_role("combobox", name="View", exact=True)).to_have_value("0")


def test_everything_can_be_read_as_a_table(page: Page) -> None:
    page.locator(".analysis summary", has_text="as a table").click()
    rows = page.locator(".analysis tbody tr")
    count = int(page.locator(".analysis [role=slider]").get_attribute("aria-valuemax") or 0)
    expect(rows).to_have_count(count)
    expect(rows.first.locator("td")).to_have_count(4)
    rows.first.get_by_role("button").click()
    expect(rows.first).to_have_attribute("aria-current", "step")
    assert barriers(page) == []


def test_another_seat_is_judged(page: Page) -> None:
    expect(page.locator(".analysis li.own")).to_contain_text("Your play")
    page.get_by_role("combobox", name="Decisions of").select_option("Bo")
    expect(page.locator(".analysis li.own")).to_have_count(1)
    expect(page.locator(".analysis section ul li").first).to_contain_text("Al: play")
    assert faults_of(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_analysis_on_the_smallest_phone(
    chromium: Browser, link: str, tmp_path: Path, language: str
) -> None:
    for scheme in ("light", "dark"):
        visitor = Visitor(chromium, link, size=SMALL, language=language)
        visitor.page.emulate_media(color_scheme=scheme)
        analyse(visitor.page, link, tmp_path)
        assert fits(visitor.page)
        assert untranslated(visitor.page) == []
        assert barriers(visitor.page) == []
        assert visitor.restlessness()[0] < STILL, visitor.restlessness()
        assert visitor.faults == []
        visitor.leave()


def test_trouble_is_told_and_can_be_tried_again(
    chromium: Browser, link: str, tmp_path: Path
) -> None:
    page = opened(chromium, link, PHONE)
    page.route("**/api/records/analysis", lambda route: route.abort())
    watch(page, link, tmp_path / "a.penult", record_of("coloradd"))
    page.locator(".side .button.main").click()
    expect(page.locator(".analysis [role=alert]")).not_to_be_empty()
    page.unroute("**/api/records/analysis")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".analysis [role=slider]")).to_be_visible()
    page.context.close()


def test_a_match_just_played_is_analysed(chromium: Browser, link: str) -> None:
    options = "turn_cap=400 catch_guard=0 round_cap=1"
    seat = opened_table(link, "coloradd", 2, options, bots=1)
    visitor = Visitor(chromium, f"{link}/t/{seat['table']}", seat=seat)
    visitor.press("web-accept")
    visitor.sees_the_table()
    play_round([visitor], by_mouse)
    visitor.page.get_by_role("link", name="Analyse the match").click()
    expect(visitor.page.locator(".analysis [role=slider]")).to_be_visible()
    assert f"/analysis/{seat['table']}/0" in visitor.page.url
    expect(visitor.page.locator(".analysis li.own")).to_contain_text("Your play")
    counted_once(visitor)
    visitor.leave()


MISTAKES = "JSON.parse(localStorage['penult.mistakes'])[0].open.length"


def counted_once(visitor: Visitor) -> None:
    """One's own match is in the statistics, until they are deleted."""
    page = visitor.page
    page.reload()
    expect(page.locator(".analysis [role=slider]")).to_be_visible()
    page.get_by_role("link", name="Your statistics").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody tr td").first).to_have_text("1")
    expect(page.locator("main")).to_contain_text("Forgotten calls: ")
    expect(page.get_by_role("link", name="Practise your mistakes")).to_be_visible()
    assert page.evaluate(MISTAKES) == 3  # of four costly decisions one is a mere inaccuracy
    assert fits(page) and barriers(page) == []
    kept = page.request.get(page.url)  # the address works without the link, too
    assert kept.ok and page.evaluate("JSON.parse(localStorage['penult.results']).length") == 1
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("button", name="No", exact=True)).to_be_focused()
    page.get_by_role("button", name="Yes, delete everything").click()
    expect(page.get_by_role("status")).to_contain_text("nothing here yet")
    expect(page.get_by_role("status")).to_be_focused()
    assert page.evaluate("'penult.results' in localStorage") is False
    assert page.evaluate("'penult.mistakes' in localStorage") is False


def test_its_share_of_the_page_is_small() -> None:
    """Scripts and the largest texts; nobody loads them before they open an analysis."""
    files = list(STATIC.glob("assets/analysis-*.js"))
    sizes = sorted(len(gzip.compress(path.read_bytes())) for path in files)
    assert len(sizes) == 1 + len(LANGUAGES)
    assert sizes[-1] + sizes[-2] <= MOST < SHARE


@pytest.mark.parametrize("cards", ["What they held then", "Dealt anew"])
def test_what_if_is_answered_by_playing_on(
    chromium: Browser, link: str, tmp_path: Path, cards: str
) -> None:
    page = opened(chromium, link, PHONE)
    watch(page, link, tmp_path / "a.penult", record_of("coloradd"))
    page.get_by_role("combobox", name="View", exact=True).select_option("Bo")
    page.get_by_role("slider").fill("5")
    expect(page.locator("main")).to_have_attribute("data-step", "5")
    held = page.locator(".hand li button").count()
    expect(page.locator(".branch")).to_contain_text("Bo’s seat")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    expect(dialog).to_contain_text("only what Bo could know stays")
    assert barriers(page) == []
    dialog.get_by_role("button", name=cards).click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.locator(".hand li button").first).to_be_visible()
    assert page.locator(".hand li button").count() >= held - 1  # bots may have made me draw
    assert faults_of(page) == []
    page.context.close()
