"""What everybody should notice stands for a moment in the middle of the table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.staged import Stage, staged

REIGN = [
    {"kind": "fanfare", "seat": 1, "clause": "ROY-61"},
    {"kind": "crowned", "seat": 0, "other": 1, "clause": "ROY-61"},
]


@pytest.mark.parametrize(
    ("game", "events", "said"),
    [
        ("royal", REIGN, "Fanfare! You’re the king!"),
        ("tippo", [{"kind": "tilt", "seat": 1, "clause": "TIP-50"}], "Tilt! Ben"),
        ("tippo", [{"kind": "froze", "tray": "a", "clause": "TIP-60"}], "Frozen! tray A"),
        ("master", [{"kind": "rang", "seat": 1, "clause": "MAS-52"}], "Rrring! Ben"),
    ],
)
def test_a_moment_has_a_banner(
    chromium: Browser, link: str, game: str, events: list[dict[str, Any]], said: str
) -> None:
    stage = Stage(game, {"top": "r7", "colour": "red"})
    page = staged(chromium, link, stage, motion=False)
    expect(page.locator(".hand")).to_be_visible()
    stage.tell(events)
    expect(page.locator(".moment")).to_have_text(said)
    page.context.close()
