"""Whoever is asked, comes back, or is new still sees the table, and finds what to do next."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from penult.core.errors import clause_name
from penult.games.registry import find
from penult.i18n.catalogue import catalogue
from tests.browser.geometry import overlapping
from tests.browser.person import PHONE, SMALL, settle
from tests.browser.staged import Stage, staged
from tests.browser.visitor import SHORT, Visitor, opened

LOW = 1280, 720
CUT = """() => [...document.querySelectorAll('.felt .chip, .felt .points, .hand .chip')]
  .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText)"""
TOO_HIGH = """() => {
  const felt = document.querySelector('.centre')
  const page = document.documentElement
  return [felt.scrollHeight - felt.clientHeight, page.scrollHeight - innerHeight]
}"""
SHOE = {"seats": [{"size": 1, "total": 321, "marks": ["turn", "away", "dealer"]}]}
OTHER = {"size": 1, "total": 321, "marks": ["exposed", "dealer"]}


def at_master(browser: Browser, link: str, size: tuple[int, int], language: str = "en") -> Page:
    """The viewer counts as away; somebody has not called."""
    view = {
        "seats": [*SHOE["seats"], OTHER, {"size": 7, "total": 86, "marks": ["laid", "away"]}],
        "order": [0, 1, 2],
        "hand": [{"card": "r7"}],
        "top": "r5",
        "colour": "red",
        "shoe": {"seconds": 6},
        "countdown": 6000,
        "legal": ["r7", "draw"],
        "asides": ["press", "stop", "back", "accuse 1"],
    }
    chosen = f"localStorage.setItem('penult.settings', '{{\"language\": \"{language}\"}}')"
    page = staged(browser, link, Stage("master", view), motion=False, before=chosen)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(".hand button")).to_have_count(1)
    settle(page)
    return page


def test_who_counts_as_away_finds_the_way_back_and_the_rest_leaves_the_table_in_sight(
    chromium: Browser, link: str
) -> None:
    page = at_master(chromium, link, PHONE)
    row = page.locator(".actions > .row")
    expect(row.get_by_role("button", name="I’m back")).to_be_visible()
    expect(page.get_by_role("button", name="Ask to stop the clock")).to_have_count(0)
    row.locator("[aria-expanded]").click()
    expect(page.get_by_role("button", name="Ask to stop the clock")).to_be_visible()
    assert overlapping(page) == []
    page.context.close()


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_what_stands_beside_a_name_is_not_cut_off(
    chromium: Browser, link: str, size: tuple[int, int], language: str
) -> None:
    page = at_master(chromium, link, size, language)
    assert page.evaluate(CUT) == []
    page.context.close()


@pytest.mark.parametrize("size", [PHONE, SMALL, LOW])
def test_who_is_asked_where_a_tile_goes_sees_where_it_could(
    chromium: Browser, link: str, size: tuple[int, int]
) -> None:
    seat = opened(link, "rummy", 2, SHORT["rummy"], bots=1)
    visitor = Visitor(chromium, f"{link}/t/{seat['table']}", size=size, seat=seat)
    visitor.press("web-accept")
    visitor.page.locator(".hand button.playable").first.click(position={"x": 8, "y": 20})
    expect(visitor.page.locator(".choices .button").first).to_be_visible()
    settle(visitor.page)
    assert overlapping(visitor.page) == []
    visitor.leave()


def test_a_balance_fits_a_low_screen(chromium: Browser, link: str) -> None:
    seat = opened(link, "tippo", 4, SHORT["tippo"], bots=3)
    visitor = Visitor(chromium, f"{link}/t/{seat['table']}", size=LOW, language="fr", seat=seat)
    visitor.press("web-accept")
    visitor.my_cards()
    settle(visitor.page)
    assert visitor.page.evaluate(TOO_HIGH) == [0, 0]
    visitor.leave()


def test_who_comes_back_and_missed_nothing_is_told_nothing_again(
    chromium: Browser, link: str
) -> None:
    told = [{"kind": "laid", "seat": 1, "card": "r5"}]
    stage = Stage("coloradd", {"hand": [{"card": "r7"}], "top": "r5", "colour": "red"}, missed=told)
    page = staged(chromium, link, stage, motion=False)
    expect(page.locator(".log li")).to_have_count(1)
    stage.missed = []
    page.reload()
    expect(page.locator(".log li")).to_have_count(1)
    expect(page.locator("aside")).to_have_count(0)
    stage.missed = [{"kind": "drew", "seat": 1, "count": 2}]
    page.reload()
    expect(page.locator("aside li")).to_have_count(1)
    page.context.close()


def test_a_hint_is_there_for_who_plays_against_bots_alone(chromium: Browser, link: str) -> None:
    seat = opened(link, "coloradd", 2, SHORT["coloradd"], bots=1)
    visitor = Visitor(chromium, f"{link}/t/{seat['table']}", seat=seat)
    visitor.press("web-accept")
    expect(visitor.page.locator(".actions .ask")).to_be_visible()
    visitor.page.keyboard.press("t")
    advice = visitor.page.locator(".prompt .advice > span")
    expect(advice).to_have_text(re.compile(r"^Hint: (Play|Draw|Call) .*\.$"))  # a whole sentence
    assert visitor.faults == []
    visitor.leave()


def test_who_plays_master_for_the_first_time_has_time_to_read(chromium: Browser, link: str) -> None:
    """Against the clock, as the cover promises, but the slowest there is."""
    visitor = Visitor(chromium, link)
    game = visitor.page.locator(".game", has=visitor.page.get_by_role("heading", name="Master"))
    game.get_by_role("button", name=visitor.text("web-play")).click()
    visitor.my_cards()
    expect(visitor.page.get_by_role("timer")).to_have_count(1)
    assert any('"shoe":{"seconds":20' in told for told in visitor.told)
    visitor.leave()


def test_the_clause_of_a_refusal_is_in_sight_however_long_it_is(
    chromium: Browser, link: str
) -> None:
    texts = catalogue("en")
    clauses = [clause_name(clause) for clause in find("coloradd").clauses if clause]
    longest = max(clauses, key=lambda name: len(texts.text(f"clause-{name}")))
    view = {"turn": 0, "hand": [{"card": "b3"}], "legal": ["draw"], "top": "r5", "colour": "red"}
    page = staged(chromium, link, Stage("coloradd", view, clause=longest), motion=False)
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    page.locator(".hand button").click()
    refusal = page.get_by_role("alert")
    expect(refusal.get_by_role("link")).to_have_text(longest)
    expect(refusal.get_by_role("link")).to_be_in_viewport(ratio=1)
    page.context.close()
