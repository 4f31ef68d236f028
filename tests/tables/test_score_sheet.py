"""The score sheet: each round with its winner and the totals after it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from penult.core.events import Kind
from penult.games.registry import NAMES
from penult.match.events import ScoreSheet
from penult.match.match import Match
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.server.guest import hurried
from tests.tables.driver import TableDriver


@pytest.mark.parametrize("game", NAMES)
def test_every_round_is_on_the_sheet_with_what_was_written_down(game: str) -> None:
    driver = TableDriver(game, seats=3, options=hurried(game, ""))
    driver.gather(1)
    written: list[list[int]] = []
    winners: list[int] = []
    version, points, winner = driver.table.version, [0] * 3, -1
    while driver.phase() != TablePhase.OVER:
        driver.step()
        for event in driver.table.events_since(version) or []:
            if event.kind == Kind.SCORED:
                points[event.seat] += event.count
            if event.kind == Kind.WENT_OUT:
                winner = event.seat
        version = driver.table.version
        if driver.match.rounds > len(written):
            written.append(points)
            winners.append(winner)
            points, winner = [0] * 3, -1
    summary = driver.table.rounds
    assert [each.winner for each in summary] == winners
    totals = [(0,) * 3, *(each.totals for each in summary)]
    assert [[b - a for a, b in zip(*both, strict=True)] for both in pairwise(totals)] == written
    assert Table.rebuilt("t", driver.rows).rounds == summary


def test_who_went_out_has_won_although_the_king_decides_afterwards() -> None:
    """ROY-50: the last card may be one for which somebody still has to draw."""
    match = Match.read(
        "royal; turn: 0; crown: 0; hat: 1; talon: r5; hand 0: rking; hand 1: g1 g2; hand 2: y7 y8"
    )
    summary = ScoreSheet(match)
    for act in ("rking", "hit 1"):
        assert summary.rounds == []
        known = len(match.events)
        match.push(act)
        summary.look(match, match.events[known:])
    assert [each.winner for each in summary.rounds] == [0]


def test_what_is_undone_leaves_the_sheet_but_not_who_went_out_before_it() -> None:
    match = Match.read(
        "royal; turn: 0; crown: 0; hat: 1; talon: r5; hand 0: rking; hand 1: g1 g2; hand 2: y7 y8"
    )
    sheet = ScoreSheet(match)
    for act in ("rking", "hit 1"):
        known = len(match.events)
        match.push(act)
        sheet.look(match, match.events[known:])
    match.rewind(1)
    sheet.rewind(match)
    assert sheet.rounds == []
    known = len(match.events)
    match.push("hit 2")
    sheet.look(match, match.events[known:])
    assert [each.winner for each in sheet.rounds] == [0]
