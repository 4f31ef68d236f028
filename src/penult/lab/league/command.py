"""``penult league``: shows its progress, then the tables."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from penult.bots.own import is_in_module
from penult.chance import seeds
from penult.core.errors import PenultError
from penult.games.registry import NAMES, find
from penult.i18n import Catalogue
from penult.lab.league import file as files
from penult.lab.league.plan import (
    Pairing,
    Setting,
    divisions_of,
    read_names,
    read_precision,
    read_seats,
)
from penult.lab.league.playing import League, play_league
from penult.lab.league.report import LeagueReport, as_markdown, as_page, as_text, report_of
from penult.lab.league.score import Score, half_width
from penult.lab.league.standings import DivisionFigures, figures_of
from penult.match.origin import read_seed
from penult.simulate.compile import language

SEATS, PRECISION, DEALS = "2,4", "1%", 100_000
ENDINGS = (".txt", ".md", ".html", ".svg", ".json")


class NoEnding(PenultError):
    key = "league-no-ending"


class CannotWrite(PenultError):
    key = "cli-cannot-write"


def run_league(options: argparse.Namespace, texts: Catalogue) -> int:
    saves = [saved_as(name) for name in options.save]
    league = league_of(options)
    divisions_of(league.setting)  # mistakes first, before anything is compiled
    language.set(texts.language)
    kept = Path(options.resume) if options.resume else None

    def keep() -> None:
        if kept:
            store(kept, league)

    if options.quiet or options.json or not sys.stderr.isatty():
        play_league(league, options.workers, keep=keep)
    else:
        with_bar(league, options.workers, keep, texts)
    if league.interrupted and not kept:
        kept = Path(f"league-{seeds.in_hex(league.setting.seed)[-8:]}.json")
        store(kept, league)
    show(league, saves, options.json, texts)
    if league.interrupted:
        sys.stderr.write(texts.text("league-go-on", file=kept) + "\n")
        return 130
    return 0


# What to play


def league_of(options: argparse.Namespace) -> League:
    """The league of a file, if there is one, otherwise a new one."""
    if options.resume and os.path.exists(options.resume):
        try:
            league = files.read_league(options.resume, Path(options.resume).read_bytes())
        except OSError as error:
            raise files.BadLeague(file=options.resume, why=error) from error
        refuse_unnamed_modules(league.setting, options)
        refuse_other_settings(league.setting, options)
        return league
    return League(
        Setting(
            games=games_in(options.games) if options.games else NAMES,
            seats=read_seats(options.seats or SEATS),
            bots=read_names(options.bots or ""),
            precision=read_precision(options.precision or PRECISION),
            deals=DEALS if options.deals is None else options.deals,
            seed=read_seed(options.seed),
            neighbours=options.neighbours,
            worlds=options.adjusted or 0,
        )
    )


def games_in(text: str) -> tuple[str, ...]:
    return tuple(find(name).name for name in read_names(text))


def refuse_unnamed_modules(setting: Setting, options: argparse.Namespace) -> None:
    """A file alone must not decide which modules are imported."""
    named = ",".join(setting.bots)
    if options.bots is None and is_in_module(named):
        raise files.ModulesInFile(file=options.resume, bots=named)


def refuse_other_settings(setting: Setting, options: argparse.Namespace) -> None:
    """A league goes on as it began."""
    others = ", ".join(flag for flag, is_same in compared(setting, options) if not is_same)
    if others:
        raise files.OtherSetting(file=options.resume, flags=others)


def compared(setting: Setting, options: argparse.Namespace) -> Iterator[tuple[str, bool]]:
    readers: dict[str, Callable[[Any], object]] = {
        "games": games_in,
        "seats": read_seats,
        "bots": read_names,
        "precision": read_precision,
        "deals": int,
        "seed": read_seed,
    }
    for name, read in readers.items():
        given = getattr(options, name)
        if given is not None:
            yield f"--{name}", read(given) == getattr(setting, name)
    if options.neighbours:
        yield "--neighbours", setting.neighbours
    if options.adjusted is not None:
        yield "--adjusted", options.adjusted == setting.worlds


# What is shown and kept


def saved_as(name: str) -> Path:
    path = Path(name)
    if path.suffix.lower() not in ENDINGS:
        raise NoEnding(file=name, known=", ".join(ENDINGS))
    return path


def store(path: Path, league: League) -> None:
    try:
        files.write(path, files.stored(league, figures_of(league)))
    except OSError as error:
        raise CannotWrite(file=path, why=error) from error


def show(league: League, saves: list[Path], in_json: bool, texts: Catalogue) -> None:
    figures = figures_of(league)
    report = report_of(league, figures, texts)
    for path in saves:
        try:
            files.write(path, written(path, saves, league, figures, report))
        except OSError as error:
            raise CannotWrite(file=path, why=error) from error
    if in_json:
        sys.stdout.write(files.stored(league, figures).decode())
    else:
        sys.stdout.write(as_text(report))


def written(
    path: Path,
    saves: list[Path],
    league: League,
    figures: list[DivisionFigures],
    report: LeagueReport,
) -> bytes:
    match path.suffix.lower():
        case ".json":
            return files.stored(league, figures)
        case ".html":
            return as_page(report).encode()
        case ".svg":
            return (report.chart + "\n").encode()
        case ".md":
            return as_markdown(report, picture_beside(path, saves)).encode()
        case _:
            return as_text(report).encode()


def picture_beside(path: Path, saves: list[Path]) -> str:
    """The way from a file to the chart, if that is saved too."""
    charts = [each for each in saves if each.suffix.lower() == ".svg"]
    return Path(os.path.relpath(charts[0], path.parent)).as_posix() if charts else ""


# Progress


def with_bar(league: League, workers: int, keep: Callable[[], None], texts: Catalogue) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(texts.text("sim-compiling"), total=len(league.pairings))

        def tell(pairing: Pairing, score: Score) -> None:
            progress.update(task, description=told(pairing, score, texts), completed=league.done)

        play_league(league, workers, tell, keep)


def told(pairing: Pairing, score: Score, texts: Catalogue) -> str:
    width = max(half_width(score.best_wins(side)) for side in range(2))
    return texts.text(
        "league-progress",
        game=texts.text(f"game-{pairing.game}"),
        seats=pairing.seats,
        one=pairing.one,
        other=pairing.other,
        width=texts.number(100 * width, 1),
    )
