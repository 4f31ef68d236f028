"""The score sheet: each round with its winner and the totals after it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from penult.games.registry import NAMES
from penult.table.live import Table
from penult.table.seating import Phase
from penult.vocabulary.events import Kind
from tests.table.evening import Evening
from tests.web.guest import hurried


@pytest.mark.parametrize("game", NAMES)
def test_every_round_is_on_the_sheet_with_what_was_written_down(game: str) -> None:
    evening = Evening(game, seats=3, options=hurried(game, ""))
    evening.gather(1)
    written: list[list[int]] = []
    winners: list[int] = []
    version, points, winner = evening.table.version, [0] * 3, -1
    while evening.phase() != Phase.OVER:
        evening.step()
        for event in evening.table.events_since(version) or []:
            if event.kind == Kind.SCORED:
                points[event.seat] += event.count
            if event.kind == Kind.WENT_OUT:
                winner = event.seat
        version = evening.table.version
        if evening.match.rounds > len(written):
            written.append(points)
            winners.append(winner)
            points, winner = [0] * 3, -1
    sheet = evening.table.sheet
    assert [each.winner for each in sheet] == winners
    totals = [(0,) * 3, *(each.totals for each in sheet)]
    assert [[b - a for a, b in zip(*both, strict=True)] for both in pairwise(totals)] == written
    assert Table.rebuilt("t", evening.rows).sheet == sheet
