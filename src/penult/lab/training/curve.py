"""A learning curve as SVG: the share of rounds won, evaluation by evaluation, with its interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor

from penult.i18n import Catalogue
from penult.lab.chart import BOTTOM, GRID, HIGH, LEFT, RIGHT, SHADES, TOP, WIDE, nice_step
from penult.lab.training.settings import Point, TrainingSettings
from penult.render.svg.marks import INK, PAPER, box, document, tag, text

BAND = 0.25  # opacity of the interval


class Axes:
    """Where updates and percents are in the picture."""

    def __init__(self, points: Sequence[Point]) -> None:
        low = min(100 * point.low for point in points)
        high = max(100 * point.high for point in points)
        self.step = nice_step(max(high - low, 1.0))
        self.low, self.high = floor(low / self.step), ceil(high / self.step)  # in steps
        self.most = max(point.done for point in points)
        self.across = nice_step(max(self.most, 1))

    def x(self, done: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * done / max(self.most, 1)

    def y(self, percent: float) -> float:
        part = (percent / self.step - self.low) / max(self.high - self.low, 1)
        return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * part


def curve(points: Sequence[Point], settings: TrainingSettings, texts: Catalogue) -> str:
    """The curve, with all its figures as a text alternative."""
    axes = Axes(points)
    game = texts.text(f"game-{settings.game}")
    title = texts.text("train-curve", game=game, seats=settings.seats)
    pieces = [
        box(WIDE / 2, HIGH / 2, WIDE, HIGH, 12, fill=PAPER),
        text(title, WIDE / 2, 22, 15, fill=INK, font_weight=700),
        *levels(axes, settings, texts),
        *scale(axes, texts),
        *line(axes, points),
    ]
    return document(title, story(points, texts), *pieces, size=(WIDE, HIGH), width=WIDE)


def levels(axes: Axes, settings: TrainingSettings, texts: Catalogue) -> Iterator[str]:
    unit = texts.text("train-unit", against=settings.against)
    yield text(unit, LEFT - 40, TOP - 14, 11, fill=INK, text_anchor="start")
    for count in range(axes.low, axes.high + 1):
        y = axes.y(count * axes.step)
        yield tag("path", d=f"M{LEFT} {y:.1f}H{WIDE - RIGHT}", stroke=GRID)
        percent = f"{count * axes.step:g}"
        yield text(percent, LEFT - 8, y, 11, fill=INK, text_anchor="end")


def scale(axes: Axes, texts: Catalogue) -> Iterator[str]:
    floor_line = HIGH - BOTTOM
    for count in range(int(axes.most / axes.across) + 1):
        number = texts.number(count * axes.across)
        yield text(number, axes.x(count * axes.across), floor_line + 16, 11, fill=INK)
    yield text(texts.text("train-updates"), WIDE / 2, HIGH - 12, 11, fill=INK)


def line(axes: Axes, points: Sequence[Point]) -> Iterator[str]:
    above = [(axes.x(each.done), axes.y(100 * each.high)) for each in points]
    below = [(axes.x(each.done), axes.y(100 * each.low)) for each in reversed(points)]
    middle = [(axes.x(each.done), axes.y(100 * each.share)) for each in points]
    yield tag("path", d=path([*above, *below]) + "Z", fill=SHADES[0], fill_opacity=BAND)
    yield tag("path", d=path(middle), fill="none", stroke=SHADES[0], stroke_width=2)
    for x, y in middle:
        yield tag("circle", cx=round(x, 1), cy=round(y, 1), r=3, fill=SHADES[0])


def path(places: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)


def told(point: Point, texts: Catalogue) -> str:
    """One evaluation in words."""
    shares = {
        name: texts.number(100 * getattr(point, name), 1) for name in ("share", "low", "high")
    }
    return texts.text("train-evaluated", done=texts.number(point.done), **shares)


def story(points: Sequence[Point], texts: Catalogue) -> str:
    """All evaluations in words, for screen readers."""
    return " ".join(told(point, texts) + "." for point in points)
