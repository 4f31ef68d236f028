"""A page in a browser of its own, its faults, and the barriers on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

AXE = Path(__file__).parents[2] / "browser" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = 390, 844
SMALL = 320, 640
DESK = 1280, 800
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


def barriers(page: Page) -> list[str]:
    """What axe-core finds on the screen."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['html'][:160]} {node['any'][:1]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def fits(page: Page) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
