"""Every screen that is no table: no barriers, every language, and no scrolling sideways on the
smallest phone. A new page is one line in ``PAGES``."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, expect

from penult.games.registry import NAMES
from penult.i18n import LANGUAGES
from tests.browser.person import (
    COLOURS,
    DESK,
    LYING,
    PHONE,
    SMALL,
    barriers,
    cut_off,
    enlarge_letters,
    fits,
    hidden_below,
    out_of_reach,
)
from tests.browser.staged import Stage, staged
from tests.browser.visitor import SHORT, STILL, Visitor, opened, untranslated

SIZES = (PHONE, LYING, DESK, SMALL)
LIGHT: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")  # of the system
ROOM = "getComputedStyle(document.documentElement).getPropertyValue('--room')"
BRIGHTNESS = """() => {
  const probe = document.body.appendChild(document.createElement('i'))
  return ['paper', 'room', 'window', 'raised', 'field', 'felt', 'felt-lit'].map((name) => {
    probe.style.setProperty('color', `var(--${name})`)
    const [red, green, blue] = getComputedStyle(probe).color.match(/\\d+/g).map(Number)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
}"""
USUAL = (
    *(
        "/",
        "/replay",
        "/statistics",
        "/practice",
        f"/learn/{NAMES[0]}",
        f"/rules/{NAMES[0]}",
        "/rules/chess",
    ),
    f"/puzzle/{NAMES[0]}/1",
    *(f"/new/{game}" for game in NAMES),
)
PAGES = (
    *USUAL,
    *(f"/{kind}/{game}" for kind in ("learn", "rules", "puzzle") for game in NAMES[1:]),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language_on_the_smallest_phone(
    chromium: Browser, link: str, language: str
) -> None:
    visitor = Visitor(chromium, link, size=SMALL, language=language)
    for path in USUAL:
        open_page(visitor, link, path)
        assert visitor.page.evaluate("document.documentElement.lang") == language
        assert untranslated(visitor.page) == [], path
        assert fits(visitor.page), path
        assert visitor.restlessness()[0] < STILL, visitor.restlessness()
    assert visitor.faults == []
    visitor.leave()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_cuts_large_letters_off(chromium: Browser, link: str, language: str) -> None:
    opened(link, NAMES[0], 2, "", bots=0, public=True)  # the start page lists it
    visitor = Visitor(chromium, link, size=PHONE, language=language)
    expect(visitor.page.locator("#open")).to_be_attached()
    enlarge_letters(visitor.page)
    for path in USUAL:
        open_page(visitor, link, path)
        assert fits(visitor.page), path
        assert cut_off(visitor.page) == [], path
    visitor.leave()


@pytest.mark.parametrize("light", LIGHT)
def test_no_page_has_barriers_in_any_light_and_contrast(
    chromium: Browser, link: str, light: Literal["light", "dark"]
) -> None:
    visitor = Visitor(chromium, link, size=PHONE)
    page = visitor.page
    page.emulate_media(color_scheme=light)
    for path in PAGES:
        open_page(visitor, link, path)
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
        assert barriers(page) == [], path
        if path in USUAL[:5]:
            page.evaluate("document.documentElement.dataset.contrast = 'more'")
            assert barriers(page, COLOURS) == [], path
    assert visitor.faults == []
    visitor.leave()


def test_light_follows_the_system_unless_the_player_decides(chromium: Browser, link: str) -> None:
    visitor = Visitor(chromium, link, size=DESK)
    page = visitor.page
    rooms = {}
    for light in LIGHT:
        page.emulate_media(color_scheme=light)
        rooms[light] = page.evaluate(ROOM)
        expect(page.locator("meta[name=theme-color]").first).to_have_attribute(
            "content", rooms[light]
        )
    assert rooms["light"] != rooms["dark"]
    visitor.press("web-settings")
    page.get_by_label(visitor.text("web-theme-afternoon")).check()
    assert page.evaluate(ROOM) == rooms["light"]
    page.reload()
    expect(page.locator(".games")).to_be_visible()
    assert page.evaluate(ROOM) == rooms["light"]
    expect(page.locator("meta[name=theme-color]").last).to_have_attribute("content", rooms["light"])
    visitor.leave()


@pytest.mark.parametrize("light", LIGHT)
def test_nothing_is_brighter_than_a_card(
    chromium: Browser, link: str, light: Literal["light", "dark"]
) -> None:
    visitor = Visitor(chromium, link)
    visitor.page.emulate_media(color_scheme=light)
    paper, *others = visitor.page.evaluate(BRIGHTNESS)
    assert paper > max(others)
    visitor.leave()


def test_the_start_page_fits_every_window(chromium: Browser, link: str) -> None:
    visitor = Visitor(chromium, link, size=SMALL, language="de")
    for wide, high in (*SIZES, (1024, 768), (1366, 768), (1920, 1080), (3840, 2160)):
        visitor.page.set_viewport_size({"width": wide, "height": high})
        assert fits(visitor.page), (wide, high)
        assert cut_off(visitor.page) == [], (wide, high)
        if wide >= 1366:
            expect(visitor.page.locator(".game .play").last).to_be_in_viewport()
    visitor.leave()


def test_every_page_has_a_title_and_says_what_it_is_about(chromium: Browser, link: str) -> None:
    visitor = Visitor(chromium, link)
    abouts = set()
    for path in ("/", *(f"/new/{game}" for game in NAMES)):
        open_page(visitor, link, path)
        title = visitor.page.title()
        assert title == "Penult" if path == "/" else title.endswith(" · Penult")
        about = visitor.page.locator("meta[name=description]")
        expect(about).to_have_count(1)
        abouts.add(about.get_attribute("content"))
    assert len(abouts) == 1 + len(NAMES)
    visitor.leave()


def test_the_language_is_chosen_in_the_header(chromium: Browser, link: str) -> None:
    visitor = Visitor(chromium, link, size=SMALL)
    visitor.page.get_by_role("button", name="Français").click()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")
    visitor.page.reload()
    expect(visitor.page.get_by_role("button", name="Français")).to_have_attribute(
        "aria-pressed", "true"
    )
    visitor.leave()


def test_what_opens_at_a_table_has_no_barriers_in_any_palette(chromium: Browser, link: str) -> None:
    """Being back, the keys, what the host may do, talk, and the question for a colour."""
    ways = [f"wild={colour}" for colour in ("red", "blue", "yellow", "green")]
    told = [{"kind": "laid", "seat": 1, "card": "r5"}, {"kind": "drew", "seat": 1, "count": 2}]
    view = {"hand": [{"card": "wild"}, {"card": "r7"}], "top": "r5", "colour": "red"}
    stage = Stage("coloradd", view | {"legal": [*ways, "r7", "draw"]}, missed=told)
    page = staged(chromium, link, stage, motion=False)
    expect(page.locator(".log li").first).to_be_attached()
    expect(page.locator("aside")).to_have_count(0)  # at first nothing was missed
    page.reload()
    expect(page.locator("aside")).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    assert barriers(page) == []
    page.locator("aside button").click()
    page.get_by_role("button", name="Log, scores and chat").click()
    assert barriers(page) == []
    page.get_by_role("button", name="Shortcuts").click()
    assert barriers(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    page.locator('.hand button[data-card="wild"]').click()
    expect(page.locator(".choices .button")).to_have_count(5)
    assert barriers(page) == []
    for palette in ("clear", "bright"):
        page.evaluate("name => { document.documentElement.dataset.palette = name }", palette)
        assert barriers(page, COLOURS) == [], palette
    page.evaluate("document.documentElement.dataset.contrast = 'more'")
    assert barriers(page, COLOURS) == []
    page.context.close()


def open_page(visitor: Visitor, link: str, path: str) -> None:
    visitor.page.goto(link + path)
    expect(visitor.page.locator("h1")).to_be_attached()
    visitor.page.wait_for_load_state("networkidle")


def test_a_table_that_gathers_has_no_barriers(chromium: Browser, link: str) -> None:
    seat = opened(link, "tippo", 3, SHORT["tippo"], bots=1)
    where = f"{link}/t/{seat['table']}"
    for visitor in (Visitor(chromium, where, size=SMALL, seat=seat), Visitor(chromium, where)):
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        assert barriers(visitor.page) == []
        assert fits(visitor.page)
        assert visitor.faults == []
        visitor.leave()


@pytest.mark.parametrize("game", NAMES)
def test_a_table_fits_the_smallest_phone(chromium: Browser, link: str, game: str) -> None:
    seat = opened(link, game, 4, "", bots=3)
    visitor = Visitor(chromium, f"{link}/t/{seat['table']}", size=SMALL, language="de", seat=seat)
    visitor.press("web-accept")
    visitor.my_cards()
    assert fits(visitor.page)
    assert barriers(visitor.page) == []
    for wide, high in SIZES:
        visitor.page.set_viewport_size({"width": wide, "height": high})
        assert hidden_below(visitor.page) == [], (wide, high)
    enlarge_letters(visitor.page)
    assert fits(visitor.page)
    assert cut_off(visitor.page) == []
    assert visitor.faults == []
    visitor.leave()


@pytest.mark.parametrize("size", [PHONE, SMALL, LYING])
@pytest.mark.parametrize("game", ["coloradd", "rummy"])
def test_thirty_cards_lie_in_a_hand(
    chromium: Browser, link: str, game: str, size: tuple[int, int]
) -> None:
    hand = [{"card": f"{colour}{number}"} for colour in "rbyg" for number in range(1, 9)][:30]
    spread: dict[str, list[Any]] | None = (
        {"melds": [], "singles": [], "laid": []} if game == "rummy" else None
    )
    page = staged(chromium, link, Stage(game, {"hand": hand, "spread": spread}), motion=False)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(".hand button")).to_have_count(30)
    assert hidden_below(page) == []
    assert out_of_reach(page) == []
    assert fits(page)
    page.context.close()


def test_settings_have_no_barriers_and_are_remembered(chromium: Browser, link: str) -> None:
    visitor = Visitor(chromium, link, size=DESK)
    page = visitor.page
    visitor.press("web-settings")
    assert barriers(page) == []
    page.get_by_label(visitor.text("web-contrast")).check()
    page.get_by_label("Français").check()
    visitor.language = "fr"
    expect(page.get_by_role("heading", name=visitor.text("web-settings"))).to_be_visible()
    assert barriers(page) == []
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-contrast", "more")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    visitor.leave()
