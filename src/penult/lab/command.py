"""``penult simulate``: shows a progress bar, then a summary."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeAlias

from penult.bots.own import named
from penult.games.custom import row_of
from penult.games.registry import find
from penult.i18n import Catalogue
from penult.lab.judging import Judgement, judge, judged, judging
from penult.lab.on_ray import connected, on_ray
from penult.lab.recipe import Recipe
from penult.lab.report import report
from penult.lab.resume import KeptSums, ResumeFile, opened
from penult.lab.summary import Summary, summarise
from penult.match.custom_cards import check_for_table, options_for, workshop_of
from penult.match.options import check_table, read_options
from penult.match.origin import read_seed
from penult.simulate.compile import language
from penult.simulate.run import Plan, Played, gather, on_threads, warm_up
from penult.simulate.sums import Sums
from penult.thinking.arena import let_think

MANY, FEW = 100_000, 200  # games; few if somebody thinks


Engine: TypeAlias = Callable[[Plan, list[range]], Played]


def plan_of(options: argparse.Namespace, begun: Recipe | None = None) -> Plan:
    """What was asked for. Seed and number of games are those of what has begun, by default."""
    game = find(options.game)
    said = " ".join(options.option)
    chosen = read_options(game, said)
    check_table(game, chosen, options.seats)
    cards = options.custom
    if cards:
        chosen = options_for(game, chosen, workshop_of(game).option in said, cards)
    for card in cards:
        check_for_table(game, chosen, options.seats, card)
    players = tuple(named(game.name, name.strip()) for name in options.bots.split(","))
    some = FEW if any(bot.mind for bot in players) else MANY
    usual = begun.games if begun else some
    return Plan(
        game=judging(game) if cards else game,
        options=chosen,
        rules=tuple(tuple(row_of(card)) for card in cards),
        seats=options.seats,
        bots=players,
        games=usual if options.games is None else options.games,
        seed=read_seed(begun.seed if begun and options.seed is None else options.seed),
        whole=options.match,
    )


# Playing


@contextmanager
def engine_for(plan: Plan, options: argparse.Namespace) -> Iterator[Engine]:
    """What plays games: the threads of this process, or a cluster."""
    if options.on:
        with connected(options.on) as ray:
            yield partial(on_ray, ray, workers=options.workers)
    else:
        let_think(plan)
        warm_up(plan)
        yield partial(on_threads, workers=options.workers)


def play(
    plan: Plan,
    engine: Engine,
    file: ResumeFile,
    progress: Callable[[int], None] = lambda games: None,
) -> KeptSums:
    """Play what the file lacks of a plan, until all is played or somebody presses Ctrl-C."""
    before, begin = file.part(plan), time.perf_counter()

    def so_far(sums: Sums) -> KeptSums:
        return KeptSums(sums, before.seconds + time.perf_counter() - begin)

    def keep(sums: Sums) -> None:
        file.keep(plan, so_far(sums))

    try:
        played = engine(plan, before.sums.missing(plan.games))
        return so_far(gather(before.sums, played, progress, keep))
    finally:
        file.write()


def with_bar(plan: Plan, engine: Engine, file: ResumeFile, texts: Catalogue) -> KeptSums:
    with progress_bar() as progress:
        done = file.part(plan).sums.games
        task = progress.add_task(texts.text("sim-playing"), total=plan.games, completed=done)
        return play(plan, engine, file, lambda games: progress.advance(task, games))


def progress_bar() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def run_simulation(options: argparse.Namespace, texts: Catalogue) -> int:
    file = opened(options.resume)
    plan = plan_of(options, file.recipe)
    file.begin(plan)
    language.set(texts.language)
    quiet = options.quiet or options.json or not sys.stderr.isatty()
    if not quiet:
        sys.stderr.write(texts.text("sim-connecting" if options.on else "sim-compiling") + "\n")
    with engine_for(plan, options) as engine:
        part = play(plan, engine, file) if quiet else with_bar(plan, engine, file, texts)
        summary = summarise(plan, part.sums.counters)
        wanted = bool(plan.rules) and not summary.partial
        judgement = None
        if wanted:
            judgement = judge(plan, lambda batch: play(batch, engine, file).sums.counters)
    tell(summary, judgement, part.seconds, options.json, texts)
    is_whole = not summary.partial and (not wanted or judgement is not None)
    if options.resume and not is_whole:
        sys.stderr.write(texts.text("sim-go-on", file=options.resume) + "\n")
    return 0 if is_whole else 130


def tell(
    summary: Summary, judgement: Judgement | None, seconds: float, as_json: bool, texts: Catalogue
) -> None:
    if as_json:
        found = summary.as_dict() | ({"cards": judgement.as_dict()} if judgement else {})
        sys.stdout.write(json.dumps(found, indent=2, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write("\n".join(report(summary, texts, seconds)) + "\n")
        if judgement:
            sys.stdout.write("\n".join(["", *judged(judgement, texts)]) + "\n")
