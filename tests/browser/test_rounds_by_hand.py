"""A round of every game is played by hand: cards are dragged or flicked with a mouse or a finger.
Buttons are pressed where the table itself offers nothing to take hold of."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from penult.games.registry import NAMES
from tests.browser.hands import (
    CORNER,
    Finger,
    Mouse,
    Pointer,
    carry,
    corner_of,
    drag,
    flick,
    middle_of,
    rest,
)
from tests.browser.person import DESK, PHONE
from tests.browser.visitor import (
    GONE,
    PLAN,
    SHORT,
    Sight,
    Visitor,
    box_of,
    by_mouse,
    opened,
    play_round,
    pressed,
    succeeds,
)

UP = 6, -70
ANSWERS = {"wheel": ".wheel button", "seat": "[data-seat] .aimed", "tray": ".tray .here"}
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
    """Does by hand what can be done so, and counts it.

    Bots and the clock don't wait: whatever is taken hold of may have gone since it was seen.
    """

    def __init__(self, page: Page, pointer: Pointer) -> None:
        self.page = page
        self.pointer = pointer
        self.done: Counter[str] = Counter()

    def act(self, visitor: Visitor, sight: Sight) -> None:
        if sight.kind == "card":
            done = self.lay(sight.where)
        elif sight.kind == "answer" and self.is_there(".spread.preview"):
            done = succeeds(self.lay_the_plan)
        elif sight.kind == "answer" and (what := next(filter(self.asks, ANSWERS), "")):
            done = self.press(what)
        elif sight.kind in ("quiet", "loud") and sight.key == "d":
            done = self.draw()
        else:
            by_mouse(visitor, sight)
            done = True  # it looks again by itself
        if not done:
            visitor.moment = ""  # something has happened meanwhile: look again

    def is_there(self, where: str) -> bool:
        return self.page.query_selector(where) is not None

    def asks(self, what: str) -> bool:
        return self.is_there(ANSWERS[what])

    def press(self, what: str) -> bool:
        done = pressed(self.page, ANSWERS[what])
        self.done[what] += done
        return done

    def lay(self, card: str) -> bool:
        """Every third card is flicked; if there are two trays for it, the question follows."""
        box = box_of(self.page, card)
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

    def draw(self) -> bool:
        pile, hand = box_of(self.page, ".stock button"), box_of(self.page, ".hand ul")
        if not (pile and hand):
            return False
        self.done["drawn"] += 1
        drag(self.pointer, middle_of(pile), middle_of(hand))
        return True

    # Tiles

    def lay_the_plan(self) -> None:
        """If only own tiles move, the hint is declined and they are dragged; else it is done."""
        made = [Meld(*tiles) for tiles in self.page.evaluate(TILES, ".spread.preview .melds li")]
        changed = [meld for meld in made if meld.fresh]
        self.page.locator(".choices .plain").click(timeout=GONE)
        self.wait_until_gone(".spread.preview")
        before = self.page.evaluate(TILES, ".melds [data-drop], .group")
        if changed and all(meld.is_by_hand(before) for meld in changed):
            for meld in changed:
                self.meld(meld)
        else:
            for where in (".actions .more", PLAN, ".choices .button:not(.plain)"):
                self.page.locator(where).first.click(timeout=GONE)

    def meld(self, meld: Meld) -> None:
        """The tiles are selected, and dragged together to what lies there, or onto the felt."""
        tiles = [f'.hand [data-card="{tile}"]' for tile in meld.fresh]
        for tile in tiles:
            self.page.locator(tile).first.click(modifiers=["Shift"], timeout=GONE)
        expect(self.page.locator(".hand .picked")).to_have_count(len(tiles))
        holds = "".join(f':has(use[href$="#{tile}"])' for tile in meld.rest)
        lying = f".melds [data-drop]{holds}, .group{holds}"
        first, target = box_of(self.page, tiles[0]), box_of(self.page, lying)
        felt = box_of(self.page, ".felt")
        assert first and felt and (target or not meld.rest), meld
        self.done["meld"] += 1
        end = corner_of(target) if meld.rest and target else middle_of(felt)
        drag(self.pointer, corner_of(first), end)
        self.wait_until_gone('.spread[aria-busy="true"], .dragged')

    def wait_until_gone(self, where: str) -> None:
        expect(self.page.locator(where)).to_have_count(0)


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
