"""The balance tips: those cards slide that events tell of; for who wants it so, nothing moves."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from penult.i18n import LANGUAGES
from tests.browser.geometry import overlapping
from tests.browser.staged import Stage, staged


def tray(top: str, size: int) -> dict[str, Any]:
    return {"top": top, "colour": "red", "size": size, "fall": 0.5, "slide": 0.1}


def balance(left: dict[str, Any], right: dict[str, Any], aside: int) -> dict[str, Any]:
    still = {"lean": 0, "disc": 0, "rim": 1000, "sliding": False}
    return still | {"trays": [left, right], "aside": aside}


@pytest.mark.parametrize("motion", [True, False])
def test_the_cards_of_a_fall_slide(chromium: Browser, link: str, motion: bool) -> None:
    stage = Stage("tippo", {"balance": balance(tray("r1", 1), tray("r2", 1), 0)})
    page = staged(chromium, link, stage, motion=motion)
    expect(page.locator(".scales")).to_be_visible()
    laid = [{"kind": "laid", "seat": 1, "tray": "a", "card": card} for card in ("r5", "r6", "r7")]
    stage.tell(laid, balance=balance(tray("r7", 3), tray("r2", 1), 0))
    fall = [
        {"kind": "leaned", "count": -3000},
        {"kind": "fell", "seat": 1, "clause": "TIP-69"},
        {"kind": "set_aside", "count": 1, "clause": "TIP-72"},
    ]
    page.evaluate(WATCH)
    stage.tell(fall, balance=balance(tray("r7", 2), tray("r2", 1), 1))
    expect(page.get_by_text("1 card set aside").first).to_be_visible()
    assert page.evaluate("() => window.slid") == (["r5"] if motion else [])
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_balance_tells_can_be_read(chromium: Browser, link: str, language: str) -> None:
    """On the felt of a desk nothing is cut off and no line lies on another."""
    frozen = tray("r7", 12) | {"frozen": True, "slide": 1.0}
    told = balance(tray("b5", 3), frozen, 2) | {"sliding": True}
    chosen = f"localStorage.setItem('penult.settings', JSON.stringify({{language: '{language}'}}))"
    stage = Stage("tippo", {"balance": told, "patience": 9_000})
    page = staged(chromium, link, stage, motion=False, before=chosen)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".alarm").first).to_be_in_viewport(ratio=1)
    assert overlapping(page) == []
    assert page.locator(".centre").evaluate("each => each.scrollHeight <= each.clientHeight")
    for gauge in page.locator(".gauge").all():  # the arc, and the same in words
        expect(gauge).to_be_in_viewport(ratio=1)
        assert "%" in (gauge.get_attribute("aria-label") or "")
    page.context.close()


WATCH = """() => {
  window.slid = []
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes)
        if (node.matches?.('.slide')) window.slid.push(node.dataset.card)
  }).observe(document.body, {childList: true, subtree: true})
}"""
