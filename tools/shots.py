"""Pictures of every screen, size, theme and language, on one page: ``make shots``.

It plays the first moves at a table of each game, and writes ``build/shots/index.html``.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from html import escape
from itertools import product
from pathlib import Path
from shutil import which

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import BROWSERS
from tests.browser.house import House
from tests.browser.visitor import SHORT, Visitor, by_mouse, opened, play_round

from penult.games.registry import NAMES
from penult.i18n import LANGUAGES

TARGET = Path("build/shots")
SIZES = (
    *((320, 640), (390, 844), (844, 390), (1366, 768), (1440, 900), (1920, 1080)),
    (3840, 2160),
)
THEMES = ("dark", "light")
PAGES = (
    "/",
    "/replay",
    *(f"/{kind}/{game}" for kind in ("new", "learn", "rules") for game in NAMES),
)
MOVES = 3
SETTLE = 400  # milliseconds


def pictures(browser: Browser, link: str, language: str) -> Iterator[tuple[str, Page]]:
    """Every screen in one language, ready to be photographed."""
    visitor = Visitor(browser, link, language=language)
    for path in PAGES:
        visitor.page.goto(link + path)
        visitor.page.wait_for_load_state("networkidle")
        yield path.strip("/").replace("/", "-") or "start", visitor.page
    visitor.leave()
    for game in NAMES:
        seat = opened(link, game, 4, SHORT[game], bots=3)
        where = f"{link}/t/{seat['table']}"
        player = Visitor(browser, where, language=language, seat=seat)
        yield f"gathering-{game}", player.page
        player.press("web-accept")
        player.sees_the_table()
        play_round([player], by_mouse, enough=MOVES)
        yield f"table-{game}", player.page
        play_round([player], by_mouse)
        yield f"round-end-{game}", player.page
        player.leave()


def taken(name: str, page: Page, language: str) -> Iterator[Path]:
    for theme, (wide, high) in product(THEMES, SIZES):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_timeout(SETTLE)
        path = TARGET / f"{name}-{language}-{theme}-{wide}x{high}.png"
        page.screenshot(path=path)
        yield path


def sheet(shots: list[Path]) -> str:
    figures = "".join(
        f'<figure><a href="{escape(each.name)}"><img src="{escape(each.name)}" loading="lazy">'
        f"</a><figcaption>{escape(each.stem)}</figcaption></figure>"
        for each in shots
    )
    style = "body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:12px}img{max-height:280px}"
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{figures}"


def main(languages: list[str]) -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    found = next(filter(None, map(which, BROWSERS)), None)
    if found is None:
        sys.exit("Chromium is missing: make chromium")
    shots: list[Path] = []
    with sync_playwright() as driver, House(Path(tempfile.mkdtemp())) as house:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for language in languages:
            for name, page in pictures(browser, house.link, language):
                shots += taken(name, page, language)
                print(f"{language}: {name}", flush=True)
        browser.close()
    (TARGET / "index.html").write_text(sheet(shots), encoding="utf-8")
    print(f"{len(shots)} pictures: {TARGET / 'index.html'}")


if __name__ == "__main__":
    main(sys.argv[1:] or list(LANGUAGES))
