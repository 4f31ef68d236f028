"""Every screen for studying: no barriers, no sideways scrolling, in both themes and all sizes."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, expect

from penult.games.registry import NAMES
from penult.i18n import LANGUAGES
from tests.browser.person import SMALL, barriers, faults_of, fits, opened, settle
from tests.browser.test_mistakes import practising
from tests.browser.test_puzzles import a_puzzle, verdict_on
from tests.browser.test_study import record_of, tap, watch
from tests.browser.visitor import untranslated

LAPTOP = 1366, 768
SIZES = (SMALL, (390, 844), LAPTOP, (1920, 1080))
Opens: TypeAlias = Callable[[Page, str, Path], None]


def replay(page: Page, link: str, folder: Path, game: str = "coloradd", viewer: int = -1) -> None:
    watch(page, link, folder / "a.penult", record_of(game))
    page.locator(".choices select").nth(-2).select_option(str(viewer))
    page.locator(".scrub input").fill("5")
    expect(page.locator("main")).to_have_attribute("data-step", "5")


def replay_at_its_end(page: Page, link: str, folder: Path) -> None:
    replay(page, link, folder)
    page.keyboard.press("End")
    expect(page.locator("main")).to_have_attribute("data-step", "12")


def analysis(page: Page, link: str, folder: Path) -> None:
    replay(page, link, folder, viewer=0)
    page.locator(".side .button.main").click()
    expect(page.locator(".analysis [role=slider]")).to_be_visible()
    for each in page.locator(".analysis summary").all():
        each.click()


def what_if(page: Page, link: str, folder: Path) -> None:
    replay(page, link, folder, "rummy", viewer=1)
    page.locator(".branch button").click()
    expect(page.locator("dialog[open]")).to_be_visible()


def nothing_counted(page: Page, link: str, _: Path) -> None:
    page.goto(f"{link}/statistics")
    expect(page.get_by_role("status")).to_be_visible()


def results(count: int) -> list[dict[str, Any]]:
    return [
        {
            "table": str(number),
            "game": NAMES[number % len(NAMES)],
            "at": number * 86_400_000,
            "expected": 0.25,
            "won": float(number % 3 == 0),
            "luck": 0.1,
            "play": -0.05,
            "accuracy": 60 + number,
            "forgotten": 2,
            "caught": number % 2,
        }
        for number in range(count)
    ]


def counted(page: Page, link: str, _: Path) -> None:
    page.evaluate("all => localStorage.setItem('penult.results', all)", json.dumps(results(24)))
    page.goto(f"{link}/statistics")
    expect(page.locator("tbody tr")).to_have_count(len(NAMES))


def a_mistake(page: Page, link: str, _: Path) -> None:
    practising(page, link)


def a_mistake_made_again(page: Page, link: str, _: Path) -> None:
    first, *_others = practising(page, link)
    tap(page, first[1].act)
    verdict_on(page)


def puzzle(page: Page, link: str, _: Path, game: str) -> None:
    page.goto(f"{link}/puzzle/{game}/3")
    expect(page.locator(".puzzle .question")).to_be_visible()


def a_puzzle_solved(page: Page, link: str, _: Path) -> None:
    number, found, _other = a_puzzle()
    page.goto(f"{link}/puzzle/coloradd/{number}")
    tap(page, found.best.act)
    verdict_on(page)


def what_has_happened(page: Page, link: str, folder: Path) -> None:
    puzzle(page, link, folder, "rummy")
    page.locator(".puzzle button.plain").click()
    expect(page.locator("dialog[open] .log li").first).to_be_visible()


SCREENS: dict[str, Opens] = {
    "all hands": replay,
    "one seat": partial(replay, viewer=1),
    "end": replay_at_its_end,
    "analysis": analysis,
    "what if": what_if,
    "nothing counted": nothing_counted,
    "counted": counted,
    "a mistake": a_mistake,
    "a mistake made again": a_mistake_made_again,
    "a puzzle solved": a_puzzle_solved,
    "what has happened": what_has_happened,
    **{f"replay {game}": partial(replay, game=game, viewer=0) for game in NAMES},
    **{f"puzzle {game}": partial(puzzle, game=game) for game in NAMES},
}


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_for_everybody(chromium: Browser, link: str, tmp_path: Path, name: str) -> None:
    language = LANGUAGES[list(SCREENS).index(name) % len(LANGUAGES)]
    page = opened(chromium, link, SMALL, language)
    SCREENS[name](page, link, tmp_path)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for wide, high in SIZES:
            page.set_viewport_size({"width": wide, "height": high})
            settle(page)
            assert fits(page), (scheme, wide)
            if (wide, high) in (SMALL, LAPTOP):
                assert barriers(page) == [], (scheme, wide)
    assert untranslated(page) == []
    assert faults_of(page) == []
    page.context.close()


# What stands beside the felt and has less room than it needs
SQUEEZED = """() => [...document.querySelectorAll('.side > *')].filter((each, place, all) => {
  const { bottom } = each.getBoundingClientRect()
  const next = all[place + 1]?.getBoundingClientRect().top ?? Infinity
  return each.scrollHeight > each.clientHeight + 2 || bottom > next + 1
}).map((each) => each.className)"""


@pytest.mark.parametrize("size", [LAPTOP, (1920, 1080)])
def test_nothing_is_squeezed_beside_the_felt(
    chromium: Browser, link: str, tmp_path: Path, size: tuple[int, int]
) -> None:
    """It is longer than the window, so it scrolls; the page itself doesn't."""
    page = opened(chromium, link, size)
    analysis(page, link, tmp_path)
    page.keyboard.press("End")
    settle(page)
    assert page.evaluate(SQUEEZED) == []
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.context.close()


def test_what_led_to_a_puzzle_is_no_news(chromium: Browser, link: str) -> None:
    """Nothing flashes at a seat, as if it happened now."""
    for game in NAMES:
        page = opened(chromium, f"{link}/puzzle/{game}/3", (390, 844))
        expect(page.locator(".hand li button").first).to_be_visible()
        page.wait_for_timeout(300)
        assert page.locator(".moment").count() == 0, game
        page.context.close()
