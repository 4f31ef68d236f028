"""Cards: faces and backs as pieces of SVG."""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NO_COLOUR, Card, Colour
from penult.games.game import Motif
from penult.render.svg import backs, emblems
from penult.render.svg import marks as draw
from penult.render.svg.marks import DASHES, HUES, INK, PAPER, at, box, polar, tag, text
from penult.render.words import Words

# Cards are drawn in a box of WIDE by HIGH
WIDE, HIGH = 100, 150
MIDDLE = WIDE / 2, HIGH / 2
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))  # clockwise from the top
SLIDING = (-26, -35, -4), (23, -14, 16), (36, 17, 46), (26, 37, 97)  # cards off a balance
ROUNDING = 6  # of a corner
WHEEL = 16, 46  # the radii of the colour wheel


def sheet(fill: str, edge: str) -> str:
    """The empty card with its shadow."""
    shadow = box(50, 76.5, 98, 147, ROUNDING, fill="#000000", fill_opacity=0.18)
    return shadow + box(50, 74.5, 98, 147, ROUNDING, fill=fill, stroke=edge, stroke_width=1.5)


def back(motif: Motif) -> str:
    return sheet(PAPER, draw.EDGE) + tag("g", backs.field(motif), transform=at(50, 74.5))


def small_back(motif: Motif) -> str:
    """A card back in a fan, without its pattern."""
    return sheet(PAPER, draw.EDGE) + tag("g", backs.small_field(motif), transform=at(50, 74.5))


@dataclass(frozen=True, slots=True)
class Pen:
    """How one table is drawn: its words, and shapes or letters for the colours."""

    words: Words
    letters: bool = False

    def mark(self, colour: int, x: float, y: float, size: float, *, on_fill: bool = False) -> str:
        hue = HUES[Colour(colour)]
        if self.letters:
            colours = (hue.on, hue.fill) if on_fill else (hue.fill, hue.on)
            piece = draw.letter(self.words.letter(colour), *colours)
        elif on_fill:
            piece = draw.mark(colour, hue.on, hue.on)
        else:
            piece = draw.mark(colour, hue.fill, hue.deep)
        return tag("g", piece, transform=at(x, y, size / 20))

    def badge(self, colour: int, x: float, y: float) -> str:
        """The current colour as hue, mark and word (ADD-90), if there is one."""
        if colour == NO_COLOUR:
            open_field = box(x, y, 160, 60, 16, stroke_width=2, **DASHES)
            return open_field + tag("g", panes(9, 11), transform=at(x, y))
        hue, word = HUES[Colour(colour)], self.words.colour(colour)
        body = box(x, y, 160, 60, 16, fill=hue.fill, stroke=PAPER, stroke_width=3)
        tile = box(x - 50, y, 46, 46, 11, fill=PAPER)
        name = text(word, x + 25, y, 23, fill=hue.on, font_weight=700)
        return body + tile + self.mark(colour, x - 50, y, 32) + name

    def front(self, card: Card) -> str:
        """A card face up."""
        code, colour = self.words.game.cards[card], self.words.game.colours[card]
        if colour == NO_COLOUR:
            middle, corner = self.wild(code), wild_corner(code)
        else:
            middle, corner = self.coloured(colour, code[1:]), self.corner(colour, code[1:])
        other = tag("g", corner, transform=f"rotate(180 {MIDDLE[0]} {MIDDLE[1]})")
        return sheet(PAPER, draw.EDGE) + tag("g", middle, transform=at(*MIDDLE)) + corner + other

    def coloured(self, colour: int, face: str) -> str:
        hue = HUES[Colour(colour)]
        if self.letters:
            field = draw.outline(draw.PLAIN_FIELD, hue.fill, hue.deep, 16, 1)
        else:
            field = draw.outline(draw.FIELDS[Colour(colour)], hue.fill, hue.deep, 8, 1)
        return field + symbol(face, hue)

    def corner(self, colour: int, face: str) -> str:
        size = 16.5 if self.letters else 13.5
        return small_face(face, HUES[Colour(colour)].deep) + self.mark(colour, 15, 36.5, size)

    def wild(self, code: str) -> str:
        """Four fields with the four colours, or the fields around a pencil, wand or star."""
        if code.startswith("custom"):
            return self.custom()
        if code in ("joker", "super"):
            return self.joker(code)
        if code == "tilt":
            return self.tilt()
        figure = code.removeprefix("wild")
        marks = self.around(29, 13, on_fill=True) if figure else self.around(22, 16, on_fill=True)
        return panes(22, 29) + marks + plate(figure)

    def custom(self) -> str:
        dashes = {"stroke": INK, "stroke_dasharray": "5 4.5", "transform": "rotate(45)"}
        lines = box(0, 0, 48, 48, 8, fill="none", stroke_width=1.8, **dashes)
        gaps = "".join(
            tag("circle", cx=32 * right, cy=32 * down, r=13, fill=PAPER) for right, down in SIDES
        )
        return lines + gaps + self.around(32, 19) + draw.pencil()

    def joker(self, code: str) -> str:
        """Four fields slightly apart, and between them a wand or star."""
        if code == "super":
            fields = panes(31, 21.5) + self.around(34, 11.5, on_fill=True)
            return fields + emblems.great_star("+4")
        return panes(26.5, 26) + self.around(27, 14, on_fill=True) + emblems.golden_wand()

    def tilt(self) -> str:
        """A balance that tips, and cards sliding off its low side."""
        pieces = []
        for colour, (x, y, turn) in zip(Colour, SLIDING, strict=True):
            hue = HUES[colour]
            body = box(0, 0, 15, 21, 3.5, fill=hue.fill, stroke=hue.deep)
            card = body + self.mark(colour, 0, 0, 9, on_fill=True)
            pieces.append(tag("g", card, transform=at(x, y, turn=turn)))
        return "".join(pieces) + emblems.tipping(PAPER, 4) + emblems.tipping(INK)

    def quarter(self, colour: Colour) -> str:
        """A quarter of the colour wheel, at its place in every picker (AR-61), with its mark."""
        hue, turn = HUES[colour], 90 * colour
        near, far = WHEEL
        path = (
            f"M{polar(near, turn - 34)}L{polar(far, turn - 42)}"
            f"A{far} {far} 0 0 1 {polar(far, turn + 42)}"
            f"L{polar(near, turn + 34)}A{near} {near} 0 0 0 {polar(near, turn - 34)}Z"
        )
        right, down = SIDES[colour]
        mark = self.mark(colour, 32 * right, 32 * down, 18, on_fill=True)
        return draw.outline(path, hue.fill, hue.deep, 3, 1) + mark

    def around(self, away: float, size: float, *, on_fill: bool = False) -> str:
        """The four marks around the middle, in the same order as in all pickers (AR-61)."""
        return "".join(
            self.mark(colour, right * away, down * away, size, on_fill=on_fill)
            for colour, (right, down) in zip(Colour, SIDES, strict=True)
        )


