"""What appears on a table for a moment: stamps, flying figures, hands, frost and fanfares.

Every piece is drawn around its origin, most of them in a box of 100 by 100; what covers a card is
as large as one, 100 by 150. An edge of ink and one of paper set it off from any felt. What a page
colours itself is drawn in ``currentColor``.
"""

from __future__ import annotations

from collections.abc import Callable

from penult.core.ids import Colour
from penult.render.svg.emblems import GOLD, ROSE, golden_crown, motley_hat, solid, tipping
from penult.render.svg.marks import (
    ACCENT,
    HUES,
    INK,
    PAPER,
    ROUND,
    Attribute,
    at,
    box,
    numeral,
    pen_lines,
    polar,
    tag,
)

RED, GREEN = HUES[Colour.RED], HUES[Colour.GREEN]
ICE, FROST, GLASS = "#C4E9F7", "#F4FCFF", "#5FA9C6"
CLOTH, DEEP_CLOTH = "#8E2F55", "#5E1B38"
HERE = "currentColor"
PLACES = ((-50, -8, "2", "#D9DEE4"), (50, 0, "3", "#DDA878"), (0, -24, "1", GOLD))

# Over a card: its edge, and two rows of crystals that grow inwards from it
CARD_EDGE = (
    "M-44 -75H44A6 6 0 0 1 50 -69V69A6 6 0 0 1 44 75H-44A6 6 0 0 1 -50 69V-69A6 6 0 0 1 -44 -75Z"
)
SHORT_CRYSTALS = (
    "M-30 -52L-24 -68L-12 -61L-4 -70L8 -64L20 -71L30 -55L44 -60L38 -42L46 -30L40 -14L46 0"
    "L38 16L46 30L36 40L44 56L30 52L20 68L6 60L-6 70L-18 62L-28 54L-42 60L-38 42L-46 28"
    "L-38 12L-46 -4L-40 -18L-46 -34L-36 -44L-44 -58Z"
)
LONG_CRYSTALS = (
    "M-14 -48L-2 -62L10 -44L24 -56L22 -36L40 -32L30 -10L42 4L28 22L38 44L18 40L10 60L-4 46"
    "L-20 58L-18 40L-38 34L-30 18L-40 2L-28 -12L-40 -30L-22 -34L-26 -54Z"
)
FLAKE = "M0 -9V9M-7.8 -4.5L7.8 4.5M-7.8 4.5L7.8 -4.5M-3 -8L0 -5L3 -8M-3 8L0 5L3 8"


def edged(path: str, colour: str, line: float = 5, paper: float = 11) -> str:
    """A filled shape with an edge of ink and one of paper around it."""
    return solid(path, PAPER, paper) + solid(path, INK, line) + tag("path", d=path, fill=colour)


def scaled(piece: str, scale: float) -> str:
    return tag("g", piece, transform=at(0, 0, scale))


def ring(radius: float, colour: str, width: float, **more: Attribute) -> str:
    return tag("circle", r=radius, fill="none", stroke=colour, stroke_width=width, **more)


# Stamps


def stamp(ink: str, deep: str, sign: str) -> str:
    """A round stamp: paper, two rings, and a sign in the middle."""
    disc = tag("circle", r=47, fill=PAPER) + ring(46, deep, 1.5)
    return disc + ring(40.5, ink, 6) + ring(34, ink, 1.8) + sign


def skip() -> str:
    disc = tag("circle", r=47, fill=PAPER) + ring(46, RED.deep, 1.5)
    return disc + ring(33, RED.fill, 12) + pen_lines("M-23 23L23 -23", RED.fill, 12)


def bluff() -> str:
    """A mask."""
    shape = (
        "M0 -9C8 -15 20 -16 28 -11C29 2 24 14 13 14C6 14 4 8 0 5"
        "C-4 8 -6 14 -13 14C-24 14 -29 2 -28 -11C-20 -16 -8 -15 0 -9Z"
    )
    holes = "M-20 -1C-16 -6 -9 -5 -6 0C-10 4 -17 4 -20 -1ZM20 -1C16 -6 9 -5 6 0C10 4 17 4 20 -1Z"
    ribbons = pen_lines("M-27 -6C-31 2 -29 9 -32 15M27 -6C31 2 29 9 32 15", RED.fill, 3)
    mask = ribbons + solid(shape, RED.fill, 3) + tag("path", d=holes, fill=PAPER)
    return stamp(RED.fill, RED.deep, tag("g", mask, transform=at(0, 0.5, 1.02)))


