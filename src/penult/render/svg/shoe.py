"""A shoe as pieces of SVG: two piles in one tray, and a button with the seconds of the turn.

Beside it lies the card that was played but hasn't been pressed in yet.
"""

from __future__ import annotations

from math import cos, radians, sin

from penult.core.ids import NO_COLOUR, NOBODY
from penult.games.scene import Scene, SceneShoe
from penult.render.story import Story
from penult.render.svg import marks as draw
from penult.render.svg.faces import HIGH, WIDE, Pen
from penult.render.svg.marks import (
    ACCENT,
    INK,
    PALE,
    PAPER,
    RIM,
    Attribute,
    at,
    box,
    named,
    tag,
    text,
)

APART = 118  # from the middle of the draw pile to that of the discard pile
BODY = 240, 204, 14  # width, height, and how much lower than the cards
BUTTON = 116, 17  # distance below the middle of the cards, and radius
RAYS = 12
ASKEW = 11  # degrees
LAID = 0.94  # the size of a card that hasn't been pressed in
EDGE: dict[str, Attribute] = {"stroke": PALE, "stroke_opacity": 0.45}
SWAP = "M-11 -4H9M4 -9L9 -4L4 1M11 5H-9M-4 0L-9 5L-4 10"  # two arrows


def tray(story: Story, shoe: SceneShoe) -> str:
    """The body with its two compartments and the button, around the middle of both piles."""
    wide, high, lower = BODY
    body = box(0, lower, wide, high, 26, fill=RIM, stroke_width=2.5, **EDGE)
    beds = "".join(
        box(side * APART / 2, 0, 108, 162, 14, fill="none", stroke_width=1.5, **EDGE)
        for side in (-1, 1)
    )
    return body + beds + named(story.shoe(shoe), button(shoe), transform=at(0, BUTTON[0]))


def button(shoe: SceneShoe) -> str:
    """Full and shining while the clock runs; otherwise an empty ring."""
    radius = BUTTON[1]
    figure = f"{shoe.seconds} s" if shoe.seconds else "∞"
    if not shoe.running:
        ring = tag("circle", r=radius, stroke_width=2.5, **draw.DASHES)
        return ring + text(figure, 0, 0, 13, fill=PALE, font_weight=700)
    light = draw.pen_lines("".join(ray(360 * turn / RAYS) for turn in range(RAYS)), ACCENT, 2.5)
    disc = tag("circle", r=radius, fill=ACCENT, stroke=PAPER, stroke_width=2)
    return light + disc + text(figure, 0, 0, 13, fill=INK, font_weight=700)


def ray(angle: float) -> str:
    x, y = cos(radians(angle)), sin(radians(angle))
    near, far = BUTTON[1] + 4.5, BUTTON[1] + 7.5
    return f"M{near * x:.1f} {near * y:.1f}L{far * x:.1f} {far * y:.1f}"


def laid(pen: Pen, story: Story, scene: Scene) -> str:
    """The card, tilted and with a dashed outline, and what was named with it."""
    front = tag("g", pen.front(scene.laid), transform=at(-WIDE * LAID / 2, -HIGH * LAID / 2, LAID))
    broken = box(0, 0, WIDE * LAID + 11, HIGH * LAID + 11, 16, stroke_width=2.5, **draw.DASHES)
    card = tag("g", broken, front, transform=at(0, 0, turn=ASKEW))
    lines = draw.wrapped(story.words.texts.text("table-laid"), 12.5, 124)
    captions = (text(line, 0, 101 + 15 * row, 12.5, fill=PALE) for row, line in enumerate(lines))
    return named(story.laid(), card, with_it(pen, story, scene), *captions)


def with_it(pen: Pen, story: Story, scene: Scene) -> str:
    """The colour named, or the player to swap hands with."""
    if scene.laid_colour != NO_COLOUR:
        return tag("g", pen.badge(scene.laid_colour, 0, 0), transform=at(0, 58, 0.62))
    if scene.laid_partner == NOBODY:
        return ""
    name = draw.fitted(story.words.name(scene.laid_partner), 13, 66)
    plate = box(0, 0, 104, 26, 8, fill=PAPER, stroke=RIM, stroke_width=1.5)
    arrows = draw.pen_lines(SWAP, INK, 2.4, transform=at(-35, 0))
    words = text(name, 15, 0, 13, fill=INK, font_weight=700)
    return tag("g", plate, arrows, words, transform=at(0, 58))
