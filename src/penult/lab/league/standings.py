"""The figures of a league: who wins how often against whom, ratings, times."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from penult.lab.intervals import Figure
from penult.lab.league.plan import Division
from penult.lab.league.playing import League
from penult.lab.league.ratings import ratings_of
from penult.lab.league.score import Score


@dataclass(frozen=True)
class Cell:
    """One bot alone against the other in all other seats."""

    bot: str
    against: str
    deals: int
    wins: Figure  # the share of rounds
    points: Figure  # per round, more than the others
    adjusted: Figure | None = None  # the share of rounds without luck, if that was computed
    uses_adjusted: bool = False  # it has the narrower interval


@dataclass(frozen=True)
class Standing:
    bot: str
    rating: Figure
    ms: float | None  # for a decision


@dataclass(frozen=True)
class DivisionFigures:
    game: str
    seats: int
    reference: str
    cells: tuple[Cell, ...]
    standings: tuple[Standing, ...]  # the best first; none before all pairs have met

    def as_dict(self) -> dict[str, Any]:
        """Without times, which the file keeps apart."""
        found = asdict(self)
        for standing in found["standings"]:
            del standing["ms"]
        return found

    def cell(self, bot: str, against: str) -> Cell | None:
        pair = bot, against
        return next((cell for cell in self.cells if (cell.bot, cell.against) == pair), None)

    @property
    def is_adjusted(self) -> bool:
        return any(cell.adjusted for cell in self.cells)

    @property
    def names(self) -> list[str]:
        """In the order of their ratings, as far as there are any."""
        rated, met = ([each.bot for each in part] for part in (self.standings, self.cells))
        return list(dict.fromkeys(rated + met))


def figures_of(league: League) -> list[DivisionFigures]:
    return [figures for division in league.divisions for figures in figured(league, division)]


def cell_of(pair: tuple[str, str], score: Score, side: int) -> Cell:
    return Cell(
        bot=pair[side],
        against=pair[1 - side],
        deals=score.deals,
        wins=score.wins(side),
        points=score.lead(side),
        adjusted=score.adjusted_wins(side),
        uses_adjusted=score.uses_adjusted(side),
    )


def figured(league: League, division: Division) -> list[DivisionFigures]:
    """The figures of a division, if anything was played there."""
    scores = {
        (pairing.one, pairing.other): league.scores[pairing]
        for pairing in division.pairings
        if pairing in league.scores and league.scores[pairing].deals
    }
    if not scores:
        return []
    cells = [cell_of(pair, score, side) for pair, score in scores.items() for side in range(2)]
    complete = len(scores) == len(division.pairings)
    rated = ratings_of(division, scores, league.setting.seed) if complete else {}
    key = division.game.name, division.seats
    standings = [
        Standing(bot, rating, league.times.get((*key, bot))) for bot, rating in rated.items()
    ]
    standings.sort(key=lambda standing: -standing.rating.value)
    return [DivisionFigures(*key, division.reference, tuple(cells), tuple(standings))]
