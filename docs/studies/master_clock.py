"""What the clock, players and challenges do to a round of Master: the tables in docs/master.md.

``python docs/studies/master_clock.py`` takes some minutes; the same seed gives the same figures.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field

from penult import Match, bots
from penult.bots import SeatedBot
from penult.core.events import Kind
from penult.games.registry import find
from penult.lab.summary import Summary, summarise
from penult.match.options import read_options
from penult.simulate.run import Plan, simulate
from penult.tables.clock import Clock

BOT = "sensible"
ROUNDS = 20_000
TOLD_ROUNDS = 2_000  # played action by action, to see what the counts don't show
SEED = 1
TABLES = {  # rows of the table in the documentation: name, seats, options
    "4 s": (4, "speed=4"),
    "6 s": (4, ""),
    "8 s": (4, "speed=8"),
    "no limit": (4, "speed=untimed"),
    "2 players": (2, ""),
    "3 players": (3, ""),
    "6 players": (6, ""),
    "8 players": (8, ""),
    "10 players": (10, ""),
    "`cumulative`": (4, "cumulative=on"),
    "`seven_zero`": (4, "seven_zero=on"),
    "`jump_in`": (4, "jump_in=on"),
    "all three": (4, "cumulative=on seven_zero=on jump_in=on"),
    "`teams`": (4, "form=teams"),
}


# Many rounds, counted


def play(seats: int, options: str) -> Summary:
    game = find("master")
    chosen = (bots.find(game.name, BOT),)
    plan = Plan(game, read_options(game, options), seats, chosen, ROUNDS, SEED)
    return summarise(plan, simulate(plan, workers=1))


def row(name: str, seats: int, options: str) -> str:
    summary = play(seats, options)
    figures = {count: figure.value for count, figure in summary.tallies.items()}
    first, *_, dealer = (100 * figure.value for figure in summary.places)
    cells = [
        f"{summary.turns.mean:.1f}",
        f"{summary.points.value:.0f}",
        *(f"{figures[count]:.2f}" for count in ("rings", "caught", "challenges", "bluffs")),
        *(f"{figures[count]:.2f}" for count in ("stacks", "swaps", "jumps")),
        f"{first - 100 / seats:+.1f}",
        f"{dealer - 100 / seats:+.1f}",
    ]
    return f"| {name} | {' | '.join(cells)} |"


# Fewer rounds, event by event


@dataclass
class Doubts:
    heard: Counter[Kind] = field(default_factory=Counter)
    laid: int = 0  # Super Jokers, except last cards
    hidden: int = 0  # bluffs that nobody challenged

    def hear(self, match: Match) -> None:
        super_joker, doubtful = match.game.cards.index("super"), False
        for event in match.events:
            self.heard[event.kind] += 1
            if event.card == super_joker and event.kind == Kind.LAID:
                doubtful = event.count > 0
                self.laid += doubtful
            elif event.card == super_joker and event.kind == Kind.TAKEN_BACK:  # rung
                self.laid -= doubtful
            self.hidden += event.count if event.kind == Kind.REVEALED else 0


def play_a_round(seed: int, seats: int, speed: str) -> Match:
    match = Match.new(
        "master",
        seats=seats,
        seed=seed,
        options=f"reveal_after_round=yes speed={speed} round_cap=1",
    )
    clock = Clock(match, limits=True)
    players = [SeatedBot(match, seat, BOT) for seat in range(seats)]
    while not match.outcome:
        asked = [*match.reactors, match.turn]
        answers = (players[seat].answer(match) for seat in asked)
        answer = next(answer for answer in answers if answer)
        clock.push(answer.seat, answer.action, takes_time=True)
    return match


def doubts(seats: int, speed: str) -> str:
    found = Doubts()
    for seed in range(TOLD_ROUNDS):
        found.hear(play_a_round(SEED + seed, seats, speed))
    exposed = found.heard[Kind.BLUFF]
    bluffs = exposed + found.hidden
    challenged = exposed + found.heard[Kind.NO_BLUFF]
    return (
        f"| {seats} | {found.laid / TOLD_ROUNDS:.2f} | {share(bluffs, found.laid)} "
        f"| {share(challenged, found.laid)} | {share(exposed, challenged)} "
        f"| {share(exposed, bluffs)} |"
    )


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"


if __name__ == "__main__":
    for name, (seats, options) in TABLES.items():
        sys.stdout.write(row(name, seats, options) + "\n")
        sys.stdout.flush()
    for seats in (2, 4, 8):
        sys.stdout.write(doubts(seats, "6") + "\n")
        sys.stdout.flush()
