"""``penult train``: shows its progress, then how well the network plays."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from penult import bots
from penult.core.errors import PenultError
from penult.games.registry import find
from penult.i18n import Catalogue
from penult.lab.league.command import CannotWrite
from penult.lab.training.curve import curve, told
from penult.lab.training.settings import Point, Settings
from penult.match.origin import read_seed
from penult.simulate.compile import language

CURVE = "curve.svg"


class NoTorch(PenultError):
    key = "train-no-torch"


class BadSizes(PenultError):
    key = "train-hidden"


def settings_of(options: argparse.Namespace) -> Settings:
    game = find(options.game).name
    return Settings(
        game=game,
        seats=options.seats,
        against=bots.find(game, options.against).name,
        seed=read_seed(options.seed),
        updates=options.updates,
        games=options.tables,
        steps=options.steps,
        lessons=options.lessons,
        hidden=sizes_in(options.hidden),
        rate=options.rate,
        entropy=options.entropy,
        every=options.every,
        rounds=options.rounds,
        threads=options.threads,
    )


def sizes_in(text: str) -> tuple[int, ...]:
    """The sizes of hidden layers, e.g. ``128,128``."""
    try:
        sizes = tuple(int(size) for size in text.split(","))
    except ValueError as error:
        raise BadSizes(text=text) from error
    if min(sizes) < 1:
        raise BadSizes(text=text)
    return sizes


def run_training(options: argparse.Namespace, texts: Catalogue) -> int:
    language.set(texts.language)
    settings = settings_of(options)
    folder = Path(options.folder or f"training-{settings.game}-{settings.seats}")
    try:
        from penult.lab.training.trainer import opened
    except ImportError as error:
        raise NoTorch() from error
    training = opened(settings, folder)
    shown = not options.quiet and sys.stderr.isatty()
    try:
        (with_bar if shown else learn)(training, folder, texts)
        write(training.store, folder)
    except KeyboardInterrupt:
        sys.stderr.write(texts.text("train-go-on", update=training.kept) + "\n")
        return 130
    path = training.write_weights(folder)
    sys.stdout.write(texts.text("train-written", file=path) + "\n")
    tell_result(training, options.final, texts)
    return 0


def write(store: Callable[[Path], Any], folder: Path) -> None:
    try:
        store(folder)
    except OSError as error:
        raise CannotWrite(file=folder, why=error) from error


def learn(
    training: Any,
    folder: Path,
    texts: Catalogue,
    progress: Callable[[], None] = lambda: None,
    say: Callable[[str], None] = lambda line: print(line, flush=True),  # noqa: T201
) -> None:
    """All that is missing. After each evaluation the folder is up to date."""
    settings = training.settings
    while training.done < settings.updates:
        training.learn()
        progress()
        if training.done % settings.every == 0 or training.done == settings.updates:
            point: Point = training.note()
            say(told(point, texts))
            write(training.store, folder)
            picture = curve(training.points, settings, texts)
            (folder / CURVE).write_text(picture + "\n", encoding="utf-8")


def with_bar(training: Any, folder: Path, texts: Catalogue) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        label = texts.text("train-playing")
        task = progress.add_task(label, total=training.settings.updates, completed=training.done)
        learn(training, folder, texts, lambda: progress.advance(task), progress.console.print)


def tell_result(training: Any, rounds: int, texts: Catalogue) -> None:
    """On deals that it has never met."""
    settings: Settings = training.settings
    figure = training.evaluate(rounds, settings.updates + 1)
    percents = {
        name: texts.number(100 * value, 1)
        for name, value in zip(
            ("share", "low", "high"), (figure.value, figure.low, figure.high), strict=True
        )
    }
    line = texts.text(
        "train-result",
        bot="learned",
        against=settings.against,
        rounds=texts.number(rounds),
        **percents,
    )
    sys.stdout.write(line + "\n")
