"""Tiles: faces and backs as pieces of SVG, with the same marks and symbols as cards."""

from __future__ import annotations

from penult.core.ids import NO_COLOUR, Card, Colour
from penult.games.scene import ScenePiece
from penult.render.svg import emblems
from penult.render.svg import marks as draw
from penult.render.svg.backs import DESIGNS
from penult.render.svg.faces import Pen
from penult.render.svg.marks import ACCENT, HUES, PAPER, Attribute, at, box, tag

# Tiles are drawn in a box of WIDE by TALL
WIDE, TALL = 100, 138
FOOT = 107  # the line of marks and symbols
SIDE, BACK_SIDE = "#CDBD9F", "#352214"  # how thick a tile is
LENT, LENT_SIDE = "#EDE3F6", "#B5A3CC"  # the paper of a joker that stands for a tile
CORNERS = (20, 22), (80, 22), (80, FOOT), (20, FOOT)  # clockwise, as in all pickers
RAISE = 20  # of a tile just played
LOOK = DESIGNS["tiles"]


def body(fill: str, side: str) -> str:
    """An empty tile, seen a little from above."""
    edge: dict[str, Attribute] = {"stroke": side, "stroke_width": 1.5}
    return box(50, 73, 98, 127, 15, fill=side) + box(50, 64.5, 98, 126, 15, fill=fill, **edge)


def back() -> str:
    line: dict[str, Attribute] = {"stroke": LOOK.line, "stroke_opacity": 0.55}
    frame = box(50, 64.5, 86, 114, 9, fill="none", stroke_width=2, **line)
    return blank_back() + frame + tag("g", LOOK.drawn(), transform=at(50, 64.5))


def small_back() -> str:
    """A tile back in a rack, without its pattern."""
    return blank_back() + tag("g", LOOK.medallion(), transform=at(50, 64.5))


def blank_back() -> str:
    return body(LOOK.ground, BACK_SIDE)


def front(pen: Pen, card: Card) -> str:
    """A tile face up; a joker that stands for nothing shows all colours."""
    colour = pen.words.game.colours[card]
    if colour == NO_COLOUR:
        return body(PAPER, SIDE) + joker(pen)
    face = pen.words.game.cards[card][1:]
    return body(PAPER, SIDE) + figure(face, colour) + foot(pen, colour, symbol(face, colour))


def piece(pen: Pen, piece: ScenePiece) -> str:
    """A tile in a meld; a joker shows the tile it stands for, beside its star."""
    if not piece.joker:
        return front(pen, piece.card)
    colour, face = pen.words.game.colours[piece.card], pen.words.game.cards[piece.card][1:]
    star = tag("g", golden_star(), transform=at(71, FOOT, 0.86))
    return body(LENT, LENT_SIDE) + figure(face, colour) + foot(pen, colour, star)


def frame() -> str:
    """The frame around a tile just played."""
    return box(50, 68, 97, 134, 16, fill="none", stroke=ACCENT, stroke_width=8)


# Pieces of a face


def joker(pen: Pen) -> str:
    """The star of the card that makes others draw four, and a colour in every corner."""
    corners = zip(Colour, CORNERS, strict=True)
    marks = (pen.mark(colour, x, y, 22) for colour, (x, y) in corners)
    star = tag("g", emblems.great_star("+4"), transform=at(50, 66, 1.5))
    return "".join(marks) + star


def figure(face: str, colour: int) -> str:
    """The number in its colour, with the same edge as all marks of that colour."""
    hue = HUES[Colour(colour)]
    if face in ("6", "9"):
        y, height = 38.5, 47
    else:
        y, height = 46, 52 if len(face) == 1 else 43
    edge = draw.numeral(face, 50, y, height, hue.deep, pen=8)
    return edge + draw.numeral(face, 50, y, height, hue.fill, pen=6)


def foot(pen: Pen, colour: int, beside: str) -> str:
    """The colour's mark, alone or with something beside it."""
    return pen.mark(colour, 29 if beside else 50, FOOT, 33) + beside


def symbol(face: str, colour: int) -> str:
    """The symbol of what a tile does when it is played."""
    ink = HUES[Colour(colour)].deep
    match face:
        case "2":
            return draw.numeral("+2", 69, FOOT, 20, ink)
        case "5":
            return tag("g", draw.skip(ink, 7), transform=at(71, FOOT, 0.6))
        case "7":
            return tag("g", draw.reverse(ink, 7), transform=at(71, FOOT, 0.62))
        case _:
            return ""


def golden_star() -> str:
    return emblems.star(draw.INK, 3) + emblems.star(emblems.GOLD)
