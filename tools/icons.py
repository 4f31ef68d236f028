"""Draw the icon of the page: browser/public/icon.svg, and PNGs for what doesn't take an SVG.

``python tools/icons.py``; a test compares.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from pathlib import Path

PUBLIC = Path(__file__).parents[1] / "browser" / "public"
SIDE = 64  # units of the drawing
PLUM, LILAC = "#4A3F6B", "#CFC4EA"
STROKE = 3.0
SAFE = 0.8  # a maskable icon may be cut to a circle of this diameter
SHADES = 15  # steps from one colour to the next along an edge


@dataclass(frozen=True)
class Shape:
    """A rounded rectangle, turned around the middle of the drawing."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    turned: float
    fill: str = "none"
    stroke: str = ""

    def svg(self) -> str:
        stroke = f' stroke="{self.stroke}" stroke-width="{STROKE:g}"' if self.stroke else ""
        turn = f' transform="rotate({self.turned:g})"' if self.turned else ""
        place = f'x="{self.x:g}" y="{self.y:g}" width="{self.width:g}" height="{self.height:g}"'
        return f'<rect {place} rx="{self.radius:g}" fill="{self.fill}"{stroke}{turn}/>'

    def distance(self, x: float, y: float) -> float:
        """From a point to the edge; negative inside."""
        angle = radians(-self.turned)
        across = x * cos(angle) - y * sin(angle) - self.x - self.width / 2
        down = x * sin(angle) + y * cos(angle) - self.y - self.height / 2
        beside = abs(across) - self.width / 2 + self.radius
        below = abs(down) - self.height / 2 + self.radius
        outside = hypot(max(beside, 0.0), max(below, 0.0))
        return outside + min(max(beside, below), 0.0) - self.radius


HALF = SIDE / 2
GROUND = Shape(-HALF, -HALF, SIDE, SIDE, 14, 0, fill=PLUM)
CARDS = (
    Shape(-22, -19, 27, 38, 5, -14, stroke=LILAC),
    Shape(-6, -19, 27, 38, 5, 10, fill=LILAC, stroke=PLUM),
)


def svg() -> str:
    shapes = "".join(shape.svg() for shape in (GROUND, *CARDS))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-HALF:g} {-HALF:g} {SIDE} {SIDE}">'
    return f"{head}{shapes}</svg>\n"


# Pixels

Pixel = tuple[int, int, int, int]  # red, green, blue, opacity
NOTHING: Pixel = (*bytes.fromhex(PLUM[1:]), 0)
SOLID: Pixel = (*bytes.fromhex(PLUM[1:]), 255)


def pixels(size: int, *, maskable: bool) -> Iterator[Pixel]:
    """Row by row; each pixel as much of a colour as the shape covers of it."""
    pixel = SIDE / size
    scale = SAFE if maskable else 1.0
    for row in range(size):
        for column in range(size):
            x, y = (column + 0.5) * pixel - HALF, (row + 0.5) * pixel - HALF
            found = SOLID if maskable else blended(NOTHING, SOLID, -GROUND.distance(x, y) / pixel)
            for card in CARDS:
                away = card.distance(x / scale, y / scale) * scale / pixel
                found = painted(found, card, away, STROKE / 2 * scale / pixel)
            yield found


def painted(found: Pixel, card: Shape, away: float, half_stroke: float) -> Pixel:
    """``away``: pixels to the edge of the card."""
    if card.fill != "none":
        found = blended(found, opaque(card.fill), -away)
    return blended(found, opaque(card.stroke), half_stroke - abs(away))


def opaque(colour: str) -> Pixel:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue, 255


def blended(below: Pixel, above: Pixel, inside: float) -> Pixel:
    """``inside``: pixels from the edge inwards; within half a pixel of it, both are seen."""
    share = round(min(max(inside + 0.5, 0.0), 1.0) * SHADES) / SHADES
    mixed = [round(b + (a - b) * share) for b, a in zip(below, above, strict=True)]
    return mixed[0], mixed[1], mixed[2], mixed[3]


# The file


def png(size: int, *, maskable: bool = False) -> bytes:
    """With a palette, as there are few colours."""
    found = list(pixels(size, maskable=maskable))
    palette = sorted(set(found))
    place = {pixel: number for number, pixel in enumerate(palette)}
    rows = (found[start : start + size] for start in range(0, len(found), size))
    data = b"".join(b"\0" + bytes(place[pixel] for pixel in row) for row in rows)
    header = struct.pack(">IIBBBBB", size, size, 8, 3, 0, 0, 0)
    colours = b"".join(bytes(pixel[:3]) for pixel in palette)
    opacities = bytes(pixel[3] for pixel in palette)
    parts = (b"IHDR", header), (b"PLTE", colours), (b"tRNS", opacities), (b"IDAT", packed(data))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in (*parts, (b"IEND", b"")))


def packed(data: bytes) -> bytes:
    return zlib.compress(data, 9)


def chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)


def icons() -> dict[str, bytes]:
    """The files and what is in them."""
    return {
        "icon.svg": svg().encode(),
        "icon-192.png": png(192),
        "icon-512.png": png(512),
        "icon-maskable.png": png(512, maskable=True),
    }


if __name__ == "__main__":
    for name, content in icons().items():
        (PUBLIC / name).write_bytes(content)
