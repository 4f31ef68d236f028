"""A round of every game is played by hand: cards are dragged or flicked with a mouse or a finger.
Buttons are pressed where the table itself offers nothing to take hold of."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from penult.games.registry import NAMES
from tests.browser.hands import (
    CORNER,
    Finger,
    Mouse,
    Pointer,
    carry,
    corner,
    drag,
    flick,
    middle,
    rest,
)
from tests.browser.person import DESK, PHONE
from tests.browser.visitor import PLAN, SHORT, Sight, Visitor, by_mouse, opened, play_round

UP = 6, -70
AIM = """async () => {
  await new Promise(requestAnimationFrame)
  const box = document.querySelector('[data-drop].aim')?.getBoundingClientRect()
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null
}"""
TILES = """(where) => [...document.querySelectorAll(where)].map((meld) => {
  const tiles = (which) => [...meld.querySelectorAll(which)]
    .map((tile) => tile.querySelector('use').getAttribute('href').split('#')[1])
  return [tiles('.tile:not(.ghost)'), tiles('.tile.ghost')]
})"""


class Hand:
    """Does by hand what can be done so, and counts it."""

    def __init__(self, page: Page, pointer: Pointer) -> None:
        self.page = page
        self.pointer = pointer
        self.done: Counter[str] = Counter()

    def act(self, visitor: Visitor, sight: Sight) -> None:
        wheel = self.page.locator(".wheel button")
        card = self.page.locator(sight.where).first
        if sight.kind == "card":
            if not self.lay(card):
                visitor.moment = ""  # something has happened meanwhile: look again
        elif sight.kind == "answer" and wheel.count():
            self.press(wheel.first, "wheel")
        elif sight.kind == "answer" and self.seats.count():
            self.press(self.seats.first, "seat")
        elif sight.kind == "answer" and self.trays.count():
            self.press(self.trays.first, "tray")
        elif sight.kind == "answer" and self.page.locator(".spread.preview").count():
            self.lay_the_plan()
        elif sight.kind == "quiet" and sight.key == "d":
            self.draw()
        else:
            by_mouse(visitor, sight)

    @property
    def seats(self) -> Locator:
        return self.page.locator("[data-seat] .aimed")

    @property
    def trays(self) -> Locator:
        return self.page.locator(".tray .here")

    def press(self, button: Locator, what: str) -> None:
        button.click()
        self.done[what] += 1

    def lay(self, card: Locator) -> bool:
        """Every third card is flicked; if there are two trays for it, the question follows."""
        box = card.bounding_box() if card.count() else None
        if not box:
            return False
        self.done["card"] += 1
        start = box["x"] + CORNER[0], box["y"] + CORNER[1]
        if self.done["card"] % 3 == 0:
            return flick(self.page, self.pointer, start, UP)
        carry(self.pointer, start, (start[0] + 9, start[1] - 30))
        aim = self.page.evaluate(AIM)
        if aim:
            self.pointer.move(tuple(aim))
        rest(self.page)
        self.pointer.up()
        return bool(aim)

    def draw(self) -> None:
        self.done["drawn"] += 1
        pile = self.page.locator(".stock button")
        drag(self.pointer, middle(pile), middle(self.page.locator(".hand ul")))

    # Tiles

    def lay_the_plan(self) -> None:
        """If only own tiles move, the hint is declined and they are dragged; else it is done."""
        made = [Meld(*tiles) for tiles in self.page.evaluate(TILES, ".spread.preview .melds li")]
        changed = [meld for meld in made if meld.fresh]
        self.page.locator(".choices .plain").click()
        expect(self.page.locator(".spread.preview")).to_have_count(0)
        before = self.page.evaluate(TILES, ".melds [data-drop], .group")
        if changed and all(meld.is_by_hand(before) for meld in changed):
            for meld in changed:
                self.meld(meld)
        else:
            self.page.locator(".actions .more").click()
            self.page.locator(PLAN).first.click()
            self.page.locator(".choices .button:not(.plain)").click()

    def meld(self, meld: Meld) -> None:
        """The tiles are selected, and dragged together to what lies there, or onto the felt."""
        self.done["meld"] += 1
        tiles = [self.page.locator(f'.hand [data-card="{tile}"]').first for tile in meld.fresh]
        for tile in tiles:
            tile.click(modifiers=["Shift"])
        expect(self.page.locator(".hand .picked")).to_have_count(len(tiles))
        holds = "".join(f':has(use[href$="#{tile}"])' for tile in meld.rest)
        lying = self.page.locator(f".melds [data-drop]{holds}, .group{holds}").first
        target = corner(lying) if meld.rest else middle(self.page.locator(".felt"))
        drag(self.pointer, corner(tiles[0]), target)
        expect(self.page.locator('.spread[aria-busy="true"], .dragged')).to_have_count(0)


@dataclass
class Meld:
    rest: list[str]  # what lies on the table already
    fresh: list[str]

    def is_by_hand(self, before: list[list[list[str]]]) -> bool:
        lying = [rest for rest, _ in before]
        alike = len({*self.fresh}) < len(self.fresh)
        return not alike and "joker" not in self.fresh and (not self.rest or self.rest in lying)


@pytest.mark.parametrize("finger", [False, True])
@pytest.mark.parametrize("game", NAMES)
def test_a_round_is_played_by_hand(chromium: Browser, link: str, game: str, finger: bool) -> None:
    seat = opened(link, game, 3, SHORT[game], bots=2)
    where = f"{link}/t/{seat['table']}"
    visitor = Visitor(chromium, where, size=PHONE if finger else DESK, seat=seat, touch=finger)
    visitor.press("web-accept")
    visitor.sees_the_table()
    visitor.my_cards()
    hand = Hand(visitor.page, Finger(visitor.page) if finger else Mouse(visitor.page))
    assert play_round([visitor], hand.act) > 2
    assert visitor.faults == []
    assert hand.done["meld" if game == "rummy" else "card"] > 0, hand.done
    visitor.leave()
