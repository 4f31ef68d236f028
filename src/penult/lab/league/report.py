"""A league as text, Markdown and a page: the same tables, written in three ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from penult import __version__
from penult.chance import seeds
from penult.i18n import Catalogue
from penult.lab.intervals import Figure
from penult.lab.league.chart import rating_chart
from penult.lab.league.plan import REFERENCE, Setting
from penult.lab.league.playing import League
from penult.lab.league.score import half_width
from penult.lab.league.standings import Cell, DivisionFigures, Standing
from penult.lab.page import Grid, aligned, page, paragraphs, table
from penult.lab.report import in_percent
from penult.render.svg.marks import escaped

Writer: TypeAlias = Callable[[Cell], str]

NOTHING = "–"
FEW_MS, SHORTEST = 0.1, 0.0001  # below the first, a time is given with more decimals


@dataclass(frozen=True)
class Section:
    title: str
    grids: Sequence[Grid]


@dataclass(frozen=True)
class LeagueReport:
    """All that is said about a league, in one language."""

    language: str
    title: str
    facts: Sequence[str]
    sections: Sequence[Section]
    notes: Sequence[str]
    chart: str  # SVG; nothing as long as there are no ratings
    chart_title: str


# What is said


def report_of(league: League, figures: Sequence[DivisionFigures], texts: Catalogue) -> LeagueReport:
    rated = [each for each in figures if each.standings]
    return LeagueReport(
        language=texts.language,
        title=texts.text("league-title"),
        facts=list(facts(league, texts)),
        sections=[section(each, texts) for each in figures],
        notes=list(notes(league.setting, figures, texts)),
        chart=rating_chart(rated, texts) if rated else "",
        chart_title=texts.text("league-chart"),
    )


def facts(league: League, texts: Catalogue) -> Iterator[str]:
    setting: Setting = league.setting
    yield texts.text(
        "league-facts",
        version=__version__,
        seed=seeds.in_hex(setting.seed),
        precision=plus_minus(setting.precision, texts),
        deals=texts.number(setting.deals),
    )
    if setting.neighbours:
        yield texts.text("league-neighbours", bot=REFERENCE)
    done, pairs = league.done, len(league.pairings)
    if done < pairs:
        yield texts.text("league-partial", done=texts.number(done), pairs=texts.number(pairs))


def plus_minus(precision: float, texts: Catalogue) -> str:
    return "± " + texts.text("sim-percent", number=texts.number(100 * precision, 2))


def section(figures: DivisionFigures, texts: Catalogue) -> Section:
    grids = [grid for grid in (ratings(figures, texts),) if figures.standings]
    return Section(
        title=division_title(figures, texts),
        grids=[
            *grids,
            wins(figures, texts),
            *([adjusted(figures, texts)] if figures.is_adjusted else []),
            points(figures, texts),
        ],
    )


def division_title(figures: DivisionFigures, texts: Catalogue) -> str:
    game = texts.text(f"game-{figures.game}")
    return texts.text("replay-title", game=game, seats=figures.seats)


def ratings(figures: DivisionFigures, texts: Catalogue) -> Grid:
    heads = ["", *(part.strip() for part in texts.text("league-rating-columns").split("|"))]
    rows = [rating_row(standing, texts) for standing in figures.standings]
    return Grid(texts.text("league-ratings"), [heads, *rows])


def rating_row(standing: Standing, texts: Catalogue) -> list[str]:
    low, high = standing.rating.low, standing.rating.high
    between = NOTHING
    if low is not None and high is not None:
        between = texts.text("league-between", low=texts.number(low), high=texts.number(high))
    return [standing.bot, texts.number(standing.rating.value), between, time_in(standing, texts)]


def time_in(standing: Standing, texts: Catalogue) -> str:
    if standing.ms is None:
        return NOTHING
    places = 4 if standing.ms < FEW_MS else 1
    return "< " * (standing.ms < SHORTEST) + texts.number(max(standing.ms, SHORTEST), places)


def wins(figures: DivisionFigures, texts: Catalogue) -> Grid:
    caption = texts.text("league-wins")
    if figures.seats > 2:
        share = in_percent(1 / figures.seats, texts)
        caption = texts.text("league-wins-alone", others=figures.seats - 1, share=share)
    return Grid(caption, matrix(figures, lambda cell: win_text(cell.wins, texts)))


def adjusted(figures: DivisionFigures, texts: Catalogue) -> Grid:
    """An asterisk where this figure is the one that counts."""

    def write(cell: Cell) -> str:
        mark = "*" * cell.uses_adjusted
        return win_text(cell.adjusted, texts) + mark if cell.adjusted else NOTHING

    return Grid(texts.text("league-adjusted"), matrix(figures, write))


def win_text(share: Figure, texts: Catalogue) -> str:
    return around_value(texts.number(100 * share.value, 1), share.times(100), texts)


def points(figures: DivisionFigures, texts: Catalogue) -> Grid:
    def write(cell: Cell) -> str:
        return around_value(texts.signed(cell.points.value, 1), cell.points, texts)

    return Grid(texts.text("league-points"), matrix(figures, write))


def around_value(value: str, figure: Figure, texts: Catalogue) -> str:
    """``52.3 ± 0.9``: the longer half of the interval."""
    if figure.low is None:
        return value
    return f"{value} ± {texts.number(half_width(figure), 1)}"


def matrix(figures: DivisionFigures, write: Writer) -> list[list[str]]:
    names = figures.names
    cells = {(cell.bot, cell.against): write(cell) for cell in figures.cells}
    rows = [[name, *(cells.get((name, other), NOTHING) for other in names)] for name in names]
    return [["", *names], *rows]


def notes(setting: Setting, figures: Sequence[DivisionFigures], texts: Catalogue) -> Iterator[str]:
    yield texts.text("league-note-deals")
    if setting.worlds:
        yield texts.text("league-note-adjusted", worlds=texts.number(setting.worlds))
    yield texts.text("league-note-ratings", bot=", ".join({each.reference: 0 for each in figures}))
    yield texts.text("league-note-times")


# Text


def as_text(report: LeagueReport) -> str:
    lines = [report.title, *report.facts]
    for section in report.sections:
        lines += ["", section.title]
        for grid in section.grids:
            lines += ["", grid.caption, *aligned(grid)]
    return "\n".join([*lines, "", *report.notes]) + "\n"


# Markdown


def as_markdown(report: LeagueReport, picture: str = "") -> str:
    """``picture`` is the file with the chart, if there is one."""
    parts = [f"# {report.title}", *report.facts]
    if picture and report.chart:
        parts.append(f"![{report.chart_title}]({picture})")
    for section in report.sections:
        parts.append(f"## {section.title}")
        for grid in section.grids:
            parts += [grid.caption, "\n".join(piped(grid))]
    parts += report.notes
    return "\n\n".join(parts) + "\n"


def piped(grid: Grid) -> Iterator[str]:
    heads, *rows = grid.rows
    yield f"| {' | '.join(heads)} |"
    yield "|---" + "|--:" * (len(heads) - 1) + "|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


# A page


def as_page(report: LeagueReport) -> str:
    body = paragraphs(report.facts)
    if report.chart:
        body += [f"<h2>{escaped(report.chart_title)}</h2>", report.chart]
    for section in report.sections:
        body.append(f"<h2>{escaped(section.title)}</h2>")
        body += [table(grid) for grid in section.grids]
    return page(report.language, report.title, [*body, *paragraphs(report.notes)])
