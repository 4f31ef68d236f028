"""The ratings of a league as SVG: a dot for each bot, with its interval, game by game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor

from penult.i18n import Catalogue
from penult.lab.chart import nice_step
from penult.lab.intervals import Figure
from penult.lab.league.standings import DivisionFigures, Standing
from penult.render.svg.marks import document, tag, text

WIDE = 720
LEFT, RIGHT, TOP, BOTTOM = 170, 70, 16, 40  # margins
ROW, GAP = 22, 14

# Readers with a dark page get light ink; the classes are only used in this picture
STYLE = """
.league-ink { fill: #2C2940; } .league-grid { stroke: #D8CCB6; } .league-mark { stroke: #2F4E56; }
.league-dot { fill: #2F4E56; }
@media (prefers-color-scheme: dark) {
  .league-ink { fill: #F1EADC; } .league-grid { stroke: #46505E; }
  .league-mark { stroke: #FFA95C; } .league-dot { fill: #FFA95C; }
}
"""


class Axis:
    """Where a rating is, from left to right."""

    def __init__(self, standings: Sequence[Standing]) -> None:
        ends = [end for each in standings for end in ends_of(each.rating)]
        self.step = nice_step(max(max(ends) - min(ends), 1.0))
        self.low = floor(min(ends) / self.step) * self.step
        self.high = max(ceil(max(ends) / self.step) * self.step, self.low + self.step)

    def x(self, rating: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * (rating - self.low) / (self.high - self.low)

    @property
    def places(self) -> list[float]:
        steps = round((self.high - self.low) / self.step)
        return [self.low + self.step * number for number in range(steps + 1)]


def ends_of(figure: Figure) -> tuple[float, ...]:
    if figure.low is None or figure.high is None:
        return (figure.value,)
    return figure.low, figure.value, figure.high


def rating_chart(divisions: Sequence[DivisionFigures], texts: Catalogue) -> str:
    """The chart, with all its figures as a text alternative."""
    axis = Axis([standing for each in divisions for standing in each.standings])
    pieces: list[str] = []
    y = float(TOP)
    for division in divisions:
        pieces.append(ink(titled(division, texts), 8, y + ROW / 2, "start", font_weight=700))
        y += ROW
        for standing in division.standings:
            pieces += row(standing, axis, y + ROW / 2, texts)
            y += ROW
        y += GAP
    pieces = [tag("style", STYLE), *grid(axis, y, texts), *pieces]
    title, high = texts.text("league-chart"), y + BOTTOM
    return document(title, story(divisions, texts), *pieces, size=(WIDE, high), width=WIDE)


def titled(division: DivisionFigures, texts: Catalogue) -> str:
    game = texts.text(f"game-{division.game}")
    return texts.text("replay-title", game=game, seats=division.seats)


def ink(words: str, x: float, y: float, anchor: str, **more: str | float) -> str:
    return text(words, x, y, 12, text_anchor=anchor, **{"class": "league-ink"}, **more)


def grid(axis: Axis, y: float, texts: Catalogue) -> Iterator[str]:
    for place in axis.places:
        line = f"M{axis.x(place):.1f} {TOP}V{y:.1f}"
        yield tag("path", d=line, **{"class": "league-grid"})
        yield ink(texts.number(place), axis.x(place), y + 16, "middle")


def row(standing: Standing, axis: Axis, y: float, texts: Catalogue) -> Iterator[str]:
    yield ink(standing.bot, LEFT - 14, y, "end")
    ends = ends_of(standing.rating)
    if len(ends) > 1:
        line = f"M{axis.x(ends[0]):.1f} {y:.1f}H{axis.x(ends[-1]):.1f}"
        yield tag("path", d=line, stroke_width=3, **{"class": "league-mark"})
    x = axis.x(standing.rating.value)
    yield tag("circle", cx=x, cy=y, r=5, **{"class": "league-dot"})
    yield ink(texts.number(standing.rating.value), WIDE - 8, y, "end")


def story(divisions: Sequence[DivisionFigures], texts: Catalogue) -> str:
    """All ratings in words, for screen readers."""
    return " ".join(
        texts.labelled(titled(division, texts), ranked(division, texts)) for division in divisions
    )


def ranked(division: DivisionFigures, texts: Catalogue) -> str:
    told = (f"{each.bot} {texts.number(each.rating.value)}" for each in division.standings)
    return ", ".join(told) + "."
