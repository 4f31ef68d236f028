"""The page's font: loaded under the content policy, with figures of one width."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser

from penult.server.routes.pages import STATIC
from tests.browser.person import DESK
from tests.browser.visitor import Visitor

LOADED = """async () => {
  await document.fonts.ready
  return [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family)
}"""
WIDTH = """([text, weight, family]) => {
  const line = document.createElement('span')
  line.style.cssText = `position:absolute;white-space:nowrap;font-size:100px;font-weight:${weight}`
  line.style.textRendering = 'geometricPrecision' // or small screens round each width
  if (family) line.style.fontFamily = family
  line.textContent = text
  document.body.append(line)
  const { width, height } = line.getBoundingClientRect()
  line.remove()
  return [width, height]
}"""
SENTENCE = "It’s your turn. Draw four cards, or challenge Cleo? A yellow 8 doesn’t match red or 9."


@pytest.mark.parametrize("weight", [400, 800])
def test_the_font_is_loaded_and_its_figures_have_one_width(
    chromium: Browser, link: str, weight: int
) -> None:
    visitor = Visitor(chromium, link, size=DESK)
    page = visitor.page
    page.wait_for_selector("h1")
    assert "Figtree" in page.evaluate(LOADED)
    widths = {page.evaluate(WIDTH, [figure * 10, weight, ""])[0] for figure in "0123456789"}
    assert max(widths) - min(widths) < 0.5
    visitor.leave()


def test_nothing_moves_when_the_font_arrives(chromium: Browser, link: str) -> None:
    """The font that is shown before has its measures."""
    visitor = Visitor(chromium, link, size=DESK)
    page = visitor.page
    page.wait_for_selector("h1")
    page.evaluate(LOADED)
    (wide, high), (other_wide, other_high) = (
        page.evaluate(WIDTH, [SENTENCE, 400, family]) for family in ("Figtree", "Figtree fallback")
    )
    assert high == other_high
    assert abs(wide / other_wide - 1) < 0.03
    visitor.leave()


def test_the_font_is_sent_once_and_not_packed_again(link: str) -> None:
    (path,) = (STATIC / "assets").glob("*.woff2")
    reply = httpx.get(f"{link}/assets/{path.name}")
    assert reply.headers["content-type"] == "font/woff2"
    assert "immutable" in reply.headers["cache-control"]
    assert "content-encoding" not in reply.headers
    assert reply.content == path.read_bytes()
