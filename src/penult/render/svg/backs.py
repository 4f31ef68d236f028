"""The backs of cards and tiles: every motif has its own ground, pattern and medallion.

A pattern is drawn around the middle of the coloured field, and doesn't reach over its edges.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, radians, sin

from penult.games.game import Motif
from penult.render.svg.emblems import GOLD, crown, star, tipping
from penult.render.svg.marks import (
    ACCENT,
    MARKS,
    PAPER,
    Attribute,
    at,
    box,
    number,
    polar,
    small_card,
    tag,
)

WIDE, HIGH = 86.0, 135.0  # the field of a card
RADIUS = 20  # of the medallion
INDIGO, LILAC = "#4A3F6B", "#CFC4EA"


@dataclass(frozen=True, slots=True)
class BackDesign:
    ground: str
    line: str
    pattern: Callable[[], str]
    emblem: Callable[[], str]

    def drawn(self) -> str:
        return tag("g", self.pattern(), fill=self.line, fill_opacity=0.32) + self.medallion()

    def medallion(self) -> str:
        edge: dict[str, Attribute] = {"stroke": self.line, "stroke_width": 2}
        return tag("circle", r=RADIUS, fill=self.ground, **edge) + self.emblem()


# Patterns


def strewn_marks() -> str:
    """The four marks by turns."""
    return "".join(
        tag("path", d=path, transform=at(16.5 * column, 14.7 * row, 0.4))
        for turn, path in enumerate(MARKS.values())
        for row in range(-4, 5)
        for column in range(-2, 3)
        if (column + 2 * row) % 4 == turn
    )


def beams() -> str:
    """Light from the middle to the edges."""
    ends = [edge_point(9 * step) for step in range(40)]
    wedges = (f"M0 0L{one}L{other}Z" for one, other in zip(ends[::2], ends[1::2], strict=True))
    return tag("path", d="".join(wedges))


def edge_point(turn: float) -> str:
    """Where a line from the middle leaves the field."""
    across, down = abs(sin(radians(turn))), abs(cos(radians(turn)))
    return polar(min(WIDE / 2 / max(across, 0.01), HIGH / 2 / max(down, 0.01)), turn)


def diamonds() -> str:
    wide, high = WIDE / 5, HIGH / 5
    across, down = number(wide / 2), number(high / 2)
    shape = f"M0 -{down}L{across} 0L0 {down}L-{across} 0Z"
    return "".join(
        tag("path", d=shape, transform=at(wide * column, high * row))
        for row in range(-2, 3)
        for column in range(-2, 3)
    )


def seesaws() -> str:
    """Small balances that lean this way and that."""
    right, left = "M-8.5 -4.5L8.5 1V3.2L-8.5 -2.3Z", "M8.5 -4.5L-8.5 1V3.2L8.5 -2.3Z"
    return "".join(
        tag("path", d=f"{beam}M0 0L4 6.5H-4Z", transform=at(10.5 * column, 18.5 * row))
        for row in range(-3, 4)
        for column, beam in ((-3, right), (-1, left), (1, right), (3, left))
    )


def bricks() -> str:
    """Tiles in rows, every other row by half a tile aside."""
    across, down = 15.6, 20.8
    return "".join(
        box(across * (column + 0.5 * (row % 2)), down * row, across - 3, down - 3, 2.5)
        for row in range(-2, 3)
        for column in range(-2, 3 - row % 2)
    )


# Emblems


def last_but_one() -> str:
    """The last card but one, in front of the hidden last one."""
    return small_card("none", LILAC, -8, -14) + small_card(LILAC, INDIGO, 8, 10)


def four_marks() -> str:
    spots = (0, -9.5), (9.5, 0), (0, 9.5), (-9.5, 0)
    return "".join(
        tag("path", d=path, fill=PAPER, transform=at(*spot, 0.56))
        for path, spot in zip(MARKS.values(), spots, strict=True)
    )


def button() -> str:
    light = tag("circle", r=14, fill=ACCENT, fill_opacity=0.4)
    return light + tag("circle", r=9.5, fill=ACCENT, stroke=PAPER, stroke_width=2)


def small(piece: str, scale: float) -> str:
    return tag("g", piece, transform=at(0, 0, scale))


DESIGNS: dict[Motif, BackDesign] = {
    "cards": BackDesign(INDIGO, LILAC, lambda: "", lambda: small(last_but_one(), 0.7)),
    "marks": BackDesign(INDIGO, LILAC, strewn_marks, four_marks),
    "shoe": BackDesign("#27325A", "#8FA6E0", beams, button),
    "throne": BackDesign("#64264F", GOLD, diamonds, lambda: small(crown(GOLD), 0.62)),
    "balance": BackDesign("#1F5F6B", "#A9DCE3", seesaws, lambda: small(tipping(PAPER), 0.42)),
    "tiles": BackDesign("#5C3F2C", "#E0B98A", bricks, lambda: small(star(GOLD), 0.66)),
}


def field(motif: Motif) -> str:
    """The coloured field of a card, around its middle."""
    design = DESIGNS[motif]
    ground = box(0, 0, WIDE, HIGH, 4, fill=design.ground)
    line: dict[str, Attribute] = {"stroke": design.line, "stroke_width": 1.2}
    return ground + design.drawn() + box(0, 0, WIDE - 5, HIGH - 5, 2.5, fill="none", **line)


def small_field(motif: Motif) -> str:
    """The same where its pattern would be too fine."""
    return box(0, 0, WIDE, HIGH, 4, fill=DESIGNS[motif].ground) + DESIGNS[motif].medallion()
