"""What the balance does to a round of Tippo: the tables and the chart in docs/tippo.md.

``python docs/studies/tippo_presets.py`` takes some minutes; the same seed gives the same figures.
"""

from __future__ import annotations

import sys
from pathlib import Path

from penult import bots
from penult.games.registry import find
from penult.lab.chart import Chart, svg_of
from penult.lab.summary import Summary, summarise
from penult.simulate.run import Plan, simulate

PICTURE = Path(__file__).parents[1] / "pictures" / "tippo-presets.svg"
POLICIES = ("eager", "balancing", "sensible")
PRESETS = ("calm", "standard", "nervous", "pure")
ROUNDS = 40_000
SEED = 1


def play(policy: str, seats: int, preset: str = "standard") -> Summary:
    game = find("tippo")
    named = next(option for option in game.options if option.name == "balance")
    options = game.new_options(balance=named.parse(preset), auto_call=1)
    chosen = (bots.find(game.name, policy),)
    plan = Plan(game, options, seats, chosen, ROUNDS, SEED)
    return summarise(plan, simulate(plan))


def row(policy: str, seats: int) -> str:
    summary = play(policy, seats)
    figures = {name: figure.value for name, figure in summary.tallies.items()}
    per_tilt = figures["tilt_cards"] / figures["tilts"]
    return (
        f"| {seats} | {policy} | {summary.turns.mean:.1f} | {figures['falls']:.2f} "
        f"| {figures['draw_falls']:.2f} | {figures['tilts']:.2f} | {per_tilt:.2f} "
        f"| {100 * figures['undone']:.0f} |"
    )


def chart() -> Chart:
    falls = {
        policy: [play(policy, 4, preset).tallies["falls"] for preset in PRESETS]
        for policy in POLICIES
    }
    return Chart("Falls a round, four players", "", PRESETS, falls)


if __name__ == "__main__":
    for seats in (2, 4, 6, 10):
        for policy in POLICIES:
            sys.stdout.write(row(policy, seats) + "\n")
            sys.stdout.flush()
    drawn = chart()
    PICTURE.write_text(svg_of(drawn) + "\n", encoding="utf-8")
    for policy, figures in drawn.series.items():
        values = " ".join(f"{figure.value:.2f}" for figure in figures)
        sys.stdout.write(f"{policy} {values}\n")