def honest() -> str:
    """A shield with a tick."""
    shield = "M0 -25C7 -20 14 -18 21 -18C22 2 16 18 0 26C-16 18 -22 2 -21 -18C-14 -18 -7 -20 0 -25Z"
    tick = pen_lines("M-10 0L-3 8L11 -9", PAPER, 6.5)
    return stamp(GREEN.fill, GREEN.deep, solid(shield, GREEN.fill, 2) + tick)


# Directions and numbers


def chevrons() -> str:
    """A quarter of a ring, from the top clockwise; four of them, turned, go all the way round."""
    signs = "".join(
        tag("path", d="M-3.5 -5.5L3.5 0L-3.5 5.5", transform=f"rotate({turn}) {at(0, -42)}")
        for turn in (15, 45, 75)
    )
    return tag("g", signs, stroke=HERE, stroke_width=4, **ROUND)


def reverse() -> str:
    """Two arrows that turn around each other."""
    arrow = "M-33 2C-31 -18 -15 -30 4 -30C10 -30 16 -28.5 21 -26M10 -39L23 -25.5L5 -19"
    layers = ((PAPER, 24.0), (INK, 17.0), (ACCENT, 9.0))
    both = "".join(
        pen_lines(arrow, ink, width) + pen_lines(arrow, ink, width, transform="rotate(180)")
        for ink, width in layers
    )
    return scaled(both, 0.94)


def plus(figure: str, colour: str) -> str:
    """A number that flies: thick, with both edges."""
    layers = ((PAPER, 21.0), (INK, 15.5), (colour, 9.0))
    return "".join(numeral(figure, 0, 0, 43, ink, width) for ink, width in layers)


def jump() -> str:
    """Lightning: somebody plays out of turn."""
    return edged("M7 -40L-25 6H-4L-12 41L25 -10H4L13 -40Z", GOLD, 6, 13)


def swap() -> str:
    """Two cards that change places."""
    card = "M-13 -20H13V20H-13Z"
    cards = (
        tag("g", edged(card, colour, 6, 13), transform=at(x, 0, turn=turn))
        for x, turn, colour in ((-21, -8, ACCENT), (21, 8, GREEN.fill))
    )
    way = "M-19 -35C-8 -43 8 -43 18 -36M8 -44L20 -35L7 -28"
    layers = ((PAPER, 15.0), (INK, 10.0), (GOLD, 4.5))
    arrows = "".join(pen_lines(way, ink, width) for ink, width in layers)
    return scaled("".join(cards) + arrows + tag("g", arrows, transform="rotate(180)"), 0.92)


# People


def hand() -> str:
    """A hand that points to the right."""
    fingers = (
        "M-20 -17C-12 -22 -2 -22 6 -20H37C46 -20 46 -7 37 -7H16"
        "C22 -6 23 3 17 4C22 6 21 14 15 14C18 17 16 23 10 23H-8C-14 23 -18 20 -20 17Z"
    )
    lines = pen_lines("M16 -7H2M17 4H5M15 14H4", INK, 2.6)
    cuff = "M-44 -20H-22V20H-44Z"
    under = solid(cuff, PAPER, 12) + solid(fingers, PAPER, 12)
    sleeve = solid(cuff, INK, 5.5) + tag("path", d=cuff, fill=ACCENT)
    palm = solid(fingers, INK, 5.5) + tag("path", d=fingers, fill="#FFF1DC")
    return under + sleeve + palm + lines + pen_lines("M-36 -12V12", PAPER, 3)


