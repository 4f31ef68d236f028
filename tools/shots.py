"""Pictures of every screen, size, theme and language, on one page: ``make shots``.

It plays at a table of each game up to the score, stages the moments that are over in a second, and
writes ``build/shots/index.html``. ``make shots ARGS="fr moment table-royal"`` takes only the
pictures in French whose names begin like that.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import product
from pathlib import Path
from shutil import which
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import BROWSERS
from tests.browser.house import House
from tests.browser.person import PHONE
from tests.browser.staged import Stage
from tests.browser.test_geometry import at_table
from tests.browser.test_study_screens import SCREENS as STUDY
from tests.browser.visitor import SHORT, Visitor, by_mouse, opened, play_round

from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, catalogue
from penult.render.words import Words

TARGET = Path("build/shots")
SIZES = (
    *((320, 640), (390, 844), (844, 390), (1366, 768), (1440, 900), (1920, 1080)),
    (3840, 2160),
)
THEMES = ("dark", "light")
PAGES = (
    "/",
    "/replay",
    *(f"/{kind}/{game}" for kind in ("new", "learn", "rules", "puzzle") for game in NAMES),
)
MOVES = 3
SETTLE = 400  # milliseconds
STAMPED = 350  # until a stamp lies still
MOMENTS: tuple[tuple[str, str, list[dict[str, Any]]], ...] = (
    ("skip", "coloradd", [{"kind": "skipped", "seat": 2}]),
    ("plus4", "coloradd", [{"kind": "drew", "seat": 1, "count": 4}]),
    ("call", "coloradd", [{"kind": "called", "seat": 3}]),
    ("caught", "coloradd", [{"kind": "caught", "seat": 3, "other": 0}]),
    ("caught-me", "coloradd", [{"kind": "caught", "seat": 0, "other": 2}]),
    ("bluff", "coloradd", [{"kind": "bluff", "seat": 2, "other": 0}]),
    ("ring", "master", [{"kind": "rang", "seat": 2}]),
    ("crown", "royal", [{"kind": "crowned", "seat": 0, "other": 3}]),
    ("hat", "royal", [{"kind": "designated", "seat": 1, "other": 3}]),
    ("frost", "tippo", [{"kind": "froze", "tray": "b"}]),
)
WILD = [f"wild={colour}" for colour in ("red", "blue", "yellow", "green")]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which screens somebody wants to see, by how their names begin; all of them by default."""

    beginnings: tuple[str, ...]

    def __call__(self, *names: str) -> bool:
        return not self.beginnings or any(name.startswith(self.beginnings) for name in names)


@dataclass(frozen=True, slots=True)
class Screen:
    name: str
    page: Page
    again: Callable[[], object] | None = None  # what is seen only for a moment happens once more


def screens(browser: Browser, link: str, language: str, wanted: Wanted) -> Iterator[Screen]:
    """Every screen in one language, ready to be photographed."""
    yield from pages(browser, link, language, wanted)
    yield from studied(browser, link, language, wanted)
    for game in NAMES:
        if wanted(f"gathering-{game}", f"table-{game}", f"round-end-{game}"):
            yield from played(browser, link, language, game)
    yield from moments(browser, link, language, wanted)


def pages(browser: Browser, link: str, language: str, wanted: Wanted) -> Iterator[Screen]:
    visitor = Visitor(browser, link, language=language)
    for path in PAGES:
        name = path.strip("/").replace("/", "-") or "start"
        if wanted(name):
            visitor.page.goto(link + path)
            visitor.page.wait_for_load_state("networkidle")
            yield Screen(name, visitor.page)
    visitor.leave()


def studied(browser: Browser, link: str, language: str, wanted: Wanted) -> Iterator[Screen]:
    """Replays, analyses, puzzles and what else there is after a match."""
    for title, opens in STUDY.items():
        name = f"study-{title.replace(' ', '-')}"
        if wanted(name):
            visitor = Visitor(browser, link, language=language)
            opens(visitor.page, link, Path(tempfile.mkdtemp()))
            yield Screen(name, visitor.page)
            visitor.leave()


