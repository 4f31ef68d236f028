"""The hues, marks, numerals and symbols on cards, as pieces of SVG.

Marks and fields look the same upside down: only half of an outline is given, and then turned.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import cos, radians, sin
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

from penult.core.ids import Colour

PAPER = "#FFFAF0"
INK = "#2C2940"
EDGE = "#D8CCB6"
FELT, RIM, PALE = "#2F4E56", "#223B42", "#D5E3E2"
ACCENT = "#FFA95C"
FONT = "'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # in XML

Attribute: TypeAlias = "str | float"
DASHES: dict[str, Attribute] = {"fill": "none", "stroke": PALE, "stroke_dasharray": "6 6"}


# Writing SVG


def number(value: float) -> str:
    """With at most two decimals, and never -0."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def clean(words: str) -> str:
    return UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", words)


def escaped(words: str) -> str:
    return escape(clean(words))


def quoted(value: Attribute) -> str:
    return quoteattr(clean(value) if isinstance(value, str) else number(value))


def tag(name: str, *inside: str, **attributes: Attribute) -> str:
    """An element; ``stroke_width=2`` is written ``stroke-width="2"``.

    >>> tag("circle", r=2.5, fill="none")
    '<circle r="2.5" fill="none"/>'
    """
    written = "".join(
        f" {key.replace('_', '-')}={quoted(value)}" for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def box(
    x: float, y: float, width: float, height: float, rounding: float, **attributes: Attribute
) -> str:
    """A rectangle around a point, with rounded corners."""
    left, top = x - width / 2, y - height / 2
    return tag("rect", x=left, y=top, width=width, height=height, rx=rounding, **attributes)


def text(words: str, x: float, y: float, size: float, **attributes: Attribute) -> str:
    """A line of text, with its capitals centred on a point."""
    style: dict[str, Attribute] = {"text_anchor": "middle"}
    line = y + 0.36 * size  # renderers disagree about dominant-baseline
    return tag("text", escaped(words), x=x, y=line, font_size=size, **(style | attributes))


def room_for(words: str, size: float) -> float:
    """The approximate width of a text; the font isn't known."""
    return sum(1.0 if ord(sign) > 0x2E7F else 0.57 for sign in words) * size


def fitted(words: str, size: float, room: float) -> str:
    """The text, shortened if it is wider than the room."""
    words = " ".join(words.split())
    if room_for(words, size) <= room:
        return words
    while words and room_for(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def wrapped(words: str, size: float, room: float) -> list[str]:
    """The text in lines no wider than the room, as far as its words allow.

    >>> wrapped("play goes to the left", 10, 60)
    ['play goes', 'to the', 'left']
    """
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else ""
        if lines and room_for(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def named(label: str, *inside: str, **attributes: Attribute) -> str:
    """A group with a label that says what it shows."""
    title = tag("title", escaped(label))
    return tag("g", title, *inside, role="img", aria_label=label, **attributes)


def at(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The transformation that places a piece drawn around its origin."""
    parts = [f"translate({number(x)} {number(y)})"]
    parts += [f"rotate({number(turn)})"] if turn else []
    parts += [f"scale({scale:.4g})"] if scale != 1 else []
    return " ".join(parts)


def polar(radius: float, turn: float, x: float = 0, y: float = 0) -> str:
    """A point on a circle around another point, by degrees clockwise from the top."""
    angle = radians(turn)
    return f"{number(x + radius * sin(angle))} {number(y - radius * cos(angle))}"


def document(label: str, story: str, *inside: str, size: tuple[float, float], width: float) -> str:
    """A complete SVG picture; if there is a story, its parts are labelled too."""
    wide, high = size
    return tag(
        "svg",
        tag("title", escaped(label)),
        tag("desc", escaped(story)) if story else "",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(wide)} {number(high)}",
        width=width,
        height=width * high / wide,
        font_family=FONT,
        role="group" if story else "img",
        aria_label=label,
    )


# Hues; the four also differ in lightness, for colour-blind people


@dataclass(frozen=True, slots=True)
class Hue:
    fill: str
    deep: str  # outlines and small figures on paper
    on: str  # what is drawn on the fill


HUES: dict[Colour, Hue] = {
    Colour.RED: Hue("#C4382D", "#8E1F1A", PAPER),
    Colour.BLUE: Hue("#1A4190", "#11295C", PAPER),
    Colour.YELLOW: Hue("#F7C838", "#8A6100", INK),
    Colour.GREEN: Hue("#42A06C", "#175C38", PAPER),
}

# Marks, in a box from -10 to 10


def turned(path: str) -> str:
    """A path of absolute points, turned by 180° around the origin."""
    return re.sub(r"-?\d+(\.\d+)?", lambda found: number(0 - float(found[0])), path)


def closed(start: str, half: str) -> str:
    return f"M{start} {half} {turned(half)}Z"


def doubled(part: str) -> str:
    return f"{part} {turned(part)}"


MARKS: dict[Colour, str] = {
    Colour.RED: closed("-9 0", "C-9 -5 -5 -9 0 -9 C5 -9 9 -5 9 0"),
    Colour.BLUE: closed("-8 -8", "L8 -8 L8 8"),
    Colour.YELLOW: closed("-9 -3", "L-3 -3 L-3 -9 L3 -9 L3 -3 L9 -3 L9 3"),
    Colour.GREEN: doubled(
        "M-9 -6 C-6 -10 -3 -9.5 0 -6 C3 -2.5 6 -2 9 -6"
        " L9 -4.5 C6 -0.5 3 -1 0 -4.5 C-3 -8 -6 -8.5 -9 -4.5Z"
    ),
}

# Fields: large marks with room for a face

FIELDS: dict[Colour, str] = {
    Colour.RED: closed("-32 0", "C-32 -17.7 -17.7 -32 0 -32 C17.7 -32 32 -17.7 32 0"),
    Colour.BLUE: closed("-26 -26", "L26 -26 L26 26"),
    Colour.YELLOW: closed("-37 -16", "L-16 -16 L-16 -37 L16 -37 L16 -16 L37 -16 L37 16"),
    Colour.GREEN: closed("-37 -23", "C-25 -16 -13 -20 0 -27 C13 -34 25 -37 37 -28 L37 23"),
}
PLAIN_FIELD = closed("-24 -22", "L24 -22 L24 22")  # for letters


def outline(path: str, fill: str, edge: str, rounding: float, line: float) -> str:
    """A filled outline with rounded corners and a thin edge."""
    shape = {"d": path, "stroke_linejoin": "round"}
    under = tag("path", stroke=edge, stroke_width=rounding + 2 * line, **shape)
    return under + tag("path", fill=fill, stroke=fill, stroke_width=rounding, **shape)


def mark(colour: int, fill: str, edge: str) -> str:
    return outline(MARKS[Colour(colour)], fill, edge, 2, 0.8)


def letter(word: str, fill: str, ink: str) -> str:
    """A localised letter (or two) on a tile, instead of a mark."""
    size = 17 if len(word) == 1 else 13.5
    tile = box(0, 0, 20, 20, 5, fill=fill)
    return tile + text(word, 0, 0.5, size, fill=ink, font_weight=700)


ROUND: dict[str, Attribute] = {
    "fill": "none",
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}


def pen_lines(path: str, ink: str, width: float, **attributes: Attribute) -> str:
    """Lines drawn with a round pen."""
    return tag("path", d=path, stroke=ink, stroke_width=width, **(ROUND | attributes))


# Numerals and signs, drawn with a round pen in a box of 20 by 30

GLYPHS: dict[str, str] = {
    "0": "M10 0C16 0 20 6 20 15S16 30 10 30 0 24 0 15 4 0 10 0Z",
    "1": "M4 6.5L12 0V30",
    "2": "M1 8C1 3 5 0 10 0 16 0 19 4 19 8.5 19 15 11 19 1 30H20",
    "3": "M1.5 4C4 1 7 0 10 0 15 0 18.5 3 18.5 7.2 18.5 11.6 15 14 9 14 15.5 14 20 17 20 22"
    " 20 27 15.5 30 10 30 6 30 2.5 28.5 0 25.5",
    "4": "M15 30V0L0 21.5H20",
    "5": "M18 0H4L2.5 13C5 11.3 7.5 10.8 10 10.8 16 10.8 20 14.5 20 20.3"
    " 20 26 15.5 30 9.5 30 6 30 2.5 28.5 0 26",
    "6": "M16 0C8 4 0 11 0 20.3 0 26.3 4 30 10 30S20 26 20 20.5 16 11.3 10.5 11.3"
    "C6 11.3 2 13.5 .5 18M3 37.5H17",
    "7": "M0 0H20C13 9 9 18 8.5 30",
    "8": "M10 14C5 14 2 11 2 7S5 0 10 0 18 3 18 7 15 14 10 14C4 14 0 17.5 0 22S4 30 10 30"
    " 20 26.5 20 22 16 14 10 14Z",
    "9": "M4 30C12 26 20 19 20 9.7 20 3.7 16 0 10 0S0 4 0 9.5 4 18.7 9.5 18.7"
    "C14 18.7 18 16.5 19.5 12M3 37.5H17",
    "+": "M0 17H18M9 8V26",
}
ADVANCE = 29


def is_numeral(face: str) -> bool:
    return all(sign in GLYPHS for sign in face)


def numeral(face: str, x: float, y: float, height: float, ink: str, pen: float = 5.5) -> str:
    """Figures around a point; 6 and 9 are underlined to tell them apart upside down."""
    scale = height / 30
    width = ADVANCE * len(face) - (ADVANCE - 20)
    strokes = "".join(
        tag("path", d=GLYPHS[sign], transform=at(place * ADVANCE, 0))
        for place, sign in enumerate(face)
    )
    place = at(x - scale * width / 2, y - height / 2, scale)
    return tag("g", strokes, transform=place, stroke=ink, stroke_width=pen, **ROUND)


# Symbols around their origin, about 50 wide


def reverse(ink: str, width: float = 6) -> str:
    """Two arrows, each curving round to where the other begins."""
    arrow = "M-20 -3C-19 -14 -10 -18 0 -18H15M7 -27L16 -18L7 -9"
    return pen_lines(arrow, ink, width) + pen_lines(arrow, ink, width, transform="rotate(180)")


def skip(ink: str, width: float = 6.5) -> str:
    ring = tag("circle", r=20, fill="none", stroke=ink, stroke_width=width)
    return ring + pen_lines("M-13 13L13 -13", ink, width)


def small_card(fill: str, edge: str, x: float, turn: float) -> str:
    place = at(x, 0, turn=turn)
    return box(0, 0, 27, 38, 5, fill=fill, stroke=edge, stroke_width=2.5, transform=place)


def draw_two(hue: Hue) -> str:
    """Two cards in a fan; the front one says how many."""
    cards = small_card(hue.fill, hue.on, -8, -16) + small_card(hue.on, hue.on, 3, 6)
    figure = numeral("+2", 3, 0, 14, hue.fill, pen=6)
    return tag("g", cards, figure, transform="scale(1.06)")


def pencil() -> str:
    wood = tag("path", d="M-5 -19H5V11L0 21L-5 11Z", fill="#E9C79B")
    lead = tag("path", d="M-1.8 17.3H1.8L0 21Z", fill=INK)
    shaft = tag("path", d="M-5 -14H5V10L2.5 8L0 10L-2.5 8L-5 10Z", fill="#7B6BA8")
    rubber = box(0, -17, 10, 6, 2.5, fill="#E58FA3")
    return tag("g", wood, lead, shaft, rubber, transform="rotate(38)")


def eye(x: float, y: float, ink: str) -> str:
    lids = pen_lines("M-22 0C-12 -14 12 -14 22 0C12 14 -12 14 -22 0Z", ink, 4)
    return tag("g", lids, tag("circle", r=6, fill=ink), transform=at(x, y))
