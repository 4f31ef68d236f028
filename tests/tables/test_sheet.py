"""The score sheet: each round with its winner and the totals after it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from penult.core.events import Kind
from penult.games.registry import NAMES
from penult.match.match import Match
from penult.match.score_sheet import ScoreSheet
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.server.guest import hurried
from tests.tables.evening import Evening


@pytest.mark.parametrize("game", NAMES)
def test_every_round_is_on_the_sheet_with_what_was_written_down(game: str) -> None:
    evening = Evening(game, seats=3, options=hurried(game, ""))
    evening.gather(1)
    written: list[list[int]] = []
    winners: list[int] = []
    version, points, winner = evening.table.version, [0] * 3, -1
    while evening.phase() != TablePhase.OVER:
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
    sheet = evening.table.rounds
    assert [each.winner for each in sheet] == winners
    totals = [(0,) * 3, *(each.totals for each in sheet)]
    assert [[b - a for a, b in zip(*both, strict=True)] for both in pairwise(totals)] == written
    assert Table.rebuilt("t", evening.rows).rounds == sheet


def test_who_went_out_has_won_although_the_king_decides_afterwards() -> None:
    """ROY-50: the last card may be one for which somebody still has to draw."""
    match = Match.read(
        "royal; turn: 0; crown: 0; hat: 1; talon: r5; hand 0: rking; hand 1: g1 g2; hand 2: y7 y8"
    )
    sheet = ScoreSheet(match)
    for act in ("rking", "hit 1"):
        assert sheet.rounds == []
        known = len(match.events)
        match.push(act)
        sheet.look(match, match.events[known:])
    assert [each.winner for each in sheet.rounds] == [0]
