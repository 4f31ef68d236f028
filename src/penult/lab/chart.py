"""A bar chart as SVG: groups of bars with their values and 95% intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from penult.lab.intervals import Figure
from penult.render.svg.marks import INK, PAPER, at, box, document, tag, text

WIDE, HIGH = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 54, 16, 56, 46  # margins
HATCHES = (0, 6, 3)  # distance of a bar's hatching lines: series differ not only in shade
SHADES = ("#2F4E56", "#C98A3C", "#7A6AA8")
GRID = "#D8CCB6"
STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Chart:
    """One value for every group and series."""

    title: str
    unit: str
    groups: Sequence[str]
    series: Mapping[str, Sequence[Figure]]

    @property
    def highest(self) -> float:
        return max(end(each) for row in self.series.values() for each in row)


def end(figure: Figure) -> float:
    """Where a bar ends, with its whisker."""
    return figure.value if figure.high is None else figure.high


def nice_step(highest: float) -> float:
    """The distance between grid lines: 1, 2 or 5 times a power of ten, for about five lines."""
    size = 1.0
    while size * 10 <= highest / 5:
        size *= 10
    while size > highest / 5:
        size /= 10
    return next((step * size for step in STEPS if step * size * 5 >= highest), 10 * size)


def svg_of(chart: Chart) -> str:
    """The chart as SVG, with its figures as a text alternative."""
    step = nice_step(chart.highest)
    top = step * (int(chart.highest / step) + 1)
    pieces = [box(WIDE / 2, HIGH / 2, WIDE, HIGH, 12, fill=PAPER)]
    pieces += [text(chart.title, WIDE / 2, 22, 15, fill=INK, font_weight=700)]
    pieces += grid(chart, step, top)
    for number, group in enumerate(chart.groups):
        pieces += bars(chart, number, top)
        pieces.append(text(group, middle(chart, number), HIGH - BOTTOM + 18, 12, fill=INK))
    pieces += legend(chart)
    return document(chart.title, story(chart), *pieces, size=(WIDE, HIGH), width=WIDE)


def story(chart: Chart) -> str:
    """All figures in words, for screen readers."""
    return " ".join(
        f"{group}, {name}: {told(row[number])}."
        for number, group in enumerate(chart.groups)
        for name, row in chart.series.items()
    )


def told(figure: Figure) -> str:
    between = "" if figure.low is None else f" ({figure.low:.2f} – {figure.high:.2f})"
    return f"{figure.value:.2f}{between}"


def middle(chart: Chart, group: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * (group + 0.5) / len(chart.groups)


def height(value: float, top: float) -> float:
    return (HIGH - TOP - BOTTOM) * value / top


def grid(chart: Chart, step: float, top: float) -> list[str]:
    floor = HIGH - BOTTOM
    lines = [text(chart.unit, LEFT - 40, TOP - 14, 11, fill=INK, text_anchor="start")]
    for count in range(round(top / step) + 1):
        y = floor - height(count * step, top)
        lines.append(tag("path", d=f"M{LEFT} {y:.1f}H{WIDE - RIGHT}", stroke=GRID))
        value = f"{count * step:g}"
        lines.append(text(value, LEFT - 8, y, 11, fill=INK, text_anchor="end"))
    return lines


def bars(chart: Chart, group: int, top: float) -> list[str]:
    room = (WIDE - LEFT - RIGHT) / len(chart.groups)
    width = min(46.0, 0.7 * room / len(chart.series))
    floor = HIGH - BOTTOM
    pieces = []
    for number, row in enumerate(chart.series.values()):
        figure = row[group]
        x = middle(chart, group) + (number - (len(chart.series) - 1) / 2) * (width + 6)
        tall = height(figure.value, top)
        pieces.append(box(x, floor - tall / 2, width, tall, 2, fill=SHADES[number]))
        pieces.append(pattern(number, x, floor - tall, width, tall))
        pieces.append(whisker(x, floor, figure, top))
        above = floor - height(end(figure), top) - 9
        value = f"{figure.value:.2f}"
        pieces.append(text(value, x, above, 11, fill=INK))
    return pieces


def pattern(number: int, x: float, y: float, width: float, tall: float) -> str:
    """Hatching for the bars of every series but the first."""
    step = HATCHES[number]
    if step == 0:
        return ""
    places = range(1, int(tall // step) + 1)
    lines = "".join(f"M{x - width / 2:.1f} {y + step * n:.1f}h{width:.1f}" for n in places)
    return tag("path", d=lines or "M0 0", stroke=PAPER, stroke_width=1.2, stroke_opacity=0.7)


def whisker(x: float, floor: float, figure: Figure, top: float) -> str:
    """The interval as a line, if there is one."""
    if figure.low is None or figure.high is None:
        return ""
    low, high = (floor - height(value, top) for value in (figure.low, figure.high))
    return tag("path", d=f"M{x:.1f} {low:.1f}V{high:.1f}", stroke=INK, stroke_width=1.5)


def legend(chart: Chart) -> list[str]:
    pieces = []
    x = float(LEFT)
    for number, name in enumerate(chart.series):
        sample = box(0, 0, 14, 10, 2, fill=SHADES[number]) + pattern(number, 0, -5, 14, 10)
        pieces.append(tag("g", sample, transform=at(x + 7, 42)))
        pieces.append(text(name, x + 20, 42, 12, fill=INK, text_anchor="start"))
        x += 34 + 7 * len(name)
    return pieces
