"""A balance as pieces of SVG: two trays with cards on a leaning beam, and the sliding disc.

Everything is drawn around the pivot of the beam.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, radians, sin

from penult.games.scene import SceneBalance, SceneTray
from penult.render.story import Story
from penult.render.svg import emblems
from penult.render.svg import marks as draw
from penult.render.svg.faces import HIGH, WIDE, Pen, sheet
from penult.render.svg.marks import (
    ACCENT,
    EDGE,
    INK,
    PALE,
    PAPER,
    RIM,
    Attribute,
    at,
    box,
    named,
    pen_lines,
    tag,
    text,
)

ARM, REACH = 138, 56  # from the pivot to a tray, and to the rims where the disc falls off
PER_CARD, STEEPEST = 1.5, 8  # degrees of lean
CARD = 0.74  # the size of the cards on the trays
WOOD, DARK, ICE = "#C99B62", "#6B4A2B", "#C4E9F7"
BAR = 104  # the length of a risk of 100 %
DISH = "M-60 -52H60L50 -4H-50Z"
FOOT = "M-7 0H7L13 40C16 48 30 50 46 54V62H-46V54C-30 50 -16 48 -13 40Z"
FRAME = draw.closed("-29 -62", "L29 -62 L46 -45 L46 45 L29 62")  # an octagon around a card
FLAKE = "M0 -6V6M-5.2 -3L5.2 3M-5.2 3L5.2 -3"


def angle(balance: SceneBalance) -> float:
    """How many degrees the beam leans; positive if its right side is down."""
    return max(-STEEPEST, min(STEEPEST, PER_CARD * balance.lean / 1000))


def small_scales(trays: Iterable[int]) -> str:
    """A small balance; the trays that a card may be played on are filled."""
    body = box(0, 0, 46, 19, 9.5, fill=ACCENT, stroke=INK, stroke_width=1.2)
    beam = pen_lines("M-12 3H12M0 3V6", INK, 1.8)
    dishes = "".join(
        tag(
            "path",
            d="M-6.5 -4.5H6.5L4 2.5H-4Z",
            fill=INK if tray in trays else PAPER,
            stroke=INK,
            stroke_width=1.2,
            transform=at(12 * (2 * tray - 1), 0),
        )
        for tray in (0, 1)
    )
    return body + beam + dishes


@dataclass(frozen=True, slots=True)
class Scales:
    pen: Pen
    story: Story
    balance: SceneBalance

    def drawn(self) -> str:
        foot = draw.outline(FOOT, WOOD, DARK, 2, 1.2)
        trays = (self.tray(number, tray) for number, tray in enumerate(self.balance.trays))
        lean = self.story.lean(self.balance)
        caption = text(lean, 0, 78, 12.5, fill=PALE)
        beam = tag("g", self.beam(), self.disc(), transform=at(0, 0, turn=angle(self.balance)))
        return named(lean, foot, caption) + beam + "".join(trays) + "".join(self.warning())

    # The beam

    def beam(self) -> str:
        """The beam, with a platform in the middle and a rim at each of its ends."""
        bar = box(0, 0, 2 * ARM + 24, 9, 4.5, fill=WOOD, stroke=DARK, stroke_width=1.4)
        platform = box(0, -4, 2 * REACH + 34, 8, 3, fill=WOOD, stroke=DARK, stroke_width=1.4)
        rims = pen_lines(f"M{-REACH - 16} -9V-4M{REACH + 16} -9V-4M0 -6V-2", DARK, 3)
        pin = tag("circle", r=6.5, fill=PAPER, stroke=DARK, stroke_width=2)
        return bar + platform + rims + pin

    def disc(self) -> str:
        """The disc on the platform; while it slides, with lines behind and an arrow in front."""
        body = box(0, -15, 30, 14, 7, fill=emblems.GOLD, stroke=INK, stroke_width=2)
        shine = pen_lines("M-7 -17H7", PAPER, 2.5)
        place = at(REACH * self.balance.disc / self.balance.rim, 0)
        label = self.story.disc(self.balance)
        return named(label, self.motion(), body, shine, transform=place)

    def motion(self) -> str:
        if not self.balance.sliding:
            return ""
        way = 1 if self.balance.lean > 0 else -1
        lines = pen_lines("M-21 -19H-33M-21 -13H-29M21 -16H34M28 -22L34 -16L28 -10", ACCENT, 3)
        return tag("g", lines, transform=f"scale({way} 1)")

    def warning(self) -> Iterator[str]:
        """A triangle above the middle, and what threatens to happen."""
        if not self.balance.sliding:
            return
        words = self.story.words.texts.text("table-sliding")
        sign = draw.outline("M0 -13L14 11H-14Z", ACCENT, INK, 4, 1.2)
        point = pen_lines("M0 -6V2M0 7.4h.01", INK, 3.2)
        caption = text(words, 0, 26, 13, fill=ACCENT, font_weight=700)
        yield named(words, sign, point, caption, transform=at(0, -82))

    # The trays

    def tray(self, number: int, tray: SceneTray) -> str:
        side, lean = 2 * number - 1, radians(angle(self.balance))
        place = at(side * ARM * cos(lean), side * ARM * sin(lean))
        badge = tag("g", self.pen.badge(tray.colour, 0, 0), transform=at(0, -28, 0.62))
        dish = draw.outline(DISH, WOOD, DARK, 4, 1.2)
        words = self.story.words
        caption = f"{words.tray(number)} \N{MIDDLE DOT} {words.count(tray.size)}"
        pieces = (
            self.pile(tray),
            dish,
            badge,
            self.frost(tray),
            text(caption, 0, 17, 13, fill=PALE, font_weight=600),
            self.risk(number, tray),
        )
        return named(self.story.tray(self.balance, number), *pieces, transform=place)

    def pile(self, tray: SceneTray) -> str:
        """The top card, with a few below it."""
        left, top = -WIDE * CARD / 2, -50 - HIGH * CARD
        below = (
            tag("g", sheet(PAPER, EDGE), transform=at(left + lift, top - lift, CARD))
            for lift in range(2 * min(tray.size - 1, 3), 0, -2)
        )
        front = tag("g", self.pen.front(tray.top), transform=at(left, top, CARD))
        return "".join(below) + front

    def frost(self, tray: SceneTray) -> str:
        """An octagon of ice around the card, with a snowflake and a word."""
        if not tray.frozen:
            return ""
        word = self.story.words.texts.text("table-tray-frozen")
        ice = tag("path", d=FRAME, fill=ICE, fill_opacity=0.12)
        frame = pen_lines(FRAME, RIM, 8) + pen_lines(FRAME, ICE, 5)
        wide = draw.room_for(word, 13) + 38
        plate = box(0, 0, wide, 22, 6, fill=ICE, stroke=RIM, stroke_width=1.5)
        flake = pen_lines(FLAKE, INK, 2, transform=at(15 - wide / 2, 0))
        name = text(word, 9, 0, 13, fill=INK, font_weight=700)
        around = tag("g", ice, frame, transform=at(0, -110))
        return around + named(word, plate, flake, name, transform=at(0, -59))

    def risk(self, number: int, tray: SceneTray) -> str:
        """A bar of what may happen, a fall first, and both chances in figures."""
        if tray.fall is None or tray.slide is None:
            return ""
        start: dict[str, Attribute] = {"text_anchor": "start", "fill": PALE}
        falling = tag("g", emblems.tipping(ACCENT, 1), transform=at(-45, 45, 0.28))
        sliding = box(19, 46, 14, 7, 3.5, fill=emblems.GOLD)
        figures = (
            text(percent(tray.fall), -30, 46, 12.5, **start),
            text(percent(tray.slide), 30, 46, 12.5, **start),
        )
        bar = risk_bar(tray.fall, tray.slide)
        return named(self.story.risk(self.balance, number), bar, falling, sliding, *figures)


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def risk_bar(fall: float, slide: float) -> str:
    """Solid for a fall, hatched for a disc that moves."""
    frame = box(0, 31, BAR + 4, 9, 4.5, fill=RIM, stroke=PALE, stroke_width=1)
    left, middle = -BAR / 2, BAR * (fall - 0.5)
    falling = tag("rect", x=left, y=28, width=BAR * fall, height=6, rx=2, fill=ACCENT)
    hatched = tag(
        "path",
        d=f"M{draw.number(middle)} 31H{draw.number(middle + BAR * slide)}",
        stroke=emblems.GOLD,
        stroke_width=6,
        stroke_dasharray="3 2",
    )
    return frame + (falling if fall else "") + (hatched if slide else "")