def played(browser: Browser, link: str, language: str, game: str) -> Iterator[Screen]:
    """A table before the match, after a few moves and at the end of the round."""
    seat = opened(link, game, 4, SHORT[game], bots=3)
    player = Visitor(browser, f"{link}/t/{seat['table']}", language=language, seat=seat)
    yield Screen(f"gathering-{game}", player.page)
    resize(player.page, *PHONE)
    player.press("web-accept")
    player.sees_the_table()
    play_round([player], by_mouse, enough=MOVES)
    yield Screen(f"table-{game}", player.page)
    resize(player.page, *PHONE)
    play_round([player], by_mouse)
    yield Screen(f"round-end-{game}", player.page)
    player.leave()


def moments(browser: Browser, link: str, language: str, wanted: Wanted) -> Iterator[Screen]:
    staged = partial(at_table, browser, link, language=language)
    for name, game, events in MOMENTS:
        if wanted(f"moment-{name}"):
            page, stage = staged(game, 4, legal=["draw"], turn=0)
            yield Screen(f"moment-{name}", page, partial(stage.tell, events))
            page.context.close()
    if wanted("moment-colour", "moment-refused"):
        page, stage = staged("coloradd", 4, legal=[*WILD, "draw"], turn=0)
        page.locator('.hand button[data-card="wild"]').click()
        yield Screen("moment-colour", page)
        page.keyboard.press("Escape")
        stage.clause = "ADD-15"
        stage.plain = mismatch(language)
        page.locator('.hand button[data-card="b9"]').click()
        yield Screen("moment-refused", page)
        page.context.close()
    if wanted("moment-match-end"):
        page, stage = staged("coloradd", 4)
        yield Screen("moment-match-end", page, partial(end_match, stage))
        page.context.close()


def mismatch(language: str) -> str:
    """Why a blue 9 can't be played on a red 7."""
    words = Words(find("coloradd"), catalogue(language), ())
    blue, red = (words.game.cards.index(code) for code in ("b9", "r7"))
    colour = words.colour(words.game.colours[red])
    told = words.text(
        "reason-match", a_card=words.a_card(blue), colour=colour, face=words.face(red)
    )
    return told[0].upper() + told[1:]


def end_match(stage: Stage) -> None:
    stage.phase, stage.rounds = "over", [{"totals": [35, 0, 120, 74], "winner": 2}]
    stage.tell([], winners=[2], hands=[["r1", "b2"], ["y4"], [], ["b9"]])


def resize(page: Page, wide: int, high: int) -> None:
    page.set_viewport_size({"width": wide, "height": high})


def taken(screen: Screen, language: str) -> Iterator[Path]:
    for theme, (wide, high) in product(THEMES, SIZES):
        screen.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        resize(screen.page, wide, high)
        screen.page.wait_for_timeout(SETTLE)
        if screen.again:
            screen.again()
            screen.page.wait_for_timeout(STAMPED)
        path = TARGET / f"{screen.name}-{language}-{theme}-{wide}x{high}.png"
        screen.page.screenshot(path=path)
        yield path


def sheet(shots: list[Path]) -> str:
    figures = "".join(
        f'<figure><a href="{escape(each.name)}"><img src="{escape(each.name)}" loading="lazy">'
        f"</a><figcaption>{escape(each.stem)}</figcaption></figure>"
        for each in shots
    )
    style = "body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:12px}img{max-height:280px}"
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{figures}"


def main(arguments: Sequence[str]) -> None:
    languages = [each for each in arguments if each in LANGUAGES] or LANGUAGES
    wanted = Wanted(tuple(each for each in arguments if each not in LANGUAGES))
    TARGET.mkdir(parents=True, exist_ok=True)
    found = next(filter(None, map(which, BROWSERS)), None)
    if found is None:
        sys.exit("Chromium is missing: make chromium")
    shots: list[Path] = []
    with sync_playwright() as driver, House(Path(tempfile.mkdtemp())) as house:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for language in languages:
            for screen in screens(browser, house.link, language, wanted):
                if wanted(screen.name):
                    shots += taken(screen, language)
                    print(f"{language}: {screen.name}", flush=True)
        browser.close()
    (TARGET / "index.html").write_text(sheet(shots), encoding="utf-8")
    print(f"{len(shots)} pictures: {TARGET / 'index.html'}")


if __name__ == "__main__":
    main(sys.argv[1:])
