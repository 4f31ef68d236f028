"""Somebody in front of the page: with a mouse or a finger, or with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Page, expect

AXE = Path(__file__).parents[2] / "browser" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = 390, 844
WAIT = 60_000  # milliseconds; a busy machine is slow
expect.set_options(timeout=WAIT)
MOST = 400  # things done in a round
MINE = """since => {
  const main = document.querySelector('main[data-version]')
  if (!main || document.querySelector('.score')) return Boolean(main)
  return Number(main.dataset.version) > since && main.dataset.mine === 'true'
}"""
Does: TypeAlias = Callable[[Page], None]


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
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['html'][:160]} {node['any'][:1]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def play_round(page: Page, act: Does) -> int:
    """Play until the score is shown; how much was done."""
    before = -1
    for done in range(MOST):
        page.wait_for_function(MINE, arg=before)
        if page.locator(".score").count():
            return done
        before = int(page.locator("main[data-version]").get_attribute("data-version") or 0)
        act(page)
    raise AssertionError("the round does not end")


def by_mouse(page: Page) -> None:
    """An answer if one is asked for, else the call, a card, or what else there is."""
    choices, call = page.locator(".choices .button"), page.locator(".actions .button.main")
    cards = page.locator(".hand button.playable")
    if choices.count():
        choices.first.click()
    elif call.count():
        call.first.click()
    elif cards.count():
        cards.first.click(position={"x": 8, "y": 30})
        if page.locator(".choices .button").count():
            page.locator(".choices .button").first.click()
    else:
        page.locator(".actions .button").first.click()


def by_keyboard(page: Page) -> None:
    """The same with keys: letters on buttons, numbers on answers, arrows and Enter in the hand."""
    buttons = page.locator(".actions kbd").all_inner_texts()
    if page.locator(".choices .button").count():
        page.keyboard.press("1")
    elif "C" in buttons:
        page.keyboard.press("c")
    elif page.locator(".hand button.playable").count():
        reach_the_hand(page)
        step_to_a_playable_card(page)
        page.keyboard.press("Enter")
        if page.locator(".choices .button").count():
            page.keyboard.press("1")
    else:
        page.keyboard.press(buttons[0].lower())


def focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate("what => document.activeElement.matches(what)", selector))


def reach_the_hand(page: Page) -> None:
    for _ in range(60):
        if focused(page, ".hand li button"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the hand cannot be reached by Tab")


def step_to_a_playable_card(page: Page) -> None:
    page.keyboard.press("Home")
    for _ in range(60):
        if focused(page, ".playable"):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("no playable card is reached by arrows")
