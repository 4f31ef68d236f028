"""The curve of an analysis as SVG: one line for each seat, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from penult.i18n import Catalogue, catalogue
from penult.lab.analysis.model import Analysis, Step
from penult.render.svg.marks import document, tag, text
from penult.render.words import all_named

WIDE, HIGH = 760, 320
LEFT, RIGHT, TOP, BOTTOM = 52, 110, 18, 40  # margins
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
LINES = 10
NEAR = 15.0  # names at the right end are at least so far apart
# Lines differ in shade, dashes and name. Light pages and dark ones have shades of their own.
SHADES = (
    *("#1F6E8C", "#B4541A", "#6A4C93", "#3B7A3B", "#A6264E"),
    *("#8A6D1B", "#4A5A6A", "#8C3B8C", "#2B7A6F", "#6B4A2B"),
)
DARK_SHADES = (
    *("#7CC4E0", "#FFA95C", "#C3A6F0", "#8FD08F", "#F58BAA"),
    *("#E5C95C", "#A9BBCD", "#E29BE2", "#7FD4C6", "#D6AE86"),
)
DASHES = ("", "7 4", "2 4", "10 3 2 3", "14 5", "5 2", "1 3", "8 2 2 2 2 2", "3 6", "12 2")


def style() -> str:
    light = "".join(f".seat-{n} {{ stroke: {SHADES[n]}; }} " for n in range(LINES))
    dark = "".join(f".seat-{n} {{ stroke: {DARK_SHADES[n]}; }} " for n in range(LINES))
    return (
        ".curve-ink { fill: #2C2940; } .curve-grid { stroke: #D8CCB6; } .curve-deal "
        f"{{ stroke: #8B8177; }} {light}@media (prefers-color-scheme: dark) {{ .curve-ink "
        "{ fill: #F1EADC; } .curve-grid { stroke: #46505E; } .curve-deal { stroke: #8A93A0; } "
        f"{dark}}}"
    )


def curve_chart(found: Analysis, names: Sequence[str], title: str, texts: Catalogue) -> str:
    """The chart, with the chances at the end of each round as a text alternative."""
    pieces = [tag("style", style()), *grid(texts), *deals(found)]
    for seat in range(len(found.accounts)):
        pieces.append(line(found.steps, seat))
    pieces += named(found.steps, names)
    story = " ".join(told(found, names, texts))
    return document(title, story, *pieces, size=(WIDE, HIGH), width=WIDE)


class CurvePicture:
    """The chart of an analysis; notebooks show it as a picture."""

    def __init__(self, found: Analysis, language: str = "en") -> None:
        texts = catalogue(language)
        names = all_named(found.names, len(found.accounts), texts)
        title = texts.text(f"analysis-unit-{found.unit}")
        self.svg = curve_chart(found, names, title, texts)

    def _repr_svg_(self) -> str:
        return self.svg


def x_of(place: int, steps: Sequence[Step]) -> float:
    """Where the end of a step is; the first one begins at the left margin."""
    return LEFT + (WIDE - LEFT - RIGHT) * (place + 1) / max(len(steps), 1)


def y_of(chance: float) -> float:
    return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * chance


def ink(words: str, x: float, y: float, anchor: str) -> str:
    return text(words, x, y, 12, text_anchor=anchor, **{"class": "curve-ink"})


def grid(texts: Catalogue) -> Iterator[str]:
    for chance in QUARTERS:
        y = y_of(chance)
        yield tag("path", d=f"M{LEFT} {y:.1f}H{WIDE - RIGHT}", **{"class": "curve-grid"})
        percent = texts.text("sim-percent", number=texts.number(100 * chance))
        yield ink(percent, LEFT - 8, y, "end")


def deals(found: Analysis) -> Iterator[str]:
    """A line and the number of the round at every deal."""
    for place, step in enumerate(found.steps):
        if step.is_deal:
            x = x_of(place - 1, found.steps)
            dash = {"stroke_dasharray": "2 3", "class": "curve-deal"}
            yield tag("path", d=f"M{x:.1f} {TOP}V{HIGH - BOTTOM}", **dash)
            yield ink(str(step.round), x + 4, HIGH - BOTTOM + 14, "start")


def line(steps: Sequence[Step], seat: int) -> str:
    """Flat where nothing changed for this seat; a new round may begin at another chance."""
    points = [f"M{LEFT} {y_of(steps[0].before[seat]):.1f}"] if steps else ["M0 0"]
    for place, step in enumerate(steps):
        if place and step.before != steps[place - 1].after:
            points.append(f"M{x_of(place - 1, steps):.1f} {y_of(step.before[seat]):.1f}")
        points.append(f"L{x_of(place, steps):.1f} {y_of(step.after[seat]):.1f}")
    style = {"fill": "none", "stroke_width": "2.2", "stroke_linejoin": "round"}
    dashes = {"stroke_dasharray": DASHES[seat % LINES]} if DASHES[seat % LINES] else {}
    return tag("path", d="".join(points), **style, **dashes, **{"class": f"seat-{seat % LINES}"})


def named(steps: Sequence[Step], names: Sequence[str]) -> Iterator[str]:
    """The names where the lines end, from top to bottom and never on top of each other."""
    ends = [y_of(chance) for chance in steps[-1].after] if steps else []
    last = TOP - NEAR
    room = HIGH - BOTTOM - NEAR * (len(ends) - 1)
    for place, seat in enumerate(sorted(range(len(ends)), key=ends.__getitem__)):
        last = min(max(ends[seat], last + NEAR), room + NEAR * place)
        mark = f"M{WIDE - RIGHT + 6} {last:.1f}h18"
        dashes = {"stroke_dasharray": DASHES[seat % LINES]} if DASHES[seat % LINES] else {}
        yield tag("path", d=mark, stroke_width=2.2, **dashes, **{"class": f"seat-{seat % LINES}"})
        yield ink(names[seat][:12], WIDE - RIGHT + 30, last, "start")


def told(found: Analysis, names: Sequence[str], texts: Catalogue) -> Iterator[str]:
    """The chances at the end of each round, for screen readers."""
    for place, step in enumerate(found.steps):
        following = found.steps[place + 1 : place + 2]
        if not following or following[0].round != step.round:
            chances = (
                f"{name} {texts.text('sim-percent', number=texts.number(100 * chance))}"
                for name, chance in zip(names, step.after, strict=True)
            )
            round_ = texts.text("web-round", round=step.round)
            yield texts.labelled(round_, ", ".join(chances) + ".")
