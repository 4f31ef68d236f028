"""Covers: what a game is about, at a glance, in a box of WIDE by HIGH around the origin."""

from __future__ import annotations

from collections.abc import Callable

from penult.core.ids import Colour
from penult.games.game import Game, Motif
from penult.i18n import catalogue
from penult.render.svg import emblems, moments, tiles
from penult.render.svg import marks as draw
from penult.render.svg.backs import field
from penult.render.svg.faces import Pen
from penult.render.svg.marks import (
    ACCENT,
    FELT,
    HUES,
    INK,
    PAPER,
    Attribute,
    at,
    box,
    number,
    pen_lines,
    polar,
    tag,
)
from penult.render.words import Words

WIDE, HIGH = 240, 180
SHADE: dict[str, Attribute] = {"fill": "#000000", "fill_opacity": 0.2}
WOOD, DARK_WOOD, PALE_WOOD = "#C99B62", "#6B4A2B", "#E2BE8A"
NIGHT = "#131A33"
FOOT = "M-6 -16H6L13 46C16 54 28 56 40 60V68H-40V60C-28 56 -16 54 -13 46Z"
R, B, Y, G = Colour


def ground(colour: str) -> str:
    return box(0, 0, WIDE, HIGH, 0, fill=colour)


def rays(x: float, y: float, colour: str, count: int, far: float) -> str:
    """Beams of light from a point."""
    each, start = 360 / count, f"M{number(x)} {number(y)}L"
    beams = (
        f"{start}{polar(far, each * (n - 0.25), x, y)}L{polar(far, each * (n + 0.25), x, y)}Z"
        for n in range(count)
    )
    return tag("path", d="".join(beams), fill=colour)


def small_card(colour: Colour, place: str, size: float = 1) -> str:
    """A card in its colour, with its mark, 40 by 60 around its middle."""
    hue = HUES[colour]
    shadow = box(1.5, 2.5, 40, 60, 3, **SHADE)
    body = box(0, 0, 40, 60, 2.6, fill=PAPER) + box(0, 0, 34, 54, 1.5, fill=hue.fill)
    marks = "".join(
        tag("g", draw.mark(colour, hue.on, hue.on), transform=at(*spot))
        for spot in ((0, 0, 1.05), (-11.5, -21, 0.3), (11.5, 21, 0.3))
    )
    return tag("g", shadow, body, marks, transform=f"{place} scale({size})")


def small_tile(colour: Colour, face: str) -> str:
    """A tile, 44 by 60 around its middle."""
    hue = HUES[colour]
    ink = (hue.deep, 8.5), (hue.fill, 6)
    figure = (draw.numeral(face, 0, -9, 21, shade, pen=pen) for shade, pen in ink)
    mark = tag("g", draw.mark(colour, hue.fill, hue.deep), transform=at(0, 17, 0.66))
    return blank_tile() + "".join(figure) + mark


def blank_tile() -> str:
    shadow = box(1.5, 3, 44, 60, 6, **SHADE)
    return shadow + box(0, 1.8, 44, 58, 6, fill=tiles.SIDE) + box(0, -1.2, 44, 57, 6, fill=PAPER)


# One for every motif


def marks_cover() -> str:
    """A fan of four cards, each with the mark of its colour."""
    fan = "".join(
        small_card(colour, f"{at(0, 160, turn=turn)} {at(0, -158)}", 1.56)
        for colour, turn in zip(Colour, (-28.5, -9.5, 9.5, 28.5), strict=True)
    )
    return ground("#F3DFB8") + rays(0, 160, "#F9ECD0", 28, 300) + fan


def shoe_cover() -> str:
    """The shoe in the dark, and its glowing button."""
    sheet = box(0, 0, 62, 93, 4, fill=PAPER)
    back = sheet + tag("g", field("shoe"), transform=at(0, 0, 0.64))
    cards = tag("g", back, transform=at(-46, -24, turn=-5)) + small_card(
        Y, at(46, -24, turn=5), 1.56
    )
    inside = tag("path", d="M-96 -4H96L104 22H-104Z", fill=NIGHT)
    front = draw.outline("M-104 20H104L94 82H-94Z", "#3C4A78", NIGHT, 8, 1.5)
    rim = pen_lines("M-100 20H100", "#7385BC", 3)
    glow = "".join(
        tag("circle", cy=48, r=radius, fill=ACCENT, fill_opacity=0.1)
        for radius in (120, 94, 70, 50)
    )
    turns = range(-104, 105, 26)
    spokes = (f"M{polar(40, turn, y=48)}L{polar(48, turn, y=48)}" for turn in turns)
    light = pen_lines("".join(spokes), ACCENT, 4.5)
    return ground("#1C2547") + inside + cards + front + rim + glow + light + glowing_button()


def glowing_button() -> str:
    rings = ((48, 33, NIGHT), (48, 28, "#C9651F"), (45, 26, ACCENT))
    discs = (tag("circle", cy=y, r=radius, fill=colour) for y, radius, colour in rings)
    turn = "rotate(-20 -7 36)"
    shine = tag("ellipse", cx=-7, cy=36, rx=11, ry=6, fill=PAPER, fill_opacity=0.7, transform=turn)
    return "".join(discs) + shine


