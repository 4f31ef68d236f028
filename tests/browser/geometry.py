"""Do the parts of a table lie beside each other, and inside the window?"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.person import settle

# Parts that must never cover each other. A seat is its face, its cards and its name.
APART = "li[data-seat], .centre, .said, .hand, header"
INSIDE = f"{APART}, .felt, .score, .actions button, .choices button, .hand li button"
LOOK = (Path(__file__).parent / "geometry.js").read_text(encoding="utf-8")


def looked(page: Page, apart: str = APART, inside: str = INSIDE) -> tuple[list[str], list[str]]:
    settle(page)
    outside, pairs = page.evaluate(LOOK, [apart, inside])
    return outside, pairs


def overlapping(page: Page, apart: str = APART) -> list[str]:
    """Pairs of parts that cover each other."""
    return looked(page, apart)[1]


def outside(page: Page, inside: str = INSIDE) -> list[str]:
    """Parts that stick out of the window."""
    return looked(page, inside=inside)[0]
