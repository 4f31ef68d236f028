"""``make bench-browser``: how soon a page can be used, and how smoothly cards fly.

A page can be used when its first button is there and no task has blocked the browser since. Every
visit uses a new browser context, so nothing is cached. The first card is that of a newcomer with a
phone whose processor is four times as slow: from opening the start page, through a tap on a cover
as soon as there is one, until a card of the hand is painted. Frames are the gaps between two
animation frames during moments of each game; what jumps meanwhile is the layout shift. Server,
browser and measurement share this machine.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, TypeAlias

from playwright.sync_api import Browser, sync_playwright
from tests.browser.house import House
from tests.browser.person import PHONE
from tests.browser.staged import Stage, staged
from tests.browser.test_geometry import HAND, OF_GAME, run, seats
from tests.browser.visitor import NOTE_SHIFTS, SHORT, burst, holding, opened

from penult.games.registry import NAMES

BROWSERS = ("chromium", "chromium-browser", "chromium-headless-shell")
VISITS = 7
MOMENTS = 8  # while frames are counted
SLOWDOWN = 4  # of the phone a newcomer has
PAINTED = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done))
})"""
WATCH = """
window.busy = 0
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) window.busy = startTime + duration
}).observe({ type: "longtask", buffered: true })
window.there = new Promise((done) => {
  const look = () => document.querySelector(".button.main, .hand button") && done(performance.now())
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
})
"""
READY = """async () => {
  const there = await window.there
  await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))  // else, seldom, never
  const loaded = performance.getEntriesByType("resource")
  const bytes = loaded.reduce((sum, each) => sum + each.transferSize, 0)
  return { ready: Math.max(there, window.busy), requests: loaded.length, bytes }
}"""
FRAMES = """() => {
  const gaps = []
  let before = performance.now()
  window.flown = new Promise((done) => requestAnimationFrame(function frame(now) {
    gaps.push(now - before)
    before = now
    if (gaps.length < 90) requestAnimationFrame(frame)
    else done(gaps)
  }))
}"""

BASE = {"hand": HAND, "top": "r1", "colour": "red", "order": [0, 1, 2, 3], "legal": ["draw"]}
FOUR = ("Ada", "Ben", "Cleo", "Dan")
Told: TypeAlias = tuple[
    list[dict[str, Any]], dict[str, Any]
]  # events, and what changes in the view


def flight(number: int) -> Told:
    """A card is played, and somebody draws four."""
    card = f"r{number % 9 + 1}"
    laid = {"kind": "laid", "seat": 1, "card": card}
    return [laid, {"kind": "drew", "seat": 2, "count": 4}], {"top": card}


def ring(number: int) -> Told:
    return [{"kind": "rang", "seat": 1 + number % 3}], {}


def coronation(number: int) -> Told:
    king, jester = 1 + number % 3, 1 + (number + 1) % 3
    crowned = {"kind": "crowned", "seat": king, "other": jester}
    return [crowned, {"kind": "designated", "seat": jester, "other": king}], {}


def fall(_: int) -> Told:
    """The balance tips, and everything on it slides off."""
    laid = [{"kind": "laid", "seat": 1, "tray": "a", "card": f"r{each}"} for each in range(1, 9)]
    tipped = {"kind": "leaned", "count": -3000}
    fell = {"kind": "fell", "seat": 1, "clause": "TIP-69"}
    return [*laid, tipped, fell, {"kind": "set_aside", "count": 7, "clause": "TIP-72"}], {}


def melds(number: int) -> Told:
    """Tiles come to the table and change places."""
    few = [run("r", 3, 5), run("b", 1, 4)]
    spread = few if number % 2 else [run("b", 1, 7), run("r", 3, 9), run("g", 4, 8)]
    return [], {"spread": {"melds": spread, "singles": [], "laid": []}}


HAPPENS: dict[str, Callable[[int], Told]] = {
    "coloradd": flight,
    "master": ring,
    "royal": coronation,
    "rummy": melds,
    "tippo": fall,
}


def visit(browser: Browser, link: str, seat: dict[str, Any] | None) -> dict[str, float]:
    """Measure a page that nobody has loaded before."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]},
        storage_state=holding(seat, link) if seat else None,
    )
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(link)
    found: dict[str, float] = page.evaluate(READY)
    context.close()
    return found


def report_visits(name: str, browser: Browser, link: str, seat: dict[str, Any] | None) -> None:
    found = [visit(browser, link, seat) for _ in range(VISITS)]
    times = sorted(each["ready"] for each in found)
    kilo = found[-1]["bytes"] / 1000
    print(
        f"{name:12} usable after {median(times):4.0f} ms ({times[0]:.0f} to {times[-1]:.0f}),"
        f" {found[-1]['requests']:.0f} requests, {kilo:.0f} kB"
    )


def first_card(browser: Browser, link: str, game: str) -> tuple[float, float]:
    """Milliseconds from opening the start page to its covers, and to the first card."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    begun = perf_counter()
    page.goto(link, wait_until="commit")
    page.locator(f'.game:has([href^="/art/{game}/"]) .button.main').tap()
    tapped = perf_counter()
    page.wait_for_selector(".hand [data-card]")
    page.evaluate(PAINTED)
    done = perf_counter()
    context.close()
    return 1000 * (tapped - begun), 1000 * (done - begun)


def report_first_cards(browser: Browser, link: str) -> None:
    for game in NAMES:
        found = [first_card(browser, link, game) for _ in range(VISITS)]
        times = sorted(card for _, card in found)
        tapped = median(cover for cover, _ in found)
        print(
            f"{game:12} first card after {median(times):4.0f} ms"
            f" ({times[0]:.0f} to {times[-1]:.0f}), tapped after {tapped:.0f} ms"
        )


def report_motion(browser: Browser, link: str, game: str) -> None:
    """How evenly frames come while something happens at four seats, and what jumps meanwhile."""
    stage = Stage(game, BASE | OF_GAME[game] | {"seats": seats(4, game)}, names=FOUR)
    page = staged(browser, link, stage, motion=True, before=NOTE_SHIFTS)
    page.wait_for_selector(".hand [data-card]")
    page.evaluate("window.shifts = []")
    gaps: list[float] = []
    for number in range(MOMENTS):
        page.evaluate(FRAMES)
        events, view = HAPPENS[game](number)
        stage.tell(events, **view)
        gaps += page.evaluate("() => window.flown")
    late = quantiles(gaps, n=20)[-1]
    shifts = page.evaluate("window.shifts")
    worst = max((burst(shifts[at:]) for at in range(len(shifts))), default=0.0)
    print(
        f"{game:12} frames every {median(gaps):.1f} ms, 95 % within {late:.1f} ms,"
        f" layout shift {worst:.3f}"
    )
    page.context.close()


def main() -> None:
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        sys.exit("This needs Chromium: make chromium")
    with (
        tempfile.TemporaryDirectory() as folder,
        House(Path(folder)) as house,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        seat = opened(house.link, "tippo", 2, SHORT["tippo"], bots=1)
        report_visits("start page", browser, house.link, None)
        report_visits("table page", browser, f"{house.link}/t/{seat['table']}", seat)
        report_first_cards(browser, house.link)
        for game in NAMES:
            report_motion(browser, house.link, game)
        browser.close()


if __name__ == "__main__":
    main()
