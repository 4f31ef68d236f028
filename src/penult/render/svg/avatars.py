"""Avatars: twelve animals in three moods, and a ground for each seat, as pieces of SVG.

An animal is a head around its origin, some 70 wide. Left and right are alike, so only one half is
written down. A mood changes eyes, mouth and ears; a paper edge sets the head off from any ground.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from penult.core.animals import ANIMALS, MOODS, Animal, Mood
from penult.core.errors import texts_in
from penult.core.ids import Seat
from penult.games.errors import BadOptionValue
from penult.render.svg.emblems import solid
from penult.render.svg.marks import INK, PAPER, at, document, number, pen_lines, polar, tag

SIDE = 100  # of the box around an avatar
EDGE = 5.5  # how wide the paper edge is, half of it under the head
SCALE = 0.86  # leaves room for the ground
OUTWARDS = {"calm": 0, "glad": -5, "struck": 24}  # by how many degrees an ear turns outwards
GAPE, TONGUE, BLUSH, BILL = "#5A2430", "#E0707A", "#E58FA3", "#F08C3A"


# Symmetry


def both(left: str) -> str:
    """A piece and its mirror image."""
    return left + tag("g", left, transform="scale(-1 1)")


def outline(half: str) -> str:
    """A closed curve from its right half: a point on the axis, then cubic curves back to it.

    >>> outline("0 -9 5 -9 9 -5 9 0 9 5 5 9 0 9")
    'M0 -9C5 -9 9 -5 9 0C9 5 5 9 0 9C-5 9 -9 5 -9 0C-9 -5 -5 -9 0 -9Z'
    """
    right = pairs(half)
    way = right + [(-x, y) for x, y in reversed(right[:-1])]
    spots = [f"{number(x)} {number(y)}" for x, y in way]
    curves = ("C" + " ".join(spots[first : first + 3]) for first in range(1, len(spots), 3))
    return f"M{spots[0]}{''.join(curves)}Z"


def pairs(points: str) -> list[tuple[float, float]]:
    numbers = [float(each) for each in points.split()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def fill(path: str, colour: str) -> str:
    return tag("path", d=path, fill=colour)


def spot(x: float, y: float, wide: float, high: float, colour: str) -> str:
    return tag("ellipse", cx=x, cy=y, rx=wide, ry=high, fill=colour)


def dots(colour: str, radius: float, *places: tuple[float, float]) -> str:
    return "".join(tag("circle", cx=x, cy=y, r=radius, fill=colour) for x, y in places)


# The silhouette


@dataclass(frozen=True, slots=True)
class HeadPart:
    """A piece of the silhouette: the head, or a left ear with its twin."""

    path: str
    colour: str
    inside: str = ""
    pen: float = 0  # width of its lines, if it is not filled
    root: tuple[float, float] | None = None  # the point around which an ear turns
    turn: float = 1  # how far it turns with the mood

    def drawn(self, mood: Mood) -> str:
        if self.pen:
            return self.placed(pen_lines(self.path, self.colour, self.pen), mood)
        return self.placed(fill(self.path, self.colour) + self.inside, mood)

    def edge(self, mood: Mood) -> str:
        if self.pen:
            return self.placed(pen_lines(self.path, PAPER, self.pen + EDGE), mood)
        return self.placed(tag("path", d=self.path), mood)

    def placed(self, piece: str, mood: Mood) -> str:
        if self.root is None:
            return piece
        x, y = self.root
        angle = -OUTWARDS[mood] * self.turn
        turned = f"rotate({number(angle)} {number(x)} {number(y)})"
        return both(tag("g", piece, transform=turned) if angle else piece)


def head(mood: Mood, parts: Sequence[HeadPart], *face: str) -> str:
    line = {"fill": PAPER, "stroke": PAPER, "stroke_linejoin": "round"}
    edge = tag("g", *(part.edge(mood) for part in parts), stroke_width=EDGE, **line)
    return edge + "".join(part.drawn(mood) for part in parts) + "".join(face)


# Parts of a face


def eyes(mood: Mood, x: float, y: float, size: float = 1, ink: str = INK) -> str:
    """Open, smiling, or squeezed shut; ``ink`` is PAPER on dark fur."""
    if mood == "calm":
        white = spot(0, 0, 6.4, 7.2, PAPER) if ink == PAPER else ""
        ball = white + spot(0, 0, 4.4, 5.2, INK) + dots(PAPER, 1.5, (1.5, -1.9))
        return "".join(tag("g", ball, transform=at(side, y, size)) for side in (-x, x))
    lid = "M-5.5 2.5C-4 -4 4 -4 5.5 2.5" if mood == "glad" else "M-4.5 -4.5L4 0L-4.5 4.5"
    return both(pen_lines(lid, ink, 3.2, transform=at(-x, y, size)))


def blush(mood: Mood, x: float, y: float, colour: str = BLUSH) -> str:
    cheek = tag("ellipse", cx=-x, cy=y, rx=5, ry=3.4, fill=colour, fill_opacity=0.75)
    return both(cheek) if mood == "glad" else ""


def snout(mood: Mood, y: float, size: float = 1, wide: float = 1, nose: str = INK) -> str:
    """A nose, and the mouth under it."""
    match mood:
        case "calm":
            lips = "M0 4V6M-6.5 7C-5.5 10.5 -1 10.5 0 6C1 10.5 5.5 10.5 6.5 7"
            mouth = pen_lines(lips, INK, 2.4)
        case "glad":
            mouth = gape("M-8 6C-3 7.5 3 7.5 8 6C7.5 13 4 16 0 16S-7.5 13 -8 6Z", 14.2)
        case "struck":
            mouth = spot(0, 10, 3.9, 4.6, GAPE)
    shape = "M-6 -3C-4 -5 4 -5 6 -3C6.5 0 2.5 4 0 4S-6.5 0 -6 -3Z"
    tip = tag("path", d=shape, fill=nose, transform=at(0, 0, wide))
    return tag("g", mouth, tip, transform=at(0, y, size))


def gape(lips: str, tongue: float, wide: float = 3.6) -> str:
    """An open mouth."""
    soft = {"stroke": GAPE, "stroke_width": "1.6", "stroke_linejoin": "round"}
    return tag("path", d=lips, fill=GAPE, **soft) + spot(0, tongue, wide, 2.1, TONGUE)


def whiskers(x: float, y: float, ink: str) -> str:
    return both(pen_lines("M0 0L-13 -3M0 5L-12 7", ink, 1.6, transform=at(-x, y)))


# The animals


def badger(mood: Mood) -> str:
    white, black = "#F7F1E6", "#3B3A47"
    lobe = fill("M-32 -13C-37 -16 -37 -23 -32 -25.5C-28 -27 -23 -25 -21 -20Z", white)
    lug = "M-33 -7C-42 -12 -43 -26 -35 -30C-27 -33 -18 -28 -16 -20Z"
    ear = HeadPart(lug, black, lobe, root=(-26, -15), turn=0.6)
    wedge = "0 -29 20 -29 34 -20 37 -6 39 2 43 10 40 16 35 20 30 20 26 26 20 36 12 42 0 42"
    cheek = (
        "M-28 -18C-34 -14 -37 -8 -38 -2C-40 4 -42 10 -40 16C-35 20 -30 20 -26 26"
        "C-22 33 -16 38 -10 40C-9 36 -9 33 -9 30C-20 24 -31 12 -32 -2C-32 -8 -31 -14 -28 -18Z"
    )
    stripe = (
        "M-9 -28C-24 -25 -31 -15 -32 -2C-31 12 -20 24 -9 30"
        "C-13 19 -13 8 -9 -4C-6 -13 -7 -20 -9 -28Z"
    )
    fur = both(fill(cheek, "#9C9AA6") + fill(stripe, black))
    look = eyes(mood, 19, 1, ink=PAPER)
    return head(mood, (ear, HeadPart(outline(wedge), white)), fur, look, snout(mood, 27, 0.9, 1.2))


def bear(mood: Mood) -> str:
    brown = "#7A5238"
    lobe = fill("M-30 -16C-36 -19 -37 -28 -31 -31C-26 -33.5 -20 -30 -18 -26Z", "#C98F6B")
    lug = "M-33 -10C-42 -15 -43 -30 -34 -35C-25 -40 -14 -34 -12 -26Z"
    ear = HeadPart(lug, brown, lobe, root=(-24, -20), turn=0.6)
    skull = HeadPart(outline("0 -31 22 -31 38 -16 38 5 38 25 22 37 0 37"), brown)
    face = spot(0, 20, 18, 15, "#E3C29A"), eyes(mood, 16, 0), blush(mood, 26, 12, "#D9776B")
    return head(mood, (ear, skull), *face, snout(mood, 14.5, 1.05, 1.2))


def cat(mood: Mood) -> str:
    grey, dark, pale = "#8E96A6", "#5B6272", "#F5F1EA"
    lobe = fill("M-30 -9C-32 -18 -32 -26 -31 -31C-25 -29 -19 -25 -16 -20Z", "#E7A9A6")
    lug = "M-34 -2C-37 -16 -37 -30 -34 -40C-24 -37 -13 -30 -8 -22Z"
    ear = HeadPart(lug, grey, lobe, root=(-22, -12))
    skull = HeadPart(outline("0 -27 20 -27 34 -18 38 0 41 16 26 35 0 35"), grey)
    stripes = pen_lines("M0 -26V-14", dark, 3.6)
    stripes += both(pen_lines("M-9 -25L-7.5 -17M-36 7L-29 8M-36 15L-30 14", dark, 3.4))
    muzzle = both(dots(pale, 9, (-6.5, 19))) + spot(0, 25, 9, 8, pale)
    face = eyes(mood, 16, 2), blush(mood, 25, 14), snout(mood, 15, 0.95, 0.9, "#D9737A")
    return head(mood, (ear, skull), stripes, muzzle, *face, whiskers(17, 18, PAPER))


def deer(mood: Mood) -> str:
    tan, pale = "#C08552", "#FBEBD3"
    branches = (
        "M-9 -14C-9 -26 -20 -27 -20 -46M-13 -26C-20 -27 -28 -30 -30 -39"
        "M-19 -36C-15 -37 -11 -40 -10 -46"
    )
    antlers = HeadPart(branches, "#7A4E2D", pen=5, root=(0, 0), turn=0)
    lobe = fill("M-22 1C-29 -7 -37 -10 -42 -8.5C-39 -2 -31 4 -22 5Z", "#F2CDB0")
    lug = "M-18 -3C-28 -15 -42 -17 -47 -11C-45 0 -32 9 -18 9Z"
    ear = HeadPart(lug, tan, lobe, root=(-20, 2), turn=0.7)
    skull = HeadPart(outline("0 -18 17 -18 28 -8 27 7 26 18 20 22 19 30 18 40 9 44 0 44"), tan)
    muzzle = fill(outline("0 19 7 15 16 19 16.5 29 16.5 39 9 43 0 43"), pale)
    freckles = dots(pale, 2.4, (0, -10), (-8, -5), (8, -5))
    face = eyes(mood, 16, 6), blush(mood, 19, 16), snout(mood, 25, 0.95, 1.2)
    return head(mood, (antlers, ear, skull), muzzle, freckles, *face)


def duck(mood: Mood) -> str:
    curl = (
        "M-1 -29C-9 -34 -11 -42 -6 -47C-3 -43 -1 -41 0 -38C1 -44 6 -48 11 -46C12 -38 8 -32 2 -28Z"
    )
    skull = outline("0 -33 21 -33 34 -19 34 0 34 12 41 18 41 28 41 37 22 41 0 41")
    mouth = {
        "calm": "",
        "glad": gape("M-14 18C-13 31 -6 35 0 35S13 31 14 18Z", 30.5, 6),
        "struck": gape("M-10 18C-9 28 -5 31 0 31S9 28 10 18Z", 27, 4.5),
    }[mood]
    bill = fill("M-21 10C-13 -1 13 -1 21 10C25 17 13 23 0 23S-25 17 -21 10Z", BILL)
    nostrils = both(dots("#B85F1E", 1.4, (-4, 7)))
    face = eyes(mood, 17, -9, 1.1), blush(mood, 27, 4, "#F0945A"), mouth, bill, nostrils
    return head(mood, (HeadPart(curl, "#DDA732"), HeadPart(skull, "#F6D25E")), *face)


def fox(mood: Mood) -> str:
    orange = "#E27B3C"
    lobe = fill("M-27 -10C-29.5 -20 -31 -28 -30 -34C-23 -30 -17 -24 -14 -16Z", "#7A3B1E")
    lug = "M-31 -4C-35 -18 -37 -32 -33 -43C-22 -38 -12 -29 -7 -17Z"
    ear = HeadPart(lug, orange, lobe, root=(-20, -10))
    skull = HeadPart(outline("0 -24 12 -24 23 -20 28 -9 31 -2 36 6 42 9 36 23 16 38 0 39"), orange)
    ruff = fill(outline("0 13 6 14 9 6 17 4 26 2 35 7 42 9 36 23 16 38 0 39"), "#FFF3E2")
    face = eyes(mood, 15, 0), blush(mood, 25, 13), snout(mood, 22.5, 0.9, 1.1)
    return head(mood, (ear, skull), ruff, *face)


def frog(mood: Mood) -> str:
    green = "#7DB84F"
    bulge = "M-33 -6C-40 -26 -28 -36 -19 -35C-9 -34 -5 -24 -8 -12Z"
    skull = HeadPart(outline("0 -16 26 -18 43 -6 43 8 43 25 24 35 0 35"), green)
    chin = fill(outline("0 12 20 12 34 6 43 5 42 24 24 35 0 35"), "#E6F0BA")
    nostrils = both(dots("#4C7F2D", 1.5, (-4, 2)))
    look = eyes(mood, 20, -19, 1.3, PAPER if mood == "calm" else INK)
    match mood:
        case "calm":
            mouth = pen_lines("M-27 10C-16 21 16 21 27 10", INK, 2.8)
        case "glad":
            mouth = gape("M-26 9C-12 14 12 14 26 9C22 24 12 28 0 28S-22 24 -26 9Z", 24, 9)
        case "struck":
            mouth = pen_lines("M-23 16C-18 10 -12 20 -6 15S5 19 11 14S18 18 23 14", INK, 2.8)
    face = chin, nostrils, look, mouth, blush(mood, 32, 4, "#E9A06B")
    return head(mood, (HeadPart(bulge, green, root=(0, 0), turn=0), skull), *face)


def hare(mood: Mood) -> str:
    sand = "#CBA77B"
    lobe = fill("M-16 -8C-23 -18 -25 -33 -21.5 -40C-15 -38 -9 -22 -8 -10Z", "#E8A79A")
    end = (
        "M-27.6 -36C-27.5 -41 -26 -45.5 -24 -48C-19 -48.5 -15.5 -44 -12.7 -38.5"
        "C-17 -41 -23 -40.5 -27.6 -36Z"
    )
    lug = "M-18 -3C-29 -16 -32 -40 -24 -48C-14 -49 -5 -27 -4 -7Z"
    ear = HeadPart(lug, sand, lobe + fill(end, "#6B4A33"), root=(-11, -5), turn=1.1)
    skull = HeadPart(outline("0 -14 20 -14 32 0 32 16 32 33 18 42 0 42"), sand)
    cut = "M-4 30H4V37C4 38.5 0 38.5 0 37C0 38.5 -4 38.5 -4 37Z"
    teeth = tag("path", d=cut, fill="#FFFFFF", stroke=sand) if mood == "calm" else ""
    face = eyes(mood, 15, 10), blush(mood, 23, 20), spot(0, 26, 15, 12.5, "#FBEFDC"), teeth
    return head(mood, (ear, skull), *face, snout(mood, 20, 0.95, 0.9, "#B3605F"))


def hedgehog(mood: Mood) -> str:
    light = "#8F735E"
    spines = (
        "44 12 39.5 3 46 -3 38 -9 43 -17 33 -19.5 36 -28 "
        "25 -28 26 -37 15.5 -34.5 14 -43 4 -38 0 -46"
    )
    coat = HeadPart(jagged(spines) + "C-40 32 -22 41 0 41S40 32 44 12Z", "#5F4A3C")
    quills = "M-12 -29L-10 -22M-23 -23L-19.5 -17.5M-32 -11L-26 -8.5M-36 4H-30"
    fur = both(pen_lines(quills, light, 2.8)) + pen_lines("M0 -32V-25", light, 2.8)
    ears = both(dots("#D9A98A", 6.5, (-23, -6)))
    skin = fill(outline("0 -6 6 -16 19 -16 26 -5 34 9 27 39 0 39"), "#F0D3AC")
    face = eyes(mood, 13, 6), blush(mood, 21, 17), snout(mood, 20, 0.95, 1.1)
    return head(mood, (coat,), fur, ears, skin, *face)


def jagged(half: str) -> str:
    """A line through points on the right, the last of them on the axis, and on to the left."""
    right = pairs(half)
    way = right + [(-x, y) for x, y in reversed(right[:-1])]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in way)


def otter(mood: Mood) -> str:
    brown, dark = "#9A6A45", "#6B452B"
    lug = "M-35 -4C-46 -4 -48 -15 -41 -18C-34 -21 -29 -17 -28 -12Z"
    ear = HeadPart(lug, dark, root=(-34, -9), turn=0.6)
    skull = HeadPart(outline("0 -23 24 -25 42 -14 44 4 46 24 28 34 0 34"), brown)
    muzzle = fill(outline("0 5 8 -1 21 1 29 8 38 17 34 34 0 34"), "#F2E0C4")
    freckles = both(dots(dark, 1.2, (-11, 18), (-15, 15), (-16, 20.5)))
    face = eyes(mood, 19, -5), blush(mood, 32, 4, "#D98A6B"), snout(mood, 10.5, 1.05, 1.3)
    return head(mood, (ear, skull), muzzle, *face, freckles, whiskers(21, 17, dark))


def owl(mood: Mood) -> str:
    dark = "#5A426C"
    tuft = "M-35 -6C-37 -20 -40 -29 -45 -37C-31 -41 -13 -35 -5 -24Z"
    ear = HeadPart(tuft, dark, root=(-28, -12), turn=0.5)
    skull = HeadPart(outline("0 -28 22 -29 39 -19 40 0 42 24 32 42 0 42"), "#86689A")
    mask = fill(outline("0 -13 6 -23 19 -26 27 -20 41 -11 38 15 22 19 12 21 4 18 0 10"), "#F5E8D6")
    rings = both(dots("#E9A23B", 13, (-17, -2))) if mood == "calm" else ""
    feathers = pen_lines("M-20 27L-16 31L-12 27M-4 32L0 36L4 32M12 27L16 31L20 27", dark, 2.6)
    mouth = "" if mood == "calm" else fill("M-5.5 13C-4 22 -2 25 0 25.5S4 22 5.5 13Z", GAPE)
    beak = fill("M-7 9C-4 1 4 1 7 9C5 14 2 18 0 21C-2 18 -5 14 -7 9Z", "#F0A63C")
    face = mask, rings, eyes(mood, 17, -2, 1.65), feathers, mouth, beak
    return head(mood, (ear, skull), *face)


def penguin(mood: Mood) -> str:
    navy = "#34405A"
    flipper = HeadPart("M-29 6C-40 12 -47 24 -46 35C-40 38 -30 34 -26 26Z", navy, root=(-30, 14))
    skull = HeadPart(outline("0 -43 23 -43 35 -26 35 0 36 24 28 42 0 42"), navy)
    mask = fill(outline("0 -10 4 -22 16 -26 23 -20 34 -10 33 28 17 38 12 42 6 42 0 42"), "#FBF6EC")
    patch = both(fill("M-28 9C-23 11 -20 17 -21 25C-27 25 -31 17 -28 9Z", "#F4BE52"))
    mouth = {
        "calm": "",
        "glad": gape("M-9 14C-9 24 -5 28 0 28S9 24 9 14Z", 25.5),
        "struck": gape("M-7 14C-7 21 -4 24 0 24S7 21 7 14Z", 21.5, 3),
    }[mood]
    bill = fill("M-12 12C-8 4 8 4 12 12C9 17.5 4 19.5 0 19.5S-9 17.5 -12 12Z", BILL)
    return head(mood, (flipper, skull), mask, patch, eyes(mood, 13, -2), mouth, bill)


HEADS: dict[Animal, Callable[[Mood], str]] = {
    "badger": badger,
    "bear": bear,
    "cat": cat,
    "deer": deer,
    "duck": duck,
    "fox": fox,
    "frog": frog,
    "hare": hare,
    "hedgehog": hedgehog,
    "otter": otter,
    "owl": owl,
    "penguin": penguin,
}


# Grounds: a shape and a colour for each seat, so that colour isn't needed


def star(points: int, far: float, near: float) -> str:
    ends = (polar(far if step % 2 else near, 180 * step / points) for step in range(2 * points))
    return f"M{'L'.join(ends)}Z"


def flower(petals: int, away: float, radius: float) -> str:
    """Arcs from one hollow to the next."""
    hollows = [polar(away, 360 * step / petals) for step in range(petals + 1)]
    arcs = "".join(f"A{number(radius)} {number(radius)} 0 0 1 {end}" for end in hollows[1:])
    return f"M{hollows[0]}{arcs}Z"


TICKET = (
    "M-26 -42H26A16 16 0 0 0 42 -26V26A16 16 0 0 0 26 42"
    "H-26A16 16 0 0 0 -42 26V-26A16 16 0 0 0 -26 -42Z"
)
GROUNDS = (
    ("#E8796A", outline("0 -44 24.3 -44 44 -24.3 44 0 44 24.3 24.3 44 0 44")),  # circle
    ("#64A8DC", "M-39 -39H39V39H-39Z"),  # square
    ("#E3B04A", "M0 -45L45 0L0 45L-45 0Z"),  # diamond
    ("#9384CE", outline("0 -42 14 -42 26 -40 40 -36 42 4 30 34 0 44")),  # shield
    ("#7CC7A2", flower(8, 38, 16)),
    ("#DE84AC", "M0 -43L38 -21.5V21.5L0 43L-38 21.5V-21.5Z"),  # hexagon
    ("#9DB257", "M-38 42V-6C-38 -26 -21 -43 0 -43S38 -26 38 -6V42Z"),  # arch
    ("#EA9550", star(10, 45, 37)),
    ("#7F90A6", "M-43 -43H6C28 -43 43 -28 43 -6V43H-6C-28 43 -43 28 -43 6Z"),  # leaf
    ("#4AA39C", TICKET),
)
ROUNDING = 8


def ground(seat: int) -> str:
    colour, path = GROUNDS[seat]
    return solid(path, colour, ROUNDING)


# Whole avatars


def drawn(animal: Animal, mood: Mood) -> str:
    """The head alone, in a box of SIDE around its middle."""
    return tag("g", HEADS[animal](mood), transform=at(0, 1, SCALE))


def avatar(
    animal: str, mood: str = "calm", *, seat: Seat = 0, language: str = "en", width: float = 80
) -> str:
    """A picture of an animal on the ground of a seat."""
    texts = texts_in(language)
    known = checked(animal, "animal", ANIMALS)
    head = drawn(known, checked(mood, "mood", MOODS))
    place = {"transform": at(SIDE / 2, SIDE / 2)}
    picture = tag("g", ground(seat % len(GROUNDS)), head, **place)
    return document(texts.text(f"animal-{known}"), "", picture, size=(SIDE, SIDE), width=width)


Name = TypeVar("Name", bound=str)


def checked(given: str, name: str, known: Sequence[Name]) -> Name:
    """One of the names that are known."""
    found = next((each for each in known if each == given), None)
    if found is None:
        raise BadOptionValue(name=name, value=given, allowed=", ".join(known))
    return found
