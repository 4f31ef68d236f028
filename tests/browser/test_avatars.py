"""Avatars in a browser: told apart when small and without colour, and chosen by people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from penult.core.animals import ANIMALS, MOODS
from tests.browser.person import DESK, SMALL
from tests.browser.pixels import Picture, alike, taken
from tests.browser.visitor import Visitor

SIDE = 40  # pixels
SHOW = """([names, side]) => {
  const strip = document.createElement('div')
  strip.id = 'strip'
  strip.style.cssText = 'position:fixed;left:0;top:0;z-index:99;display:flex;background:#2b4a52'
  for (const name of names) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
    use.setAttribute('href', `/art/avatars.svg#${name}`)
    svg.setAttribute('width', side)
    svg.setAttribute('height', side)
    svg.setAttribute('viewBox', '-50 -50 100 100')
    svg.append(use)
    strip.append(svg)
  }
  document.querySelector('#strip')?.remove()
  document.body.append(strip)
  return new Promise(done => {
    const drawn = () => strip.querySelector('use').getBBox().width ? done() : setTimeout(drawn, 20)
    drawn()
  })
}"""
SHAPES_DIFFER = 0.85  # of two silhouettes at most so much lies on each other
SHADES_DIFFER, MOODS_DIFFER = 12, 1.2  # of 255: how far two drawings are apart on average


@pytest.fixture(scope="module")
def page(chromium: Browser, link: str) -> Iterator[Page]:
    visitor = Visitor(chromium, f"{link}/rules/coloradd", size=SMALL)
    visitor.page.wait_for_selector("h1")
    yield visitor.page
    visitor.leave()


def shown(page: Page, names: Sequence[str]) -> list[Picture]:
    page.set_viewport_size({"width": 600, "height": 300})
    page.evaluate(SHOW, [list(names), SIDE])
    whole = taken(page.locator("#strip"), page)
    return [whole.column(number, len(names)) for number in range(len(names))]


def grey(picture: Picture) -> list[float]:
    return [0.299 * red + 0.587 * green + 0.114 * blue for red, green, blue in picture.pixels]


def apart(one: Picture, other: Picture) -> float:
    pairs = list(zip(grey(one), grey(other), strict=True))
    return sum(abs(first - second) for first, second in pairs) / len(pairs)


def test_animals_are_told_apart_by_their_silhouettes(page: Page) -> None:
    heads = shown(page, [f"{animal}-calm" for animal in ANIMALS])
    closest = {
        (ANIMALS[one], ANIMALS[other]): alike(heads[one], heads[other])
        for one, other in combinations(range(len(ANIMALS)), 2)
    }
    assert max(closest.values()) < SHAPES_DIFFER, max(closest, key=lambda pair: closest[pair])


def test_animals_are_told_apart_without_colour(page: Page) -> None:
    heads = shown(page, [f"{animal}-calm" for animal in ANIMALS])
    assert min(apart(one, other) for one, other in combinations(heads, 2)) > SHADES_DIFFER


@pytest.mark.parametrize("animal", ANIMALS)
def test_moods_are_told_apart(page: Page, animal: str) -> None:
    faces = shown(page, [f"{animal}-{mood}" for mood in MOODS])
    assert min(apart(one, other) for one, other in combinations(faces, 2)) > MOODS_DIFFER


def test_grounds_are_told_apart_by_their_shapes(page: Page) -> None:
    grounds = shown(page, [f"seat-{seat}" for seat in range(10)])
    assert max(alike(one, other) for one, other in combinations(grounds, 2)) < SHAPES_DIFFER


def test_one_animal_twice_is_found(page: Page) -> None:
    """The comparison compares."""
    twice = shown(page, ["fox-calm", "fox-calm"])
    assert alike(*twice) > SHAPES_DIFFER
    assert apart(*twice) < SHADES_DIFFER


def test_people_choose_an_animal_before_or_while_they_play(chromium: Browser, link: str) -> None:
    visitor = Visitor(chromium, link, size=DESK)
    page = visitor.page
    visitor.press("web-settings")
    page.get_by_label(visitor.text("web-avatar-any")).focus()
    page.keyboard.press("ArrowUp")  # to the last animal
    expect(page.get_by_label(visitor.text(f"animal-{ANIMALS[-1]}"))).to_be_checked()
    page.keyboard.press("Escape")
    page.locator(".game .button.main").first.click()
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[1]
    chairs = httpx.get(f"{link}/api/tables/{table}").json()["chairs"]
    assert chairs[0]["avatar"] == ANIMALS[-1]
    assert len({chair["avatar"] for chair in chairs}) == len(chairs)
    visitor.sees_the_table()
    visitor.press("web-settings")
    page.get_by_label(visitor.text(f"animal-{ANIMALS[0]}")).check(force=True)
    page.keyboard.press("Escape")
    mine = page.locator(f".me use[href='/art/avatars.svg#{ANIMALS[0]}-calm']")
    expect(mine).to_have_count(1)  # at the table that runs, too
    assert httpx.get(f"{link}/api/tables/{table}").json()["chairs"][0]["avatar"] == ANIMALS[0]
    visitor.leave()
