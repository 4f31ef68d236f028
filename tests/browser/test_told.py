from __future__ import annotations

from tests.browser.told import TARGET, written


def test_what_the_browser_reduces_is_what_the_scenarios_say() -> None:
    assert TARGET.read_text(encoding="utf-8") == written(), "python -m tests.browser.told"
