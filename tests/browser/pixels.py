"""What is on a picture of the screen: shapes, colours, and how much two of them differ."""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

from playwright.sync_api import Locator, Page

Pixel: TypeAlias = tuple[int, int, int]
WHITE = (0.95047, 1.0, 1.08883)  # of daylight
INK = 12.0  # of ΔE from the paper: what is drawn
UNPACK = """async packed => {
  const bytes = Uint8Array.from(atob(packed), letter => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const pen = canvas.getContext('2d')
  pen.drawImage(bitmap, 0, 0)
  const {data} = pen.getImageData(0, 0, bitmap.width, bitmap.height)
  const letters = []
  for (let at = 0; at < data.length; at += 4096)
    letters.push(String.fromCharCode(...data.subarray(at, at + 4096)))
  return [bitmap.width, btoa(letters.join(''))]
}"""


@dataclass(frozen=True)
class Picture:
    wide: int
    pixels: tuple[Pixel, ...]

    def column(self, number: int, count: int) -> Picture:
        """One of so many pieces side by side."""
        width = self.wide // count
        rows = range(len(self.pixels) // self.wide)
        starts = [row * self.wide + number * width for row in rows]
        pixels = tuple(pixel for start in starts for pixel in self.pixels[start : start + width])
        return Picture(width, pixels)

    @cached_property
    def drawn(self) -> frozenset[int]:
        """Where something is drawn, whatever its colour: the first pixel is paper."""
        shades = {pixel: difference(pixel, self.pixels[0]) >= INK for pixel in set(self.pixels)}
        return frozenset(place for place, pixel in enumerate(self.pixels) if shades[pixel])

    def fill(self) -> Pixel:
        """The colour that most of what is drawn has."""
        return Counter(self.pixels[place] for place in self.drawn).most_common(1)[0][0]


def taken(where: Locator, page: Page) -> Picture:
    """A screenshot of a part of the page, as somebody sees it."""
    packed = base64.b64encode(where.screenshot()).decode()
    wide, unpacked = page.evaluate(UNPACK, packed)
    flat = base64.b64decode(unpacked)
    return Picture(wide, tuple(zip(flat[0::4], flat[1::4], flat[2::4], strict=True)))


def alike(one: Picture, other: Picture) -> float:
    """How much of two shapes is the same, from 0 to 1: both what is drawn and what is left out."""
    drawn = one.drawn | other.drawn
    columns = [place % one.wide for place in drawn]
    rows = [place // one.wide for place in drawn]
    box = {
        row * one.wide + column
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(columns), max(columns) + 1)
    }
    left_out = box - one.drawn, box - other.drawn
    return min(shared(one.drawn, other.drawn), shared(*left_out))


def shared(one: Set[int], other: Set[int]) -> float:
    return len(one & other) / len(one | other) if one | other else 1.0


def most_alike(pictures: Sequence[Picture]) -> float:
    return max(alike(one, other) for one, other in combinations(pictures, 2))


def closest(colours: Sequence[Pixel]) -> float:
    return min(difference(one, other) for one, other in combinations(colours, 2))


def difference(one: Pixel, other: Pixel) -> float:
    """ΔE: the distance of two colours in CIELAB (1976); 2.3 can just be noticed."""
    pairs = zip(lab(one), lab(other), strict=True)
    return float(sum((first - second) ** 2 for first, second in pairs) ** 0.5)


def lab(pixel: Pixel) -> tuple[float, float, float]:
    red, green, blue = (linear(channel / 255) for channel in pixel)
    x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
    fx, fy, fz = (bent(value / white) for value, white in zip((x, y, z), WHITE, strict=True))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def linear(channel: float) -> float:
    return float(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4)


def bent(value: float) -> float:
    return float(
        value ** (1 / 3) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29
    )