def panes(away: float, side: float) -> str:
    """Four fields around the middle."""
    pieces = []
    for colour, (right, down) in zip(Colour, SIDES, strict=True):
        hue, place = HUES[colour], at(right * away, down * away, turn=45)
        edge: dict[str, draw.Attribute] = {"stroke": hue.deep, "stroke_width": side / 28}
        pieces.append(box(0, 0, side, side, side / 5, fill=hue.fill, transform=place, **edge))
    return "".join(pieces)


def wild_corner(code: str) -> str:
    if code == "super":
        star = tag("g", emblems.star(INK), transform=at(15.5, 37, 0.36))
        return small_face("+4", INK) + star
    if code == "tilt":
        return tag("g", emblems.tipping(INK), transform=at(19.5, 15.5, 0.36))
    figure = code.removeprefix("wild").removeprefix("custom")
    if not figure:
        return tag("g", panes(6.2, 7.4), transform=at(17, 19))
    return small_face(figure, INK) + tag("g", panes(5, 6), transform=at(15.5, 37))


def plate(figure: str) -> str:
    """The figure in the middle of a wild's fields."""
    if not figure:
        return ""
    disc = tag("circle", r=15, fill=PAPER, stroke=INK, stroke_width=1.5)
    if draw.is_numeral(figure):
        return disc + draw.numeral(figure, -0.5, 0, 13, INK, pen=6)
    return disc + text(figure, 0, 0, 10, fill=INK, font_weight=700)


def symbol(face: str, hue: draw.Hue) -> str:
    match face:
        case "+2":
            return draw.draw_two(hue)
        case "rev":
            return draw.reverse(hue.on)
        case "skip":
            return draw.skip(hue.on)
        case "king":
            return emblems.king(hue)
        case "jester":
            return emblems.jester(hue)
        case _ if is_stop(face):
            return emblems.stop(face[0], hue)
        case "6" | "9":
            return draw.numeral(face, 0, -4.5, 35, hue.on)
        case _ if draw.is_numeral(face):
            return draw.numeral(face, 0, 0, 38, hue.on)
        case _:
            return text(face, 0, 0, 24, fill=hue.on, font_weight=700)


def is_stop(face: str) -> bool:
    """Is this a number in an octagon, like ``3s``?"""
    return len(face) == 2 and face[1] == "s" and draw.is_numeral(face[0])


def small_face(face: str, ink: str) -> str:
    """The face in a corner."""
    match face:
        case "rev":
            return tag("g", draw.reverse(ink, 7.5), transform=at(15.5, 16, 0.38))
        case "skip":
            return tag("g", draw.skip(ink, 7.5), transform=at(15.5, 15.5, 0.38))
        case "king":
            return tag("g", emblems.crown(ink), transform=at(16.5, 16.5, 0.4))
        case "jester":
            return tag("g", emblems.hat(ink, ink), transform=at(16.5, 16.5, 0.4))
        case "joker":
            return tag("g", emblems.wand(ink, ink, 1, tail=8), transform=at(10.5, 21.5, 0.4))
        case _ if is_stop(face):
            return tag("g", emblems.small_stop(face[0], ink), transform=at(16.5, 16.5, 0.43))
        case _ if draw.is_numeral(face):
            height = 14 if len(face) == 1 else 12.5
            return draw.numeral(face, 16, 15, height, ink, pen=6)
        case _:
            return text(face, 15, 16, 10, fill=ink, font_weight=700)
