"""What everybody should notice appears for a moment at the seat or place it concerns."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.staged import Stage, staged

FAR = 30  # pixels between the middles of a moment and of what it concerns
BETWEEN = """([moment, target]) => {
  const middle = (where) => {
    const { x, y, width, height } = document.querySelector(where).getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  }
  const [a, b] = [middle(moment), middle(target)]
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}"""
BALANCE = {
    "trays": [
        {"top": "r7", "colour": "red", "size": 2},
        {"top": "b2", "colour": "blue", "size": 1},
    ],
    "lean": 0,
    "disc": 0,
    "rim": 1000,
    "sliding": False,
    "aside": 0,
}


def at_table(browser: Browser, link: str, game: str) -> tuple[Page, Stage]:
    balance = BALANCE if game == "tippo" else None
    stage = Stage(
        game, {"top": "r7", "colour": "red", "hand": [{"card": "b2"}], "balance": balance}
    )
    page = staged(browser, link, stage, motion=False)
    expect(page.locator(".hand li")).to_have_count(1)
    return page, stage


@pytest.mark.parametrize(
    ("game", "event", "said", "where"),
    [
        ("coloradd", {"kind": "skipped", "seat": 1}, "Skip!", "[data-face='1']"),
        ("coloradd", {"kind": "called", "seat": 1}, "One card left!", "[data-face='1']"),
        ("coloradd", {"kind": "caught", "seat": 0, "other": 1}, "Caught!", "[data-face='0']"),
        ("coloradd", {"kind": "bluff", "seat": 1, "other": 0}, "Bluff!", "[data-face='1']"),
        ("coloradd", {"kind": "no_bluff", "seat": 1, "other": 0}, "Honest!", "[data-face='1']"),
        (
            "royal",
            {"kind": "crowned", "seat": 0, "other": 1},
            "You’re the king!",
            "[data-face='0']",
        ),
        ("tippo", {"kind": "froze", "tray": "a"}, "Frozen!", "[data-place-of='tray a']"),
        ("tippo", {"kind": "tilt", "seat": 1, "tray": "b"}, "Tilt!", "[data-place-of='tray b']"),
        ("master", {"kind": "rang", "seat": 1}, "Rrring!", "[data-face='1']"),
    ],
)
def test_a_moment_is_shown_where_it_belongs(
    chromium: Browser, link: str, game: str, event: dict[str, Any], said: str, where: str
) -> None:
    page, stage = at_table(chromium, link, game)
    stage.tell([event])
    expect(page.locator(".moment b")).to_have_text(said)
    assert page.evaluate(BETWEEN, [".moment", where]) < 3 * FAR
    page.context.close()


def test_two_cards_to_draw_are_announced_once(chromium: Browser, link: str) -> None:
    """Whoever draws two also loses the turn: the figure says it all."""
    page, stage = at_table(chromium, link, "coloradd")
    stage.tell([{"kind": "drew", "seat": 1, "count": 2}, {"kind": "skipped", "seat": 1}])
    expect(page.locator(".moment.drew")).to_be_visible()
    expect(page.locator(".moment")).to_have_count(0)
    page.context.close()


def test_moments_wait_for_each_other_and_whoever_acts_ends_the_waiting(
    chromium: Browser, link: str
) -> None:
    page, stage = at_table(chromium, link, "coloradd")
    stage.tell([{"kind": "called", "seat": 1}, {"kind": "caught", "seat": 1, "other": 0}])
    expect(page.locator(".moment b")).to_have_text("One card left!")
    expect(page.locator(".moment b")).to_have_text("Caught!")
    stage.tell([{"kind": "called", "seat": 1}, {"kind": "jumped", "seat": 1}])
    stage.tell([{"kind": "laid", "seat": 0, "card": "b2"}])
    expect(page.locator(".moment")).to_have_count(0)
    page.context.close()
