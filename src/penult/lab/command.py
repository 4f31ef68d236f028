"""``penult simulate``: a progress bar on the way, a summary at the end."""

from __future__ import annotations

import argparse
import json
import sys
import time

from penult import bots
from penult.games.registry import find
from penult.lab.report import report
from penult.lab.summary import summarise
from penult.locales import Catalogue
from penult.play.match import read_seed
from penult.play.settings import check_table, read_options
from penult.sim.run import Counters, Plan, simulate, warm_up


def plan_of(options: argparse.Namespace) -> Plan:
    game = find(options.game)
    chosen = read_options(game, " ".join(options.option))
    check_table(game, chosen, options.seats)
    return Plan(
        game=game,
        options=chosen,
        seats=options.seats,
        bots=tuple(bots.find(game.name, name.strip()) for name in options.bots.split(",")),
        games=options.games,
        seed=read_seed(options.seed),
        whole=options.match,
    )


def run_simulation(options: argparse.Namespace, texts: Catalogue) -> int:
    plan = plan_of(options)
    quiet = options.quiet or options.json or not sys.stderr.isatty()
    if not quiet:
        sys.stderr.write(texts.text("sim-compiling") + "\n")
    warm_up(plan)
    begin = time.perf_counter()
    counters = simulate(plan, options.workers) if quiet else with_bar(plan, options.workers, texts)
    seconds = time.perf_counter() - begin
    summary = summarise(plan, counters)
    if options.json:
        sys.stdout.write(json.dumps(summary.as_dict(), indent=2, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write("\n".join(report(summary, texts, seconds)) + "\n")
    return 130 if summary.partial else 0


def with_bar(plan: Plan, workers: int, texts: Catalogue) -> Counters:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(texts.text("sim-playing"), total=plan.games)
        return simulate(plan, workers, lambda games: progress.advance(task, games))
