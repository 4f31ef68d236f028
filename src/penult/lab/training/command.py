"""``penult train``: shows its progress, then how well the network plays."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from penult import bots
from penult.core.errors import PenultError
from penult.core.extras import needs
from penult.games.registry import find
from penult.i18n import Catalogue
from penult.lab.league.command import CannotWrite
from penult.lab.training.curve import curve, told
from penult.lab.training.settings import TrainingSettings
from penult.match.origin import read_seed
from penult.simulate.compile import language

CURVE = "curve.svg"


class BadSizes(PenultError):
    key = "train-hidden"


def settings_of(options: argparse.Namespace) -> TrainingSettings:
    game = find(options.game).name
    return TrainingSettings(
        game=game,
        seats=options.seats,
        against=bots.find(game, options.against).name,
        seed=read_seed(options.seed),
        lessons=options.lessons,
        worlds=options.worlds,
        updates=options.updates,
        games=options.tables,
        steps=options.steps,
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
    with needs("train"):
        from penult.lab.training.trainer import opened
    training = opened(settings, folder)
    shown = not options.quiet and sys.stderr.isatty()
    try:
        (with_bar if shown else learn)(training, texts)
    except KeyboardInterrupt:
        sys.stderr.write(texts.text("train-go-on", kept=training.kept) + "\n")
        return 130
    sys.stdout.write(texts.text("train-written", file=training.write_weights()) + "\n")
    tell_result(training, options.final, texts)
    return 0


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def learn(
    training: Any,
    texts: Catalogue,
    progress: Callable[[], None] = lambda: None,
    tell: Callable[[str], None] = say,
) -> None:
    """All that is missing. After each evaluation the folder is up to date."""
    settings: TrainingSettings = training.settings
    while training.done < settings.all:
        training.learn()
        progress()
        if training.done % settings.every == 0 or training.done in (settings.lessons, settings.all):
            tell(told(training.note(), texts))
            keep(training, texts)


def keep(training: Any, texts: Catalogue) -> None:
    folder: Path = training.folder
    try:
        training.store()
        picture = curve(training.points, training.settings, texts)
        (folder / CURVE).write_text(picture + "\n", encoding="utf-8")
    except OSError as error:
        raise CannotWrite(file=folder, why=error) from error


def with_bar(training: Any, texts: Catalogue) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        label, total = texts.text("train-playing"), training.settings.all
        task = progress.add_task(label, total=total, completed=training.done)
        learn(training, texts, lambda: progress.advance(task), progress.console.print)


def tell_result(training: Any, rounds: int, texts: Catalogue) -> None:
    """On deals that it has never met."""
    settings: TrainingSettings = training.settings
    found = training.evaluate(rounds, settings.all + 1)
    ends = zip(("share", "low", "high"), (found.value, found.low, found.high), strict=True)
    percents = {name: texts.number(100 * value, 1) for name, value in ends}
    count = texts.number(rounds)
    say(texts.text("train-result", rounds=count, against=settings.against, **percents))
