"""Dragging and flicking, with a mouse or a finger."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from playwright.sync_api import FloatRect, Locator, Page

Point: TypeAlias = tuple[float, float]
STEPS = 5
QUICK = 95  # milliseconds
WATCH = f"""() => {{
  window.wasQuick = true
  let begun = 0
  addEventListener('pointerdown', (event) => {{ begun = event.timeStamp }}, {{ once: true }})
  addEventListener('pointerup', (event) => {{
    window.wasQuick = event.timeStamp - begun < {QUICK}
  }}, {{ once: true }})
}}"""
CORNER = 10, 24  # pixels: no other card covers it


class Pointer(Protocol):
    def down(self, at: Point) -> None: ...
    def move(self, to: Point) -> None: ...
    def up(self) -> None: ...


class Mouse:
    def __init__(self, page: Page) -> None:
        self.mouse = page.mouse

    def down(self, at: Point) -> None:
        self.mouse.move(*at)
        self.mouse.down()

    def move(self, to: Point) -> None:
        self.mouse.move(*to)

    def up(self) -> None:
        self.mouse.up()


class Finger:
    """The page must be opened with ``touch``."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: Point) -> None:
        touching = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})

    def down(self, at: Point) -> None:
        self.send("touchStart", at)

    def move(self, to: Point) -> None:
        self.send("touchMove", to)

    def up(self) -> None:
        self.send("touchEnd")


def corner(what: Locator) -> Point:
    box = what.bounding_box()
    assert box, what
    return corner_of(box)


def corner_of(box: FloatRect) -> Point:
    return box["x"] + min(CORNER[0], box["width"] / 2), box["y"] + min(CORNER[1], box["height"] / 2)


def middle(what: Locator) -> Point:
    box = what.bounding_box()
    assert box, what
    return middle_of(box)


def middle_of(box: FloatRect) -> Point:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(pointer: Pointer, start: Point, end: Point) -> None:
    """Without letting go."""
    pointer.down(start)
    for step in range(1, STEPS + 1):
        share = step / STEPS
        x, y = (a + share * (b - a) for a, b in zip(start, end, strict=True))
        pointer.move((x, y))


def drag(pointer: Pointer, start: Point, end: Point) -> None:
    carry(pointer, start, end)
    pointer.up()


def rest(page: Page) -> None:
    """A hand that has stopped flicks nothing."""
    page.wait_for_timeout(150)


def flick(page: Page, pointer: Pointer, start: Point, by: Point) -> bool:
    """A short and quick movement, which ends far from where the card is to go.

    False if a busy machine was too slow for one, so that the card fell back.
    """
    page.evaluate(WATCH)
    pointer.down(start)
    for share in (0.3, 0.6, 1.0):
        pointer.move((start[0] + share * by[0], start[1] + share * by[1]))
    pointer.up()
    quick: bool = page.evaluate("window.wasQuick")
    return quick
