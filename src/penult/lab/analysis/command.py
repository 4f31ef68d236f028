"""``penult analyse``: shows its progress, then where the result came from."""

from __future__ import annotations

import argparse
import sys
from errno import ENOENT
from os import strerror
from pathlib import Path

import msgspec

from penult.core.errors import PenultError
from penult.i18n import Catalogue
from penult.lab.analysis.analyse import Progress, analyse, nobody_watches
from penult.lab.analysis.model import Analysis
from penult.lab.analysis.report import MatchReport
from penult.lab.league.command import CannotWrite, NoEnding
from penult.match.match import Match
from penult.simulate.compile import language

ENDINGS = (".txt", ".html", ".svg", ".json")


class NothingToAnalyse(PenultError):
    key = "analyse-empty"


def run_analysis(match: Match, options: argparse.Namespace, texts: Catalogue) -> int:
    saves = [saved_as(name) for name in options.save]
    if not match.acts:
        raise NothingToAnalyse()
    language.set(texts.language)
    quiet = options.quiet or options.json or not sys.stderr.isatty()
    found = analysed(match, options) if quiet else with_bar(match, options, texts)
    report = MatchReport(match, found, texts)
    for path in saves:
        try:
            path.write_text(written(path, found, report), encoding="utf-8")
        except OSError as error:
            raise CannotWrite(file=path, why=error) from error
    sys.stdout.write(in_json(found) if options.json else report.as_text())
    return 0


def analysed(
    match: Match, options: argparse.Namespace, progress: Progress = nobody_watches
) -> Analysis:
    return analyse(
        match,
        seats=options.seat or None,
        bots=[name.strip() for name in options.bots.split(",")] if options.bots else (),
        unit=options.unit,
        progress=progress,
    )


def with_bar(match: Match, options: argparse.Namespace, texts: Catalogue) -> Analysis:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(texts.text("sim-compiling"), total=1.0)

        def tell(share: float) -> None:
            bar.update(task, description=texts.text("analyse-progress"), completed=share)

        return analysed(match, options, tell)


def saved_as(name: str) -> Path:
    path = Path(name)
    if path.suffix.lower() not in ENDINGS:
        raise NoEnding(file=name, known=", ".join(ENDINGS))
    if not path.parent.is_dir():
        raise CannotWrite(file=path, why=FileNotFoundError(ENOENT, strerror(ENOENT)))
    return path


def written(path: Path, found: Analysis, report: MatchReport) -> str:
    match path.suffix.lower():
        case ".json":
            return in_json(found)
        case ".html":
            return report.as_page()
        case ".svg":
            return report.chart + "\n"
        case _:
            return report.as_text()


def in_json(found: Analysis) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"
