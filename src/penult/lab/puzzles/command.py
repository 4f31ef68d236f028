"""``penult puzzles GAME --make N``: shows a progress bar and writes a file."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice

from msgspec.structs import replace

from penult import __version__
from penult.chance import seeds
from penult.games.registry import find
from penult.i18n import Catalogue
from penult.lab.puzzles import making
from penult.lab.puzzles.puzzle import Puzzle
from penult.lab.puzzles.store import PuzzleSet
from penult.match.origin import read_seed


def make(options: Namespace, texts: Catalogue, known: PuzzleSet | None = None) -> PuzzleSet:
    """Make puzzles; Ctrl+C makes do with those that have been found so far.

    ``known``: a set that has all that were found in it, to go on with.
    """
    game, seed = find(options.game).name, read_seed(known.seed if known else options.seed)
    effort = making.effort_for(game)
    found = [replace(each, id=game) for each in known.puzzles] if known else list[Puzzle]()
    wanted = options.among or options.make
    try:
        with progress_bar(wanted - len(found), texts) as advance:
            for puzzle in islice(making.found_in(game, seed, found.copy()), wanted - len(found)):
                found.append(puzzle)
                advance()
    except KeyboardInterrupt:
        if not found:
            raise
    return PuzzleSet(
        game=game,
        version=__version__,
        seed=seeds.in_hex(seed),
        worlds=effort.worlds,
        among=len(found),
        puzzles=tuple(making.varied(found, options.make)),
    )


@contextmanager
def progress_bar(total: int, texts: Catalogue) -> Iterator[Callable[[], None]]:
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(texts.text("puzzle-making"), total=total)
        yield lambda: progress.advance(task)