def throne_cover() -> str:
    """A crown over an empty throne, between curtains."""
    light = tag("path", d="M-26 -90H26L84 90H-84Z", fill="#7A4C96", fill_opacity=0.75)
    floor = tag("ellipse", cy=84, rx=112, ry=24, fill="#2E1740")
    carpet = tag("path", d="M-30 78H30L46 90H-46Z", fill="#B0344C")
    curtains = curtain() + tag("g", curtain(), transform="scale(-1 1)")
    halo = tag("g", rays(0, -54, "#FFE3A0", 16, 50), fill_opacity=0.5)
    seat = tag("g", moments.throne(), transform=at(0, 35, 0.84))
    crown = tag("g", emblems.golden_crown(), transform=at(0, -54))
    return ground("#4A2966") + light + curtains + floor + carpet + halo + seat + crown


def curtain() -> str:
    """The left one."""
    fold = "M-120 -90H-70C-74 -50 -84 -20 -104 4C-98 34 -102 64 -98 90H-120Z"
    pleats = "M-104 -90C-104 -50 -108 -20 -114 0M-88 -90C-90 -50 -98 -20 -108 2M-110 14V90"
    cord = pen_lines("M-119 6C-112 10 -106 8 -102 3", emblems.GOLD, 5)
    return tag("path", d=fold, fill="#A12C49") + pen_lines(pleats, "#6E1B34", 3) + cord


def balance_cover() -> str:
    """A balance that falls over, and its cards with it."""
    hills = tag("path", d="M-120 62C-80 50 -40 70 0 62S80 52 120 64V90H-120Z", fill="#9CC7A9")
    cards = (
        *((B, -58, -62, 30), (G, -78, -66, 14)),
        *((Y, 46, -34, 40), (R, 84, -12, 62), (B, 98, 40, 116), (G, 60, 66, 164)),
    )
    thrown = [small_card(colour, at(x, y, turn=turn), 0.78) for colour, x, y, turn in cards]
    speed = pen_lines(
        "M22 -62C36 -58 44 -54 52 -46M64 -62C80 -54 92 -42 98 -30M116 2C118 12 117 18 115 24",
        "#5FA3B5",
        3.5,
    )
    foot = tag("g", draw.outline(FOOT, WOOD, DARK_WOOD, 2, 1.8), transform=at(0, 12, turn=5))
    scene = ground("#BFE0E6") + hills + speed + "".join(thrown[:2])
    return scene + foot + leaning_beam() + "".join(thrown[2:])


def leaning_beam() -> str:
    edge: dict[str, Attribute] = {"stroke": DARK_WOOD, "stroke_width": 2.2}
    beam = box(0, 0, 168, 10, 5, fill=WOOD, **edge)
    dish = draw.outline("M-32 -12H32L24 2H-24Z", PALE_WOOD, DARK_WOOD, 4, 1.4)
    dishes = "".join(tag("g", dish, transform=at(x, -6)) for x in (-74, 74))
    pin = tag("circle", r=7, fill=PAPER, **edge)
    return tag("g", beam, dishes, pin, transform=at(0, -6, turn=21))


def tiles_cover() -> str:
    """Rows of tiles on wood."""
    planks = pen_lines("M-140 -31H140M-140 31H140", "#A87546", 2.5)
    rows = (
        (-100, -62, ((R, "4"), (R, "5"), (R, "6"), (R, "7"))),
        (-70, 0, ((R, "9"), (B, "9"), (Y, "9"), (G, "9"))),
        (-100, 62, ((G, "10"), (G, "11"), (G, "12"))),
        (52, 62, ((B, "1"), (Y, "1"))),
    )
    pieces = "".join(
        tag("g", small_tile(colour, face), transform=at(x + 47 * place, y))
        for x, y, run in rows
        for place, (colour, face) in enumerate(run)
    )
    star = tag("g", emblems.star(INK, 3) + emblems.star(emblems.GOLD), transform=at(0, -1, 0.78))
    joker = tag("g", blank_tile(), star, transform=at(99, -62))
    return ground("#BC8851") + tag("g", planks, pieces, joker, transform=at(-2, 3, turn=-5))


COVERS: dict[Motif, Callable[[], str]] = {
    "marks": marks_cover,
    "shoe": shoe_cover,
    "throne": throne_cover,
    "balance": balance_cover,
    "tiles": tiles_cover,
}


def cover(game: Game) -> str:
    """What a game is about; four of its cards, if it has no motif of its own."""
    return cards_cover(game) if game.motif == "cards" else COVERS[game.motif]()


def cards_cover(game: Game) -> str:
    """A fan of four cards from all parts of the deck."""
    pen = Pen(Words(game, catalogue("en"), ()))
    front = tiles.front if game.tiles else Pen.front
    some = (len(game.cards) * part // 8 for part in (1, 3, 5, 7))
    fan = "".join(
        tag("g", front(pen, card), transform=f"{at(0, 200, turn=turn)} {at(-50, -260)}")
        for card, turn in zip(some, (-20, -7, 7, 20), strict=True)
    )
    return ground(FELT) + fan
