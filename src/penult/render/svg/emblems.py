"""Crown, hat, wand, octagon and balance, on cards and on the table, as pieces of SVG.

Each is drawn around its origin, about 50 wide; ``more`` thickens it, to draw an edge around it.
"""

from __future__ import annotations

from penult.render.svg.marks import INK, PAPER, Hue, at, closed, numeral, pen_lines, tag

GOLD, PURPLE, ROSE = "#F2BC45", "#7B6BA8", "#E58FA3"

CROWN = "M-16.5 13L-22.5 -11L-11 -4L0 -17L11 -4L22.5 -11L16.5 13Z"
PEARLS = "M-23 -14.5h.01M0 -21.5h.01M23 -14.5h.01"
BAND = "M-15.5 20H15.5"

# The left half of the hat
HORN = (
    "M0 13.5H-16V4C-16 -2 -17 -8 -20 -8C-22.5 -8 -23.5 -4 -24 1"
    "C-28.5 -10 -26.5 -20.5 -17.5 -20.5C-9.5 -20.5 -3 -14 0 -4.5Z"
)
BELL = "M-24.2 5.5h.01"
TEETH = "M0 18H-17L-11.5 22.5L-6 18L0 22.5Z"

STAR = "M0 -22L7 -9.7L20.9 -6.8L11.4 3.7L12.9 17.8L0 12L-12.9 17.8L-11.4 3.7L-20.9 -6.8L-7 -9.7Z"
OCTAGON = closed("-10 -24", "L10 -24 L24 -10 L24 10 L10 24")
RING = closed("-8.7 -21", "L8.7 -21 L21 -8.7 L21 8.7 L8.7 21")  # a line inside the octagon


def solid(path: str, ink: str, width: float) -> str:
    """A filled outline with rounded corners."""
    return pen_lines(path, ink, width, fill=ink)


def crown(ink: str, more: float = 0) -> str:
    """Three points, a pearl on each, and a band."""
    pearls = pen_lines(PEARLS, ink, 8.4 + more)
    return solid(CROWN, ink, 3 + more) + pearls + pen_lines(BAND, ink, 4.5 + more)


def hat(left: str, right: str, more: float = 0) -> str:
    """Two drooping horns, a bell on each, and a jagged brim."""
    return half_hat(left, more) + tag("g", half_hat(right, more), transform="scale(-1 1)")


def half_hat(ink: str, more: float) -> str:
    bell = pen_lines(BELL, ink, 8.6 + more)
    return solid(HORN, ink, 2.5 + more) + bell + solid(TEETH, ink, 1.5 + more)


def star(ink: str, more: float = 0) -> str:
    return solid(STAR, ink, 3 + more)


def wand(staff: str, head: str, more: float = 0, tail: float = 38) -> str:
    """A staff leaning to the right, with a star on top and a knob at its end."""
    rod = solid(f"M-1 {tail}L-2.5 -28H2.5L1 {tail}Z", staff, 1.5 + more)
    knob = pen_lines(f"M0 {tail}h.01", head, 6 + more)
    top = tag("g", star(head, 1.6 * more), transform=at(0, -34, 0.62, turn=-29))
    return tag("g", rod, knob, top, transform="rotate(45)")


def tipping(ink: str, more: float = 0) -> str:
    """A balance with its right side down: foot, beam and two dishes."""
    foot = solid("M0 -6L6 24H-6Z", ink, 2 + more) + pen_lines("M-14 25H14", ink, 5 + more)
    beam = pen_lines("M-27 -17L27 5", ink, 5 + more)
    dishes = solid("M-40 -23H-14L-18 -15H-36Z M14 -1H40L36 7H18Z", ink, 2 + more)
    return foot + beam + dishes


# On cards


def king(hue: Hue) -> str:
    return crown(hue.on) + numeral("+1", -0.5, 4.5, 14.5, hue.fill, pen=6)


def jester(hue: Hue) -> str:
    return hat(hue.on, hue.on) + numeral("+1", -0.5, 5, 14.5, hue.fill, pen=6)


def stop(face: str, hue: Hue) -> str:
    """A number in an octagon with a line around it."""
    ring = pen_lines(RING, hue.fill, 1.6)
    return solid(OCTAGON, hue.on, 3) + ring + numeral(face, 0, 0, 25, hue.fill, pen=6)


def small_stop(face: str, ink: str) -> str:
    return solid(OCTAGON, ink, 3) + numeral(face, 0, 0, 28, PAPER, pen=6.5)


def golden_wand() -> str:
    return wand(PAPER, PAPER, 6.5) + wand(INK, INK, 3) + wand(PURPLE, GOLD)


def great_star(figure: str) -> str:
    layers = star(PAPER, 7) + star(INK, 3) + star(GOLD)
    return tag("g", layers, transform="scale(.96)") + numeral(figure, -0.5, 1, 11.5, INK, pen=6)


# At the table


def golden_crown() -> str:
    return crown(PAPER, 16) + crown(INK, 7) + crown(GOLD)


def motley_hat() -> str:
    return hat(PAPER, PAPER, 16) + hat(INK, INK, 7) + hat(PURPLE, ROSE)
