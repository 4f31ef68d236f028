"""The figures of a league: who wins how often against whom, ratings, times."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from penult.lab.intervals import Figure
from penult.lab.league.plan import Division
from penult.lab.league.playing import League
from penult.lab.league.ratings import ratings_of


@dataclass(frozen=True)
class Cell:
    """One bot alone against the other in all other seats."""

    bot: str
    against: str
    deals: int
    wins: Figure  # the share of rounds
    points: Figure  # per round, more than the others


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
    def names(self) -> list[str]:
        """In the order of their ratings, as far as there are any."""
        rated, met = ([each.bot for each in part] for part in (self.standings, self.cells))
        return list(dict.fromkeys(rated + met))


def figures_of(league: League) -> list[DivisionFigures]:
    return [figures for division in league.divisions for figures in figured(league, division)]


def figured(league: League, division: Division) -> list[DivisionFigures]:
    """The figures of a division, if anything was played there."""
    scores = {
        (pairing.one, pairing.other): league.scores[pairing]
        for pairing in division.pairings
        if pairing in league.scores and league.scores[pairing].deals
    }
    if not scores:
        return []
    cells = [
        Cell(*(pair if side == 0 else pair[::-1]), score.deals, score.wins(side), score.lead(side))
        for pair, score in scores.items()
        for side in range(2)
    ]
    complete = len(scores) == len(division.pairings)
    rated = ratings_of(division, scores, league.setting.seed) if complete else {}
    key = division.game.name, division.seats
    standings = [
        Standing(bot, rating, league.times.get((*key, bot))) for bot, rating in rated.items()
    ]
    standings.sort(key=lambda standing: -standing.rating.value)
    return [DivisionFigures(*key, division.reference, tuple(cells), tuple(standings))]
