"""How custom cards change a game: the same games with them and with plain wilds instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from itertools import pairwise
from math import inf
from typing import Any

from penult.games.game import Game
from penult.i18n import Catalogue
from penult.lab.intervals import Figure, Part, difference
from penult.lab.report import span
from penult.lab.summary import Summary, summarise
from penult.match.custom_cards import workshop_of
from penult.simulate.arena import Count
from penult.simulate.run import Counters, Plan

BATCHES = 40  # of games; the interval comes from their differences


@cache
def judging(game: Game) -> Game:
    """The game with the counts that show how much custom cards matter."""
    workshop = workshop_of(game)
    return replace(game, tallies=workshop.tallies, tally=workshop.tally)


@dataclass(frozen=True)
class JudgedCard:
    """One figure with and without the cards, and the difference over the same games."""

    key: str
    with_cards: Figure
    without: Figure
    difference: Figure


@dataclass(frozen=True)
class Judgement:
    games: int
    whole_matches: bool
    batches: int
    rows: tuple[JudgedCard, ...]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


# What is compared


@dataclass(frozen=True)
class Measure:
    """A figure of the report and the counter it comes from."""

    key: str
    figure: Callable[[Summary], Figure]
    column: int
    most: float = inf  # of a difference

    def part(self, counters: Counters) -> Part:
        return int(counters[self.column]), self.among(counters)

    def among(self, counters: Counters) -> int:
        """For points, only the rounds that somebody won."""
        rounds = int(counters[Count.ROUNDS])
        return rounds - int(counters[Count.BLOCKED]) if self.column == Count.POINTS else rounds


MEASURES = (
    Measure("sim-length", lambda summary: summary.turns.figure, Count.TURNS),
    Measure("sim-points", lambda summary: summary.points, Count.POINTS),
    Measure("sim-first-wins", lambda summary: summary.places[0], Count.PLACE_WINS, most=1),
    Measure("tally-customs", lambda summary: summary.tallies["customs"], Count.TALLY),
    Measure("tally-swing", lambda summary: summary.tallies["swing"], Count.TALLY + 1),
    Measure("tally-decided", lambda summary: summary.tallies["decided"], Count.TALLY + 2, most=1),
)
IN_PERCENT = [measure.key for measure in MEASURES if measure.most == 1]


# Playing


def judge(plan: Plan, play: Callable[[Plan], Counters]) -> Judgement | None:
    """Play the simulation's games in batches, with and without the cards. None after Ctrl-C."""
    plain = replace(plan, rules=())
    ones: list[Counters] = []
    others: list[Counters] = []
    for one, other in zip(batches(plan), batches(plain), strict=True):
        ones.append(play(one))
        others.append(play(other))
        if min(ones[-1][Count.GAMES], others[-1][Count.GAMES]) < one.games:
            return None
    rows = compared(summarise(plan, total(ones)), summarise(plain, total(others)), ones, others)
    return Judgement(plan.games, plan.whole, len(ones), tuple(rows))


def batches(plan: Plan) -> Iterator[Plan]:
    """Batches of about equal size, in which bots sit as they would in one long run."""
    laps = -(-plan.games // len(plan.bots))
    parts = min(BATCHES, laps)
    edges = [len(plan.bots) * (laps * part // parts) for part in range(parts)]
    for first, end in pairwise([*edges, plan.games]):
        yield replace(plan, games=end - first, seed=plan.seed + first)


def total(parts: Sequence[Counters]) -> Counters:
    first, *others = parts
    return sum(others, start=first)


def compared(
    one: Summary, other: Summary, ones: Sequence[Counters], others: Sequence[Counters]
) -> Iterator[JudgedCard]:
    for measure in MEASURES:
        found = difference(
            [measure.part(counters) for counters in ones],
            [measure.part(counters) for counters in others],
        ).within(-measure.most, measure.most)
        yield JudgedCard(measure.key, measure.figure(one), measure.figure(other), found)


# Reporting


def judged(judgement: Judgement, texts: Catalogue) -> Iterator[str]:
    key = "sim-card-title-match" if judgement.whole_matches else "sim-card-title"
    yield texts.text(key, count=judgement.games, games=texts.number(judgement.games))
    heads = ["", *(column.strip() for column in texts.text("sim-card-columns").split("|"))]
    rows = [heads, *(cells(row, texts) for row in judgement.rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    for name, *others, change in rows:
        sides = (f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=False))
        yield "  ".join([f"{name:{widths[0]}}", *sides, change])
    if judgement.batches > 1:
        yield from ("", texts.text("sim-card-pairs", count=judgement.batches))


def cells(row: JudgedCard, texts: Catalogue) -> list[str]:
    name, scale = texts.text(row.key), 1
    if row.key in IN_PERCENT:
        name, scale = texts.text("sim-in-percent", what=name), 100
    one, other, change = (
        figure.times(scale) for figure in (row.with_cards, row.without, row.difference)
    )
    sides = [texts.number(figure.value, 2) for figure in (one, other)]
    return [name, *sides, f"{texts.signed(change.value, 2)}{span(change, texts.signed, texts)}"]
