"""``penult simulate``: shows a progress bar, then a summary."""

from __future__ import annotations

import argparse
import json
import sys
import time

from penult import bots
from penult.games.custom import row_of
from penult.games.registry import find
from penult.i18n import Catalogue
from penult.lab.judging import judge, judged, judging
from penult.lab.report import report
from penult.lab.summary import summarise
from penult.match.custom_cards import check_for_table, options_for, workshop_of
from penult.match.options import check_table, read_options
from penult.match.origin import read_seed
from penult.simulate.compile import language
from penult.simulate.run import Counters, Plan, simulate, warm_up
from penult.thinking.arena import let_think

MANY, FEW = 100_000, 200  # games; few if somebody thinks


def plan_of(options: argparse.Namespace) -> Plan:
    game = find(options.game)
    said = " ".join(options.option)
    chosen = read_options(game, said)
    check_table(game, chosen, options.seats)
    cards = options.custom
    if cards:
        chosen = options_for(game, chosen, workshop_of(game).option in said, cards)
    for card in cards:
        check_for_table(game, chosen, options.seats, card)
    players = tuple(bots.find(game.name, name.strip()) for name in options.bots.split(","))
    usual = FEW if any(bot.mind for bot in players) else MANY
    return Plan(
        game=judging(game) if cards else game,
        options=chosen,
        rules=tuple(tuple(row_of(card)) for card in cards),
        seats=options.seats,
        bots=players,
        games=usual if options.games is None else options.games,
        seed=read_seed(options.seed),
        whole=options.match,
    )


def run_simulation(options: argparse.Namespace, texts: Catalogue) -> int:
    plan = plan_of(options)
    let_think(plan)
    language.set(texts.language)
    quiet = options.quiet or options.json or not sys.stderr.isatty()
    if not quiet:
        sys.stderr.write(texts.text("sim-compiling") + "\n")
    warm_up(plan)
    begin = time.perf_counter()
    counters = simulate(plan, options.workers) if quiet else with_bar(plan, options.workers, texts)
    seconds = time.perf_counter() - begin
    summary = summarise(plan, counters)
    wanted = bool(plan.rules) and not summary.partial
    judgement = judge(plan, options.workers) if wanted else None
    if options.json:
        found = summary.as_dict() | ({"cards": judgement.as_dict()} if judgement else {})
        sys.stdout.write(json.dumps(found, indent=2, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write("\n".join(report(summary, texts, seconds)) + "\n")
        if judgement:
            sys.stdout.write("\n".join(["", *judged(judgement, texts)]) + "\n")
    return 130 if summary.partial or (wanted and not judgement) else 0


def with_bar(plan: Plan, workers: int, texts: Catalogue) -> Counters:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(texts.text("sim-playing"), total=plan.games)
        return simulate(plan, workers, lambda games: progress.advance(task, games))
