"""A page in a browser of its own, its faults, and the barriers on it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

AXE = Path(__file__).parents[2] / "browser" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = 390, 844
SMALL = 320, 640
LYING = 844, 390
DESK = 1280, 800
CUT_OFF = (Path(__file__).parent / "cut_off.js").read_text(encoding="utf-8")
BELOW = """(all) => {
  scrollTo(0, 0)
  return all.filter((each) => {
    const { top, bottom } = document.querySelector(each).getBoundingClientRect()
    return top < 0 || bottom > innerHeight
  })
}"""
COVERED = """() => [...document.querySelectorAll('.hand button')].filter((each) => {
  const { left, top } = each.getBoundingClientRect()
  return !each.contains(document.elementFromPoint(left + 10, top + 12))
}).map((each) => each.ariaLabel)"""
COLOURS = ("color-contrast",)  # a rule of axe-core
WAIT = 60_000  # milliseconds; a busy machine is slow
expect.set_options(timeout=WAIT)


def opened(
    browser: Browser, link: str, size: tuple[int, int] = PHONE, language: str = "en"
) -> Page:
    """A page that keeps its faults in ``page.faults``."""
    wide, high = size
    context = browser.new_context(
        viewport={"width": wide, "height": high}, locale=language, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(WAIT)
    faults: list[str] = []
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.faults = faults  # type: ignore[attr-defined]
    page.goto(link)
    return page


def faults_of(page: Page) -> list[str]:
    faults: list[str] = page.faults  # type: ignore[attr-defined]
    return faults


def barriers(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """What axe-core finds on the screen, by all its rules or by some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    how = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
    found: dict[str, Any] = page.evaluate("how => axe.run(document, how)", how)
    return [
        f"{each['id']}: {node['html'][:160]} {node['any'][:1]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def settle(page: Page) -> None:
    """What is laid out by its room is so two frames after that has changed."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def hidden_below(page: Page) -> list[str]:
    """What of the table one would have to scroll for: the felt, the buttons, the hand."""
    settle(page)
    found: list[str] = page.evaluate(BELOW, [".felt", ".said", ".hand ul"])
    return found


def out_of_reach(page: Page) -> list[str]:
    """Cards of the hand whose corner another covers."""
    settle(page)
    found: list[str] = page.evaluate(COVERED)
    return found


def enlarge_letters(page: Page) -> None:
    """As somebody does who has set them to 200 % in the browser."""
    sizes = {"standard": 32, "fixed": 26}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
    page.wait_for_function("getComputedStyle(document.documentElement).fontSize === '32px'")


def cut_off(page: Page) -> list[str]:
    """Buttons, headings and fields of which something cannot be seen, however one scrolls down."""
    settle(page)
    found: list[str] = page.evaluate(CUT_OFF)
    return found


def fits(page: Page) -> bool:
    """Nothing has to be scrolled sideways."""
    settle(page)
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
