"""What everybody should notice appears for a moment at the seat or place it concerns."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.geometry import outside, overlapping
from tests.browser.person import barriers
from tests.browser.staged import Stage, staged
from tests.browser.test_geometry import SIZES
from tests.browser.test_geometry import at_table as seated

SOURCE = Path(__file__).parents[2] / "browser" / "src"
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
# A moment stays until ``release`` is called
HOLD = """() => {
  const [usual, held] = [window.setTimeout, []]
  window.setTimeout = (act, long, ...more) => {
    if (long < 600 || long > 1700) return usual(act, long, ...more)
    held.push(act)
  }
  window.release = () => held.splice(0).forEach((act) => act())
}"""
NEAR = 12  # pixels between a stamp and the face or tray it concerns
BETWEEN = """([moment, target]) => {
  const box = (where) => document.querySelector(where).getBoundingClientRect()
  const [a, b] = [box(moment), box(target)]
  const apart = (low, high, from, to) => Math.max(0, from - high, low - to)
  const across = apart(a.left, a.right, b.left, b.right)
  return Math.hypot(across, apart(a.top, a.bottom, b.top, b.bottom))
}"""
BALANCE = {
    "trays": [
        {"top": "r7", "colour": "red", "size": 2},
        {"top": "b2", "colour": "blue", "size": 1},
    ],
    "lean": 0,
    "disc": 0,
    "rim": 1000,
    "sliding": False,
    "aside": 0,
}


def at_table(browser: Browser, link: str, game: str) -> tuple[Page, Stage]:
    balance = BALANCE if game == "tippo" else None
    stage = Stage(
        game, {"top": "r7", "colour": "red", "hand": [{"card": "b2"}], "balance": balance}
    )
    page = staged(browser, link, stage, motion=False)
    expect(page.locator(".hand li")).to_have_count(1)
    return page, stage


@pytest.mark.parametrize(
    ("game", "event", "said", "where"),
    [
        ("coloradd", {"kind": "skipped", "seat": 1}, "Skip!", "[data-face='1']"),
        ("coloradd", {"kind": "called", "seat": 1}, "One card left!", "[data-face='1']"),
        ("coloradd", {"kind": "caught", "seat": 0, "other": 1}, "Caught!", "[data-face='0']"),
        ("coloradd", {"kind": "bluff", "seat": 1, "other": 0}, "Bluff!", "[data-face='1']"),
        ("coloradd", {"kind": "no_bluff", "seat": 1, "other": 0}, "Honest!", "[data-face='1']"),
        (
            "royal",
            {"kind": "crowned", "seat": 0, "other": 1},
            "You’re the king!",
            "[data-face='0']",
        ),
        ("tippo", {"kind": "froze", "tray": "a"}, "Frozen!", "[data-place-of='tray a']"),
        ("tippo", {"kind": "tilt", "seat": 1, "tray": "b"}, "Tilt!", "[data-place-of='tray b']"),
        ("master", {"kind": "rang", "seat": 1}, "Rrring!", "[data-face='1']"),
    ],
)
def test_a_moment_is_shown_where_it_belongs(
    chromium: Browser, link: str, game: str, event: dict[str, Any], said: str, where: str
) -> None:
    page, stage = at_table(chromium, link, game)
    stage.tell([event])
    expect(page.locator(".moment b")).to_have_text(said)
    assert page.evaluate(BETWEEN, [".moment", where]) < NEAR
    page.context.close()


@pytest.mark.parametrize("where", [1, 2, 0])
def test_a_stamp_covers_neither_a_face_nor_a_name_nor_a_question(
    chromium: Browser, link: str, where: int
) -> None:
    """Wherever the seat is, at every size, and after the window has changed."""
    page, stage = seated(chromium, link, "coloradd", 3, legal=["draw"])
    for wide, high in SIZES:
        stage.tell([{"kind": "caught", "seat": where, "other": (where + 1) % 3}])
        expect(page.locator(".moment")).to_be_visible()
        page.set_viewport_size({"width": wide, "height": high})
        seen = ".moment, [data-face], li strong, .me h2, .said, .talon"
        assert overlapping(page, seen) == [], (wide, high)
        assert outside(page, ".moment") == [], (wide, high)
        expect(page.locator(".moment")).to_have_count(0)
    page.context.close()


# How far each card of the hand is from the draw pile, frame by frame
FRAMES = 60
FOLLOW = f"""window.away = []
const look = () => {{
  const middle = (each) => {{
    const {{ x, y, width, height }} = each.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  }}
  const stock = document.querySelector('[data-place-of=stock]')
  const cards = [...document.querySelectorAll('.hand li')].map(middle)
  if (stock && cards.length) {{
    const [a, b] = middle(stock)
    window.away.push(cards.map(([x, y]) => Math.round(Math.hypot(x - a, y - b))))
  }}
  if (window.away.length < {FRAMES}) requestAnimationFrame(look)
  else window.followed()
}}
window.done = new Promise((done) => (window.followed = done))
requestAnimationFrame(look)"""


def test_a_hand_is_dealt_from_the_draw_pile_card_by_card(chromium: Browser, link: str) -> None:
    stage = Stage("coloradd", {"hand": [{"card": f"r{number}"} for number in range(1, 8)]})
    page = staged(chromium, link, stage, motion=True, before=FOLLOW)
    away: list[list[int]] = page.evaluate("window.done.then(() => window.away)")
    near, far = 30, 120
    assert max(away[0]) < near  # even at the first deal, when the table has just got its size
    assert any(first > far and last < near for first, *_, last in away)
    page.context.close()


def test_two_cards_to_draw_are_announced_once(chromium: Browser, link: str) -> None:
    """Whoever draws two also loses the turn: the figure says it all."""
    page, stage = at_table(chromium, link, "coloradd")
    stage.tell([{"kind": "drew", "seat": 1, "count": 2}, {"kind": "skipped", "seat": 1}])
    expect(page.locator(".moment.drew")).to_be_visible()
    expect(page.locator(".moment")).to_have_count(0)
    page.context.close()


def test_moments_wait_for_each_other_and_whoever_acts_ends_the_waiting(
    chromium: Browser, link: str
) -> None:
    page, stage = at_table(chromium, link, "coloradd")
    stage.tell([{"kind": "called", "seat": 1}, {"kind": "caught", "seat": 1, "other": 0}])
    expect(page.locator(".moment b")).to_have_text("One card left!")
    expect(page.locator(".moment b")).to_have_text("Caught!")
    stage.tell([{"kind": "called", "seat": 1}, {"kind": "jumped", "seat": 1}])
    stage.tell([{"kind": "laid", "seat": 0, "card": "b2"}])
    expect(page.locator(".moment")).to_have_count(0)
    page.context.close()


@pytest.mark.parametrize(
    ("against", "said"),
    [
        (["r3"], "Bluff! Cleopatra had the colour."),
        ([], "Honest! Cleopatra didn’t have the colour."),
    ],
)
def test_a_challenged_hand_lies_open_with_its_verdict(
    chromium: Browser, link: str, against: list[str], said: str
) -> None:
    page, stage = seated(chromium, link, "coloradd", 4)
    shown = {"shown": ["r3", "b2", "g5"], "against": against, "legal": ["seen"]}
    stage.tell([{"kind": "challenged", "seat": 2, "other": 0}], **shown)
    expect(page.locator(".question")).to_have_text(said)
    expect(page.locator(".challenged .card")).to_have_count(3)
    expect(page.locator(".challenged .against")).to_have_count(len(against))
    expect(page.get_by_role("img", name="red 3")).to_be_visible()
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        assert overlapping(page, "li[data-seat], .challenged .card, .said, .hand, header") == []
        assert outside(page) == [], (wide, high)
    assert barriers(page) == []
    page.context.close()


EVERYTHING = {
    "coloradd": (
        *({"kind": "skipped"}, {"kind": "drew", "count": 4}, {"kind": "jumped"}),
        *({"kind": "called"}, {"kind": "caught", "other": 0}, {"kind": "challenged", "other": 0}),
        *({"kind": "bluff", "other": 0}, {"kind": "no_bluff", "other": 0}),
        *({"kind": "swapped", "other": 0}, {"kind": "passed_on"}, {"kind": "passed_back"}),
    ),
    "master": ({"kind": "rang"}, {"kind": "eliminated"}),
    "royal": (
        *({"kind": "fanfare"}, {"kind": "crowned", "other": 1}),
        *({"kind": "designated", "other": 1}, {"kind": "struck", "other": 1}),
    ),
    "tippo": (
        *({"kind": "froze", "tray": "a"}, {"kind": "thawed", "tray": "b"}),
        *({"kind": "tilt", "tray": "b"}, {"kind": "fell"}),
    ),
}


def test_every_moment_is_looked_at() -> None:
    """What ``moments.ts`` makes a moment of, and nothing else."""
    made = (SOURCE / "lib" / "moments.ts").read_text(encoding="utf-8").split("MAKERS")[1]
    kinds = re.findall(r"^  (\w+): \(", made.split("\n}")[0], re.MULTILINE)
    assert {event["kind"] for events in EVERYTHING.values() for event in events} == set(kinds)


@pytest.mark.parametrize("game", EVERYTHING)
def test_no_barriers_in_any_moment(chromium: Browser, link: str, game: str) -> None:
    """In both lights, beside whatever else lies on the table."""
    page, stage = seated(chromium, link, game, 4, legal=["draw"])
    page.evaluate(HOLD)
    for event, light in product(EVERYTHING[game], LIGHTS):
        page.emulate_media(color_scheme=light)
        stage.tell([event | {"seat": 2}])
        expect(page.locator(f".moment.{event['kind']}")).to_be_visible()
        assert barriers(page) == [], (event, light)
        expect(page.locator(".moment")).to_have_count(1)
        page.evaluate("window.release()")
        expect(page.locator(".moment")).to_have_count(0)
    page.context.close()


@pytest.mark.parametrize("light", LIGHTS)
def test_no_barriers_in_moments_questions_and_ends(
    chromium: Browser, link: str, light: Literal["light", "dark"]
) -> None:
    """One table from a moment over a question and the drawer to the ends of round and match."""
    ways = [f"wild={colour}" for colour in ("red", "blue", "yellow", "green")]
    page, stage = seated(chromium, link, "coloradd", 4, legal=[*ways, "draw"])
    page.emulate_media(color_scheme=light)
    for event in ({"kind": "called"}, {"kind": "bluff", "other": 0}, {"kind": "drew", "count": 4}):
        stage.tell([event | {"seat": 2}])
        expect(page.locator(f".moment.{event['kind']}")).to_be_visible()
        assert barriers(page) == [], event
    page.locator('.hand button[data-card="wild"]').click()
    expect(page.locator(".wheel button")).to_have_count(4)
    assert barriers(page) == []
    page.keyboard.press("Escape")
    page.locator("[aria-controls=side]").click()
    expect(page.locator(".log")).to_be_visible()
    assert barriers(page) == []
    page.locator("[aria-controls=side]").click()
    hands = [["r1", "b2", "g3"], ["y4"], [], ["b9"]]
    stage.phase, stage.rounds = "between", [{"totals": [0, 0, 74, 0], "winner": 2}]
    stage.tell([{"kind": "went_out", "seat": 2}], hands=hands)
    expect(page.locator(".score")).to_be_visible()
    assert barriers(page) == []
    stage.phase = "over"
    stage.tell([], winners=[2])
    expect(page.locator(".score.over")).to_be_visible()
    assert barriers(page) == []
    page.context.close()
