"""Four colours stay apart for who sees none of them, or not all: by their marks always, and by the
palette that is made for it.

Chromium draws the page as such eyes see it, and pixels are compared.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.person import SMALL
from tests.browser.pixels import Picture, closest, most_alike, taken
from tests.browser.visitor import Visitor

COLOURS = ("red", "blue", "yellow", "green")
LETTERS = "rbyg"
EYES = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")
PALETTES = ("standard", "clear", "bright")
FOR_THE_COLOUR_BLIND = "clear"
SETS = ("shapes", "letters-en", "letters-fr", "letters-de")
MARK, CARD = 24, 76  # pixels wide, as on a phone
GLANCE = 10  # of ΔE: apart at a glance, where 2.3 can just be noticed
SHAPES_DIFFER = 0.85  # of two marks at most so much lies on each other
CARDS_DIFFER = 0.99  # of whole cards, where only the mark differs
SHOW = """([art, names, wide]) => {
  const strip = document.createElement('div')
  strip.id = 'strip'
  strip.style.cssText = 'position:fixed;left:0;top:0;z-index:99;display:flex;background:#fffaf0'
  for (const name of names) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
    use.setAttribute('href', `${art}#${name}`)
    svg.setAttribute('width', wide)
    svg.setAttribute('height', wide === 24 ? 24 : wide * 1.5)
    svg.setAttribute('viewBox', wide === 24 ? '0 0 24 24' : '0 0 100 150')
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


class Easel:
    """A page that shows pieces side by side to all kinds of eyes."""

    def __init__(self, page: Page, eyes: CDPSession) -> None:
        self.page = page
        self.eyes = eyes

    def see(self, eyes: str) -> None:
        self.eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})

    def choose(self, palette: str) -> None:
        self.page.evaluate("name => { document.documentElement.dataset.palette = name }", palette)

    def show(self, game: str, marks: str, names: list[str], wide: int) -> list[Picture]:
        self.page.evaluate(SHOW, [f"/art/{game}/{marks}.svg", names, wide])
        whole = taken(self.page.locator("#strip"), self.page)
        return [whole.column(number, len(names)) for number in range(len(names))]

    def marks(self, marks: str = "shapes") -> list[Picture]:
        return self.show("coloradd", marks, [f"mark-{colour}" for colour in COLOURS], MARK)

    def cards(self, game: str = "coloradd", marks: str = "shapes") -> list[Picture]:
        return self.show(game, marks, [f"{letter}7" for letter in LETTERS], CARD)


@pytest.fixture(scope="module")
def easel(chromium: Browser, link: str) -> Iterator[Easel]:
    visitor = Visitor(chromium, f"{link}/rules/coloradd", size=SMALL)
    visitor.page.wait_for_selector("h1")
    yield Easel(visitor.page, visitor.page.context.new_cdp_session(visitor.page))
    visitor.leave()


@pytest.mark.parametrize("eyes", EYES)
def test_marks_differ_for_all_eyes_in_every_palette(easel: Easel, eyes: str) -> None:
    easel.see(eyes)
    for palette in PALETTES:
        easel.choose(palette)
        assert most_alike(easel.marks()) < SHAPES_DIFFER, palette


@pytest.mark.parametrize("marks", SETS)
def test_every_set_of_marks_tells_cards_and_tiles_apart_without_colour(
    easel: Easel, marks: str
) -> None:
    easel.see("achromatopsia")
    easel.choose("standard")
    assert most_alike(easel.marks(marks)) < SHAPES_DIFFER
    for game in ("coloradd", "rummy"):
        assert most_alike(easel.cards(game, marks)) < CARDS_DIFFER, game


@pytest.mark.parametrize("palette", PALETTES)
def test_colours_of_a_palette_are_apart_at_a_glance(easel: Easel, palette: str) -> None:
    """That for colour-blind eyes is for them, too; where there is no colour, marks must do."""
    easel.choose(palette)
    for eyes in EYES[:-1] if palette == FOR_THE_COLOUR_BLIND else EYES[:1]:
        easel.see(eyes)
        assert closest([card.fill() for card in easel.cards()]) > GLANCE, eyes


def test_without_colour_there_is_none(easel: Easel) -> None:
    """The simulation simulates."""
    easel.see("achromatopsia")
    easel.choose("standard")
    for card in easel.cards():
        assert max(card.fill()) - min(card.fill()) <= 2


def test_a_mark_used_twice_is_found(easel: Easel) -> None:
    easel.see("achromatopsia")
    easel.choose("standard")
    twice = ["mark-red", "mark-blue", "mark-blue", "mark-green"]
    assert most_alike(easel.show("coloradd", "shapes", twice, MARK)) > SHAPES_DIFFER
    assert most_alike(easel.show("coloradd", "shapes", ["r7", "r7", "y7"], CARD)) > CARDS_DIFFER


def test_a_palette_that_confuses_is_found(easel: Easel) -> None:
    """A red, and what who lacks green cones sees of it."""
    easel.choose(FOR_THE_COLOUR_BLIND)
    easel.see("deuteranopia")
    easel.page.evaluate("document.documentElement.style.setProperty('--red', '#c4382d')")
    easel.page.evaluate("document.documentElement.style.setProperty('--green', '#847627')")
    try:
        assert closest([card.fill() for card in easel.cards()]) < GLANCE
    finally:
        easel.page.evaluate("document.documentElement.removeAttribute('style')")