def bubble() -> str:
    """Somebody calls: a single card, and a mark."""
    shape = (
        "M-26 -42H26C36 -42 44 -34 44 -24V4C44 14 36 22 26 22H-4C-8 31 -16 38 -27 41"
        "C-23 35 -22 28 -23 22H-26C-36 22 -44 14 -44 4V-24C-44 -34 -36 -42 -26 -42Z"
    )
    sheet = box(0, 0, 27, 40, 4, fill=ACCENT, stroke=INK, stroke_width=3.5)
    card = tag("g", sheet, numeral("1", 0, 0, 19, INK, 6.5), transform=at(-13, -10, turn=-9))
    point = pen_lines("M20.5 3.5h.01", RED.fill, 8)
    call = solid("M17 -29H24L22.5 -8H18.5Z", RED.fill, 3) + point
    return solid(shape, INK, 5) + tag("path", d=shape, fill=PAPER) + card + call


# Royal things


def sceptre() -> str:
    """It points to the right."""
    rod = "M-66 -3.5H28V3.5H-66Z"
    knobs = "M-68 -6H-60V6H-68ZM-22 -6H-16V6H-22ZM24 -8H31V8H24Z"
    leaf = "M32 0C32 -14 44 -19 56 -15C63 -12 69 -5 72 0C69 5 63 12 56 15C44 19 32 14 32 0Z"
    gem = tag("circle", cx=49, r=8.5, fill=CLOTH, stroke=INK, stroke_width=2.5)
    shine = tag("circle", cx=46.5, cy=-2.5, r=2.2, fill=ROSE)
    return edged(rod + knobs + leaf, GOLD) + gem + shine


def throne() -> str:
    back = "M-30 56V-34C-30 -48 -18 -46 -14 -54L0 -66L14 -54C18 -46 30 -48 30 -34V56Z"
    arms = "M-42 6H-28V58H-42ZM42 6H28V58H42Z"
    seat = "M-34 24H34V40H-34Z"
    cushion = "M-20 22V-30C-20 -40 -9 -41 0 -50C9 -41 20 -40 20 -30V22Z"
    studs = pen_lines("M0 -26h.01M-9 -10h.01M9 -10h.01M0 6h.01", GOLD, 4.4)
    cloth = tag("path", d=cushion, fill=CLOTH) + studs
    rails = solid(arms, INK, 4) + tag("path", d=arms, fill=GOLD)
    pillow = solid(seat, INK, 9) + solid(seat, DEEP_CLOTH, 4)
    knobs = "".join(
        tag("circle", cx=x, cy=2, r=9, fill=GOLD, stroke=INK, stroke_width=2.5) for x in (-35, 35)
    )
    jewel = tag("circle", cy=-58, r=4, fill=CLOTH, stroke=INK, stroke_width=2)
    return edged(back + arms, GOLD) + cloth + pillow + rails + knobs + jewel


def fanfare() -> str:
    """Rings that spread, and light between them."""
    rings = ((18, 5, 1), (31, 3.5, 0.75), (45, 2.2, 0.5))
    circles = "".join(ring(radius, GOLD, pen, stroke_opacity=dense) for radius, pen, dense in rings)
    rays = (f"M{polar(24, turn)}L{polar(38, turn)}" for turn in range(15, 360, 30))
    return circles + pen_lines("".join(rays), ACCENT, 3)


# A balance, a shoe


def frost() -> str:
    """Crystals that grow over a card from its edges."""
    sheet = box(0, 0, 100, 150, 6, fill=ICE, fill_opacity=0.4)
    deep, near = (
        tag("path", d=CARD_EDGE + way, fill=ink, fill_opacity=dense, fill_rule="evenodd")
        for way, ink, dense in ((LONG_CRYSTALS, GLASS, 0.45), (SHORT_CRYSTALS, FROST, 0.7))
    )
    flakes = "".join(
        pen_lines(FLAKE, ink, width, transform=f"{at(x, y, size)} rotate({turn})")
        for x, y, size, turn in ((-20, 36, 1.6, 10), (22, -36, 1.3, 25), (26, 22, 0.8, 0))
        for ink, width in ((GLASS, 4.5), (FROST, 2.2))
    )
    return sheet + deep + near + flakes


def tilt() -> str:
    """A balance that tips."""
    layers = tipping(PAPER, 15) + tipping(INK, 8) + tipping(GOLD)
    return scaled(layers, 0.95)


