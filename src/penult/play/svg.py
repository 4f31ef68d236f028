"""Pictures as SVG: one card, or the table as one viewer sees it. Pure functions of what they show.

Nothing is loaded from elsewhere and nothing bears an id: any number of them share a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, radians, sin

from penult.games.game import Game
from penult.games.scene import HeldCard, Scene, SceneSeat
from penult.locales import catalogue
from penult.play import marks as draw
from penult.play.marks import HUES, INK, PAPER, at, named, tag, text
from penult.play.words import Words
from penult.vocabulary.ids import NO_CARD, NO_COLOUR, TABLE, Card, Colour, Seat

# Cards are drawn in a box of WIDE by HIGH
WIDE, HIGH = 100, 150
MIDDLE = WIDE / 2, HIGH / 2
BACK, BACK_LINE = "#4A3F6B", "#CFC4EA"


def card_svg(
    game: Game, card: Card, *, marks: str = "shapes", language: str = "en", width: int = 80
) -> str:
    """One card, face up."""
    pen = Pen(Words(game, catalogue(language), ()), marks == "letters")
    return document(pen.words.card(card), pen.front(card), width=width)


def back_svg(*, width: int = 80) -> str:
    """One card, face down."""
    return document("", back(), width=width)


def document(label: str, *inside: str, width: int) -> str:
    return tag(
        "svg",
        tag("title", draw.escape(label)),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDE} {HIGH}",
        width=width,
        height=width * HIGH / WIDE,
        role="img",
        aria_label=label,
    )


def sheet(fill: str, edge: str) -> str:
    """The empty card with its shadow."""
    shadow = tag(
        "rect", x=1, y=3, width=98, height=147, rx=12, fill="#000000", fill_opacity=0.18
    )
    paper = tag(
        "rect", x=1, y=1, width=98, height=147, rx=12, fill=fill, stroke=edge, stroke_width=1.5
    )
    return shadow + paper


def back() -> str:
    """The last card but one, and the last, which is still hidden."""
    frame = tag(
        "rect", x=8, y=8, width=84, height=133, rx=7, fill="none", stroke=BACK_LINE,
        stroke_width=2, stroke_opacity=0.55,
    )
    motif = draw.small_card("none", BACK_LINE, -8, -14) + draw.small_card(BACK_LINE, BACK, 8, 10)
    return sheet(BACK, "#342C4E") + frame + tag("g", motif, transform=at(50, 75, 1.25))


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
        else:
            piece = draw.mark(colour, hue.on if on_fill else hue.fill)
        return tag("g", piece, transform=at(x, y, size / 20))

    def front(self, card: Card) -> str:
        """A card face up."""
        code, colour = self.words.game.cards[card], self.words.game.colours[card]
        if colour == NO_COLOUR:
            middle, corner = self.wild(code), self.wild_corner(code)
        else:
            middle, corner = self.coloured(colour, code[1:]), self.corner(colour, code[1:])
        other = tag("g", corner, transform=f"rotate(180 {MIDDLE[0]} {MIDDLE[1]})")
        return sheet(PAPER, draw.EDGE) + tag("g", middle, transform=at(*MIDDLE)) + corner + other

    def coloured(self, colour: int, face: str) -> str:
        hue = HUES[Colour(colour)]
        path = draw.PLAIN_FIELD if self.letters else draw.FIELDS[Colour(colour)]
        return draw.outline(path, hue.fill, 8) + symbol(face, hue)

    def corner(self, colour: int, face: str) -> str:
        hue = HUES[Colour(colour)]
        figure = small_face(face, 15, 18, hue.deep)
        return figure + self.mark(colour, 15, 37.5, 16)

    def wild(self, code: str) -> str:
        return ""

    def wild_corner(self, code: str) -> str:
        return ""


def symbol(face: str, hue: draw.Hue) -> str:
    match face:
        case "+2":
            return draw.draw_two(hue)
        case "rev":
            return draw.reverse(hue.on)
        case "skip":
            return draw.skip(hue.on)
        case _ if draw.is_numeral(face):
            return draw.numeral(face, 0, 0, 40, hue.on)
        case _:
            return text(face, 0, 0, 24, fill=hue.on, font_weight=700)


def small_face(face: str, x: float, y: float, ink: str) -> str:
    """The face in a corner."""
    if draw.is_numeral(face):
        return draw.numeral(face, x, y, 15, ink, pen=6)
    small = draw.Hue(ink, ink, ink)
    return tag("g", symbol(face, small), transform=at(x, y, 0.36))
