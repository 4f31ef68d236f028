"""A whole round of every game without a mouse, each in one of the languages, without barriers in
any phase; it decides the match."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from penult.games.registry import NAMES
from penult.i18n import LANGUAGES
from tests.browser.person import DESK, barriers
from tests.browser.visitor import (
    SHORT,
    Sight,
    Visitor,
    by_keyboard,
    opened,
    play_round,
    untranslated,
)

TONGUES = {game: LANGUAGES[place % len(LANGUAGES)] for place, game in enumerate(NAMES)}


class Inspector:
    """Looks at the screen once in every phase."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.found: list[str] = []

    def look(self, visitor: Visitor, sight: Sight) -> None:
        if sight.kind not in self.seen:
            self.seen.add(sight.kind)
            self.inspect(visitor)

    def inspect(self, visitor: Visitor) -> None:
        self.found += barriers(visitor.page) + untranslated(visitor.page)


@pytest.mark.parametrize("game", NAMES)
def test_a_whole_round_by_keyboard_alone(chromium: Browser, link: str, game: str) -> None:
    seat = opened(link, game, 2, f"{SHORT[game]} target=1", bots=1)
    where = f"{link}/t/{seat['table']}"
    visitor = Visitor(chromium, where, size=DESK, language=TONGUES[game], seat=seat)
    visitor.press("web-accept")
    visitor.sees_the_table()
    assert visitor.page.evaluate("document.documentElement.lang") == TONGUES[game]
    inspector = Inspector()
    assert play_round([visitor], by_keyboard, inspector.look) > 4
    inspector.inspect(visitor)
    assert inspector.found == []
    assert visitor.faults == []
    visitor.leave()