def fall() -> str:
    """Cards that tumble in a burst."""
    ends = (polar(46 if step % 2 else 31, 18 * step) for step in range(20))
    burst = edged(f"M{'L'.join(ends)}Z", ACCENT, 5, 8)
    spots = ((RED, -15, -6, -28), (GREEN, 13, -9, 34), (HUES[Colour.BLUE], 1, 13, 96))
    cards = (
        box(
            0,
            0,
            20,
            29,
            2,
            fill=hue.fill,
            stroke=PAPER,
            stroke_width=3,
            transform=at(x, y, turn=turn),
        )
        for hue, x, y, turn in spots
    )
    return burst + "".join(cards)


def crack() -> str:
    """Ice over a card that breaks."""
    lines = (
        "M6 -75L-4 -48L8 -30L-3 -8L4 2M4 2L22 -14L36 -18L50 -32M4 2L26 16L32 34L50 44"
        "M4 2L-8 26L2 46L-8 75M4 2L-20 4L-34 -10L-50 -12"
        "M-8 26L-28 38L-34 58L-50 66M8 -30L28 -46L30 -62"
    )
    return pen_lines(lines, GLASS, 5.5) + pen_lines(lines, FROST, 2.6)


def spring() -> str:
    """The button of a shoe that has sprung up."""
    coil = "M-15 40C-24 36 24 34 15 28C-24 25 24 21 15 16C-24 13 24 9 15 4C-24 1 24 -3 12 -8"
    base = "M-27 36H27V46H-27Z"
    cap = "M-25 -12C-25 -34 25 -34 25 -12C25 -5 -25 -5 -25 -12Z"
    rays = pen_lines(
        "M-37 -26L-46 -33M37 -26L46 -33M-20 -39L-24 -48M20 -39L24 -48M0 -42V-49", ACCENT, 5
    )
    wire = pen_lines(coil, PAPER, 14) + pen_lines(coil, INK, 9) + pen_lines(coil, "#B9C3C9", 4.5)
    shine = pen_lines("M-14 -20C-9 -25 -2 -26 3 -26", PAPER, 3.2)
    return rays + wire + edged(base, "#6E7F94", 5, 10) + edged(cap, RED.fill, 5, 10) + shine


# The end


def out() -> str:
    """A white flag."""
    pole = "M-27 -42H-20V44H-27Z"
    cloth = "M-20 -38C-6 -46 8 -28 34 -36L30 -2C8 6 -4 -12 -20 -4Z"
    return (
        edged(pole, "#C99B62")
        + edged(cloth, "#FFFFFF")
        + pen_lines("M-10 -24C0 -26 8 -18 20 -20", "#B9C3C9", 3)
    )


def podium() -> str:
    pieces = []
    for x, top, figure, colour in PLACES:
        step = f"M{x - 25} {top}H{x + 25}V24H{x - 25}Z"
        light = f"M{x - 25} {top}H{x + 25}V{top + 6}H{x - 25}Z"
        pieces.append(solid(step, INK, 5) + tag("path", d=step, fill=colour))
        pieces.append(tag("path", d=light, fill=PAPER, fill_opacity=0.55))
        pieces.append(numeral(figure, x, (top + 28) / 2, 18, INK, 6.5))
    return solid("M-75 -8H-25V-24H25V0H75V24H-75Z", PAPER, 11) + "".join(pieces)


def confetti() -> str:
    """One piece."""
    return tag("path", d="M-7 -11C-2 -14 4 -8 8 -10L7 11C2 14 -4 8 -8 10Z", fill=HERE)


MOMENTS: dict[str, Callable[[], str]] = {
    "skip": skip,
    "reverse": reverse,
    "chevrons": chevrons,
    "plus2": lambda: plus("+2", ACCENT),
    "plus4": lambda: plus("+4", RED.fill),
    "jump": jump,
    "swap": swap,
    "hand": hand,
    "bubble": bubble,
    "bluff": bluff,
    "honest": honest,
    "crown": lambda: scaled(golden_crown(), 1.3),
    "hat": lambda: scaled(motley_hat(), 1.3),
    "sceptre": sceptre,
    "throne": throne,
    "fanfare": fanfare,
    "frost": frost,
    "crack": crack,
    "tilt": tilt,
    "fall": fall,
    "spring": spring,
    "out": out,
    "podium": podium,
    "confetti": confetti,
}
