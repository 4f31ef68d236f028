"""What the end of a round is worth to each seat."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from penult.core.ids import NOBODY
from penult.lab.analysis.model import Unit
from penult.match.match import Match
from penult.thinking.equity import equity_table
from penult.thinking.observing import secrets_of
from penult.thinking.prospects import Ends

Chances = npt.NDArray[np.float64]  # one for each seat
Rows = npt.NDArray[np.float64]  # chances in each world


class Stakes(Protocol):
    @property
    def unit(self) -> Unit: ...

    def worth(self, ends: Ends, rounds: int) -> Rows:
        """``rounds``: how many are over then."""
        ...

    def settled(self, match: Match) -> Chances:
        """After a round, before the next deal."""
        ...


class RoundStakes:
    """To win the round counts; in a blocked one, all seats have the same share."""

    unit: Unit = "round"

    def __init__(self, match: Match) -> None:
        self._shares = shares_of_round(match)

    def worth(self, ends: Ends, rounds: int) -> Rows:
        rows: Rows = self._shares[ends.winner - NOBODY]
        return rows

    def settled(self, match: Match) -> Chances:
        row: Chances = self._shares[match.uncovered().round_winner - NOBODY]
        return row


def shares_of_round(match: Match) -> Rows:
    """A row for each winner, ``NOBODY`` first: what each seat gets. Partners win together."""
    state, seats = match.uncovered(), range(match.seats)
    together = secrets_of(match.game).win_together
    rows = [[1.0 / len(seats)] * len(seats)]
    rows += [[float(together(state, seat, winner)) for seat in seats] for winner in seats]
    return np.array(rows)


class MatchStakes:
    """To win the match counts. Until it is over, the totals say how likely that is."""

    unit: Unit = "match"

    def __init__(self, match: Match) -> None:
        self._table = equity_table(match.game, match.options, match.seats)

    def worth(self, ends: Ends, rounds: int) -> Rows:
        chances = self._table.chances_of(ends.totals, rounds)
        for winners in np.unique(ends.winners[ends.winners > 0]):
            chances[ends.winners == winners] = self._shares(int(winners))
        return chances

    def settled(self, match: Match) -> Chances:
        winners = match.uncovered().winners
        if winners:
            return self._shares(winners)
        return np.array(self._table.chances(match.standing, match.rounds))

    def _shares(self, winners: int) -> Chances:
        """Partners win together; sides that are level share the win."""
        sides = self._table.sides
        winning = {side for seat, side in enumerate(sides) if winners >> seat & 1}
        return np.array([(side in winning) / len(winning) for side in sides])


def stakes_for(match: Match, unit: Unit) -> Stakes:
    """What the chances of an analysis are chances of."""
    return MatchStakes(match) if unit == "match" else RoundStakes(match)
