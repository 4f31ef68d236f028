"""``penult dataset``: plays games between bots and writes them to a folder."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from threading import Event

from penult.games.registry import find
from penult.i18n import Catalogue
from penult.lab.command import plan_of
from penult.lab.dataset.archives import write_records
from penult.lab.dataset.card import record_name
from penult.lab.dataset.columns import ArrowTables, pyarrow
from penult.lab.dataset.folder import DatasetPart, Folder, opened
from penult.lab.league.command import CannotWrite
from penult.lab.recipe import recipe_of
from penult.match.match import Match
from penult.simulate.compile import language
from penult.simulate.game_logs import GameLogs, Logger, Reviver
from penult.simulate.log_loop import ResultColumn
from penult.simulate.run import Plan
from penult.thinking.arena import recording_logs

ROUNDS, MATCHES, SLOW_GAMES = 2000, 100, 20  # in a part


class Stopped(Exception):
    """Somebody has pressed Ctrl-C."""


def is_slow(plan: Plan) -> bool:
    """Does a bot think ahead, or can't it be compiled?"""
    return any(bot.mind or not bot.compiles for bot in plan.bots)


def part_size(plan: Plan) -> int:
    if is_slow(plan):
        return SLOW_GAMES
    return MATCHES if plan.whole else ROUNDS


class Maker:
    """Makes the parts of a dataset, several at a time."""

    def __init__(
        self, plan: Plan, fresh: Match, folder: Folder, progress: Callable[[int], None]
    ) -> None:
        self.plan, self.folder, self.progress = plan, folder, progress
        self.tables, self.reviver = ArrowTables(plan), Reviver(plan, fresh)
        self.stop = Event()

    def make(self, workers: int) -> bool:
        """Make what is missing; False if somebody presses Ctrl-C."""
        todo = self.folder.missing(part_size(self.plan))
        running: set[Future[DatasetPart]] = set()
        pool = ThreadPoolExecutor(workers)
        try:
            while True:
                for number, games in islice(todo, workers - len(running)):
                    running.add(pool.submit(self.part, number, games))
                if not running:
                    return True
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    self.folder.keep(future.result())
        except KeyboardInterrupt:
            return False
        finally:
            self.stop.set()
            pool.shutdown(cancel_futures=True)

    def part(self, number: int, games: range) -> DatasetPart:
        """Play some games and write them; the index is written later, so it never promises more."""
        import pyarrow.parquet

        tables, records, first = [], list[tuple[str, str]](), games.start
        for logs in logger_for(self.plan).logs(games):
            tables.append(self.tables.table(first, logs))
            for each in self.records(first, logs):
                if self.stop.is_set():
                    raise Stopped
                records.append(each)
                self.progress(1)
            first += len(logs.results)
        table, path = pyarrow.concat_tables(tables), self.folder.actions_of(number)
        fresh = path.with_name(path.name + ".part")
        try:
            write_records(self.folder.records_of(number), records)
            pyarrow.parquet.write_table(table.unify_dictionaries(), fresh, compression="zstd")
            os.replace(fresh, path)
        except OSError as error:
            raise CannotWrite(file=path, why=error) from error
        return DatasetPart(number, games.start, games.stop, table.num_rows)

    def records(self, first: int, logs: GameLogs) -> Iterator[tuple[str, str]]:
        begin = 0
        for place, end in enumerate(logs.results[:, ResultColumn.ACTS].tolist()):
            number = first + place
            match = self.reviver.match(number, logs.acts[begin:end], logs.states[place])
            yield record_name(self.plan.game.name, number), match.record()
            begin = end


def logger_for(plan: Plan) -> Logger:
    if is_slow(plan):
        return Logger(plan, recording_logs(plan.game, plan.bots, plan.whole))
    return Logger(plan)


def run_dataset(options: argparse.Namespace, texts: Catalogue) -> int:
    pyarrow()  # mistakes first, before anything is compiled
    folder = opened(Path(options.output or f"{find(options.game).name}-dataset"))
    asked = plan_of(options, folder.recipe)
    plan = replace(asked, game=find(options.game))  # nobody judges the cards here
    folder.begin(recipe_of(plan))
    language.set(texts.language)
    quiet = options.quiet or not sys.stderr.isatty()
    if not quiet:
        sys.stderr.write(texts.text("sim-compiling") + "\n")
    logger_for(plan).warm_up()
    with no_bar() if quiet else bar(folder, plan, texts) as progress:
        done = Maker(plan, fresh_match(plan, options), folder, progress).make(
            options.workers or os.cpu_count() or 1
        )
    sys.stdout.write(
        texts.text(
            "dataset-made",
            count=folder.games,
            games=texts.number(folder.games),
            rows=texts.number(folder.rows),
            folder=folder.path,
        )
        + "\n"
    )
    if not done:
        sys.stderr.write(texts.text("sim-go-on", file=folder.path) + "\n")
    return 0 if done else 130


def fresh_match(plan: Plan, options: argparse.Namespace) -> Match:
    return Match.new(
        plan.game,
        seats=plan.seats,
        seed=0,
        options=recipe_of(plan).options,
        custom=options.custom,
    )


@contextmanager
def no_bar() -> Iterator[Callable[[int], None]]:
    yield lambda games: None


@contextmanager
def bar(folder: Folder, plan: Plan, texts: Catalogue) -> Iterator[Callable[[int], None]]:
    from penult.lab.command import progress_bar

    with progress_bar() as progress:
        task = progress.add_task(
            texts.text("sim-playing"), total=plan.games, completed=folder.games
        )
        yield lambda games: progress.advance(task, games)
