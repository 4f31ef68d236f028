"""Tiles are dragged with the mouse, or sent to their place by keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.staged import Stage, staged


def run(code: str, *tiles: str, joker: str = "") -> dict[str, Any]:
    pieces = [{"card": tile, "joker": tile == joker} for tile in tiles]
    return {"meld": code, "run": True, "pieces": pieces}


def rummy() -> Stage:
    melds = [run("r3-5", "r3", "r4", "r5"), run("b7-10", "b7", "b8", "b9", "b10", joker="b9")]
    view = {
        "hand": [{"card": "r6"}, {"card": "b9"}, {"card": "y1"}],
        "spread": {"melds": melds, "singles": ["g11"], "laid": []},
        "legal": ["draw"],
        "asides": ["r6", "b9", "y1", "break r3-5", "break b7-10"],
    }
    return Stage("rummy", view)


def drag(page: Page, what: Locator, to: Locator) -> None:
    for place, release in ((what, False), (to, True)):
        box = place.bounding_box()
        assert box
        page.mouse.move(box["x"] + 12, box["y"] + box["height"] / 2, steps=3)
        if release:
            page.mouse.up()
        else:
            page.mouse.down()


@pytest.mark.parametrize(
    ("tile", "target", "acts"),
    [
        ("r6", "meld 0", ["r6", "break r3-5", "meld r3-6"]),
        ("b9", "meld 1", ["b9", "break b7-10", "meld b7-10"]),
        ("y1", "group 0", ["y1"]),
    ],
)
def test_a_tile_is_dragged_to_a_meld(
    chromium: Browser, link: str, tile: str, target: str, acts: list[str]
) -> None:
    stage = rummy()
    page = staged(chromium, link, stage, motion=False)
    held = page.locator(f'.hand button[data-card="{tile}"]')
    drag(page, held, page.locator(f'[data-drop="{target}"]'))
    expect(page.locator('.spread[aria-busy="false"]')).to_be_visible()
    assert stage.asked == acts
    page.context.close()


def test_a_tile_is_sent_to_a_meld_by_keys(chromium: Browser, link: str) -> None:
    stage = rummy()
    page = staged(chromium, link, stage, motion=False)
    page.locator('.hand button[data-card="r6"]').focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Add to: run red 3 to 5")).to_be_visible()
    page.keyboard.press("2")
    expect(page.locator('.spread[aria-busy="false"]')).to_be_visible()
    assert stage.asked == ["r6", "break r3-5", "meld r3-6"]
    page.context.close()


def test_a_tile_is_put_down_when_the_turn_is_over(chromium: Browser, link: str) -> None:
    stage = rummy()
    page = staged(chromium, link, stage, motion=False)
    page.locator('.hand button[data-card="r6"]').click()
    expect(page.locator(".hand .picked")).to_have_count(1)
    stage.tell([{"kind": "passed", "seat": 0}], turn=1, legal=[], asides=[])
    expect(page.locator(".hand .picked")).to_have_count(0)
    page.context.close()
