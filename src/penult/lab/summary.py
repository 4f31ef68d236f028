"""Turns the counters of a simulation into figures with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from penult.chance import seeds
from penult.lab.intervals import Figure, mean, share
from penult.match.options import write_options
from penult.simulate.arena import LENGTHS, SHARE, Count
from penult.simulate.run import Counters, Plan

SHARES = ("decided", "ran_out")  # games' own counts that are yes or no for each round


@dataclass(frozen=True)
class Length:
    mean: float
    low: float | None  # of the mean's 95% interval
    high: float | None
    least: int
    median: int
    most_95: int
    longest: int

    @property
    def figure(self) -> Figure:
        return Figure(self.mean, self.low, self.high)


@dataclass(frozen=True)
class BotFigure:
    bot: str
    seats: float  # per game
    wins: Figure  # share of the games a seat of this bot won
    fair: float


@dataclass(frozen=True)
class Summary:
    game: str
    seats: int
    seed: str
    options: str
    whole_matches: bool
    games: int
    rounds: int
    decisions: int
    decisions_a_round: float
    turns: Length
    points: Figure  # of a round's winner
    blocked: Figure
    shuffles_a_round: float
    places: tuple[Figure, ...]  # rounds won, from the dealer's left to the dealer
    bots: tuple[BotFigure, ...]
    tallies: dict[str, Figure]  # the game's own counts, per round
    rates: dict[str, float]  # one count per another
    partial: bool = False

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def quantile(histogram: Sequence[int], fraction: float) -> int:
    """The smallest length that at least this fraction of rounds didn't exceed."""
    needed = fraction * sum(histogram)
    reached = 0
    for length, count in enumerate(histogram):
        reached += count
        if count and reached >= needed:
            return length
    return 0


def summarise(plan: Plan, counters: Counters) -> Summary:
    rounds = int(counters[Count.ROUNDS])
    games = int(counters[Count.GAMES])
    won = rounds - int(counters[Count.BLOCKED])
    lengths = [int(count) for count in counters[Count.LENGTH : Count.LENGTH + LENGTHS]]
    return Summary(
        game=plan.game.name,
        seats=plan.seats,
        seed=seeds.in_hex(plan.seed),
        options=write_options(plan.game, plan.options),
        whole_matches=plan.whole,
        games=games,
        rounds=rounds,
        decisions=int(counters[Count.DECISIONS]),
        decisions_a_round=int(counters[Count.DECISIONS]) / max(rounds, 1),
        turns=length(int(counters[Count.TURNS]), lengths),
        points=mean(int(counters[Count.POINTS]), int(counters[Count.POINTS_SQUARED]), won),
        blocked=share(int(counters[Count.BLOCKED]), rounds),
        shuffles_a_round=int(counters[Count.ORDERS]) / max(rounds, 1),
        places=tuple(
            share(int(counters[Count.PLACE_WINS + place]), rounds) for place in range(plan.seats)
        ),
        bots=tuple(bot_figure(plan, counters, number) for number in range(len(plan.bots))),
        tallies={
            name: tally(name, number, counters) for number, name in enumerate(plan.game.tallies)
        },
        rates={name: rate(plan, counters, of, each) for name, of, each in plan.game.rates},
        partial=games < plan.games,
    )


def length(turns: int, lengths: Sequence[int]) -> Length:
    rounds = sum(lengths)
    squares = sum(count * length * length for length, count in enumerate(lengths))
    figure = mean(turns, squares, rounds)
    return Length(
        mean=figure.value,
        low=figure.low,
        high=figure.high,
        least=quantile(lengths, 0.0),
        median=quantile(lengths, 0.5),
        most_95=quantile(lengths, 0.95),
        longest=quantile(lengths, 1.0),
    )


def tally(name: str, number: int, counters: Counters) -> Figure:
    """One of the game's own counts, per round."""
    total, rounds = int(counters[Count.TALLY + number]), int(counters[Count.ROUNDS])
    if name in SHARES:
        return share(total, rounds)
    return mean(total, int(counters[Count.TALLY_SQUARED + number]), rounds)


def rate(plan: Plan, counters: Counters, of: str, each: str) -> float:
    """The ratio of two counts over all rounds."""
    number = plan.game.tallies.index
    total, times = (int(counters[Count.TALLY + number(name)]) for name in (of, each))
    return total / max(times, 1)


def bot_figure(plan: Plan, counters: Counters, number: int) -> BotFigure:
    seated = int(counters[Count.BOT_SEATS + number])
    games = int(counters[Count.GAMES])
    return BotFigure(
        bot=plan.bots[number].name,
        seats=seated / max(games, 1),
        wins=wins_of_a_seat(int(counters[Count.BOT_WINS + number]) / SHARE, seated, games),
        fair=1 / plan.seats,
    )


def wins_of_a_seat(wins: float, seated: int, games: int) -> Figure:
    """A bot's share of wins. Games are counted, not seats, as only one seat wins."""
    tries = min(games, seated)
    return share(wins, tries).times(tries / max(seated, 1))
